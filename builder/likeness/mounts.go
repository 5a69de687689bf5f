package likeness

import (
	"slices"

	"gantry/rules"
)

// mounts holds the items of each place of a body, in order.
type mounts struct {
	items map[rules.Place][]rules.LikenessItem
	gone  map[rules.Place]bool // everything that was there is lost
}

// mounted sorts the remaining items of a likeness by place. A place that the plan lacks moves to the next best one.
func mounted(l rules.Likeness, instead map[rules.Place]rules.Place) mounts {
	m := mounts{items: map[rules.Place][]rules.LikenessItem{}, gone: map[rules.Place]bool{}}
	for _, it := range l.Items {
		at, moved := instead[it.Place]
		if !moved {
			at = it.Place
			if _, seen := m.gone[at]; !seen {
				m.gone[at] = true
			}
			m.gone[at] = m.gone[at] && it.Lost
		}
		if !it.Lost {
			m.items[at] = append(m.items[at], it)
		}
	}
	return m
}

// first removes and returns the first item of these kinds from a place.
func (m mounts) first(at rules.Place, kinds ...rules.ItemKind) (rules.LikenessItem, bool) {
	for i, it := range m.items[at] {
		if slices.Contains(kinds, it.Kind) {
			m.items[at] = slices.Delete(slices.Clone(m.items[at]), i, i+1)
			return it, true
		}
	}
	return rules.LikenessItem{}, false
}

// all removes and returns every item of these kinds from a place.
func (m mounts) all(at rules.Place, kinds ...rules.ItemKind) []rules.LikenessItem {
	var out []rules.LikenessItem
	for {
		it, ok := m.first(at, kinds...)
		if !ok {
			return out
		}
		out = append(out, it)
	}
}

// rest removes and returns the remaining items at a place.
func (m mounts) rest(at rules.Place) []rules.LikenessItem {
	out := m.items[at]
	delete(m.items, at)
	return out
}
