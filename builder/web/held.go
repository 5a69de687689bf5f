package web

import (
	"errors"
	"io"
	"net/http"
	"net/netip"
	"os"
	"sync"
	"time"

	"github.com/labstack/echo/v4"
)

// A request holds memory for as long as its client takes to send a body and to read an
// answer. These bounds are in bytes.
const (
	heldFree   = 64 << 10 // of one request, which are not counted
	heldLeast  = 96 << 20 // for all clients: one of them has room for the largest body
	heldClient = 2        // one client holds at most one part in so many
)

// A client that is slower than a piece in this time is gone.
const (
	pieceBytes    = 64 << 10 // of an answer
	bodyPiece     = 16 << 10
	growMost      = 8 << 20 // of a body at once, so that the largest finds room
	piecePatience = 10 * time.Second
)

// held counts the bytes that requests hold for their clients.
type held struct {
	mu   sync.Mutex
	most int64
	all  int64
	of   map[netip.Prefix]int64
}

func newHeld(heavy int64) *held {
	return &held{most: max(6*heavy, heldLeast), of: map[netip.Prefix]int64{}}
}

// claim is what one request holds.
type claim struct {
	held   *held
	client netip.Prefix
	bytes  int64
}

// take adds bytes to a claim and reports whether there was room for them.
func (k *claim) take(n int64) bool {
	h := k.held
	h.mu.Lock()
	defer h.mu.Unlock()
	counted := max(0, k.bytes+n-heldFree) - max(0, k.bytes-heldFree)
	if counted > 0 && (h.all+counted > h.most || h.of[k.client]+counted > h.most/heldClient) {
		return false
	}
	k.bytes += n
	h.add(k.client, counted)
	return true
}

// release gives all back when the request is over.
func (k *claim) release() {
	h := k.held
	h.mu.Lock()
	defer h.mu.Unlock()
	h.add(k.client, -max(0, k.bytes-heldFree))
	k.bytes = 0
}

// add counts bytes of a client. The caller has the lock.
func (h *held) add(client netip.Prefix, n int64) {
	h.all += n
	if h.of[client] += n; h.of[client] == 0 {
		delete(h.of, client)
	}
}

// claimKey is the key of a request's claim.
const claimKey = "claim"

// pace counts what a request holds and drops clients that don't read.
func (s *server) pace(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		k := &claim{held: s.held, client: clientOf(c.RealIP())}
		defer k.release()
		c.Set(claimKey, k)
		answer := c.Response()
		answer.Writer = &pacedWriter{answer.Writer, http.NewResponseController(answer.Writer)}
		return next(c)
	}
}

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

// send writes an answer that is held until its client has read it.
func send(c echo.Context, status int, kind string, data []byte) error {
	if k, ok := c.Get(claimKey).(*claim); ok && !k.take(int64(len(data))) {
		return errBusy
	}
	return c.Blob(status, kind, data)
}

// errStalled answers a client that sends its body too slowly.
var errStalled = &echo.HTTPError{Code: http.StatusRequestTimeout,
	Message: "The upload stopped. Check your connection and try again."}

// readBody reads all of a request's body, before the request takes a place. It has room
// for what has come, and a chunked body costs what it turns out to weigh.
func (s *server) readBody(c echo.Context) ([]byte, error) {
	r, deadlines := c.Request(), http.NewResponseController(c.Response())
	k, ok := c.Get(claimKey).(*claim)
	if !ok {
		k = &claim{held: s.held, client: clientOf(c.RealIP())}
	}
	body, paid := make([]byte, 0, min(max(r.ContentLength+1, 512), bodyPiece)), 0
	for due := 0; ; {
		if len(body) >= due {
			_ = deadlines.SetReadDeadline(time.Now().Add(piecePatience)) // a test's recorder has none
			due = len(body) + bodyPiece
		}
		if len(body) == cap(body) {
			larger := cap(body) + min(cap(body), growMost)
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
			_ = deadlines.SetReadDeadline(time.Time{}) // the work has a deadline of its own
			return body, nil
		}
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return nil, s.refuseBody(c, errStalled)
		}
		if err != nil {
			return nil, bodyError(err)
		}
		for ; r.ContentLength < 0 && len(body)>>20 > paid; paid++ {
			if err := s.payFor(c, costMB); err != nil {
				return nil, s.refuseBody(c, err)
			}
		}
	}
}

// refuseBody ends a connection whose body is not read to its end.
func (s *server) refuseBody(c echo.Context, err error) error {
	c.Response().Header().Set("Connection", "close")
	return err
}
