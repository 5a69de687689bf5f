package versions_test

import (
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/versions"
	"gantry/rules"
)

// The effects of edits are on one line that names a unit once, in both tenses.
func TestChangesInALine(t *testing.T) {
	truck := rules.Unit{Profile: "ground-vehicle", Mounts: []rules.Mount{{Item: "extra-armor", At: "body"}}}
	for name, c := range map[string]struct {
		before, edits  []rules.Edit
		change, report string
	}{
		"three of one name go": {[]rules.Edit{rules.AddUnit(truck), rules.AddUnit(truck), rules.AddUnit(truck)},
			[]rules.Edit{rules.Remove("u6", ""), rules.Remove("u7", ""), rules.Remove("u8", "")},
			"Remove all 3 Ground Vehicles", "Removed all 3 Ground Vehicles"},
		"two of three go": {[]rules.Edit{rules.AddUnit(truck), rules.AddUnit(truck), rules.AddUnit(truck)},
			[]rules.Edit{rules.Remove("u7", ""), rules.Remove("u8", "")},
			"Remove the last 2 Ground Vehicles", "Removed the last 2 Ground Vehicles"},
		"one goes": {nil, []rules.Edit{rules.Remove("u3", "")}, "Remove Spark", "Removed Spark"},
		"two of one name come": {nil, []rules.Edit{rules.AddUnit(truck), rules.AddUnit(truck)},
			"Add 2 Ground Vehicles", "Added 2 Ground Vehicles"},
		"one of two changes": {[]rules.Edit{rules.Set("u1", "count", 2)},
			[]rules.Edit{rules.Set("u1", "count", 1), rules.AddUnit(rules.Unit{Profile: "medium-mecha", Name: "Anvil",
				Choices: rules.Choices{"hero": "ace-pilot"}})},
			"1 of 2 Anvil: clear Title (Vanguard)", "1 of 2 Anvil: clear Title (Vanguard)"},
		"one more of a name with a number": {[]rules.Edit{rules.AddUnit(truck), rules.AddUnit(truck)},
			[]rules.Edit{rules.Set("u7", "count", 2)},
			"Ground Vehicle 2: count 1 → 2", "Added Ground Vehicle 2: 2 now"},
		"three items of a unit": {nil, []rules.Edit{
			rules.AddMount("u3", rules.Mount{Item: "extra-armor", At: "torso"}),
			rules.AddMount("u3", rules.Mount{Item: "small-laser", At: "left-arm"}),
			rules.AddMount("u3", rules.Mount{Item: "small-laser", At: "right-arm"})},
			"Spark: mount Extra Armor (torso), Small Laser (left arm), Small Laser (right arm)",
			"Spark: mounted Extra Armor (torso), Small Laser (left arm), Small Laser (right arm)"},
		"there and back": {nil, []rules.Edit{rules.Remove("u3", "m1"),
			rules.AddMount("u3", rules.Mount{Item: "extra-armor", At: "torso"}),
			rules.AddMount("u3", rules.Mount{Item: "boost-jets", At: "torso"})},
			"Spark: mount Extra Armor (torso)", "Spark: mounted Extra Armor (torso)"},
		"the same again": {nil, []rules.Edit{rules.Remove("u3", "m1"),
			rules.AddMount("u3", rules.Mount{Item: "boost-jets", At: "torso"})},
			"Spark: reorder the loadout", "Spark: reordered the loadout"},
		"another class": {[]rules.Edit{rules.Set("u3", "name", "")},
			[]rules.Edit{rules.Set("u3", "profile", "medium-mecha"),
				rules.Set("u3", "count", 2), rules.Remove("u3", "m1")},
			"Swap 1 Light Mecha for 2 Medium Mecha with a new loadout",
			"Swapped 1 Light Mecha for 2 Medium Mecha with a new loadout"},
		"an unknown item": {[]rules.Edit{rules.AddMount("u3", rules.Mount{Item: "lazer", At: "torso"})},
			[]rules.Edit{rules.Remove("u3", "m5")},
			`Spark: remove unknown item "lazer" (torso)`, `Removed unknown item "lazer" of Spark`},
		"settings": {nil, []rules.Edit{rules.SetOption("edition", "2023"), rules.SetOption("weather", nil),
			rules.Set("", "limit", 1000), rules.Set("", "player", ""), rules.Set("", "notes", "n")},
			`Set Edition to 2023 revision · Clear the setting "weather" · Limit: 200 → 1,000 pts · ` +
				`Clear the player · ` +
				"Other notes",
			""},
		"of two units": {nil, []rules.Edit{
			rules.SetChoice("u1", "hero", nil), rules.SetChoice("u1", "title", nil),
			rules.AddMount("u4", rules.Mount{Item: "small-laser", At: "body"})},
			"Anvil: clear Hero (Ace Pilot), Title (Vanguard) · Scout car: mount Small Laser",
			"Anvil: cleared Hero (Ace Pilot), Title (Vanguard) · Scout car: mounted Small Laser"},
	} {
		t.Run(name, func(t *testing.T) {
			r, _, err := buildertest.Example(t, "mechahex", 0).Apply(c.before)
			if err != nil {
				t.Fatal(err)
			}
			s, err := buildertest.Library(t).Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if got := versions.ChangeText(s, c.edits); got != c.change {
				t.Errorf("it would %q", got)
			}
			if got := versions.Report(s, c.edits); got != c.report {
				t.Errorf("it has %q", got)
			}
		})
	}
}
