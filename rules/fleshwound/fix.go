package fleshwound

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"gantry/rules"
)

// fix is edits by what they do; what they add is priced where it is shown.
func (v *view) fix(text string, edits ...rules.Edit) rules.Fix {
	return rules.Fix{Text: text, Edits: edits}
}

// cheaper takes so many points off the army: fewer units of an entry, or the
// cheapest unit that is enough; where no single one is, the last units together.
func (v *view) cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	for _, m := range v.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		each := m.pv().Value.Int()
		if each < 1 {
			continue
		}
		if n := (over + each - 1) / each; n < m.Count {
			fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("Field %d of %s", m.Count-n, m.title()), Points: -n * each,
				Edits: []rules.Edit{rules.Set(m.ID, "count", m.Count-n)}})
		} else if worth := each * m.Count; worth >= over {
			fixes = append(fixes, rules.Fix{Text: "Remove " + m.title(), Points: -worth, Edits: []rules.Edit{rules.Remove(m.ID, "")}})
		}
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Compare(b.Points, a.Points) })
	if len(fixes) == 0 {
		return []rules.Fix{v.without(over)}
	}
	return fixes[:min(2, len(fixes))]
}

// without leaves the last units at home until so many points are gone.
func (v *view) without(over int) rules.Fix {
	var edits []rules.Edit
	gone := 0
	for _, m := range slices.Backward(v.ordered()) {
		each := m.pv().Value.Int()
		if over <= 0 || !m.known || !m.CountFits() || each < 1 {
			continue
		}
		n := min(m.Count, (over+each-1)/each)
		if n == m.Count {
			edits = append(edits, rules.Remove(m.ID, ""))
		} else {
			edits = append(edits, rules.Set(m.ID, "count", m.Count-n))
		}
		gone, over = gone+n, over-n*each
	}
	return v.fix(fmt.Sprintf("Leave %d units at home, the last ones", gone), edits...)
}

// fewer takes so many units away, the last ones first.
func (v *view) fewer(over int) []rules.Fix {
	var edits []rules.Edit
	for _, m := range slices.Backward(v.ordered()) {
		switch {
		case over <= 0:
		case m.Number() > over:
			edits = append(edits, rules.Set(m.ID, "count", m.Number()-over))
			over = 0
		default:
			edits = append(edits, rules.Remove(m.ID, ""))
			over -= m.Number()
		}
	}
	return []rules.Fix{v.fix("Leave the last units at home", edits...)}
}

// Points is the total of Army alone, for the prices of fixes.
func (g *game) Points(ctx context.Context, f rules.Force) int {
	v := g.view(ctx, f)
	v.paper.Lines = 0 // no sheet is made
	s, _ := v.points()
	return s.Value.Int()
}
