package rules

import (
	"fmt"
	"maps"
	"slices"
)

// CheckConditions finds a marked unit that stands for several models, and a mark that its unit does not have or that
// is out of bounds. The error is a QuestionError. Its pointer begins with the given one of the units.
func CheckConditions(a Army, units string) error {
	for i, u := range a.Lineup().Units {
		if len(u.Condition) == 0 {
			continue
		}
		at := fmt.Sprintf("%s/%d/marks", units, i)
		p := a.Profile(i)
		switch {
		case u.Count != 1:
			return Unanswerable(at, "marks need a unit of one model, not %s", Grouped(u.Count))
		case p.Marks == nil:
			return Unanswerable(at, "Gantry has no marks for this unit yet")
		}
		for _, id := range slices.Sorted(maps.Keys(u.Condition)) {
			top, ok := p.MarkTop(id)
			if n := u.Condition[id]; ok && (n < 0 || n > top) {
				return Unanswerable(Pointer(at, id), "enter a whole number from 0 to %d", top)
			}
			if !ok {
				return Unanswerable(Pointer(at, id), "unknown mark %.80q.%s", id, DidYouMean(Nearest(id, p.MarkIDs())))
			}
		}
	}
	return nil
}

// MarkIDs returns the ids of everything that players mark: tracks, then marks.
func (p Profile) MarkIDs() (ids []string) {
	for _, t := range p.Tracks {
		ids = append(ids, t.ID)
	}
	for _, m := range p.Marks {
		ids = append(ids, m.ID)
	}
	return ids
}
