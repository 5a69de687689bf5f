package robotech_test

import (
	"fmt"
	"strconv"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/robotech"
	"gantry/rules/rulestest"
)

// openWithTrait returns the game with a pack's own trait.
func openWithTrait(t *testing.T, id, row string) rulestest.Game {
	t.Helper()
	n, err := doc.Parse(data.Pack("robotech"))
	if err != nil {
		t.Fatal(err)
	}
	trait, err := doc.Parse([]byte(row))
	if err != nil {
		t.Fatal(err)
	}
	n.Get("traits").Get("rows").Put(id, trait)
	g, err := rulestest.Open(robotech.System, n.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// hits returns the chance that GUN 2 hits a target with a shot.
func hits(t *testing.T, g rulestest.Game, a, target rules.Unit, situation rules.Choices) string {
	t.Helper()
	a.Mounts = append(a.Mounts, rules.Mount{ID: "shot", Item: "custom", At: "weapon",
		Value: map[string]any{"system": "Gun", "class": "laser", "arc": "F", "sr": 20, "lr": 40, "dmg": 1}})
	situation["acquired"] = true
	o, err := rulestest.Ask(t.Context(), g, rulestest.Question{Attack: "shot", Attackers: []rules.Unit{a},
		Targets: []rules.Unit{target}, Situation: situation})
	if err != nil {
		t.Fatal(err)
	}
	return o.Chances[0].P.RatString()
}

// The dice use the Size on the sheet, whatever trait it comes from.
func TestDiceReadTheSizeOfTheSheet(t *testing.T) {
	for _, added := range []int{-2, 0, 1, 2} {
		g := openWithTrait(t, "holo", fmt.Sprintf(`{"name": "Holo", "text": "Hides.", "size": %d}`, added))
		hidden := custom("mecha", 0, 0, 5, 0, 5, "holo")
		shown, _ := profile(g, hidden, "sample").Find("size")
		if shown.Text != strconv.Itoa(5+added) {
			t.Errorf("the sheet shows Size %s, want %d", shown.Text, 5+added)
		}
		plain := custom("mecha", 0, 0, 5+added, 0, 5)
		a := custom("mecha", 0, 2, 5, 0, 5)
		if got, want := hits(t, g, a, hidden, rules.Choices{}), hits(t, g, a, plain, rules.Choices{}); got != want {
			t.Errorf("Size %s on the sheet is hit with %s, a plain Size %d with %s", shown.Text, got, 5+added, want)
		}
	}
}

// A gunner shoots with the gunner's GUN on the sheet, whatever trait gives it.
func TestDiceReadTheGunnerOfTheSheet(t *testing.T) {
	g := openWithTrait(t, "sharp-eyes", `{"name": "Sharp Eyes", "text": "Its gunner aims.", "gun": 2}`)
	a := custom("mecha", 0, 2, 5, 0, 5, "sharp-eyes")
	a.Choices["crew"] = 2
	if s, ok := profile(g, a, "sample").Find("gunner"); !ok || s.Text != "4" {
		t.Fatalf("the sheet shows a gunner of %q, want 4", s.Text)
	}
	target := custom("mecha", 0, 0, 7, 0, 5)
	got := hits(t, g, a, target, rules.Choices{"gunner": true})
	want := hits(t, g, custom("mecha", 0, 4, 5, 0, 5), target, rules.Choices{})
	if got != want {
		t.Errorf("its gunner hits with %s, a GUN of 4 with %s", got, want)
	}
}
