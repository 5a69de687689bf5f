package site

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// A client that is slower than a piece in this time is gone.
const (
	writePiece    = 64 << 10 // bytes written at once
	readPiece     = 16 << 10 // bytes read at once
	maxGrow       = 8 << 20  // per step of a growing body, so that the largest fits
	piecePatience = 10 * time.Second
)

// pacedWriter gives a client a time for each piece of an answer.
type pacedWriter struct {
	http.ResponseWriter
	deadlines *http.ResponseController
}

// Unwrap is for http.ResponseController.
func (w *pacedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *pacedWriter) Write(b []byte) (n int, err error) {
	for {
		piece := b[n:min(n+writePiece, len(b))]
		_ = w.deadlines.SetWriteDeadline(time.Now().Add(piecePatience)) // a test's recorder has none
		wrote, err := w.ResponseWriter.Write(piece)
		if n += wrote; err != nil || n == len(b) {
			return n, err
		}
	}
}

// pace drops clients that don't read.
func pace(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		answer := c.Response()
		answer.Writer = &pacedWriter{answer.Writer, http.NewResponseController(answer.Writer)}
		return next(c)
	}
}
