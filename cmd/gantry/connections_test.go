package main

import (
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"testing"
	"time"
)

// Idle connections above the bound are closed, the longest idle first. They lock out no one, and a request that has
// begun is answered.
func TestConnectionsAreBounded(t *testing.T) {
	const most = 4
	begun, end := make(chan bool), make(chan bool)
	server := newServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/slow" {
			begun <- true
			<-end
		}
		w.WriteHeader(http.StatusNoContent)
	}), slog.New(slog.DiscardHandler))
	if server.ConnState == nil {
		t.Fatal("a server has no bound")
	}
	server.ConnState = newConnections(most).note
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go server.Serve(listener) // ends with the test
	t.Cleanup(func() { _ = server.Close() })
	ask := func(path string) error {
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: time.Minute}
		r, err := client.Get("http://" + listener.Addr().String() + path)
		if err == nil {
			err = r.Body.Close()
		}
		return err
	}
	slow := make(chan error, 1)
	go func() { slow <- ask("/slow") }()
	<-begun
	var idle []net.Conn
	for range 3 * most {
		c, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = c.Close() })
		idle = append(idle, c)
	}
	for range most {
		if err := ask("/"); err != nil {
			t.Error(err)
		}
	}
	close(end)
	if err := <-slow; err != nil {
		t.Error(err)
	}
	for i, c := range idle[:2*most] {
		_ = c.SetReadDeadline(time.Now().Add(10 * time.Second))
		if _, err := c.Read(make([]byte, 1)); err == nil || errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("idle connection %d of %d is open", i+1, len(idle))
		} else if !errors.Is(err, io.EOF) {
			t.Logf("connection %d: %v", i+1, err)
		}
	}
}
