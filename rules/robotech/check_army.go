package robotech

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
)

func (v *view) checkSleds() *rules.Ruling {
	r := ruleSleds.Apply()
	have, given := v.force.Options.Int("sleds")
	if _, other := v.force.Options["sleds"]; other && !given {
		return nil // the rules of the document say so
	}
	riders := 0
	var last []*model
	for _, m := range v.ordered() {
		if m.known && m.CountFits() && m.Choices.Bool("on-sled") {
			riders += m.Count
			last = append(last, m)
		}
	}
	r.Of(riders, have)
	if riders <= have || have < 0 {
		return r
	}
	f := rules.Finding{Item: "sleds", Message: fmt.Sprintf("%d units ride hover sleds; the army has %d.", riders, have),
		Fixes: []rules.Fix{v.fix(fmt.Sprintf("%d sleds", riders), rules.Set("", "options.sleds", riders))}}
	var edits []rules.Edit
	for over := riders - have; over > 0 && len(last) > 0; last = last[:len(last)-1] {
		m := last[len(last)-1]
		edits = append(edits, rules.Set(m.ID, "choices.on-sled", nil))
		over -= m.Count
	}
	f.Fixes = append(f.Fixes, v.fix("The last ones walk", edits...))
	r.Find(f.Of(riders, have))
	return r
}

// checkSizes holds formations to the roster's own sizes as errors, and to the
// house sample's as warnings.
func (v *view) checkSizes() *rules.Ruling {
	least, most := v.bounds()
	if least == nil && most == nil {
		return nil
	}
	r := ruleSize.Apply()
	if least != nil && most != nil && least.n > most.n {
		r.FindAs(least.severity, rules.Finding{Item: "formation-min", Cite: least.cite, Message: fmt.Sprintf("A formation has at least %d units and at most %d: there is no such formation.", least.n, most.n),
			Fixes: []rules.Fix{v.fix(fmt.Sprintf("At least %d", most.n), rules.Set("", "options.formation-min", most.n)),
				v.fix(fmt.Sprintf("At most %d", least.n), rules.Set("", "options.formation-max", least.n))}})
		return r
	}
	list, _ := v.formations()
	for _, f := range list {
		n, _ := f.number()
		unit := f.units[0]
		switch {
		case most != nil && n > most.n:
			fd := rules.Finding{Unit: unit.ID, Item: "formation", Cite: most.cite, Message: fmt.Sprintf("The formation %s has %d units; %s.", f.label, n, most.says("at most"))}
			fd.Fixes = []rules.Fix{v.leave(f.units, n-most.n)}
			r.FindAs(most.severity, fd.Of(n, most.n))
		case least != nil && n < least.n && !(least.severity == rules.Warning && v.sold(f, n)):
			fd := rules.Finding{Unit: unit.ID, Item: "formation", Cite: least.cite, Todo: least.own(),
				Message: fmt.Sprintf("The formation %s has %d %s; %s.", f.label, n, rules.Plural(n, "unit"), least.says("at least"))}
			fd.Fixes = v.larger(f, least.n-n)
			r.FindAs(least.severity, fd)
		}
	}
	return r
}

// sold tells whether a formation of n units of one kind is sold like that where
// the sample comes from, such as a single ace.
func (v *view) sold(f *formation, n int) bool {
	for _, m := range f.units {
		if m.given == nil || m.Profile != f.units[0].Profile {
			return false
		}
	}
	squadron := v.set.cards[f.units[0].Profile].Squadron
	return squadron != nil && n >= squadron.Int()
}

// larger fields so many more units of a formation: more of an entry, or, where
// all are characters of whom there is one, plain ones beside the last.
func (v *view) larger(f *formation, more int) []rules.Fix {
	if m := v.grows(f); m != nil {
		if m.Count+more > rules.MaxCount {
			return nil
		}
		text := fmt.Sprintf("Field %d of %s", m.Count+more, m.title())
		return []rules.Fix{v.fix(text, rules.Set(m.ID, "count", m.Count+more))}
	}
	last := f.units[len(f.units)-1]
	plain := rules.Unit{Profile: last.Profile, Count: more, Choices: maps.Clone(last.Choices), Mounts: slices.Clone(last.Mounts)}
	delete(plain.Choices, "abilities")
	slices.SortFunc(plain.Mounts, func(a, b rules.Mount) int { return rules.ByID(a.ID, b.ID) }) // whatever their order is there
	return []rules.Fix{v.fix(fmt.Sprintf("Field %d more beside %s, without abilities", more, last.title()), rules.AddUnit(plain))}
}

// grows is the last entry of a formation of which more can be fielded, one that
// leads none rather than a leader; nil where more of any would be too many
// characters.
func (v *view) grows(f *formation) (best *model) {
	for _, m := range slices.Backward(f.units) {
		if len(m.Choices.Texts("abilities")) > v.pack.Army.Abilities.Int() {
			continue // of such units there is one
		}
		if leader, _ := m.leads(); !leader {
			return m
		}
		if best == nil {
			best = m
		}
	}
	return best
}

// bound is a size of formations in force, and who says so.
type bound struct {
	n        int
	severity rules.Severity
	cite     string
}

// bounds are the sizes in force. What the sample has gives way to a size that the
// roster sets.
func (v *view) bounds() (least, most *bound) {
	least, most = v.bound("formation-min", v.pack.Army.FormationMin), v.bound("formation-max", v.pack.Army.FormationMax)
	if least == nil || most == nil || least.n <= most.n || least.severity == most.severity {
		return least, most
	}
	if least.severity == rules.Error {
		return least, nil
	}
	return nil, most
}

// own tells whether the roster sets the size.
func (b *bound) own() bool { return b != nil && b.severity == rules.Error }

// bound is the roster's own size, else the sample's; nil where neither sets one.
func (v *view) bound(option string, usual rules.Figure) *bound {
	if value, given := v.force.Options[option]; given {
		n, ok := value.(int)
		if !ok || n < 1 || n > mostFormation {
			return nil // the rules of the document say so
		}
		return &bound{n, rules.Error, rules.ThisRoster.Cite}
	}
	if v.set.id != sample {
		return nil
	}
	return &bound{usual.Int(), rules.Warning, usual.Cite}
}

func (b bound) says(how string) string {
	if b.severity == rules.Warning {
		return fmt.Sprintf("the house sample has %s %d, and the rules publish no size", how, b.n)
	}
	return fmt.Sprintf("the roster allows %s %d", how, b.n)
}

// checkLeaders warns of more leaders than the house sample has in a formation,
// and tells of leaders who are in none.
func (v *view) checkLeaders() *rules.Ruling {
	if v.set.id != sample {
		return nil
	}
	r := ruleLeader.Apply()
	list, _ := v.formations()
	most := v.pack.Army.Leaders.Int()
	named := slices.ContainsFunc(list, func(f *formation) bool { return f.named })
	for _, f := range list {
		_, leaders := f.number()
		if leaders <= most {
			continue
		}
		var heads []*model
		for _, m := range f.units {
			if is, _ := m.leads(); is {
				heads = append(heads, m)
			}
		}
		last := heads[len(heads)-1]
		fd := rules.Finding{Unit: last.ID, Item: "formation", Message: fmt.Sprintf("The formation %s has %d leaders; the house sample has at most %d in one.", f.label, leaders, most)}
		if len(heads) > 1 && leaders-last.Count <= most {
			fd.Fixes = []rules.Fix{v.fix(last.title()+" leads on its own", rules.Set(last.ID, "choices.formation", nil))}
		} else if last.Count > leaders-most {
			fd.Fixes = []rules.Fix{v.fix(fmt.Sprintf("Field %d of %s", last.Count-(leaders-most), last.title()), rules.Set(last.ID, "count", last.Count-(leaders-most)))}
		}
		r.Find(fd.Of(leaders, most))
	}
	for _, m := range v.ordered() {
		if is, _ := m.leads(); is && named && m.known && m.formation() == "" {
			r.FindAs(rules.Info, rules.Finding{Unit: m.ID, Item: "formation", Cite: book.Cite("Command"), Message: fmt.Sprintf(
				"%s leads no formation: its command tokens go to any unit that acts in the phase, but make only itself dodge.", m.title())})
		}
	}
	return r
}

// checkPoints rules nothing without a limit.
func (v *view) checkPoints() *rules.Ruling {
	limit, own := v.limit()
	if !limit.Known() || limit.Int() < 0 {
		return nil
	}
	stat, left := v.total(v.models)
	total, most := stat.Value.Int(), limit.Int()
	cite := rulePoints.Cite
	if v.set.id != sample {
		cite = rules.ThisRoster.Cite
	}
	r := rulePoints.Because(rules.Source{Basis: stat.Basis, Cite: cite}).Apply().Of(total, most)
	without := v.force.NotCounted(left)
	if total > most {
		f := rules.Finding{Message: fmt.Sprintf("The army costs %d points, %d more than the limit of %d.%s", total, total-most, most, without), Fixes: v.cheaper(total - most)}
		severity := rules.Error
		if !own {
			severity = rules.Warning
			f.Message = fmt.Sprintf("The army costs %d points; a standard game of the house sample has %d, and the rules publish none.%s", total, most, without)
		}
		r.FindAs(severity, f.Of(total, most))
	}
	if n, ok := v.force.Options.Int("points-limit"); ok && v.force.Limit != nil && n != *v.force.Limit {
		r.FindAs(rules.Warning, rules.Finding{Item: "points-limit", Message: fmt.Sprintf("The roster has a limit of %d and a points limit of %d; the first counts.", *v.force.Limit, n),
			Fixes: []rules.Fix{v.fix("Take the second away", rules.Set("", "options.points-limit", nil))}})
	}
	return r
}

// checkDecided is silent where nothing decides whether the army may be fielded:
// the rules publish no points, and the roster sets no limit or does not know
// what its units cost.
func (v *view) checkDecided() *rules.Ruling {
	r := ruleNoPoints.Apply()
	_, own := v.limit()
	_, left := v.total(v.models)
	least, most := v.bounds()
	doubtful := v.unsized(least, most)
	f := rules.Finding{}
	switch {
	case !own && !least.own() && !most.own():
		f.Message = "The rules publish no points and no sizes of formations: without a limit of its own nothing decides whether this roster is legal."
		n := v.pack.Army.Limit.Int()
		limit := rules.Set("", "limit", n)
		if len(left) == 0 {
			f.Fixes = []rules.Fix{v.fix(fmt.Sprintf("Set a limit of %d", n), limit)}
			break
		}
		for _, way := range v.priced(left) {
			text := fmt.Sprintf("Set a limit of %d. %s", n, way.text)
			f.Fixes = append(f.Fixes, v.fix(text, append(way.edits, limit)...))
		}
	case own && len(left) > 0:
		f.Message = "The points of some units are not known, so that the limit cannot decide." + v.force.NotCounted(left)
		for _, way := range v.priced(left) {
			f.Fixes = append(f.Fixes, v.fix(way.text, way.edits...))
		}
	case doubtful != nil:
		f.Unit, f.Item = doubtful.ID, "formation"
		f.Message = fmt.Sprintf("Nobody knows whether %s leads or is a formation, so that the sizes of formations cannot decide: give it a formation, or type in %s.",
			doubtful.title(), doubtful.needs("Leadership"))
		f.Fixes = []rules.Fix{v.fix("Make it a formation", rules.Set(doubtful.ID, "choices.formation", v.free(doubtful)))}
	default:
		return r
	}
	r.Find(f)
	r.State = rules.Silent
	return r
}

// unsized is the first entry that the roster's own sizes forbid if it is a
// formation, where nobody knows whether it is one.
func (v *view) unsized(least, most *bound) *model {
	_, doubtful := v.formations()
	for _, m := range doubtful {
		if least.own() && m.Count < least.n || most.own() && m.Count > most.n {
			return m
		}
	}
	return nil
}

// free is a label for a formation that no other has.
func (v *view) free(of *model) string {
	taken := func(label string) bool {
		return slices.ContainsFunc(v.models, func(m *model) bool { return m.formation() == label })
	}
	label := of.title()
	for n := 2; taken(label); n++ {
		label = fmt.Sprintf("%s %d", of.title(), n)
	}
	return label
}
