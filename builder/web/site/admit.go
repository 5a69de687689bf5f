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
	"gantry/builder/exchange/archive"
	"gantry/builder/paper"
	"gantry/views"
)

// admit admits a request when there is room for its work. What it sends is read
// before that, and its answer, which is made whole first, is written after it:
// nobody holds a place by being slow.
func (s *Site) admit(next echo.HandlerFunc) echo.HandlerFunc {
	return s.withinBounds(func(c echo.Context) error {
		weight, err := s.weigh(c)
		if err != nil {
			return err
		}
		leave, err := s.Enter(c, weight)
		if weight == 0 && costOf(c) >= CostPage {
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

// heavyMost is how long the work of a request with a weight may take.
const heavyMost = 30 * time.Second

// errSlow answers a request whose work took longer than heavyMost.
var errSlow = &echo.HTTPError{Code: http.StatusServiceUnavailable,
	Message: "Stopped after 30 seconds. Send less at once, or try again later."}

// withinBounds answers requests. The documents of one share a budget, and its heavy work has
// heavyMost.
func (s *Site) withinBounds(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		ctx, stop := context.WithCancelCause(s.Budget.With(r.Context()))
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
// written, or with leave, or with errSlow after heavyMost. Work of no weight need not wait;
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
	clock := time.AfterFunc(heavyMost, func() { stop(errSlow) })
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

// weigh reads the body of a request and answers the weight of its work, 0 where
// it need not wait.
func (s *Site) weigh(c echo.Context) (int64, error) {
	r, pattern := c.Request(), c.Path()
	var weight int64
	if isHeavy(r.Method, pattern) || IsLikenessPNG(c) {
		weight = WeightHeavy
	}
	if r.Method == http.MethodPost {
		sent, err := s.readBody(c)
		if err != nil {
			return 0, err
		}
		if !sendsPicture(r.Method, pattern) { // a picture holds no values
			weight = WeightOf(weight, int64(len(sent)))
		}
		r.Body = SentBody{io.NopCloser(bytes.NewReader(sent)), sent}
	}
	stored, err := s.storedSize(c)
	if err != nil {
		return 0, err
	}
	return WeightOf(weight, stored), nil
}

// WeightOf is the weight of some work with a document of n bytes. A small one may
// hold as many values as the largest, which is what takes memory.
func WeightOf(work, n int64) int64 {
	if n <= weightSmall && work == 0 {
		return 0
	}
	return max(work, n, min(2*n, builder.MaxBytes))
}

// storedSize is the size of the stored documents that a request is about. The builder
// page asks for it with all else that it asks: most often it has nothing to do.
func (s *Site) storedSize(c echo.Context) (n int64, err error) {
	ctx := c.Request().Context()
	switch pattern := c.Path(); {
	case pattern == rosterPattern && c.Request().Method != http.MethodPost:
		return 0, nil
	case strings.HasPrefix(pattern, rosterPattern) && !leadsBack(pattern):
		n = VisitorOf(c).Roster.Bytes
	case strings.HasPrefix(pattern, rosterPattern), strings.HasPrefix(pattern, "/design/:system/:id"):
		size := s.Store.Size
		if leadsBack(pattern) {
			size = s.Store.SizeWithHistory
		}
		n, err = size(ctx, Owner(c), c.Param("id"))
	case pattern == views.DiffsPath:
		var ids []string
		for _, side := range []string{"a", "b"} {
			id, _, _ := strings.Cut(c.QueryParam(side), "@")
			ids = append(ids, id)
		}
		n, err = sizes(ctx, Owner(c), ids, s.Store.SizeWithHistory)
	case strings.HasPrefix(pattern, "/s/:token"):
		n, err = s.Store.SharedSize(ctx, c.Param("token"))
	case pattern == views.ArchivePath, pattern == views.UnpackPath && c.Request().Method == http.MethodPost:
		return archive.Part, nil
	case strings.HasPrefix(pattern, views.PrintsPath):
		ids := c.QueryParams()[views.RosterParameter]
		n, err = sizes(ctx, Owner(c), ids[:min(len(ids), paper.MostLists)], s.Store.Size)
	default:
		return 0, nil
	}
	if other := c.QueryParam("against"); other != "" && err == nil {
		var more int64
		if token, shared := strings.CutPrefix(other, KeyShared); shared {
			more, err = s.Store.SharedSize(ctx, token)
		} else {
			more, err = s.Store.Size(ctx, Owner(c), other)
		}
		n += more
	}
	if err != nil {
		return 0, fmt.Errorf("weighing a request: %w", err)
	}
	return n, nil
}

// sizes are those of documents of an owner together.
func sizes(ctx context.Context, owner string, ids []string,
	size func(ctx context.Context, owner, id string) (int64, error)) (n int64, err error) {
	for _, id := range ids {
		more, err := size(ctx, owner, id)
		if err != nil {
			return 0, err
		}
		n += more
	}
	return n, nil
}

// OddsWait is how long an answer to a question of odds is waited for. The work
// of one is bounded far below it; a slow machine is not.
const OddsWait = 10 * time.Second

// KeyShared begins the key of an opponent that is a shared view, before its token. The key of a
// list that a reader brings is its list code, so the server keeps nothing of it.
const KeyShared = "s."
