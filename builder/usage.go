package builder

import (
	"slices"

	"gantry/rules"
)

// Usage counts the uses of an own profile in a roster: copies of a unit, or own numbers.
type Usage struct {
	Copies int
	Behind int // copies that differ from the profile now
}

// UsedIn returns how a roster uses the profile saved under that id. An own number is used if an override has its
// path and reason.
func (d Design) UsedIn(id string, r Roster) (u Usage) {
	if d.Numbers() {
		for _, o := range d.Overrides {
			if slices.ContainsFunc(r.Overrides,
				func(p Override) bool { return p.Path == o.Path && p.Reason == o.Reason }) {
				u.Copies++
			}
		}
		if u.Copies > 0 {
			u.Behind = d.Unlike(r)
		}
		return u
	}
	for _, of := range r.Units {
		if CopyOf(of) == id {
			u.Copies++
		}
		if d.Stale(id, of) {
			u.Behind++
		}
	}
	return u
}

// UpdateEdits returns the edits that update a roster's uses of an own profile, nil if they are up to date.
func (l *Library) UpdateEdits(d Design, id string, r Roster) ([]rules.Edit, error) {
	p, err := l.PackFor(r)
	if err != nil || d.UsedIn(id, r).Behind == 0 {
		return nil, err
	}
	if d.Numbers() {
		return d.Use(), nil
	}
	var edits []rules.Edit
	for _, u := range r.Units {
		if d.Stale(id, u) {
			edits = append(edits, d.Update(id, u, p.Form(u))...)
		}
	}
	return edits, nil
}
