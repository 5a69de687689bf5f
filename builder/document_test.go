package builder_test

import (
	"fmt"
	"testing"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// racked is an army of the workshop with a list of numbers among its choices and a place
// where a rule of the game judges what it does not have.
type racked struct{ rules.Army }

func (a racked) Form(unit int) rules.Form {
	form := a.Army.Form(unit)
	form.Fields = append(form.Fields, rules.Field{ID: "salvo", Label: "Salvo", Kind: rules.FieldInts, Max: 9})
	form.Locations = append(form.Locations, rules.Location{ID: "rack", Label: "Rack", Max: -1, GameChecks: true})
	return form
}

func TestNumbersAndOwnLocations(t *testing.T) {
	system := rulestest.Workshop
	system.Open = func(pack []byte) (rules.Game, error) {
		g, err := rulestest.Workshop.Open(pack)
		return rulestest.Wrap(g, func(a rules.Army) rules.Army { return racked{a} }), err
	}
	lib, err := builder.NewLibrary([]rules.System{system}, []byte(rulestest.WorkshopPack))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, unit, want string }{
		{"numbers", `"choices": {"salvo": [3, 2, 0]}`, "[]"},
		{"no numbers", `"choices": {"salvo": []}`, "[]"},
		{"one number", `"choices": {"salvo": 3}`, "[bad-value salvo]"},
		{"a word among them", `"choices": {"salvo": [3, "2"]}`, "[bad-value salvo]"},
		{"too large a number", `"choices": {"salvo": [3, 10]}`, "[bad-value salvo]"},
		{"too small a number", `"choices": {"salvo": [-1]}`, "[bad-value salvo]"},
		{"an unknown item", `"mounts": [{"item": "gnu", "at": "hold"}]`, "[unknown-item m1]"},
		{"an unknown item where the game judges it", `"mounts": [{"item": "gnu", "at": "rack"}]`, "[]"},
		{"an unknown item at no place", `"mounts": [{"item": "gnu", "at": "sack"}]`,
			"[unknown-item m1 unknown-location m1]"},
	} {
		v := judge(t, lib,
			[]byte(`{"format": "gantry.roster/1", "system": "workshop", "units": [{"profile": "custom", `+c.unit+`}]}`))
		got := []string{}
		for _, f := range ofTheGame(v.Findings) {
			got = append(got, f.Rule+" "+f.Item)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v, want %s", c.name, v.Findings, c.want)
		}
	}
}
