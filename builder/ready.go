package builder

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
)

// ReadyGroup is the heading of ready-made units in a catalogue, a facet of theirs, and before a slash
// the beginning of their ids there.
const (
	ReadyGroup  = "Ready-made"
	ReadyPrefix = "ready/"
)

// DecodeReady reads the ready-made units of a game: a list of documents of profiles, with their
// notes from the game's words.
func DecodeReady(units, words []byte) ([]Design, error) {
	w, err := rules.ReadWords(words)
	if err != nil {
		return nil, fmt.Errorf("read ready-made units: %w", err)
	}
	n, err := doc.Parse(units)
	if err != nil {
		return nil, fmt.Errorf("read ready-made units: %w", err)
	}
	if n.Kind != doc.Array {
		return nil, errors.New("read ready-made units: this is not a list of units")
	}
	var list []Design
	for i, item := range n.Items {
		d, err := ReadDesign(item)
		if err != nil {
			return nil, fmt.Errorf("read ready-made unit %d: %w", i+1, err)
		}
		id := rules.Slug(d.Name)
		note := w.Ready[id]
		if note == "" || d.Notes != "" {
			return nil, fmt.Errorf("read ready-made unit %d: %q needs one note, in the words under /ready/%s", i+1,
				d.Name, id)
		}
		delete(w.Ready, id)
		d.Notes = note
		list = append(list, d)
	}
	for id := range w.Ready {
		return nil, fmt.Errorf("read ready-made units: the words have a note at /ready/%s, but no unit has this id", id)
	}
	return list, nil
}

// SetReadyMade tells a library, before its first use, the ready-made units of a game: a
// document that DecodeReady reads, nil if the game has none, and the game's words.
func (l *Library) SetReadyMade(units, words func(system string) []byte) {
	l.ready, l.words = units, words
}

// ReadyMadeEntries returns the ready-made units as the catalogue of an army shows them, read under its numbers and
// options.
func (l *Library) ReadyMadeEntries(ctx context.Context, of Ruleset, army rules.Army) ([]rules.Entry, error) {
	if l.ready == nil {
		return nil, nil
	}
	raw := l.ready(of.Pack.ID)
	if raw == nil {
		return nil, nil
	}
	const each = 4 << 10 // bytes per entry
	size := func(list []rules.Entry) int64 { return each * int64(len(list)) }
	key := "ready-made " + of.Key(army.Lineup().Options)
	return Remember(l, key, size, func() ([]rules.Entry, error) { // takes about 1 ms
		list, err := DecodeReady(raw, l.words(of.Pack.ID))
		if err != nil {
			return nil, err
		}
		return readReady(ctx, of, army, list)
	})
}

// readReady reads ready-made units. It leaves out units with profiles, items or locations that the pack lacks.
func readReady(ctx context.Context, of Ruleset, army rules.Army, list []Design) ([]rules.Entry, error) {
	published := army.Catalogue()
	f := rules.Force{Options: army.Force().Options}
	var bases []rules.Entry
	var notes []string
	for _, d := range list {
		u := d.Unit("")
		base := rules.EntryOf(published, u.Profile)
		if base == nil {
			continue
		}
		u.ID = "r" + fmt.Sprint(len(bases))
		f.Units, bases, notes = append(f.Units, u), append(bases, *base), append(notes, d.Notes)
	}
	f.Units = of.Pack.Printed.Equip(f.Units)
	army, err := of.Game.Read(ctx, f)
	if err != nil {
		return nil, err
	}
	var entries []rules.Entry
	for i, u := range f.Units {
		form := army.Form(i)
		if !slices.ContainsFunc(u.Mounts, func(m rules.Mount) bool { return !namesKnown(form, m) }) {
			entries = append(entries, readyEntry(bases[i], u, army.Profile(i), notes[i]))
		}
	}
	return entries, nil
}

// namesKnown reports whether the game has a mount's item and the unit its location.
func namesKnown(form rules.Form, m rules.Mount) bool {
	_, item := form.Item(m.Item)
	_, location := form.Location(m.At)
	return item && location
}

// readyEntry returns the entry of the unit's profile with the unit's own stats.
func readyEntry(e rules.Entry, u rules.Unit, p rules.Profile, note string) rules.Entry {
	stats := slices.Clone(e.Stats)
	for i, s := range stats {
		if own, ok := p.Stat(s.ID); ok {
			stats[i] = own
			stats[i].Role, stats[i].Rank = s.Role, s.Rank
		}
	}
	u.ID = ""
	if u.Profile == rules.Designed {
		e.Name, e.Facets = "", nil // they are those of an empty design
	}
	return rules.Entry{ID: ReadyPrefix + rules.Slug(u.Name), Name: u.Name, Group: ReadyGroup, Stats: stats,
		Facets: append([]string{ReadyGroup}, e.Facets...),
		Note:   cmp.Or(strings.TrimPrefix(e.Name+". "+note, ". "), e.Note), Unit: u}
}
