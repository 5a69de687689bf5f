package web

import "gantry/builder/cache"

// pages are the pages or pictures that were shown last, by everything that they depend
// on. Showing one again renders nothing.
type pages = cache.Cache[string, []byte]

// What bounds the pages and the pictures that are kept, in bytes.
const (
	pagesBytes    = 8 << 20
	picturesBytes = 48 << 20
)

func newPages(limit int64) *pages {
	return cache.New(limit, func(key string, shown []byte) int64 { return int64(len(key) + len(shown)) })
}
