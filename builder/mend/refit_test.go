package mend_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/mend"
	"gantry/rules"
)

// after is a unit after edits.
func after(t *testing.T, u rules.Unit, edits []rules.Edit) rules.Unit {
	t.Helper()
	r, back, err := builder.Roster{Force: rules.Force{Units: []rules.Unit{u}}}.Apply(edits)
	if err != nil {
		t.Fatal(err)
	}
	if undone, _, err := r.Apply(back); err != nil || !slices.EqualFunc(undone.Units[0].Mounts, u.Mounts, sameMount) {
		t.Errorf("undone: %v, %v, want %v", undone.Units[0].Mounts, err, u.Mounts)
	}
	return r.Units[0]
}

func sameMount(a, b rules.Mount) bool { return a.ID == b.ID && a.Item == b.Item && a.At == b.At }

// carries is what a location carries, sorted.
func carries(u rules.Unit, at string) string {
	var items []string
	for _, m := range u.Mounts {
		if m.At == at {
			items = append(items, m.Item+" "+builder.RawText(m.Value))
		}
	}
	slices.Sort(items)
	return strings.Join(items, ", ")
}

// loadouts calls f with every unit that the games publish or Gantry has ready, and
// with its form.
func loadouts(t *testing.T, f func(at string, p *builder.Pack, u rules.Unit, form rules.Form)) {
	lib := buildertest.ReadyLibrary(t)
	for _, p := range lib.Packs() {
		s, err := lib.Sheet(t.Context(), builder.Roster{System: p.ID})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range slices.Concat(s.Catalogue, s.Ready) {
			u := e.Unit
			u.ID = "u1"
			u.Mounts = slices.Clone(u.Mounts)
			for i := range u.Mounts {
				if u.Mounts[i].ID == "" {
					u.Mounts[i].ID = u.FreeID()
				}
			}
			if form := p.Form(u); len(form.Locations) > 0 {
				f(p.ID+" "+e.Name, p, u, form)
			}
		}
	}
}

// Each mount of each unit can be swapped, moved away and back, and removed; a swapped
// one keeps its place and its id.
func TestMountsAreSwappedMovedAndRemoved(t *testing.T) {
	swapped := 0
	loadouts(t, func(at string, p *builder.Pack, u rules.Unit, form rules.Form) {
		for i, m := range u.Mounts {
			for _, it := range form.Items {
				if it.ID == m.Item || !it.OfferedAt(m.At) {
					continue
				}
				got := after(t, u, mend.SwapMount(u, m, it, m.At)).Mounts[i]
				if got.ID != m.ID || got.Item != it.ID || got.At != m.At {
					t.Errorf("%s: %v for %s is %v", at, m, it.ID, got)
				}
				swapped++
			}
			it, _ := form.Item(m.Item)
			if got := after(t, u, mend.SwapMount(u, m, it, "elsewhere")).Mounts[i]; got.At != "elsewhere" {
				t.Errorf("%s: %v moved is %v", at, m, got)
			}
			if got := after(t, u, []rules.Edit{rules.Remove(u.ID, m.ID)}); len(got.Mounts) != len(u.Mounts)-1 {
				t.Errorf("%s without %v is %v", at, m, got.Mounts)
			}
		}
	})
	if swapped == 0 {
		t.Error("nothing was swapped")
	}
}

// A location carries what its mirror does, and copied back nothing changes; what
// stays keeps its id.
func TestLoadoutsAreMirrored(t *testing.T) {
	mirrored := map[string]bool{}
	loadouts(t, func(at string, p *builder.Pack, u rules.Unit, form rules.Form) {
		for _, l := range form.Locations {
			if l.Mirror == "" {
				if _, _, err := mend.MirrorLoadout(form, u, l.ID); builder.KindOf(err) != builder.KindInvalid {
					t.Errorf("%s: %s without another side: %v", at, l.ID, err)
				}
				continue
			}
			mirrored[p.ID] = true
			edits, left, err := mend.MirrorLoadout(form, u, l.ID)
			if err != nil || len(left) > 0 {
				t.Fatalf("%s: %v, left out %v", at, err, left)
			}
			got := after(t, u, edits)
			if carries(got, l.Mirror) != carries(u, l.ID) || carries(got, l.ID) != carries(u, l.ID) {
				t.Errorf("%s: %s carries %q, mirrored %q", at, l.ID, carries(u, l.ID), carries(got, l.Mirror))
			}
			back, _, err := mend.MirrorLoadout(p.Form(got), got, l.Mirror)
			if err != nil || len(back) > 0 {
				t.Errorf("%s: back again there are edits %v, %v", at, back, err)
			}
		}
	})
	if !mirrored["mechahex"] || !mirrored["robotech"] {
		t.Errorf("only %v have mirrors", mirrored)
	}
}

// Every unit takes the loadout of every other of its profile, whole; the edits keep
// what both have.
func TestLoadoutsAreCopied(t *testing.T) {
	of := map[string][]rules.Unit{}
	forms := map[string]rules.Form{}
	loadouts(t, func(_ string, p *builder.Pack, u rules.Unit, form rules.Form) {
		if u.Profile != rules.Designed {
			of[p.ID+u.Profile] = append(of[p.ID+u.Profile], u)
			forms[p.ID+u.Profile] = form
		}
	})
	copied := 0
	for key, units := range of {
		for _, u := range units {
			for _, from := range units {
				edits, left := mend.CopyLoadout(forms[key], u, from)
				got := after(t, u, edits)
				for _, l := range forms[key].Locations {
					if carries(got, l.ID) != carries(from, l.ID) {
						t.Errorf("%s: %s takes %q from %s, left out %v", u.Name, carries(got, l.ID),
							carries(from, l.ID),
							from.Name, left)
					}
				}
				copied++
			}
		}
	}
	if copied < 200 {
		t.Errorf("only %d were copied", copied)
	}
}

// What does not fit a unit of another profile is named with its reason.
func TestCopyNamesWhatDoesNotFit(t *testing.T) {
	p, err := buildertest.ReadyLibrary(t).Pack("mechahex")
	if err != nil {
		t.Fatal(err)
	}
	heavy := rules.Unit{ID: "u2", Profile: "heavy-mecha", Count: 1, Mounts: []rules.Mount{
		{ID: "m1", Item: "heavy-laser", At: "torso"}, {ID: "m2", Item: "rail-gun", At: "left-arm"},
		{ID: "m3", Item: "gnu", At: "torso"}}}
	medium := rules.Unit{ID: "u1", Profile: "medium-mecha", Count: 1, Choices: rules.Choices{"avenger-weapon": "w"},
		Mounts: []rules.Mount{{ID: "w", Item: "medium-laser", At: "left-arm"}}}
	edits, left := mend.CopyLoadout(p.Form(medium), medium, heavy)
	got := after(t, medium, edits)
	if carries(got, "torso") != "heavy-laser " || carries(got, "left-arm") != "" {
		t.Errorf("it carries %v", got.Mounts)
	}
	want := []mend.LeftOut{{Label: "gnu (unknown)", At: "Torso", Why: "the game has no such item"},
		{Label: "Rail Gun", At: "Left Arm", Why: "needs 3 slots, Left Arm has 2 free"}}
	if !slices.Equal(left, want) {
		t.Errorf("left out %v, want %v", left, want)
	}
	if _, named := got.Choices["avenger-weapon"]; named {
		t.Error("a choice still names the weapon that is gone")
	}
	cart := rules.Unit{ID: "u1", Profile: "ground-vehicle", Count: 1}
	if _, left := mend.CopyLoadout(p.Form(cart), cart, heavy); len(left) != 3 {
		t.Errorf("a cart leaves out %v", left)
	}
}

// Every item that is offered can be mounted with the value that it begins with, which
// is one of its values.
func TestItemsAreMountedWithTheirNumbers(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, p := range lib.Packs() {
		for _, e := range p.Catalogue {
			u := e.Unit
			u.ID, u.Mounts = "u1", []rules.Mount{}
			form := p.Form(u)
			for _, l := range form.Locations {
				for _, it := range form.Items {
					if it.At != nil && !slices.Contains(it.At, l.ID) || it.ID == rules.Designed {
						continue
					}
					r := builder.Roster{System: p.ID, Force: rules.Force{Units: []rules.Unit{
						after(t, u, mend.MountItem(u, it, l.ID))}}}
					v, err := lib.Judge(t.Context(), r)
					if err != nil {
						t.Fatal(err)
					}
					for _, f := range v.Findings {
						if slices.Contains([]string{"bad-value", "special-form", "trait-number"}, f.Rule) {
							t.Errorf("%s %s: %s: %s", p.ID, e.ID, f.Rule, f.Message)
						}
					}
				}
			}
			if testing.Short() {
				break
			}
		}
	}
}
