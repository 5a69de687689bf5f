// Package cache remembers what was made last, within a bound of the memory that it takes.
// hashicorp/golang-lru bounds the number of values. One list's sheet takes 40 kB and another's
// 10 MB, so a number that is safe for the large ones keeps few of the usual.
//
// Each cache names the benchmark that pays for it: the computing time of one press or page of a
// list of 30 units, with the cache and without. One that saves less than 5% goes.
package cache

import (
	"container/list"
	"sync"
)

// Cache holds the values that were used last. It is safe for concurrent use.
type Cache[K comparable, V any] struct {
	limit int64
	cost  func(K, V) int64

	mu    sync.Mutex
	used  int64
	known map[K]*list.Element
	order *list.List // the last used first
}

type entry[K comparable, V any] struct {
	key   K
	value V
	cost  int64
}

// New returns a cache whose values cost at most limit together. Cost is what an entry
// holds in memory, in bytes.
func New[K comparable, V any](limit int64, cost func(K, V) int64) *Cache[K, V] {
	return &Cache[K, V]{limit: limit, cost: cost, known: map[K]*list.Element{}, order: list.New()}
}

// Get returns the value of a key and reports whether there is one.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.known[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(*entry[K, V]).value, true
}

// Put remembers a value instead of the key's older one. It forgets the values that were
// used longest ago, and a value that has no room at all.
func (c *Cache[K, V]) Put(key K, value V) {
	cost := c.cost(key, value)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(c.known[key])
	if cost > c.limit {
		return
	}
	for c.used+cost > c.limit {
		c.remove(c.order.Back())
	}
	c.known[key] = c.order.PushFront(&entry[K, V]{key, value, cost})
	c.used += cost
}

// Delete forgets the value of a key.
func (c *Cache[K, V]) Delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.remove(c.known[key])
}

func (c *Cache[K, V]) remove(e *list.Element) {
	if e == nil {
		return
	}
	old := c.order.Remove(e).(*entry[K, V])
	delete(c.known, old.key)
	c.used -= old.cost
}
