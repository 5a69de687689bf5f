package masc_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/masc"
	"gantry/rules/pack"
	"gantry/rules/rulestest"
)

// open returns the game with numbers of its pack overridden, by pointer.
func open(t *testing.T, overrides map[string]any) rulestest.Game {
	t.Helper()
	return openAs(t, rules.Typed, overrides)
}

func openAs(t *testing.T, basis rules.Basis, overrides map[string]any) rulestest.Game {
	t.Helper()
	n, err := doc.Parse(data.Pack("masc"))
	if err != nil {
		t.Fatal(err)
	}
	for at, v := range overrides {
		if err := pack.Override(n, at, doc.NodeOf(v), rules.Source{Basis: basis, Cite: "my stat card"}); err != nil {
			t.Fatalf("%s: %v", at, err)
		}
	}
	g, err := rulestest.Open(masc.System, n.Append(nil))
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// force returns a force from units such as "rat 4 Hunters": type, number, squad.
func force(units ...string) (f rules.Force) {
	for _, u := range units {
		words := strings.Fields(u)
		n := 0
		for _, c := range words[1] {
			n = 10*n + int(c-'0')
		}
		unit := rules.Unit{ID: f.FreeID(), Profile: words[0], Count: n, Mounts: []rules.Mount{}}
		if len(words) > 2 {
			unit.Choices = rules.Choices{"squad": words[2]}
		}
		f.Units = append(f.Units, unit)
	}
	return f
}

func green() rules.Force {
	return force("turtle 2 Anvil", "spider 2 Anvil", "wolf 4 Hunters", "rat 4 Hunters",
		"frog 2 Runners", "ant 2 Runners")
}

func texts(p rules.Profile, keys ...string) (out []string) {
	for _, k := range keys {
		s, ok := p.Find(k)
		if !ok {
			s.Text = "no " + k
		}
		out = append(out, s.Text)
	}
	return out
}

// The house stat card of Background B5; "dice to kill" of B4.
func TestStatCard(t *testing.T) {
	g := open(t, nil)
	want := map[string]string{
		"turtle": "Mid 3 3 2 6+ 10 60", "wolf": "Mid 5 5 4 5+ 4 12", "spider": "Mid 4 8 4 5+ 3 9",
		"frog": "Light 8 3 2 5+ 1 3", "rat": "Light 6 4 2 4+ 2 4", "ant": "Light 5 2 2 3+ 4 6",
		rules.Designed: "Designed mecha · Mid 4 4 3 5+ 3 9", // as one begins
	}
	for _, e := range g.Catalogue(rules.Force{}) {
		p := g.Profile(rules.Force{}, e.Unit)
		got := append([]string{p.Class}, texts(p, "move", "range", "attack", "armor", "body", "dice-to-kill")...)
		if s := strings.Join(got, " "); s != want[e.ID] {
			t.Errorf("%s is %s, want %s", e.ID, s, want[e.ID])
		}
	}
}

// The text's damage example prints six values. All others are house values.
func TestBasisOfEachField(t *testing.T) {
	g := open(t, nil)
	printed := map[string]bool{"turtle armor": true, "turtle body": true, "wolf armor": true, "wolf body": true,
		"rat armor": true, "rat body": true}
	for _, e := range g.Catalogue(rules.Force{}) {
		if e.ID == rules.Designed {
			continue
		}
		p := g.Profile(rules.Force{}, e.Unit)
		for _, s := range p.Blocks[0].Stats {
			want := rules.House
			if printed[e.ID+" "+s.ID] {
				want = rules.Printed
			}
			if s.Basis != want {
				t.Errorf("%s %s is %v, want %v", e.ID, s.ID, s.Basis, want)
			}
		}
		kill, _ := p.Stat("dice-to-kill")
		if want := printed[e.ID+" armor"]; (kill.Basis == rules.Printed) != want {
			t.Errorf("dice to kill of a %s is %v", e.ID, kill.Basis)
		}
	}
}

// A full force rolls 36 to 48 dice before pins, by the rules file.
func TestPools(t *testing.T) {
	g := open(t, nil)
	for _, row := range []struct {
		name  string
		force rules.Force
		keys  string
		want  string
	}{
		{"the fewest dice", force("turtle 6", "wolf 2", "rat 6", "ant 2"), "mecha light mid attack pool",
			"16 8 8 36 36–52"},
		{"the most dice", force("wolf 6", "spider 2", "frog 6", "ant 2"), "attack pool", "48 48–64"},
		{"the example force", green(), "attack pool body dice-to-kill slowest", "44 44–60 60 220 3"},
		{"a squad of it", green(), "Hunters/mecha Hunters/attack Hunters/pool Hunters/body Hunters/dice-to-kill " +
			"Hunters/slowest", "8 24 24–32 24 64 5"},
		{"the regions", green(), "victory-points own-region neutral-region enemy-region home every-region",
			"25 1 2 4 4 28"},
		{"an empty force", rules.Force{}, "mecha attack pool slowest forces", "0 0 0 – 1296"},
		{"another size", rules.Force{Options: rules.Choices{"light": 2, "mid": 1, "victory-points": 10}},
			"forces victory-points", "18 10"},
		{"more than the counters", rules.Force{Options: rules.Choices{"light": 19}}, "forces", "0"},
		{"no number of mecha", rules.Force{Options: rules.Choices{"light": "many"}}, "forces", "–"},
		{"an unknown type is left out", force("turtle 1", "tortoise 3"), "mecha body", "1 10"},
	} {
		if got := strings.Join(texts(g.Whole(row.force), strings.Fields(row.keys)...), " "); got != row.want {
			t.Errorf("%s: %s is %s, want %s", row.name, row.keys, got, row.want)
		}
	}
}

// Every standard force from the counters of a color: the checks accept 1,296 of the 117,649 ways to take up to six
// of each type, which is the derived number. The short test leaves out forces more than one mecha off in a class.
func TestLegalForces(t *testing.T) {
	g := open(t, nil)
	types := []string{"turtle", "wolf", "spider", "frog", "rat", "ant"}
	f := rules.Force{Units: make([]rules.Unit, 0, len(types))}
	legal := 0
	off := rulestest.Rounds(1, 18)
	var take func(i, n int)
	take = func(i, n int) {
		if i%3 == 0 && i > 0 {
			if n < 8-off || n > 8+off {
				return
			}
			n = 0
		}
		if i == len(types) {
			for _, r := range g.Check(t.Context(), f) {
				if r.Severity != rules.Info && len(r.Findings) > 0 {
					return
				}
			}
			legal++
			return
		}
		take(i+1, n)
		for k := 1; k <= 6; k++ {
			f.Units = append(f.Units, rules.Unit{ID: types[i], Profile: types[i], Count: k, Mounts: []rules.Mount{}})
			take(i+1, n+k)
			f.Units = f.Units[:len(f.Units)-1]
		}
	}
	take(0, 0)
	s, _ := g.Whole(rules.Force{}).Stat("forces")
	if legal != 1296 || s.Value != rules.Int(1296) {
		t.Errorf("%d forces are legal, the derived number is %v", legal, s.Value)
	}
}

// An unknown field disables exactly what needs it, and names the input that would provide it.
func TestMissingFields(t *testing.T) {
	g := open(t, map[string]any{"/types/rows/wolf/attack": nil, "/types/rows/turtle/move": nil,
		"/types/rows/rat/armor": nil, "/types/rows/ant/body": nil, "/types/rows/frog/class": nil})
	p := g.Whole(green())
	want := map[string]string{
		"attack": "the Wolf's Attack from the Mecha Stat Card", "pool": "the Wolf's Attack from the Mecha Stat Card",
		"Anvil/attack": "", "Anvil/slowest": "the Turtle's Move from the Mecha Stat Card",
		"slowest": "the Turtle's Move from the Mecha Stat Card", "Hunters/slowest": "",
		"body":                 "the Ant's Body from the Mecha Stat Card",
		"Hunters/dice-to-kill": "the Rat's Armor from the Mecha Stat Card",
		"Anvil/dice-to-kill":   "", "forces": "the class of every type and a number of Light and Mid mecha",
	}
	for key, needs := range want {
		s, ok := p.Find(key)
		if !ok || s.Needs != needs || (s.Basis == rules.Missing) != (needs != "") {
			t.Errorf("%s (%v): %s, needs %q; want %q", key, ok, s.Text, s.Needs, needs)
		}
	}
	if tracks := g.Profile(rules.Force{}, force("ant 1").Units[0]).Tracks; len(tracks) != 0 {
		t.Errorf("boxes for a Body that is not known: %v", tracks)
	}
	for _, r := range g.Check(t.Context(), green()) {
		if state := map[string]rules.RulingState{"force-light": rules.Silent,
			"force-mid": rules.Silent}[r.ID]; r.State != state {
			t.Errorf("%s is %v, want %v", r.ID, r.State, state)
		}
	}
}

// With the whole card entered, no value is inferred or unofficial.
func TestOwnCard(t *testing.T) {
	card := map[string]any{}
	for id, row := range map[string][]any{"turtle": {"mid", 2, 4, 3, 6, 10}, "wolf": {"mid", 4, 5, 3, 5, 4},
		"spider": {"mid", 4, 6, 4, 5, 3},
		"frog":   {"light", 7, 3, 2, 4, 2}, "rat": {"light", 6, 4, 2, 4, 2}, "ant": {"light", 5, 2, 2, 3, 4}} {
		for i, field := range []string{"class", "move", "range", "attack", "armor", "body"} {
			card["/types/rows/"+id+"/"+field] = row[i]
		}
	}
	g := open(t, card)
	for _, r := range g.Check(t.Context(), green()) {
		if len(r.Findings) > 0 && r.ID != "water" {
			t.Errorf("%s: %s", r.ID, r.Findings[0].Message)
		}
		if strings.HasPrefix(r.ID, "force-") && r.Basis != rules.Typed {
			t.Errorf("%s rests on %v rules", r.ID, r.Basis)
		}
	}
	s, _ := g.Whole(green()).Stat("attack")
	if s.Text != "42" || s.Basis != rules.Typed || !s.Overridden {
		t.Errorf("attack is %s, %v, overridden %v", s.Text, s.Basis, s.Overridden)
	}
}

// The text's classes decide the verdict, so it has their inferred basis.
func TestQuotasRestOnTheClasses(t *testing.T) {
	for _, r := range open(t, nil).Check(t.Context(), green()) {
		want := map[string]rules.Basis{"force-light": rules.Inferred, "force-mid": rules.Inferred,
			"squad-alone": rules.Printed}
		if basis, ok := want[r.ID]; ok && r.Basis != basis {
			t.Errorf("%s rests on %v rules, want %v", r.ID, r.Basis, basis)
		}
	}
}

// Units that can't be counted leave a quota undecided if they could change the result.
func TestQuotasWithUnknownUnits(t *testing.T) {
	g := open(t, nil)
	for _, row := range []struct {
		name  string
		force rules.Force
		want  []string
	}{
		{"one that may be what is missing", force("turtle 8", "rat 7", "rta 1"), nil},
		{"too many in any case", force("turtle 9", "rat 8", "rta 1"), []string{"force-mid"}},
		{"a number that is none", force("turtle 8", "rat 8", "ant 0"), nil},
		{"a quota that is none", rules.Force{Options: rules.Choices{"mid": -3}, Units: force("rat 8").Units}, nil},
	} {
		var got []string
		for _, r := range g.Check(t.Context(), row.force) {
			if r.State == rules.Broken {
				got = append(got, r.ID)
			}
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", row.name, diff)
		}
	}
}

// The victory sheet: a map of four by three regions with a box for each of 15 turns, a place for both players, and
// the points turn by turn and in total.
func TestVictorySheet(t *testing.T) {
	army := open(t, nil).Whole(rules.Force{Options: rules.Choices{"victory-points": 30}})
	grids := map[string]rules.Grid{}
	for _, g := range army.Grids {
		grids[g.Title] = g
	}
	var got []string
	regions := grids["Regions: who controls each, by turn"]
	for _, row := range regions.Rows {
		var cells []string
		for _, cell := range row {
			if cell.Boxes != 15 || cell.Captions[14] != "15" {
				t.Errorf("region %s has %d boxes", cell.Label, cell.Boxes)
			}
			cells = append(cells, cell.Label+" ("+cell.Note+")")
		}
		got = append(got, strings.Join(cells, ", "))
	}
	want := []string{"1 Red (Red 1 · Blue 4), 2 Red (Red 1 · Blue 4), 3 Red (Red 1 · Blue 4), 4 Red (Red 1 · Blue 4)",
		"5 neutral (Red 2 · Blue 2), 6 neutral (Red 2 · Blue 2), " +
			"7 neutral (Red 2 · Blue 2), 8 neutral (Red 2 · Blue 2)",
		"9 Blue (Red 4 · Blue 1), 10 Blue (Red 4 · Blue 1), 11 Blue (Red 4 · Blue 1), 12 Blue (Red 4 · Blue 1)"}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("the map (-want +got):\n%s", d)
	}
	if !strings.Contains(regions.Note, "at least twice as many") {
		t.Errorf("the map says of control: %q", regions.Note)
	}
	score := grids["Victory points: 30 to win"]
	var lines []string
	for _, row := range score.Rows {
		lines = append(lines, row[0].Label)
	}
	if d := cmp.Diff([]string{"Red, this turn", "Red, total", "Blue, this turn", "Blue, total"}, lines); d != "" ||
		len(score.Heads) != 16 || score.Heads[15] != "15" {
		t.Errorf("the points of %v (-want +got):\n%s", score.Heads, d)
	}
	if players := grids["Players"].Rows; len(players) != 1 || players[0][0].Label != "Red:" ||
		players[0][1].Label != "Blue:" {
		t.Errorf("the players are %v", players)
	}
}

// The set-up list says who places mecha first, the reference who has moved.
func TestSetUp(t *testing.T) {
	army := open(t, nil).Whole(rules.Force{})
	says, boxes := "", 0
	for _, g := range army.Grids {
		for _, row := range g.Rows {
			if g.Title == "Set-up" {
				boxes += row[0].Boxes
				says += row[1].Label + "\n"
			}
		}
	}
	if boxes != 6 ||
		!strings.Contains(says, "Mecha placed, face down: The player who placed the first region starts.") {
		t.Errorf("%d things to tick at set-up, want 6:\n%s", boxes, says)
	}
	if term, _ := rules.FindTerm(army.Panels, "squad"); !strings.Contains(term.Text,
		"A mecha that has moved can't move again with a new squad.") {
		t.Errorf("of squads the reference says %q", term.Text)
	}
}

// A board with other numbers also has a map.
func TestMapOfAnotherBoard(t *testing.T) {
	g := open(t, map[string]any{"/board/own": 2, "/board/neutral": 0, "/board/enemy": 3})
	for _, grid := range g.Whole(rules.Force{}).Grids {
		if strings.HasPrefix(grid.Title, "Regions") &&
			(len(grid.Rows) != 2 || len(grid.Rows[0]) != 3 || grid.Rows[0][2].Label != "–" ||
				grid.Rows[1][2].Label != "5 Blue") {
			t.Errorf("%+v", grid.Rows)
		}
	}
}

func TestPackMistakesHaveAPlace(t *testing.T) {
	pack := string(data.Pack("masc"))
	for name, row := range map[string]struct{ old, new, at string }{
		"armor beyond a die":   {`"armor": {"value": 6`, `"armor": {"value": 7`, "/types/rows/turtle/armor"},
		"a class of its own":   {`"class": {"value": "mid"`, `"class": {"value": "heavy"`, "/types/rows/turtle/class"},
		"a class by number":    {`"class": {"value": "mid"`, `"class": {"value": 3`, "/turtle"},
		"no body":              {`"body": {"value": 10`, `"body": {"value": 0`, "/types/rows/turtle/body"},
		"half a Move":          {`"move": 3`, `"move": {"value": "3/2"}`, "/types/rows/turtle/move"},
		"no counters":          {`"counters": 6`, `"counters": 0`, "/components/counters"},
		"unknown edition":      {`"default-edition": "text"`, `"default-edition": "v2"`, "/default-edition"},
		"one colour":           {`{"name": "Red", "color": "#B3261E"}, `, ``, "/about/sides"},
		"more regions than 12": {`"own": 4`, `"own": 40`, "/board/own"},
	} {
		changed := strings.Replace(pack, row.old, row.new, 1)
		if changed == pack {
			t.Errorf("%s: the pack has no %s", name, row.old)
		}
		if _, err := masc.System.Open([]byte(changed)); err == nil || !strings.Contains(err.Error(), row.at) {
			t.Errorf("%s: %v, want a mistake at %s", name, err, row.at)
		}
	}
}
