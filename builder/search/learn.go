package search

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/fold"
	"gantry/rules"
)

// indexOf returns the index of a sheet's game, and builds it once.
func indexOf(ctx context.Context, l *builder.Library, s builder.Sheet) (*searchIndex, error) {
	of, err := l.Ruleset(ctx, s.Roster)
	if err != nil {
		return nil, err
	}
	size := func(*searchIndex) int64 { return 4 << 20 } // with all units that it may remember
	key := "index " + of.Key(s.Roster.Options)
	return builder.Remember(l, key, size, func() (*searchIndex, error) { // takes 1 to 8 ms
		x := &searchIndex{terms: s.About.Glossary, meanings: map[string]meaning{}, glossary: map[string]meaning{},
			units: map[string]*loadout{}}
		return x, x.learn(ctx, s)
	})
}

// learn gathers the names that filters may have: the parts, the ids and labels of the game's stats, those of its
// items' stats, then their other names.
func (x *searchIndex) learn(ctx context.Context, s builder.Sheet) error {
	for p, words := range partWords {
		x.meanings[words[0]] = meaning{word: words[0], part: textPart(p)}
	}
	army, entries, err := entriesArmy(ctx, s)
	if err != nil {
		return err
	}
	type names struct {
		id, label string
		carried   bool
	}
	named := map[names]bool{} // most entries have the same stats
	name := func(list []rules.Stat, carried bool) {
		for _, st := range list {
			if key := (names{st.ID, st.Label, carried}); !named[key] {
				named[key] = true
				x.name(st, carried)
			}
		}
	}
	for i, e := range entries {
		name(e.Stats, false)
		for _, b := range army.Profile(i).Blocks {
			name(b.Stats, false)
		}
	}
	for i := range entries {
		for _, it := range army.Form(i).Items {
			name(it.Stats, true)
		}
	}
	x.nameTerms()
	x.suggest(s, army, entries)
	for _, e := range entries {
		if slices.ContainsFunc(e.Stats, func(st rules.Stat) bool { return st.Role == rules.RolePoints }) {
			points := meaning{word: "pts", points: true}
			for _, word := range []string{"pts", "points", s.About.PointsName} {
				x.meanings[fold.Key(word)] = points
			}
			if _, taken := x.meanings["cost"]; !taken {
				x.meanings["cost"] = points
			}
		}
	}
	for p, words := range partWords {
		for _, w := range words {
			if _, taken := x.meanings[w]; !taken {
				x.meanings[w] = meaning{word: words[0], part: textPart(p)}
			}
		}
	}
	return nil
}

// entriesArmy returns an army of one unit of every entry of the game.
func entriesArmy(ctx context.Context, s builder.Sheet) (rules.Army, []rules.Entry, error) {
	entries := slices.Concat(s.Catalogue, s.Ready)
	units := make([]rules.Unit, len(entries))
	for i, e := range entries {
		units[i] = e.Unit
	}
	army, err := armyOf(ctx, s, units)
	return army, entries, err
}

// name adds a stat by its id and its label. A name that already has a meaning keeps it, except for a stat of the
// same kind.
func (x *searchIndex) name(st rules.Stat, carried bool) {
	for _, name := range []string{st.ID, st.Label} {
		key := fold.Key(name)
		m, taken := x.meanings[key]
		if key == "" || taken && (m.text() || carried != (len(m.carried) > 0)) {
			continue
		}
		if m.word == "" {
			m.word = st.ID
		}
		m = m.with(st.ID, carried)
		x.meanings[key] = m
		term, known := x.terms.Find(st.ID, st.Label)
		if t, ok := x.terms.Find("Weapons/" + st.Label); carried && ok {
			term, known = t, true
		}
		if g := x.glossary[term.ID]; known && (!carried || len(g.stats) == 0) {
			if g.word == "" {
				g.word = st.ID
			}
			x.glossary[term.ID] = g.with(st.ID, carried)
		}
	}
}

// nameTerms adds the long names of the glossary: "Evasion. Attackers need …" for Eva.
func (x *searchIndex) nameTerms() {
	for _, t := range x.terms.Terms {
		m, known := x.glossary[t.ID]
		long, _, spelled := strings.Cut(t.Text, ".")
		if key := fold.Key(long); known && spelled && len(strings.Fields(long)) < 3 {
			if _, taken := x.meanings[key]; !taken {
				x.meanings[key] = m
			}
		}
	}
}

// FilterNames holds the ids of the numbers that a game's filters use.
type FilterNames struct{ Units, Weapons []string }

// FilterNamesOf returns the filter names of a sheet's game, the points first.
func FilterNamesOf(ctx context.Context, l *builder.Library, s builder.Sheet) (names FilterNames, err error) {
	x, err := indexOf(ctx, l, s)
	if err != nil {
		return FilterNames{}, err
	}
	for _, m := range x.meanings {
		switch {
		case len(m.stats) > 0 && !slices.Contains(names.Units, m.word):
			names.Units = append(names.Units, m.word)
		case len(m.carried) > 0 && !slices.Contains(names.Weapons, m.word):
			names.Weapons = append(names.Weapons, m.word)
		}
	}
	slices.Sort(names.Units)
	slices.Sort(names.Weapons)
	if _, points := x.meanings["pts"]; points {
		names.Units = slices.Insert(names.Units, 0, "pts")
	}
	return names, nil
}
