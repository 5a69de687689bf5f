package rulestest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
)

// goesOn compares an army after every edit of a random walk with the same force read from scratch:
// both answer everything alike. So do a part of the army and the same units read alone.
func (b battery) goesOn(t testing.TB) {
	r := rand.New(rand.NewPCG(3, 5))
	for _, fx := range some(b.fixtures) {
		w := walk{Rand: r, game: fx.Game, army: fx.Game.Army(fx.Force)}
		for range Rounds(6, 60) {
			if !w.step(t, fx.Name) {
				break
			}
		}
		w.part(t, fx.Name)
		recounted(t, fx)
	}
}

// recounted compares an army with one read from scratch, with invalid counts and with the old ones
// again. Rules that check counts must find the same.
func recounted(t testing.TB, fx Fixture) {
	army := fx.Game.Army(fx.Force)
	var none, again []rules.Edit
	for _, u := range army.Force().Units {
		none, again = append(none, rules.Set(u.ID, "count", 0)), append(again, rules.Set(u.ID, "count", u.Count))
	}
	for _, edits := range [][]rules.Edit{none, again} {
		after, err := army.With(context.Background(), edits...)
		if err != nil {
			t.Fatal(err)
		}
		if army = after; !sameArmy(t, fx.Name+", recounted", fx.Game.Army(after.Force()), after) {
			return
		}
	}
}

// walk is an army that random edits have led to.
type walk struct {
	*rand.Rand
	game Game
	army rules.Army
	path []rules.Edit
}

// step makes a random edit; it is false where a difference was found.
func (w *walk) step(t testing.TB, name string) bool {
	t.Helper()
	e := w.edit()
	before := w.army.Force()
	before.Units = slices.Clone(before.Units)
	after, err := w.army.With(context.Background(), e)
	if err != nil {
		t.Errorf("%s: %+v: %v", name, e, err)
		return false
	}
	if !reflect.DeepEqual(w.army.Force().Units, before.Units) {
		t.Errorf("%s: %+v changes the army that it was made of", name, e)
	}
	w.path = append(w.path, e)
	want, _, err := w.army.Force().Apply([]rules.Edit{e})
	if err != nil {
		t.Fatal(err)
	}
	anew, at := w.game.Army(want), fmt.Sprintf("%s after %s", name, asJSON(t, w.path))
	same := sameArmy(t, at, anew, after)
	if after, err = w.army.Reread(context.Background(), want); err != nil {
		t.Fatal(err)
	}
	w.army = after
	return same && sameArmy(t, at+", read on", anew, after)
}

func (w *walk) part(t testing.TB, name string) {
	t.Helper()
	f := w.army.Force()
	if len(f.Units) == 0 {
		return
	}
	places := w.Perm(len(f.Units))[:1+w.IntN(len(f.Units))]
	alone := f
	alone.Units = nil
	for _, i := range places {
		alone.Units = append(alone.Units, f.Units[i])
	}
	sameArmy(t, fmt.Sprintf("%s: the part %v", name, places), w.game.Army(alone), w.army.Part(places...))
}

// sameArmy reports whether two armies answer everything alike.
func sameArmy(t testing.TB, at string, want, got rules.Army) bool {
	t.Helper()
	a, b := answersOf(want), answersOf(got)
	if reflect.DeepEqual(a, b) {
		return true
	}
	t.Errorf("%s: read anew (-) and gone on (+) differ:\n%s", at, cmp.Diff(asJSON(t, a), asJSON(t, b)))
	return false
}

func answersOf(a rules.Army) []any {
	f := a.Force()
	all := []any{f.Units, f.Options, f.Limit, a.Options(), a.Catalogue(), a.Whole(), a.Budget(), a.Attacks()}
	for _, r := range a.Rulings(context.Background()) {
		said := []rules.Finding{}
		for _, x := range r.Findings {
			said = append(said, x.WithMessage())
		}
		all = append(all, r.ID, r.Source, r.State, number(r.Used), number(r.Max), said, r.Left())
	}
	for i := range f.Units {
		all = append(all, a.Form(i), a.Profile(i), a.Likenesses(i), a.Attacks(i))
	}
	return all
}

// edit returns a random change that a page could ask for, and sometimes one that it could not.
func (w *walk) edit() rules.Edit {
	f := w.army.Force()
	if len(f.Units) == 0 || w.IntN(8) == 0 {
		return w.addUnit()
	}
	if w.IntN(8) == 0 {
		return w.ofArmy()
	}
	i := w.IntN(len(f.Units))
	u, form := f.Units[i], w.army.Form(i)
	switch w.IntN(8) {
	case 0:
		return rules.Set(u.ID, "count", w.IntN(5))
	case 1:
		return rules.Edit{Op: rules.EditMove, Unit: u.ID, Before: f.Units[w.IntN(len(f.Units))].ID}
	case 2:
		return rules.Remove(u.ID, "")
	case 3:
		return rules.Set(u.ID, "name", fmt.Sprint("Unit ", w.IntN(3)))
	case 4, 5:
		if e, ok := w.ofMount(u, form); ok {
			return e
		}
	}
	if len(form.Fields) == 0 {
		return rules.Set(u.ID, "notes", "nothing to choose")
	}
	fd := form.Fields[w.IntN(len(form.Fields))]
	return rules.SetChoice(u.ID, fd.ID, w.value(fd))
}

func (w *walk) addUnit() rules.Edit {
	entries := w.army.Catalogue()
	u := entries[w.IntN(len(entries))].Unit
	u.Count = 1 + w.IntN(3)
	e := rules.AddUnit(u)
	if units := w.army.Force().Units; len(units) > 0 && w.IntN(2) == 0 {
		e.Before = units[w.IntN(len(units))].ID
	}
	return e
}

func (w *walk) ofArmy() rules.Edit {
	fields := w.army.Options().Fields
	if n := w.IntN(len(fields) + 1); n < len(fields) {
		return rules.SetOption(fields[n].ID, w.value(fields[n]))
	}
	return rules.Set("", "limit", w.IntN(300))
}

func (w *walk) ofMount(u rules.Unit, form rules.Form) (e rules.Edit, ok bool) {
	if len(form.Items) == 0 {
		return e, false
	}
	item, at := form.Items[w.IntN(len(form.Items))], "no-such-location"
	if len(form.Locations) > 0 {
		at = form.Locations[w.IntN(len(form.Locations))].ID
	}
	n := w.IntN(len(u.Mounts) + 1)
	if n == len(u.Mounts) {
		return rules.AddMount(u.ID, rules.Mount{Item: item.ID, At: at}), true
	}
	m := u.Mounts[n]
	switch w.IntN(4) {
	case 0:
		return rules.Remove(u.ID, m.ID), true
	case 1:
		return rules.SetMount(u.ID, m.ID, "at", at), true
	case 2:
		if it, _ := form.Item(m.Item); it.Value != nil {
			return rules.SetMount(u.ID, m.ID, "value", w.value(*it.Value)), true
		}
	}
	return rules.SetMount(u.ID, m.ID, "item", item.ID), true
}

// value returns one that a field takes, or now and then none.
func (w *walk) value(fd rules.Field) any {
	if w.IntN(6) == 0 {
		return nil
	}
	switch fd.Kind {
	case rules.FieldInt:
		return fd.Min + w.IntN(max(1, min(fd.Max, fd.Min+30)-fd.Min+1))
	case rules.FieldBool:
		return w.IntN(2) == 0
	case rules.FieldOneOf:
		return w.option(fd)
	case rules.FieldList:
		return []any{w.option(fd), w.option(fd)}
	case rules.FieldInts:
		return []any{fd.Min, fd.Max}
	case rules.FieldRow:
		return w.row(fd)
	case rules.FieldRows:
		return []any{w.row(fd), w.row(fd)}
	}
	return fmt.Sprint("word ", w.IntN(3))
}

// option returns the id of an option, or of a unit or mount where it names one.
func (w *walk) option(fd rules.Field) any {
	if len(fd.Options) == 0 {
		return "u1"
	}
	return fd.Options[w.IntN(len(fd.Options))].ID
}

func (w *walk) row(fd rules.Field) any {
	row := map[string]any{}
	for _, c := range fd.Columns {
		if v := w.value(c); v != nil {
			row[c.ID] = v
		}
	}
	return row
}
