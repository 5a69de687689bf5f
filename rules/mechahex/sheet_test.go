package mechahex_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// The slots of a High Tuned Engine are inferred, like the counts that use them.
func TestEngineSlotsAreInferred(t *testing.T) {
	g := open(t)
	for loadout, want := range map[string]rules.Basis{"torso: high-tuned-engine": rules.Inferred,
		"torso: heat-sinks": rules.Printed} {
		u := unit("light-mecha", loadout, nil)
		if s := stat(t, g, u, "2021", "capacity"); s.Basis != want {
			t.Errorf("%s: the capacity is %v, want %v", loadout, s.Basis, want)
		}
		if s := stat(t, g, u, "2021", "move"); s.Basis != rules.Printed {
			t.Errorf("%s: the move is %v, which is printed", loadout, s.Basis)
		}
		o := answer(t, g, rulestest.Question{Attack: "m1",
			Attackers: []rules.Unit{mounted("light-mecha", "small-laser")},
			Targets:   []rules.Unit{u}})
		if at := reason(o, "destroyed"); at.Basis != want {
			t.Errorf("%s: when it is destroyed is %v, want %v", loadout, at.Basis, want)
		}
	}
	for _, table := range g.About().Tables {
		for _, row := range table.Rows {
			if c := row.Cells[1]; table.Title == "Upgrades" &&
				(row.Cells[0].Text == "High Tuned Engine") != (c.Basis == rules.Inferred) {
				t.Errorf("the table of upgrades says %v of the slots of %s", c.Basis, row.Cells[0].Text)
			}
		}
	}
}

// reason returns the line of a working with a label.
func reason(o rules.Odds, label string) rules.Reason {
	for _, r := range o.Working {
		if r.Label == label {
			return r
		}
	}
	return rules.Reason{}
}

// Scenery has a sheet and can be shot at, but the army does not count it.
func TestScenery(t *testing.T) {
	g := open(t)
	bunker := unit("fortified-structure", "", rules.Choices{"scenery": true})
	bunker.ID = "u2"
	f := rules.Force{Units: []rules.Unit{unit("medium-mecha", "", nil), bunker}}
	p := g.Profile(f, bunker)
	if capacity, _ := p.Stat("capacity"); p.Class != "Fortified Structure · Scenery" || capacity.Text != "6" ||
		len(p.Tracks) == 0 {
		t.Errorf("%s: capacity %s, %d tracks", p.Class, capacity.Text, len(p.Tracks))
	}
	army := g.Whole(f)
	for id, want := range map[string]string{"points": "60", "structures": "0", "mecha": "1"} {
		if s, _ := army.Stat(id); s.Text != want {
			t.Errorf("the army's %s: %q, want %s", id, s.Text, want)
		}
	}
	o := answer(t, g, rulestest.Question{Attack: "m1", Attackers: []rules.Unit{mounted("heavy-mecha", "rail-gun")},
		Targets: []rules.Unit{bunker}})
	if c, ok := o.Chance(rules.RoleKill); !ok || c.P.Sign() <= 0 {
		t.Errorf("nobody can shoot at it: %+v", o.Chances)
	}
	for profile, idle := range map[string]bool{"unarmed-structure": false, "fortified-structure": false,
		"armed-structure": true, "light-mecha": true} {
		if fd, ok := g.Form(f, unit(profile, "", nil)).Field("scenery"); !ok || fd.Inactive != idle ||
			fd.Kind != rules.FieldBool {
			t.Errorf("the choice on %s: %+v", profile, fd)
		}
	}
}

// A house rule's price for terrain does not apply to scenery.
func TestSceneryIsFree(t *testing.T) {
	g := changed(t, "/classes/rows/fortified-structure/points", 30)
	for scenery, want := range map[bool]string{true: "0", false: "30"} {
		if s := stat(t, g, unit("fortified-structure", "", rules.Choices{"scenery": scenery}), "2021",
			"points"); s.Text != want {
			t.Errorf("scenery %v: %s points, want %s", scenery, s.Text, want)
		}
	}
}

// Values that change in play have tracks: damage that Defiant recovers, and Heat Sinks that an Overheat destroys.
func TestMarks(t *testing.T) {
	g := open(t)
	defiant := unit("medium-mecha", "torso: heat-sinks heat-sinks, left-arm: heavy-laser",
		rules.Choices{"title": "defiant"})
	friend := func(id, profile string, count int) rules.Unit {
		return rules.Unit{ID: id, Profile: profile, Count: count}
	}
	type mark struct {
		Group, Label, Note string
		Boxes              int
	}
	sinks := []mark{{"Torso", "Heat Sinks", "lost on Overheat", 1}, {"Torso", "Heat Sinks", "lost on Overheat", 1}}
	recovered := func(n int) mark { return mark{"", "Defiant: recovered", "2 a mecha lost", n} }
	for name, row := range map[string]struct {
		unit  rules.Unit
		force []rules.Unit
		want  []mark
	}{
		"two friends and a vehicle": {defiant, []rules.Unit{defiant, friend("u2", "light-mecha", 2),
			friend("u3", "ground-vehicle", 1)}, append([]mark{recovered(4)}, sinks...)},
		"alone": {defiant, []rules.Unit{defiant}, sinks},
		"of many": {defiant, []rules.Unit{defiant, friend("u2", "light-mecha", 90)},
			append([]mark{recovered(10)}, sinks...)},
		"sinks for nothing": {unit("light-mecha", "torso: heat-sinks", nil), nil, nil},
		"no sinks":          {unit("light-mecha", "torso: medium-laser", nil), nil, nil},
	} {
		var got []mark
		for _, tr := range g.Profile(rules.Force{Units: row.force}, row.unit).Tracks {
			if tr.Note != "" {
				got = append(got, mark{tr.Group, tr.Label, tr.Note, tr.Boxes})
			}
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("%s: marks (-want +got):\n%s", name, diff)
		}
	}
}

// The quick reference answers what players look up at the table, in an edition's words.
func TestQuickReference(t *testing.T) {
	g := open(t)
	for edition, words := range map[string]map[string]string{
		"2021": {"cover": "−1 to hit", "difficult": "1 more speed point", "blocking": "1 damage",
			"dangerous": "1 damage",
			"fall":      "level past the first", "heights": "2 levels",
			"arc": "front arc", "initiative": "picks a table edge", "pushed": "No free hex",
			"ram": "A rammed vehicle deals none", "overlap": "except to ram", "edge": "off the board",
			"hit": "2+ until it moves again", "jump": "facing any direction",
			"vehicles-surrender": "all vehicles surrender", "actions": "No shooting after a Cruise or Ram"},
		"2023": {"actions": "Structures only Hold", "pushed": "Tie or rammed structure",
			"fall": "level past the first"},
	} {
		terms := map[string]rules.Term{}
		for _, p := range g.Whole(rules.Force{Options: rules.Choices{"edition": edition}}).Panels {
			for _, term := range p.Terms {
				terms[term.ID] = term
			}
		}
		for id, want := range words {
			if !strings.Contains(terms[id].Text, want) || terms[id].Cite == "" {
				t.Errorf("%s, %s: %q says nothing of %q", edition, id, terms[id].Text, want)
			}
		}
		if of2023 := strings.Contains(terms["pushed"].Cite, "2023"); of2023 != (edition == "2023") ||
			of2023 != strings.Contains(terms["pushed"].Text, "structure") {
			t.Errorf("%s cites %s", edition, terms["pushed"].Cite)
		}
	}
}

// Interpretations of the text in odds are readings, and no step that uses one is printed.
func TestReadingsOfOdds(t *testing.T) {
	g := open(t)
	for _, id := range []string{"blast", "ammo-box", "deadly", "strength", "cover-once", "sinks-cancel"} {
		isReading := func(r rules.Term) bool { return r.ID == id && r.Basis > rules.Printed }
		if !slices.ContainsFunc(g.About().Readings, isReading) {
			t.Errorf("no reading %s", id)
		}
	}
	o := answer(t, g, rulestest.Question{Attack: "m1",
		Attackers: []rules.Unit{mounted("light-mecha", "close-missiles")},
		Targets:   []rules.Unit{mounted("light-mecha", "extra-armor", "close-missiles")}})
	for label, want := range map[string]rules.Basis{"destroyed": rules.House, "Close Missiles damage": rules.Inferred,
		"Close Missiles to hit": rules.Printed} {
		if at := reason(o, label); at.Text == "" || at.Basis != want {
			t.Errorf("%s is %s: %+v", label, at.Basis, at)
		}
	}
}

// A structure of the 2023 revision holds by default, and never moves.
func TestStructuresOnlyHold(t *testing.T) {
	g := open(t)
	if term, _ := g.About().Glossary.Find("structures"); !strings.Contains(term.Text, "2023 revision they only Hold") {
		t.Errorf("structures says %q", term.Text)
	}
	bunker := mounted("armed-structure", "extra-armor")
	for edition, want := range map[string]struct {
		held   []string
		pushed string
	}{"2021": {}, "2023": {[]string{"armed-structure", "unarmed-structure", "fortified-structure"},
		"Mecha: HEX v1.3 (2023 revision), Ramming"}} {
		f := rules.Force{Options: rules.Choices{"edition": edition}}
		rammer := mounted("light-mecha", "small-laser")
		for _, a := range g.Attacks(f, []rules.Unit{rammer}) {
			if fd, ok := (rules.Form{Fields: a.Situation}).Field("held"); ok && !slices.Equal(fd.TrueFor, want.held) {
				t.Errorf("%s, %s: held of %v, want %v", edition, a.ID, fd.TrueFor, want.held)
			}
		}
		o := answer(t, g, rulestest.Question{Force: f, Attack: "ram", Attackers: []rules.Unit{rammer},
			Targets: []rules.Unit{bunker}})
		if at := reason(o, "pushed"); at.Cite != want.pushed {
			t.Errorf("%s: who is pushed is told as %+v", edition, at)
		}
		o = answer(t, g, rulestest.Question{Force: f, Attack: "ram", Attackers: []rules.Unit{rammer},
			Targets: []rules.Unit{rammer}})
		if at := reason(o, "pushed"); at.Text != "" {
			t.Errorf("%s: a mecha that is rammed: %+v", edition, at)
		}
	}
}
