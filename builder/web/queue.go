package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/sync/semaphore"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/paper"
	"gantry/views"
)

// Work on documents is weighed by their bytes. Where nothing large is sent and
// none is stored, only heavy work has a weight.
const (
	weightHeavy = 512 << 10
	weightSmall = 256 << 10 // a stored document up to this is no work to speak of
	weightLarge = 1 << 20   // from here on in the lane of the large

	waitMost = 10 * time.Second
)

// Pages and edits of small documents have no weight, but a machine has no more than so
// many of them in hand at once. Who comes then waits a moment, in which a server that is
// only busy has got to them. Where somebody has waited all along there are more people
// than it can serve: it says so early, and those whom it does serve are served soon.
const (
	pagesAtOnce      = 16 // for each processor
	pagesWaitMost    = time.Second
	pagesWaitCrowded = 100 * time.Millisecond
	crowdedAfter     = time.Second // without room for a newcomer
)

// errCrowded is what they get who come when more people are at work than can be served.
var errCrowded = &echo.HTTPError{Code: http.StatusServiceUnavailable,
	Message: "Too many people use this server now. Nothing was changed. Wait a few seconds and try again."}

// errBusy is what all get who come when too much waits already.
var errBusy = &echo.HTTPError{Code: http.StatusServiceUnavailable,
	Message: "The server is busy with large requests. Wait a few seconds and try again."}

// queue admits a bounded weight of work at once, the large in a lane of its own,
// so that it keeps nobody from the small, nor both from pages.
type queue struct{ pages, small, large lane }

type lane struct {
	room      *semaphore.Weighted
	width     int64
	waiting   atomic.Int64 // weight
	waitsMost int64
	patience  time.Duration // of who waits
	crowded   time.Duration // the same where there has long been no room; 0: no less
	lastRoom  atomic.Int64  // when there was, in nanoseconds
	busy      error         // what they get for whom there is no room
	rush      *rush         // that begins where somebody waits

	mu      sync.Mutex
	clients map[netip.Prefix]*clientLane // nil where one client may fill the lane
}

// clientLane is one client's half of a lane.
type clientLane struct {
	lane
	requests int // that work or wait
}

// newQueue returns a queue. With shared no client gets more than half of a lane.
func newQueue(weight int64, shared bool) *queue {
	many := int64(pagesAtOnce * runtime.GOMAXPROCS(0))
	q := &queue{
		pages: lane{width: many, waitsMost: 64 * many, patience: pagesWaitMost, crowded: pagesWaitCrowded,
			busy: errCrowded},
		small: lane{width: max(weight/4, weightHeavy), waitsMost: 2 * weight, patience: waitMost, busy: errBusy},
		large: lane{width: weight, waitsMost: 2 * weight, patience: waitMost, busy: errBusy},
	}
	for _, l := range []*lane{&q.pages, &q.small, &q.large} {
		l.room = semaphore.NewWeighted(l.width)
		if shared {
			l.clients = map[netip.Prefix]*clientLane{}
		}
	}
	return q
}

// enter waits for room, for a while and as long as the request lasts. Whoever
// entered leaves when the work is done, not when its answer has been read.
func (q *queue) enter(ctx context.Context, client netip.Prefix, weight int64) (leave func(), err error) {
	l := &q.small
	if weight >= weightLarge {
		l = &q.large
	}
	return l.enterAs(ctx, client, weight)
}

// enterAs enters for a client. Requests over the client's half wait for its own, and take
// no room from others.
func (l *lane) enterAs(ctx context.Context, client netip.Prefix, weight int64) (leave func(), err error) {
	if l.clients == nil {
		return l.enter(ctx, weight)
	}
	half := l.halfOf(client)
	leaveHalf, err := half.enter(ctx, weight)
	if err != nil {
		l.drop(client, half)
		return nil, err
	}
	leaveLane, err := l.enter(ctx, weight)
	if err != nil {
		leaveHalf()
		l.drop(client, half)
		return nil, err
	}
	return sync.OnceFunc(func() {
		leaveLane()
		leaveHalf()
		l.drop(client, half)
	}), nil
}

// halfOf returns a client's half of a lane, which has one request more.
func (l *lane) halfOf(client netip.Prefix) *clientLane {
	l.mu.Lock()
	defer l.mu.Unlock()
	half := l.clients[client]
	if half == nil {
		half = &clientLane{lane: lane{width: max(l.width/2, 1), waitsMost: l.waitsMost / 2, patience: l.patience,
			busy: errManyRequests}}
		half.room = semaphore.NewWeighted(half.width)
		l.clients[client] = half
	}
	half.requests++
	return half
}

// drop ends a request of a client.
func (l *lane) drop(client netip.Prefix, half *clientLane) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if half.requests--; half.requests == 0 {
		delete(l.clients, client)
	}
}

func (l *lane) enter(ctx context.Context, weight int64) (leave func(), err error) {
	weight = min(weight, l.width)
	if l.room.TryAcquire(weight) {
		l.lastRoom.Store(time.Now().UnixNano())
	} else if err := l.wait(ctx, weight); err != nil {
		return nil, err
	}
	return sync.OnceFunc(func() { l.room.Release(weight) }), nil
}

func (l *lane) wait(ctx context.Context, weight int64) error {
	defer l.waiting.Add(-weight)
	l.rush.note()
	if l.waiting.Add(weight) > l.waitsMost {
		return l.busy
	}
	patience := l.patience
	if l.crowded > 0 && time.Since(time.Unix(0, l.lastRoom.Load())) > crowdedAfter {
		patience = l.crowded
	}
	patient, stop := context.WithTimeout(ctx, patience)
	defer stop()
	if err := l.room.Acquire(patient, weight); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return l.busy
	}
	return nil
}

// admit admits a request when there is room for its work. What it sends is read
// before that, and its answer, which is made whole first, is written after it:
// nobody holds a place by being slow.
func (s *server) admit(next echo.HandlerFunc) echo.HandlerFunc {
	return s.withinBounds(func(c echo.Context) error {
		weight, err := s.weigh(c)
		if err != nil {
			return err
		}
		leave, err := s.enter(c, weight)
		if weight == 0 && costOf(c) >= costPage {
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
func (s *server) withinBounds(next echo.HandlerFunc) echo.HandlerFunc {
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

// enter waits for room for the work of a request, which ends when its answer is
// written, or with leave, or with errSlow after heavyMost. Work of no weight need not wait;
// other work leaves the pages.
func (s *server) enter(c echo.Context, weight int64) (leave func(), err error) {
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
func (s *server) enterAgain(c echo.Context, weight int64) (leave func(), err error) {
	if leave, ok := c.Get(heavyPlace).(func()); ok {
		leave()
		c.Set(heavyPlace, nil)
	}
	return s.enter(c, weight)
}

// weigh reads the body of a request and answers the weight of its work, 0 where
// it need not wait.
func (s *server) weigh(c echo.Context) (int64, error) {
	r, pattern := c.Request(), c.Path()
	var weight int64
	if isHeavy(r.Method, pattern) || isLikenessPNG(c) {
		weight = weightHeavy
	}
	if r.Method == http.MethodPost {
		sent, err := s.readBody(c)
		if err != nil {
			return 0, err
		}
		if !sendsPicture(r.Method, pattern) { // a picture holds no values
			weight = weightOf(weight, int64(len(sent)))
		}
		r.Body = sentBody{io.NopCloser(bytes.NewReader(sent)), sent}
	}
	stored, err := s.storedSize(c)
	if err != nil {
		return 0, err
	}
	return weightOf(weight, stored), nil
}

// sentBody is a body that was read whole. Nobody changes its data.
type sentBody struct {
	io.ReadCloser
	data []byte
}

// weightOf is the weight of some work with a document of n bytes. A small one may
// hold as many values as the largest, which is what takes memory.
func weightOf(work, n int64) int64 {
	if n <= weightSmall && work == 0 {
		return 0
	}
	return max(work, n, min(2*n, builder.MaxBytes))
}

// leadsBack tells whether the requests of a pattern read a document as it once was.
func leadsBack(pattern string) bool {
	return slices.ContainsFunc(strings.Split(pattern, "/"), func(part string) bool {
		return part == "history" || part == "at" || part == "freeze"
	})
}

// storedSize is the size of the stored documents that a request is about. The builder
// page asks for it with all else that it asks: most often it has nothing to do.
func (s *server) storedSize(c echo.Context) (n int64, err error) {
	ctx := c.Request().Context()
	switch pattern := c.Path(); {
	case pattern == rosterPattern && c.Request().Method != http.MethodPost:
		return 0, nil
	case strings.HasPrefix(pattern, rosterPattern) && !leadsBack(pattern):
		n = visitorOf(c).Roster.Bytes
	case strings.HasPrefix(pattern, rosterPattern), strings.HasPrefix(pattern, "/design/:system/:id"):
		size := s.Store.Size
		if leadsBack(pattern) {
			size = s.Store.SizeWithHistory
		}
		n, err = size(ctx, owner(c), c.Param("id"))
	case pattern == views.DiffsPath:
		var ids []string
		for _, side := range []string{"a", "b"} {
			id, _, _ := strings.Cut(c.QueryParam(side), "@")
			ids = append(ids, id)
		}
		n, err = sizes(ctx, owner(c), ids, s.Store.SizeWithHistory)
	case strings.HasPrefix(pattern, "/s/:token"):
		n, err = s.Store.SharedSize(ctx, c.Param("token"))
	case pattern == views.ArchivePath, pattern == views.UnpackPath && c.Request().Method == http.MethodPost:
		return exchange.ArchivePart, nil
	case strings.HasPrefix(pattern, views.PrintsPath):
		ids := c.QueryParams()[views.RosterParameter]
		n, err = sizes(ctx, owner(c), ids[:min(len(ids), paper.MostLists)], s.Store.Size)
	default:
		return 0, nil
	}
	if other := c.QueryParam("against"); other != "" && err == nil {
		var more int64
		if token, shared := strings.CutPrefix(other, keyShared); shared {
			more, err = s.Store.SharedSize(ctx, token)
		} else {
			more, err = s.Store.Size(ctx, owner(c), other)
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
