package fleshwound_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// ruling finds the ruling of a rule, and its findings as one text.
func ruling(t *testing.T, g rulestest.Game, f rules.Force, id string) (rules.Ruling, string) {
	t.Helper()
	for _, r := range g.Check(t.Context(), f) {
		if r.ID == id {
			var all []string
			for _, fd := range r.Findings {
				text := fd.Unit + ": " + fd.Message
				if fd.Used != nil && fd.Max != nil {
					text += fmt.Sprintf(" (%d of %d)", *fd.Used, *fd.Max)
				}
				all = append(all, text)
			}
			return r, strings.Join(all, "\n")
		}
	}
	t.Fatalf("nothing ruled on %s", id)
	return rules.Ruling{}, ""
}

// A limit decides only if all that it counts is known, or if the known part breaks it.
func TestLimitDecides(t *testing.T) {
	g := open(t)
	limit := 100
	millstone := rules.Unit{ID: "u9", Profile: "millstone", Count: 2}
	bare := rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1, Choices: rules.Choices{"size": 3}}
	for _, c := range []struct {
		name  string
		force rules.Force
		state rules.RulingState
		of    string // severities and units
		names []string
	}{
		{"nothing sets a limit", rules.Force{Units: []rules.Unit{design(nil)}}, rules.Silent, "info ", nil},
		{"a number is broken", rules.Force{Limit: &limit, Units: []rules.Unit{design(rules.Choices{"armor": -2})}},
			rules.Silent, "", nil},
		{"all is known", rules.Force{Limit: &limit, Units: []rules.Unit{design(nil)}}, rules.Kept, "info ", nil},
		{"numbers are not given", rules.Force{Limit: &limit, Units: []rules.Unit{bare}}, rules.Silent,
			"info u1", []string{"move, OV, armor, structure and damage", "(0 of 100)"}},
		{"one is not given", rules.Force{Limit: &limit, Units: []rules.Unit{design(rules.Choices{"armor": nil})}},
			rules.Silent, "info u1", []string{"armor"}},
		{"a special is not known", rules.Force{Limit: &limit, Units: []rules.Unit{design(nil, special("XMEC", nil))}},
			rules.Silent, "info u1", []string{"Correct its specials"}},
		{"by the option", rules.Force{Options: rules.Choices{"points-limit": 100},
			Units: []rules.Unit{bare}}, rules.Silent,
			"info u1", []string{"of 100)"}},
		{"the known part is too much", rules.Force{Limit: &limit, Units: []rules.Unit{bare, millstone}}, rules.Kept,
			"info ", nil},
		{"only units are limited", rules.Force{Options: rules.Choices{"max-units": 3},
			Units: []rules.Unit{bare}}, rules.Kept,
			"info ", nil},
	} {
		r, says := ruling(t, g, c.force, "no-construction-rules")
		var of []string
		for _, f := range r.Findings {
			of = append(of, f.Severity.String()+" "+f.Unit)
		}
		if got := strings.Join(of, ", "); r.State != c.state || got != c.of {
			t.Errorf("%s: %v, %s; want %v, %s", c.name, r.State, got, c.state, c.of)
		}
		for _, name := range c.names {
			if !strings.Contains(says, name) {
				t.Errorf("%s: %q is not named: %s", c.name, name, says)
			}
		}
	}
	if r, says := ruling(t, g, rules.Force{Limit: &limit, Units: []rules.Unit{design(rules.Choices{"armor": -2})}},
		"no-construction-rules"); len(r.Findings) != 0 {
		t.Errorf("a broken armor is found again: %s", says)
	}
	agree, _ := ruling(t, g, rules.Force{Units: []rules.Unit{design(nil)}}, "no-construction-rules")
	if n := agree.Findings[0].UsualLimit; n != 200 {
		t.Errorf("the usual limit is %d, want 200", n)
	}
	if open, _ := ruling(t, g, rules.Force{Units: []rules.Unit{bare}},
		"no-construction-rules"); open.Findings[0].UsualLimit != 0 {
		t.Errorf("a limit of %d is usual that could not decide", open.Findings[0].UsualLimit)
	}
	if r, _ := ruling(t, g, rules.Force{Limit: &limit, Units: []rules.Unit{bare, millstone}},
		"points"); r.State != rules.Broken {
		t.Errorf("two Millstones and a bare mech at 100: %v", r.State)
	}
}

// A bound of the text is an error and is cited. A bound of Gantry's is a warning, and the number is used if
// possible.
func TestRanges(t *testing.T) {
	g := open(t)
	const own = "Gantry's rule: mech numbers without a limit in the text"
	hexes := rules.Choices{"hexes": true}
	for _, c := range []struct {
		name     string
		options  rules.Choices
		change   rules.Choices
		severity rules.Severity
		basis    rules.Basis
		cite     string
		says     string
		has      string // the stat of that id and its text
	}{
		{"a size that the table does not have", nil, rules.Choices{"size": 6}, rules.Error, rules.Printed,
			"Flesh Wound mech rules, Combat Phase: Size Table", "Size: enter 0 to 5 (now 6).", "size –"},
		{"less than no armor", nil, rules.Choices{"armor": -1}, rules.Error, rules.Inferred,
			"Flesh Wound mech rules, Combat Phase: Damage", "Armor: enter 0 or more (now −1).", "armor –"},
		{"no structure", nil, rules.Choices{"structure": 0}, rules.Error, rules.Inferred,
			"Flesh Wound mech rules, Combat Phase: Damage", "Structure: enter 1 or more (now 0).", "structure –"},
		{"an accuracy in words", nil, rules.Choices{"acc": "good"}, rules.Error, rules.Inferred,
			"Flesh Wound mech rules, Combat Phase: Resolve Shots", "enter a whole number (now", "acc –"},
		{"a piloting in words", nil, rules.Choices{"piloting": "good"}, rules.Error, rules.Inferred,
			"Flesh Wound mech rules, Combat Phase: Physical Attacks", "enter a whole number (now", "piloting –"},
		{"no whole number", nil, rules.Choices{"ov": "x"}, rules.Error, rules.House, own,
			"enter a whole number (now", "ov –"},
		{"more armor than Gantry expects", nil, rules.Choices{"armor": 200}, rules.Warning, rules.House,
			"Flesh Wound mech rules, Combat Phase: Damage", "Armor 200: usually 0 to 199. Check it.", "armor 200"},
		{"more than Gantry computes with", nil, rules.Choices{"armor": 10000}, rules.Warning, rules.House,
			"Flesh Wound mech rules, Combat Phase: Damage", "Armor 10,000 doesn't count. Enter 0 to 199.", "armor –"},
		{"a modifier below Gantry's", nil, rules.Choices{"movement-modifier": -10}, rules.Warning, rules.House, own,
			"Movement modifier −10: usually −9 to 19.", "movement-modifier -10"},
		{"a pilot beyond Gantry's", nil, rules.Choices{"acc": 13}, rules.Warning, rules.House,
			"Flesh Wound mech rules, Combat Phase: Resolve Shots", "Accuracy 13: usually 2 to 12.", "acc 13+"},
		{"a piloting beyond Gantry's", nil, rules.Choices{"piloting": 1}, rules.Warning, rules.House,
			"Flesh Wound mech rules, Combat Phase: Physical Attacks", "Piloting 1: usually 2 to 12.", "piloting 1+"},
		{"an odd move in hexes", hexes, rules.Choices{"move": 7}, rules.Warning, rules.House,
			"Gantry's rule: whole hexes", `Move 7" isn't whole hexes (2" each). Use 6" or 8".`, "move 3½ hexes"},
		{"less than no OV", nil, rules.Choices{"ov": -1}, rules.Warning, rules.House, own,
			"OV −1 doesn't count. Enter 0 to 19.", "ov –"},
		{"two numbers of damage", nil, rules.Choices{"damage": []any{1, 2}}, rules.Error, rules.House, own,
			"enter 3 or 4 numbers, as in 3/2/1 (now 1/2).", "damage-short –"},
		{"damage as on a card", nil, rules.Choices{"damage": "3/2/1"}, rules.Error, rules.House, own,
			"enter 3 numbers in the file, as in [3, 2, 1].", "damage-short –"},
		{"four of them", nil, rules.Choices{"damage": "4 / 3 / 2 / 1"}, rules.Error, rules.House, own,
			"enter 4 numbers in the file, as in [4, 3, 2, 1].", "damage-short –"},
		{"more damage than Gantry expects", nil, rules.Choices{"damage": []any{100, 2, 1}},
			rules.Warning, rules.House, own,
			"Damage 100/2/1: usually 0 to 99.", "damage-short 100"},
	} {
		f := rules.Force{Options: c.options, Units: []rules.Unit{design(c.change)}}
		r, _ := ruling(t, g, f, "value-range")
		if len(r.Findings) != 1 {
			t.Errorf("%s: %d findings, want one", c.name, len(r.Findings))
			continue
		}
		got := r.Findings[0]
		if got.Severity != c.severity || got.Basis != c.basis || got.Cite != c.cite ||
			!strings.Contains(got.Message, c.says) {
			t.Errorf("%s: %v, %v, %s, %s", c.name, got.Severity, got.Basis, got.Cite, got.Message)
		}
		id, text, _ := strings.Cut(c.has, " ")
		if s := stat(t, g, f, f.Units[0], id); s.Text != text {
			t.Errorf("%s: %s is %s, want %s", c.name, id, s.Text, text)
		}
	}
	if r, says := ruling(t, g, rules.Force{Units: []rules.Unit{design(rules.Choices{"move": 7})}},
		"value-range"); len(r.Findings) != 0 {
		t.Errorf("an odd move in inches: %s", says)
	}
	u := rules.Unit{ID: "u1", Profile: "millstone", Count: 1, Choices: rules.Choices{"armor": 3}}
	if r, says := ruling(t, g, rules.Force{Units: []rules.Unit{u}}, "value-range"); r.State != rules.Broken ||
		r.Findings[0].Basis != rules.House {
		t.Errorf("armor of a Millstone: %v, %s", r.State, says)
	}
}

// Values that are only not given yet are open choices.
func TestTodo(t *testing.T) {
	g := open(t)
	for _, c := range []struct {
		name   string
		change rules.Choices
		todo   int
	}{{"all is given", nil, 0}, {"no armor and no damage", rules.Choices{"armor": nil, "damage": nil}, 2},
		{"an armor that is none", rules.Choices{"armor": -1}, 0}} {
		n := 0
		for _, r := range g.Check(t.Context(), rules.Force{Units: []rules.Unit{design(c.change)}}) {
			for _, f := range r.Findings {
				if f.Todo {
					n++
				}
			}
		}
		if n != c.todo {
			t.Errorf("%s: %d to do, want %d", c.name, n, c.todo)
		}
	}
}
