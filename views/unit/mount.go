package unit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/rules"
	"gantry/views"
)

// Location is where items are mounted.
type Location struct {
	rules.Location
	Known   bool
	Boxes   []bool // the slots: used or free; those over Max come last
	Mounts  []Mount
	Picker  string // the link to its picker, "" for none
	Picking bool   // the picker is open
	Other   string // the location on its other side, if items are mounted here
}

// isUnlimited reports whether any number of mounts is added to the profile's items. An empty location then
// doesn't mean an unarmed unit.
func (l Location) isUnlimited() bool { return l.Max < 0 }

// Mount is one mounted item.
type Mount struct {
	ID, Label, Note string
	Known           bool
	Item            rules.Item
	Move            *views.Setter
	Value           *views.Setter
	Change          string // the link to Value, if that is in a row that isn't open
	Brief           string // its numbers in a line
	Swap            string // the link to what may replace it, or where else it may go
}

// maxBoxes bounds the row of boxes of a location.
const maxBoxes = 40

func (p Parts) locations(form rules.Form, u rules.Unit) []Location {
	row := openRow(p.Row, form, u)
	var list []Location
	for i, at := range (builder.UnitSheet{Unit: u, Form: form, Known: true}).Locations() {
		l := Location{Location: at, Known: i < len(form.Locations)}
		if l.Known && mend.InPair(form, u, at) {
			if l.Label = at.Pair; !p.standsForPair(list, at) {
				continue
			}
		}
		if l.Max >= 0 {
			for slot := range min(max(l.Used, l.Max), maxBoxes) {
				l.Boxes = append(l.Boxes, slot < l.Used)
			}
		}
		for _, m := range u.Mounts {
			if m.At == l.ID {
				l.Mounts = append(l.Mounts, p.mount(form, u, m, row))
			}
		}
		p.offerAt(&l, form)
		list = append(list, l)
	}
	return list
}

// standsForPair reports whether a location is the row of its pair: the one that is picked,
// else the first.
func (p Parts) standsForPair(shown []Location, at rules.Location) bool {
	return p.Pick.At == at.ID || p.Pick.At != at.Mirror &&
		!slices.ContainsFunc(shown, func(l Location) bool { return l.ID == at.Mirror })
}

// openRow returns the mount whose row of numbers can be edited: the one asked for, or else the last. Only one is
// open, since such a row is a large form.
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

func isRow(it rules.Item) bool { return it.Value != nil && it.Value.Kind == rules.FieldRow }

func (p Parts) mount(form rules.Form, u rules.Unit, m rules.Mount, row string) Mount {
	it, known := form.Item(m.Item)
	v := Mount{ID: m.ID, Item: it, Label: builder.MountLabel(it, known, m), Known: known, Note: itemNote(it)}
	if !isRow(it) {
		v.Brief = cmp.Or(it.Brief(maxBrief), it.Note, v.Note)
		if n, ok := m.Value.(int); ok {
			v.Brief = strings.ReplaceAll(v.Brief, "#", strconv.Itoa(n))
		}
		if v.Brief == v.Note {
			v.Note = ""
		}
	}
	if p.ReadOnly {
		return v
	}
	v.Swap = p.WithLocation(m.At, m.ID).Link(pickerAnchor)
	set := func(id, field string, fd rules.Field, value any) *views.Setter {
		s := p.SetterOf(id+views.ElementID(m.ID), fd, value, "unit", u.ID, "mount", m.ID, "field", field)
		return &s
	}
	at := rules.Field{Label: "Move " + v.Label + " to", Kind: rules.FieldOneOf, Default: ""}
	at.Options = optionsOfPlace(form, it, m.At)
	if len(at.Options) > 1 || len(at.Options) == 1 && at.Options[0].ID != m.At {
		v.Move = set("at-", "at", at, m.At)
	}
	if isRow(it) && m.ID != row {
		v.Change = p.WithRow(m.ID).Link("m-" + views.ElementID(m.ID))
		v.Note = builder.RowText(*it.Value, m.Value)
	} else if it.Value != nil || m.Value != nil {
		fd := rules.Field{Label: "Value of " + v.Label}
		if it.Value != nil {
			fd = *it.Value
		}
		v.Value = set("v-", "value", fd, m.Value)
	}
	return v
}

// optionsOfPlace returns the locations where an item is offered, and the one where it is; a pair is one.
func optionsOfPlace(form rules.Form, it rules.Item, is string) (list []rules.Option) {
	for _, l := range form.Locations {
		if l.ID != is && !it.OfferedAt(l.ID) {
			continue
		}
		o := rules.Option{ID: l.ID, Label: cmp.Or(l.Pair, l.Label)}
		other := func(o rules.Option) bool { return o.ID == l.Mirror }
		if l.Pair != "" && (l.Mirror == is || slices.ContainsFunc(list, other)) {
			continue // the other side is the option of the pair
		}
		list = append(list, o)
	}
	return list
}

func itemNote(it rules.Item) string {
	if it.Slots > 1 {
		return views.Plural(it.Slots, "slot", "slots")
	}
	return ""
}

// maxBrief bounds the line of what is mounted, in bytes.
const maxBrief = 56

const pickerAnchor = "picker"

// locationAnchor returns the element of a location of the open unit.
func locationAnchor(at string) string { return "l-" + views.ElementID(at) }
