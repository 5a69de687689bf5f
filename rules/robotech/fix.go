package robotech

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// leave takes so many units off, from the last entry on.
func leave(units []*model, n int) rules.Fix {
	var c cut
	for i := len(units) - 1; n > 0; i-- {
		n -= c.off(units[i], n)
	}
	return fix(c.text(), c.edits...)
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
func (a *army) cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	least := 0
	for _, m := range a.byID {
		each := m.price.Value.Int()
		if each <= 0 || !m.CountFits() {
			continue
		}
		if n := (over + each - 1) / each; n < m.Count {
			fixes = append(fixes, judge.Field(m, m.Count-n))
		} else if worth := each * m.Count; worth >= over && (least == 0 || worth < least) {
			least = worth
			fixes = append(fixes, judge.Remove(m))
		}
	}
	if fixes == nil {
		var c cut
		for _, m := range slices.Backward(a.byID) {
			if each := m.price.Value.Int(); each > 0 && m.CountFits() && over > 0 {
				over -= each * c.off(m, (over+each-1)/each)
			}
		}
		fixes = append(fixes, fix(c.text(), c.edits...))
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Compare(b.Points, a.Points) })
	return fixes[:min(3, len(fixes))]
}
