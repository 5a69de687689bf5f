package mechastellar_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/mechastellar"
)

func labels(b rules.Block) []string {
	var out []string
	for _, s := range b.Stats {
		out = append(out, s.Label)
	}
	return out
}

// The card is in the field order of the printed profile.
func TestCardOrder(t *testing.T) {
	g := open(t)
	combat := []string{"Sens", "Move", "Act", "Shoot", "Melee", "Evade", "ARM Sv", "HP"}
	for name, row := range map[string]struct {
		unit  rules.Unit
		class string
		line  []string
	}{
		"viking": {entry(t, g, "green-viking"), "MS · Battler · Basic Pilot",
			[]string{"EQ", "Size", "Speed+", "Armor+", "Cost+", "Engage"}},
		"model": {design(rules.Choices{"model": "PX-2", "special": "assault", "commander": true, "tags": []any{"S"}}),
			"MS · Battler · Assault · Basic Pilot · Commander · [S]",
			[]string{"Model", "EQ", "Size", "Speed+", "Armor+", "Cost+", "Engage"}},
		"super robot": {entry(t, g, "emberlord"), "Super Robot · Battler · Skilled Pilot",
			[]string{"Power", "EQ", "Size", "Speed+", "Armor+", "Cost+", "Engage"}},
		"kaiju": {entry(t, g, "tidemaw"), "Kaiju · Melee · Dreadful Kaiju",
			[]string{"Havoc", "EQ", "Size", "Speed+", "Armor+", "Cost+", "Engage"}},
		"super heavy": {entry(t, g, "foundry-ox"), "Super Heavy · Firepower · Indomitable · Basic Pilot",
			[]string{"Havoc", "EQ", "Size", "Speed+", "Armor+", "Cost+", "Engage"}},
		"warship": {design(rules.Choices{"type": "warship", "pilot": 2, "catapult": 3, "repair": 500}),
			"Warship · Battler · Battle-Hardened Captain",
			[]string{"Power", "EQ", "Size", "Speed+", "Armor+", "Cost+", "Catapult", "Repair", "Engage"}},
	} {
		p := g.Profile(rules.Force{}, row.unit)
		got := [][]string{{p.Class}, labels(p.Blocks[0]), labels(p.Blocks[1]), labels(p.Blocks[2])}
		if size, _ := p.Stat("size"); size.Text == "0" && size.Note != "Size 0: Giant." {
			t.Errorf("%s: size %+v", name, size)
		}
		if d := cmp.Diff([][]string{{row.class}, {"Perf", "Frame", "Points"}, row.line, combat}, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", name, d)
		}
	}
}

func rows(t *testing.T, p rules.Profile) []string {
	t.Helper()
	var out []string
	for _, r := range p.Tables[0].Rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, c.Text)
		}
		out = append(out, strings.Join(cells, " | ")+" // "+r.Note)
	}
	return out
}

// The weapon table as the profile prints it, with half the range beside rapid fire. Unknown values are question
// marks, absent ones dashes.
func TestWeaponTable(t *testing.T) {
	g := open(t)
	u := design(nil)
	for _, item := range []string{"machine-gun", "melee-shield", "heat-hawk", "shoulder-tackle", "magella-cannon",
		"giant-bazooka", "tl-missile-pods", "heat-lancer", "ram-fist"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "equipment"})
	}
	u.Mounts = append(u.Mounts, rules.Mount{ID: "own", Item: rules.Designed, At: "equipment",
		Value: map[string]any{"name": "Long Eye", "slots": 3, "range": 41, "attacks": 3,
			"close-range": map[string]any{"shots": -1, "hits": 1}, "pen": 5, "pen-kind": "S", "dmg": 400,
			"qualities": []any{map[string]any{"id": "energy"}, map[string]any{"id": "overwatch", "n": 2},
				map[string]any{"id": "no-such"}}}},
		rules.Mount{ID: "claw", Item: rules.Designed, At: "equipment",
			Value: map[string]any{"slots": 1, "range": "melee", "attacks": 1, "close-range": map[string]any{"def": 2}}},
		rules.Mount{ID: "ward", Item: rules.Designed, At: "equipment",
			Value: map[string]any{"name": "Ward", "slots": 0,
				"qualities": []any{map[string]any{"id": "barrier", "n": 2}}}})
	p := g.Profile(rules.Force{}, u)
	want := []string{
		`Machine Gun | 1 | 24" | 6 | RF+2 Hits | – | 200 // RF within 12" · Overwatch IV · Kinetic`,
		`Melee Shield | 1 | – | +1 Block | – | – | – // Melee and overwatch only`,
		`Heat Hawk | 1 | Melee | – | – | 5 | 500 // Rerolls dice of 1 or lower`,
		`Shoulder Tackle | 0 | Melee | – | – | – | 500 // CC · Push · Pushes out of melee. No counterattack.`,
		`Magella Cannon | 1 | 48" | 4 | RF-2 | 1 | 500 // ` +
			`RF within 24" · Indirect 32" · Kinetic · Indirect up to 40" + Sensors.`,
		`Giant Bazooka | 1 | 32" | 3 | RF+1 | 2 | 800 // RF within 16" · Kinetic · PEN +1 against Warships.`,
		`TL Missile Pods | 2 | 32" | 6 | RF+3 Hits | 2 | 300 // RF within 16" · Single use · Explosive`,
		`Heat Lancer | 1 | Melee | +1 Hit | – | ? | ? // Rerolls dice of 2 or lower`,
		`Ram Fist | 1 | Melee | – | – | 4P | 500 // CC · Push · Finisher +1`,
		`Long Eye | 3 | 41" | 3 | RF-1, RF+1 Hit | 5S | 400 // RF within 20½" · Energy · Overwatch II`,
		`Designed weapon | 1 | Melee | +1 Hit | +2 DEF | – | – // `,
		`Ward | 0 | – | +2 Blocks | – | – | – // Barrier`,
	}
	if d := cmp.Diff(want, rows(t, p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	once := func(tr rules.Track) bool { return tr.Mount == "tl-missile-pods" && tr.Boxes == 1 }
	if !slices.ContainsFunc(p.Tracks, once) {
		t.Errorf("no box for the single-use pods: %+v", p.Tracks)
	}
}

// A trait without a published text is on the card by its name.
func TestLegendOfTraits(t *testing.T) {
	u := design(rules.Choices{"pilot": 2})
	for _, item := range []string{"headhunter", "marksman"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: item, Item: item, At: "trait"})
	}
	legend := open(t).Profile(rules.Force{}, u).Legend
	if len(legend) != 2 || !strings.Contains(legend[0].Text, "+1 hit") ||
		!strings.Contains(legend[1].Text, "Only its name") {
		t.Errorf("the legend is %+v", legend)
	}
}

// Save caps are on the card: 5, and 10 for a warship.
func TestSaveCapOnTheCard(t *testing.T) {
	g := open(t)
	f := rules.Force{Options: rules.Choices{"modules": []any{"gritty"}}}
	for typ, want := range map[string]string{"ms": "at most 5 ", "warship": "at most 10 "} {
		legend := g.Profile(f, design(rules.Choices{"type": typ})).Legend
		if len(legend) != 1 || !strings.Contains(legend[0].Text, want) {
			t.Errorf("%s: %+v, want %q", typ, legend, want)
		}
	}
}

// Momentum and influence follow the game size: "Momentum", "Strategic Commands".
func TestArmyPools(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		limit               int
		momentum, influence string
	}{{1, "3", "1"}, {500, "3", "1"}, {501, "5", "1"}, {1000, "5", "1"}, {1001, "7", "2"}, {1500, "7", "2"},
		{1501, "9", "2"}, {2000, "9", "2"}, {2001, "9", "3"}} {
		p := g.Whole(rules.Force{Limit: &row.limit, Options: rules.Choices{"modules": []any{"strategic-commands"}}})
		m, _ := p.Stat("momentum")
		i, _ := p.Stat("influence")
		if m.Text != row.momentum || i.Text != row.influence {
			t.Errorf("%d points: momentum %s and influence %s, want %s and %s", row.limit, m.Text, i.Text, row.momentum,
				row.influence)
		}
	}
	p := g.Whole(rules.Force{})
	if _, ok := p.Stat("influence"); ok || p.Tracks[0].Boxes != 10 || p.Tracks[0].Captions[9] != "10" {
		t.Errorf("without the module: influence %v, momentum track %+v", ok, p.Tracks[0])
	}
}

// The army's page has the boxes and the reference that it needs, and no others.
func TestArmyReference(t *testing.T) {
	g := open(t)
	titles := func(f rules.Force) (titles []string) {
		p := g.Whole(f)
		for _, tr := range p.Tracks {
			titles = append(titles, tr.Label)
		}
		for _, pa := range p.Panels {
			titles = append(titles, pa.Title)
		}
		return titles
	}
	basic := rules.Force{Units: []rules.Unit{entry(t, g, "green-viking")}}
	always := []string{"Actions", "Tactical advantage", "Setting up and the round", "Sight and range",
		"Moving and charging", "Areas, remotes and stun", "Terrain", "Momentum"}
	if d := cmp.Diff(append([]string{"Momentum", "Revenge"}, always...), titles(basic)); d != "" {
		t.Errorf("basic pilots (-want +got):\n%s", d)
	}
	ship := entry(t, g, "cormorant")
	ship.Choices = rules.Choices{"commander": true}
	full := rules.Force{Units: []rules.Unit{ship},
		Options: rules.Choices{"modules": []any{"battle-damage", "climactic-events"}, "event": "bonds"}}
	want := slices.Concat([]string{"Momentum", "Revenge", "Make it Count", "Seize the Day", "Bonds that Transcend",
		"Improvise"}, always, []string{"Exceptional pilots and Commanders", "Power", "Warships", "Battle Damage",
		"Battle damage: d10 + ARM Sv", "Climactic Events"})
	if d := cmp.Diff(want, titles(full)); d != "" {
		t.Errorf("a warship and modules (-want +got):\n%s", d)
	}
}

// Items that a unit should not mount say why, and its EQ slots are a location.
func TestForm(t *testing.T) {
	g := open(t)
	u := entry(t, g, "green-viking")
	form := g.Form(rules.Force{}, u)
	for item, refused := range map[string]bool{"machine-gun": false, "magella-cannon": false, "giant-bazooka": true,
		"tl-missile-pods": false, "beam-rifle": true, "headhunter": false} {
		if it, ok := form.Item(item); !ok || (it.Refused != "") != refused {
			t.Errorf("%s: refused %q", item, it.Refused)
		}
	}
	if eq := form.Locations[0]; eq.Used != 3 || eq.Max != 3 {
		t.Errorf("equipment %+v", eq)
	}
	if it, _ := form.Item("close-combat-expert"); it.Brief(48) != "pilot" {
		t.Errorf("a trait without a published level reads %q", it.Brief(48))
	}
	u.Choices = rules.Choices{"pilot": 1}
	if it, _ := g.Form(rules.Force{}, u).Item("giant-bazooka"); it.Refused != "" {
		t.Errorf("a skilled pilot and a bazooka: %q", it.Refused)
	}
	if fd, _ := form.Field("speed"); !fd.GameChecks || !fd.Inactive {
		t.Errorf("the speed of a published profile: %+v", fd)
	}
	if fd, _ := g.Form(rules.Force{}, design(nil)).Field("speed"); fd.Inactive {
		t.Error("the speed of a designed unit is idle")
	}
}

// Every role and every type can be fielded from the catalog, legally.
func TestSamplesCoverTheGame(t *testing.T) {
	g := open(t)
	limit := 1000
	seen := map[string]bool{}
	for _, e := range g.Catalogue(rules.Force{}) {
		for _, facet := range e.Facets {
			seen[facet] = true
		}
		u := e.Unit
		u.ID = "u1"
		if u.Profile == rules.Designed {
			continue
		}
		for _, r := range g.Check(t.Context(), rules.Force{Limit: &limit, Units: []rules.Unit{u}}) {
			for _, f := range r.Findings {
				t.Errorf("%s: %s", e.ID, f.Message)
			}
		}
	}
	for _, facet := range []string{"MS", "Super Robot", "Super Heavy", "Kaiju", "Warship", "Battler", "Interceptor",
		"Melee", "Sniper", "Raid", "Attacker", "Firepower"} {
		if !seen[facet] {
			t.Errorf("no entry is %s", facet)
		}
	}
}

func TestPackMistakesHaveAPlace(t *testing.T) {
	pack := string(data.Pack("mechastellar"))
	for name, row := range map[string]struct{ old, new, at string }{
		"a multiple of nothing": {`"hp": {"value": "3/2"}`, `"hp": 0`, "/types/rows/super-robot/hp"},
		"unknown quality": {`"id": "reroll", "n": 1`, `"id": "rerole", "n": 1`,
			"/weapons/rows/heat-hawk/qualities/0"},
		"unknown weapon": {`"loadout": ["storm-carbine", "heat-hawk"`, `"loadout": ["storm-canon", "heat-hawk"`,
			"/profiles/rows/outrider/loadout"},
		"unknown role":     {`"role": "raid"`, `"role": "road"`, "/profiles/rows/outrider/role"},
		"unknown edition":  {`"default-edition": "9.5"`, `"default-edition": "10"`, "/editions/rows"},
		"trait of level 3": {`"level": {"value": 1`, `"level": {"value": 3`, "/traits/rows/renowned-pilot/level"},
		"a division by 0":  {`"arm-save": 2`, `"arm-save": 0`, "/hp/arm-save"},
	} {
		changed := strings.Replace(pack, row.old, row.new, 1)
		if changed == pack {
			t.Errorf("%s: the pack has no %s", name, row.old)
		}
		if _, err := mechastellar.System.Open([]byte(changed)); err == nil || !strings.Contains(err.Error(), row.at) {
			t.Errorf("%s: %v, want a mistake at %s", name, err, row.at)
		}
	}
}

// The reference has everything that a game needs besides the actions. A space battle's is in its module, and the
// score of Strategic Robot Warfare on tracks.
func TestReferenceIsWhole(t *testing.T) {
	g := open(t)
	ship := entry(t, g, "cormorant")
	ship.Choices = rules.Choices{"commander": true}
	p := g.Whole(rules.Force{Units: []rules.Unit{ship}, Options: rules.Choices{"modules": []any{"battle-damage", "srw",
		"climactic-events", "strategic-commands", "stellar", "dangerous-terrain"},
		"event":    []any{"narrow-escape", "last-shooting"},
		"commands": []any{"coordinated-attack", "reinforcements"}}})
	terms := map[string]string{}
	for _, pa := range p.Panels {
		for _, term := range pa.Terms {
			terms[term.ID] = term.Text
		}
	}
	for id, word := range map[string]string{"deploy": "half", "deploy-turns": "16\"", "challenge": "+1 block",
		"revenge": "Level 1+", "return-fire": "Snipers", "nearest": "180°",
		"facing": "90°", "engaged": "locked", "charge": "Overwatch", "high-ground": "M-1", "transform": "counterattack",
		"knocked": "1000", "smash": "d10 × 100",
		"deep-water": "Amphibious", "lost": "M-1", "difficult": "on 1", "stellar-deploy": "8\"", "stellar-turn": "45°",
		"stellar-crash": "PEN 5", "stellar-aa": "24\"",
		"stellar-360": "rear", "outmaneuver": "Defender: +1d10", "outmaneuver-roll": "M-1",
		"outmaneuver-end": "+3 shots",
		"bridge":          "16\"", "blindside": "Overwatch", "shutdown": "Evade and Melee are 0", "overwhelm": "3:1",
		"high-speed": "+2P", "one-skill": "1 skill per unit turn", "announce": "before you attack",
		"clash-end": "10+ Melee dice",
		"sight":     "1/3", "obscuring": "Forests", "indirect-fire": "Cannons", "close-guns": "never beyond 8\"",
		"moving": "2\"", "focus-engaged": "Rapid Fire penalties", "area-fire": "allies", "area-cover": "2nd piece",
		"remote-fire": "Each 10", "stun-loss": "3d10", "multi": "don't stack", "throw": "Dangerous terrain",
		"crumble": "Level 2", "ship-melee": "6\"", "ship-cover": "never helps", "ship-board": "8\"",
		"ship-sunk": "PEN 5", "ship-dodge": "M-2", "low-gravity": "Warships", "space-advantage": "Outmaneuver",
		"ambush": "Reserves", "narrow-escape": "drill", "last-shooting": "in range", "ace-evade": "Aces only",
		"coordinated-attack": "not both", "reinforcements": "table edge", "order-direct": "don't stack",
		"similar": "2–5", "saves": "5 under Gritty", "ship-saves": "10 against AOE or under Gritty", "bd-2": "8+"} {
		if !strings.Contains(terms[id], word) {
			t.Errorf("the term %s says %q, nothing of %q", id, terms[id], word)
		}
	}
	var score []string
	for _, tr := range p.Tracks {
		if tr.Group == "Victory points by round" {
			score = append(score, tr.Label+" "+tr.Note)
			if tr.Boxes != 8 || tr.Captions[7] != "8" {
				t.Errorf("the track is %+v", tr)
			}
		}
	}
	if d := cmp.Diff([]string{"Destruction +5 a kill this round", "Destruction +5 your Momentum 5+, theirs less",
		"Survival +5 any unit below half HP",
		"Survival +10 half your units at full HP", `Control +15 alone within 8" of the center`}, score); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// Every text that mentions blindside explains it: the glossary, the army's reference, and the card of a unit with a
// remote weapon.
func TestBlindsideIsExplained(t *testing.T) {
	g := open(t)
	u := design(nil)
	u.Mounts = []rules.Mount{{ID: "m1", Item: "hornet-bits", At: "equipment"}}
	legend := g.Profile(rules.Force{}, u).Legend
	if !slices.ContainsFunc(legend, func(t rules.Term) bool { return t.ID == "blindside" }) {
		t.Error("the card of a remote weapon does not explain blindside")
	}
	term, ok := g.About().Glossary.Find("Blindside")
	for _, word := range []string{"behind the target's front 180°", "+1 critical", "Overwatch", "Shields", "cover",
		"activated"} {
		if !ok || !strings.Contains(term.Text, word) {
			t.Errorf("blindside says %q, nothing of %q", term.Text, word)
		}
	}
}

// High ground lets enemies target the unit on it. The unit gains no free choice.
func TestHighGroundIsTheTargets(t *testing.T) {
	term, ok := open(t).About().Glossary.Find("high-ground")
	if !ok || !strings.Contains(term.Text, "Any enemy may target you") || strings.Contains(term.Text, "any target") {
		t.Errorf("high ground says %q", term.Text)
	}
}

// The glossary has the text's definitions of these words.
func TestWordsOfTheText(t *testing.T) {
	glossary := open(t).About().Glossary
	for id, want := range map[string]string{"points": "cost at most the game size",
		"performance":  "From 5, also Sensors, Move and HP. From 8, another bonus",
		"basic-pilots": "a published unit can have some", "recharge": "can't choose front or rear",
		"pen": "at most 3 per weapon, 5 under Gritty or SRW"} {
		if term, _ := glossary.Find(id); !strings.Contains(term.Text, want) {
			t.Errorf("%s says %q, nothing of %q", id, term.Text, want)
		}
	}
}

// If the text contradicts itself, a reading says which way applies.
func TestReadingsOfContradictions(t *testing.T) {
	readings := map[string]bool{}
	for _, r := range open(t).About().Readings {
		readings[r.ID] = true
	}
	for _, id := range []string{"shields", "cdr-pilot", "criticals", "captains", "self-destruct", "specials", "tackle",
		"finishing-captains", "save-kinds", "plain-push", "dmg-after", "drake", "overwatch-number",
		"cannons", "ship-cover",
		"recharge", "performance", "titan-throw", "remote-tens", "will-hits"} {
		if !readings[id] {
			t.Errorf("no reading %s", id)
		}
	}
	u := design(nil)
	u.Mounts = []rules.Mount{{ID: "m1", Item: "shield-2", At: "equipment"}}
	if got := rows(t, open(t).Profile(rules.Force{}, u)); len(got) != 1 ||
		!strings.HasPrefix(got[0], "Shield [S2] | 1 | – | +2 Blocks") {
		t.Errorf("the shield's row is %q", got)
	}
}
