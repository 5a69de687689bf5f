package builder_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gantry/builder"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// A sheet made by a library that has derived other units is that of one which has
// derived none, whatever was edited in between. With one place for all units what is
// compared of them alone tells them apart.
func TestDerivedUnits(t *testing.T) {
	steps := 60
	if testing.Short() {
		steps = 10
	}
	for _, places := range []int{1, 50} {
		lib, none := opened(t), opened(t)
		lib.RememberUnits(places)
		for _, p := range lib.Packs() {
			w := &editor{rand.New(rand.NewPCG(uint64(places), 7))}
			for i, r := range p.Examples {
				for step := range steps {
					s := sheetOf(t, lib, r)
					none.RememberUnits(1)
					sameSheet(t, fmt.Sprintf("%s, example %d, %d places, step %d", p.ID, i, places, step), s, sheetOf(t, none, r))
					if t.Failed() {
						return
					}
					after, _, err := r.Apply([]rules.Edit{w.edit(s)})
					if err != nil {
						t.Fatal(err)
					}
					r = after
				}
			}
		}
	}
}

func opened(t *testing.T) *builder.Library {
	t.Helper()
	lib, err := builder.NewLibrary(systems.All, data.Packs()...)
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// Two lists share what follows from a build that both have, whatever the units are
// called otherwise, and how many they are.
func TestSheetsShareUnits(t *testing.T) {
	lib := opened(t)
	r := lib.Packs()[0].Examples[0]
	was := sheetOf(t, lib, r)
	r.Units = slices.Clone(r.Units)
	for i := range r.Units {
		u := &r.Units[i]
		u.ID, u.Count, u.Notes = "v"+u.ID, u.Count+1, "another"
	}
	for i, u := range sheetOf(t, lib, r).Units {
		if &u.Profile.Blocks[0] != &was.Units[i].Profile.Blocks[0] {
			t.Errorf("%s is derived again", u.Title)
		}
	}
	huge := r.Units[0]
	huge.ID, huge.Name = "huge", string(make([]byte, 4<<10))
	r.Units = append(r.Units, huge)
	last := func() *rules.Block { return &sheetOf(t, lib, r).Units[len(r.Units)-1].Profile.Blocks[0] }
	if first := last(); first == last() {
		t.Error("a unit as large as anybody likes is remembered")
	}
}

// editor makes random edits of the kinds that tell units, or what they are under, apart.
type editor struct{ *rand.Rand }

func (w *editor) edit(s builder.Sheet) rules.Edit {
	list := s.Roster.Units
	if len(list) == 0 || w.IntN(12) == 0 {
		return rules.AddUnit(s.Catalogue[w.IntN(len(s.Catalogue))].Unit)
	}
	i := w.IntN(len(list))
	u, form := list[i], s.Units[i].Form
	switch w.IntN(10) {
	case 0:
		return rules.Set(u.ID, "name", fmt.Sprint("Unit ", w.IntN(2)))
	case 1:
		return rules.Set(u.ID, "count", w.IntN(3))
	case 2:
		return rules.AddUnit(u)
	case 3:
		return rules.Remove(u.ID, "")
	case 4:
		return w.option(s)
	case 5:
		if w.IntN(3) > 0 { // a pack is opened
			break
		}
		table := s.Pack.Tables[w.IntN(len(s.Pack.Tables))]
		f := table.Figures[w.IntN(len(table.Figures))]
		return rules.SetFigure(f.Pointer, map[string]any{"value": w.IntN(4), "reason": fmt.Sprint(w.IntN(2))})
	case 6, 7:
		if len(u.Mounts) > 0 && len(form.Items) > 0 && len(form.Locations) > 0 {
			return w.mount(u, form)
		}
	}
	return w.choice(u, form)
}

func (w *editor) option(s builder.Sheet) rules.Edit {
	if len(s.Options.Fields) == 0 {
		return rules.Set("", "limit", w.IntN(300))
	}
	fd := s.Options.Fields[w.IntN(len(s.Options.Fields))]
	return rules.SetOption(fd.ID, w.value(fd))
}

func (w *editor) choice(u rules.Unit, form rules.Form) rules.Edit {
	if len(form.Fields) == 0 {
		return rules.Set(u.ID, "notes", "nothing to choose")
	}
	fd := form.Fields[w.IntN(len(form.Fields))]
	return rules.SetChoice(u.ID, fd.ID, w.value(fd))
}

func (w *editor) mount(u rules.Unit, form rules.Form) rules.Edit {
	m, item := u.Mounts[w.IntN(len(u.Mounts))], form.Items[w.IntN(len(form.Items))]
	at := form.Locations[w.IntN(len(form.Locations))].ID
	switch w.IntN(5) {
	case 0:
		return rules.Remove(u.ID, m.ID)
	case 1:
		return rules.AddMount(u.ID, rules.Mount{Item: item.ID, At: at})
	case 2:
		return rules.SetMount(u.ID, m.ID, "at", at)
	case 3:
		if it, _ := form.Item(m.Item); it.Value != nil {
			return rules.SetMount(u.ID, m.ID, "value", w.value(*it.Value))
		}
	}
	return rules.SetMount(u.ID, m.ID, "item", item.ID)
}

// value is one that a field takes, or a word.
func (w *editor) value(fd rules.Field) any {
	switch {
	case len(fd.Options) > 0 && fd.Kind == rules.FieldList:
		return []any{fd.Options[w.IntN(len(fd.Options))].ID}
	case len(fd.Options) > 0:
		return fd.Options[w.IntN(len(fd.Options))].ID
	case fd.Kind == rules.FieldInt:
		return fd.Min + w.IntN(4)
	case fd.Kind == rules.FieldInts:
		return []any{fd.Min, fd.Min + w.IntN(3)}
	case fd.Kind == rules.FieldBool:
		return w.IntN(2) == 0
	}
	return fmt.Sprint("word ", w.IntN(2))
}
