package versions

import (
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Changes describes edits of the sheet's list: what is removed, what changes in each unit, what is new. Edits that
// belong together are one change.
func Changes(s builder.Sheet, edits []rules.Edit) []Change {
	w := wording{s, s.Names()}
	list := w.removals(edits)
	splits, edits := w.splits(edits)
	for i, us := range s.Units {
		if slices.ContainsFunc(s.Units[:i], func(o builder.UnitSheet) bool { return o.Unit.ID == us.Unit.ID }) {
			continue
		}
		var of []rules.Edit
		for _, e := range edits {
			if e.Unit == us.Unit.ID && !(e.Op == rules.EditRemove && e.Mount == "") {
				of = append(of, e)
			}
		}
		list = append(list, w.unitChanges(us, of)...)
	}
	list = append(append(list, splits...), w.additions(edits)...)
	for _, e := range edits {
		if e.Unit == "" && e.Op == rules.EditSet {
			list = append(list, w.armyChange(e))
		}
	}
	return list
}

// ChangeText returns edits of the sheet's list on one line.
func ChangeText(s builder.Sheet, edits []rules.Edit) string {
	return joinChanges(s, edits, func(c Change) string { return c.Text })
}

// doneText returns ChangeText in the past tense.
func doneText(s builder.Sheet, edits []rules.Edit) string {
	return joinChanges(s, edits, func(c Change) string { return c.Done })
}

// joinChanges returns changes on one line. Further changes of the same unit don't repeat its name or the verb.
func joinChanges(s builder.Sheet, edits []rules.Edit, of func(Change) string) string {
	var b strings.Builder
	names, unit, verb := s.Names(), "", ""
	for i, c := range Changes(s, edits) {
		text, between := of(c), " · "
		rest, whose := strings.CutPrefix(text, names[c.Unit]+": ")
		first, _, _ := strings.Cut(rest, " ")
		if whose = whose && c.Unit != ""; whose && unit == c.Unit {
			text, between = rest, ", "
			if first == verb && verbs[first] {
				text = strings.TrimPrefix(rest, first+" ")
			}
		}
		if i > 0 {
			b.WriteString(between)
		}
		b.WriteString(text)
		if unit, verb = "", ""; whose {
			unit, verb = c.Unit, first
		}
	}
	return b.String()
}

// removals returns the removed units; those with one name are one change.
func (w wording) removals(edits []rules.Edit) (list []Change) {
	gone := map[string]rules.Edit{}
	for _, e := range edits {
		if e.Op == rules.EditRemove && e.Mount == "" {
			gone[e.Unit] = e
		}
	}
	reported := map[string]bool{}
	for _, us := range w.Units {
		if _, goes := gone[us.Unit.ID]; !goes || reported[us.Title] {
			continue
		}
		reported[us.Title] = true
		list = append(list, w.removal(us.Title, gone))
	}
	return list
}

// removal describes the removed units with a title.
func (w wording) removal(title string, gone map[string]rules.Edit) Change {
	var of []builder.UnitSheet
	for _, us := range w.Units {
		if us.Title == title {
			of = append(of, us)
		}
	}
	var edits []rules.Edit
	n, unit, last := 0, "", true
	for i, us := range of {
		e, goes := gone[us.Unit.ID]
		if !goes {
			last = last && len(edits) == 0
			continue
		}
		n, unit, edits = n+us.Unit.Number(), us.Unit.ID, append(edits, e)
		last = last && (len(edits) > 1 || i > 0)
	}
	if n == 1 {
		name := w.names[unit]
		if !of[0].Known && name == of[0].Unit.Profile {
			name = builder.UnknownName("", "unit", name)
		}
		return doing(unit, "", "Remove", name, edits...)
	}
	if len(edits) > 1 {
		unit = ""
	}
	return doing(unit, "", "Remove", removed(title, n, len(edits) == len(of), last), edits...)
}

// removed returns the phrase for several removed units.
func removed(title string, n int, all, last bool) string {
	switch {
	case all && n == 2:
		return "both " + builder.Models(n, title)
	case all:
		return fmt.Sprintf("all %s %s", rules.Grouped(n), builder.Models(n, title))
	case last:
		return fmt.Sprintf("the last %s %s", rules.Grouped(n), builder.Models(n, title))
	}
	return rules.Grouped(n) + " " + builder.Models(n, title)
}

// additions returns the new units; those with one name are one change.
func (w wording) additions(edits []rules.Edit) (list []Change) {
	names := w.ProfileNames()
	var titles []string
	counts, of := map[string]int{}, map[string][]rules.Edit{}
	for _, e := range edits {
		if e.Op != rules.EditAdd || e.NewUnit == nil {
			continue
		}
		title := builder.UnitTitle(*e.NewUnit, names)
		if of[title] == nil {
			titles = append(titles, title)
		}
		counts[title] += e.NewUnit.Number()
		of[title] = append(of[title], e)
	}
	for _, title := range titles {
		what, unit := title, ""
		if n := counts[title]; n > 1 {
			what = fmt.Sprintf("%d %s", n, builder.Models(n, title))
		}
		if len(of[title]) == 1 {
			unit = of[title][0].NewUnit.ID
		}
		list = append(list, doing(unit, "", "Add", what, of[title]...))
	}
	return list
}

// splits returns the units of which a part becomes a new unit with other choices, one change each, and the
// remaining edits: "1 of 2 Ripsaw: Pilot skilled → basic".
func (w wording) splits(edits []rules.Edit) (list []Change, left []rules.Edit) {
	left = slices.Clone(edits)
	for _, e := range edits {
		if e.Op != rules.EditAdd || e.NewUnit == nil {
			continue
		}
		for _, us := range w.Units {
			n := us.Unit.Number() - e.NewUnit.Number()
			i := slices.IndexFunc(left, func(c rules.Edit) bool {
				return c.Unit == us.Unit.ID && c.Field.Kind == rules.TargetCount && c.Value == n
			})
			what := w.splitText(us, *e.NewUnit)
			if i < 0 || what == "" {
				continue
			}
			text := fmt.Sprintf("%d of %d %s: %s", e.NewUnit.Number(), us.Unit.Number(), w.names[us.Unit.ID], what)
			list = append(list, being(us.Unit.ID, text, left[i], e))
			left = slices.Delete(left, i, i+1)
			left = slices.DeleteFunc(left, func(o rules.Edit) bool { return o.NewUnit == e.NewUnit })
			break
		}
	}
	return list, left
}

// splitText returns the choices of a new unit that differ from those of a unit with its profile and name: "Pilot
// skilled → basic". It returns "" for any other unit.
func (w wording) splitText(us builder.UnitSheet, now rules.Unit) string {
	after := us.Unit
	if after.Profile != now.Profile || after.Name != now.Name {
		return ""
	}
	after.Choices = now.Choices
	var texts []string
	for _, e := range builder.UnitDifference(us.Unit, after) {
		texts = append(texts, strings.TrimPrefix(w.fieldChange(us, e).Text, w.names[us.Unit.ID]+": "))
	}
	return strings.Join(texts, ", ")
}

// armyChange describes a change outside units.
func (w wording) armyChange(e rules.Edit) Change {
	switch e.Field.Kind {
	case rules.TargetLimit:
		return w.limitChange(e)
	case rules.TargetOption:
		fd, known := w.Options.Field(e.Field.ID)
		if !known {
			return doing("", "", "Clear", fmt.Sprintf("the setting %q", e.Field.ID), e)
		}
		verb, what := choiceChange(fd, w.Roster.Options[fd.ID], e.Value)
		if verb == "" {
			return being("", builder.FieldName(fd)+":"+strings.TrimPrefix(what, builder.FieldName(fd)), e)
		}
		return doing("", "", rules.UpperFirst(verb), what, e)
	case rules.TargetFigure:
		return w.figureChange(e)
	case rules.TargetName:
		return doing("", "", "Rename", fmt.Sprintf("the list to %v", e.Value), e)
	case rules.TargetPlayer:
		if name, _ := e.Value.(string); name != "" {
			return doing("", "", "Set", "player to "+name, e)
		}
		return doing("", "", "Clear", "the player", e)
	case rules.TargetPrint:
		return other("", "", "print options", e)
	case rules.TargetPack:
		now := builder.Roster{}
		_, _ = now.SetPack(e.Value) // an invalid pack counts as a pack without a version
		if w.Roster.Pack.Version == "" {
			return doing("", "", "Set", "rules data to "+builder.PackText(now.Pack), e)
		}
		return being("", "Rules data: "+builder.PackText(w.Roster.Pack)+" → "+builder.PackText(now.Pack), e)
	}
	return other("", "", e.Field.String(), e)
}

// limitChange describes a new points limit of the list.
func (w wording) limitChange(e rules.Edit) Change {
	n, set := e.Value.(int)
	switch now := builder.PointsText(w.About, rules.Minus(rules.Grouped(n))); {
	case !set:
		return doing("", "", "Remove", "the limit", e)
	case w.Roster.Limit == nil:
		return doing("", "", "Set", "limit to "+now, e)
	default:
		return being("", fmt.Sprintf("Limit: %s → %s", rules.Minus(rules.Grouped(*w.Roster.Limit)), now), e)
	}
}

// figureChange describes a number that the list has instead of the pack's.
func (w wording) figureChange(e rules.Edit) Change {
	name := e.Field.ID
	if f, known := w.Pack.Figure(name); known {
		name = f.What
	}
	if e.Value == nil {
		return doing("", "", "Remove", "house rule "+name, e)
	}
	value := e.Value
	if fields, ok := value.(map[string]any); ok {
		value = fields["value"]
	}
	return doing("", "", "Set", "house rule "+name+" to "+doc.PlainText(value), e)
}

// unitChanges describes the changes of a unit.
func (w wording) unitChanges(us builder.UnitSheet, edits []rules.Edit) (list []Change) {
	var swaps, mounts []rules.Edit
	swap := slices.IndexFunc(edits, func(e rules.Edit) bool { return e.Field.Kind == rules.TargetProfile })
	for _, e := range edits {
		switch {
		case e.Mount != "" || e.NewMount != nil:
			mounts = append(mounts, e)
		case swap >= 0 && (e.Field.Kind == rules.TargetProfile || e.Field.Kind == rules.TargetCount):
			swaps = append(swaps, e)
		case e.Op == rules.EditSet:
			list = append(list, w.fieldChange(us, e))
		case e.Op == rules.EditMove:
			where := "to the end"
			if name := w.names[e.Before]; name != "" {
				where = "before " + name
			}
			list = append(list, doing(us.Unit.ID, "", "Move", w.names[us.Unit.ID]+" "+where, e))
		}
	}
	if swap < 0 {
		return append(list, w.mountChanges(us, mounts)...)
	}
	return append([]Change{w.swapped(us, swaps, mounts)}, list...)
}

// swapped describes a unit that becomes another, with its count and loadout.
func (w wording) swapped(us builder.UnitSheet, swaps, mounts []rules.Edit) Change {
	u := us.Unit
	was, now, n := w.profileName(u.Profile), "", u.Count
	for _, e := range swaps {
		if e.Field.Kind == rules.TargetCount {
			n, _ = e.Value.(int)
			continue
		}
		id, _ := e.Value.(string)
		now = w.profileName(id)
	}
	if n != u.Count {
		was = rules.Grouped(u.Count) + " " + builder.Models(u.Count, was)
		now = rules.Grouped(n) + " " + builder.Models(n, now)
	}
	text := was + " for " + now
	if len(mounts) > 0 {
		text += " with a new loadout"
	}
	edits := append(swaps, mounts...)
	if u.Name == "" {
		return doing(u.ID, "", "Swap", text, edits...)
	}
	return doing(u.ID, u.Name, "swap", text, edits...)
}

// fieldChange describes a new value of a unit's field.
func (w wording) fieldChange(us builder.UnitSheet, e rules.Edit) Change {
	u, name := us.Unit, w.names[us.Unit.ID]
	switch e.Field.Kind {
	case rules.TargetCount:
		n, _ := e.Value.(int)
		if last := name[max(0, len(name)-1):]; last >= "0" && last <= "9" {
			name += ": count"
		} else {
			name += ":"
		}
		return being(u.ID, rules.Minus(fmt.Sprintf("%s %s → %s", name, rules.Grouped(u.Count), rules.Grouped(n))), e)
	case rules.TargetName:
		if e.Value == nil || e.Value == "" {
			return doing(u.ID, "", "Remove", "the name "+name, e)
		}
		return doing(u.ID, "", "Rename", fmt.Sprintf("%s to %v", name, e.Value), e)
	case rules.TargetChoice:
		fd, known := us.Form.Field(e.Field.ID)
		if !known {
			return doing(u.ID, name, "clear", fmt.Sprintf("the setting %q", e.Field.ID), e)
		}
		was, now := u.Choices[fd.ID], e.Value
		if fd.Refers == rules.ToMount {
			fd.Options = w.mountOptions(us)
		}
		verb, what := choiceChange(fd, was, now)
		if verb == "" {
			return being(u.ID, name+": "+what, e)
		}
		return doing(u.ID, name, verb, what, e)
	case rules.TargetFrom:
		if e.Value == nil {
			return doing(u.ID, name, "clear", "the unit it was copied from", e)
		}
		return doing(u.ID, name, "copy", "from another of your units", e)
	}
	return other(u.ID, name, e.Field.String(), e)
}

// profileName returns the name of a profile of the game.
func (w wording) profileName(id string) string {
	if e := rules.EntryOf(w.Catalogue, id); e != nil {
		return e.Name
	}
	return builder.UnknownName("", "unit", id)
}
