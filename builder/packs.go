package builder

import (
	"cmp"
	"sync"
)

// Archive tells a library, before its first use, where to find the packs that
// documents name and that are not the newest of their games: the content of a
// hash, or where only a version is named of that version, nil where there is none.
func (l *Library) Archive(find func(PackRef) []byte) { l.archive = find }

// PackOf is the pack that a document of a game names, where it is here, else the
// newest of the game. A pack that was handed in for a game stands for all that its
// documents may name. The error is that of Pack.
func (l *Library) PackOf(system string, named PackRef) (*Pack, error) {
	newest, err := l.Pack(system)
	if err != nil || newest.Foreign {
		return newest, err
	}
	return l.orOlder(newest, named)
}

// orOlder is the pack of a name, where it is here, else the newest of its game.
func (l *Library) orOlder(newest *Pack, named PackRef) (*Pack, error) {
	system := newest.ID
	if named.Means(newest.PackRef) || l.archive == nil || named.ID != "" && named.ID != system {
		return newest, nil
	}
	key := PackRef{system, cmp.Or(named.SHA256, named.Version), ""}
	l.mu.Lock()
	open := l.older[key]
	l.mu.Unlock()
	if open != nil {
		return open()
	}
	raw := l.archive(PackRef{system, named.Version, named.SHA256})
	if raw == nil {
		return newest, nil
	}
	open = sync.OnceValues(func() (*Pack, error) { return openPack(l.systems, raw, l.foreign(raw)) })
	l.mu.Lock()
	if l.older[key] == nil {
		l.older[key] = open
	}
	open = l.older[key]
	l.mu.Unlock()
	return open()
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

// packFor is the pack that a roster is judged under.
func (l *Library) packFor(r Roster) (*Pack, error) { return l.PackOf(r.System, r.Pack) }

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
