package mechahex

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// Fixes of a loadout exchange items for others of the same slots before they
// remove any: what they touch is left full, and no other rule broken, wherever
// some exchange can do that.

// last sorts what is so behind what is not.
func last(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// mustMountArmor tells whether Armored asks for an Extra Armor in the slots.
func (m *model) mustMountArmor() bool {
	return m.class.Armored != nil && m.ed.Armored != armoredFree
}

// needed tells whether another rule breaks when the mount goes: Avenger names it,
// or it is the Extra Armor that Armored asks for.
func (m *model) needed(f *fitting) bool {
	return m.avenged(f.ID) && f.weapon() || f.Item == extraArmor && m.mustMountArmor() && f.ID == m.firstArmor
}

// exchange puts items in place of mounts, the first of each on the same mount,
// and says so: "Heavy Gatling → Medium Gatling + Small Laser".
func (m *model) exchange(out []*fitting, in []string) rules.Fix {
	fix := rules.Fix{Text: m.counted(out) + " → " + m.named(in)}
	if len(in) == 0 {
		fix.Text = "Remove " + m.counted(out)
	}
	for i, f := range out {
		if i < len(in) {
			fix.Edits = append(fix.Edits, rules.SetMount(m.ID, f.ID, "item", in[i]))
		} else {
			fix.Edits = append(fix.Edits, rules.Remove(m.ID, f.ID))
		}
	}
	for _, id := range in[min(len(in), len(out)):] {
		fix.Edits = append(fix.Edits, rules.AddMount(m.ID, rules.Mount{Item: id, At: out[0].At}))
	}
	return fix
}

func (m *model) counted(out []*fitting) string {
	ids := make([]string, len(out))
	for i, f := range out {
		ids[i] = f.Item
	}
	return m.named(ids)
}

// named writes items with their numbers: "2 × Medium Laser + Heat Sinks".
func (m *model) named(ids []string) string {
	var order []string
	n := map[string]int{}
	for _, id := range ids {
		if n[id]++; n[id] == 1 {
			order = append(order, id)
		}
	}
	for i, id := range order {
		order[i] = m.ed.items[id].Name
		if n[id] > 1 {
			order[i] = fmt.Sprintf("%d × %s", n[id], order[i])
		}
	}
	return strings.Join(order, " + ")
}

// mounting adds items to a location.
func (m *model) mounting(at *room, ids []string) (edits []rules.Edit) {
	for _, id := range ids {
		edits = append(edits, rules.AddMount(m.ID, rules.Mount{Item: id, At: at.ID}))
	}
	return edits
}

// filled proposes items for the free slots of a location.
func (m *model) filled(at *room) []rules.Fix {
	ids, ok := m.stock().fill(at.Free(), nil)
	if !ok {
		return nil
	}
	text := fmt.Sprintf("Fill the %s with %s", at.Label, m.named(ids))
	return []rules.Fix{{Text: text, Edits: m.mounting(at, ids)}}
}

// enlarged are the locations for Ace Custom's slot, which is filled there.
func (m *model) enlarged() (fixes []rules.Fix) {
	for i := range m.rooms {
		at := &m.rooms[i]
		fix := m.choose("Put it in the "+at.Label, customChoice, at.ID)
		free := at.Free() + m.ed.pack.Heroes.Rows.By[aceCustom].Slots.Int()
		if ids, ok := m.stock().fill(free, nil); ok && len(ids) > 0 && !at.Unclear && m.sure {
			fix.Text += ", filled with " + m.named(ids)
			fix.Edits = append(fix.Edits, m.mounting(at, ids)...)
		}
		fixes = append(fixes, fix)
	}
	return fixes
}

// lighter makes a location hold no more than its slots: an item goes where it
// fits, or is exchanged for smaller ones, or is removed.
func (m *model) lighter(at *room) (fixes []rules.Fix) {
	over := at.Used - at.Max
	items := slices.Clone(at.items)
	m.smallestFirst(items)
	if fix, ok := m.moved(at, items, over); ok {
		fixes = append(fixes, fix)
	}
	swap, ok := m.exchangedFor(items, over)
	if ok {
		fixes = append(fixes, swap)
	}
	exact := slices.IndexFunc(items, func(f *fitting) bool { return f.slots.Int() == over && !m.needed(f) })
	switch {
	case exact >= 0:
		fixes = append(fixes, m.exchange(items[exact:exact+1], nil))
	case !ok:
		fixes = append(fixes, m.fewest(items, over))
	}
	return fixes
}

// moved puts an item of just the slots that are too many into another location.
func (m *model) moved(at *room, items []*fitting, over int) (rules.Fix, bool) {
	which := slices.IndexFunc(items, func(f *fitting) bool { return f.slots.Int() == over })
	where := slices.IndexFunc(m.rooms, func(to room) bool {
		return to.ID != at.ID && to.Free() >= over && !to.Unclear
	})
	if which < 0 || where < 0 {
		return rules.Fix{}, false
	}
	f, to := items[which], m.rooms[where]
	return rules.Fix{Text: fmt.Sprintf("Move %s to the %s", f.Name, to.Label),
		Edits: []rules.Edit{rules.SetMount(m.ID, f.ID, "at", to.ID)}}, true
}

// exchangedFor exchanges the smallest item that can be, for so many slots less.
func (m *model) exchangedFor(items []*fitting, less int) (rules.Fix, bool) {
	tried := map[string]bool{}
	for _, f := range items {
		if f.slots.Int() <= less || tried[f.Item] || m.needed(f) && !f.weapon() {
			continue
		}
		tried[f.Item] = true
		ids, ok := m.stock(f).fill(f.slots.Int()-less, f)
		if ok && (!m.needed(f) || m.avengeable(ids[0])) {
			return m.exchange([]*fitting{f}, ids), true
		}
	}
	return rules.Fix{}, false
}

// avengeable tells whether Avenger does something for an item.
func (m *model) avengeable(id string) bool {
	it := m.ed.items[id]
	return it.weapon() && !it.has("relentless")
}

// fewest exchanges or removes several items of a location: the largest first, and
// where nothing fits in what they leave, all that no other rule needs.
func (m *model) fewest(items []*fitting, over int) rules.Fix {
	slices.SortStableFunc(items, func(a, b *fitting) int {
		return cmp.Or(last(m.needed(a), m.needed(b)), b.slots.Int()-a.slots.Int())
	})
	sum, n := 0, 0
	for n < len(items) && sum < over {
		sum += items[n].slots.Int()
		n++
	}
	like := items[n-1] // its mount gets what stands nearest to it
	few := append([]*fitting{like}, items[:n-1]...)
	ids, ok := m.stock(few...).fill(sum-over, like)
	for !ok && n < len(items) && !m.needed(items[n]) {
		sum += items[n].slots.Int()
		n++
	}
	if !ok {
		if ids, ok = m.stock(items[:n]...).fill(sum-over, nil); ok {
			few = items[:n]
		}
	}
	return m.exchange(few, ids)
}

// instead exchanges mounts for other items of their slots. Those that nothing
// can stand for are removed; all of them may be, where no slot is free then.
func (m *model) instead(fs []*fitting) []rules.Fix {
	s := m.stock(fs...)
	var out, gone []*fitting
	var in [][]string
	for _, f := range fs {
		ids, ok := s.fill(f.slots.Int(), f)
		if ok && len(ids) > 0 {
			out, in = append(out, f), append(in, ids)
		} else {
			gone = append(gone, f)
		}
	}
	remove := m.exchange(fs, nil)
	if len(out) == 0 {
		return []rules.Fix{remove}
	}
	var all []string
	fix := rules.Fix{}
	for i, f := range out {
		fix.Edits = append(fix.Edits, m.exchange([]*fitting{f}, in[i]).Edits...)
		all = append(all, in[i]...)
	}
	fix.Text = m.counted(fs) + " → " + m.named(all)
	for _, f := range gone {
		fix.Edits = append(fix.Edits, rules.Remove(m.ID, f.ID))
	}
	if m.fullWithout(fs) {
		return []rules.Fix{fix, remove}
	}
	return []rules.Fix{fix}
}

// fullWithout tells whether no slot is free when mounts go.
func (m *model) fullWithout(fs []*fitting) bool {
	for _, at := range m.rooms {
		used := at.Used
		for _, f := range fs {
			if f.At == at.ID {
				used -= f.slots.Int()
			}
		}
		if used < at.Max && used < at.Used {
			return false
		}
	}
	return true
}

// freeForArmor is the first location that has free slots for an Extra Armor.
func (m *model) freeForArmor() (at *room, ok bool) {
	slots, _ := m.cost(m.ed.items[extraArmor])
	i := slices.IndexFunc(m.rooms, func(at room) bool { return at.Free() >= slots.Int() })
	if i < 0 {
		return nil, false
	}
	return &m.rooms[i], true
}

// armor mounts the Extra Armor that an armored model lacks: in a free slot, else
// in place of the smallest item that is large enough.
func (m *model) armor() []rules.Fix {
	slots, _ := m.cost(m.ed.items[extraArmor])
	if at, ok := m.freeForArmor(); ok {
		s := m.stock()
		s.mount(m.ed.items[extraArmor], 1)
		ids := []string{extraArmor}
		if more, ok := s.fill(at.Free()-slots.Int(), nil); ok {
			ids = append(ids, more...)
		}
		return []rules.Fix{{Text: "Mount " + m.named(ids), Edits: m.mounting(at, ids)}}
	}
	var items []*fitting
	for _, at := range m.rooms {
		items = append(items, at.items...)
	}
	m.smallestFirst(items)
	tried := map[string]bool{}
	for _, f := range items {
		if f.slots.Int() < slots.Int() || tried[f.Item] {
			continue
		}
		tried[f.Item] = true
		s := m.stock(f)
		s.mount(m.ed.items[extraArmor], 1)
		if ids, ok := s.fill(f.slots.Int()-slots.Int(), f); ok {
			return []rules.Fix{m.exchange([]*fitting{f}, append([]string{extraArmor}, ids...))}
		}
	}
	return nil
}

// smallestFirst sorts items by their slots, what another rule needs last.
func (m *model) smallestFirst(items []*fitting) {
	slices.SortStableFunc(items, func(a, b *fitting) int {
		return cmp.Or(last(m.needed(a), m.needed(b)), a.slots.Int()-b.slots.Int())
	})
}

// avengers are the weapons that Avenger does something for, by mount id.
func (m *model) avengers() []rules.Fix {
	var fixes []rules.Fix
	for _, at := range m.rooms {
		for _, f := range at.items {
			if m.avengeable(f.Item) && len(fixes) < 3 {
				fixes = append(fixes, m.choose(fmt.Sprintf("Name %s (%s)", f.Name, at.Label), weaponChoice, f.ID))
			}
		}
	}
	return fixes
}
