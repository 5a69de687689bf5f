package robotech

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
)

func (m *model) checkRange(r *rules.Ruling) {
	for i := range m.faults {
		ft := &m.faults[i]
		f := rules.Finding{Unit: m.ID, Item: ft.place, Basis: ft.basis}
		switch {
		case ft.weapon:
			f.Cite = book.Cite("Weapon Attributes")
		case ft.ours:
			f.Cite = rules.GantryRule.Cite
		}
		r.Find(f.Messagef("%s", rules.Sentence(ft.why)))
	}
	for i := range m.weapons {
		w := &m.weapons[i]
		if lacks := w.lacks(); lacks != nil {
			f := rules.Finding{Unit: m.ID, Item: w.ID, Cite: book.Cite("Weapon Attributes"), Todo: true}
			r.FindAs(rules.Info, f.Messagef("Enter %s's %s.", w.System, rules.Listed(lacks, "and")))
		}
		if turns := w.longInTurns(); turns > 0 {
			f := rules.Finding{Unit: m.ID, Item: w.ID, Cite: inferredEndurance.Cite, Basis: inferredEndurance.Basis}
			r.FindAs(rules.Warning,
				f.Messagef("%s: LR %d is below its speed of %d. LR is in inches, so enter %d for %d %s.",
					w.System, turns, w.Speed.Int(), turns*w.Speed.Int(), turns, rules.Plural(turns, "turn")))
		}
		if c := m.pack.WeaponClasses.Rows.By[w.Class]; c.Unlisted {
			f := rules.Finding{Unit: m.ID, Item: w.ID, Basis: c.Basis, Cite: c.Cite}
			r.FindAs(rules.Warning, f.Messagef(
				"%s: %s isn't in the rules' list of classes. Only a trait mentions it.", w.System, c.Name))
		}
	}
}

// checkMobility warns of kinds of mobility that the rules do not name, since theirs are only examples.
func (m *model) checkMobility(r *rules.Ruling) {
	for i := range m.modes {
		md := &m.modes[i]
		for mv := range md.kinds {
			if m.pack.Mobilities.Rows.Has(mv.kind) {
				continue
			}
			words := func() string {
				return fmt.Sprintf("Unknown mobility: %q%s.", mv.kind, md.suffix()) +
					orAgree(m.pack.Mobilities.Rows.By[rules.Nearest(mv.kind, m.pack.Mobilities.Rows.IDs)].Name)
			}
			r.Find(rules.Finding{Unit: m.ID, Item: m.choiceOf(md, "mobility"), Words: words})
		}
	}
}

func (m *model) checkMelee(r *rules.Ruling) {
	for i := range m.modes {
		md := &m.modes[i]
		n := md.number(melee)
		if md.class != vehicle || !n.Known() { // only a vehicle's known number affects the ruling
			continue
		}
		if r.DependsOn(n.Basis); n.Int() <= 0 {
			continue
		}
		m.findMelee(r, md, n)
	}
}

func (m *model) findMelee(r *rules.Ruling, md *mode, n rules.Figure) {
	choice := "melee"
	if _, own := m.Choices[md.id+"/melee"]; md.id != "" && (own || len(m.modes) > 1) {
		choice = md.id + "/melee"
	}
	r.Find(rules.Finding{Unit: m.ID, Item: choice, Basis: n.Basis}.Messagef(
		"Vehicles can't have melee damage (%snow %d).", md.prefix(), n.Int()))
}

// systems lists weapons to choose from: "A or B".
func systems(list []fitted) string {
	var names []string
	for i := range list {
		names = append(names, list[i].System)
	}
	if names = slices.Compact(names); len(names) == 1 && len(list) > 1 {
		return "one " + names[0]
	}
	return rules.Listed(names, "or")
}

// checkOptional checks that only one optional weapon without a number is mounted, and none beside a numbered one.
func (m *model) checkOptional(r *rules.Ruling) {
	var by map[int][]fitted
	for i := range m.weapons {
		if a, ok := m.weapons[i].attribute("opt"); ok {
			if by == nil {
				by = map[int][]fitted{}
			}
			n := orMissing(a.N).Int()
			by[n] = append(by[n], m.weapons[i])
		}
	}
	if by == nil {
		return
	}
	if len(by[0]) > 0 {
		for n, list := range by {
			if n != 0 {
				by[0] = append(by[0], list...)
			}
		}
	}
	for _, n := range slices.Sorted(maps.Keys(by)) {
		list, what := by[n], fmt.Sprintf("OPT%d", n)
		if len(list) < 2 {
			continue
		}
		if n == 0 {
			what = "OPT"
		}
		slices.SortStableFunc(list, func(a, b fitted) int { return rules.ByID(a.ID, b.ID) })
		f := rules.Finding{Unit: m.ID, Item: list[1].ID}.OutOf(len(list), 1)
		r.Find(f.Messagef(
			"%s: %d items, limit 1. Keep %s.", what, len(list), systems(list)))
	}
}

// checkAttributes finds unknown attributes of designed weapons.
func (m *model) checkAttributes(r *rules.Ruling) {
	for i := range m.weapons {
		f := &m.weapons[i]
		for _, text := range f.unknown {
			words := func() string { return m.unknownAttribute(f, text) }
			r.Find(rules.Finding{Unit: m.ID, Item: f.ID, Words: words})
		}
	}
}

func (m *model) unknownAttribute(f *fitted, text string) string {
	name, _ := cutNumber(text)
	best := rules.Nearest(fold(name), m.attributeHints)
	if _, ok := m.attributeNames[best]; !ok && best != "" {
		return fmt.Sprintf("%s: %.80q isn't an attribute. %s is a weapon class.", f.System, text,
			m.pack.WeaponClasses.Rows.By[best].Name)
	}
	return fmt.Sprintf("Unknown attribute of %s: %.80q.", f.System, text) +
		orAgree(m.pack.Attributes.Rows.By[m.attributeNames[best]].Name)
}
