package web

import (
	"bytes"
	"sync"
)

// pages are those, or pictures, that were shown last, by all that they are made of: who shows one
// again renders nothing.
type pages struct {
	mu    sync.Mutex
	known map[string][]byte
	bytes int // of them all
	most  int // bytes
}

// What bounds the pages and the pictures that are kept, in bytes.
const (
	pagesBytes    = 8 << 20
	picturesBytes = 48 << 20
)

func (p *pages) find(key string) ([]byte, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	html, known := p.known[key]
	return html, known
}

// put remembers a copy of a page, and forgets all others where they are too many.
func (p *pages) put(key string, html []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bytes+len(key)+len(html) > p.most || p.known == nil {
		p.known, p.bytes = map[string][]byte{}, 0
	}
	if _, known := p.known[key]; !known && len(key)+len(html) <= p.most {
		p.known[key] = bytes.Clone(html)
		p.bytes += len(key) + len(html)
	}
}
