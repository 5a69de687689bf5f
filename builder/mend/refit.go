package mend

import (
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// LeftOut is an item that was to be mounted, and why it is not.
type LeftOut struct {
	Label string
	At    string // the label of the location, or its id where the unit has none such
	Why   string
}

// MountItem puts an item into a location of a unit, with the value that it begins
// with.
func MountItem(u rules.Unit, it rules.Item, at string) []rules.Edit {
	return []rules.Edit{rules.AddMount(u.ID, rules.Mount{Item: it.ID, At: at, Value: startOf(it)})}
}

// startOf returns the value that a new mount of an item begins with, nil for its default.
func startOf(it rules.Item) any {
	if it.Value == nil || it.Value.Default != nil {
		return nil
	}
	return it.Value.Start
}

// SwapMount replaces the item of a mount, which keeps its id and goes to a location of the unit.
func SwapMount(u rules.Unit, m rules.Mount, it rules.Item, at string) []rules.Edit {
	return retool(u.ID, m, rules.Mount{Item: it.ID, At: at, Value: startOf(it)})
}

// retool returns the edits that make one mount carry what another does.
func retool(unit string, was, now rules.Mount) (edits []rules.Edit) {
	if was.Item != now.Item {
		edits = append(edits, rules.SetMount(unit, was.ID, "item", now.Item))
	}
	if !doc.Same(was.Value, now.Value) {
		edits = append(edits, rules.SetMount(unit, was.ID, "value", now.Value))
	}
	if was.At != now.At {
		edits = append(edits, rules.SetMount(unit, was.ID, "at", now.At))
	}
	return edits
}

// MirrorLoadout makes the location on the other side carry what one does. The error
// is a UserError where there is no other side.
func MirrorLoadout(form rules.Form, u rules.Unit, from string) (edits []rules.Edit, left []LeftOut, err error) {
	l, _ := form.Location(from)
	to, ok := form.Location(l.Mirror)
	if !ok {
		return nil, nil, builder.Invalid("This location has no other side.", nil)
	}
	r := refitter{form: form, unit: u}
	r.arrange(to, r.mounts(from))
	return r.done(), r.left, nil
}

// CopyLoadout gives a unit the loadout of another, location by location, and returns what it left out.
func CopyLoadout(form rules.Form, u, from rules.Unit) (edits []rules.Edit, left []LeftOut) {
	r := refitter{form: form, unit: u}
	for _, l := range form.Locations {
		r.arrange(l, mountsAt(from, l.ID))
	}
	for _, m := range from.Mounts {
		if _, ok := form.Location(m.At); !ok {
			r.leave(m, m.At, "the unit has no such location")
		}
	}
	return r.done(), r.left
}

// refitter gathers edits of what a unit carries.
type refitter struct {
	form  rules.Form
	unit  rules.Unit
	edits []rules.Edit
	left  []LeftOut // what does not fit and is not part of the edits
	gone  []string  // ids of mounts that are removed
}

func (r *refitter) mounts(at string) []rules.Mount { return mountsAt(r.unit, at) }

func mountsAt(u rules.Unit, at string) (list []rules.Mount) {
	for _, m := range u.Mounts {
		if m.At == at {
			list = append(list, m)
		}
	}
	return list
}

// arrange makes a location carry wanted as far as that fits. It keeps equal mounts, then turns other mounts into
// missing ones, and only then removes or adds mounts, so that ids last.
func (r *refitter) arrange(l rules.Location, wanted []rules.Mount) {
	room := roomOf(r.form, l)
	missing := make([]rules.Mount, 0, len(wanted))
	there := r.mounts(l.ID)
	for _, w := range wanted {
		w.At, w.Extra = l.ID, nil
		if why := r.why(w, &room); why != "" {
			r.leave(w, l.Label, why)
			continue
		}
		i := slices.IndexFunc(there, func(m rules.Mount) bool {
			return m.Item == w.Item && doc.Same(m.Value, w.Value)
		})
		if i < 0 {
			missing = append(missing, w)
		} else {
			there = slices.Delete(there, i, i+1)
		}
	}
	for i, m := range there {
		if i < len(missing) {
			r.edits = append(r.edits, retool(r.unit.ID, m, missing[i])...)
			continue
		}
		r.edits = append(r.edits, rules.Remove(r.unit.ID, m.ID))
		r.gone = append(r.gone, m.ID)
	}
	for _, w := range missing[min(len(there), len(missing)):] {
		w.ID = ""
		r.edits = append(r.edits, rules.AddMount(r.unit.ID, w))
	}
}

// room is the free part of a location while it is filled.
type room struct {
	form rules.Form
	rules.Location
	free int
}

// roomOf returns a location with nothing in it.
func roomOf(form rules.Form, l rules.Location) room { return room{form, l, l.Max} }

// takes returns what an item uses of the room.
func (r room) takes(it rules.Item) int { return r.form.Takes(it, r.ID) }

// why returns why a mount doesn't fit into the room of a location. It returns "" and takes the room if it fits.
func (r *refitter) why(m rules.Mount, room *room) string {
	it, known := r.form.Item(m.Item)
	switch n := room.takes(it); {
	case !known:
		return "the game has no such item"
	case it.Refused != "":
		return it.Refused
	case !it.OfferedAt(m.At):
		return "it does not go there"
	case room.Max >= 0 && n > room.free:
		return needsRoom(*room, it)
	default:
		room.free -= n
		return ""
	}
}

// needsRoom reports that an item is too large for the free part of a location.
func needsRoom(r room, it rules.Item) string {
	if it.Slots == 0 {
		return "nothing more fits there"
	}
	return fmt.Sprintf("needs %d %s, %s has %d free", it.Slots, rules.Plural(it.Slots, "slot"), r.Label, max(0, r.free))
}

func (r *refitter) leave(m rules.Mount, at, why string) {
	it, known := r.form.Item(m.Item)
	r.left = append(r.left, LeftOut{Label: builder.MountLabel(it, known, m), At: at, Why: why})
}

// done also takes away what names a mount that is gone.
func (r *refitter) done() []rules.Edit {
	for _, fd := range r.form.Fields {
		named := r.unit.Choices.Text(fd.ID)
		if fd.Refers == rules.ToMount && slices.Contains(r.gone, named) {
			r.edits = append(r.edits, rules.SetChoice(r.unit.ID, fd.ID, nil))
		}
	}
	return r.edits
}
