package builder_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/posted"
	"gantry/builder/search"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// Every ready-made unit is valid in the newest pack, in each edition. It has no problems
// and no choices left, though an army of it alone may have some. No two are the same, and
// the catalog has all of them.
func TestReadyUnitsAreSound(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for system, least := range map[string]int{"mechahex": 24, "mechastellar": 6, "fleshwound": 6, "robotech": 6,
		"masc": 4} {
		p, err := lib.Pack(system)
		if err != nil {
			t.Fatal(err)
		}
		list := buildertest.ReadyDesigns(t, system)
		if len(list) < least {
			t.Errorf("%s has %d ready-made units, and is to have %d", system, len(list), least)
		}
		none, err := lib.Sheet(t.Context(), builder.Roster{System: system})
		if err != nil {
			t.Fatal(err)
		}
		if len(none.Ready) != len(list) {
			t.Errorf("%s: the catalogue has %d of %d ready-made units", system, len(none.Ready), len(list))
		}
		editions := p.About.Editions
		if _, chosen := p.Options.Field("edition"); !chosen {
			editions = editions[:1]
		}
		alike := map[string]string{}
		for _, d := range list {
			same := d
			same.Name = ""
			if other := alike[same.Hash()]; other != "" {
				t.Errorf("%s: %s is %s under another name", system, d.Name, other)
			}
			alike[same.Hash()] = d.Name
			for _, e := range editions {
				checkSound(t, lib, d, e.ID, len(editions) > 1)
			}
		}
	}
}

func checkSound(t *testing.T, lib *builder.Library, d builder.Design, edition string, chosen bool) {
	t.Helper()
	r, err := lib.Complete(d.Roster())
	if err != nil {
		t.Fatal(err)
	}
	if r.Pack.Version == "" || d.Name == "" || !strings.Contains(d.Notes, ":") && !strings.Contains(d.Notes, " ") {
		t.Errorf("%s %s: no name, or no character in its notes: %q", d.System, d.Name, d.Notes)
	}
	if chosen {
		r.Options = rules.Choices{"edition": edition}
	}
	v, err := lib.Judge(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range v.Findings {
		own := f.Unit != "" && (f.Severity == rules.Error || f.Todo)
		if own || slices.Contains([]string{"unpriced", "name-taken", "unknown-option"}, f.Rule) {
			t.Errorf("%s %s %s: %s: %s", d.System, d.Name, edition, f.Rule, f.Message)
		}
	}
	if p, err := lib.Pack(d.System); err != nil || p.About.PointsName != "" && (v.Points == nil || *v.Points < 1) {
		t.Errorf("%s %s has no points", d.System, d.Name)
	}
}

// A ready-made unit is added as a copy with its name.
func TestReadyUnitIsAddedAsACopy(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	r := builder.Roster{System: "mechahex"}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	e := s.Ready[0]
	u, err := posted.Entry(t.Context(), lib, r, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	after, _, err := r.Apply([]rules.Edit{rules.AddUnit(u)})
	if err != nil {
		t.Fatal(err)
	}
	got, want := after.Units[0], buildertest.ReadyDesigns(t, "mechahex")[0]
	if got.Name != want.Name || got.Profile != want.Profile || len(got.Mounts) != len(want.Mounts) || got.From != nil {
		t.Errorf("added %+v, want a copy of %+v", got, want)
	}
	if points, ok := e.Stats[0], e.Stats[0].Role == rules.RolePoints; !ok || points.Text != "100" {
		t.Errorf("its first stat is %+v", points)
	}
	if _, err := posted.Entry(t.Context(), lib, r, "ready/nobody"); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("an entry that is not there: %v", err)
	}
}

// A unit that is built like a ready-made one but has another name counts in the row of
// its class.
func TestFieldedCountsAReadyUnitByItsName(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	r := builder.Roster{System: "mechahex"}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	e := s.Ready[0]
	own := e.Unit
	own.Name = ""
	for _, u := range []rules.Unit{e.Unit, own} {
		after, _, err := r.Apply([]rules.Edit{rules.AddUnit(u)})
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := lib.Sheet(t.Context(), after)
		if err != nil {
			t.Fatal(err)
		}
		if n := search.Fielded(sheet); len(n) != 1 || (n[e.ID] == 1) != (u.Name != "") {
			t.Errorf("%q counts as %v", u.Name, n)
		}
	}
}

// Ready-made units that an older or other pack can't have are not offered.
func TestReadyUnitsOfAnotherPack(t *testing.T) {
	raw := strings.ReplaceAll(string(data.Pack("mechahex")), `"heavy-gatling"`, `"other-gatling"`)
	lib, err := builder.NewLibrary(systems.All, []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	lib.SetReadyMade(data.Ready, data.Words)
	s, err := lib.Sheet(t.Context(), builder.Roster{System: "mechahex"})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(s.Ready); n == 0 || n >= len(buildertest.ReadyDesigns(t, "mechahex")) {
		t.Errorf("%d are offered", n)
	}
	for _, e := range s.Ready {
		if slices.ContainsFunc(e.Unit.Mounts, func(m rules.Mount) bool { return m.Item == "heavy-gatling" }) {
			t.Errorf("%s is offered, with an item that is not there", e.Name)
		}
	}
}

func TestDecodeReadyRefuses(t *testing.T) {
	const unit = `[{"format": "gantry.profile/1", "system": "x", "name": "Old Oak"%s}]`
	for _, row := range []struct{ units, notes, want string }{
		{`{`, ``, "not valid JSON"},
		{`{}`, ``, "not a list of units"},
		{`[{"format": "gantry.roster/1", "system": "mechahex"}]`, ``, "/format: must be"},
		{fmt.Sprintf(unit, ""), `"old-oak": "Slow."`, ""},
		{fmt.Sprintf(unit, ""), ``, `unit 1: "Old Oak" needs one note, in the words under /ready/old-oak`},
		{fmt.Sprintf(unit, `, "notes": "Slow."`), `"old-oak": "Slow."`, `unit 1: "Old Oak" needs one note`},
		{`[]`, `"old-oak": "Slow."`, "a note at /ready/old-oak, but no unit has this id"},
		{`[]`, `"old-oak": ""`, `"old-oak" has an empty note`},
	} {
		words := `{"format": "gantry.words/1", "system": "x", "play": {"terms": [[], [], [], [], []]}, "ready": {` +
			row.notes + `}}`
		list, err := builder.DecodeReady([]byte(row.units), []byte(words))
		if row.want == "" && (err != nil || list[0].Notes != "Slow.") ||
			row.want != "" && (err == nil || !strings.Contains(err.Error(), row.want)) {
			t.Errorf("%s with %s: %v, %v, want %q", row.units, row.notes, list, err, row.want)
		}
	}
}
