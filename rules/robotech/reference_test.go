package robotech_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The quick reference, traits and attributes follow the text. Gantry's readings are only among the readings.
func TestWordsOfTheText(t *testing.T) {
	g := open(t)
	words := map[string]string{}
	add := func(terms []rules.Term) {
		for _, term := range terms {
			words[term.ID] = term.Text
		}
	}
	for _, p := range g.Whole(rules.Force{}).Panels {
		add(p.Terms)
	}
	for _, u := range []string{"ecm", "orbital", "shadow-device", "temper"} {
		add(profile(g, custom("mecha", 2, 2, 5, 0, 5, u), "sample").Legend)
	}
	for id, want := range map[string]string{"activation": "no later than your last one", "scale": "Round .5 up",
		"cover-him": "hit its escort", "hit-mods": "a natural or modified 1 hits an ally", "cover-order": "Size +1",
		"ecm": "up to the number it generates", "orbital": "6 times", "shadow-device": "−1 to hit it and",
		"temper": "a natural or modified 1–3."} {
		if !strings.Contains(words[id], want) {
			t.Errorf("%s says nothing of %q: %q", id, want, words[id])
		}
	}
	if term, _ := g.About().Glossary.Find("lr"); !strings.Contains(term.Text, "total flight") {
		t.Errorf("lr says %q", term.Text)
	}
	readings := map[string]rules.Term{}
	for _, r := range g.About().Readings {
		readings[r.ID] = r
	}
	for id, want := range map[string]string{"extra-attackers": "own roll", "single-opt": "no other", "no-ai": "Cover",
		"gunner": "3 times", "shadow": "The Size stays", "ally": "Gantry uses 1–3"} {
		if r := readings[id]; !strings.Contains(r.Text, want) || r.Basis != rules.Inferred {
			t.Errorf("the reading %s: %+v", id, r)
		}
	}
	o, err := rulestest.Ask(t.Context(), g, rulestest.Question{Attack: "melee",
		Attackers: []rules.Unit{custom("mecha", 0, 2, 5, 2, 5, "hands")},
		Targets:   []rules.Unit{custom("mecha", 0, 2, 5, 2, 5)}, Situation: rules.Choices{"extra-attacker": 2}})
	read := func(r rules.Reason) bool { return r.Label == "attacker" && r.Basis == rules.Inferred }
	if err != nil || !slices.ContainsFunc(o.Working, read) {
		t.Errorf("the roll of 2 extra attackers, %v: %+v", err, o.Working)
	}
}

// A flyer's minimum grows with the altitudes that its traits reach.
func TestLeastMoveAtAltitude(t *testing.T) {
	g := open(t)
	for traits, want := range map[string]string{
		"":        `moves 12" or is destroyed`,
		"medium":  `moves 12", 13" at medium altitude, or is destroyed`,
		"high":    `moves 12", 13" at medium altitude, 14" at high altitude, or is destroyed`,
		"orbital": `moves 12", 13" at medium altitude, 14" at high altitude, or is destroyed`,
	} {
		u := custom("vehicle", 2, 2, 5, 0, 5, strings.Fields(traits+" afterburner")...)
		u.Choices["mobility"] = []any{"flight -12/60"}
		found := false
		for _, tr := range profile(g, u, "sample").Tracks {
			found = found || strings.Contains(tr.Note, want)
		}
		if !found {
			t.Errorf("%q: no track says %q", traits, want)
		}
	}
}

// The text checks the minimum in the activation phase.
func TestMinimumIsOfTheActivationPhase(t *testing.T) {
	u := custom("vehicle", 2, 2, 5, 0, 5)
	u.Choices["mobility"] = []any{"flight -12/60"}
	found := false
	for _, b := range profile(open(t), u, "sample").Blocks {
		for _, stat := range b.Stats {
			if stat.Label == "Minimum" {
				found = true
				if !strings.HasSuffix(stat.Cite, ", Activation Phase") {
					t.Errorf("the minimum is of %s", stat.Cite)
				}
			}
		}
	}
	if !found {
		t.Error("no minimum")
	}
}
