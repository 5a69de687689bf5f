package fleshwound_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gantry/rules"
	"gantry/rules/rulestest"
)

func ask(g rulestest.Game, q rulestest.Question) (rules.Odds, error) {
	return rulestest.Ask(context.Background(), g, q)
}

// The parity table of the rules file, A3.2: of 36 rolls, those that hit the target and those that hit the mech
// between.
func TestInTheWay(t *testing.T) {
	g := open(t)
	for need, want := range map[int]string{3: "17 18", 4: "17 16", 5: "14 16", 6: "14 12", 7: "9 12",
		8: "9 6", 9: "4 6",
		10: "4 2", 11: "1 2", 12: "1 0", 14: "1 0"} {
		o := answer(t, g, rulestest.Question{Attack: "main", Attackers: []rules.Unit{design(nil)},
			Targets:   []rules.Unit{design(nil)},
			Situation: rules.Choices{"attacker-modifier": need - 4, "target-modifier": 0, "in-the-way": true}})
		var target, blocker int64
		if _, err := fmt.Sscan(want, &target, &blocker); err != nil {
			t.Fatal(err)
		}
		hit, other := chance(o, "hit"), chance(o, "hit-blocker")
		if hit.Cmp(big.NewRat(target, 36)) != 0 || other.Cmp(big.NewRat(blocker, 36)) != 0 {
			t.Errorf("%d+: %v and %v, want %s of 36", need, hit, other, want)
		}
	}
}

// The grid has the same numbers as a question for each of its cells.
func TestTargetNumberGrid(t *testing.T) {
	g := open(t)
	u := design(nil)
	var switches rulestest.Switches
	for _, s := range []rules.Choices{{"cover": "light", "fire-control": 1}, {"cover": "heavy", "obscured": true},
		{"attacker-modifier": 3, "heat": 2}} {
		force := rules.Force{Options: rules.Choices{"house-heat": true}}
		q := rulestest.Question{Force: force, Attack: "target-numbers", Attackers: []rules.Unit{u}, Situation: s}
		switches.Asked("grid", g, q)
		rows := answer(t, g, q).Tables[0].Rows
		if len(rows) != 24 {
			t.Fatalf("%d rows, want four bands of six sizes", len(rows))
		}
		for i, band := range []string{"short", "medium", "long", "extreme"} {
			for size := range 6 {
				for mod := range 6 {
					at := maps.Clone(s)
					at["band"], at["target-modifier"] = band, mod
					o := answer(t, g, rulestest.Question{Force: force, Attack: "main", Attackers: []rules.Unit{u},
						Targets: []rules.Unit{design(rules.Choices{"size": size})}, Situation: at})
					cell := rows[6*i+size].Cells[2+mod].Text
					n, of36, _ := strings.Cut(cell, " · ")
					if !strings.Contains(o.Working[0].Text, fmt.Sprintf(": %s+ on 2D6 = %s/36", n, of36)) {
						t.Errorf("%v, %s, size %d, modifier %d: the grid says %s, the shot %s", s,
							band, size, mod, cell,
							o.Working[0].Text)
					}
				}
			}
		}
	}
	switches.Check(t)
}

func TestAttacks(t *testing.T) {
	g := open(t)
	for name, c := range map[string]struct {
		unit rules.Unit
		want string
	}{
		"all": {design(nil, special("srm", []any{1, 1}), special("if", "0*"), special("ecm", nil)),
			"main, if, srm, all, physical, target-numbers"},
		"no fists":    {design(rules.Choices{"fists": false}), "main, target-numbers"},
		"MEL":         {design(rules.Choices{"fists": false}, special("mel", nil)), "main, physical, target-numbers"},
		"no accuracy": {design(rules.Choices{"acc": "?"}), "main (accuracy), physical, target-numbers (accuracy)"},
		"no piloting": {design(rules.Choices{"piloting": "?"}), "main, physical (piloting), target-numbers"},
		"no damage": {design(rules.Choices{"damage": nil}),
			"main (damage by band, numbers from 0 to 9999), physical, target-numbers"},
		"all of nothing": {design(rules.Choices{"damage": nil}, special("if", 1)),
			"main (damage by band, numbers from 0 to 9999), if, " +
				"all (damage by band, numbers from 0 to 9999), physical, " +
				"target-numbers"},
		"REAR alone": {design(nil, special("rear", []any{1, 1, 1})), "main, rear, physical, target-numbers"},
		"no size":    {design(rules.Choices{"size": nil}), "main (size), physical (size), target-numbers (size)"},
		"a wrong special": {design(nil, special("srm", 1)), "main, srm (its 2 numbers (short/" +
			"medium)), all (specials that are known, with their numbers), physical, target-numbers"},
		"an id of another": {design(nil, rules.Mount{ID: "main", Item: "srm", At: "special", Value: []any{1, 1}}),
			"main, all, physical, target-numbers"},
		"unknown": {rules.Unit{Profile: "no-such-mech"}, ""},
	} {
		var got []string
		for _, a := range g.Attacks(rules.Force{}, []rules.Unit{c.unit}) {
			s := a.ID
			if a.Needs != "" {
				s += " (" + a.Needs + ")"
			}
			got = append(got, s)
		}
		if all := strings.Join(got, ", "); all != c.want {
			t.Errorf("%s: %s, want %s", name, all, c.want)
		}
	}
}

// An unanswerable question is refused at its place. Inputs that are not needed may be absent.
func TestUnanswerable(t *testing.T) {
	g, plain := open(t), design(nil)
	for _, c := range []struct {
		name             string
		options          rules.Choices
		attacker, target rules.Unit
		attack           string
		situation        rules.Choices
		pointer          string // "" for an answer
		lacks            string // chances that the answer lacks, and their missing inputs
	}{
		{"all is known", nil, plain, plain, "main", nil, "", ""},
		{"heat without effect", nil, plain, plain, "main", rules.Choices{"heat": 1}, "/situation/heat", ""},
		{"house heat", rules.Choices{"house-heat": true}, plain, plain, "main", rules.Choices{"heat": 3}, "", ""},
		{"shut down", rules.Choices{"house-heat": true}, plain, plain, "main", rules.Choices{"heat": 4},
			"/situation/heat", ""},
		{"band and range agree", nil, plain, plain, "main", rules.Choices{"band": "medium", "range": 7}, "", ""},
		{"a band too far", nil, plain, plain, "main", rules.Choices{"band": "medium", "range": 6},
			"/situation/band", ""},
		{"a band too near", nil, plain, plain, "main", rules.Choices{"band": "medium", "range": 25},
			"/situation/band", ""},
		{"more overdrive than OV", nil, plain, plain, "main", rules.Choices{"overdrive": 4},
			"/situation/overdrive", ""},
		{"no overdrive of specials", nil, design(nil, special("srm", []any{1, 1})), plain, "srm",
			rules.Choices{"overdrive": 1}, "/situation/overdrive", ""},
		{"no luck", nil, plain, plain, "main", rules.Choices{"reroll": true}, "/situation/reroll", ""},
		{"destroyed already", rules.Choices{"destroyed-at": "equal"}, plain, plain, "main",
			rules.Choices{"target-damage": 9},
			"/situation/target-damage", ""},
		{"destroyed already, strictly", nil, plain, plain, "main", rules.Choices{"target-damage": 10},
			"/situation/target-damage", ""},
		{"in hexes a band too near", rules.Choices{"hexes": true}, plain, plain, "main",
			rules.Choices{"band": "medium", "range": 13}, "/situation/band", ""},
		{"in hexes it agrees", rules.Choices{"hexes": true}, plain, plain, "main",
			rules.Choices{"band": "medium", "range": 12}, "", ""},
		{"not destroyed, strictly", nil, plain, plain, "main", rules.Choices{"target-damage": 9}, "", ""},
		{"exploded already", nil, plain, plain, "main", rules.Choices{"target-crits": []any{"engine", "engine"}},
			"/situation/target-crits", ""},
		{"an unknown critical hit", nil, plain, plain, "main", rules.Choices{"target-crits": []any{"mp", "engin"}},
			"/situation/target-crits/1", ""},
		{"no list", nil, plain, plain, "main", rules.Choices{"target-crits": "mp"}, "/situation/target-crits", ""},
		{"no modifier of its own", nil, design(rules.Choices{"move": nil}), plain, "main", nil,
			"/situation/attacker-modifier", ""},
		{"a modifier of the situation", nil, design(rules.Choices{"move": nil}), plain, "main",
			rules.Choices{"attacker-modifier": 1}, "", ""},
		{"a target without a modifier", nil, plain, design(rules.Choices{"move": nil}), "main", nil,
			"/situation/target-modifier", ""},
		{"that stands still", nil, plain, design(rules.Choices{"move": nil}), "main",
			rules.Choices{"immobile": true}, "",
			"immobilized: the target's move"},
		{"a target without a size", nil, plain, design(rules.Choices{"size": nil}), "main", nil, "/targets/0", ""},
		{"a target without armor", nil, plain, design(rules.Choices{"armor": nil}), "main", nil, "",
			"crit: the target's armor, destroyed: the target's armor, immobilized: the target's armor"},
		{"a target without structure", nil, plain, design(rules.Choices{"structure": nil}), "main", nil, "",
			"destroyed: the target's structure, immobilized: the target's structure"},
		{"a target with an unknown special", nil, plain, design(nil, special("xmec", nil)), "main", nil, "",
			"destroyed: specials of the target that are known, immobilized: specials of the target that are known"},
		{"a target with a wrong number", nil, plain, design(nil, special("lrm", 1)), "main", nil, "", ""},
		{"an unknown target", nil, plain, rules.Unit{Profile: "x"}, "main", nil, "/targets/0/profile", ""},
		{"a charge without a modifier", nil, design(rules.Choices{"move": nil}), plain, "physical",
			rules.Choices{"charge": true}, "/situation/attacker-modifier", ""},
		{"a blow without a modifier", nil, design(rules.Choices{"move": nil}), plain, "physical", nil, "", ""},
	} {
		o, err := ask(g, rulestest.Question{Force: rules.Force{Options: c.options}, Attack: c.attack,
			Attackers: []rules.Unit{c.attacker}, Targets: []rules.Unit{c.target}, Situation: c.situation})
		var refused *rules.QuestionError
		if errors.As(err, &refused) != (c.pointer != "") || refused != nil && refused.Pointer != c.pointer {
			t.Errorf("%s: %v, want a refusal at %q", c.name, err, c.pointer)
			continue
		}
		var lacks []string
		for _, x := range o.Chances {
			if x.P == nil {
				lacks = append(lacks, x.ID+": "+x.Needs)
			}
		}
		if got := strings.Join(lacks, ", "); got != c.lacks {
			t.Errorf("%s: not known are %q, want %q", c.name, got, c.lacks)
		}
	}
}

// The explanation of the answer, with its sources.
func TestWorking(t *testing.T) {
	g := open(t)
	o := answer(t, g, rulestest.Question{Attack: "main", Attackers: []rules.Unit{design(nil)},
		Targets: []rules.Unit{design(rules.Choices{"size": 4}, special("case-1", nil))},
		Situation: rules.Choices{"range": 10, "cover": "heavy", "obscured": true, "overdrive": 2, "rear": true,
			"weapon-crits": 1, "engine-crits": 1, "target-damage": 2}})
	want := []string{
		"to hit: accuracy 4, +1 own movement, +2 heavy cover, +1 partly behind terrain, +1 target's movement, " +
			"+2 medium " +
			"range, −2 size 2 against 4: 9+ on 2D6 = 10/36 [house]",
		"damage: main weapons 2, −1 weapon hits, +2 overdrive, +1 from the rear at medium range = 4 [printed]",
		"heat: +1 from engine hits, +2 overdrive = 3 [printed]",
		"critical: a roll of 12, damage to structure, or both: 1 critical roll [house]",
		"destroyed: Designed mech dies at 10 damage (now 2) or in an explosion [printed]",
		"ammo hit: CASE I: 2 damage, which may cause more critical hits. [printed]",
	}
	for i, r := range o.Working {
		if got := fmt.Sprintf("%s: %s [%v]", r.Label, r.Text, r.Basis); i >= len(want) || got != want[i] {
			t.Errorf("line %d is\n%s\nwant\n%s", i+1, got, append(want, "none")[min(i, len(want))])
		}
	}
}

// The citations of lines of the math: heat cites its rule, destruction the text or the house option.
func TestCitationsOfOdds(t *testing.T) {
	g := open(t)
	lrm := design(nil, special("lrm", []any{1, 2, 3}))
	for _, c := range []struct {
		options     rules.Choices
		attack      string
		situation   rules.Choices
		label, cite string
		basis       rules.Basis
	}{
		{nil, "main", nil, "destroyed", "Flesh Wound mech rules, Combat Phase: Damage", rules.Printed},
		{rules.Choices{"destroyed-at": "equal"}, "main", nil, "destroyed",
			"Gantry's rule: destroyed at no structure left", rules.House},
		{nil, "lrm", nil, "heat", "Flesh Wound mech rules, Mech Abilities", rules.Inferred},
		{nil, "main", rules.Choices{"overdrive": 1}, "heat", "Flesh Wound mech rules, Combat Phase: Over Drive",
			rules.Printed},
		{nil, "all", rules.Choices{"overdrive": 1}, "heat",
			"Flesh Wound mech rules, Combat Phase: Over Drive; Flesh Wound mech rules, Mech Abilities", rules.Inferred},
		{nil, "main", nil, "heat", "Flesh Wound mech rules, Combat Phase", rules.Printed},
		{nil, "physical", nil, "damage", "Flesh Wound mech rules, Combat Phase: Physical Attacks", rules.House},
	} {
		o := answer(t, g, rulestest.Question{Force: rules.Force{Options: c.options}, Attack: c.attack,
			Attackers: []rules.Unit{lrm}, Targets: []rules.Unit{design(nil)}, Situation: c.situation})
		found := false
		for _, r := range o.Working {
			if r.Label == c.label {
				found = true
				if r.Cite != c.cite || r.Basis != c.basis {
					t.Errorf("%s of %s: %q (%v), want %q (%v)", c.label, c.attack, r.Cite, r.Basis, c.cite, c.basis)
				}
			}
		}
		if !found {
			t.Errorf("%s has no %s", c.attack, c.label)
		}
	}
	// The text says that an SRM deals nothing at long range. It does not mention extreme range.
	srm := design(nil, special("srm", []any{2, 1}))
	for band, basis := range map[string]rules.Basis{"long": rules.Printed, "extreme": rules.House} {
		o := answer(t, g, rulestest.Question{Attack: "srm", Attackers: []rules.Unit{srm},
			Targets:   []rules.Unit{design(nil)},
			Situation: rules.Choices{"band": band}})
		for _, r := range o.Working {
			if r.Label == "damage" && r.Basis != basis {
				t.Errorf("an SRM at %s range is %v, want %v", band, r.Basis, basis)
			}
		}
	}
}

// Better accuracy or piloting, a lower number, never hits less. A target that moves faster or is smaller is never
// hit more.
func TestSkillHelps(t *testing.T) {
	g := open(t)
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, least, most int) int { return rapid.IntRange(least, most).Draw(t, name) }
		skill, size, mod := n("skill", 2, 11), n("size", 0, 4), n("modifier", 0, 5)
		s := rules.Choices{"fire-control": n("fire control", 0, 4), "target-damage": n("hurt", 0, 3)}
		hit := func(attack, of string, skill, size, mod int) *big.Rat {
			return chance(answer(t, g,
				rulestest.Question{Attack: attack, Attackers: []rules.Unit{design(rules.Choices{of: skill})},
					Targets:   []rules.Unit{design(rules.Choices{"size": size, "movement-modifier": mod})},
					Situation: s}), "hit")
		}
		for attack, of := range map[string]string{"main": "acc", "physical": "piloting"} {
			now := hit(attack, of, skill, size, mod)
			for what, worse := range map[string]*big.Rat{"a worse " + of: hit(attack, of, skill+1, size, mod),
				"a faster target": hit(attack, of, skill, size, mod+1)} {
				if worse.Cmp(now) > 0 {
					t.Errorf("%s at %s hits %v, before %v", attack, what, worse, now)
				}
			}
			if larger := hit(attack, of, skill, size+1, mod); larger.Cmp(now) < 0 {
				t.Errorf("%s at a larger target hits %v, before %v", attack, larger, now)
			}
		}
	})
}
