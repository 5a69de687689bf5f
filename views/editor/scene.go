package editor

import (
	"slices"

	"gantry/rules"
	"gantry/views/unit"
)

const (
	roomBeside = 3 // how many findings leave room for the scene in the Check pane
	groupSize  = 5 // machines in the scene
)

// group returns units with different machines, in order of their points each, highest first, or in the order of the
// list in a game without points. It is empty if findings fill the pane.
func (b Builder) group() (list []*unit.Unit) {
	if len(b.Findings)-unit.NotesOf(b.Findings) > roomBeside {
		return nil
	}
	for i := range b.Units {
		list = append(list, &b.Units[i])
	}
	points := func(u *unit.Unit) rules.Value {
		if !b.Points.InPoints || u.Points == nil || u.Points.Value.IsWord() {
			return rules.Value{}
		}
		return u.Points.Value
	}
	slices.SortStableFunc(list, func(x, y *unit.Unit) int { return points(y).Cmp(points(x)) })
	seen := map[string]bool{}
	list = slices.DeleteFunc(list, func(u *unit.Unit) bool {
		twin := seen[u.Figures[0]]
		seen[u.Figures[0]] = true
		return twin
	})
	return list[:min(len(list), groupSize)]
}

// fromTheLeft returns a group as it is drawn: the first unit in its middle, the next two beside it, and so on.
func fromTheLeft(group []*unit.Unit) (list []*unit.Unit) {
	for i, u := range group {
		if i%2 == 0 {
			list = append(list, u)
		} else {
			list = slices.Insert(list, 0, u)
		}
	}
	return list
}
