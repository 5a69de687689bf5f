package site

import (
	"context"
	"net/http"
	"net/netip"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"golang.org/x/sync/semaphore"
)

// Work on documents is weighed by their bytes. If a request sends and reads only small
// documents, only heavy work has a weight.
const (
	WeightHeavy = 512 << 10
	weightSmall = 256 << 10 // stored documents up to this size are hardly any work
	weightLarge = 1 << 20   // from here on in the large lane

	maxWait = 10 * time.Second
)

// Pages and edits of small documents have no weight, but a machine handles a limited
// number at once. Newcomers wait a moment, which is enough for a server that is merely
// busy. If someone has been waiting all along, more people have come than it can serve.
// It then refuses early and serves the others soon.
const (
	pagesAtOnce      = 16 // for each processor
	maxPagesWait     = time.Second
	pagesWaitCrowded = 100 * time.Millisecond
	crowdedAfter     = time.Second // without room for a newcomer
)

// errCrowded refuses newcomers when there are more people than can be served.
var errCrowded = &echo.HTTPError{Code: http.StatusServiceUnavailable,
	Message: "Too many people use this server now. Nothing was changed. Wait a few seconds and try again."}

// errBusy refuses requests when too much is waiting already.
var errBusy = &echo.HTTPError{Code: http.StatusServiceUnavailable,
	Message: "The server is busy with large requests. Wait a few seconds and try again."}

// queue admits a bounded weight of work at once. Large work has a separate lane, so
// that it never blocks small work. Neither blocks pages.
type queue struct{ pages, small, large lane }

type lane struct {
	room     *semaphore.Weighted
	width    int64
	waiting  atomic.Int64 // weight
	maxWaits int64
	patience time.Duration // how long a request waits
	crowded  time.Duration // the same after a long time without room; 0: unchanged
	lastRoom atomic.Int64  // when there was, in nanoseconds
	busy     error         // error when there is no room
	rush     *rush         // begins when a request waits

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
		pages: lane{width: many, maxWaits: 64 * many, patience: maxPagesWait, crowded: pagesWaitCrowded,
			busy: errCrowded},
		small: lane{width: max(weight/4, WeightHeavy), maxWaits: 2 * weight, patience: maxWait, busy: errBusy},
		large: lane{width: weight, maxWaits: 2 * weight, patience: maxWait, busy: errBusy},
	}
	for _, l := range []*lane{&q.pages, &q.small, &q.large} {
		l.room = semaphore.NewWeighted(l.width)
		if shared {
			l.clients = map[netip.Prefix]*clientLane{}
		}
	}
	return q
}

// enter waits for room, for a while and no longer than the request lasts. The caller
// must leave when the work is done, not when its answer has been read.
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
		half = &clientLane{lane: lane{width: max(l.width/2, 1), maxWaits: l.maxWaits / 2, patience: l.patience,
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
	if l.waiting.Add(weight) > l.maxWaits {
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

// newDecoding returns the lane of the one picture that is decoded at a time.
func newDecoding() *lane {
	return &lane{room: semaphore.NewWeighted(1), width: 1, maxWaits: maxPicturesWait, patience: maxWait,
		busy: errBusy}
}

// maxPicturesWait is how many pictures wait for the one that is decoded. Those of an
// archive hold a place of heavy work, so they have to leave most places to others.
const maxPicturesWait = 2
