package rules

import (
	"fmt"
	"slices"
	"strings"
)

// Lineup is a force whose units may be shared. An edit replaces the unit that it changes.
type Lineup struct {
	Limit   *int
	Options Choices
	Units   []*Unit
	Moment  *Moment
}

// Lineup returns the force as a lineup.
func (f Force) Lineup() Lineup {
	l := Lineup{Limit: f.Limit, Options: f.Options, Moment: f.Moment}
	if f.Units != nil {
		l.Units = make([]*Unit, len(f.Units))
	}
	for i := range f.Units {
		l.Units[i] = &f.Units[i]
	}
	return l
}

// Force returns the lineup as a force with copies of its units.
func (l Lineup) Force() Force {
	f := Force{Limit: l.Limit, Options: l.Options, Moment: l.Moment}
	if l.Units != nil {
		f.Units = make([]Unit, len(l.Units))
	}
	for i, u := range l.Units {
		f.Units[i] = *u
	}
	return f
}

// Reuse returns a force that shares its equal units with the lineup.
func (l Lineup) Reuse(f Force) Lineup {
	after := f.Lineup()
	for i, u := range after.Units {
		was := u
		if i < len(l.Units) && l.Units[i].ID == u.ID { // most keep their position
			was = l.Units[i]
		} else if place := l.Place(u.ID); place >= 0 {
			was = l.Units[place]
		}
		if was.same(u) {
			after.Units[i] = was
		}
	}
	return after
}

// Apply applies edits in order and returns the new force, and the edits that lead back. It does not change the
// force.
func (f Force) Apply(edits []Edit) (after Force, reverse []Edit, err error) {
	l, reverse, err := f.Lineup().Apply(edits)
	if err != nil {
		return Force{}, nil, err
	}
	return l.Force(), reverse, nil
}

// Apply applies edits in order; see Force.Apply.
func (l Lineup) Apply(edits []Edit) (after Lineup, reverse []Edit, err error) {
	l.Units = slices.Clone(l.Units)
	reverse = make([]Edit, len(edits))
	for i, e := range edits {
		back, err := l.apply(e)
		if err != nil {
			return Lineup{}, nil, fmt.Errorf("%s: %w", e.what(), err)
		}
		reverse[len(edits)-1-i] = back
	}
	return l, reverse, nil
}

func (e Edit) what() string {
	return strings.TrimRight(strings.Join([]string{string(e.Op), e.Unit, e.Mount, e.Field.String()}, " "), " ")
}

func (l *Lineup) apply(e Edit) (Edit, error) {
	switch {
	case e.Op == EditAdd && e.NewUnit != nil:
		return l.addUnit(e), nil
	case e.Unit == "" && e.Op == EditSet:
		return l.set(e)
	}
	i := l.Place(e.Unit)
	switch {
	case i < 0:
		return Edit{}, ErrNoTarget
	case e.Op == EditRemove && e.Mount == "":
		removed := *l.Units[i]
		back := Edit{Op: EditAdd, NewUnit: &removed, Before: l.after(i)}
		l.Units = slices.Delete(l.Units, i, i+1)
		return back, nil
	case e.Op == EditMove && e.Mount == "":
		back := Edit{Op: EditMove, Unit: e.Unit, Before: l.after(i)}
		moved := l.Units[i]
		l.Units = slices.Delete(l.Units, i, i+1)
		l.Units = slices.Insert(l.Units, l.before(e.Before), moved)
		return back, nil
	}
	u := *l.Units[i]
	l.Units[i] = &u
	return u.apply(e)
}

// Unit finds a unit by its id, nil for none.
func (l Lineup) Unit(id string) *Unit {
	if i := l.Place(id); i >= 0 {
		return l.Units[i]
	}
	return nil
}

// Place returns the index of the first unit with an id, -1 for none.
func (l Lineup) Place(id string) int {
	return slices.IndexFunc(l.Units, func(u *Unit) bool { return u.ID == id })
}

// after returns the id of the unit after an index.
func (l *Lineup) after(i int) string {
	if i+1 < len(l.Units) {
		return l.Units[i+1].ID
	}
	return ""
}

// before returns the index of a unit, the end for an unknown id.
func (l *Lineup) before(id string) int {
	if i := l.Place(id); i >= 0 && id != "" {
		return i
	}
	return len(l.Units)
}

func (l *Lineup) addUnit(e Edit) Edit {
	u := *e.NewUnit
	if u.ID == "" || l.Place(u.ID) >= 0 {
		u.ID = freeIDs("u", l.Units, func(u **Unit) *string { return &(*u).ID })()
	}
	l.Units = slices.Insert(l.Units, l.before(e.Before), &u)
	return Remove(u.ID, "")
}

func (l *Lineup) set(e Edit) (Edit, error) {
	back := e
	if id := e.Field.ID; e.Field.Kind == TargetOption {
		back.Value = l.Options[id]
		l.Options = l.Options.With(id, e.Value)
		return back, nil
	}
	if e.Field.Kind != TargetLimit {
		return Edit{}, ErrNoTarget
	}
	back.Value = nil
	if l.Limit != nil {
		back.Value = *l.Limit
	}
	switch v := e.Value.(type) {
	case nil:
		l.Limit = nil
	case int:
		l.Limit = &v
	default:
		return Edit{}, fmt.Errorf("the limit must be a whole number, not %v", v)
	}
	return back, nil
}

// LimitOr returns the limit in force: the list's own, else the game's usual one.
func (l Lineup) LimitOr(usual Figure) Figure {
	if l.Limit == nil {
		return usual
	}
	return Given(*l.Limit, ThisRoster)
}
