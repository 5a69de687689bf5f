package mechahex_test

import (
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/mechahex"
	"gantry/rules/pack"
	"gantry/rules/rulestest"
)

func open(t *testing.T) rulestest.Game {
	t.Helper()
	g, err := rulestest.Open(mechahex.System, data.Pack("mechahex"))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// unit returns a unit with a loadout written as "torso: a b, left-arm: c".
func unit(profile, loadout string, choices rules.Choices) rules.Unit {
	u := rules.Unit{ID: "u1", Profile: profile, Count: 1, Choices: choices, Mounts: []rules.Mount{}}
	for _, place := range strings.Split(loadout, ", ") {
		at, items, _ := strings.Cut(place, ": ")
		for _, item := range strings.Fields(items) {
			u.Mounts = append(u.Mounts, rules.Mount{ID: u.FreeID(), Item: item, At: at})
		}
	}
	return u
}

func stat(t *testing.T, g rulestest.Game, u rules.Unit, edition, id string) rules.Stat {
	t.Helper()
	f := rules.Force{Options: rules.Choices{"edition": edition}, Units: []rules.Unit{u}}
	s, ok := g.Profile(f, u).Stat(id)
	if !ok {
		t.Fatalf("%s has no stat %s", u.Profile, id)
	}
	return s
}

// The printed stat lines: "Ships & Squadrons", and the 2023 revision's changes.
func TestClasses(t *testing.T) {
	g := open(t)
	for _, row := range []struct{ profile, edition, points, move, cruise, eva, tou, slots string }{
		{"assault-mecha", "2021", "100", "2", "3", "2+", "2+", "13"},
		{"heavy-mecha", "2021", "80", "3", "5", "3+", "3+", "10"},
		{"medium-mecha", "2021", "60", "4", "6", "4+", "4+", "7"},
		{"light-mecha", "2021", "40", "5", "8", "5+", "5+", "4"},
		{"ground-vehicle", "2021", "10", "5", "8", "5+", "5+", "1"},
		{"heavy-vehicle", "2021", "20", "4", "6", "4+", "4+", "2"},
		{"armed-structure", "2021", "20", "–", "–", "2+", "4+", "3"},
		{"unarmed-structure", "2021", "0", "–", "–", "2+", "5+", "0"},
		{"unarmed-structure", "2023", "0", "–", "–", "2+", "5+", "1"},
		{"fortified-structure", "2021", "0", "–", "–", "2+", "4+", "0"},
		{"fortified-structure", "2023", "0", "–", "–", "2+", "2+", "1"},
	} {
		u := unit(row.profile, "", nil)
		for id, want := range map[string]string{"points": row.points, "move": row.move, "cruise": row.cruise,
			"eva": row.eva, "tou": row.tou, "slots": row.slots} {
			if s := stat(t, g, u, row.edition, id); s.Text != want {
				t.Errorf("%s %s: %s is %q, want %q", row.profile, row.edition, id, s.Text, want)
			}
		}
	}
}

// The damage that a full model takes: Background A7.
func TestCapacity(t *testing.T) {
	g := open(t)
	full := map[string]string{
		"assault-mecha": "torso: rail-gun heavy-laser, left-arm: rail-gun medium-laser, " +
			"right-arm: rail-gun medium-laser",
		"heavy-mecha":  "torso: rail-gun medium-laser, left-arm: rail-gun, right-arm: rail-gun",
		"medium-mecha": "torso: rail-gun, left-arm: heavy-laser, right-arm: heavy-laser",
		"light-mecha":  "torso: heavy-laser, left-arm: medium-laser, right-arm: medium-laser",
	}
	for _, row := range []struct {
		profile, loadout, edition string
		want                      int
	}{
		{"assault-mecha", full["assault-mecha"], "2021", 13},
		{"heavy-mecha", full["heavy-mecha"], "2021", 10},
		{"medium-mecha", full["medium-mecha"], "2021", 7},
		{"light-mecha", full["light-mecha"], "2021", 4},
		{"light-mecha", strings.Replace(full["light-mecha"], "left-arm: medium-laser", "left-arm: extra-armor", 1),
			"2021", 6},
		{"ground-vehicle", "body: medium-laser", "2021", 1},
		{"heavy-vehicle", "body: heavy-laser", "2021", 5},
		{"heavy-vehicle", "body: extra-armor medium-laser", "2023", 4},
		{"armed-structure", "body: rail-gun", "2021", 6},
		{"armed-structure", "body: extra-armor heavy-laser", "2023", 5},
		{"unarmed-structure", "", "2021", 3},
		{"unarmed-structure", "body: extra-armor", "2023", 3},
		{"fortified-structure", "", "2021", 6},
		{"fortified-structure", "body: extra-armor", "2023", 3},
		{"light-mecha", "torso: extra-armor heat-sinks, left-arm: medium-laser, right-arm: medium-laser", "2021", 6},
	} {
		if s := stat(t, g, unit(row.profile, row.loadout, nil), row.edition,
			"capacity"); s.Value != rules.Int(row.want) {
			t.Errorf("%s with %q, %s: capacity %v, want %d", row.profile, row.loadout, row.edition, s.Value, row.want)
		}
	}
}

func TestChoicesChangeStats(t *testing.T) {
	g := open(t)
	custom := rules.Choices{"hero": "ace-custom", "ace-custom-location": "left-arm", "title": "vanguard"}
	for _, row := range []struct {
		name string
		unit rules.Unit
		id   string
		want string
	}{
		{"engine, move", unit("heavy-mecha", "torso: high-tuned-engine", nil), "move", "4"},
		{"engine, cruise", unit("heavy-mecha", "torso: high-tuned-engine", nil), "cruise", "7"},
		{"a second engine does nothing more", unit("heavy-mecha", "torso: high-tuned-engine high-tuned-engine", nil),
			"move", "4"},
		{"points of hero and title", unit("medium-mecha", "", custom), "points", "80"},
		{"Ace Custom's slot", unit("medium-mecha", "", custom), "slots", "8"},
		{"Ace Custom's slot rams", unit("medium-mecha", "", custom), "ram-slots", "8"},
		{"no slot before it is placed", unit("medium-mecha", "", rules.Choices{"hero": "ace-custom"}), "slots", "7"},
		{"a free Extra Armor is an upgrade", unit("heavy-vehicle", "body: medium-laser", nil), "upgrades", "2"},
		{"but no slot", unit("heavy-vehicle", "body: medium-laser", nil), "ram-slots", "2"},
		{"heat sinks", unit("medium-mecha", "torso: heat-sinks heat-sinks", nil), "heat-sinks", "2"},
		{"an unknown item hides what it may change", unit("medium-mecha", "torso: warp-drive", nil), "capacity", "–"},
		{"an unknown hero hides the points", unit("medium-mecha", "", rules.Choices{"hero": "nobody"}), "points", "–"},
	} {
		if s := stat(t, g, row.unit, "2021", row.id); s.Text != row.want {
			t.Errorf("%s: %s is %q, want %q", row.name, row.id, s.Text, row.want)
		}
	}
}

// The slot costs that depend on the class: Background A6, reading 1, and "Boost Jets".
func TestSlotsByClass(t *testing.T) {
	g := open(t)
	for _, row := range []struct {
		item, profile string
		slots         int
		allowed       bool
	}{
		{"boost-jets", "light-mecha", 1, true}, {"boost-jets", "medium-mecha", 1, true},
		{"boost-jets", "heavy-mecha", 2, true},
		{"boost-jets", "assault-mecha", 3, true}, {"boost-jets", "ground-vehicle", 1, false},
		{"high-tuned-engine", "light-mecha", 1, true}, {"high-tuned-engine", "heavy-vehicle", 1, true},
		{"high-tuned-engine", "heavy-mecha", 2, true},
		{"high-tuned-engine", "assault-mecha", 2, true}, {"high-tuned-engine", "armed-structure", 1, false},
		{"reinforced-frame", "heavy-vehicle", 1, false}, {"ram-armor", "armed-structure", 2, true},
	} {
		it, ok := g.Form(rules.Force{}, unit(row.profile, "", nil)).Item(row.item)
		if !ok || it.Slots != row.slots || (it.Refused == "") != row.allowed {
			t.Errorf("%s on %s: %d slots, refused %q; want %d, allowed %v", row.item, row.profile, it.Slots, it.Refused,
				row.slots, row.allowed)
		}
	}
}

func TestAvengerOnTheCard(t *testing.T) {
	u := unit("medium-mecha", "torso: rail-gun", rules.Choices{"title": "avenger", "avenger-weapon": "m1"})
	p := open(t).Profile(rules.Force{}, u)
	if got := p.Tables[0].Rows[0].Cells[4].Text; got != "Ammo Box, Deadly, Relentless" {
		t.Errorf("the weapon's special rules are %q", got)
	}
	ids := map[string]bool{}
	for _, term := range p.Legend {
		ids[term.ID] = true
	}
	if !ids["avenger"] || !ids["relentless"] || ids["rogue"] {
		t.Errorf("the legend has %v; want avenger and relentless, and nothing unused", ids)
	}
}

func TestPackMistakesHaveAPlace(t *testing.T) {
	pack := string(data.Pack("mechahex"))
	for name, row := range map[string]struct{ old, new, at string }{
		"unknown special rule": {`"special": ["rogue"]`, `"special": ["rouge"]`, "/heroes/rows/ace-pilot/special"},
		"no slot to give":      {`"points": 10, "slots": 1`, `"points": 10`, "/heroes/rows/ace-custom"},
		"unknown kind":         {`"kind": "vehicle"`, `"kind": "boat"`, "/classes/rows/ground-vehicle/kind"},
		"unknown edition":      {`"default-edition": "2021"`, `"default-edition": "1999"`, "/default-edition"},
		"holding kind": {`"only-hold": ["structure"]`, `"only-hold": ["tower"]`,
			"/editions/rows/2023/only-hold/0"},
		"unknown term":     {`"pushed": {`, `"shoved": {"text": "Moves.",`, "/editions/rows/2023/reference"},
		"no points a hero": {`"hero-every": {"value": 200`, `"hero-every": {"value": 0`, "/army/hero-every"},
	} {
		changed := strings.Replace(pack, row.old, row.new, 1)
		if changed == pack {
			t.Errorf("%s: the pack has no %s", name, row.old)
		}
		if _, err := mechahex.System.Open([]byte(changed)); err == nil || !strings.Contains(err.Error(), row.at) {
			t.Errorf("%s: %v, want a mistake at %s", name, err, row.at)
		}
	}
}

// changed returns the game with one number of the pack replaced.
func changed(t *testing.T, path string, v any) rulestest.Game {
	t.Helper()
	n, err := doc.Parse(data.Pack("mechahex"))
	if err != nil {
		t.Fatal(err)
	}
	if err := pack.Override(n, path, doc.NodeOf(v), rules.Source{Basis: rules.House, Cite: "this list"}); err != nil {
		t.Fatal(err)
	}
	g, err := rulestest.Open(mechahex.System, n.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A pack's own upgrade moves the model on the sheet as in the picture: additions to a number are read in one place.
func TestUpgradesOfAPackMove(t *testing.T) {
	const row = "/upgrades/rows/reinforced-hydraulics"
	g := openWith(t, row+"/move", "2", row+"/cruise", "3")
	for _, row := range []struct{ name, profile, loadout, move, cruise string }{
		{"an upgrade", "medium-mecha", "torso: reinforced-hydraulics", "6", "9"},
		{"two of a kind do not add up", "medium-mecha", "torso: reinforced-hydraulics reinforced-hydraulics", "6", "9"},
		{"beside an engine", "medium-mecha", "torso: reinforced-hydraulics high-tuned-engine", "7", "11"},
		{"not on a vehicle", "heavy-vehicle", "body: reinforced-hydraulics", "4", "6"},
		{"nor on what stands", "armed-structure", "body: reinforced-hydraulics", "–", "–"},
	} {
		u := unit(row.profile, row.loadout, nil)
		move, cruise := stat(t, g, u, "2023", "move").Text, stat(t, g, u, "2023", "cruise").Text
		if move != row.move || cruise != row.cruise {
			t.Errorf("%s: Move %s and Cruise %s, want %s and %s", row.name, move, cruise, row.move, row.cruise)
		}
		bare := unit(row.profile, "", nil)
		faster := stat(t, g, u, "2023", "move").Text != stat(t, g, bare, "2023", "move").Text
		drawn := func(u rules.Unit) int { return g.Likenesses(rules.Force{Units: []rules.Unit{u}}, u)[0].Speed }
		if got := drawn(u) > drawn(bare); got != faster {
			t.Errorf("%s: the picture is faster: %v, the sheet: %v", row.name, got, faster)
		}
	}
}

// openWith returns the game with members put into its pack, each by its pointer and as JSON.
func openWith(t *testing.T, members ...string) rulestest.Game {
	t.Helper()
	n, err := doc.Parse(data.Pack("mechahex"))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(members); i += 2 {
		at := strings.LastIndexByte(members[i], '/')
		around, ok := n.At(members[i][:at])
		value, err := doc.Parse([]byte(members[i+1]))
		if !ok || err != nil {
			t.Fatalf("%s: %v, %v", members[i], ok, err)
		}
		around.Put(members[i][at+1:], value)
	}
	g, err := rulestest.Open(mechahex.System, n.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	return g
}
