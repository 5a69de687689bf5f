package preset_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/preset"
	"gantry/rules"
)

// A preset is written as it was read, with its unknown fields. Edits change the name and
// options, and their reverse edits restore them. Other documents are refused.
func TestPreset(t *testing.T) {
	const document = `{"format":"gantry.print/1","name":"Table night","print":{"paper":"letter"},"later":[1]}`
	p, err := preset.Decode([]byte(document))
	if err != nil || string(p.Node().Append(nil)) != document || p.Summary().Name != "Table night" {
		t.Fatalf("%v: %s", err, p.Node().Append(nil))
	}
	after, back, err := p.Apply([]rules.Edit{rules.Set("", "name", "Club"),
		rules.Set("", "print", map[string]any{"mono": true})})
	if err != nil || after.Name != "Club" || string(after.Print.Append(nil)) != `{"mono":true}` ||
		len(after.Extra) != 1 {
		t.Fatalf("%v: %s", err, after.Node().Append(nil))
	}
	again, _, err := after.Apply(back)
	if err != nil || string(again.Node().Append(nil)) != document {
		t.Errorf("%v: %s", err, again.Node().Append(nil))
	}
	if there, _, err := p.Apply(p.Roster().EditsTo(after.Roster())); err != nil || there.Name != "Club" {
		t.Errorf("%v: %+v", err, there)
	}
	for _, e := range []rules.Edit{rules.Set("", "player", "Kim"), rules.Set("", "limit", 4), rules.Remove("u1", "")} {
		if _, _, err := p.Apply([]rules.Edit{e}); err == nil {
			t.Errorf("%+v is an edit of a preset", e)
		}
	}
	for bad, want := range map[string]string{`{`: "Not a print preset", `[]`: "Not a valid print preset",
		`{"format":"gantry.roster/1","system":"x"}`: "gantry.print/1",
		`{"format":"gantry.print/1","print":3}`:     "print"} {
		if _, err := preset.Decode([]byte(bad)); builder.KindOf(err) != builder.KindInvalid ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
