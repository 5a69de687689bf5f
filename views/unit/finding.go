package unit

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/rules"
	"gantry/views"
)

// Finding is a finding with the way to its culprit.
type Finding struct {
	rules.Finding
	Word   string // see builder.Standing.FindingWord
	Choice bool   // it asks for a choice and reports no broken rule
	Asks   bool   // the players must agree on it
	Where  string
	Jump   string
	Enter  string // the label of the link to Jump, "" if entering a value doesn't fix it
	Guide  string // the guide's page of its rule; "" if a finding above has it
	Fixes  []mend.Way
	Ways   string     // the link to its fixes, if these aren't searched yet
	Slot   views.Link // the link to its location or field, if there is no fix
}

// IsNote reports whether the finding is only information.
func (f Finding) IsNote() bool { return f.Severity == rules.Info && !f.Choice && !f.Asks }

// NotesOf counts the notes among findings.
func NotesOf(list []Finding) (n int) {
	for _, f := range list {
		if f.IsNote() {
			n++
		}
	}
	return n
}

// others returns the fixes behind the first control.
func (f Finding) others() []mend.Way {
	if f.Enter != "" {
		return f.Fixes
	}
	return f.Fixes[1:]
}

// OfForce reports whether it is a number of the whole force that is not what it should be.
func (f Finding) OfForce() bool {
	return f.Unit == "" && f.Severity == rules.Error && f.Used != nil && f.Max != nil
}

// class and sign show the weight of a finding: a choice that is left is not an error.
func (f Finding) class() string {
	if f.Choice {
		return "choice"
	}
	if f.Asks {
		return string(builder.Open)
	}
	return f.Severity.String()
}

func (f Finding) sign() string {
	if f.Choice {
		return string(builder.Draft)
	}
	if f.Asks {
		return string(builder.Open)
	}
	return views.SeveritySign(f.Severity)
}

// MaxFindings is how many findings a page shows unless it is asked for all.
const MaxFindings = 12

// Findings returns findings with the way to what they are about.
func (p Parts) Findings(list []rules.Finding) []Finding {
	if len(list) == 0 { // as of most units
		return nil
	}
	out := make([]Finding, 0, len(list))
	linked := map[string]bool{} // rules that the guide is linked for
	filled := map[string]bool{} // units that fills are offered for
	for _, f := range list {
		v := Finding{Finding: f, Choice: p.Standing.IsChoice(f), Word: p.Standing.FindingWord(f)}
		if p.Standing.State == builder.Open && !v.Choice && p.Sheet.Verdict.Asks(f) {
			v.Asks, v.Word = true, builder.Open.Word()
		}
		if !linked[f.Rule] {
			v.Guide, linked[f.Rule] = views.RulePath(p.Sheet.Pack.ID, f.Rule), true
		}
		p.place(&v)
		if p.canFill(f) {
			if !filled[f.Unit] {
				v.Fixes, filled[f.Unit] = p.Fixes.FillWays(f.Unit, p.names[f.Unit]), true
			}
		} else if p.Unranked && isRanked(f) {
			v.Ways = p.WithShow(views.PaneCheck).Link("state")
		} else if v.Fixes = p.fixesOf(f); p.Standing.AwaitsLimit() { // which is offered over them
			v.Fixes = slices.DeleteFunc(v.Fixes, mend.Way.SetsLimit)
		}
		if v.Ways == "" && len(v.Fixes) == 0 && !v.IsNote() {
			if v.Slot = p.slotOf(f); v.Slot.To != "" {
				v.Jump = v.Slot.To
			}
		}
		out = append(out, v)
	}
	slices.SortStableFunc(out, func(a, b Finding) int { // what is to agree on comes first
		switch {
		case a.Asks == b.Asks:
			return 0
		case a.Asks:
			return -1
		}
		return 1
	})
	return out
}

// jump leads to what a finding is about: to the picker of a location that lacks an item.
func (p Parts) jump(f rules.Finding, choice bool) string {
	at := p.WithOpen(views.Place(f.Unit))
	us, _ := p.Sheet.Unit(f.Unit)
	if _, is := us.Form.Location(f.Item); is && choice && !p.ReadOnly {
		return at.WithLocation(f.Item, "").Link(pickerAnchor)
	}
	return at.Link(p.culprit(us, f))
}

// place says whose finding it is, and where what it is about is edited.
func (p Parts) place(v *Finding) {
	name, ofUnit := p.names[v.Unit]
	if !ofUnit {
		v.Where, v.Jump = "List", p.WithOpen(views.ArmyPlace).Link(views.ArmyAnchor)
		return
	}
	v.Where, v.Jump = name, p.jump(v.Finding, v.Choice)
	if v.Choice || p.Sheet.Verdict.Asks(v.Finding) {
		v.Enter = p.enterText(v.Finding)
	}
}

// slotOf leads to what a finding of a unit is about: the picker of a location, or a field.
// It is the zero Link where the finding names neither.
func (p Parts) slotOf(f rules.Finding) views.Link {
	us, known := p.Sheet.Unit(f.Unit)
	if !known || p.ReadOnly {
		return views.Link{}
	}
	at := p.WithOpen(views.Place(f.Unit))
	if l, is := p.locationOf(us, f); is {
		label := l.Label
		if mend.InPair(us.Form, us.Unit, l) {
			label = l.Pair
		}
		return views.Link{Text: "Open " + label, To: at.WithLocation(l.ID, "").Link(pickerAnchor)}
	}
	if fd, is := us.Form.Field(f.Item); is && !fd.Inactive {
		return views.Link{Text: "Open " + strings.Trim(builder.FieldName(fd), `"`), To: at.Link(p.culprit(us, f))}
	}
	return views.Link{}
}

// locationOf returns the location of a finding or of its item. For a unit without weapons, it is the
// first location with room.
func (p Parts) locationOf(us builder.UnitSheet, f rules.Finding) (rules.Location, bool) {
	if m, ok := us.Unit.Mount(f.Item); ok {
		return us.Form.Location(m.At)
	}
	if i := p.Sheet.Roster.Place(f.Unit); f.Item == "" && f.Severity == rules.Warning && i >= 0 &&
		!builder.Armed(p.Sheet.Army(), i) {
		for _, l := range us.Form.Locations {
			if mend.HasRoomAt(us, l.ID) {
				return l, true
			}
		}
	}
	return us.Form.Location(f.Item)
}

// enterText names what the player must enter for a finding: a number of the unit, or the numbers of
// a custom weapon. It is "" for anything else.
func (p Parts) enterText(f rules.Finding) string {
	us, _ := p.Sheet.Unit(f.Unit)
	if fd, is := us.Form.Field(f.Item); is && fd.Kind == rules.FieldInt {
		return "Enter " + builder.LowerFirst(fd.Label)
	}
	if m, is := us.Unit.Mount(f.Item); is {
		if it, known := us.Form.Item(m.Item); known && isRow(it) {
			return "Fill in " + builder.MountLabel(it, known, m)
		}
	}
	return ""
}

// isRanked reports whether the fixes of a finding are ranked, which takes a search.
func isRanked(f rules.Finding) bool { return f.Severity == rules.Error || f.Todo }

// LooksForFixes reports whether a place of a sheet shows fixes at once, on phones as well: among
// the findings, or in the open unit.
func LooksForFixes(a views.At, s builder.Sheet) bool {
	if st := s.Verdict.Standing(); a.Show == views.PaneCheck || st.State == builder.Open && !st.AwaitsLimit() {
		return true
	}
	us, open := s.Unit(views.UnitAt(a.Open))
	return open &&
		slices.ContainsFunc(us.Findings, func(f rules.Finding) bool { return isRanked(f) && !mend.CanFill(s, f) })
}

// fixesOf returns the fixes of a finding: ranked if they were searched, otherwise as the game offers them.
func (p Parts) fixesOf(f rules.Finding) (list []mend.Way) {
	ways, known := p.Fixes.Of(f)
	if !known {
		ways = f.Fixes
	}
	for _, x := range ways {
		list = append(list, mend.Way{Fix: x})
	}
	return list
}

// canFill reports whether a fill of the unit can fix a finding. If fills were searched, one must have been found.
func (p Parts) canFill(f rules.Finding) bool {
	then, known := p.Fixes.FillsThen(f.Unit)
	return mend.CanFill(p.Sheet, f) && (!known || len(then) > 0)
}

// culprit returns the element of an open unit that a finding is about: a mount, a location, a choice, or the unit
// itself.
func (p Parts) culprit(us builder.UnitSheet, f rules.Finding) string {
	u, form, item := us.Unit, us.Form, f.Item
	if _, ok := u.Mount(item); ok {
		return "m-" + views.ElementID(item)
	}
	if l, ok := p.locationOf(us, f); ok {
		return locationAnchor(l.ID)
	}
	fd, known := form.Field(item)
	if _, isSet := u.Choices[item]; item != "" && (isSet || known && !fd.Inactive) {
		return "f-" + views.ElementID(rules.ChoiceTarget(item).String())
	}
	return views.UnitAnchor(f.Unit)
}
