package fleshwound_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/fleshwound"
	"gantry/rules/pack"
	"gantry/rules/rulestest"
)

func open(t testing.TB, overrides ...override) rulestest.Game {
	t.Helper()
	n, err := doc.Parse(data.Pack("fleshwound"))
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range overrides {
		if err := pack.Override(n, o.path, doc.NodeOf(o.value),
			rules.Source{Basis: rules.Printed, Cite: "page 9"}); err != nil {
			t.Fatal(err)
		}
	}
	g, err := rulestest.Open(fleshwound.System, n.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

type override struct {
	path  string
	value any
}

// plain is a mech with distinct values for every number.
var plain = rules.Choices{"size": 2, "acc": 4, "piloting": 5, "move": 8, "damage": []any{3, 2, 1}, "ov": 3, "armor": 6,
	"structure": 3}

// design returns the plain mech with other choices. A nil choice is left out.
func design(choices rules.Choices, mounts ...rules.Mount) rules.Unit {
	all := maps.Clone(plain)
	maps.Copy(all, choices)
	maps.DeleteFunc(all, func(_ string, v any) bool { return v == nil })
	return rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1, Choices: all,
		Mounts: append([]rules.Mount{}, mounts...)}
}

func special(item string, value any) rules.Mount {
	return rules.Mount{ID: item, Item: item, At: "special", Value: value}
}

func stat(t testing.TB, g rulestest.Game, f rules.Force, u rules.Unit, id string) rules.Stat {
	t.Helper()
	s, ok := g.Profile(f, u).Stat(id)
	if !ok {
		t.Fatalf("there is no stat %s", id)
	}
	return s
}

// The house PV of the rules file's self-check: size 4, modifier 1, 5/5/2, OV 0, armor 10, structure 8 and IF1 are
// 52.
func TestPVSelfCheck(t *testing.T) {
	u := design(rules.Choices{"size": 4, "movement-modifier": 1, "damage": []any{5, 5, 2}, "ov": 0, "armor": 10,
		"structure": 8}, special("if", 1))
	s := stat(t, open(t), rules.Force{}, u, "pv")
	if s.Value != rules.Int(52) || s.Basis != rules.House || s.Role != rules.RolePoints {
		t.Errorf("%v, %v, role %q; want 52, house, points", s.Value, s.Basis, s.Role)
	}
}

// The weights of the house PV, each against the plain mech of 29: 2 for its modifier, 2 for its size, 3 + 4 + 1 for
// damage, 2 for OV, 12 + 3 and its pilot.
func TestPV(t *testing.T) {
	g := open(t)
	for _, c := range []struct {
		name   string
		change rules.Choices
		mounts []rules.Mount
		want   int
	}{
		{"plain", nil, nil, 29},
		{"a modifier of its own", rules.Choices{"movement-modifier": 3}, nil, 33},
		{"a size more", rules.Choices{"size": 3}, nil, 30},
		{"damage at short range", rules.Choices{"damage": []any{4, 2, 1}}, nil, 30},
		{"damage at medium range", rules.Choices{"damage": []any{3, 3, 1}}, nil, 31},
		{"damage at extreme range is not counted", rules.Choices{"damage": []any{3, 2, 1, 1}}, nil, 29},
		{"OV is halved and rounded up", rules.Choices{"ov": 4}, nil, 29},
		{"armor", rules.Choices{"armor": 7}, nil, 31},
		{"structure", rules.Choices{"structure": 4}, nil, 30},
		{"no fists cost nothing", rules.Choices{"fists": false}, nil, 29},

		{"CASE I", nil, []rules.Mount{special("case-1", nil)}, 30},
		{"a quarter and three halves", nil,
			[]rules.Mount{special("case-1", nil), special("case-2", nil), special("ene", nil), special("omni", nil)},
			31},
		{"Combat Intuition", nil, []rules.Mount{special("combat-intuition", nil)}, 31},
		{"ECM, MEL, PRB and RCN", nil,
			[]rules.Mount{special("ecm", nil), special("mel", nil), special("prb", nil), special("rcn", nil)}, 33},
		{"IF 3", nil, []rules.Mount{special("if", 3)}, 32},
		{"IF 0* is a half", nil, []rules.Mount{special("if", "0*"), special("tag", nil)}, 30},
		{"LUCKY 2", nil, []rules.Mount{special("lucky", 2)}, 31},
		{"JMPS 2", nil, []rules.Mount{special("jmps", 2)}, 30},
		{"JMPW 2", nil, []rules.Mount{special("jmpw", 2)}, 28},
		{"LRM 1/2/3", nil, []rules.Mount{special("lrm", []any{1, 2, 3})}, 33},
		{"SRM 2/1", nil, []rules.Mount{special("srm", []any{2, 1})}, 31},
		{"REAR 2/2/2", nil, []rules.Mount{special("rear", []any{2, 2, 2})}, 31},

		{"a better shot", rules.Choices{"acc": 3}, nil, 32},                         // 29 × 1.1 = 31.9
		{"a better pilot", rules.Choices{"piloting": 3}, nil, 32},                   // 29 × 1.1
		{"halves go up", rules.Choices{"piloting": 4, "size": 3}, nil, 32},          // 30 × 1.05 = 31.5
		{"a poor one", rules.Choices{"acc": 6, "piloting": 6}, nil, 22},             // 29 × 0.75 = 21.75
		{"never less than half", rules.Choices{"acc": 12, "piloting": 12}, nil, 15}, // 14.5
		{"never less than 1", rules.Choices{"size": 0, "move": 0, "damage": []any{0, 0, 0}, "ov": 0, "armor": 0,
			"structure": 1, "acc": 12}, []rules.Mount{special("jmpw", 9)}, 1},
	} {
		if s := stat(t, g, rules.Force{}, design(c.change, c.mounts...), "pv"); s.Value != rules.Int(c.want) ||
			s.Basis != rules.House {
			t.Errorf("%s: PV %v (%v), want %d (house)", c.name, s.Value, s.Basis, c.want)
		}
	}
}

func TestDerived(t *testing.T) {
	g := open(t)
	type options = rules.Choices
	for _, c := range []struct {
		name    string
		options options
		change  rules.Choices
		mounts  []rules.Mount
		stat    string
		text    string
		basis   rules.Basis
	}{
		{"modifier of 4 inches", nil, rules.Choices{"move": 4}, nil, "movement-modifier", "+0", rules.House},
		{"modifier of 6 inches", nil, rules.Choices{"move": 6}, nil, "movement-modifier", "+1", rules.House},
		{"modifier of 8 inches", nil, rules.Choices{"move": 8}, nil, "movement-modifier", "+1", rules.House},
		{"modifier of 10 inches", nil, rules.Choices{"move": 10}, nil, "movement-modifier", "+2", rules.House},
		{"modifier of 12 inches", nil, rules.Choices{"move": 12}, nil, "movement-modifier", "+2", rules.House},
		{"modifier of 14 inches", nil, rules.Choices{"move": 14}, nil, "movement-modifier", "+3", rules.House},
		{"modifier of 20 inches", nil, rules.Choices{"move": 20}, nil, "movement-modifier", "+4", rules.House},
		{"modifier of 36 inches", nil, rules.Choices{"move": 36}, nil, "movement-modifier", "+5", rules.House},
		{"modifier as given", nil, rules.Choices{"move": 36, "movement-modifier": -1}, nil, "movement-modifier", "-1",
			rules.Chosen},
		{"after a jump", nil, rules.Choices{"movement-modifier": 1, "jump": 6}, []rules.Mount{special("jmps", 2)},
			"jump-movement-modifier", "+3", rules.Printed},
		{"after a weak jump", nil, rules.Choices{"movement-modifier": 1, "jump": 6}, []rules.Mount{special("jmpw", 2)},
			"jump-movement-modifier", "-1", rules.Printed},
		{"two of a jump special", nil, rules.Choices{"movement-modifier": 1, "jump": 6},
			[]rules.Mount{special("jmps", 2), {ID: "m2", Item: "jmps", At: "special", Value: 1}},
			"jump-movement-modifier", "+4",
			rules.House},
		{"accuracy where none is given", nil, rules.Choices{"acc": nil}, nil, "acc", "4+", rules.House},
		{"piloting where none is given", nil, rules.Choices{"piloting": nil}, nil, "piloting", "5+", rules.House},
		{"accuracy as given", nil, rules.Choices{"acc": 3}, nil, "acc", "3+", rules.Chosen},
		{"height is the size", nil, nil, nil, "height", "2", rules.House},
		{"height as given", nil, rules.Choices{"height": 4}, nil, "height", "4", rules.Chosen},
		{"no damage at extreme range", nil, nil, nil, "damage-extreme", "0", rules.House},
		{"a fourth number", nil, rules.Choices{"damage": []any{3, 2, 1, 1}}, nil, "damage-extreme", "1", rules.Chosen},
		{"damage", nil, nil, nil, "damage-medium", "2", rules.Chosen},

		{"all-out heat is OV", nil, nil, nil, "heat-all-out", "3", rules.Printed},
		{"and each extra weapon", nil, nil, []rules.Mount{special("lrm", []any{1, 1, 1}), special("srm", []any{1, 1}),
			special("rear", []any{1, 0, 0}), special("if", "0*")}, "heat-all-out", "7", rules.Printed},
		{"and Combat Intuition", nil, nil, []rules.Mount{special("combat-intuition", nil), special("ecm", nil)},
			"heat-all-out", "4", rules.Printed},

		{"physical, against its own size", nil, rules.Choices{"size": 5, "piloting": 6, "fists": true},
			nil, "physical-tn",
			"6+", rules.Inferred},
		{"physical, with fists by default", nil, rules.Choices{"size": 5, "piloting": 6}, nil, "physical-tn", "6+",
			rules.House},
		{"physical, with MEL", nil, nil, []rules.Mount{special("mel", nil)}, "physical-tn", "5+", rules.Inferred},
		{"no fists", nil, rules.Choices{"fists": false}, nil, "physical-tn", "–", rules.Printed},
		{"MEL alone", nil, rules.Choices{"fists": false}, []rules.Mount{special("mel", nil)}, "physical-damage", "3",
			rules.Printed},
		{"a blow", nil, rules.Choices{"fists": true}, nil, "physical-damage", "2", rules.Chosen},
		{"a blow by default", nil, nil, nil, "physical-damage", "2", rules.House},
		{"a charge", nil, rules.Choices{"movement-modifier": 2, "fists": true}, nil, "physical-damage-charge", "4",
			rules.Chosen},
		{"a charge with MEL", nil, rules.Choices{"size": 0}, []rules.Mount{special("mel", nil)},
			"physical-damage-charge",
			"2", rules.House},
		{"no blow", nil, rules.Choices{"fists": false}, nil, "physical-damage-charge", "–", rules.Printed},

		{"no protection", nil, nil, nil, "ammo-protection", "none", rules.Printed},
		{"CASE I", nil, nil, []rules.Mount{special("case-1", nil)}, "ammo-protection", "CASE I", rules.Printed},
		{"the best protection", nil, nil, []rules.Mount{special("case-1", nil), special("case-2", nil)},
			"ammo-protection",
			"CASE II", rules.House},
		{"ENE is the best", nil, nil, []rules.Mount{special("case-2", nil), special("ene", nil)},
			"ammo-protection", "ENE",
			rules.House},

		{"what it takes", nil, nil, nil, "total-damage-capacity", "9", rules.Chosen},
		{"destroyed as it is written", nil, nil, nil, "destroyed-by", "10", rules.Printed},
		{"destroyed by as much", options{"destroyed-at": "equal"}, nil, nil, "destroyed-by", "9", rules.House},
		{"destroyed by more", options{"destroyed-at": "more"}, nil, nil, "destroyed-by", "10", rules.Printed},
		{"an unknown reading", options{"destroyed-at": "half"}, nil, nil, "destroyed-by", "–", rules.Missing},

		{"inches", nil, nil, nil, "move", `8"`, rules.Chosen},
		{"hexes", options{"hexes": true}, nil, nil, "move", "4 hexes", rules.Chosen},
		{"half a hex", options{"hexes": true}, rules.Choices{"jump": 5}, nil, "jump", "2½ hexes", rules.Chosen},

		{"heat is not published", nil, nil, nil, "all-out-to-hit", "–", rules.Missing},
		{"nor what it takes off the move", nil, nil, nil, "all-out-move", "–", rules.Missing},
		{"nor when it shuts down", nil, nil, nil, "all-out-shutdown", "–", rules.Missing},
		{"house heat to hit", options{"house-heat": true}, nil, nil, "all-out-to-hit", "+3", rules.House},
		{"house heat on the move", options{"house-heat": true}, nil, nil, "all-out-move", `2"`, rules.House},
		{"no move is left", options{"house-heat": true}, rules.Choices{"move": 4}, nil, "all-out-move",
			`0"`, rules.House},
		{"house heat does not shut down", options{"house-heat": true}, nil, nil, "all-out-shutdown", "no", rules.House},
		{"house heat shuts down", options{"house-heat": true}, rules.Choices{"ov": 4}, nil, "all-out-shutdown", "yes",
			rules.House},
	} {
		f := rules.Force{Options: c.options}
		if s := stat(t, g, f, design(c.change, c.mounts...), c.stat); s.Text != c.text || s.Basis != c.basis {
			t.Errorf("%s: %s is %q (%v), want %q (%v)", c.name, c.stat, s.Text, s.Basis, c.text, c.basis)
		}
	}
}

// Stats that need a missing or unusable value are missing and name what they need; others are not.
func TestMissing(t *testing.T) {
	g := open(t)
	for _, c := range []struct {
		name  string
		unit  rules.Unit
		needs map[string]string // by stat
		have  []string
	}{
		{"no armor", design(rules.Choices{"armor": nil}),
			map[string]string{"pv": "armor", "armor": "armor", "total-damage-capacity": "armor",
				"destroyed-by": "armor"},
			[]string{"structure", "movement-modifier", "physical-tn", "heat-all-out"}},
		{"an armor that is none", design(rules.Choices{"armor": -3}),
			map[string]string{"pv": "armor", "armor": "armor"},
			[]string{"structure"}},
		{"no size", design(rules.Choices{"size": nil}),
			map[string]string{"pv": "size", "physical-tn": "own size", "physical-damage": "size", "height": "height"},
			[]string{"movement-modifier", "heat-all-out", "total-damage-capacity"}},
		{"no move", design(rules.Choices{"move": nil}), map[string]string{"pv": "move", "movement-modifier": "move",
			"physical-damage-charge": "move"}, []string{"physical-damage"}},
		{"no damage", design(rules.Choices{"damage": nil}),
			map[string]string{"pv": "damage at short range", "damage-short": "damage", "damage-extreme": "damage"},
			[]string{"ov"}},
		{"no OV", design(rules.Choices{"ov": nil}), map[string]string{"pv": "OV", "heat-all-out": "OV"},
			[]string{"armor"}},
		{"an unknown special", design(nil, special("xmec", 1)),
			map[string]string{"pv": "specials that are known, with their numbers",
				"heat-all-out": "specials that are known, with their numbers"}, []string{"armor", "physical-tn"}},
		{"a special without its number", design(rules.Choices{"fists": false}, special("lucky", nil)),
			map[string]string{"pv": "specials that are known, with their numbers",
				"physical-tn": "specials that are known, with their numbers"}, []string{"armor"}},
	} {
		p := g.Profile(rules.Force{}, c.unit)
		for id, needs := range c.needs {
			if s, ok := p.Stat(id); !ok || s.Basis != rules.Missing || s.Needs != needs {
				t.Errorf("%s: %s is %q (%v) and needs %q, want it missing for %q", c.name, id, s.Text,
					s.Basis, s.Needs, needs)
			}
		}
		for _, id := range c.have {
			if s, ok := p.Stat(id); !ok || s.Basis == rules.Missing {
				t.Errorf("%s: %s is missing too, for %q", c.name, id, s.Needs)
			}
		}
	}
}

// A heat value that a player enters enables the stats that need it, marked as overridden, and no others.
func TestTypedInHeat(t *testing.T) {
	g, u := open(t, override{"/heat/to-hit", 2}), design(nil)
	aim, move := stat(t, g, rules.Force{}, u, "all-out-to-hit"), stat(t, g, rules.Force{}, u, "all-out-move")
	if aim.Text != "+6" || aim.Basis != rules.Printed || !aim.Overridden {
		t.Errorf("to hit is %q (%v, overridden %t), want +6, printed and overridden", aim.Text,
			aim.Basis, aim.Overridden)
	}
	if move.Basis != rules.Missing {
		t.Errorf("the move is %q, though nobody said what heat takes off it", move.Text)
	}
	house := rules.Force{Options: rules.Choices{"house-heat": true}}
	if s := stat(t, g, house, u, "all-out-to-hit"); s.Text != "+6" || s.Basis != rules.Printed {
		t.Errorf("house heat replaces what is known: %q (%v)", s.Text, s.Basis)
	}
	if s := stat(t, g, house, u, "all-out-move"); s.Text != `2"` || s.Basis != rules.House || s.Overridden {
		t.Errorf("house heat does not fill in what is not known: %q (%v)", s.Text, s.Basis)
	}
}

// Each mech with RCN adds to the initiative bonus, by a house reading that the pack may change.
func TestArmy(t *testing.T) {
	scout := design(nil, special("rcn", nil), special("rcn", nil), special("omni", nil))
	pair := scout
	pair.ID, pair.Count = "u2", 2
	rider := design(rules.Choices{"unit-class": "armored-unit", "carried": true})
	rider.ID = "u3"
	f := rules.Force{Units: []rules.Unit{scout, pair, rider}}
	for name, c := range map[string]struct {
		game  rulestest.Game
		force rules.Force
		want  map[string]string
		basis rules.Basis
	}{
		"all": {open(t), f, map[string]string{"initiative-bonus": "+3", "points": "125", "mechs": "3",
			"armored-units": "1", "transport": "3", "carried": "1"}, rules.House},
		"one": {open(t), rules.Force{Units: f.Units[:1]}, map[string]string{"initiative-bonus": "+1", "mechs": "1"},
			rules.Printed},
		"one only": {open(t, override{"/initiative/rcn-most", 1}), f, map[string]string{"initiative-bonus": "+1"},
			rules.Printed},
		"none": {open(t), rules.Force{}, map[string]string{"initiative-bonus": "+0", "points": "0"}, rules.Printed},
	} {
		army := c.game.Whole(c.force)
		for id, want := range c.want {
			if s, ok := army.Stat(id); !ok || s.Text != want {
				t.Errorf("%s: %s is %q, want %q", name, id, s.Text, want)
			}
		}
		if s, _ := army.Stat("initiative-bonus"); s.Basis != c.basis {
			t.Errorf("%s: the bonus is %v, want %v", name, s.Basis, c.basis)
		}
		if s, ok := army.Role(rules.RoleLimit); !ok || s.Basis != rules.Missing {
			t.Errorf("%s: the limit is %v, and nobody set one", name, s.Value)
		}
	}
	limit := 50
	for name, f := range map[string]rules.Force{"limit": {Limit: &limit},
		"option": {Options: rules.Choices{"points-limit": 50}},
		"both":   {Limit: &limit, Options: rules.Choices{"points-limit": 70}}} {
		if s, ok := open(t).Whole(f).Role(rules.RoleLimit); !ok || s.Value != rules.Int(50) {
			t.Errorf("%s: the limit is %v, want 50", name, s.Value)
		}
	}
}

// The target numbers of the rules file, A3.1: the grid of the mech, and the modifiers for target, cover, hits and
// immobility.
func TestTargetNumbers(t *testing.T) {
	g := open(t)
	for _, c := range []struct {
		acc, own, size int
		band, target   int
		more, want     int
	}{
		{4, 1, 2, 0, 2, 2, 7},
		{4, 1, 3, 1, 1, 2, 11},
		{4, 2, 1, 2, 4, 0 + 1, 8},      // light cover
		{3, 0, 4, 1, 1, 3 + 2 + 1, 14}, // heavy cover, obscured
		{4, 1, 2, 0, 2, 0 + 2 - 4, 3},  // a fire-control hit, immobile
		{5, 3, 1, 3, 1, 3, 17},
	} {
		p := g.Profile(rules.Force{}, design(rules.Choices{"acc": c.acc, "movement-modifier": c.own, "size": c.size}))
		if got := p.Tables[0].Rows[c.band].Cells[1+c.target].Text; got != fmt.Sprint(c.want-c.more) {
			t.Errorf("%+v: the grid says %s, want %d", c, got, c.want-c.more)
		}
	}
}

// Values from a special of a sample mech have Gantry's basis, like the sample. Values from a special that the list
// adds do not.
func TestBasisOfSpecials(t *testing.T) {
	g := open(t)
	units := map[string]rules.Unit{}
	for _, e := range g.Catalogue(rules.Force{}) {
		u := e.Unit
		u.ID = "u1"
		units[e.ID] = u
	}
	for id, u := range units {
		if id == rules.Designed {
			continue
		}
		if s := stat(t, g, rules.Force{}, u, "ammo-protection"); s.Basis != rules.House {
			t.Errorf("ammo protection of %s, %s, is %v", id, s.Text, s.Basis)
		}
	}
	dray := units["dray"]
	dray.Mounts = append(slices.Clone(dray.Mounts), special("ene", nil))
	if s := stat(t, g, rules.Force{}, dray, "ammo-protection"); s.Text != "ENE" || s.Basis != rules.Printed {
		t.Errorf("ammo protection of a Dray that the list gives ENE: %s, %v", s.Text, s.Basis)
	}
	scout := design(nil, special("rcn", nil))
	scout.ID = "u2"
	for _, c := range []struct {
		name  string
		units []rules.Unit
		text  string
		basis rules.Basis
	}{
		{"a sample's", []rules.Unit{units["thistle"]}, "+1", rules.House},
		{"a design's", []rules.Unit{scout}, "+1", rules.Printed},
		{"of both", []rules.Unit{units["thistle"], scout}, "+2", rules.House},
	} {
		s, _ := g.Whole(rules.Force{Units: c.units}).Stat("initiative-bonus")
		if s.Text != c.text || s.Basis != c.basis {
			t.Errorf("initiative, %s: %s, %v; want %s, %v", c.name, s.Text, s.Basis, c.text, c.basis)
		}
	}
}

// The stats of an all-out attack cite their sources: the sample, the rule on heat, or the house rule on its
// effects.
func TestCitationsOfHeat(t *testing.T) {
	g := open(t)
	sample := rules.Unit{ID: "u1", Profile: "cairn", Count: 1, Mounts: []rules.Mount{special("lrm", []any{1, 1, 2})}}
	lrm := design(nil, special("lrm", []any{1, 1, 1}))
	const mech, alike = "Gantry's sample mech", "Gantry's rule: heat from " +
		"Alpha Strike"
	for _, c := range []struct {
		name       string
		house      bool
		unit       rules.Unit
		stat, cite string
	}{
		{"a sample", false, sample, "heat-all-out", mech},
		{"a design", false, lrm, "heat-all-out", "Flesh Wound mech rules, Combat Phase: Over Drive"},
		{"to hit, unpublished", false, lrm, "all-out-to-hit", "Flesh Wound mech rules, Heat Phase (unpublished)"},
		{"the move, unpublished", false, sample, "all-out-move", "Flesh Wound mech rules, Heat Phase (unpublished)"},
		{"to hit by house heat", true, lrm, "all-out-to-hit", alike},
		{"the move by house heat", true, lrm, "all-out-move", alike},
		{"shut down by house heat", true, lrm, "all-out-shutdown", alike},
		{"to hit of a sample", true, sample, "all-out-to-hit", mech},
	} {
		f := rules.Force{Options: rules.Choices{"house-heat": c.house}}
		if s := stat(t, g, f, c.unit, c.stat); s.Cite != c.cite {
			t.Errorf("%s: %s cites %q, want %q", c.name, c.stat, s.Cite, c.cite)
		}
	}
	steps := stat(t, g, rules.Force{}, lrm, "heat-all-out").Steps
	if last := steps[len(steps)-1]; last.Cite != "Flesh Wound mech rules, Mech Abilities" {
		t.Errorf("the heat of an LRM cites %q", last.Cite)
	}
	for _, term := range g.Profile(rules.Force{}, design(nil, special("lucky", 1))).Legend {
		if term.ID == "lucky" && (term.Text != "Attack rerolls per game: #." ||
			term.Basis != rules.House) {
			t.Errorf("LUCKY: %q (%v)", term.Text, term.Basis)
		}
	}
}

// A pack of the first version opens, and has no usual limit.
func TestPackWithoutArmy(t *testing.T) {
	n, err := doc.Parse(data.Pack("fleshwound"))
	if err != nil {
		t.Fatal(err)
	}
	n.Members = slices.DeleteFunc(n.Members, func(m doc.Member) bool { return m.Name == "army" })
	g, err := rulestest.Open(fleshwound.System, n.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	if r, _ := ruling(t, g, rules.Force{}, "no-construction-rules"); len(r.Findings) != 1 ||
		r.Findings[0].UsualLimit != 0 {
		t.Errorf("%+v", r.Findings)
	}
}
