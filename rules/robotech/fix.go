package robotech

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// fix is edits by what they do; what they add is priced where it is shown.
func (v *view) fix(text string, edits ...rules.Edit) rules.Fix {
	return rules.Fix{Text: text, Edits: edits}
}

// sorted are the weapons in the order of their mounts' ids.
func (m *model) sorted() []fitted {
	guns := slices.Clone(m.guns)
	slices.SortStableFunc(guns, func(a, b fitted) int { return rules.ByID(a.ID, b.ID) })
	return guns
}

// leave takes so many units off, from the last entry on.
func (v *view) leave(units []*model, n int) rules.Fix {
	var c cut
	for i := len(units) - 1; n > 0; i-- {
		n -= c.off(units[i], n)
	}
	return v.fix(c.text(), c.edits...)
}

// cut is units taken off entries.
type cut struct {
	edits   []rules.Edit
	fewer   string // the entry of which some are left
	removed []string
}

// off takes up to n units off an entry, and returns how many it were.
func (c *cut) off(m *model, n int) int {
	if n < m.Count {
		c.edits = append(c.edits, rules.Set(m.ID, "count", m.Count-n))
		c.fewer = fmt.Sprintf("Field %d of %s", m.Count-n, m.title())
		return n
	}
	c.edits = append(c.edits, rules.Remove(m.ID, ""))
	c.removed = append(c.removed, m.title())
	return m.Count
}

func (c *cut) text() string {
	var gone string
	switch n := len(c.removed); {
	case n == 0:
		return c.fewer
	case n > 3:
		gone = fmt.Sprintf("Remove %d entries", n)
	default:
		gone = "Remove " + strings.Join(c.removed, ", ")
	}
	if c.fewer != "" {
		gone += "; " + strings.ToLower(c.fewer[:1]) + c.fewer[1:]
	}
	return gone
}

// cheaper takes so many points off the army: fewer units of an entry, the
// cheapest entry that is enough, or else entries from the last on.
func (v *view) cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	least := 0
	for _, m := range v.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		each := m.price().Value.Int()
		if n := (over + each - 1) / max(1, each); each > 0 && n < m.Count {
			fixes = append(fixes, rules.Fix{Text: fmt.Sprintf("Field %d of %s", m.Count-n, m.title()), Points: -n * each,
				Edits: []rules.Edit{rules.Set(m.ID, "count", m.Count-n)}})
		} else if worth := each * m.Count; worth >= over && worth > 0 && (least == 0 || worth < least) {
			least = worth
			fixes = append(fixes, rules.Fix{Text: "Remove " + m.title(), Points: -worth, Edits: []rules.Edit{rules.Remove(m.ID, "")}})
		}
	}
	if fixes == nil {
		var c cut
		units := v.ordered()
		for i := len(units) - 1; i >= 0 && over > 0; i-- {
			m := units[i]
			if each := m.price().Value.Int(); m.known && m.CountFits() && each > 0 {
				over -= each * c.off(m, (over+each-1)/each)
			}
		}
		fixes = append(fixes, v.fix(c.text(), c.edits...))
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Compare(b.Points, a.Points) })
	return fixes[:min(3, len(fixes))]
}

// Points is the total of Army alone, for the prices of fixes.
func (g *game) Points(ctx context.Context, f rules.Force) int {
	v := g.view(ctx, f)
	s, _ := v.total(v.models)
	return s.Value.Int()
}
