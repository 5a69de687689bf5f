package mend_test

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// filled are the fills of a unit alone, and the roster.
func filled(t *testing.T, system string, options rules.Choices, u rules.Unit) ([]mend.FillOption, builder.Roster) {
	t.Helper()
	u.ID, u.Count = "u1", 1
	if u.Mounts == nil {
		u.Mounts = []rules.Mount{}
	}
	r := builder.Roster{System: system, Force: rules.Force{Options: options, Units: []rules.Unit{u}}}
	fills, err := mend.FillOptions(t.Context(), buildertest.ReadyLibrary(t), r, "u1")
	if err != nil {
		t.Fatal(err)
	}
	return fills, r
}

// Each fill of each class, in each edition, leaves no problem and no choice. The one for close range does the highest
// damage near, the one for long range far.
func TestFillsOfMechaHEX(t *testing.T) {
	for _, edition := range []string{"2021", "2023"} {
		for class, least := range map[string]int{"assault-mecha": 3, "heavy-mecha": 3,
			"medium-mecha": 2, "light-mecha": 2,
			"ground-vehicle": 2, "heavy-vehicle": 2, "armed-structure": 2} {
			fills, r := filled(t, "mechahex", rules.Choices{"edition": edition}, rules.Unit{Profile: class})
			if len(fills) < least || !strings.HasPrefix("Close Balanced Far", fills[0].Name) {
				t.Errorf("%s %s has %d fills: %v", edition, class, len(fills), fills)
			}
			var volleys [][]*big.Rat
			for _, f := range fills {
				volleys = append(volleys, checkFill(t, r, f))
			}
			first, last := volleys[0], volleys[len(volleys)-1]
			far := len(last) - 1
			for far > 0 && first[far].Sign() == 0 && last[far].Sign() == 0 {
				far--
			}
			if first[0].Cmp(last[0]) <= 0 || last[far].Cmp(first[far]) <= 0 {
				t.Errorf("%s %s: %s does %v, %s does %v", edition, class, fills[0].Text, first,
					fills[len(fills)-1].Text, last)
			}
		}
	}
}

// checkFill makes a fill, holds the unit to be sound then, and answers with its volley.
func checkFill(t *testing.T, r builder.Roster, f mend.FillOption) []*big.Rat {
	t.Helper()
	after, _, err := r.Apply(f.Edits)
	if err != nil {
		t.Fatal(err)
	}
	s, err := buildertest.ReadyLibrary(t).Sheet(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range s.Units[0].Findings {
		if x.Severity == rules.Error {
			t.Errorf("%s of %s, %s: %s", f.Name, r.Units[0].Profile, f.Text, x.Message)
		}
	}
	if f.Name == "" || f.Text == "" || len(f.Measured.Rows) == 0 {
		t.Errorf("a fill of %s is %+v", r.Units[0].Profile, f)
	}
	for _, l := range s.Units[0].Form.Locations {
		if l.Max >= 0 && l.Used > l.Max {
			t.Errorf("%s of %s: %s holds %d of %d", f.Name, r.Units[0].Profile, l.ID, l.Used, l.Max)
		}
	}
	if r.System != "mechahex" {
		return nil
	}
	return volleyOf(t, s)
}

// What is mounted already stays and counts; a full unit, and one that nothing can be
// measured of, has no fills.
func TestFillsOfTheRest(t *testing.T) {
	fills, r := filled(t, "mechahex", nil, hexRoster().Units[0])
	if len(fills) == 0 {
		t.Fatal("no fills")
	}
	for _, f := range fills {
		checkFill(t, r, f)
		for _, e := range f.Edits {
			if e.Op != rules.EditAdd || e.NewMount == nil {
				t.Errorf("%s does more than to add: %+v", f.Name, e)
			}
		}
	}
	after, _, err := r.Apply(fills[0].Edits)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := filled(t, "mechahex", nil, after.Units[0]); again != nil {
		t.Errorf("a full unit has the fills %v", again)
	}
	for system, profile := range map[string]string{"masc": "frog", "fleshwound": "drover",
		"mechahex": "unarmed-structure"} {
		if none, _ := filled(t, system, nil, rules.Unit{Profile: profile}); none != nil {
			t.Errorf("%s has the fills %v", profile, none)
		}
	}
}

// The other games with slots: what excludes each other is not mounted together, and
// pylons carry the same on both sides.
func TestFillsOfOtherGames(t *testing.T) {
	for _, c := range []struct {
		system string
		unit   rules.Unit
		least  int
	}{
		{"mechastellar", rules.Unit{Profile: "green-viking"}, 2},
		{"mechastellar", rules.Unit{Profile: rules.Designed, Choices: rules.Choices{"performance": 3, "frame": 2}}, 3},
		{"robotech", rules.Unit{Profile: "vf-1a"}, 2},
		{"robotech", rules.Unit{Profile: "vf-1s", Mounts: []rules.Mount{{ID: "pylon-2", Item: "lrm", At: "pylon-2"},
			{ID: "pylon-5", Item: "lrm", At: "pylon-5"}}}, 1},
	} {
		fills, r := filled(t, c.system, nil, c.unit)
		if len(fills) < c.least {
			t.Errorf("%s %s has %d fills", c.system, c.unit.Profile, len(fills))
		}
		for _, f := range fills {
			checkFill(t, r, f)
		}
	}
}

// The points that are left bound what is mounted.
func TestFillsWithinThePoints(t *testing.T) {
	const rifle = `"name": "Lance Rifle",`
	raw := strings.Replace(string(data.Pack("mechastellar")), rifle, rifle+` "points": 30,`, 1)
	lib, err := builder.NewLibrary(systems.All, []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	u := rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1, Mounts: []rules.Mount{},
		Choices: rules.Choices{"performance": 3, "frame": 2}}
	for limit, most := range map[int]int{500: 60, 145: 0} {
		r := builder.Roster{System: "mechastellar", Force: rules.Force{Limit: &limit, Units: []rules.Unit{u}}}
		fills, err := mend.FillOptions(t.Context(), lib, r, "u1")
		if err != nil || len(fills) == 0 {
			t.Fatal(fills, err)
		}
		for _, f := range fills {
			if f.Points > most {
				t.Errorf("of %d points %s adds %d", limit, f.Text, f.Points)
			}
		}
	}
}

// The same question has the same answer, from a library that has never been asked,
// and soon.
func TestFillsAreDeterministicAndBounded(t *testing.T) {
	lib, err := builder.NewLibrary(systems.All, data.Packs()...)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range lib.Packs() {
		for _, e := range p.Catalogue {
			u := e.Unit
			u.Mounts = []rules.Mount{}
			began := time.Now()
			fills, r := filled(t, p.ID, nil, u)
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("%s %s took %v", p.ID, e.ID, took)
			}
			again, err := mend.FillOptions(t.Context(), lib, r, "u1")
			if err != nil {
				t.Fatal(err)
			}
			if !slices.EqualFunc(fills, again, func(a, b mend.FillOption) bool {
				return a.Name == b.Name && a.Text == b.Text && slices.EqualFunc(a.Edits, b.Edits, sameAdd)
			}) {
				t.Errorf("%s %s: %v, asked again %v", p.ID, e.ID, fills, again)
			}
			if testing.Short() {
				break
			}
		}
	}
}

func sameAdd(a, b rules.Edit) bool {
	return a.NewMount.Item == b.NewMount.Item && a.NewMount.At == b.NewMount.At
}

func TestFillsRefuse(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	if _, err := mend.FillOptions(t.Context(), lib, hexRoster(), "u9"); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("of no unit: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := hexRoster()
	r.Units[0].Name = "ended"
	r.Units[0].Choices = rules.Choices{"title": "defiant"} // another unit than has been asked of
	if fills, err := mend.FillOptions(ctx, lib, r, "u1"); !errors.Is(err, context.Canceled) {
		t.Errorf("after its end: %v, %v", fills, err)
	}
}

// A unit has room if it has a fill. An ace with all its weapons has room only for traits, which no fill uses.
func TestRoomIsForFills(t *testing.T) {
	s, err := buildertest.ReadyLibrary(t).Sheet(t.Context(), builder.Roster{System: "mechastellar"})
	if err != nil {
		t.Fatal(err)
	}
	traits := 0
	for _, e := range rulestest.Some(s.Catalogue) {
		if len(e.Unit.Mounts) == 0 {
			continue
		}
		for _, lacks := range []int{0, 1} {
			u := e.Unit
			u.Mounts = slices.Clone(e.Unit.Mounts[lacks:])
			u.Choices = rules.Choices{"pilot": 2}
			fills, r := filled(t, "mechastellar", nil, u)
			of, err := buildertest.ReadyLibrary(t).Sheet(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if got := mend.HasRoom(of, of.Units[0]); got != (len(fills) > 0) {
				t.Errorf("%s without %d weapons has room: %v, with %d fills", e.Name, lacks, got, len(fills))
			}
			if l, _ := of.Units[0].Form.Location("trait"); l.Max > l.Used {
				traits++
			}
		}
	}
	if traits == 0 {
		t.Error("no unit has room for a trait")
	}
}

// The balanced fill gives a unit back the items of its profile that it lacks.
func TestFillsRestoreThePrintedLoadout(t *testing.T) {
	r := builder.Roster{System: "mechastellar"}
	s, err := buildertest.ReadyLibrary(t).Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range rulestest.Some(s.Catalogue) {
		if len(e.Unit.Mounts) < 2 {
			continue
		}
		for _, kept := range []int{0, 1} {
			u := e.Unit
			u.Mounts = slices.Clone(e.Unit.Mounts[:kept])
			for i := range u.Mounts {
				u.Mounts[i].ID = "m1"
			}
			fills, _ := filled(t, "mechastellar", nil, u)
			i := slices.IndexFunc(fills, func(f mend.FillOption) bool { return f.Name == "Balanced" })
			if i < 0 {
				t.Errorf("%s with %d items has no balanced fill", e.Name, kept)
				continue
			}
			var got []string
			for _, x := range fills[i].Edits {
				got = append(got, x.NewMount.Item)
			}
			for _, m := range e.Unit.Mounts[kept:] {
				if !slices.Contains(got, m.Item) {
					t.Errorf("%s with %d items is filled with %q, without its %s", e.Name, kept, got, m.Item)
				}
			}
		}
	}
}

// The notes of ready-made Mecha: HEX loadouts describe them truly. The test measures each volley against the game's
// yardstick and compares it with all others of the class.
func TestReadyCharacters(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	type loadout struct {
		builder.Design
		volley []*big.Rat // by band, over all targets
		word   string
	}
	classes := map[string][]loadout{}
	for _, d := range buildertest.ReadyDesigns(t, "mechahex") {
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
	m, err := odds.Measure(context.Background(), s, 0)
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
