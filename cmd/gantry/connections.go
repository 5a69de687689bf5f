package main

import (
	"container/list"
	"net"
	"net/http"
	"sync"
)

// maxConnections bounds the open connections of a server, at some 20 kB each.
const maxConnections = 4096

// connections closes the connection that has waited longest for a request when too many are open.
// A limit of new ones would let idle clients lock out everybody else.
type connections struct {
	most int

	mu      sync.Mutex
	open    map[net.Conn]*list.Element // nil for those with a request
	waiting *list.List                 // the longest first
}

func newConnections(most int) *connections {
	return &connections{most: most, open: map[net.Conn]*list.Element{}, waiting: list.New()}
}

// note is a server's ConnState.
func (c *connections) note(conn net.Conn, state http.ConnState) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.forget(conn)
	switch state {
	case http.StateNew, http.StateIdle:
		c.open[conn] = c.waiting.PushBack(conn)
	case http.StateActive:
		c.open[conn] = nil
	case http.StateHijacked, http.StateClosed:
	}
	if oldest := c.waiting.Front(); len(c.open) > c.most && oldest != nil {
		conn := oldest.Value.(net.Conn)
		c.forget(conn)
		_ = conn.Close()
	}
}

// forget takes a connection out. The caller has the lock.
func (c *connections) forget(conn net.Conn) {
	if e := c.open[conn]; e != nil {
		c.waiting.Remove(e)
	}
	delete(c.open, conn)
}
