package collection_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/rules"
)

// A collection is written as it was read, with its unknown fields. Edits change the
// numbers, and their reverse edits restore them. Other documents are refused.
func TestCollection(t *testing.T) {
	const document = `{"format":"gantry.collection/1","system":"mechahex","owned":{"medium-mecha":3,"unknown":1},` +
		`"later":[1]}`
	c, err := collection.Decode([]byte(document))
	if err != nil || string(c.Node().Append(nil)) != document || c.Summary().Models != 4 {
		t.Fatalf("%v: %s", err, c.Node().Append(nil))
	}
	after, back, err := c.Apply([]rules.Edit{rules.Set("", "options.medium-mecha", nil),
		rules.Set("", "options.light-mecha", 2)})
	if err != nil || after.Owned["light-mecha"] != 2 || len(after.Owned) != 2 || len(after.Extra) != 1 {
		t.Fatalf("%v: %s", err, after.Node().Append(nil))
	}
	again, _, err := after.Apply(back)
	if err != nil || string(again.Node().Append(nil)) != document {
		t.Errorf("%v: %s", err, again.Node().Append(nil))
	}
	if there, _, err := c.Apply(c.Roster().EditsTo(after.Roster())); err != nil || there.Owned["light-mecha"] != 2 {
		t.Errorf("%v: %+v", err, there)
	}
	if joint := c.Join(after); joint.Owned["medium-mecha"] != 3 || joint.Owned["light-mecha"] != 2 ||
		len(joint.Owned) != 3 {
		t.Errorf("together: %v", joint.Owned)
	}
	for _, e := range []rules.Edit{rules.Set("", "name", "Kim"), rules.Set("", "options.x", 1000),
		rules.Set("", "options.x", "many"), rules.Remove("u1", "")} {
		if _, _, err := c.Apply([]rules.Edit{e}); err == nil {
			t.Errorf("%+v is an edit of a collection", e)
		}
	}
	for bad, want := range map[string]string{`{`: "Not a collection", `[]`: "Not a valid collection",
		`{"format":"gantry.roster/1","system":"x"}`:                       "gantry.collection/1",
		`{"format":"gantry.collection/1"}`:                                "/system",
		`{"format":"gantry.collection/1","system":"x","owned":{"a":1.5}}`: "whole number"} {
		if _, err := collection.Decode([]byte(bad)); builder.KindOf(err) != builder.KindInvalid ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}
