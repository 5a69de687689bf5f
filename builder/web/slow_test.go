package web_test

import (
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"
)

// pipes is a listener of unbuffered connections: one side can't write until the other
// reads, as with the smallest TCP window.
type pipes struct {
	opened chan net.Conn
	closed chan struct{}
}

func (p pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.opened:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p pipes) Close() error   { close(p.closed); return nil }
func (p pipes) Addr() net.Addr { return &net.UnixAddr{Name: "pipes"} }

// stalled posts as the browser does and never reads the answer.
func (b *browser) stalled(to pipes, path, kind, body string) {
	b.t.Helper()
	conn, theirs := net.Pipe()
	to.opened <- theirs
	b.t.Cleanup(func() { _ = conn.Close() })
	r := b.request(http.MethodPost, path, strings.NewReader(body))
	r.Header.Set("Content-Type", kind)
	r.Header.Set("HX-Request", "true")
	for _, c := range b.Jar.Cookies(r.URL) {
		r.AddCookie(c)
	}
	if err := r.Write(conn); err != nil {
		b.t.Fatal(err)
	}
}

// Clients that don't read their answers block no edits, not even of the same list.
// GANTRY_SOAK has 200 of them and limits the time of another client's edits.
func TestConcurrentSlowReadersHoldNoLock(t *testing.T) {
	long(t)
	soak := os.Getenv("GANTRY_SOAK") != ""
	readers := 3
	if soak {
		readers = 200
	}
	s, h := handlerFor(t)
	s.serve(h.ServeHTTP)
	slow, listener := &http.Server{Handler: h}, pipes{make(chan net.Conn), make(chan struct{})}
	go func() { _ = slow.Serve(listener) }()
	t.Cleanup(func() { _ = slow.Close() })
	b := s.browser()
	b.Client.Timeout = 20 * time.Second
	path := b.example().url.Path
	for range readers {
		b.stalled(listener, path+"/edit", "application/x-www-form-urlencoded", url.Values{"more": {"u1"}}.Encode())
	}
	for until := time.Now().Add(20 * time.Second); ; {
		if u, _ := b.document(path).Unit("u1"); u.Count == 1+readers {
			break
		}
		if time.Now().After(until) {
			t.Fatal("the edits of slow readers are not made")
		}
		time.Sleep(10 * time.Millisecond)
	}
	other := s.browser()
	other.Client.Timeout = 20 * time.Second
	var slowest time.Duration
	for who, at := range map[*browser]string{b: path, other: other.example().url.Path} {
		for i := range 20 {
			began := time.Now()
			if p := who.post(at+"/edit", url.Values{"more": {"u2"}}); p.status != http.StatusOK {
				t.Fatalf("edit %d: %d", i, p.status)
			}
			slowest = max(slowest, time.Since(began))
		}
	}
	t.Logf("beside %d slow readers the slowest of 40 edits, with its page, took %v", readers, slowest)
	if soak && slowest > 100*time.Millisecond {
		t.Error("that is more than 100 ms")
	}
}
