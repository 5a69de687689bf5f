package mend

import (
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// list is an army on the way from the base to a fixed one.
type list struct {
	army     rules.Army
	touched  []string // ids of units that differ from the base, sorted
	problems []problem
	warnings int // that the base has not
	cost     Cost
	order    int // in which it was tried
}

// excess returns how much is left of a problem.
func (l *list) excess(p problem) int {
	for _, o := range l.problems {
		if o.place == p.place {
			return o.excess
		}
	}
	return 0
}

// outlook returns the same for lists that cost the same and leave the same to fix.
func (l *list) outlook(left []problem) string {
	b := make([]byte, 0, 128)
	for _, p := range left {
		b = append(append(append(b, p.rule...), p.unit...), p.item...)
		b = doc.AppendSorted(append(b, ' '), p.excess)
	}
	return string(doc.AppendSorted(b, []any{l.cost.Sum, l.cost.Changes, l.cost.Unspent}))
}

// place identifies a problem of a list.
type place struct{ rule, unit, item string }

func placeOf(f *rules.Finding) place { return place{f.Rule, f.Unit, f.Item} }

// problem is a finding that keeps a list from being legal and finished.
type problem struct {
	place
	excess int  // by how much
	lacks  bool // too little of something, not too much
	budget bool // the army costs more than its limit
	todo   bool
	fixes  []rules.Fix // the nearest known id, from the document rules
}

func problemOf(f *rules.Finding) problem {
	p := problem{place: placeOf(f), excess: 1, todo: f.Todo, fixes: f.Fixes}
	if f.Used != nil && f.Max != nil {
		p.excess, p.lacks = max(1, *f.Used-*f.Max, *f.Max-*f.Used), *f.Used < *f.Max
	}
	return p
}

// rank orders problems: the points come after what takes whole units out.
func (p problem) rank() int {
	switch {
	case p.todo:
		return 3
	case p.unit != "":
		return 2
	case p.budget:
		return 1
	}
	return 0
}

// finder searches the lists that changes of units, items and choices lead to.
type finder struct {
	sheet    builder.Sheet
	base     rules.Army
	first    *list
	before   map[place]int            // excess of its problems
	profiles []string                 // ids that the game has
	printed  map[string][]rules.Mount // of the profiles that come with items
	weapons  map[string][]rules.Mount // of units from the start, as far as that was asked
	faulty   map[string]bool          // units in which the document's own rules found something
	prices   map[string]int
	change   int  // cost of one change, in thousandths of a point
	held     int  // units, choices and items of the base
	flat     bool // the game has no points or no limit: a unit costs 20
	settings bool // change the army's limit and options, nothing else

	haste     int             // see node
	spare     *saver          // what points cost to save from the base
	undecided bool            // ignore what the rules leave undecided
	silent    map[string]bool // rules that leave the base undecided
	warned    map[place]bool  // what the base warns of

	tried, most, until int  // lists: tried, maximum of all searches, maximum of this one
	work, workUntil    int  // see maxWork
	cut                bool // a bound ended a search
}

// touchedBy returns the ids of the units that differ from the base after edits of a list.
func touchedBy(l *list, edits []rules.Edit, after rules.Lineup) []string {
	ids := slices.Clone(l.touched)
	for _, e := range edits {
		if e.Unit != "" {
			ids = append(ids, e.Unit)
		}
	}
	if slices.ContainsFunc(edits, func(e rules.Edit) bool { return e.NewUnit != nil }) {
		before := map[string]bool{}
		for _, u := range l.army.Lineup().Units {
			before[u.ID] = true
		}
		for _, u := range after.Units {
			if !before[u.ID] {
				ids = append(ids, u.ID)
			}
		}
	}
	slices.SortFunc(ids, rules.ByID)
	return slices.Compact(ids)
}
