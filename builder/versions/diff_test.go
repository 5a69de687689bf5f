package versions_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	jsonpatch "github.com/evanphx/json-patch/v5"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/versions"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/rulestest"
)

// The patch from one list to another works on the JSON that others get, even between unrelated lists. Between a
// list and itself it is empty.
func TestDiffLeadsThere(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 1))
	lib := buildertest.Library(t)
	packs := lib.Packs()
	for i := range rulestest.Rounds(40, 1000) {
		r, was, _ := buildertest.Broken(t, buildertest.Library(t), rng, packs[i%len(packs)])
		other := buildertest.ReadyExample(t, buildertest.Library(t), packs[rng.IntN(len(packs))], rng)
		r.Notes, r.Player = "notes", "somebody"
		for _, pair := range [][2]builder.Roster{{was, r}, {r, was}, {r, other}, {other, r}} {
			d, err := versions.Between(t.Context(), lib, pair[0], pair[1])
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(d.Patch)
			if err != nil {
				t.Fatal(err)
			}
			patch, err := jsonpatch.DecodePatch(text)
			if err != nil {
				t.Fatal(err)
			}
			after, err := patch.Apply(pair[0].Node().Append(nil))
			if err != nil {
				t.Fatal(err)
			}
			n, err := doc.Parse(after)
			if err != nil {
				t.Fatal(err)
			}
			got, err := builder.DecodeNode(n)
			if err != nil || string(got.Node().AppendSorted(nil)) != string(pair[1].Node().AppendSorted(nil)) {
				t.Fatalf("%s %d: %s leads elsewhere: %v", r.System, i, text, err)
			}
			if !d.Same() && len(d.Changes) == 0 {
				t.Errorf("%s %d: no words for %s", r.System, i, text)
			}
		}
		d, err := versions.Between(t.Context(), lib, r, r)
		if err != nil || !d.Same() || len(d.Changes) > 0 || !d.SameArmy() {
			t.Errorf("%s %d: a roster differs from itself by %v, %v (%v)", r.System, i, d.Patch, d.Changes, err)
		}
	}
}

// The fate of a unit is what the changes say: the same id need not be the same unit, nor another id another unit.
func TestDiffFates(t *testing.T) {
	lib := buildertest.Library(t)
	was, is := buildertest.Read(t, buildertest.Small), buildertest.Read(t, buildertest.Small)
	is.Units[0].ID = "u7"
	is.Units = append(is.Units, rules.Unit{ID: was.Units[0].ID, Profile: "heavy-mecha", Count: 1,
		Mounts: []rules.Mount{}})
	d, err := versions.Between(t.Context(), lib, was, is)
	if err != nil {
		t.Fatal(err)
	}
	from, to := d.Fates()
	if want := []versions.Fate{versions.Stays}; !slices.Equal(from, want) {
		t.Errorf("of the first list: %v, want %v", from, want)
	}
	if want := []versions.Fate{versions.Stays, versions.Alone}; !slices.Equal(to, want) {
		t.Errorf("of the second list: %v, want %v", to, want)
	}
	is.Units[0].Mounts = is.Units[0].Mounts[:3]
	if d, err = versions.Between(t.Context(), lib, was, is); err != nil {
		t.Fatal(err)
	}
	if from, _ = d.Fates(); from[0] != versions.Differs {
		t.Errorf("a mount less: %v", from)
	}
}

func TestDiffInWords(t *testing.T) {
	lib := buildertest.Library(t)
	was := buildertest.Read(t, buildertest.Small)
	for name, row := range map[string]struct {
		change func(r *builder.Roster)
		want   string
	}{
		"a mount": {func(r *builder.Roster) { r.Units[0].Mounts[2].Item = "medium-laser" },
			"Light Mecha: swap Small Laser for Medium Laser (left arm)"},
		"a limit":    {func(r *builder.Roster) { n := 50; r.Limit = &n }, "Limit: 40 → 50 pts"},
		"notes":      {func(r *builder.Roster) { r.Notes = "x" }, "Other notes"},
		"the player": {func(r *builder.Roster) { r.Player = "Ada" }, "Set player to Ada"},
		"ids alone": {func(r *builder.Roster) { r.Units[0].ID = "u7" },
			"Only IDs, order or unknown fields differ"},
		"other ids, a mount": {func(r *builder.Roster) {
			r.Units[0].ID, r.Units[0].Mounts = "u7", r.Units[0].Mounts[:3]
		}, "Light Mecha: remove Close Missiles (right arm)"},
		"another unit": {func(r *builder.Roster) {
			r.Units = append(r.Units, rules.Unit{ID: "u2", Profile: "heavy-mecha", Count: 1, Mounts: []rules.Mount{}})
		}, "Add Heavy Mecha"},
		"another pack": {func(r *builder.Roster) { r.Pack.Version = "9.0.0" }, "Rules data: "},
		"a number": {func(r *builder.Roster) {
			r.Overrides = []builder.Override{{Path: "/x/cost", Value: doc.NodeOf(4)}}
		}, "Set house rule /x/cost to 4"},
	} {
		r := buildertest.Read(t, buildertest.Small)
		row.change(&r)
		d, err := versions.Between(t.Context(), lib, was, r)
		alike := name == "notes" || name == "a limit" || name == "the player" || name == "ids alone" ||
			name == "another pack"
		if d.SameArmy() != alike {
			t.Errorf("%s: fights alike: %v", name, d.SameArmy())
		}
		if err != nil || len(d.Changes) != 1 || !strings.HasPrefix(d.Changes[0].Text, row.want) {
			t.Errorf("%s: %+v, want %q (%v)", name, d.Changes, row.want, err)
		}
	}
}
