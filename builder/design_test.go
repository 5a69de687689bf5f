package builder_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/doc"
)

const hawk = `{"format":"gantry.profile/1","system":"workshop","name":"Hawk","choices":{"power":6,"role":"scout"},
 "mounts":[{"item":"gun","at":"hold"},{"item":"custom","at":"hold","value":{"name":"Beam","range":"melee",` +
	`"glow":[1.5]},"rust":1}],"notes":"N",
 "units":[1],"player":{"x":1},"limit":"none","options":{}}`

func decode(t testing.TB, doc string) builder.Design {
	t.Helper()
	d, err := builder.DecodeDesign([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestDecodeDesignRefuses(t *testing.T) {
	for _, row := range []struct{ name, doc, pointer string }{
		{"not JSON", `{`, ""},
		{"a list", `{"format":"gantry.roster/1","system":"workshop","units":[]}`, "/format"},
		{"no format", `{"system":"workshop"}`, "/format"},
		{"no system", `{"format":"gantry.profile/1"}`, "/system"},
		{"choices no object", `{"format":"gantry.profile/1","system":"workshop","choices":[]}`, "/choices"},
		{"mount no object", `{"format":"gantry.profile/1","system":"workshop","mounts":[1]}`, "/mounts/0"},
		{"mounts no list", `{"format":"gantry.profile/1","system":"workshop","mounts":{}}`, "/mounts"},
		{"too many mounts", `{"format":"gantry.profile/1","system":"workshop","mounts":[` + strings.Repeat("{},", 300) +
			`{}]}`, "/mounts"},
		{"pack no object", `{"format":"gantry.profile/1","system":"workshop","pack":1}`, "/pack"},
		{"numbers no list", `{"format":"gantry.profile/1","system":"workshop","overrides":{}}`, "/overrides"},
		{"numbers of a unit", `{"format":"gantry.profile/1","system":"workshop","choices":{},"overrides":[]}`,
			"/overrides"},
		{"numbers of a published profile",
			`{"format":"gantry.profile/1","system":"workshop","profile":"mule","overrides":[]}`,
			"/overrides"},
		{"profile no text", `{"format":"gantry.profile/1","system":"workshop","profile":7}`, "/profile"},
		{"numbers of an equipped unit", `{"format":"gantry.profile/1","system":"workshop","mounts":[],"overrides":[]}`,
			"/overrides"},
		{"a number without a value", `{"format":"gantry.profile/1","system":"workshop","overrides":[{"path":"/a"}]}`,
			"/overrides/0/value"},
		{"a number at no place", `{"format":"gantry.profile/1","system":"workshop","overrides":[{"path":"/a",` +
			`"value":1},{"value":1}]}`, "/overrides/1/path"},
		{"too many numbers", `{"format":"gantry.profile/1","system":"workshop","overrides":[` +
			strings.Repeat(`{"path":"/a","value":1},`, builder.MaxOverrides) + `{"path":"/a","value":1}]}`,
			"/overrides"},
	} {
		_, err := builder.DecodeDesign([]byte(row.doc))
		var de *doc.Error
		if !errors.As(err, &de) || de.Pointer != row.pointer || builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("%s: %v; want a doc.Error at %q", row.name, err, row.pointer)
		}
	}
	huge := bytes.Repeat([]byte(" "), builder.MaxBytes+1)
	if _, err := builder.DecodeDesign(huge); builder.KindOf(err) != builder.KindTooLarge {
		t.Errorf("an enormous document: %v", err)
	}
}

// A design keeps its unknown fields when it is written, and in the roster that its pages
// show.
func TestDesignLosesNothing(t *testing.T) {
	d := decode(t, hawk)
	want := strings.NewReplacer(`{"item":"gun"`, `{"id":"m1","item":"gun"`, `{"item":"custom"`,
		`{"id":"m2","item":"custom"`).Replace(hawk)
	if got, want := sorted(t, string(d.Encode())), sorted(t, want); got != want {
		t.Errorf("written\n%s\nread\n%s", got, want)
	}
	if back, ok := d.Roster().Design(); !ok || string(back.Encode()) != string(d.Encode()) {
		t.Errorf("by way of its roster, %v:\n%s", ok, back.Encode())
	}
}

// A profile may build on a published one: with the printed loadout, with none, or with
// another. The profile "custom" means the same as no profile.
func TestDesignOnAPublishedProfile(t *testing.T) {
	lib := buildertest.Workshop(t)
	const head = `{"format":"gantry.profile/1","system":"workshop","name":"Big Mule","profile":"mule"`
	for name, text := range map[string]string{"printed": head + "}", "bare": head + `,"mounts":[]}`,
		"equipped": head + `,"mounts":[{"id":"m1","item":"cannon","at":"hold"}]}`} {
		d := decode(t, text)
		if got, want := sorted(t, string(d.Encode())), sorted(t, text); got != want {
			t.Errorf("%s: written\n%s\nread\n%s", name, got, want)
		}
		if u := d.Unit("p1"); u.Profile != "mule" || (u.Mounts == nil) != (name == "printed") {
			t.Errorf("%s: the unit is %+v", name, u)
		}
		full, err := lib.CompleteDesign(d)
		if err != nil || full.Mounts == nil || full.Pack.Version == "" || full.Profile != "mule" {
			t.Errorf("%s: completed %+v, %v", name, full, err)
		}
		if back, ok := d.Roster().Design(); !ok || back.Hash() != d.Hash() {
			t.Errorf("%s: by way of its roster, %v:\n%s", name, ok, back.Encode())
		}
	}
	said := decode(t, `{"format":"gantry.profile/1","system":"workshop","profile":"custom","choices":{"power":1}}`)
	unsaid := decode(t, `{"format":"gantry.profile/1","system":"workshop","choices":{"power":1}}`)
	if said.Hash() != unsaid.Hash() || said.Unit("").Profile != rules.Designed {
		t.Errorf("custom is %s", said.Encode())
	}
	if mule := decode(t, head+"}"); mule.Hash() == decode(t, strings.Replace(head, "mule", "hauler", 1)+"}").Hash() {
		t.Error("what a profile is built on is not in its hash")
	}
}

func sorted(t testing.TB, text string) string {
	t.Helper()
	n, err := doc.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return string(n.AppendSorted(nil))
}

// Any profile document is written as it was read, also by way of the roster that shows
// it, and equal documents have equal hashes.
func TestDesignsSurvive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.OneOf(rapid.Just[any](nil), rapid.Map(rapid.Int32(), func(n int32) any { return n }),
			rapid.Map(rapid.String(), func(s string) any { return s }),
			rapid.Map(rapid.Bool(), func(b bool) any { return b }),
			rapid.Map(rapid.SliceOfN(rapid.String(), 0, 3), func(l []string) any { return l }))
		doc := rapid.MapOfN(rapid.OneOf(rapid.String(),
			rapid.SampledFrom([]string{"units", "limit", "player", "id", "format2", "gantry.profile"})), value, 0, 4).
			Draw(t, "extra")
		doc["format"], doc["system"] = builder.ProfileFormat, "workshop"
		for _, known := range []string{"pack", "mounts", "choices", "name", "notes"} {
			delete(doc, known)
		}
		doc["name"], doc["notes"] = rapid.String().Draw(t, "name"), rapid.String().Draw(t, "notes")
		doc["choices"] = rapid.MapOfN(rapid.String(), value, 0, 4).Draw(t, "choices")
		var mounts []any
		for range rapid.IntRange(0, 3).Draw(t, "mounts") {
			mounts = append(mounts, map[string]any{"item": rapid.String().Draw(t, "item"), "at": "hold",
				"value": value.Draw(t, "value")})
		}
		doc["mounts"] = append([]any{}, mounts...)
		data, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		d, err := builder.DecodeDesign(data)
		if err != nil {
			t.Fatalf("%v: %s", err, data)
		}
		again, err := builder.DecodeDesign(d.Encode())
		if err != nil || string(again.Encode()) != string(d.Encode()) || again.Hash() != d.Hash() {
			t.Fatalf("%v: written and read again:\n%s\n%s", err, d.Encode(), again.Encode())
		}
		if back, ok := d.Roster().Design(); !ok || string(back.Encode()) != string(d.Encode()) {
			t.Fatalf("by way of its roster, %v:\n%s\n%s", ok, back.Encode(), d.Encode())
		}
	})
}

const card = `{"format":"gantry.profile/1","system":"workshop","name":"Card","overrides":[
 {"path":"/base/rows/move","value":9,"reason":"my book","basis":"printed","cite":"my book",` +
	`"shade":1},{"path":"/base/rows/slots","value":null,"reason":"gone"}],"notes":"N","paint":{"x":[1.5]}}`

// Own numbers survive as a document, and in the roster that shows them. A profile that
// loses its unit does not become own numbers.
func TestOwnNumbersLoseNothing(t *testing.T) {
	for name, doc := range map[string]string{"two": card,
		"none yet": `{"format":"gantry.profile/1","system":"workshop","overrides":[]}`} {
		d := decode(t, doc)
		if got, want := sorted(t, string(d.Encode())), sorted(t, doc); got != want || !d.Numbers() {
			t.Errorf("%s: written\n%s\nread\n%s", name, got, want)
		}
		if back, ok := d.Roster().Design(); !ok || !back.Numbers() || string(back.Encode()) != string(d.Encode()) {
			t.Errorf("%s: by way of its roster, %v:\n%s", name, ok, back.Encode())
		}
	}
	remove := []rules.Edit{rules.Remove("u1", "")}
	if d, _, err := decode(t, hawk).Apply(remove); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("a profile without its unit is %s, %v", d.Encode(), err)
	}
}

// A roster that uses own numbers has them unchanged, next to its other overrides.
func TestUseNumbers(t *testing.T) {
	d := decode(t, card)
	r := walker(t)
	before, _, err := r.Apply([]rules.Edit{setOverride("/base/rows/limit", 50, "a small game"),
		setOverride("/base/rows/move", 3, "slow")})
	if err != nil {
		t.Fatal(err)
	}
	if n := d.Unlike(before); n != 2 {
		t.Errorf("%d of the numbers are not in the list, want 2", n)
	}
	after, reverse, err := before.Apply(d.Use())
	if err != nil {
		t.Fatal(err)
	}
	if n := d.Unlike(after); n != 0 || len(after.Overrides) != 3 || after.Overrides[0].Path != "/base/rows/limit" {
		t.Errorf("%d differ after it; the list overrides %+v", n, after.Overrides)
	}
	if back, _, err := after.Apply(reverse); err != nil || string(back.Encode()) != string(before.Encode()) {
		t.Errorf("taken back: %v\n%s", err, back.Encode())
	}
	s, err := buildertest.Workshop(t).Sheet(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	if move, _ := s.Units[0].Profile.Stat("move"); move.Text != `11"` || !move.Overridden {
		t.Errorf("move is %s, overridden %v", move.Text, move.Overridden)
	}
	if slots, _ := s.Units[0].Profile.Stat("slots"); slots.Basis != rules.Missing {
		t.Errorf("slots are %v", slots.Value)
	}
}

func TestDesignHash(t *testing.T) {
	d := decode(t, hawk)
	same := d
	same.Notes, same.Pack = "other", builder.PackRef{ID: "workshop", Version: "2"}
	if same.Hash() != d.Hash() {
		t.Error("the notes or the pack change the hash")
	}
	other := d
	other.Choices = rules.Choices{"power": 7, "role": "scout"}
	if other.Hash() == d.Hash() {
		t.Error("a choice does not change the hash")
	}
}

// A copy in a roster notices that its profile has changed, takes the changes as edits,
// and then is a copy of the new profile.
func TestUpdate(t *testing.T) {
	d := decode(t, hawk)
	u := d.Unit("p1")
	u.ID, u.Name, u.Count = "u3", "Red One", 2
	if d.Stale("p1", u) {
		t.Error("a fresh copy is stale")
	}
	now := decode(t, strings.NewReplacer(`"power":6`, `"power":7,"frame":2`, `,"role":"scout"`, "", `"item":"gun"`,
		`"item":"cannon"`).Replace(hawk))
	if !now.Stale("p1", u) || now.Stale("p2", u) || now.Stale("p1", rules.Unit{}) {
		t.Error("a changed profile is not told from another")
	}
	r := builder.Roster{System: "workshop", Force: rules.Force{Units: []rules.Unit{u}}}
	after, reverse, err := r.Apply(now.Update("p1", u, rules.Form{}))
	if err != nil {
		t.Fatal(err)
	}
	want := now.Unit("p1")
	want.ID, want.Name, want.Count = "u3", "Red One", 2
	if d := cmp.Diff(string(doc.NodeOf(want).Append(nil)), string(doc.NodeOf(after.Units[0]).Append(nil))); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if now.Stale("p1", after.Units[0]) {
		t.Error("it is stale after the update")
	}
	if back, _, err := after.Apply(reverse); err != nil || string(back.Encode()) != string(r.Encode()) {
		t.Errorf("reversed: %v\n%s", err, back.Encode())
	}
}
