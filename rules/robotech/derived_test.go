package robotech_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
	"gantry/rules/robotech"
	"gantry/rules/rulestest"
)

// published returns a unit of the catalog as fielded.
func published(t testing.TB, g rulestest.Game, id string) rules.Unit {
	t.Helper()
	for _, e := range g.Catalogue(rules.Force{}) {
		if e.ID == id {
			u := e.Unit
			u.ID = "u1"
			return u
		}
	}
	t.Fatalf("no unit %s", id)
	return rules.Unit{}
}

func profile(g rulestest.Game, u rules.Unit, values string) rules.Profile {
	f := rules.Force{Options: rules.Choices{"values": values}, Units: []rules.Unit{u}}
	return g.Profile(f, u)
}

func texts(row rules.Row) string {
	var cells []string
	for _, c := range row.Cells {
		cells = append(cells, c.Text)
	}
	return strings.Join(cells, " | ") + " // " + row.Note
}

// The Tomahawk's printed table: all rows except the second launcher.
func TestTomahawk(t *testing.T) {
	g := open(t)
	p := profile(g, published(t, g, "tomahawk"), "v007")
	want := []string{
		"Mauser PBC-11 Particle Beam | F | 60 | 120 | 12 // Particle · [x2] · Slow · MoF",
		"Twin Colt M-89 12.7mm | FF | 10 | 20 | 1 // Ballistic · [80] · AI · Burst 2",
		`Twin Astra TZ-III/25mm AC | FF | 20 | 60 | 3 // Ballistic · [20] · AI · Burst 2 · AE ½"`,
		"Twin Astra TZ-III/L-4 Laser | FF | 40 | 80 | 2 // Laser · Accurate +1",
		"Twin Astra TZ-III/180mm GL | FF | 10 | 20 | 8 // Explosive · [10] · AI · AE · Frag",
		"Twin Astra TZ-III/Flamer | FF | 2 | 6 | ? // Fire · [10] · AI",
		"Oerlikon ATM Launcher | F | s60 | 180 | 10 // Missile · [6] · OPT 1 · AP · Volley 1–2",
		"Bofors Missile Launchers | F | s40 | 100 | 8 // Missile · [24] · Volley 1–24",
	}
	for i, row := range p.Tables[0].Rows {
		if i >= len(want) || texts(row) != want[i] {
			t.Errorf("row %d: %s", i, texts(row))
		}
	}
	if len(p.Tables[0].Rows) != len(want) {
		t.Errorf("%d rows, want %d", len(p.Tables[0].Rows), len(want))
	}
}

// Damage per action: 12 × 2, 1 × 2, 3 × 2, 8 × 24. A missing damage is missing until the sample or the player gives
// one.
func TestDamageAnAction(t *testing.T) {
	g := open(t)
	u := published(t, g, "tomahawk")
	for _, row := range []struct{ values, key, want, turns string }{
		{"v007", "volley-damage", "24", ""},
		{"v007", "Twin Colt M-89 12.7mm/volley-damage", "2", ""},
		{"v007", "Twin Astra TZ-III/25mm AC/volley-damage", "6", ""},
		{"v007", "Twin Astra TZ-III/Flamer/volley-damage", "–", ""},
		{"sample", "Twin Astra TZ-III/Flamer/volley-damage", "2", ""},
		{"v007", "Oerlikon ATM Launcher/volley-damage", "20", "missile-turns"},
		{"v007", "Bofors Missile Launchers/volley-damage", "192", "Bofors Missile Launchers/missile-turns"},
	} {
		p := profile(g, u, row.values)
		s, ok := p.Find(row.key)
		if !ok || s.Text != row.want {
			t.Errorf("%s, %s: %q, want %s", row.values, row.key, s.Text, row.want)
		}
		if s.Basis == rules.Missing && !strings.Contains(s.Needs, "damage of Twin Astra TZ-III/Flamer") {
			t.Errorf("it needs %q", s.Needs)
		}
		if s, _ := p.Find(row.turns); row.turns != "" && s.Text != "3" {
			t.Errorf("%s is %s, want 3", row.turns, s.Text)
		}
	}
}

func TestDerived(t *testing.T) {
	g := open(t)
	for _, row := range []struct{ unit, values, key, want string }{
		{"tomahawk", "sample", "walker", `3/5"`}, {"tomahawk", "sample", "speed-mph", "50"},
		{"tomahawk", "sample", "speed-kph", "80"},
		{"tomahawk", "sample", "crew", "2"}, {"tomahawk", "sample", "actions", "1"},
		{"tomahawk", "sample", "points", "20"},
		{"tomahawk", "v007", "crew", "–"}, {"tomahawk", "v007", "speed-mph", "–"}, {"tomahawk", "v007", "points", "–"},
		{"tomahawk", "v007", "fast-tokens", "–"},
		{"monster", "sample", "actions", "0"}, // Cumbersome takes the only action
		{"monster", "sample", "points", "–"},
		{"spartan", "sample", "melee-roll", "+3"}, {"regult", "sample", "melee-roll", "-1"},
		{"vf-1a", "sample", "Guardian/mobility", `hover 30"`},
		{"vf-1a", "sample", "Fighter/mobility", `flight -12/60"`},
		{"vf-1a", "sample", "Guardian/pil", "3"},
		{"vf-1a", "sample", "Fighter/melee", "–"}, {"vf-1a", "sample", "Fighter, more/fast-tokens", "3"},
		{"vf-1a", "sample", "Fighter, more/speed-mph", "600"},
		{"quel-regult", "sample", "gun", "–"}, {"gnerl", "sample", "flight", `-12/60"`},
		{"nousjadeul-ger", "sample", "speed-mph", "150"}, // its flight, not its walk
	} {
		s, ok := profile(g, published(t, g, row.unit), row.values).Find(row.key)
		if !ok || s.Text != row.want {
			t.Errorf("%s, %s: %s is %q, want %s", row.unit, row.values, row.key, s.Text, row.want)
		}
		if s.Basis == rules.Missing && s.Needs == "" {
			t.Errorf("%s, %s: %s does not say what it needs", row.unit, row.values, row.key)
		}
	}
}

// The effect of traits on the numbers of a designed unit.
func TestTraitsCount(t *testing.T) {
	g := open(t)
	base := rules.Choices{"pil": 2, "gun": 2, "size": 5, "melee": 2, "hp": 5, "actions": 2,
		"mobility": []any{"flight -12/60"}}
	for _, row := range []struct {
		traits, key, want string
	}{
		{"maneuverable", "actions", "3"}, {"cumbersome", "actions", "1"}, {"maneuverable cumbersome", "actions", "2"},
		{"maneuverable maneuverable", "actions", "3"},
		{"poor-flyer", "pil", "1"}, {"shadow-device", "size", "5"}, {"gunner", "gun", "2"}, {"gunner", "gunner", "3"},
		{"afterburner aircraft fast medium high orbital", "fast-tokens", "7"}, {"quick", "fast-tokens", "0"},
		{"quick fast", "fast-tokens", "2"},
		{"hands melee", "melee-roll", "+4"}, {"hands melee excellent-brawler", "melee-roll", "+4"},
		{"hands melee poor-brawler", "melee-roll", "+4"}, {"horrible-brawler", "melee-roll", "-3"},
		{"orbital", "orbital-speed", ""}, {"orbital boost=#", "orbital-speed", `1080"`}, // 6 × 3 × 60
		{"rpc", "crew-limit", "10"}, // 5 circles: 9 damage survived, 10 not (Unit Traits, RPC)
	} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 1, Choices: base, Mounts: []rules.Mount{}}
		for _, id := range strings.Fields(row.traits) {
			m := rules.Mount{ID: u.FreeID(), Item: id, At: "trait"}
			if item, n, numbered := strings.Cut(id, "="); numbered {
				m.Item, m.Value = item, len(n)
			}
			u.Mounts = append(u.Mounts, m)
		}
		if s, _ := profile(g, u, "sample").Find(row.key); s.Text != row.want {
			t.Errorf("%s: %s is %q, want %s", row.traits, row.key, s.Text, row.want)
		}
	}
}

// An entered number enables what needs it, and is marked wherever it counts.
func TestOverridesOfWhatIsPrinted(t *testing.T) {
	n, err := doc.Parse(data.Pack("robotech"))
	if err != nil {
		t.Fatal(err)
	}
	for path, value := range map[string]int{"hp": 19, "mobility/walker/max": 5, "leadership": 0, "points": 20} {
		if err := pack.Override(n, "/v007/rows/tomahawk/"+path, doc.NodeOf(value),
			rules.Source{Basis: rules.Printed, Cite: "my card"}); err != nil {
			t.Fatal(err)
		}
	}
	g, err := rulestest.Open(robotech.System, n.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	u := published(t, g, "tomahawk")
	p := profile(g, u, "v007")
	for key, want := range map[string]string{"hp": "19", "walker": `5"`, "speed-mph": "50", "points": "20"} {
		if s, _ := p.Find(key); s.Text != want || !s.Overridden || s.Basis != rules.Printed {
			t.Errorf("%s is %s, overridden %v, %v", key, s.Text, s.Overridden, s.Basis)
		}
	}
	if p.Tracks[0].Label != "HP" || p.Tracks[0].Boxes != 19 {
		t.Errorf("the first track is %+v", p.Tracks[0])
	}
	f := rules.Force{Options: rules.Choices{"values": "v007"}, Units: []rules.Unit{u}}
	for id, want := range map[string]string{"points": "20", "formations": "1", "command-tokens": "0"} {
		if s := armyStat(t, g, f, id); s.Text != want {
			t.Errorf("%s of the army is %s, want %s", id, s.Text, want)
		}
	}
	for _, missing := range []string{"gun", "pil", "actions"} {
		if s, _ := p.Find(missing); s.Basis != rules.Missing || !strings.Contains(s.Needs, "unpublished Tomahawk") {
			t.Errorf("%s is %s and needs %q", missing, s.Text, s.Needs)
		}
	}
}

// Critical circles are starred on the card.
func TestCriticalCircles(t *testing.T) {
	g := open(t)
	u := published(t, g, "regult")
	u.Choices = rules.Choices{"critical-circles": []any{2, 5}}
	if got := fmt.Sprintf("%q", profile(g, u, "sample").Tracks[0].Captions); got != `["" "*" "" "" "*"]` {
		t.Errorf("the captions are %s", got)
	}
}

// The values that a designed unit gives, and its defaults.
func TestDesignedDefaults(t *testing.T) {
	g := open(t)
	p := profile(g, rules.Unit{ID: "u1", Profile: "custom", Count: 1, Choices: rules.Choices{"pil": 2}}, "sample")
	for _, row := range []struct {
		key, text string
		basis     rules.Basis
	}{{"crew", "1", rules.House}, {"actions", "1", rules.Inferred}, {"leadership", "0", rules.Printed}} {
		if s, _ := p.Find(row.key); s.Text != row.text || s.Basis != row.basis {
			t.Errorf("%s is %s, %v; want %s, %v", row.key, s.Text, s.Basis, row.text, row.basis)
		}
	}
}

// FAST markers of units that fly high include those of the altitudes below.
func TestMarkersOfAltitudes(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		traits []any
		want   string
		basis  rules.Basis
	}{
		{[]any{"Medium Altitude"}, "1", rules.Printed},
		{[]any{"High Altitude"}, "2", rules.Printed},
		{[]any{"High Altitude", "Medium Altitude"}, "2", rules.Printed},
		{[]any{"Orbital"}, "4", rules.Inferred},
		{[]any{"Orbital", "High Altitude"}, "4", rules.Printed}, // High has Medium
		{[]any{"High Altitude", "Orbital"}, "4", rules.Printed},
		{[]any{"Orbital", "High Altitude", "Medium Altitude"}, "4", rules.Printed},
		{[]any{"Aircraft", "Fast", "Afterburner", "High Altitude"}, "5", rules.Printed},
	} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 1, Choices: rules.Choices{"modes": []any{"fighter"},
			"fighter/traits": row.traits}}
		if s, _ := profile(g, u, "sample").Find("fast-tokens"); s.Text != row.want || s.Basis != row.basis {
			t.Errorf("%v: %s markers, %v; want %s, %v", row.traits, s.Text, s.Basis, row.want, row.basis)
		}
	}
}

// One weapon system per attack, plus one for each crew member beyond the first, and for each of Gunner # beyond 1.
func TestWeaponsAnActivation(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		crew   any
		traits []any
		want   string
	}{{1, nil, "1"}, {2, nil, "2"}, {2, []any{"Gunner"}, "2"}, {2, []any{"Gunner 2"}, "3"},
		{4, []any{"Gunner 3"}, "6"}} {
		u := rules.Unit{ID: "u1", Profile: "custom", Count: 1, Choices: rules.Choices{"crew": row.crew,
			"modes": []any{"walker"}, "walker/traits": row.traits}}
		if s, _ := profile(g, u, "sample").Find("weapons-per-activation"); s.Text != row.want {
			t.Errorf("crew %v, %v: %s weapons, want %s", row.crew, row.traits, s.Text, row.want)
		}
	}
	if s, _ := profile(g, published(t, g, "tomahawk"),
		"v007").Find("weapons-per-activation"); s.Basis != rules.Missing ||
		!strings.Contains(s.Needs, "Crew and traits") {
		t.Errorf("as printed: %s, needs %q", s.Text, s.Needs)
	}
}

// A fighter's card has its minimum move, beside its markers or among its traits.
func TestLeastMove(t *testing.T) {
	g := open(t)
	slow := custom("vehicle", 2, 2, 5, 0, 5)
	slow.Choices["mobility"] = []any{"flight -9/60"}
	for name, row := range map[string]struct {
		unit rules.Unit
		want string
	}{
		"gnerl":         {published(t, g, "gnerl"), `moves 12" or is destroyed`},
		"vf-1a":         {published(t, g, "vf-1a"), `Fighter moves 12" or is destroyed`},
		"without FAST":  {slow, `moves 9" or is destroyed`},
		"tomahawk":      {published(t, g, "tomahawk"), ""},
		"queadluun-rau": {published(t, g, "queadluun-rau"), ""},
	} {
		p, said := profile(g, row.unit, "sample"), ""
		for _, tr := range p.Tracks {
			_, note, _ := strings.Cut(tr.Note, "; ")
			said += note
		}
		for _, b := range p.Blocks {
			for _, s := range b.Stats {
				if s.ID == "minimum" && b.Card {
					said += s.Text
				}
			}
		}
		if said != row.want {
			t.Errorf("the card of %s says %q, want %q", name, said, row.want)
		}
	}
}

// Values from torn digits, and readings on missiles, are inferred. The rest of the table is printed.
func TestBasisOfThePrintedTable(t *testing.T) {
	g := open(t)
	rows := profile(g, published(t, g, "tomahawk"), "v007").Tables[0].Rows
	inferred := map[string]string{"Mauser PBC-11 Particle Beam": "120", "Oerlikon ATM Launcher": "180 10",
		"Bofors Missile Launchers": "s40 100 8", "Twin Astra TZ-III/180mm GL": "8"}
	for _, row := range rows {
		var got []string
		for _, c := range row.Cells[2:] {
			if c.Basis == rules.Inferred {
				got = append(got, c.Text)
			}
		}
		if want := inferred[row.Cells[0].Text]; strings.Join(got, " ") != want {
			t.Errorf("%s: %v is inferred, want %s", row.Cells[0].Text, got, want)
		}
	}
	part := rules.Force{Options: rules.Choices{"values": "v007"}}
	for load, want := range map[int]rules.Basis{2: rules.Inferred, 3: rules.Printed} {
		part.Units = []rules.Unit{{ID: "u1", Profile: "vf-1a", Count: 1,
			Mounts: []rules.Mount{{ID: "m1", Item: "srm", At: "pylon-1", Value: load},
				{ID: "m2", Item: "srm", At: "pylon-6", Value: load}}}}
		for _, r := range g.Check(t.Context(), part) {
			if r.ID == "pylon-load" && r.Basis != want {
				t.Errorf("%d SRM on a pylon are %v, want %v", load, r.Basis, want)
			}
		}
	}
}
