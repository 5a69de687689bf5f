package mechahex_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// What is proposed for a broken rule, with the points that it adds. That each
// of them mends its finding is the battery's.
func TestFixesProposed(t *testing.T) {
	type proposal struct {
		Text   string
		Points int
	}
	want := map[string][]proposal{
		"points":                 {{"Take the title of Medium Mecha away", -10}, {"Remove Light Mecha", -40}},
		"npc":                    {{"Count it as scenery", 0}, {"Remove Unarmed Structure", 0}},
		"npc-scenery":            {{"Count it as part of the army", 0}},
		"vehicles-per-mecha":     {{"Remove 2 vehicles", -40}},
		"hero-unique":            {{"Keep one Ace Pilot", -10}},
		"hero-unique-beside":     {{"Keep one Ace Pilot", -10}},
		"hero-per-200":           {{"Take the hero of Medium Mecha away", -10}},
		"hero-per-200-falls":     {{"Keep 1 hero", -20}},
		"location-slots":         {{"Remove Boost Jets", 0}},
		"location-slots-swap":    {{"Heavy Gatling → Medium Gatling + Small Laser", 0}},
		"location-slots-avenger": {{"Remove Heat Sinks", 0}, {"Remove Medium Gatling", 0}},
		"location-slots-engine":  {{"High Tuned Engine → Extra Armor", 0}},
		"slots-filled":           {{"Fill the Right Arm with Medium Laser", 0}},
		"item-not-allowed":       {{"Melee Optimized → Extra Armor", 0}},
		"item-limit-2023-weapon": {{"Medium Laser → Small Laser", 0}},
		"armored":                {{"Medium Gatling → Extra Armor", 0}},
		"armored-swap":           {{"Rail Gun → Extra Armor + Light Gatling + Small Laser", 0}},
		"armored-free":           {{"Mount Extra Armor", 0}},
		"ace-custom-location": {{"Put it in the Torso, filled with Small Laser", 0},
			{"Put it in the Left Arm, filled with Small Laser", 0},
			{"Put it in the Right Arm, filled with Small Laser", 0}},
		"avenger-weapon": {{"Name Heavy Laser (Torso)", 0}, {"Name Medium Laser (Left Arm)", 0},
			{"Name Medium Missiles (Right Arm)", 0}},
		"title-mecha-only":          {{"Take the title of Heavy Vehicle away", -10}},
		"ace-custom-location-alone": {{"Take the location away", 0}},
	}
	g := open(t)
	fixtures := rulestest.Load(t, os.DirFS("testdata/rules"))
	for _, fx := range fixtures {
		if want[fx.Name] == nil {
			continue
		}
		var got []proposal
		for _, r := range g.Check(t.Context(), fx.Force) {
			rules.Price(t.Context(), g.Army(fx.Force), r.Findings)
			for _, f := range r.Findings {
				if f.Rule == fx.Rule || fx.Rule == "" && f.Rule == "hero-unique" {
					for _, fix := range f.Fixes {
						got = append(got, proposal{fix.Text, fix.Points})
					}
				}
			}
		}
		if diff := cmp.Diff(want[fx.Name], got); diff != "" {
			t.Errorf("%s: proposals (-want +got):\n%s", fx.Name, diff)
		}
		delete(want, fx.Name)
	}
	for name := range want {
		t.Errorf("there is no fixture %s", name)
	}
}

// faults are the errors of a force, by what they are of: too many of an item are
// of the item, whichever mount is named.
func faults(g rulestest.Game, f rules.Force) map[string]rules.Finding {
	all := map[string]rules.Finding{}
	for _, r := range g.Check(context.Background(), f) {
		for _, x := range r.Findings {
			if x.Severity != rules.Error {
				continue
			}
			of := x.Item
			if u, _ := f.Unit(x.Unit); x.Rule == "item-limit" {
				m, _ := u.Mount(of)
				of = m.Item
			}
			all[x.Rule+" "+x.Unit+" "+of] = x
		}
	}
	return all
}

// Whatever is mounted where: a fix of a loadout leaves no slot free and breaks
// nothing that was whole.
func TestFixesOfLoadoutsBreakNothing(t *testing.T) {
	g := openGame(t)
	var classes, items []string
	for _, e := range g.Catalogue(rules.Force{}) {
		classes = append(classes, e.ID)
	}
	for _, it := range g.Form(rules.Force{}, rules.Unit{}).Items {
		items = append(items, it.ID)
	}
	mended := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		u := rules.Unit{ID: "u1", Profile: rapid.SampledFrom(classes).Draw(t, "class"), Count: 1, Mounts: []rules.Mount{},
			Choices: rules.Choices{}}
		f := rules.Force{Options: rules.Choices{"edition": rapid.SampledFrom([]string{"2021", "2023"}).Draw(t, "edition")}}
		var places []string
		for _, l := range g.Form(f, u).Locations {
			places = append(places, l.ID)
		}
		for range rapid.IntRange(0, 9).Draw(t, "mounts") {
			item := rapid.SampledFrom(items).Draw(t, "item")
			u.Mounts = append(u.Mounts, rules.Mount{ID: u.FreeID(), Item: item, At: rapid.SampledFrom(places).Draw(t, "at")})
		}
		if len(u.Mounts) > 0 && rapid.Bool().Draw(t, "avenger") {
			u.Choices["title"] = "avenger"
			u.Choices["avenger-weapon"] = rapid.SampledFrom(u.Mounts).Draw(t, "avenger's").ID
		}
		if rapid.Bool().Draw(t, "custom") {
			u.Choices["hero"] = "ace-custom"
		}
		f.Units = []rules.Unit{u}
		before := faults(g, f)
		for id, x := range before {
			if !slices.Contains([]string{"location-slots", "slots-filled", "item-not-allowed", "item-limit", "armored",
				"ace-custom-location"}, x.Rule) {
				continue
			}
			if len(x.Fixes) == 0 {
				t.Errorf("%s has no fix", id)
			}
			for _, fix := range x.Fixes {
				mended[x.Rule]++
				after, _, err := f.Apply(fix.Edits)
				if err != nil {
					t.Fatalf("%s: %s: %v", id, fix.Text, err)
				}
				for other := range faults(g, after) {
					if _, was := before[other]; !was || other == id {
						t.Errorf("%s: %q leaves %s", id, fix.Text, other)
					}
				}
			}
		}
	})
	if !testing.Short() && len(mended) < 6 {
		t.Errorf("only these were mended: %v", slices.Sorted(maps.Keys(mended)))
	}
}

// Where nothing fits any more, what is too much is removed: a medium mecha of the
// 2023 revision that has its share of every item of one slot.
func TestFixesRemoveWhatNothingCanStandFor(t *testing.T) {
	g := openGame(t)
	f := rules.Force{Options: rules.Choices{"edition": "2023"}}
	u := rules.Unit{ID: "u1", Profile: "medium-mecha", Count: 1, Mounts: []rules.Mount{}}
	for _, it := range g.Form(f, u).Items {
		if it.Slots == 1 && it.Refused == "" {
			for range map[string]int{"Weapons": 2, "Upgrades": 1}[it.Group] {
				u.Mounts = append(u.Mounts, rules.Mount{ID: u.FreeID(), Item: it.ID, At: "torso"})
			}
		}
	}
	u.Mounts = append(u.Mounts, rules.Mount{ID: "m98", Item: "medium-laser", At: "left-arm"},
		rules.Mount{ID: "m99", Item: "particle-cannon", At: "right-arm"})
	f.Units = []rules.Unit{u}
	for id, want := range map[string]string{"item-limit u1 medium-laser": "Remove Medium Laser",
		"location-slots u1 right-arm": "Particle Cannon → Heavy Laser"} {
		if x := faults(g, f)[id]; len(x.Fixes) != 1 || x.Fixes[0].Text != want {
			t.Errorf("%s: %+v, want %q", id, x.Fixes, want)
		}
	}
}

// A unit that is wrong all over is checked, fixes and all, in time that grows
// with it: ten times the mounts take far less than a hundred times as long.
func TestFixesGrowWithTheForce(t *testing.T) {
	g := openGame(t)
	took := func(mounts int) time.Duration {
		u := rules.Unit{ID: "u1", Profile: "ground-vehicle", Count: 1}
		for i := range mounts {
			u.Mounts = append(u.Mounts, rules.Mount{ID: fmt.Sprint("m", i), Item: "boost-jets", At: "body"})
		}
		least := time.Hour
		for range 3 {
			start := time.Now()
			g.Check(t.Context(), rules.Force{Units: []rules.Unit{u}})
			least = min(least, time.Since(start))
		}
		return least
	}
	if few, many := took(1_000), took(10_000); many > 40*few {
		t.Errorf("1,000 misplaced mounts take %v, 10,000 %v", few, many)
	}
}
