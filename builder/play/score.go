package play

import "gantry/rules"

// Score returns the points that an army has scored by its marks: those of the side, and those of its models in play. ok
// is false if the game scores nothing by marks.
func (a Army) Score() (n int, ok bool) {
	add := func(p rules.Profile, c rules.Condition) {
		for _, t := range p.Tracks {
			n, ok = n+t.Scores*min(c[t.ID], t.Boxes), ok || t.Scores != 0
		}
		for _, m := range p.Marks {
			n, ok = n+m.Scores*c[m.ID], ok || m.Scores != 0
		}
	}
	add(a.Whole.Profile, a.Sheet.Roster.Moment.Marks)
	for i, m := range a.Models {
		c := a.Sheet.Roster.Units[i].Condition
		if m.Profile.OutOfPlay != "" {
			c = nil
		}
		add(m.Profile, c)
	}
	return n, ok
}
