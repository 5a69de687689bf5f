package builder_test

import (
	"reflect"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// Every example and every ready-made unit has a likeness, and two different loadouts of a
// game never look the same.
func TestExamplesAndReadyUnitsHaveLikenesses(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for _, system := range systems.All {
		p, err := lib.Pack(system.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range p.Examples {
			s, err := lib.Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			looks, err := lib.Likenesses(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			for i, u := range s.Units {
				checkLooks(t, system.ID+" "+r.Name+" "+u.Title, u.Likenesses)
				if !reflect.DeepEqual(u.Likenesses, looks[i]) {
					t.Errorf("%s %s: its sheet and its list show different units", r.Name, u.Title)
				}
			}
			for _, e := range s.Ready {
				checkLooks(t, system.ID+" "+e.Name, []rules.Likeness{p.Face(e)})
			}
		}
	}
}

func checkLooks(t *testing.T, at string, looks []rules.Likeness) {
	t.Helper()
	if len(looks) == 0 {
		t.Errorf("%s: looks like nothing", at)
	}
	for _, l := range looks {
		rulestest.CheckLikeness(t, at, l)
	}
}

// A unit that no game knows still has a likeness.
func TestStrangersLookLikeSomebody(t *testing.T) {
	r := builder.Roster{System: "mechahex"}
	r.Units = []rules.Unit{{ID: "u1", Profile: "teapot", Count: 1}}
	looks, err := buildertest.ReadyLibrary(t).Likenesses(t.Context(), r)
	if err != nil || len(looks) != 1 || len(looks[0]) != 1 || looks[0][0].Plan == "" {
		t.Errorf("%+v, %v", looks, err)
	}
}

func TestFaces(t *testing.T) {
	line, hero := rules.Likeness{Plan: rules.Biped}, rules.Likeness{Plan: rules.Pod, Heroic: 5}
	heavy := rules.Likeness{Plan: rules.Biped, Mass: 9}
	units := [][]rules.Likeness{{line}, {heavy, line}, {line}, {hero}}
	if got, want := builder.Faces(units, 3), []rules.Likeness{hero, line, heavy}; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := builder.Faces(units, 1); len(got) != 1 || got[0].Plan != hero.Plan {
		t.Errorf("%+v, want the hero alone", got)
	}
	if builder.Faces(nil, 3) != nil {
		t.Error("no units have a face")
	}
}

// The picture of an entry is that of its unit, even if it was shown under other options
// before.
func TestFacesFollowTheUnit(t *testing.T) {
	under := func(lib *builder.Library, r builder.Roster) builder.Sheet {
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, system := range systems.All {
		fresh, seen := buildertest.ReadyLibrary(t), buildertest.ReadyLibrary(t)
		for _, f := range under(seen, builder.Roster{System: system.ID}).Options.Fields {
			for _, o := range f.Options {
				r := builder.Roster{System: system.ID}
				r.Options = rules.Choices{f.ID: o.ID}
				for i, e := range under(seen, r).Catalogue {
					want := under(fresh, r).Pack.Likenesses(e.Unit)[0]
					if got := under(seen, r).Pack.Face(e); !reflect.DeepEqual(got, want) {
						t.Fatalf("%s, %s %s, entry %d: %+v, not %+v", system.ID, f.ID, o.ID, i, got, want)
					}
				}
			}
		}
	}
}
