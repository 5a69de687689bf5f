package builder

import (
	"cmp"
	"slices"
	"sync"
)

// Archive tells a library, before its first use, where to find the packs that
// documents name and that are not the newest of their games: the content of a
// hash, or where only a version is named of that version, nil where there is none.
func (l *Library) Archive(find func(PackRef) []byte) { l.archive = find }

// namedPack is a pack that documents may name, and that is opened when one does.
type namedPack struct {
	PackRef
	raw []byte
}

func (p namedPack) hashed() namedPack {
	p.SHA256 = hashOf(p.raw)
	return p
}

// PackOf returns the pack that a document of a game names, where it is here, else the
// newest of the game. The error is that of Pack.
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
		if hashOf(raw) == newest.SHA256 {
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

// find returns the pack of a name, nil where it is not here beside the newest.
// The archive comes first: a version that was shipped stays what it was.
func (l *Library) find(named PackRef) []byte {
	if l.archive != nil {
		if raw := l.archive(named); raw != nil {
			return raw
		}
	}
	for _, p := range l.beside {
		if named.Means(p.PackRef) {
			return p.raw
		}
	}
	return nil
}

// Present returns the names of the packs of a game that were handed in, in that order:
// the newest is the last. It is empty where there is no such game.
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

// NewerPack is the newest pack of the game of a sheet that an older one judged, nil of
// others.
func (l *Library) NewerPack(s Sheet) *Pack {
	newest, err := l.Pack(s.Pack.ID)
	if err != nil || newest == s.Pack {
		return nil
	}
	return newest
}

// PackFor is the pack that a roster is judged under.
func (l *Library) PackFor(r Roster) (*Pack, error) { return l.PackOf(r.System, r.Pack) }

// Means tells whether a name of a pack is one of this pack.
func (p PackRef) Means(pack PackRef) bool {
	switch {
	case p.ID != "" && p.ID != pack.ID:
		return false
	case p.SHA256 != "":
		return p.SHA256 == pack.SHA256
	}
	return p.Version == "" || p.Version == pack.Version
}

// Choosable is what a list of the game may choose by an id (profiles, items, values of
// a unit's choices), each with its name.
func (p *Pack) Choosable() map[string]string {
	names := map[string]string{}
	put := func(id, name string) {
		if names[id] == "" {
			names[id] = name
		}
	}
	for _, e := range p.Catalogue {
		put(e.ID, e.Name)
	}
	for _, e := range p.Catalogue {
		form := p.Form(e.Unit)
		for _, it := range form.Items {
			put(it.ID, it.Label)
		}
		for _, fd := range form.Fields {
			for _, o := range fd.Options {
				put(o.ID, o.Label)
			}
		}
	}
	return names
}

// VersionBeside returns the version of a pack, with the beginning of its hash where
// another one has the same version.
func (p PackRef) VersionBeside(other PackRef) string {
	if p.Version == other.Version {
		return PackText(p)
	}
	return p.Version
}

// PackText names a pack by its version: "2.1.0".
func PackText(p PackRef) string {
	switch {
	case p.Version == "":
		return "of no version"
	case len(p.SHA256) < 8:
		return p.Version
	}
	return p.Version + " (" + p.SHA256[:8] + ")"
}
