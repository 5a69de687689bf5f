package mechastellar_test

import (
	"fmt"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/mechastellar"
	"gantry/rules/rulestest"
)

func open(t testing.TB) rulestest.Game {
	t.Helper()
	g, err := rulestest.Open(mechastellar.System, data.Pack("mechastellar"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// design returns a designed unit without weapons.
func design(choices rules.Choices) rules.Unit {
	return rules.Unit{ID: "u1", Profile: rules.Designed, Count: 1, Choices: choices, Mounts: []rules.Mount{}}
}

// entry returns a unit of the catalog as offered.
func entry(t testing.TB, g rulestest.Game, id string) rules.Unit {
	t.Helper()
	for _, e := range g.Catalogue(rules.Force{}) {
		if e.ID == id {
			u := e.Unit
			u.ID = "u1"
			return u
		}
	}
	t.Fatalf("there is no profile %s", id)
	return rules.Unit{}
}

func value(t testing.TB, g rulestest.Game, f rules.Force, u rules.Unit, id string) rules.Stat {
	t.Helper()
	s, ok := g.Profile(f, u).Stat(id)
	if !ok {
		t.Fatalf("%s has no stat %s", u.Profile, id)
	}
	return s
}

// viking is the printed profile of a Green Viking: "Reading a Mecha Unit Profile".
var vikings = map[string]struct {
	build rules.Choices
	want  map[string]string
}{
	"green-viking": {rules.Choices{"performance": 2, "frame": 1, "speed": -1, "armor": 1, "cost": -3},
		map[string]string{"points": "30", "eq-slots": "3", "sensors": `6"`, "move": `7"`,
			"actions": "1", "shooting": "8",
			"melee": "5d10", "evade": "+3", "arm-save": "+0", "hp": "800"}},
	"green-viking-cdr": {rules.Choices{"performance": 2, "frame": 1, "armor": 1, "cost": -2},
		map[string]string{"points": "40", "eq-slots": "3", "sensors": `6"`, "move": `9"`,
			"actions": "1", "shooting": "8",
			"melee": "5d10", "evade": "+3", "arm-save": "+0", "hp": "800"}},
}

// The formulas give both published profiles from their build stats, 10 of 10 values each, and no difference is
// reported. The printed value is used, with the derived one beside it.
func TestVikingsComeOutExactly(t *testing.T) {
	g := open(t)
	for id, v := range vikings {
		built, listed := design(v.build), entry(t, g, id)
		for stat, want := range v.want {
			if s := value(t, g, rules.Force{}, built, stat); s.Text != want {
				t.Errorf("%s built: %s is %q, want %q", id, stat, s.Text, want)
			}
			s := value(t, g, rules.Force{}, listed, stat)
			if s.Text != want || s.Basis != rules.Printed || s.Printed == nil ||
				*s.Printed != s.Value.Int() || s.Differs() {
				t.Errorf("%s: %s is %q (%v, printed %v), want %q as printed", id, stat, s.Text,
					s.Basis, s.Printed, want)
			}
			if s.Derived == nil || s.Derived.Text != want || s.Derived.Value != s.Value {
				t.Errorf("%s: %s is derived as %v, want %q", id, stat, s.Derived, want)
			}
		}
	}
}

// The facts of the text and the assumed builds for them: Background 6.4.
func TestFactsOfTheText(t *testing.T) {
	g := open(t)
	for name, row := range map[string]struct {
		build rules.Choices
		want  map[string]string
	}{
		"Argonaut": {rules.Choices{"performance": 3, "frame": 2, "special": "assault", "speed": 1},
			map[string]string{"move": `13"`, "shooting": "9", "actions": "2"}},
		"Dervish": {rules.Choices{"performance": 3}, map[string]string{"evade": "+4"}},
		"White Asura": {rules.Choices{"performance": 2, "frame": 3, "armor": 4, "pilot": 1},
			map[string]string{"melee": "7d10", "arm-save": "+2"}},
		"Blue Djinn": {rules.Choices{"role": "attacker", "performance": 2, "frame": 2, "pilot": 2},
			map[string]string{"melee": "7d10"}},
		"Laughing Joker": {rules.Choices{"frame": 3, "armor": 4, "pilot": 1}, map[string]string{"arm-save": "+2"}},
		"Joker":          {rules.Choices{"frame": 3, "armor": 1}, map[string]string{"arm-save": "+0"}},
		"Jet Black Lancer": {rules.Choices{"role": "raid", "special": "assault", "performance": 3,
			"frame": 3, "armor": 2,
			"pilot": 1},
			map[string]string{"shooting": "10", "evade": "+5", "melee": "7d10", "actions": "2", "hp": "4100"}},
		"Kara's mech": {rules.Choices{"role": "firepower", "special": "assault", "performance": 2,
			"frame": 3, "armor": 2,
			"pilot": 1},
			map[string]string{"shooting": "10", "evade": "+3", "melee": "5d10", "hp": "4100", "actions": "3"}},
		"AcroGunner": {rules.Choices{"role": "firepower", "special": "assault"},
			map[string]string{"actions": "3"}},
		"Saronic Cruiser": {rules.Choices{"type": "warship", "size": 3}, map[string]string{"actions": "2"}},
		"Iron Castle":     {rules.Choices{"type": "super-robot"}, map[string]string{"power": "1"}},
		"Trident Drake": {rules.Choices{"type": "super-heavy", "kaiju": true, "size": 2},
			map[string]string{"havoc": "3"}},
		"VoltLion": {rules.Choices{"type": "super-robot", "size": 2}, map[string]string{"engagement": `6"`}},
	} {
		for stat, want := range row.want {
			if s := value(t, g, rules.Force{}, design(row.build), stat); s.Text != want {
				t.Errorf("%s: %s is %q, want %q", name, stat, s.Text, want)
			}
		}
	}
}

// VoltLion is of Size 2 and, as a large figure, engages at 8": "Engagements".
func TestEngagementOfLargeFigures(t *testing.T) {
	f := rules.Force{Options: rules.Choices{"figures": "large"}}
	if s := value(t, open(t), f, design(rules.Choices{"size": 2}), "engagement"); s.Text != `8"` {
		t.Errorf("engages at %s", s.Text)
	}
}

// Numbers computed by hand, one for each clause of the formulas.
func TestFormulas(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		name  string
		build rules.Choices
		stat  string
		want  string
	}{
		{"shooting grows slower above 5", rules.Choices{"performance": 8}, "shooting", "12"},
		{"evade grows slower above 4", rules.Choices{"performance": 8}, "evade", "+7"},
		{"a high frame shoots better", rules.Choices{"frame": 3}, "shooting", "7"},
		{"size fights in melee", rules.Choices{"size": 3}, "melee", "6d10"},
		{"large ones evade worse", rules.Choices{"performance": 4, "size": 4}, "evade", "+3"},
		{"evade is not below 0", rules.Choices{"type": "super-heavy", "size": 4}, "evade", "+0"},
		{"armor within the frame is no weight", rules.Choices{"frame": 2, "armor": 2}, "move", `7"`},
		{"armor above it is", rules.Choices{"frame": 2, "armor": 3}, "move", `6"`},
		{"and more of it", rules.Choices{"frame": 2, "armor": 7}, "move", `4"`},
		{"move is not below 0", rules.Choices{"armor": 10, "speed": -3}, "move", `0"`},
		{"tier 3 moves farther", rules.Choices{"performance": 8}, "move", `17"`},
		{"tier 3 senses farther", rules.Choices{"performance": 8, "role": "sniper"}, "sensors", `14"`},
		{"tier 3 has more HP", rules.Choices{"performance": 8}, "hp", "1000"},
		{"half of a super robot's HP is cut off", rules.Choices{"type": "super-robot", "frame": 3}, "hp", "4900"},
		{"indomitable", rules.Choices{"special": "indomitable", "type": "super-heavy"}, "hp", "3200"},
		{"a warship acts twice", rules.Choices{"type": "warship", "role": "firepower"}, "actions", "3"},
		{"heavy arms", rules.Choices{"special": "heavy-arms", "size": 1, "speed": -1, "cost": 2}, "eq-slots", "13"},
		{"power of tier 3", rules.Choices{"type": "warship", "performance": 9}, "power", "3"},
		{"arm save", rules.Choices{"armor": 7}, "arm-save", "+3"},
		{"tiers cost", rules.Choices{"performance": 8}, "points", "200"},
		{"a super robot's points are rounded up", rules.Choices{"type": "super-robot", "frame": 1, "performance": 2,
			"cost": 1}, "points", "110"},
		{"nothing is cheaper than 10", rules.Choices{"cost": -10}, "points", "10"},
		{"a pilot of level 2", rules.Choices{"pilot": 2}, "points", "200"},
	} {
		if s := value(t, g, rules.Force{}, design(row.build), row.stat); s.Text != row.want {
			t.Errorf("%s: %s is %s, want %s", row.name, row.stat, s.Text, row.want)
		}
	}
}

// Another pilot than the printed one changes a profile's points, and only the pilot's build stats.
func TestPilotOfAPublishedProfile(t *testing.T) {
	g := open(t)
	u := entry(t, g, "green-viking-cdr")
	u.Choices = rules.Choices{"pilot": 1, "commander": true, "speed": 5}
	for stat, want := range map[string]string{"points": "130", "move": `9"`, "shooting": "8"} {
		if s := value(t, g, rules.Force{}, u, stat); s.Text != want {
			t.Errorf("%s is %s, want %s", stat, s.Text, want)
		}
	}
}

// HP are doubled once, with the step after the printed value.
func TestModulesDoubleHPOnce(t *testing.T) {
	g := open(t)
	for _, modules := range [][]any{{"gritty"}, {"srw"}, {"gritty", "srw"}} {
		f := rules.Force{Options: rules.Choices{"modules": modules}}
		p := g.Profile(f, entry(t, g, "green-viking"))
		hp, _ := p.Stat("hp")
		last := hp.Steps[len(hp.Steps)-1]
		if hp.Text != "1600" || hp.Printed == nil || *hp.Printed != 800 || last.Op != rules.OpMul ||
			last.Amount != rules.Int(2) {
			t.Errorf("%v: HP %s, printed %v, last step %+v", modules, hp.Text, hp.Printed, last)
		}
		if track := p.Tracks[0]; track.Boxes != 16 || track.Every != 10 {
			t.Errorf("%v: %d boxes in groups of %d", modules, track.Boxes, track.Every)
		}
	}
}

// Every build has stats, within what dice and tables allow. More performance, frame or pilot never costs fewer
// points.
func TestEveryBuild(t *testing.T) {
	g := open(t)
	points := map[string]int{}
	bounds := map[string][2]int{"sensors": {0, 20}, "move": {0, 40}, "actions": {1, 4}, "shooting": {4, 20},
		"melee": {1, 30}, "evade": {0, 15}, "arm-save": {0, 5}, "hp": {100, 100_000}}
	for _, typ := range []string{"ms", "super-robot", "super-heavy", "warship"} {
		for _, role := range []string{"battler", "interceptor", "melee", "sniper", "raid", "attacker", "firepower"} {
			for frame := 1; frame <= 5; frame++ {
				for performance := 0; performance <= 10; performance++ {
					for pilot := 0; pilot <= 2; pilot++ {
						at := func(p, f, l int) string { return fmt.Sprint(typ, role, p, f, l) }
						here := at(performance, frame, pilot)
						p := g.Profile(rules.Force{}, design(rules.Choices{"type": typ, "role": role, "frame": frame,
							"performance": performance, "pilot": pilot}))
						for stat, b := range bounds {
							if s, ok := p.Stat(stat); !ok || s.Basis == rules.Missing || s.Value.Int() < b[0] ||
								s.Value.Int() > b[1] {
								t.Errorf("%s: %s is %v, want %d to %d", here, stat, s.Value, b[0], b[1])
							}
						}
						for stat, most := range map[string]int{"shooting": 10, "melee": 10, "evade": 6} {
							if s, _ := p.Stat(stat); (s.Value.Int() > most) != (s.Note != "") {
								t.Errorf("%s: %s %s says of its dice %q", here, stat, s.Value, s.Note)
							}
						}
						s, _ := p.Stat("points")
						points[here] = s.Value.Int()
						for _, less := range []string{at(performance-1, frame, pilot), at(performance, frame-1, pilot),
							at(performance, frame, pilot-1)} {
							if n, ok := points[less]; ok && n > points[here] {
								t.Errorf("%s costs %d, %s costs %d", here, points[here], less, n)
							}
						}
					}
				}
			}
		}
	}
	if len(points) != 4*7*5*11*3 {
		t.Errorf("%d builds", len(points))
	}
}

// The extremes of every build stat together also have stats.
func TestExtremeBuilds(t *testing.T) {
	g := open(t)
	for i := range 1 << 7 {
		pick := func(bit, low, high int) int {
			if i>>bit&1 == 0 {
				return low
			}
			return high
		}
		for _, special := range []string{"none", "assault", "heavy-arms", "indomitable"} {
			for _, typ := range []string{"ms", "super-robot", "super-heavy", "warship"} {
				c := rules.Choices{"type": typ, "special": special, "performance": pick(0, 0, 10),
					"frame": pick(1, 1, 5),
					"size":  pick(2, 0, 5), "speed": pick(3, -3, 5),
					"armor": pick(4, 0, 10), "cost": pick(5, -10, 10), "pilot": pick(6, 0, 2)}
				for _, b := range g.Profile(rules.Force{}, design(c)).Blocks {
					for _, s := range b.Stats {
						if s.Basis == rules.Missing {
							t.Errorf("%v: %s is missing", c, s.ID)
						}
						if (s.ID == "move" || s.ID == "evade") && s.Value.Int() < 0 || s.ID == "points" &&
							s.Value.Int() < 10 ||
							s.ID == "hp" && s.Value.Int()%100 != 0 {
							t.Errorf("%v: %s is %v", c, s.ID, s.Value)
						}
					}
				}
			}
		}
	}
}
