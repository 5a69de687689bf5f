package mend

import (
	"cmp"
	"context"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// The limits of the search.
const (
	maxForFinding = 300
	maxForRoster  = 1_500
	maxUnitsRead  = 200_000 // units in all lists together
	maxHeld       = 20_000  // units, choices and items of a list that is searched at all
)

func newFinder(ctx context.Context, s builder.Sheet) *finder {
	f := &finder{sheet: s, base: s.Army(), haste: 1, prices: map[string]int{},
		printed: map[string][]rules.Mount{}, weapons: map[string][]rules.Mount{}}
	units := f.base.Lineup().Units
	for _, u := range units {
		f.held += size(*u)
	}
	if f.held <= maxHeld {
		f.most = min(maxForRoster, maxUnitsRead/max(1, len(units)))
	}
	for _, e := range s.Catalogue {
		f.profiles = append(f.profiles, e.ID)
		f.printed[e.ID] = e.Unit.Mounts
	}
	b := f.base.Budget()
	f.change, f.flat = thousand, b.Points == nil || b.Limit == nil || !b.Limit.Known()
	if !f.flat {
		f.change = max(1, b.Limit.Int()) * thousand / changesInLimit
	}
	f.silent, f.warned = map[string]bool{}, map[place]bool{}
	for _, r := range f.base.Rulings(ctx) {
		f.silent[r.ID] = r.State == rules.Silent
		for i := range r.Findings {
			f.warned[placeOf(&r.Findings[i])] = true
		}
	}
	f.first = &list{army: f.base}
	f.allow(f.most)
	f.first.problems = f.problems(ctx, f.first)
	f.faulty, f.before = map[string]bool{}, map[place]int{}
	for _, p := range f.first.problems {
		if _, known := f.before[p.place]; !known {
			f.before[p.place] = p.excess
		}
		if builder.IsDocumentRule(p.rule) {
			f.faulty[p.unit] = true
		}
	}
	return f
}

// problems returns what a list has to fix: problems of the army, its points, its units, and what is not chosen yet,
// in this order.
func (f *finder) problems(ctx context.Context, l *list) []problem {
	all := append(f.broken(ctx, l), f.documentFaults(ctx, l)...)
	all = append(all, f.disarmed(l)...)
	if len(l.army.Lineup().Units) == 0 && !slices.ContainsFunc(all, func(p problem) bool { return p.lacks || p.todo }) {
		all = append(all, problem{place: place{rule: builder.RuleEmpty}, excess: 1, lacks: true, todo: true})
	}
	slices.SortStableFunc(all, func(a, b problem) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), rules.ByID(a.unit, b.unit))
	})
	return all
}

// ruleDisarmed names what no game forbids: a fix that takes the last weapon off a unit.
const ruleDisarmed = "disarmed"

// disarmed returns the units that had a weapon and have none.
func (f *finder) disarmed(l *list) (all []problem) {
	before, after := f.base.Lineup(), l.army.Lineup()
	for _, id := range l.touched {
		was, now := before.Place(id), after.Place(id)
		if was < 0 || now < 0 {
			continue
		}
		weapons, known := f.weapons[id]
		if !known {
			f.work += workRead * size(*before.Units[was])
			weapons = builder.Weapons(f.base, was)
			f.weapons[id] = weapons
		}
		keeps := slices.ContainsFunc(weapons, func(w rules.Mount) bool {
			m, mounted := after.Units[now].Mount(w.ID)
			return mounted && m.Item == w.Item
		})
		if len(weapons) > 0 && !keeps && !builder.Armed(l.army, now) {
			all = append(all, problem{place: place{rule: ruleDisarmed, unit: id}, excess: 1})
		}
	}
	return all
}

// broken returns the problems that the game's rules find. For a single design these are only the unit's.
func (f *finder) broken(ctx context.Context, l *list) (all []problem) {
	b := l.army.Budget()
	limited := !f.flat && b.Limit.Known() && !b.Suggested
	rulings := l.army.Rulings(ctx)
	l.warnings = f.newWarnings(rulings)
	for _, r := range rulings {
		all = slices.Grow(all, len(r.Findings))
		silent := r.State == rules.Silent && !f.undecided && (limited || !f.silent[r.ID])
		for i := range r.Findings {
			x := &r.Findings[i]
			if x.Severity != rules.Error && !x.Todo && !silent ||
				x.Unit == "" && f.sheet.Roster.Kind != builder.OfRoster {
				continue
			}
			p := problemOf(x)
			p.budget = p.unit == "" && !p.lacks && !f.flat && x.Used != nil && *x.Used == b.KnownPoints() &&
				*x.Max == b.Limit.Int()
			all = append(all, p)
		}
	}
	return all
}

// newWarnings counts what rules warn of and do not in the base.
func (f *finder) newWarnings(rulings []*rules.Ruling) (n int) {
	for _, r := range rulings {
		for i := range r.Findings {
			if x := &r.Findings[i]; x.Severity == rules.Warning && !x.Todo && !f.warned[placeOf(x)] {
				n++
			}
		}
	}
	return n
}

// documentFaults returns the problems that the document's own rules find in units that differ from the base, or had
// some from the start.
func (f *finder) documentFaults(ctx context.Context, l *list) (all []problem) {
	for i, u := range l.army.Lineup().Units {
		if ctx.Err() != nil || len(all) >= rules.MaxFindings {
			break
		}
		_, touched := slices.BinarySearchFunc(l.touched, u.ID, rules.ByID)
		if f.faulty != nil && !touched && !f.faulty[u.ID] {
			continue
		}
		f.work += workRead * size(*u)
		for _, x := range f.sheet.Pack.DocumentFaults(*u, l.army.Form(i), f.profiles) {
			all = append(all, problemOf(&x))
		}
	}
	return all
}
