package builder

import (
	"slices"

	"gantry/rules"
)

// Usage is what a roster has of an own profile: copies of a unit, or own numbers.
type Usage struct {
	Copies int
	Behind int // of those that are not as the profile is now
}

// UsedIn returns what a roster has of the profile, which is saved under that id. Own numbers are used where an
// override has the path and the reason of one of them.
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

// UpdateEdits returns the edits that bring what a roster has of an own profile up to what that is now, none where
// nothing is behind.
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
