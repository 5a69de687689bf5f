package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// CheckConditions finds a marked unit that stands for several models, a mark that its unit or side does not have or
// that is out of bounds, and an unknown phase. The error is a QuestionError. The pointers of units begin with the given
// one.
func CheckConditions(a Army, units string) error {
	of := a.Lineup()
	if err := checkMoment(a, of.Moment); err != nil {
		return err
	}
	for i, u := range of.Units {
		if len(u.Condition)+len(u.Begun) == 0 {
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
		if err := p.checkMarks(u.Condition, at); err != nil {
			return err
		}
		if err := p.checkMarks(u.Begun, fmt.Sprintf("%s/%d/begun", units, i)); err != nil {
			return err
		}
	}
	return nil
}

func checkMoment(a Army, m *Moment) error {
	if m == nil || m.Phase == "" && len(m.Marks) == 0 {
		return nil
	}
	whole := a.Whole()
	phases := []string{}
	for _, name := range whole.Phases {
		phases = append(phases, PhaseID(name))
	}
	phases = append(phases, EndOfRound)
	if m.Phase != "" && !slices.Contains(phases, m.Phase) {
		return Unanswerable("/moment/phase", "unknown phase %.80q. Allowed: %s.", m.Phase,
			strings.Join(phases, ", "))
	}
	return whole.checkMarks(m.Marks, "/moment/marks")
}

// checkMarks checks marks of the profile at a pointer.
func (p Profile) checkMarks(marks Condition, at string) error {
	for _, id := range slices.Sorted(maps.Keys(marks)) {
		top, ok := p.MarkTop(id)
		if n := marks[id]; ok && (n < 0 || n > top) {
			return Unanswerable(Pointer(at, id), "enter a whole number from 0 to %d", top)
		}
		if !ok {
			return Unanswerable(Pointer(at, id), "unknown mark %.80q.%s", id, DidYouMean(Nearest(id, p.MarkIDs())))
		}
	}
	return nil
}

// MarkIDs returns the ids of everything that players mark: tracks, then marks.
func (p Profile) MarkIDs() (ids []string) {
	for _, t := range p.Tracks {
		if !t.OnUnit {
			ids = append(ids, t.ID)
		}
	}
	for _, m := range p.Marks {
		ids = append(ids, m.ID)
	}
	return ids
}
