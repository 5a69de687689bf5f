package store

import (
	"sync"
	"time"
)

// Bounds of what is watched. Pages ask every few seconds, or wait.
const (
	maxWatched = 20_000
	watchedFor = time.Minute // after the last question
	watchEvery = time.Second // what other servers change is looked for
)

// watch holds how often the documents were changed whose pages are open.
type watch struct {
	mu      sync.Mutex
	known   map[string]watched
	news    map[string]chan struct{} // closed with the next change, for those who wait
	looking sync.Mutex               // one look at a time
	looked  time.Time                // the last one, at what other servers change
}

type watched struct {
	changes int // 0 until they are read
	asked   time.Time
}

// put notes the changes of a document that is watched.
func (w *watch) put(id string, changes int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if k, ok := w.known[id]; ok && k.changes < changes {
		k.changes = changes
		w.known[id] = k
		if news := w.news[id]; news != nil {
			close(news)
			delete(w.news, id)
		}
	}
}

// next returns what is closed with the next change of a document.
func (w *watch) next(id string) <-chan struct{} {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.news == nil {
		w.news = map[string]chan struct{}{}
	}
	if w.news[id] == nil {
		w.news[id] = make(chan struct{})
	}
	return w.news[id]
}

// ask returns how often a document was changed, 0 where that is to be read, and watches it.
func (w *watch) ask(id string, now time.Time) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	k, ok := w.known[id]
	if !ok && len(w.known) >= maxWatched {
		for id, k := range w.known {
			if now.Sub(k.asked) > watchedFor {
				w.drop(id)
			}
		}
		if len(w.known) >= maxWatched {
			return 0
		}
	}
	if w.known == nil {
		w.known = map[string]watched{}
	}
	k.asked = now
	w.known[id] = k
	return k.changes
}

// forget ends the watch of a document.
func (w *watch) forget(id string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.drop(id)
}

// drop is forget within the lock.
func (w *watch) drop(id string) {
	delete(w.known, id)
	delete(w.news, id)
}

// due returns what is watched where it is time to look for other servers' changes.
func (w *watch) due(now time.Time) (ids []string) {
	if now.Sub(w.looked) < watchEvery {
		return nil
	}
	w.looked = now
	w.mu.Lock()
	defer w.mu.Unlock()
	for id, k := range w.known {
		if now.Sub(k.asked) > watchedFor {
			w.drop(id)
		} else if k.changes > 0 {
			ids = append(ids, id)
		}
	}
	return ids
}
