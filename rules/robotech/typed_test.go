package robotech_test

import (
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
	"gantry/rules/robotech"
	"gantry/rules/rulestest"
)

// cardGame returns the game with numbers from a player's card.
func cardGame(t testing.TB, numbers map[string]int) rulestest.Game {
	t.Helper()
	n, err := doc.Parse(data.Pack("robotech"))
	if err != nil {
		t.Fatal(err)
	}
	for path, value := range numbers {
		if err := pack.Override(n, path, doc.NodeOf(value),
			rules.Source{Basis: rules.Printed, Cite: "my card"}); err != nil {
			t.Fatal(path, err)
		}
	}
	g, err := rulestest.Open(robotech.System, n.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Under printed values the traits of a card are unknown: stats that they change are missing until the card's list
// is entered, even an empty one.
func TestTypedTraits(t *testing.T) {
	g := cardGame(t, map[string]int{"/v007/rows/tomahawk/pil": 2, "/v007/rows/tomahawk/actions": 1,
		"/v007/rows/tomahawk/size": 5, "/v007/rows/vf-1a/modes/fighter/pil": 3,
		"/v007/rows/vf-1a/actions": 1})
	for _, row := range []struct {
		name, unit string
		choices    rules.Choices
		key, want  string
		needs      string
	}{
		{"no hands assumed", "tomahawk", nil, "melee-roll", "–", "the unpublished Tomahawk traits"},
		{"neither maneuverable nor cumbersome assumed", "tomahawk", nil, "actions", "–",
			"the unpublished Tomahawk traits"},
		{"no poor flyer assumed", "tomahawk", nil, "pil", "–", "the unpublished Tomahawk traits"},
		{"no shadow device assumed", "tomahawk", nil, "size", "–", "the unpublished Tomahawk traits"},
		{"both are missing", "defender", nil, "actions", "–", "the unpublished Defender Actions and traits"},
		{"no trait changes GUN", "tomahawk", nil, "gun", "–", "the unpublished Tomahawk GUN"},
		{"the card's line says so", "tomahawk", nil, "traits", "–", "the unpublished Tomahawk traits"},
		{"one trait more is not the list", "tomahawk", rules.Choices{}, "melee-roll", "–", "traits"},
		{"fighters have markers, as many as nobody knows", "vf-1a", nil, "Fighter, more/fast-tokens", "–",
			"the unpublished VF-1A Valkyrie traits"},
		{"hands", "tomahawk", rules.Choices{"traits": []any{"Hands"}}, "melee-roll", "+2", ""},
		{"hands only", "tomahawk", rules.Choices{"traits": []any{"Hands"}}, "fast-tokens", "0", ""},
		{"a text is a list of one", "tomahawk", rules.Choices{"traits": "Cumbersome"}, "actions", "0", ""},
		{"an empty list", "tomahawk", rules.Choices{"traits": []any{}}, "actions", "1", ""},
		{"none", "tomahawk", rules.Choices{"traits": []any{"None"}}, "melee-roll", "-1", ""},
		{"one mode alone", "vf-1a", rules.Choices{"fighter/traits": []any{"Aircraft"}},
			"Fighter, more/fast-tokens", "1", ""},
		{"of the others nobody knows", "vf-1a", rules.Choices{"fighter/traits": []any{"Aircraft"}}, "fast-tokens", "–",
			"traits"},
		{"the mode's PIL", "vf-1a", rules.Choices{"fighter/traits": []any{"Poor Flyer"}}, "Fighter/pil", "2", ""},
		{"the mode's actions", "vf-1a", rules.Choices{"fighter/traits": []any{"Maneuverable"}},
			"Fighter/actions", "2", ""},
	} {
		u := published(t, g, row.unit)
		if row.name == "one trait more is not the list" {
			u.Mounts = append(u.Mounts, rules.Mount{ID: "m1", Item: "hands", At: "trait"})
		}
		u.Choices = row.choices
		s, ok := profile(g, u, "v007").Find(row.key)
		if !ok || s.Text != row.want || !strings.Contains(s.Needs, row.needs) ||
			(s.Basis == rules.Missing) != (row.want == "–") {
			t.Errorf("%s: %s is %q (%v) and needs %q; want %q, %q", row.name, row.key, s.Text, s.Basis,
				s.Needs, row.want,
				row.needs)
		}
		if s.Basis == rules.House {
			t.Errorf("%s: %s is %v, and its card is the player's", row.name, row.key, s.Basis)
		}
		for _, f := range rulestest.Findings(g, rules.Force{Options: rules.Choices{"values": "v007"}, Units: []rules.Unit{u}}) {
			if f.Rule == "field-range" || f.Rule == "trait-known" {
				t.Errorf("%s: %s", row.name, f.Message)
			}
		}
	}
}

// The sample sets its units' traits: a list beside them is refused.
func TestSampleTraitsAreItsCards(t *testing.T) {
	g := open(t)
	u := published(t, g, "spartan")
	u.Choices = rules.Choices{"traits": []any{"Fast"}}
	if !found(g, rules.Force{Units: []rules.Unit{u}}, "field-range", "Traits: fixed by the card") {
		t.Error("traits of a card of the sample are changed without a finding")
	}
}

func found(g rulestest.Game, f rules.Force, rule, part string) bool {
	for _, fd := range rulestest.Findings(g, f) {
		if fd.Rule == rule && strings.Contains(fd.Message, part) {
			return true
		}
	}
	return false
}

// The effects of a trait have no stronger basis than the list that holds it.
func TestBasisOfTraits(t *testing.T) {
	g := cardGame(t, map[string]int{"/sample/rows/spartan/pil": 3, "/sample/rows/monster/actions": 2})
	for _, row := range []struct {
		unit, key, text string
		basis           rules.Basis
	}{
		{"vf-1s", "Fighter, more/fast-tokens", "3", rules.House},
		{"tomahawk", "fast-tokens", "0", rules.House},
		{"monster", "actions", "1", rules.House},
		{"spartan", "melee-roll", "+4", rules.House},
		{"spartan", "pil", "3", rules.Printed},
	} {
		s, _ := profile(g, published(t, g, row.unit), "sample").Find(row.key)
		if s.Text != row.text || s.Basis != row.basis {
			t.Errorf("%s: %s is %s, %v; want %s, %v", row.unit, row.key, s.Text, s.Basis, row.text, row.basis)
		}
	}
	u := rules.Unit{ID: "u1", Profile: "custom", Count: 1, Choices: rules.Choices{"pil": 2, "modes": []any{"fighter"},
		"fighter/traits": []any{"Aircraft", "Fast"}}}
	if s, _ := profile(g, u, "sample").Find("fast-tokens"); s.Text != "2" || s.Basis != rules.Printed {
		t.Errorf("a designed fighter's markers are %s, %v", s.Text, s.Basis)
	}
}

// Under printed values a unit has its printed loadout. Weapons of the sample bring the sample's banner.
func TestPrintedLoadouts(t *testing.T) {
	g := open(t)
	f := rules.Force{Options: rules.Choices{"values": "v007"}}
	for _, e := range g.Catalogue(f) {
		want := 0
		if e.ID == "tomahawk" {
			want = 8
		}
		if len(e.Unit.Mounts) != want {
			t.Errorf("%s is fielded with %d mounts, want %d", e.ID, len(e.Unit.Mounts), want)
		}
		for _, it := range g.Form(f, e.Unit).Items {
			if e.ID != rules.Designed && strings.HasPrefix(it.Group, "House") && (it.At == nil || len(it.At) > 0) {
				t.Errorf("%s is offered %s", e.ID, it.Label)
			}
		}
	}
	u := published(t, g, "vf-1a")
	f.Units = []rules.Unit{u}
	if !strings.Contains(g.Whole(f).Banner, "don't come from Bad Syntax's Robotech") {
		t.Error("weapons of the sample stand in an army as printed without its banner")
	}
	if s, _ := g.Profile(f, u).Find("Fighter, more/class"); s.Text != "Vehicle" || s.Basis != rules.House {
		t.Errorf("the class of the fighter is %q, %v", s.Text, s.Basis)
	}
	if s, _ := g.Profile(f, u).Find("Fighter/mobility"); !strings.Contains(s.Note, "isn't printed") {
		t.Errorf("that the fighter flies is noted as %q", s.Note)
	}
}

// A rule that needs an unknown number skips the unit: no ruling has a missing number as its basis.
func TestRulingsReadWhatIsKnown(t *testing.T) {
	g := open(t)
	f := rules.Force{Options: rules.Choices{"values": "v007"}}
	for _, e := range g.Catalogue(f) {
		u := e.Unit
		u.ID = e.ID
		f.Units = append(f.Units, u)
	}
	for _, r := range g.Check(t.Context(), f) {
		if r.Basis == rules.Missing {
			t.Errorf("%s rests on what is not known", r.ID)
		}
	}
}
