package play

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder/web/site"
)

// changes tells how often a battle was changed: as a number, or as a stream of numbers. They tell no secrets: a
// page that shows an older state asks for itself again.
func (s Pages) changes(c echo.Context) error {
	at, err := s.seat(c)
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	if !site.TakesStream(c) {
		n, err := s.Store.Battles.Newest(c.Request().Context(), at.Document)
		if err != nil {
			return err
		}
		return c.String(http.StatusOK, strconv.Itoa(n))
	}
	closed, ok := s.Streams.open(at.Document)
	if !ok {
		return site.ErrManyStreams
	}
	defer closed()
	ctx, stop := context.WithCancel(c.Request().Context())
	defer stop()
	defer context.AfterFunc(s.stopping(), stop)()
	return s.stream(ctx, c, at)
}

// stopping returns a context that ends when the server stops.
func (s Pages) stopping() context.Context {
	if s.Stopping == nil {
		return context.Background()
	}
	return s.Stopping
}

// stream writes the number of changes whenever it differs, until its context or the reader's seat ends.
func (s Pages) stream(ctx context.Context, c echo.Context, at seat) error {
	answer := c.Response()
	deadlines := http.NewResponseController(answer)
	_ = deadlines.SetReadDeadline(time.Time{}) // else the server drops the client after some time; a test's has none
	answer.Header().Set(echo.HeaderContentType, "text/event-stream")
	answer.Header().Set("X-Accel-Buffering", "no") // of proxies
	answer.WriteHeader(http.StatusOK)
	known, _ := strconv.Atoi(cmp.Or(c.Request().Header.Get("Last-Event-ID"), c.QueryParam("after")))
	for line := ": hello\n\n"; ; {
		if _, err := answer.Write([]byte(line)); err != nil {
			return nil //nolint:nilerr // the client is gone
		}
		answer.Flush()
		n, err := s.wait(ctx, at.Document, known)
		if err == nil {
			_, err = s.seatNow(ctx, c)
		}
		if err != nil || ctx.Err() != nil {
			return nil //nolint:nilerr // the page asks again, and is told
		}
		line = ":\n\n"
		if n != known {
			known, line = n, fmt.Sprintf("id: %d\ndata: %d\n\n", n, n)
		}
	}
}

// wait returns the number of changes when it differs from a known one, or after a beat.
func (s Pages) wait(ctx context.Context, id string, known int) (int, error) {
	ctx, stop := context.WithTimeout(ctx, beat)
	defer stop()
	return s.Store.Battles.Wait(ctx, id, known)
}
