package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
)

// admit lets a request through when there is room for its work. Its body is read before, and its
// answer is written after: slow clients hold no place.
func (s *Site) admit(next echo.HandlerFunc) echo.HandlerFunc {
	return s.withinBounds(func(c echo.Context) error {
		weight, err := s.weigh(c)
		if err != nil {
			return err
		}
		leave, err := s.Enter(c, weight)
		if weight == 0 && s.routeOf(c).cost >= CostPage {
			if leave, err = s.queue.pages.enterAs(c.Request().Context(), clientOf(c.RealIP()), 1); err == nil {
				c.Set(pagePlace, leave)
				c.Response().Before(leave)
			}
		}
		if err != nil {
			return err
		}
		defer leave()
		return next(c)
	})
}

// maxHeavyWork is how long the work of a request with a weight may take.
const maxHeavyWork = 30 * time.Second

// errSlow answers a request whose work took longer than maxHeavyWork.
var errSlow = &echo.HTTPError{Code: http.StatusServiceUnavailable,
	Message: "Stopped after 30 seconds. Send less at once, or try again later."}

// withinBounds answers requests. The documents of one share a budget, and its heavy work has
// maxHeavyWork.
func (s *Site) withinBounds(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		ctx, stop := context.WithCancelCause(s.Allowance.With(r.Context()))
		defer stop(nil)
		c.Set(stopWork, stop)
		c.SetRequest(r.WithContext(ctx))
		err := next(c)
		if err != nil && errors.Is(context.Cause(ctx), errSlow) {
			err = errSlow
		}
		if errors.Is(err, errStalled) { // its read deadline canceled the request, but the client waits for the answer
			r = r.WithContext(context.WithoutCancel(r.Context()))
		}
		c.SetRequest(r)
		return err
	}
}

// stopWork is the key of the function that ends a request's work with an error.
const stopWork = "stop work"

// heavyPlace is the key of how a request leaves its place for heavy work, once it has one.
const heavyPlace = "heavy place"

// pagePlace is the key of how a request leaves its place among the pages.
const pagePlace = "page place"

// Enter waits for room for the work of a request, which ends when its answer is
// written, or with leave, or with errSlow after maxHeavyWork. Work of no weight need not wait;
// other work leaves the pages.
func (s *Site) Enter(c echo.Context, weight int64) (leave func(), err error) {
	if weight == 0 || c.Get(heavyPlace) != nil { // one that waits for a second place could wait for itself
		return func() {}, nil
	}
	if leavePages, ok := c.Get(pagePlace).(func()); ok {
		leavePages()
	}
	leaveLane, err := s.queue.enter(c.Request().Context(), clientOf(c.RealIP()), weight)
	if err != nil {
		return nil, err
	}
	stop, ok := c.Get(stopWork).(context.CancelCauseFunc)
	if !ok {
		return leaveLane, nil
	}
	clock := time.AfterFunc(maxHeavyWork, func() { stop(errSlow) })
	leave = func() {
		clock.Stop()
		leaveLane()
	}
	c.Set(heavyPlace, leave)
	c.Response().Before(leave)
	return leave, nil
}

// enterAgain changes a request's place for one of another weight. It waits without a place.
func (s *Site) enterAgain(c echo.Context, weight int64) (leave func(), err error) {
	if leave, ok := c.Get(heavyPlace).(func()); ok {
		leave()
		c.Set(heavyPlace, nil)
	}
	return s.Enter(c, weight)
}

// weigh reads the body of a request and returns the weight of its work, 0 where it need not wait.
func (s *Site) weigh(c echo.Context) (int64, error) {
	r, route := c.Request(), s.routeOf(c)
	weight := route.weight
	if r.Method == http.MethodPost {
		sent, err := s.readBody(c)
		if err != nil {
			return 0, err
		}
		weight = WeightOf(weight, int64(len(sent)))
		r.Body = SentBody{io.NopCloser(bytes.NewReader(sent)), sent}
	}
	if route.enters {
		return 0, nil
	}
	stored, err := s.storedSize(c, route)
	if err != nil {
		return 0, fmt.Errorf("weighing a request: %w", err)
	}
	return WeightOf(weight, stored), nil
}

// WeightOf returns the weight of some work with a document of n bytes. A small one may hold as many values as the
// largest, which is what takes memory.
func WeightOf(work, n int64) int64 {
	if n <= weightSmall && work == 0 {
		return 0
	}
	return max(work, n, min(2*n, builder.MaxBytes))
}

// storedSize returns the bytes of the stored documents that a request reads.
func (s *Site) storedSize(c echo.Context, route Route) (n int64, err error) {
	ctx := c.Request().Context()
	switch pattern := c.Path(); {
	case route.past:
		n, err = s.Store.SizeWithHistory(ctx, Owner(c), c.Param("id"))
	case strings.HasPrefix(pattern, rosterPattern):
		n = VisitorOf(c).Roster.Bytes
	case strings.HasPrefix(pattern, "/design/:system/:id"):
		n, err = s.Store.Size(ctx, Owner(c), c.Param("id"))
	case strings.HasPrefix(pattern, "/s/:token"):
		n, err = s.Store.SharedSize(ctx, c.Param("token"))
	}
	if err != nil || route.reads == nil {
		return n, err
	}
	more, err := route.reads(c)
	return n + more, err
}

// SizeOf returns the total bytes of the reader's documents. size returns the bytes of one.
func SizeOf(c echo.Context, ids []string, size func(ctx context.Context, owner, id string) (int64, error)) (
	n int64, err error) {
	for _, id := range ids {
		more, err := size(c.Request().Context(), Owner(c), id)
		if err != nil {
			return 0, err
		}
		n += more
	}
	return n, nil
}
