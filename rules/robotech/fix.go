package robotech

import (
	"cmp"
	"fmt"
	"slices"

	"gantry/rules"
)

// fix is edits with what they add to the army's points.
func (v *view) fix(text string, edits ...rules.Edit) rules.Fix {
	return v.force.Fix(func(f rules.Force) int {
		all := v.game.view(f)
		s, _ := all.total(all.models)
		return s.Value.Int()
	}, text, edits...)
}

// sorted are the weapons in the order of their mounts' ids.
func (m *model) sorted() []fitted {
	guns := slices.Clone(m.guns)
	slices.SortStableFunc(guns, func(a, b fitted) int { return rules.ByID(a.ID, b.ID) })
	return guns
}

// cheaper takes so many points off the army: fewer units of an entry, or the
// cheapest entry that is enough.
func (v *view) cheaper(over int) []rules.Fix {
	var fixes []rules.Fix
	least := 0
	for _, m := range v.ordered() {
		if !m.known || !m.CountFits() {
			continue
		}
		each := m.price().Value.Int()
		if n := (over + each - 1) / max(1, each); each > 0 && n < m.Count {
			fixes = append(fixes, v.fix(fmt.Sprintf("Field %d of %s", m.Count-n, m.title()), rules.Set(m.ID, "count", m.Count-n)))
		} else if worth := each * m.Count; worth >= over && worth > 0 && (least == 0 || worth < least) {
			least = worth
			fixes = append(fixes, v.fix("Remove "+m.title(), rules.Remove(m.ID, "")))
		}
	}
	slices.SortStableFunc(fixes, func(a, b rules.Fix) int { return cmp.Compare(b.Points, a.Points) })
	return fixes[:min(3, len(fixes))]
}
