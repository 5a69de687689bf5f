package mechahex_test

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

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
		"points":                    {{"Take the title of Medium Mecha away", -10}, {"Remove Light Mecha", -40}},
		"npc":                       {{"Remove Unarmed Structure", 0}},
		"vehicles-per-mecha":        {{"Remove 2 vehicles", -40}},
		"hero-unique":               {{"Keep one Ace Pilot", -10}},
		"hero-unique-beside":        {{"Keep one Ace Pilot", -10}},
		"hero-per-200":              {{"Take the hero of Medium Mecha away", -10}},
		"hero-per-200-falls":        {{"Keep 1 hero", -20}},
		"location-slots":            {{"Remove Boost Jets", 0}},
		"slots-filled":              {{"Fill the Right Arm with Medium Laser", 0}},
		"item-not-allowed":          {{"Mount Extra Armor instead", 0}, {"Remove Melee Optimized", 0}},
		"item-limit-2023-weapon":    {{"Mount Small Laser instead", 0}, {"Remove Medium Laser", 0}},
		"armored":                   {{"Mount Extra Armor instead of Medium Gatling", 0}},
		"ace-custom-location":       {{"Put it in the Torso", 0}, {"Put it in the Left Arm", 0}, {"Put it in the Right Arm", 0}},
		"avenger-weapon":            {{"Name Heavy Laser (Torso)", 0}, {"Name Medium Laser (Left Arm)", 0}, {"Name Medium Missiles (Right Arm)", 0}},
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
