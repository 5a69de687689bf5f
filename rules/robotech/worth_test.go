package robotech_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// unpriced returns the sentences about the price of a unit.
func unpriced(g rulestest.Game, u rules.Unit, values string) (said []string) {
	for _, f := range rulestest.Findings(g, rules.Force{Options: rules.Choices{"values": values}, Units: []rules.Unit{u}}) {
		if f.Rule == "unpriced" {
			said = append(said, f.Message)
		}
	}
	return said
}

// A design is unpriced if it beats each published unit of its price, not only if it is free.
func TestDesignsThatCostTooLittle(t *testing.T) {
	g := open(t)
	monster := rules.Choices{"hp": 500, "pil": 9, "gun": 9, "size": 5, "melee": 9}
	for _, row := range []struct {
		name   string
		points int
		change rules.Choices
		warned bool
	}{
		{"as the rule's example", 1, nil, true},
		{"with no Size", 1, rules.Choices{"size": nil}, true},
		{"as dear as the dearest", 33, nil, true},
		{"dearer than all", 500, nil, true},
		{"a little better than a Regult", 6, rules.Choices{"hp": 6, "pil": 2, "gun": 1, "size": 6}, true},
		{"and for a point more", 7, rules.Choices{"hp": 6, "pil": 2, "gun": 1, "size": 6}, false},
		{"as good as a Regult", 6, rules.Choices{"hp": 5, "pil": 2, "gun": 1, "size": 6}, false},
		{"tough and clumsy", 6, rules.Choices{"hp": 500, "pil": 1, "gun": 1}, true},
		{"a keen eye in a tin", 1, rules.Choices{"hp": 1, "pil": 1, "gun": 9}, true},
		{"tougher and clumsy", 6, rules.Choices{"hp": 8, "pil": 1, "gun": 1, "size": 6}, false},
		{"tough in name, easily hit", 6, rules.Choices{"hp": 6, "pil": 2, "gun": 1, "size": 3}, false},
		{"hard to hit", 6, rules.Choices{"hp": 5, "pil": 2, "gun": 1, "size": 8}, true},
		{"slow to act", 6, rules.Choices{"actions": 0, "hp": 6, "pil": 2, "gun": 1, "size": 6}, false},
		{"nothing given yet", 6, rules.Choices{"hp": nil, "pil": nil, "gun": nil, "size": nil}, false},
	} {
		u := rules.Unit{ID: "u1", Profile: "custom", Name: "Juggernaut", Count: 1, Mounts: []rules.Mount{},
			Choices: rules.Choices{"class": "mecha", "points": row.points}}
		for _, c := range []rules.Choices{monster, row.change} {
			for id, v := range c {
				if u.Choices[id] = v; v == nil {
					delete(u.Choices, id)
				}
			}
		}
		for _, values := range []string{"sample", "v007"} {
			if said := unpriced(g, u, values); (len(said) > 0) != row.warned {
				t.Errorf("%s, values %s: %v, want a warning: %v", row.name, values, said, row.warned)
			}
		}
	}
	cheap := rules.Unit{ID: "u1", Profile: "custom", Name: "Juggernaut", Count: 1, Mounts: []rules.Mount{},
		Choices: rules.Choices{"hp": 500, "pil": 9, "gun": 9, "points": 1}}
	want := "Costs 1 pt and beats every published unit up to 6 pts. Agree on a price with your opponent."
	if said := unpriced(g, cheap, "sample"); !slices.Equal(said, []string{want}) {
		t.Errorf("%q, want %q", said, want)
	}
}

// A published unit copied as a design for its own points is worth them.
func TestPublishedUnitsAreWorthTheirPrice(t *testing.T) {
	g := open(t)
	tried := 0
	for _, e := range g.Catalogue(rules.Force{}) {
		sheet := g.Profile(rules.Force{}, e.Unit)
		cost, _ := sheet.Find("points")
		if e.ID == rules.Designed || cost.Basis == rules.Missing {
			continue
		}
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 1, Mounts: []rules.Mount{}, Choices: rules.Choices{}}
		for key, s := range sheet.ByKey() {
			id := key[strings.LastIndexByte(key, '/')+1:]
			if s.Value.IsInt() && slices.Contains([]string{"points", "hp", "crew", "actions", "leadership",
				"pil", "gun", "size", "melee"}, id) {
				u.Choices[id] = max(s.Value.Int(), atLeast(u.Choices, id))
			}
		}
		tried++
		if said := unpriced(g, u, "sample"); said != nil {
			t.Errorf("%s with %v: %v", e.Name, u.Choices, said)
		}
	}
	if tried < 15 {
		t.Errorf("only %d published units have points", tried)
	}
}

// atLeast returns a chosen number, else one below all.
func atLeast(c rules.Choices, id string) int {
	if n, ok := c.Int(id); ok {
		return n
	}
	return -99
}
