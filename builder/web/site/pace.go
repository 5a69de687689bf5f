package site

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// A client that is slower than a piece in this time is gone.
const (
	pieceBytes    = 64 << 10 // per write of a response
	bodyPiece     = 16 << 10
	maxGrow       = 8 << 20 // per step of a growing body, so that the largest fits
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
		piece := b[n:min(n+pieceBytes, len(b))]
		_ = w.deadlines.SetWriteDeadline(time.Now().Add(piecePatience)) // a test's recorder has none
		wrote, err := w.ResponseWriter.Write(piece)
		if n += wrote; err != nil || n == len(b) {
			return n, err
		}
	}
}

// pace counts what a request holds and drops clients that don't read.
func (s *Site) pace(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		k := &claim{held: s.held, client: clientOf(c.RealIP())}
		defer k.release()
		c.Set(claimKey, k)
		answer := c.Response()
		answer.Writer = &pacedWriter{answer.Writer, http.NewResponseController(answer.Writer)}
		return next(c)
	}
}
