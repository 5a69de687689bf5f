package builder_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"
	"testing"

	"gantry/builder"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// shippedReady is opened once for all tests; a library does not change.
var shippedReady = sync.OnceValues(func() (*builder.Library, error) {
	lib, err := builder.NewLibrary(systems.All, data.Packs()...)
	if err == nil {
		lib.Ready(data.Ready, data.Words)
	}
	return lib, err
})

// readyLibrary is the shipped packs with the ready-made units.
func readyLibrary(t testing.TB) *builder.Library {
	t.Helper()
	lib, err := shippedReady()
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

func readyDesigns(t testing.TB, system string) []builder.Design {
	t.Helper()
	raw := data.Ready(system)
	if raw == nil {
		return nil
	}
	list, err := builder.DecodeReady(raw, data.Words(system))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Every ready-made unit is sound in the newest pack, in each edition: nothing of its
// own is wrong or left to choose, though an army of it alone may be none. No two are
// the same, and the catalogue has all of them.
func TestReadyUnitsAreSound(t *testing.T) {
	lib := readyLibrary(t)
	for system, least := range map[string]int{"mechahex": 24, "mechastellar": 6, "fleshwound": 6, "robotech": 6,
		"masc": 4} {
		p, err := lib.Pack(system)
		if err != nil {
			t.Fatal(err)
		}
		list := readyDesigns(t, system)
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

// What a ready-made loadout of Mecha: HEX says of its character is so, measured with
// its volley against the game's yardstick beside all others of its class.
func TestReadyCharacters(t *testing.T) {
	lib := readyLibrary(t)
	type loadout struct {
		builder.Design
		volley []*big.Rat // by band, over all targets
		word   string
	}
	classes := map[string][]loadout{}
	for _, d := range readyDesigns(t, "mechahex") {
		s, err := lib.Sheet(t.Context(), d.Roster())
		if err != nil {
			t.Fatal(err)
		}
		word, _, _ := strings.Cut(d.Notes, ":")
		classes[d.Profile] = append(classes[d.Profile], loadout{d, volleyOf(t, s), word})
	}
	has := func(l loadout, items ...string) bool {
		return slices.ContainsFunc(l.Mounts, func(m rules.Mount) bool { return slices.Contains(items, m.Item) })
	}
	for _, class := range []string{"assault-mecha", "heavy-mecha", "medium-mecha", "light-mecha"} {
		of := map[string]loadout{}
		for _, l := range classes[class] {
			of[l.word] = l
		}
		near, far := of["Brawler"], of["Sniper"]
		if near.volley == nil || far.volley == nil {
			t.Fatalf("%s has no brawler or no sniper", class)
		}
		if near.volley[0].Cmp(far.volley[0]) <= 0 || far.volley[2].Cmp(near.volley[2]) <= 0 {
			t.Errorf("%s: %s and %s do not cross: %v, %v", class, near.Name, far.Name, near.volley, far.volley)
		}
		for _, l := range classes[class] {
			if near.volley[0].Cmp(l.volley[0]) < 0 {
				t.Errorf("%s shoots harder at 3 hexes than %s: %v, %v", l.Name, near.Name, l.volley, near.volley)
			}
			kept := map[string]bool{
				"Sniper":       l.volley[2].Cmp(l.volley[0]) == 0, // all it has reaches 9 hexes
				"Wall":         has(l, "experimental-armor"),
				"Rammer":       has(l, "melee-optimized") && has(l, "high-tuned-engine"),
				"Flanker":      has(l, "boost-jets") && has(l, "high-tuned-engine"),
				"Scout":        has(l, "boost-jets") && has(l, "high-tuned-engine"),
				"Missile boat": has(l, "artillery-missile", "long-missiles"),
			}
			if ok, said := kept[l.word]; said && !ok {
				t.Errorf("%s calls itself %s: %v", l.Name, l.word, l.volley)
			}
		}
	}
}

// volleyOf is what a volley of the first unit does to all targets together, by band.
func volleyOf(t *testing.T, s builder.Sheet) []*big.Rat {
	t.Helper()
	m, err := s.Measure(context.Background(), 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range m.Rows {
		if row.Attack.ID == "volley" {
			sum := make([]*big.Rat, len(m.Bands))
			for i := range sum {
				sum[i] = new(big.Rat)
				for _, means := range row.Means {
					sum[i].Add(sum[i], means[i])
				}
			}
			return sum
		}
	}
	t.Fatalf("%s has no volley", s.Units[0].Title)
	return nil
}

// A ready-made unit is added as a copy that bears its name.
func TestReadyUnitIsAddedAsACopy(t *testing.T) {
	lib := readyLibrary(t)
	r := builder.Roster{System: "mechahex"}
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	e := s.Ready[0]
	u, err := lib.Entry(t.Context(), r, e.ID)
	if err != nil {
		t.Fatal(err)
	}
	after, _, err := r.Apply([]rules.Edit{rules.AddUnit(u)})
	if err != nil {
		t.Fatal(err)
	}
	got, want := after.Units[0], readyDesigns(t, "mechahex")[0]
	if got.Name != want.Name || got.Profile != want.Profile || len(got.Mounts) != len(want.Mounts) || got.From != nil {
		t.Errorf("added %+v, want a copy of %+v", got, want)
	}
	if points, ok := e.Stats[0], e.Stats[0].Role == rules.RolePoints; !ok || points.Text != "100" {
		t.Errorf("its first stat is %+v", points)
	}
	if _, err := lib.Entry(t.Context(), r, "ready/nobody"); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("an entry that is not there: %v", err)
	}
}

// A unit that is built as a ready-made one, and not called so, counts in the row of its class.
func TestFieldedCountsAReadyUnitByItsName(t *testing.T) {
	lib := readyLibrary(t)
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
		if n := sheet.Fielded(); len(n) != 1 || (n[e.ID] == 1) != (u.Name != "") {
			t.Errorf("%q counts as %v", u.Name, n)
		}
	}
}

// What an older or other pack does not have is not offered.
func TestReadyUnitsOfAnotherPack(t *testing.T) {
	raw := strings.ReplaceAll(string(data.Pack("mechahex")), `"heavy-gatling"`, `"other-gatling"`)
	lib, err := builder.NewLibrary(systems.All, []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	lib.Ready(data.Ready, data.Words)
	s, err := lib.Sheet(t.Context(), builder.Roster{System: "mechahex"})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(s.Ready); n == 0 || n >= len(readyDesigns(t, "mechahex")) {
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
