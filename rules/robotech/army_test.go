package robotech_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/robotech"
	"gantry/rules/rulestest"
)

func open(t testing.TB) rulestest.Game {
	t.Helper()
	g, err := rulestest.Open(robotech.System, data.Pack("robotech"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// formations returns a force of n formations of Regults.
func formations(n int, options rules.Choices) rules.Force {
	f := rules.Force{Options: options}
	for i := range n {
		f.Units = append(f.Units, rules.Unit{ID: fmt.Sprintf("u%d", i+1), Profile: "regult", Count: 4})
	}
	return f
}

func armyStat(t testing.TB, g rulestest.Game, f rules.Force, id string) rules.Stat {
	t.Helper()
	s, ok := g.Whole(f).Stat(id)
	if !ok {
		t.Fatalf("the army has no %s", id)
	}
	return s
}

// The example of the text, 5 against 3, and what follows from its rule.
func TestActivationOrder(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		own, enemy int
		want       string
	}{
		{5, 3, "ABAABAAB"}, // Activation Phase
		{6, 2, "AAABAAAB"},
		{3, 5, "ABABBABB"},
		{4, 4, "ABABABAB"},
		{7, 3, "AABAABAAAB"},
		{1, 3, "ABBB"},
		{3, 1, "AAAB"},
		{1, 1, "AB"},
	} {
		s := armyStat(t, g, formations(row.own, rules.Choices{"enemy-formations": row.enemy}), "activation-order")
		if s.Text != row.want {
			t.Errorf("%d against %d: %s, want %s", row.own, row.enemy, s.Text, row.want)
		}
	}
}

// Whatever the numbers, every formation acts once, and only the side with more formations ever acts twice in a row.
func TestActivationOrderIsWhole(t *testing.T) {
	g := open(t)
	for own := 1; own <= 9; own++ {
		for enemy := 1; enemy <= 20; enemy++ {
			order := armyStat(t, g, formations(own, rules.Choices{"enemy-formations": enemy}), "activation-order").Text
			if a, b := strings.Count(order, "A"), strings.Count(order, "B"); a != own || b != enemy {
				t.Errorf("%d against %d: %s", own, enemy, order)
			}
			if own <= enemy && strings.Contains(order, "AA") {
				t.Errorf("%d against %d: %s has the fewer twice", own, enemy, order)
			}
		}
	}
}

func TestActivationTable(t *testing.T) {
	g := open(t)
	for _, table := range g.Whole(formations(5, nil)).Tables {
		if len(table.Rows) == 12 && table.Columns[0].Label == "Enemy" {
			if got := fmt.Sprint(table.Rows[2].Cells[1].Text, " ",
				table.Rows[2].Cells[2].Text); got != "ABAABAAB BABAABAA" {
				t.Errorf("5 against 3: %s", got)
			}
			return
		}
	}
	t.Error("no table of orders while the enemy is not known")
}

func TestFormations(t *testing.T) {
	g := open(t)
	unit := func(id, profile, label string, count int) rules.Unit {
		u := rules.Unit{ID: id, Profile: profile, Count: count, Choices: rules.Choices{}}
		if label != "" {
			u.Choices["formation"] = label
		}
		return u
	}
	for _, row := range []struct {
		name                        string
		values                      string
		units                       []rules.Unit
		formations, tokens, initiat string
	}{
		{"labels are shared", "sample", []rules.Unit{unit("u1", "vf-1s", "Skull", 1),
			unit("u2", "vf-1a", "Skull", 3)}, "1",
			"3", "+3"},
		{"without one an entry is its own", "sample",
			[]rules.Unit{unit("u1", "regult", "", 6), unit("u2", "regult", "", 6)},
			"2", "0", "+0"},
		{"a leader alone is none", "sample", []rules.Unit{unit("u1", "glaug", "", 1),
			unit("u2", "regult", "", 6)}, "1", "4",
			"+4"},
		{"every leader of an entry has tokens", "sample", []rules.Unit{unit("u1", "vf-1j", "Skull", 3),
			unit("u2", "vf-1s", "Skull", 1)}, "1", "9", "+3"},
		{"as printed nobody knows who leads", "v007", []rules.Unit{unit("u1", "regult", "", 6)}, "–", "–", "–"},
		{"a label needs no leadership", "v007", []rules.Unit{unit("u1", "regult", "First", 6)}, "1", "–", "–"},
	} {
		f := rules.Force{Options: rules.Choices{"values": row.values}, Units: row.units}
		for id, want := range map[string]string{"formations": row.formations, "command-tokens": row.tokens,
			"initiative-bonus": row.initiat} {
			if s := armyStat(t, g, f, id); s.Text != want {
				t.Errorf("%s: %s is %s, want %s", row.name, id, s.Text, want)
			} else if want == "–" && !strings.Contains(s.Needs, "Leadership") {
				t.Errorf("%s: %s needs %q", row.name, id, s.Needs)
			}
		}
	}
}

// The banner is on every army of the sample, and on no printed one.
func TestBanner(t *testing.T) {
	g := open(t)
	for values, want := range map[string]bool{"": true, "sample": true, "v007": false, "vOO7": false} {
		f := rules.Force{Options: rules.Choices{"values": values}}
		if values == "" {
			f.Options = nil
		}
		if got := strings.Contains(g.Whole(f).Banner, "don't come from Bad Syntax's Robotech"); got != want {
			t.Errorf("values %q: the banner is shown: %v", values, got)
		}
	}
}

// The other reading of the activation phase, to look when a turn comes, gives the printed example as well. The
// reading says how often it differs.
func TestOtherReadingOfActivations(t *testing.T) {
	g := open(t)
	eachTurn := func(a, b int) string {
		var order strings.Builder
		for first := true; a+b > 0; first = !first {
			own, enemy, letter := &a, &b, "A"
			if !first {
				own, enemy, letter = &b, &a, "B"
			}
			n := *own
			if *enemy > 0 {
				n = min(*own, max(1, *own / *enemy))
			}
			order.WriteString(strings.Repeat(letter, n))
			*own -= n
		}
		return order.String()
	}
	if got := eachTurn(5, 3); got != "ABAABAAB" {
		t.Errorf("the other reading of 5 against 3 is %s", got)
	}
	differ := 0
	for own := 1; own <= 12; own++ {
		f := formations(own, nil)
		for enemy := 1; enemy <= 12; enemy++ {
			f.Options = rules.Choices{"enemy-formations": enemy}
			if armyStat(t, g, f, "activation-order").Text != eachTurn(own, enemy) {
				differ++
			}
		}
	}
	if differ != 66 || !strings.Contains(reading(g, "order"), "Counting at each turn") ||
		!strings.Contains(reading(g, "order"), "66 of the 144") {
		t.Errorf("they differ in %d of 144 pairings; the reading says: %s", differ, reading(g, "order"))
	}
}

// reading returns the text of one of the game's readings.
func reading(g rulestest.Game, id string) string {
	for _, r := range g.About().Readings {
		if r.ID == id {
			return r.Text
		}
	}
	return ""
}

// A reading with an alternative names the alternative.
func TestReadingsNameTheOther(t *testing.T) {
	g := open(t)
	for id, want := range map[string]string{"altitude": "The other reading is 2 in all",
		"ally":       "the attack's total with GUN",
		"shadow":     "sees the unit again",
		"part-loads": "1 to 3", "plasma": "has 7", "missile-ai": "typically explosive",
		"ecm": "cancels 1 for 1"} {
		if got := reading(g, id); !strings.Contains(got, want) {
			t.Errorf("the reading %s does not say %q: %q", id, want, got)
		}
	}
}

// The reference has the rules on water, on Alpha and Beta, on speeds and on damage.
func TestReference(t *testing.T) {
	g := open(t)
	said := map[string]string{}
	p := g.Whole(rules.Force{})
	for _, panel := range p.Panels {
		for _, term := range panel.Terms {
			said[term.ID] = term.Text + " " + term.Cite
		}
	}
	for _, table := range p.Tables {
		for _, row := range table.Rows {
			said["row "+row.Cells[0].Text] = row.Note
		}
	}
	for id, wants := range map[string][]string{
		"scale":       {"11 seconds", "50 m", "10 mph", "16 km/h", "Scale & Mechanics"},
		"water":       {"adjacent", "no ballistic or missile", "Hover and aircraft", ", Water"},
		"row Water":   {"adjacent", "no ballistic or missile", "Hover and aircraft"},
		"legios":      {"part freely", "whole turn", "Moves as the Beta", "Alpha and Beta combination"},
		"speed-limit": {"1 damage per inch", ", Speed Limit"},
		"critical-4":  {"−2 to PIL"},
		"critical-5":  {"no command points"},
		"tokens":      {"any unit that acts in the phase", "for dodges only on itself or its formation"},
	} {
		for _, want := range wants {
			if !strings.Contains(said[id], want) {
				t.Errorf("%s does not say %q: %q", id, want, said[id])
			}
		}
	}
}

// The reference of a list leaves out stars, sleds, modes and the Legios if no unit has any.
func TestReferenceIsOfTheList(t *testing.T) {
	g := open(t)
	said := func(options rules.Choices, units ...rules.Unit) string {
		var b strings.Builder
		for _, p := range g.Whole(rules.Force{Options: options, Units: units}).Panels {
			for _, term := range p.Terms {
				b.WriteString(term.Name + " " + term.Text + "\n")
			}
		}
		return b.String()
	}
	mecha := rules.Unit{ID: "u1", Profile: "tomahawk", Count: 1}
	veritech := rules.Unit{ID: "u2", Profile: "vf-1a", Count: 1}
	starred := mecha
	starred.Choices = rules.Choices{"hp": 9, "critical-circles": []any{3}}
	for name, row := range map[string]struct {
		said      string
		has, lack []string
	}{
		"nothing": {said(nil), []string{"★", "sleds", "Transform!", "Legios"}, nil},
		"a mecha": {said(nil, mecha), []string{"Cross off circles. All gone"},
			[]string{"★", "sled", "Transform!", "Legios"}},
		"modes": {said(nil, veritech), []string{"changes mode."}, []string{"★", "sled", "Legios"}},
		"sleds": {said(rules.Choices{"sleds": 2}, mecha), []string{"or mounts or leaves its sleds", "5–6 the sled"},
			[]string{"★", "Legios"}},
		"circles": {said(nil, starred), []string{"*: roll for a critical"}, []string{"★"}},
	} {
		for _, want := range row.has {
			if !strings.Contains(row.said, want) {
				t.Errorf("%s: %q is not said:\n%s", name, want, row.said)
			}
		}
		for _, other := range row.lack {
			if strings.Contains(row.said, other) {
				t.Errorf("%s: %q is said", name, other)
			}
		}
	}
}
