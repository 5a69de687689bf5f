package mechastellar_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// Values that the text does not print are not called printed.
func TestBasisOfNumbers(t *testing.T) {
	g := open(t)
	for name, row := range map[string]struct {
		build rules.Choices
		stat  string
		want  rules.Basis
	}{
		"power of a super robot":     {rules.Choices{"type": "super-robot"}, "power", rules.Inferred},
		"actions of a warship":       {rules.Choices{"type": "warship"}, "actions", rules.Inferred},
		"actions of an MS":           {nil, "actions", rules.Printed},
		"points of a special":        {rules.Choices{"special": "assault"}, "points", rules.House},
		"points without one":         {nil, "points", rules.Inferred},
		"points of a better special": {rules.Choices{"special": "indomitable"}, "points", rules.House},
	} {
		s := value(t, g, rules.Force{}, design(row.build), row.stat)
		got := rules.Printed
		for _, step := range s.Steps {
			if step.Label != "minimum" { // Gantry's, for every design
				got = max(got, step.Basis)
			}
		}
		if got != row.want {
			t.Errorf("%s: %s is %v, want %v", name, row.stat, got, row.want)
		}
	}
	for _, row := range []struct {
		limit               int
		momentum, influence rules.Basis
	}{{500, rules.Printed, rules.Inferred}, {750, rules.Inferred, rules.Inferred},
		{1000, rules.Printed, rules.Printed}, {1200, rules.Inferred, rules.Inferred},
		{1600, rules.Printed, rules.Inferred}, {2500, rules.Printed, rules.Printed}} {
		p := g.Whole(rules.Force{Limit: &row.limit, Options: rules.Choices{"modules": []any{"strategic-commands"}}})
		m, _ := p.Stat("momentum")
		i, _ := p.Stat("influence")
		if m.Basis != row.momentum || i.Basis != row.influence {
			t.Errorf("%d points: momentum is %v, influence %v; want %v and %v", row.limit, m.Basis,
				i.Basis, row.momentum,
				row.influence)
		}
	}
	tags := map[string]rules.Basis{}
	for _, weapon := range []string{"machine-gun", "magella-cannon", "giant-bazooka", "tl-missile-pods"} {
		u := design(rules.Choices{"pilot": 1})
		u.Mounts = []rules.Mount{{ID: "m1", Item: weapon, At: "equipment"}}
		for _, term := range g.Profile(rules.Force{}, u).Legend {
			tags[weapon+" "+term.ID] = term.Basis
		}
	}
	for tag, want := range map[string]rules.Basis{"machine-gun kinetic": rules.Inferred,
		"machine-gun overwatch": rules.Printed, "magella-cannon kinetic": rules.Inferred,
		"giant-bazooka kinetic": rules.Inferred, "tl-missile-pods explosive": rules.Inferred,
		"tl-missile-pods single-use": rules.Printed} {
		if got, ok := tags[tag]; !ok || got != want {
			t.Errorf("%s is %v (%v), want %v", tag, got, ok, want)
		}
	}
}

// Rules cite their sections: the units of a module its own section, an event the events, the numbers of an army the
// places that mention them.
func TestCitations(t *testing.T) {
	g := open(t)
	many := entry(t, g, "green-viking")
	many.Count = 6
	for name, row := range map[string]struct {
		f    rules.Force
		rule string
		cite string
	}{
		"five units of SRW": {rules.Force{Units: []rules.Unit{many}, Options: rules.Choices{"modules": []any{"srw"}}},
			"module-units", "Strategic Robot Warfare"},
		"five units, gritty": {rules.Force{Units: []rules.Unit{many},
			Options: rules.Choices{"modules": []any{"gritty"}}},
			"module-units", "Gritty Mecha Battles"},
		"the Will to Power": {rules.Force{Units: []rules.Unit{many},
			Options: rules.Choices{"modules": []any{"climactic-events"}, "event": "will-to-power"}},
			"commander-single", "Climactic Events"},
		"Strategic Commands": {rules.Force{Units: []rules.Unit{many},
			Options: rules.Choices{"modules": []any{"strategic-commands"}}}, "commander-single", "Strategic Commands"},
		"a universal command": {rules.Force{Units: []rules.Unit{many}, Options: rules.Choices{"commands": "ambush"}},
			"strategic-commands", "Strategic Commands"},
	} {
		var cites []string
		for _, r := range g.Check(context.Background(), row.f) {
			for _, f := range r.Findings {
				if f.Rule == row.rule {
					cites = append(cites, f.Cite)
				}
			}
		}
		if len(cites) != 1 || cites[0] != "MechaStellar 9.5, "+row.cite {
			t.Errorf("%s: %q, want %s", name, cites, row.cite)
		}
	}
	army := g.Whole(rules.Force{Units: []rules.Unit{many}})
	for id, cite := range map[string]string{"momentum": "Momentum", "units": "Definitions",
		"basic-pilots": "Key Concepts",
		"points":       "Reading a Mecha Unit Profile"} {
		if s, _ := army.Stat(id); s.Cite != "MechaStellar 9.5, "+cite {
			t.Errorf("%s cites %q, want %s", id, s.Cite, cite)
		}
	}
}

// The text lists only what a special gives. The zeros for everything else are Gantry's.
func TestZerosOfSpecialsAreHouse(t *testing.T) {
	var pack struct {
		Specials struct {
			Basis string                                `json:"basis"`
			Rows  map[string]map[string]json.RawMessage `json:"rows"`
		} `json:"specials"`
	}
	if err := json.Unmarshal(data.Pack("mechastellar"), &pack); err != nil {
		t.Fatal(err)
	}
	zeros := 0
	for _, id := range []string{"assault", "heavy-arms", "indomitable"} {
		for _, stat := range []string{"actions", "move", "slots", "hp"} {
			var figure struct {
				Value int    `json:"value"`
				Basis string `json:"basis"`
			}
			raw := pack.Specials.Rows[id][stat]
			if json.Unmarshal(raw, &figure) == nil && figure.Value == 0 {
				t.Errorf("%s.%s is 0 and says %q", id, stat, figure.Basis)
			}
			if string(raw) == "0" {
				zeros++
			}
		}
	}
	if pack.Specials.Basis != "house" || zeros != 8 {
		t.Errorf("%d zeros take their basis, %q, from the table", zeros, pack.Specials.Basis)
	}
}

// Counting a trait of unknown level as Level I is Gantry's rule, and marked so.
func TestTraitOfUnknownLevelIsHouse(t *testing.T) {
	u := design(rules.Choices{"pilot": 1})
	u.Mounts = []rules.Mount{{ID: "t1", Item: "marksman", At: "trait"}}
	n := 0
	for _, r := range open(t).Check(context.Background(), rules.Force{Units: []rules.Unit{u}}) {
		for _, f := range r.Findings {
			if f.Item == "t1" && f.Severity == rules.Info {
				if n++; f.Basis != rules.House || f.Cite != "Gantry's rule" {
					t.Errorf("%s: %v, %s", f.Message, f.Basis, f.Cite)
				}
			}
		}
	}
	if n != 1 {
		t.Errorf("%d infos about the trait", n)
	}
}

// It is a reading of the text that saves against stun and push cost no HP.
func TestBasisOfSavesWithoutDamage(t *testing.T) {
	g := open(t)
	for weapon, want := range map[string]rules.Basis{"arc-lash": rules.Inferred, "tail-sweep": rules.Inferred,
		"edge-saber": rules.Printed} {
		o := ask(t, g, rulestest.Question{Attack: weapon, Attackers: []rules.Unit{duellist(weapon)},
			Targets: []rules.Unit{duellist("heat-hawk")}})
		i := slices.IndexFunc(o.Working, func(r rules.Reason) bool { return r.Label == "saves" })
		if i < 0 || o.Working[i].Basis != want {
			t.Errorf("%s: the saves are in %+v, want %v", weapon, o.Working, want)
		}
	}
}

// Skilled pilots move farther in space and in low gravity, on a published profile in both the printed and the
// derived value.
func TestStellarMobility(t *testing.T) {
	g := open(t)
	at := func(where string) rules.Force { return rules.Force{Options: rules.Choices{"battlefield": where}} }
	for _, row := range []struct {
		name  string
		f     rules.Force
		build rules.Choices
		want  string
	}{
		{"basic in space", at("space"), nil, `7"`},
		{"skilled on the ground", at("ground"), rules.Choices{"pilot": 1}, `7"`},
		{"skilled in space", at("space"), rules.Choices{"pilot": 1}, `12"`},
		{"ace where gravity is low", at("low-gravity"), rules.Choices{"pilot": 2}, `12"`},
		{"kaiju in space", at("space"), rules.Choices{"pilot": 1, "type": "super-heavy", "kaiju": true}, `7"`},
		{"kaiju where gravity is low", at("low-gravity"),
			rules.Choices{"pilot": 1, "type": "super-heavy", "kaiju": true},
			`12"`},
		{"captain in space", at("space"), rules.Choices{"pilot": 2, "type": "warship"}, `7"`},
	} {
		s := value(t, g, row.f, design(row.build), "move")
		if s.Text != row.want {
			t.Errorf("%s moves %s, want %s", row.name, s.Text, row.want)
		}
		if last := s.Steps[len(s.Steps)-1]; strings.HasPrefix(row.want, "12") &&
			(last.Op != rules.OpAdd || last.Basis != rules.Printed ||
				!strings.HasPrefix(last.Cite, "MechaStellar 9.5, ")) {
			t.Errorf("%s: the last step is %+v", row.name, last)
		}
	}
	u := entry(t, g, "green-viking-cdr")
	u.Choices = rules.Choices{"pilot": 1}
	if s := value(t, g, at("space"), u, "move"); s.Text != `14"` || s.Basis != rules.Printed || s.Derived == nil ||
		s.Derived.Text != `14"` {
		t.Errorf("a skilled Cdr in space moves %s (%v, derived %v)", s.Text, s.Basis, s.Derived)
	}
}

// The text of Push depends on the kind of its PEN.
func TestWordOfPush(t *testing.T) {
	u := design(nil)
	for _, item := range []string{"shoulder-tackle", "ram-fist"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
	}
	words := map[string]string{}
	for _, term := range open(t).Profile(rules.Force{}, u).Legend {
		words[term.Name] = term.Text
	}
	if !strings.HasPrefix(words["Push"], "Each unblocked hit moves the target. With PEN, the target may save") ||
		!strings.HasPrefix(words["Push P"], "A failed save moves the target") {
		t.Errorf("the legend says %q", words)
	}
}
