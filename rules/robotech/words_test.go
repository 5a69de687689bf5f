package robotech_test

import (
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/robotech"
	"gantry/rules/rulestest"
)

// Attributes and traits as players write them.
func TestWrittenAttributes(t *testing.T) {
	g := open(t)
	for written, want := range map[string]string{
		"[x2]": "[x2]", "[80]": "[80]", "ap": "AP", "AP 5": "AP 5", "ap5": "AP 5", "Accurate": "Accurate",
		"Accurate +1": "Accurate +1", "OPT1": "OPT 1", "OPT 2": "OPT 2",
		`AE .5"`: `AE ½"`, "AE": "AE", "Area Effect": "AE", "anti-infantry": "AI", "Anti Infantry": "AI",
		"Volley 1-24": "Volley 1–24", "Volley 1–6": "Volley 1–6", "volley 4": "Volley 4",
		"Move or Fire": "MoF", "Very Slow": "Very Slow", "Anti-Ship": "Anti-Ship", "AA2": "AA 2", "Burst": "Burst",
		"IF": "IF",
	} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 3,
			Mounts: []rules.Mount{{ID: "m1", Item: "custom", At: "weapon",
				Value: map[string]any{"system": "Gun", "class": "laser", "sr": 10, "lr": 20, "dmg": 1,
					"attributes": []any{written}}}}}
		p := profile(g, u, "sample")
		if got := strings.TrimPrefix(p.Tables[0].Rows[0].Note, "Laser · "); got != want {
			t.Errorf("%q reads %q, want %q", written, got, want)
		}
		for _, f := range rulestest.Findings(g, rules.Force{Units: []rules.Unit{u}}) {
			if f.Rule == "attribute-known" || f.Rule == "trait-number" || f.Rule == "field-range" {
				t.Errorf("%q: %s", written, f.Message)
			}
		}
	}
}

// An unknown name is reported with the nearest known one.
func TestNearestNames(t *testing.T) {
	g := open(t)
	unit := func(mounts ...rules.Mount) rules.Unit {
		return rules.Unit{ID: "u1", Profile: "custom", Count: 3, Mounts: mounts}
	}
	weapon := func(attribute string) rules.Unit {
		return unit(rules.Mount{ID: "m1", Item: "custom", At: "weapon", Value: map[string]any{"system": "Gun",
			"attributes": []any{attribute}}})
	}
	for _, row := range []struct {
		unit rules.Unit
		want string
	}{
		{unit(rules.Mount{ID: "m1", Item: "good-brawlr", At: "trait"}), "mean Good Brawler?"},
		{unit(rules.Mount{ID: "m1", Item: "shadow", At: "trait"}), ""},
		{weapon("Blasst 2"), "mean Blast?"},
		{weapon("Ёлка"), ""},
		{rules.Unit{ID: "u1", Profile: "custom", Count: 3, Mounts: []rules.Mount{},
			Choices: rules.Choices{"modes": []any{"a", "b"}, "b/traits": []any{"Protoculture Skope"}}},
			"Protoculture Scope?"},
	} {
		all := rulestest.Findings(g, rules.Force{Units: []rules.Unit{row.unit}})
		found := ""
		for _, f := range all {
			if f.Rule == "trait-known" || f.Rule == "attribute-known" {
				found = f.Message
			}
		}
		if found == "" || strings.Contains(found, "Did you mean") != (row.want != "") ||
			!strings.Contains(found, row.want) {
			t.Errorf("%+v: %q, want %s", row.unit, found, row.want)
		}
	}
}

// A pack whose numbers or names would give nonsense answers is refused, with the place.
func TestPackMistakes(t *testing.T) {
	pack := string(data.Pack("robotech"))
	for _, row := range []struct{ name, old, new, place string }{
		{"no such arc", `"arc": "F"`, `"arc": "Q"`, "/weapons/rows/pbc-11/arc"},
		{"a class of armor", `"class": "particle"`, `"class": "ionic"`, "/weapons/rows/pbc-11/class"},
		{"no such attribute", `{"id": "barrels", "n": 2}, {"id": "slow"}`,
			`{"id": "barrels", "n": 2}, {"id": "slowly"}`,
			"/weapons/rows/pbc-11/attributes"},
		{"an attribute without its number", `{"id": "barrels", "n": 2}, {"id": "slow"}`,
			`{"id": "barrels"}, {"id": "slow"}`,
			"/weapons/rows/pbc-11/attributes"},
		{"no such trait", `{"id": "cumbersome"}`, `{"id": "clumsy"}`, "/sample/rows/monster/traits"},
		{"no such missile", `"pylons": ["mlop", "mrm", "mrm"]`, `"pylons": ["mlop", "mrm", "bomb"]`,
			"/profiles/rows/vf-1a/pylons"},
		{"two pairs of pylons", `"pylons": ["mlop", "mrm", "mrm"]`, `"pylons": ["mlop", "mrm"]`,
			"/profiles/rows/vf-1a/pylons"},
		{"a scale of nothing", `"mph": 10`, `"mph": 0`, "/scale/mph"},
		{"a weapon that is not there", `"loadout": ["m-996"]`, `"loadout": ["m-997"]`,
			"/profiles/rows/defender/loadout"},
	} {
		changed := strings.Replace(pack, row.old, row.new, 1)
		if changed == pack {
			t.Fatalf("%s: the pack has no %s", row.name, row.old)
		}
		if _, err := robotech.System.Open([]byte(changed)); err == nil ||
			!strings.Contains(err.Error(), row.place+":") {
			t.Errorf("%s: %v; want %s", row.name, err, row.place)
		}
	}
}
