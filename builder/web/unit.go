package web

import (
	"cmp"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

func unitView(p *views.Builder, s builder.Sheet, i int, names map[string]string) views.Unit {
	us := s.Units[i]
	u := us.Unit
	v := views.Unit{ID: u.ID, Title: us.Title, Class: us.Profile.Class, Count: u.Count, Known: us.Known,
		Findings: findings(s, names, us.Findings, p.At)}
	place := views.Place(u.ID)
	isOpen := p.At.Open == place
	if most := 1; !isOpen && len(v.Findings) > most {
		v.MoreFindings, v.Findings = len(v.Findings)-most, v.Findings[:most]
	}
	ask := askerOf(p.At, u.ID)
	if n, ok := roled(us.Profile, rules.RolePoints, ask); ok {
		v.Points = &n
	}
	form := us.Form
	v.Opening = p.At.Opening(place).Link(anchorOf(u.ID))
	if isOpen {
		v.Opening = p.At.Opening("").Link(anchorOf(u.ID))
		o := opened(p, s, i, form, ask)
		v.Open = &o
	} else {
		v.Loadout = loadout(form, u)
	}
	return v
}

// loadout is what is mounted, by location in the form's order; locations that
// the unit does not have come last.
func loadout(form rules.Form, u rules.Unit) []views.Loaded {
	var out []views.Loaded
	for _, l := range locationsOf(form, u) {
		items := ""
		for _, m := range u.Mounts {
			if m.At == l.ID {
				if items != "" {
					items += ", "
				}
				items += itemLabel(form, m)
			}
		}
		if items != "" {
			out = append(out, views.Loaded{At: l.Label, Items: items})
		}
	}
	return out
}

// locationsOf are the form's locations and those that only mounts name.
func locationsOf(form rules.Form, u rules.Unit) []rules.Location {
	list := slices.Clip(form.Locations)
	for _, m := range u.Mounts {
		if slices.ContainsFunc(list, func(l rules.Location) bool { return l.ID == m.At }) {
			continue
		}
		label := "unknown: " + m.At
		if m.At == "" {
			label = "no location"
		}
		list = append(list, rules.Location{ID: m.At, Label: label, Max: -1})
	}
	return list
}

func itemLabel(form rules.Form, m rules.Mount) string {
	label := "unknown: " + m.Item
	if it, ok := form.Item(m.Item); ok {
		label = it.Label
	}
	if row, ok := m.Value.(map[string]any); ok && rules.Choices(row).Text("name") != "" {
		return rules.Choices(row).Text("name") // a row of its own has its own name
	}
	if m.Value != nil {
		label += " " + written(m.Value)
	}
	return label
}

func opened(p *views.Builder, s builder.Sheet, i int, form rules.Form, ask asker) views.Opened {
	us := s.Units[i]
	u := us.Unit
	o := views.Opened{Blocks: blocks(us.Profile, ask), Tables: us.Profile.Tables, Legend: us.Profile.Legend}
	if p.ReadOnly {
		o.Locations = locationViews(p, form, u)
		return o
	}
	set := func(field string, fd rules.Field, value any) views.Setter {
		return setter(p, "f-"+views.ElementID(field), fd, value, "unit", u.ID, "field", field)
	}
	for _, fd := range withUnknown(form.Fields, u.Choices) {
		if value, isSet := u.Choices[fd.ID]; !fd.Idle || isSet {
			o.Setters = append(o.Setters, set("choices."+fd.ID, fd, value))
		}
	}
	o.Name = set("name", rules.Field{Label: "Name"}, u.Name)
	o.Count = set("count", rules.Field{Label: "Count", Kind: rules.FieldInt, Min: 1, Max: rules.MaxCount}, u.Count)
	o.Notes = set("notes", rules.Field{Label: "Notes"}, u.Notes)
	o.Notes.Shape = views.ShapeArea
	o.Locations = locationViews(p, form, u)
	o.Picture = &views.UnitPicture{Unit: u.ID, To: p.Base + "/pictures"}
	if u.Picture != "" {
		o.Picture.Src = p.Base + views.PicturePath(u.Picture)
	}
	o.Actions = actions(p, s.Roster, i)
	return o
}

// actions are what can be done with a unit as a whole.
func actions(p *views.Builder, r builder.Roster, i int) []views.Action {
	id := r.Units[i].ID
	up := views.Action{Label: "Move up", Test: "up-" + id, Off: i == 0}
	if i > 0 {
		up.To = p.At.Edit("op", "move", "unit", id, "before", r.Units[i-1].ID)
	}
	down := views.Action{Label: "Move down", Test: "down-" + id, Off: i == len(r.Units)-1}
	before := ""
	if i+2 < len(r.Units) {
		before = r.Units[i+2].ID
	}
	down.To = p.At.Edit("op", "move", "unit", id, "before", before)
	return []views.Action{up, down,
		{Label: "Duplicate", Test: "duplicate-" + id, To: p.At.Edit("op", "duplicate", "unit", id)},
		{Label: "Remove", Test: "remove-" + id, To: p.At.Edit("op", "remove", "unit", id)}}
}

// boxesMost bounds the row of boxes of a location.
const boxesMost = 40

func locationViews(p *views.Builder, form rules.Form, u rules.Unit) []views.Location {
	row := openRow(p.At.Row, form, u)
	var list []views.Location
	for i, at := range locationsOf(form, u) {
		l := views.Location{ID: at.ID, Label: at.Label, Used: at.Used, Max: at.Max, Known: i < len(form.Locations)}
		if l.Max >= 0 {
			for slot := range min(max(l.Used, l.Max), boxesMost) {
				l.Boxes = append(l.Boxes, slot < l.Used)
			}
		}
		for _, m := range u.Mounts {
			if m.At == l.ID {
				l.Mounts = append(l.Mounts, mountView(p, form, u, m, row))
			}
		}
		if l.Known && !p.ReadOnly {
			l.Add = adder(p, form, u, l)
		}
		list = append(list, l)
	}
	return list
}

// openRow is the mount whose row of numbers can be changed: the one that was
// asked for, else the last. Such a row is a form of its own size.
func openRow(asked string, form rules.Form, u rules.Unit) string {
	last := ""
	for _, m := range u.Mounts {
		if it, _ := form.Item(m.Item); isRow(it) {
			if last = m.ID; last == asked {
				break
			}
		}
	}
	return last
}

// told is a row in words: the labels of what it holds, but of a list of rows
// their values alone.
func told(fd rules.Field, value any) string {
	var parts []string
	switch v := value.(type) {
	case map[string]any:
		for _, col := range fd.Columns {
			text := told(col, v[col.ID])
			if text != "" && fd.Kind == rules.FieldRow {
				text = col.Label + " " + text
			}
			if text != "" {
				parts = append(parts, text)
			}
		}
		if fd.Kind == rules.FieldRows {
			return strings.Join(parts, " ")
		}
	case []any:
		for _, row := range v {
			parts = append(parts, told(fd, row))
		}
	case nil:
	default:
		text := written(value)
		if o, ok := fd.Option(text); ok {
			return o.Label
		}
		return text
	}
	return strings.Join(parts, ", ")
}

func isRow(it rules.Item) bool { return it.Value != nil && it.Value.Kind == rules.FieldRow }

func mountView(p *views.Builder, form rules.Form, u rules.Unit, m rules.Mount, row string) views.Mount {
	it, known := form.Item(m.Item)
	v := views.Mount{ID: m.ID, Label: itemLabel(form, m), Known: known, Refused: it.Refused, Note: itemNote(it)}
	if p.ReadOnly {
		return v
	}
	at := rules.Field{Label: "Location of " + v.Label, Kind: rules.FieldOneOf, Default: ""}
	for _, l := range form.Locations {
		if l.ID != m.At && it.At != nil && !slices.Contains(it.At, l.ID) {
			continue
		}
		at.Options = append(at.Options, rules.Option{ID: l.ID, Label: l.Label})
	}
	if len(at.Options) > 1 || len(at.Options) == 1 && at.Options[0].ID != m.At {
		move := setter(p, "at-"+views.ElementID(m.ID), at, m.At, "unit", u.ID, "mount", m.ID, "field", "at")
		v.Move = &move
	}
	if isRow(it) && m.ID != row {
		v.Change = p.At.Changing(m.ID).Link("m-" + views.ElementID(m.ID))
		row := *it.Value // its name is the label
		row.Columns = slices.DeleteFunc(slices.Clone(row.Columns), func(col rules.Field) bool { return col.ID == "name" })
		v.Note = told(row, m.Value)
	} else if it.Value != nil || m.Value != nil {
		fd := rules.Field{Label: "Value of " + v.Label}
		if it.Value != nil {
			fd = *it.Value
		}
		value := setter(p, "v-"+views.ElementID(m.ID), fd, m.Value, "unit", u.ID, "mount", m.ID, "field", "value")
		v.Value = &value
	}
	return v
}

func itemNote(it rules.Item) string {
	if it.Slots > 1 {
		return plural(it.Slots, "slot")
	}
	return ""
}

// briefest bounds the notes of a list to choose from, in bytes: numbers fit, the
// sentences of rules stand beside what is mounted.
const briefest = 48

// adder is the list of items to mount at a location: all of them, those that
// the unit may not mount with the reason.
func adder(p *views.Builder, form rules.Form, u rules.Unit, l views.Location) views.Setter {
	c := views.Control{ID: "new-" + views.ElementID(l.ID), Name: "item", Label: "Add to " + l.Label, Shape: views.ShapeSelect,
		Choices: []views.Choice{{Label: "Add an item…", On: true}}}
	for _, it := range form.Items {
		if it.At != nil && !slices.Contains(it.At, l.ID) {
			continue
		}
		label, group := it.Label, it.Group
		if l.Max >= 0 && it.Slots > 1 {
			label += " · " + plural(it.Slots, "slot")
		}
		if it.Points != 0 {
			label += " · " + plural(it.Points, "point")
		}
		if it.Refused != "" {
			group = "✕ " + it.Refused
		} else if it.Note != "" && len(it.Note) <= briefest {
			label += " · " + it.Note
		}
		c.Choices = append(c.Choices, views.Choice{Value: it.ID, Label: label, Group: group})
	}
	slices.SortStableFunc(c.Choices, func(a, b views.Choice) int {
		return cmp.Compare(refusal(a.Group), refusal(b.Group))
	})
	return views.Setter{Control: c, Action: p.EditAt("op", "add", "unit", u.ID, "at", l.ID)}
}

// refusal orders groups: what may be mounted, then what may not, by its reason.
func refusal(group string) string {
	if strings.HasPrefix(group, "✕ ") {
		return group
	}
	return ""
}

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return written(n) + " " + word + "s"
}
