package site

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/labstack/echo/v4"
)

// SentBody is a request body that was read whole. Its data must not change.
type SentBody struct {
	io.ReadCloser
	Data []byte
}

// ReadBody returns the whole body of a request.
func ReadBody(c echo.Context) ([]byte, error) {
	if sent, ok := c.Request().Body.(SentBody); ok {
		return sent.Data, nil
	}
	data, err := io.ReadAll(c.Request().Body)
	if err != nil {
		return nil, BodyError(err)
	}
	return data, nil
}

// readBody reads all of a request's body, before the request takes a place. It has room
// for what has come, and a chunked body costs what it turns out to weigh.
func (s *Site) readBody(c echo.Context) ([]byte, error) {
	r, deadlines := c.Request(), http.NewResponseController(c.Response())
	k := c.Get(claimKey).(*claim) //nolint:forcetypeassert // holdClaim set it
	body, paid := make([]byte, 0, min(max(r.ContentLength+1, 512), readPiece)), 0
	for due := 0; ; {
		if len(body) >= due {
			_ = deadlines.SetReadDeadline(time.Now().Add(piecePatience)) // a test's recorder has none
			due = len(body) + readPiece
		}
		if len(body) == cap(body) {
			larger := cap(body) + min(cap(body), maxGrow)
			if r.ContentLength >= int64(len(body)) {
				larger = min(larger, int(r.ContentLength)+1)
			}
			if !k.take(int64(larger - cap(body))) {
				return nil, s.refuseBody(c, errBusy)
			}
			body = append(make([]byte, 0, larger), body...)
		}
		n, err := r.Body.Read(body[len(body):cap(body)])
		body = body[:len(body)+n]
		if errors.Is(err, io.EOF) {
			_ = deadlines.SetReadDeadline(time.Time{}) // the work has its own deadline
			return body, nil
		}
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return nil, s.refuseBody(c, errStalled)
		}
		if err != nil {
			return nil, BodyError(err)
		}
		for ; r.ContentLength < 0 && len(body)>>20 > paid; paid++ {
			if err := s.PayFor(c, costMB); err != nil {
				return nil, s.refuseBody(c, err)
			}
		}
	}
}

// refuseBody ends a connection whose body is not read to its end.
func (s *Site) refuseBody(c echo.Context, err error) error {
	c.Response().Header().Set("Connection", "close")
	return err
}

// errStalled answers a client that sends its body too slowly.
var errStalled = &echo.HTTPError{Code: http.StatusRequestTimeout,
	Message: "The upload stopped. Check your connection and try again."}

// limitBody refuses a body of more than a number of bytes.
func limitBody(limit int64) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			if r.ContentLength > limit {
				return tooLarge(limit)
			}
			if r.Body != nil {
				r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
			}
			return next(c)
		}
	}
}

func tooLarge(limit int64) error {
	size := fmt.Sprintf("%d kB", limit>>10)
	if limit >= 1<<20 {
		size = fmt.Sprintf("%d MB", limit>>20)
	}
	return StatusError(http.StatusRequestEntityTooLarge, "Too large. Allowed: up to "+size+".")
}

// BodyError returns the error of reading a request's body, as a user's where it is one.
func BodyError(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return tooLarge(large.Limit)
	}
	return &echo.HTTPError{Code: http.StatusBadRequest, Message: "The request cannot be read.", Internal: err}
}
