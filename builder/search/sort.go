package search

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/fold"
	"gantry/builder/mend"
	"gantry/rules"
)

// Sorting is a way to sort a catalog. Its id is "name", "points", the id of a key stat, or that with perPoints
// appended. A leading - reverses the order.
type Sorting struct{ ID, Label string }

const perPoints = "/points"

// Sortings returns the ways to sort a catalog besides the game's own order: by each key stat, the better numbers
// first. Target numbers sort from the lowest.
func Sortings(s builder.Sheet) []Sorting {
	list := []Sorting{{mend.NameColumn, "Name"}}
	stats, points := keyStats(s)
	if points {
		list = append(list, Sorting{"-" + mend.PointsColumn, "Points, low to high"},
			Sorting{mend.PointsColumn, "Points, high to low"})
	}
	for _, st := range stats {
		if targetNumber(st) {
			list = append(list, Sorting{"-" + st.ID, st.Label + ", high to low"})
		} else {
			list = append(list, Sorting{st.ID, st.Label + ", high to low"})
		}
	}
	for _, st := range stats {
		if points && !targetNumber(st) {
			list = append(list, Sorting{st.ID + perPoints, st.Label + " per point"})
		}
	}
	return list
}

// targetNumber reports whether a stat is a target number of a die: lower is better.
func targetNumber(st rules.Stat) bool {
	return strings.HasSuffix(st.Text, "+") && !strings.HasPrefix(st.Text, "+")
}

// keyStats returns the numbers of the entries besides their points, each once.
func keyStats(s builder.Sheet) (stats []rules.Stat, points bool) {
	for _, of := range offers(s, nil) {
		for _, st := range of.Stats {
			known := func(k rules.Stat) bool { return k.ID == st.ID }
			switch {
			case st.Role == rules.RolePoints:
				points = true
			case !st.Value.IsWord() && !slices.ContainsFunc(stats, known):
				stats = append(stats, st)
			}
		}
	}
	return stats, points
}

// sortOffers sorts by the id of a Sorting and returns the id, or "" if it is unknown. Entries without the number go
// last. The sort is stable.
func sortOffers(list []Offer, by string) string {
	column, least := strings.CutPrefix(by, "-")
	if column == mend.NameColumn {
		slices.SortStableFunc(list, func(a, b Offer) int {
			order := strings.Compare(fold.Accents(a.Name), fold.Accents(b.Name))
			if least {
				return -order
			}
			return order
		})
		return by
	}
	keys, some := make(map[string]*rules.Value, len(list)), false
	for _, of := range list {
		v := sortKey(of.Entry, column)
		keys[of.ID], some = v, some || v != nil
	}
	if !some {
		return ""
	}
	slices.SortStableFunc(list, func(a, b Offer) int {
		x, y := keys[a.ID], keys[b.ID]
		switch {
		case x == nil && y == nil:
			return 0
		case x == nil:
			return 1
		case y == nil:
			return -1
		case least:
			return x.Cmp(*y)
		}
		return y.Cmp(*x)
	})
	return by
}

// sortKey returns the number that an entry is sorted by, nil for none.
func sortKey(e *rules.Entry, column string) *rules.Value {
	id, ratio := strings.CutSuffix(column, perPoints)
	if id == "" {
		return nil
	}
	v := statOf(e, func(st rules.Stat) bool {
		return st.ID == id || id == mend.PointsColumn && st.Role == rules.RolePoints
	})
	if v == nil || !ratio {
		return v
	}
	points := statOf(e, func(st rules.Stat) bool { return st.Role == rules.RolePoints })
	if points == nil || points.Cmp(rules.Int(0)) <= 0 {
		return nil
	}
	each := v.Div(*points)
	return &each
}

func statOf(e *rules.Entry, is func(rules.Stat) bool) *rules.Value {
	for _, st := range e.Stats {
		if is(st) && st.Has() && !st.Value.IsWord() {
			v := st.Value
			return &v
		}
	}
	return nil
}
