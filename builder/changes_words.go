package builder

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// Change is one change of a list in words, and the edits that it is.
type Change struct {
	Unit  string // its id; "" where it is of the army, or of several
	Text  string // as a button says it: "Remove Spark"
	Done  string // as it is told afterwards: "Removed Spark"
	Edits []rules.Edit
}

// Changes are edits of the sheet's roster in words: what goes, what becomes of each
// unit, what is new. What belongs together is one change.
func (s Sheet) Changes(edits []rules.Edit) []Change {
	w := wording{s, s.Names()}
	list := w.removals(edits)
	for i, us := range s.Units {
		if slices.ContainsFunc(s.Units[:i], func(o UnitSheet) bool { return o.Unit.ID == us.Unit.ID }) {
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
	list = append(list, w.additions(edits)...)
	for _, e := range edits {
		if e.Unit == "" && e.Op == rules.EditSet {
			list = append(list, w.armyChange(e))
		}
	}
	return list
}

// ChangeText is edits of the sheet's roster in a line.
func (s Sheet) ChangeText(edits []rules.Edit) string {
	return s.joined(edits, func(c Change) string { return c.Text })
}

// DoneText is the same, told afterwards.
func (s Sheet) DoneText(edits []rules.Edit) string {
	return s.joined(edits, func(c Change) string { return c.Done })
}

// joined is changes in a line. What follows of the same unit does not name it again,
// nor its verb.
func (s Sheet) joined(edits []rules.Edit, of func(Change) string) string {
	var b strings.Builder
	names, unit, verb := s.Names(), "", ""
	for i, c := range s.Changes(edits) {
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

// wording words edits of a sheet's roster.
type wording struct {
	Sheet
	names map[string]string // of units, told apart
}

// pasts are what verbs become that begin a change.
var pasts = map[string]string{"Remove": "Removed", "Add": "Added", "Move": "Moved", "Swap": "Swapped",
	"Rename": "Renamed", "mount": "mounted", "remove": "removed", "swap": "swapped", "clear": "cleared", "move": "moved"}

// verbs are those that a line of several changes of a unit says once, and their pasts.
var verbs = map[string]bool{"mount": true, "mounted": true, "remove": true, "removed": true}

// doing is a change that begins with a verb, behind whom it is about.
func doing(unit, whose, verb, what string, edits ...rules.Edit) Change {
	if whose != "" {
		whose += ": "
	}
	return Change{unit, whose + verb + " " + what, whose + cmp.Or(pasts[verb], verb) + " " + what, edits}
}

// being is a change that says what is.
func being(unit, text string, edits ...rules.Edit) Change { return Change{unit, text, text, edits} }

// removals are the units that go; those of one name in one change.
func (w wording) removals(edits []rules.Edit) (list []Change) {
	gone := map[string]rules.Edit{}
	for _, e := range edits {
		if e.Op == rules.EditRemove && e.Mount == "" {
			gone[e.Unit] = e
		}
	}
	told := map[string]bool{}
	for _, us := range w.Units {
		if _, goes := gone[us.Unit.ID]; !goes || told[us.Title] {
			continue
		}
		told[us.Title] = true
		list = append(list, w.removal(us.Title, gone))
	}
	return list
}

// removal words the units of a title that go.
func (w wording) removal(title string, gone map[string]rules.Edit) Change {
	var of []UnitSheet
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
		return doing(unit, "", "Remove", w.names[unit], edits...)
	}
	if len(edits) > 1 {
		unit = ""
	}
	return doing(unit, "", "Remove", removed(title, n, len(edits) == len(of), last), edits...)
}

// removed is how several units that go are called.
func removed(title string, n int, all, last bool) string {
	switch {
	case all && n == 2:
		return "both " + Models(n, title)
	case all:
		return fmt.Sprintf("all %d %s", n, Models(n, title))
	case last:
		return fmt.Sprintf("the last %d %s", n, Models(n, title))
	}
	return fmt.Sprintf("%d %s", n, Models(n, title))
}

// additions are the units that come; those of one name in one change.
func (w wording) additions(edits []rules.Edit) (list []Change) {
	names := map[string]string{}
	for _, e := range w.Catalogue {
		names[e.ID] = e.Name
	}
	var titles []string
	counts, of := map[string]int{}, map[string][]rules.Edit{}
	for _, e := range edits {
		if e.Op != rules.EditAdd || e.NewUnit == nil {
			continue
		}
		title := titleOf(*e.NewUnit, names)
		if of[title] == nil {
			titles = append(titles, title)
		}
		counts[title] += e.NewUnit.Number()
		of[title] = append(of[title], e)
	}
	for _, title := range titles {
		what, unit := title, ""
		if n := counts[title]; n > 1 {
			what = fmt.Sprintf("%d %s", n, Models(n, title))
		}
		if len(of[title]) == 1 {
			unit = of[title][0].NewUnit.ID
		}
		list = append(list, doing(unit, "", "Add", what, of[title]...))
	}
	return list
}

// armyChange words a change of what is not a unit's.
func (w wording) armyChange(e rules.Edit) Change {
	switch e.Field.Kind {
	case rules.TargetLimit:
		if e.Value == nil {
			return doing("", "", "Remove", "the limit", e)
		}
		return being("", "Limit: "+PointsText(w.About, fmt.Sprint(e.Value)), e)
	case rules.TargetOption:
		fd, known := w.Options.Field(e.Field.ID)
		if !known {
			fd.Label = e.Field.ID
		}
		return being("", fd.Label+": "+ChoiceText(fd, e.Value), e)
	case rules.TargetFigure:
		return being("", figureChange(e), e)
	case rules.TargetName:
		return doing("", "", "Rename", fmt.Sprintf("the list to %v", e.Value), e)
	case rules.TargetPlayer:
		name, _ := e.Value.(string)
		return being("", "Player: "+cmp.Or(name, "none"), e)
	case rules.TargetPrint:
		return being("", "Other print options", e)
	case rules.TargetPack:
		now := Roster{}
		_, _ = now.setPack(e.Value) // what is none is a pack of no version
		if w.Roster.Pack.Version == "" {
			return being("", "Rules data: "+packText(now.Pack), e)
		}
		return being("", "Rules data: "+packText(w.Roster.Pack)+" → "+packText(now.Pack), e)
	}
	return being("", "Other "+e.Field.String(), e)
}

// figureChange words a number that the roster has in place of the pack's.
func figureChange(e rules.Edit) string {
	if e.Value == nil {
		return "Remove the house rule at " + e.Field.ID
	}
	value := e.Value
	if fields, ok := value.(map[string]any); ok {
		value = fields["value"]
	}
	return "House rule at " + e.Field.ID + ": " + RawText(value)
}

// unitChanges words what becomes of a unit.
func (w wording) unitChanges(us UnitSheet, edits []rules.Edit) (list []Change) {
	var mounts []rules.Edit
	swapped := false
	for _, e := range edits {
		switch {
		case e.Mount != "" || e.NewMount != nil:
			mounts = append(mounts, e)
		case e.Op == rules.EditSet:
			swapped = swapped || e.Field.Kind == rules.TargetProfile
			list = append(list, w.fieldChange(us, e))
		case e.Op == rules.EditMove:
			where := "to the end"
			if name := w.names[e.Before]; name != "" {
				where = "before " + name
			}
			list = append(list, doing(us.Unit.ID, "", "Move", w.names[us.Unit.ID]+" "+where, e))
		}
	}
	if swapped && len(mounts) > 0 {
		last := &list[0]
		last.Edits = append(last.Edits, mounts...)
		last.Text += " with its own loadout"
		last.Done += " with its own loadout"
		return list
	}
	return append(list, w.mountChanges(us, mounts)...)
}

// fieldChange words another value of a unit's field.
func (w wording) fieldChange(us UnitSheet, e rules.Edit) Change {
	u, name := us.Unit, w.names[us.Unit.ID]
	switch e.Field.Kind {
	case rules.TargetCount:
		n, _ := e.Value.(int)
		return being(u.ID, fmt.Sprintf("%s: %d → %d", name, u.Count, n), e)
	case rules.TargetProfile:
		id, _ := e.Value.(string)
		text := fmt.Sprintf("%s for %s", w.profileName(u.Profile), w.profileName(id))
		if u.Name == "" {
			return doing(u.ID, "", "Swap", text, e)
		}
		return doing(u.ID, u.Name, "swap", text, e)
	case rules.TargetName:
		if e.Value == nil || e.Value == "" {
			return doing(u.ID, "", "Remove", "the name "+name, e)
		}
		return doing(u.ID, "", "Rename", fmt.Sprintf("%s to %v", name, e.Value), e)
	case rules.TargetChoice:
		verb, what := w.choiceChange(us, e)
		if verb == "" {
			return being(u.ID, name+": "+what, e)
		}
		return doing(u.ID, name, verb, what, e)
	}
	if e.Field.Kind == rules.TargetFrom {
		return being(u.ID, name+": copied from another of your units", e)
	}
	return being(u.ID, name+": other "+e.Field.String(), e)
}

// profileName is what a profile of the game is called.
func (w wording) profileName(id string) string {
	for _, e := range w.Catalogue {
		if e.ID == id {
			return e.Name
		}
	}
	return id
}

// choiceChange words another choice: "Hero Ace Pilot", "remove Ace Pilot", "Armor 5 → 3".
func (w wording) choiceChange(us UnitSheet, e rules.Edit) (verb, what string) {
	fd, known := us.Form.Field(e.Field.ID)
	was := us.Unit.Choices[e.Field.ID]
	if !known {
		return "clear", e.Field.ID
	}
	chosen := was != nil && was != "" && fd.Kind != rules.FieldBool
	if e.Value == nil && fd.Default == nil && chosen {
		return "remove", ChoiceText(fd, was)
	}
	if was == nil {
		was = fd.Default
	}
	if fd.Kind == rules.FieldInt && e.Value != nil && was != nil {
		return "", fd.Label + " " + levelText(fd, was) + " → " + levelText(fd, e.Value)
	}
	return "", fd.Label + " " + rules.Minus(ChoiceText(fd, e.Value))
}

// levelText is a number of a field, by its name where it has one.
func levelText(fd rules.Field, v any) string {
	if n, whole := v.(int); whole && n >= fd.Min && n-fd.Min < len(fd.Levels) {
		return fd.Levels[n-fd.Min]
	}
	return rules.Minus(ChoiceText(fd, v))
}

// mountChanges words what becomes of a unit's loadout, location by location.
func (w wording) mountChanges(us UnitSheet, edits []rules.Edit) (list []Change) {
	after := us.Unit
	if f, _, err := (rules.Force{Units: []rules.Unit{after}}).Apply(edits); err == nil && len(f.Units) == 1 {
		after = f.Units[0]
	} else {
		return []Change{being(us.Unit.ID, w.names[us.Unit.ID]+": another loadout", edits...)}
	}
	name := w.names[us.Unit.ID]
	var gone, come []rules.Mount
	for _, m := range us.Unit.Mounts {
		switch now, stays := after.Mount(m.ID); {
		case !stays, now.Item != m.Item && now.At != m.At:
			gone = append(gone, m)
		case now.Item != m.Item || RawText(now.Value) != RawText(m.Value):
			old, next := w.item(us, m), w.item(us, now)
			c := doing(us.Unit.ID, name, "swap", old+" for "+next+w.place(us, m.At), editsOf(edits, m.ID)...)
			if old == next { // a number that the item does not take
				c = being(us.Unit.ID, fmt.Sprintf("%s: %s without a value%s", name, next, w.place(us, m.At)), c.Edits...)
			}
			list = append(list, c)
		case now.At != m.At:
			text := fmt.Sprintf("%s from %s to %s", w.item(us, m), w.location(us, m.At), w.location(us, now.At))
			list = append(list, doing(us.Unit.ID, name, "move", text, editsOf(edits, m.ID)...))
		}
	}
	for _, m := range after.Mounts {
		if was, stood := us.Unit.Mount(m.ID); !stood || was.Item != m.Item && was.At != m.At {
			come = append(come, m)
		}
	}
	return append(list, w.exchanges(us, gone, come, edits)...)
}

// exchanges word mounts that go and mounts that come, by their locations.
func (w wording) exchanges(us UnitSheet, gone, come []rules.Mount, edits []rules.Edit) (list []Change) {
	name := w.names[us.Unit.ID]
	for _, at := range placesOf(gone, come) {
		out, in := w.itemsAt(us, gone, at), w.itemsAt(us, come, at)
		var of []rules.Edit
		for _, e := range edits {
			if m, mounted := us.Unit.Mount(e.Mount); mounted && m.At == at && e.Op == rules.EditRemove ||
				e.NewMount != nil && e.NewMount.At == at {
				of = append(of, e)
			}
		}
		switch place := w.place(us, at); {
		case in == "":
			list = append(list, doing(us.Unit.ID, name, "remove", out+place, of...))
		case out == "":
			list = append(list, doing(us.Unit.ID, name, "mount", in+place, of...))
		default:
			list = append(list, doing(us.Unit.ID, name, "swap", out+" for "+in+place, of...))
		}
	}
	return list
}

// placesOf are the locations of mounts, each once.
func placesOf(lists ...[]rules.Mount) (places []string) {
	for _, list := range lists {
		for _, m := range list {
			if !slices.Contains(places, m.At) {
				places = append(places, m.At)
			}
		}
	}
	return places
}

func editsOf(edits []rules.Edit, mount string) (of []rules.Edit) {
	for _, e := range edits {
		if e.Mount == mount {
			of = append(of, e)
		}
	}
	return of
}

// itemsAt are the items of mounts at a location: "Extra Armor and 2 × Small Laser".
func (w wording) itemsAt(us UnitSheet, list []rules.Mount, at string) string {
	var labels []string
	times := map[string]int{}
	for _, m := range list {
		if m.At != at {
			continue
		}
		label := w.item(us, m)
		if times[label]++; times[label] == 1 {
			labels = append(labels, label)
		}
	}
	for i, label := range labels {
		if n := times[label]; n > 1 {
			labels[i] = fmt.Sprintf("%d × %s", n, label)
		}
	}
	return sentenceList(labels)
}

// sentenceList is a list as a sentence has it: "a, b and c".
func sentenceList(texts []string) string {
	if len(texts) < 2 {
		return strings.Join(texts, "")
	}
	last := len(texts) - 1
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}

func (w wording) item(us UnitSheet, m rules.Mount) string {
	it, known := us.Form.Item(m.Item)
	return MountLabel(it, known, m)
}

// location is what a location is called in a sentence.
func (w wording) location(us UnitSheet, at string) string {
	if l, known := us.Form.Location(at); known {
		return strings.ToLower(l.Label)
	}
	return cmp.Or(at, "nowhere")
}

// place is where something is mounted, behind what it is; "" where a unit has one
// location alone.
func (w wording) place(us UnitSheet, at string) string {
	if len(us.Form.Locations) < 2 {
		return ""
	}
	return " (" + w.location(us, at) + ")"
}

// Summary is a sentence on two lists that differ in nothing that a battle shows, ""
// for others.
func (d Diff) Summary() string {
	switch {
	case d.Same():
		return "The lists are the same."
	case d.SameArmy():
		return "Both lists play the same."
	}
	return ""
}

// changes are the difference in words. Units and mounts that two lists call by other
// ids are held to be the same where they are alike.
func (d Diff) changes() (list []Change) {
	a, b := d.From.Roster, d.To.Roster
	if a.System != b.System {
		return []Change{being("", fmt.Sprintf("Game: %s → %s", d.From.Pack.System.Name,
			d.To.Pack.System.Name))}
	}
	alike, ordered := alignUnits(a.Force, d.To)
	b.Force = alike
	edits := a.EditsTo(b)
	if !ordered {
		edits = slices.DeleteFunc(edits, func(e rules.Edit) bool { return e.Op == rules.EditMove })
	}
	list = d.From.Changes(edits)
	if len(list) == 0 && !d.Same() {
		list = append(list, being("", "Only IDs, order or unknown fields differ"))
	}
	return list
}

func packText(p PackRef) string {
	switch {
	case p.Version == "":
		return "of no version"
	case len(p.SHA256) < 8:
		return p.Version
	}
	return p.Version + " (" + p.SHA256[:8] + ")"
}
