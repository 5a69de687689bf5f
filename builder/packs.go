package builder

import (
	"cmp"
	"slices"
	"sync"
)

// FindOlderWith tells a library, before its first use, how to find older packs that
// documents name. find returns a pack by its hash or, if sha256 is "", by its version. It
// returns nil for an unknown pack.
func (l *Library) FindOlderWith(find func(id, version, sha256 string) []byte) { l.earlier = find }

// PackOf returns the pack that a document of a game names, or the game's newest if that
// pack is unavailable. The error is that of Pack.
func (l *Library) PackOf(system string, named PackRef) (*Pack, error) {
	newest, err := l.Pack(system)
	if err != nil || named.SHA256 == newest.SHA256 || named.ID != "" && named.ID != system {
		return newest, err
	}
	key := PackRef{system, cmp.Or(named.SHA256, named.Version), ""}
	if key.Version == "" {
		return newest, nil
	}
	l.mu.Lock()
	open := l.older[key]
	l.mu.Unlock()
	if open != nil {
		return open()
	}
	raw := l.find(PackRef{system, named.Version, named.SHA256})
	if raw == nil {
		return newest, nil
	}
	open = sync.OnceValues(func() (*Pack, error) {
		if HashOf(raw) == newest.SHA256 {
			return newest, nil
		}
		return openPack(l.systems, raw, l.foreign(raw))
	})
	l.mu.Lock()
	if l.older[key] == nil {
		l.older[key] = open
	}
	open = l.older[key]
	l.mu.Unlock()
	return open()
}

// find returns the pack with a name, or nil. It asks FindOlderWith's function first, so
// that a shipped version stays what it was.
func (l *Library) find(named PackRef) []byte {
	if l.earlier != nil {
		if raw := l.earlier(named.ID, named.Version, named.SHA256); raw != nil {
			return raw
		}
	}
	for _, p := range l.beside {
		if named.Matches(p.PackRef) {
			return p.raw
		}
	}
	return nil
}

// Present returns the packs of a game in the library, in the order given, with the newest
// last. It is nil for an unknown game.
func (l *Library) Present(system string) (list []PackRef) {
	newest, err := l.Pack(system)
	if err != nil {
		return nil
	}
	for _, p := range l.beside {
		if p.ID == system && p.SHA256 != newest.SHA256 && !slices.Contains(list, p.PackRef) {
			list = append(list, p.PackRef)
		}
	}
	return append(list, newest.PackRef)
}

// PackFor returns the pack that a roster is judged under.
func (l *Library) PackFor(r Roster) (*Pack, error) { return l.PackOf(r.System, r.Pack) }
