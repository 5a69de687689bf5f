package builder

import (
	"cmp"
	"context"
	"reflect"
	"slices"

	"gantry/rules"
)

// problems are what keeps a list from being ready and units can mend: first what
// is wrong with the army, then with units, then what is not chosen yet.
func (m *mender) problems(ctx context.Context, s *state) (list []problem) {
	for _, ruling := range s.army.Rulings(ctx) {
		for i := range ruling.Findings {
			f := &ruling.Findings[i]
			if f.Severity == rules.Error || f.Todo || ruling.State == rules.Silent && m.unitsDecide(s, f) {
				list = append(list, problemOf(f))
			}
		}
	}
	list = append(list, m.documentProblems(s)...)
	if len(s.army.Lineup().Units) == 0 {
		list = append(list, problem{rule: ruleEmpty, todo: true, excess: 1})
	}
	slices.SortStableFunc(list, func(a, b problem) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), compareIDs(a.unit, b.unit))
	})
	return list
}

// unitsDecide tells whether a change of units makes decidable what the rules do not
// decide.
func (m *mender) unitsDecide(s *state, f *rules.Finding) bool {
	return slices.ContainsFunc(f.Said().Fixes, func(x rules.Fix) bool { return m.mayMake(s.army, x.Edits) })
}

// rank is the order in which problems are mended.
func (p problem) rank() int {
	switch {
	case p.todo:
		return 2
	case p.unit != "":
		return 1
	}
	return 0
}

// documentProblems are what the document's rules find wrong in the units.
func (m *mender) documentProblems(s *state) (list []problem) {
	for i, u := range s.army.Lineup().Units {
		found := m.bad[u.ID]
		if _, touched := slices.BinarySearchFunc(s.touched, u.ID, compareIDs); touched && m.rereads(s, u) {
			found = m.examined(*u, s.army.Form(i))
		}
		list = append(list, found...)
	}
	return list
}

// rereads tells whether the document's rules may say another thing of a touched
// unit: moves of items offer what its form has, and a choice may be what another one
// hangs on.
func (m *mender) rereads(s *state, u *rules.Unit) bool {
	was := m.base.Lineup().Unit(u.ID)
	return s.swapped || was == nil || len(m.bad[u.ID]) > 0 || !reflect.DeepEqual(was.Choices, u.Choices)
}

// examined is what the document's rules find wrong in a unit.
func (m *mender) examined(u rules.Unit, form rules.Form) (list []problem) {
	x := &examiner{lineage: m.lineage}
	x.unit(u, form, m.names)
	for i := range x.findings {
		if f := &x.findings[i]; f.Severity == rules.Error {
			list = append(list, problemOf(f))
		}
	}
	return list
}

// measure is how far a list is from what it was.
func (m *mender) measure(ctx context.Context, s *state) Measure {
	before, after := m.base.Lineup(), s.army.Lineup()
	var sum Measure
	for _, id := range s.touched {
		was, now := before.Unit(id), after.Unit(id)
		switch {
		case was == now: // it came and went
		case now == nil:
			sum.Lost += worthOf(*was) * models(*was)
		case was == nil:
			sum.Changed += models(*now)
		default:
			one := m.between(ctx, *was, *now)
			sum.Lost, sum.Changed = sum.Lost+one.Lost, sum.Changed+one.Changed
		}
	}
	if sum.Points = pointsOf(s.army) - pointsOf(m.base); sum.Points < 0 {
		sum.Points = -sum.Points
	}
	return sum
}

// pointsOf is what is known of an army's points.
func pointsOf(a rules.Army) int {
	b := a.Budget()
	return b.Cost()
}

// namedWeighs is what a unit weighs that its player has named, and what somebody
// weighs whom it was paid for to have aboard.
const namedWeighs = 3

// worthOf is what one model of a unit weighs when it goes.
func worthOf(u rules.Unit) int {
	if u.Name != "" {
		return namedWeighs
	}
	return 1
}

// models are those of an entry, also where the count is none.
func models(u rules.Unit) int { return min(u.Number(), rules.MaxCount) }

// between is how far a unit is from what it was. A unit that becomes another one is
// lost as one that goes; so is what was paid for and is taken away.
func (m *mender) between(ctx context.Context, was, now rules.Unit) (sum Measure) {
	n, left := models(was), models(now)
	sum.Lost = worthOf(was) * max(0, n-left)
	sum.Changed = max(0, left-n)
	if was.Profile != now.Profile {
		sum.Lost += worthOf(was) * min(n, left)
	}
	if !reflect.DeepEqual(was.Choices, now.Choices) {
		for _, id := range was.Choices.IDs() {
			switch v := now.Choices[id]; {
			case reflect.DeepEqual(v, was.Choices[id]):
			case v == nil && m.isPaid(ctx, was, id):
				sum.Lost += namedWeighs * left
			default:
				sum.Changed++
			}
		}
		for id := range now.Choices {
			if _, chosen := was.Choices[id]; !chosen {
				sum.Changed++
			}
		}
	}
	sum.Changed += mountsBetween(was.Mounts, now.Mounts)
	return sum
}

// isPaid tells whether a choice of a unit costs points.
func (m *mender) isPaid(ctx context.Context, u rules.Unit, choice string) bool {
	key := u.ID + " " + choice
	paid, known := m.paid[key]
	if !known {
		without, err := m.base.With(ctx, rules.SetChoice(u.ID, choice, nil))
		paid = err == nil && pointsOf(without) < pointsOf(m.base)
		m.paid[key] = paid
	}
	return paid
}

// mountsBetween is how many moves lie between two loadouts: an item that is added,
// taken off, moved, changed, or put in place of another one there.
func mountsBetween(was, now []rules.Mount) (moves int) {
	gone, come := without(was, now), without(now, was)
	for _, alike := range []func(a, b rules.Mount) bool{
		func(a, b rules.Mount) bool { return a.Item == b.Item },
		func(a, b rules.Mount) bool { return a.At == b.At },
	} {
		gone = slices.DeleteFunc(gone, func(a rules.Mount) bool {
			i := slices.IndexFunc(come, func(b rules.Mount) bool { return alike(a, b) })
			if i >= 0 {
				come = slices.Delete(come, i, i+1)
				moves++
			}
			return i >= 0
		})
	}
	return moves + len(gone) + len(come)
}

// without are the mounts of one loadout that another one does not have.
func without(list, other []rules.Mount) (rest []rules.Mount) {
	other = slices.Clone(other)
	for _, a := range list {
		i := slices.IndexFunc(other, func(b rules.Mount) bool {
			return a.Item == b.Item && a.At == b.At && reflect.DeepEqual(a.Value, b.Value)
		})
		if i < 0 {
			rest = append(rest, a)
			continue
		}
		other = slices.Delete(other, i, i+1)
	}
	return rest
}
