package versions

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Diff is the difference of two lists: as text, and as a JSON Patch from one document to the other.
type Diff struct {
	From, To builder.Sheet
	Changes  []Change
	Patch    []doc.Op // none if the documents are equal
}

// Same reports whether the documents are the same.
func (d Diff) Same() bool { return len(d.Patch) == 0 }

// SameArmy reports whether the two lists play the same.
func (d Diff) SameArmy() bool { return d.From.Verdict.Army == d.To.Verdict.Army }

// Between compares two lists whose printed loadouts are filled in.
func Between(ctx context.Context, l *builder.Library, a, b builder.Roster) (d Diff, err error) {
	if d.From, err = l.HashedSheet(ctx, a); err != nil {
		return Diff{}, err
	}
	if d.To, err = l.HashedSheet(ctx, b); err != nil {
		return Diff{}, err
	}
	return diffOf(d.From, d.To), ctx.Err()
}

func diffOf(from, to builder.Sheet) Diff {
	d := Diff{From: from, To: to, Patch: doc.Diff(from.Roster.Node(), to.Roster.Node())}
	d.Changes = d.changes()
	return d
}

// changes returns the difference as text. Equal units and mounts match even if their ids differ.
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
	list = Changes(d.From, edits)
	if len(list) == 0 && !d.Same() {
		list = append(list, being("", "Only IDs, order or unknown fields differ"))
	}
	return list
}

// Summary returns a sentence on two lists that play the same, "" for others.
func (d Diff) Summary() string {
	switch {
	case d.Same():
		return "The lists are the same."
	case d.SameArmy():
		return "Both lists play the same."
	}
	return ""
}

// Fate is what happens to a unit from one list to another.
type Fate int

// A unit is the same in both lists, differs, or is in only one.
const (
	Stays Fate = iota
	Differs
	Recounted
	Alone
)

// Fates returns the fate of each unit of a list in another list with the same ids.
func Fates(list, other rules.Force) []Fate {
	fates := make([]Fate, len(list.Units))
	for i, u := range list.Units {
		if o, there := other.Unit(u.ID); !there {
			fates[i] = Alone
		} else if len(builder.UnitDifference(u, o)) > 0 {
			fates[i] = Differs
			if o.Count = u.Count; len(builder.UnitDifference(u, o)) == 0 {
				fates[i] = Recounted
			}
		}
	}
	return fates
}

// Fates returns the fates of the units of From and of To. Like Changes, it matches equal units whatever their ids.
func (d Diff) Fates() (from, to []Fate) {
	was, is := d.From.Roster.Force, d.To.Roster.Force
	if d.From.Roster.System != d.To.Roster.System {
		return Fates(was, rules.Force{}), Fates(is, rules.Force{})
	}
	is, _ = alignUnits(was, d.To)
	return Fates(was, is), Fates(is, was)
}

// alignUnits returns the force of a sheet with the ids that equal units and mounts have in another force. ordered
// reports whether all kept their own ids.
func alignUnits(was rules.Force, now builder.Sheet) (f rules.Force, ordered bool) {
	f = now.Roster.Force
	ids := matchAll(was.Units, f.Units, func(u rules.Unit) string { return u.ID }, []func(a, b rules.Unit) bool{
		func(a, b rules.Unit) bool { return a.ID == b.ID && a.Profile == b.Profile },
		func(a, b rules.Unit) bool { return a.Profile == b.Profile && a.Name == b.Name },
		func(a, b rules.Unit) bool { return a.Profile == b.Profile },
		func(a, b rules.Unit) bool { return a.ID == b.ID && a.Name == b.Name && a.Name != "" },
	})
	renamed := map[string]string{}
	ordered = true
	f.Units = slices.Clone(f.Units)
	for i, u := range f.Units {
		if ids[i] != u.ID {
			ordered, renamed[u.ID] = false, ids[i]
		}
		f.Units[i].ID = ids[i]
		if before, there := was.Unit(ids[i]); there {
			f.Units[i].Mounts = alignMounts(before.Mounts, u.Mounts)
			mounts := map[string]string{}
			for j, m := range u.Mounts {
				mounts[m.ID] = f.Units[i].Mounts[j].ID
			}
			f.Units[i].Choices = renameReferences(u.Choices, now.Units[i].Form, rules.ToMount, mounts)
		}
	}
	for i, u := range f.Units {
		f.Units[i].Choices = renameReferences(u.Choices, now.Units[i].Form, rules.ToUnit, renamed)
	}
	return f, ordered
}

func alignMounts(was, now []rules.Mount) []rules.Mount {
	ids := matchAll(was, now, func(m rules.Mount) string { return m.ID }, []func(a, b rules.Mount) bool{
		func(a, b rules.Mount) bool { return a.ID == b.ID && a.Item == b.Item && a.At == b.At },
		func(a, b rules.Mount) bool { return a.Item == b.Item && a.At == b.At },
		func(a, b rules.Mount) bool { return a.ID == b.ID },
	})
	aligned := slices.Clone(now)
	for i := range aligned {
		aligned[i].ID = ids[i]
	}
	return aligned
}

// matchAll finds for each item of a list an equal item of another list, by the first of several ways that matches,
// and returns its id. Unmatched items get unique ids.
func matchAll[T any](was, now []T, id func(T) string, ways []func(a, b T) bool) []string {
	ids, matched, taken := make([]string, len(now)), make([]bool, len(now)), make([]bool, len(was))
	used := map[string]bool{}
	for _, x := range was {
		used[id(x)] = true
	}
	for _, alike := range ways {
		for i, x := range now {
			for j := 0; j < len(was) && !matched[i]; j++ {
				if !taken[j] && alike(was[j], x) {
					ids[i], matched[i], taken[j] = id(was[j]), true, true
				}
			}
		}
	}
	for i, x := range now {
		if matched[i] {
			continue
		}
		ids[i] = id(x)
		for used[ids[i]] {
			ids[i] += "'"
		}
		used[ids[i]] = true
	}
	return ids
}

// renameReferences returns the choices with the new ids of the units or mounts that they refer to.
func renameReferences(c rules.Choices, form rules.Form, kind rules.Referent,
	renamed map[string]string) rules.Choices {
	for _, fd := range form.Fields {
		if to, ok := renamed[c.Text(fd.ID)]; ok && fd.Refers == kind {
			c = maps.Clone(c)
			c[fd.ID] = to
		}
	}
	return c
}

// maxChanged bounds the units that are read to describe a version: twice the touched ones, and as many others of
// their profiles.
const maxChanged = 200

// EditChanges describes edits of a list for a history. It reads only the units that they touch.
func EditChanges(ctx context.Context, l *builder.Library, before builder.Roster, edits []rules.Edit) ([]Change, error) {
	touched, profiles := map[string]bool{}, map[string]bool{}
	for _, e := range edits {
		touched[e.Unit], touched[e.Before] = true, true
		if u, there := before.Unit(e.Unit); there {
			profiles[u.Profile] = true
		}
	}
	var units []rules.Unit
	beside := 0
	for _, u := range before.Units {
		if profiles[u.Profile] && !touched[u.ID] {
			beside++
		}
		if touched[u.ID] && len(units) < 2*maxChanged || profiles[u.Profile] && beside <= maxChanged {
			units = append(units, u)
		}
	}
	before.Units = units
	s, err := l.Sheet(ctx, before)
	if err != nil {
		return nil, err
	}
	return Changes(s, edits), nil
}
