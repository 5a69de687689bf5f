package builder_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
)

const walkers = `{"format":"gantry.roster/1","system":"workshop","units":[{"id":"u1","profile":"mule"}]}`

func walker(t testing.TB) builder.Roster {
	t.Helper()
	r, err := buildertest.Workshop(t).Read(t.Context(), []byte(walkers))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestPackTables(t *testing.T) {
	p, err := buildertest.Workshop(t).Pack("workshop")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, table := range p.Tables {
		for _, f := range table.Figures {
			got = append(got, fmt.Sprintf("%s | %s | %s | %s | %s | %v, %s", f.Pointer, f.What, f.Row, f.Label, f.Value,
				f.Basis, f.Cite))
		}
	}
	want := []string{
		"/base/rows/move | base move | move |  | 6 | inferred, Workshop, page 2",
		"/base/rows/slots | base slots | slots |  | 2 | inferred, Workshop, page 2",
		"/base/rows/limit | base limit | limit |  | 100 | inferred, Workshop, page 2",
		"/base/rows/boxes | base boxes | boxes |  | 3 | inferred, Workshop, page 2",
		"/cost/rows/power | cost power | power |  | 10 | printed, Workshop, page 1",
		"/cost/rows/frame | cost frame | frame |  | 20 | house, house: frames",
		"/cost/rows/tier | cost tier | tier |  | 15 | printed, Workshop, page 1",
		"/roles/rows/scout/move | Scout move | Scout | move | 2 | printed, Workshop, page 1",
		"/roles/rows/tank/move | Tank move | Tank | move | -1 | printed, Workshop, page 1",
		"/items/rows/gun/points | Gun points | Gun | points | 0 | printed, Workshop, page 1",
		"/items/rows/gun/slots | Gun slots | Gun | slots | 1 | printed, Workshop, page 1",
		"/items/rows/gun/range | Gun range | Gun | range | 12 | printed, Workshop, page 1",
		"/items/rows/gun/damage | Gun damage | Gun | damage | 1 | printed, Workshop, page 1",
		"/items/rows/cannon/points | Cannon points | Cannon | points | 5 | printed, Workshop, page 1",
		"/items/rows/cannon/slots | Cannon slots | Cannon | slots | 2 | printed, Workshop, page 1",
		"/items/rows/cannon/range | Cannon range | Cannon | range | 12 | printed, Workshop, page 1",
		"/items/rows/cannon/damage | Cannon damage | Cannon | damage | 2 | printed, Workshop, page 1",
		"/profiles/rows/mule/power | Mule power | Mule | power | 2 | printed, Workshop, page 1",
		"/profiles/rows/mule/frame | Mule frame | Mule | frame | 1 | printed, Workshop, page 1",
		"/yardstick/ranges/0 | ranges (1st) | ranges | (1st) | 6 | printed, Workshop, page 1",
		"/yardstick/ranges/1 | ranges (2nd) | ranges | (2nd) | 18 | printed, Workshop, page 1",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// Every name that a game gives to numbers is for ids that its pack has.
func TestNumberNames(t *testing.T) {
	for _, p := range buildertest.Library(t).Packs() {
		for place := range p.About.Numbers {
			for id := range strings.SplitSeq(place[1:], "/") {
				if _, err := strconv.Atoi(id); err != nil && id != "*" && !strings.Contains(string(p.Raw), `"`+id+`"`) {
					t.Errorf("%s: %s: the pack has no %q", p.ID, place, id)
				}
			}
		}
	}
}

// Every number of every shipped pack can be overridden at its pointer.
func TestEveryFigureHasItsPointer(t *testing.T) {
	for _, p := range buildertest.Library(t).Packs() {
		n, err := doc.Parse(p.Raw)
		if err != nil {
			t.Fatal(err)
		}
		figures := 0
		for _, table := range p.Tables {
			for _, f := range table.Figures {
				figures++
				if err := pack.Override(n, f.Pointer, doc.NodeOf(1), rules.Source{Cite: "test"}); err != nil {
					t.Errorf("%s %s: %v", p.ID, f.Pointer, err)
				}
				if f.Cite == "" || f.What == "" {
					t.Errorf("%s %s: cite %q, what %q", p.ID, f.Pointer, f.Cite, f.What)
				}
			}
		}
		if figures == 0 {
			t.Errorf("%s has no number", p.ID)
		}
	}
}

func TestOverrideEdits(t *testing.T) {
	lib, r := buildertest.Workshop(t), walker(t)
	const at = "/base/rows/move"
	after, _, err := r.Apply([]rules.Edit{setOverride(at, 9, "we like it fast"),
		setOverride("/no/where", "3/2", "why not")})
	if err != nil {
		t.Fatal(err)
	}
	s, err := lib.Sheet(t.Context(), after)
	if err != nil {
		t.Fatal(err)
	}
	if move, _ := s.Units[0].Profile.Stat("move"); move.Text != `11"` || !move.Overridden {
		t.Errorf("move is %s, overridden %v", move.Text, move.Overridden)
	}
	want := []builder.HouseRule{
		{Path: at, What: "base move", Old: "6", New: "9", Reason: "we like it fast",
			Was:    rules.Source{Basis: rules.Inferred, Cite: "Workshop, page 2"},
			Source: rules.Source{Basis: rules.House, Cite: "this list: we like it fast", Overridden: true}},
		{Path: "/no/where", What: "/no/where", New: "3/2", Reason: "why not",
			Fault:  `House rule "/no/where" leads nowhere in the rules data. Remove it.`,
			Source: rules.Source{Basis: rules.House, Cite: "this list: why not", Overridden: true}},
	}
	if d := cmp.Diff(want, s.Overrides); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if s.Verdict.State != builder.Illegal {
		t.Errorf("an override of nothing is %v", s.Verdict.State)
	}
	cleared, _, err := after.Apply([]rules.Edit{removeOverride(at), removeOverride("/no/where")})
	if err != nil || string(cleared.Encode()) != string(r.Encode()) {
		t.Errorf("taken away: %v\n%s", err, cleared.Encode())
	}
}

// Numbers that an event sets are kept apart from those of a roster, whatever its name spells.
func TestEventsNameIsNoNumber(t *testing.T) {
	lib := buildertest.Workshop(t)
	two, _, err := walker(t).Apply([]rules.Edit{setOverride("/base/rows/move", 9, "a"),
		setOverride("/no/where", 1, "b")})
	if err != nil {
		t.Fatal(err)
	}
	one := two
	one.Overrides = slices.Clone(two.Overrides[:1])
	one.Overrides[0].Event = string(two.Node().Get("overrides").Items[1].Append(nil))
	if _, err := lib.Sheet(t.Context(), one); err != nil {
		t.Fatal(err)
	}
	s, err := lib.Sheet(t.Context(), two)
	if err != nil || s.Overrides[1].Fault == "" {
		t.Errorf("an override of nothing: %+v, %v", s.Overrides, err)
	}
}

func TestOverrideEditsRefuse(t *testing.T) {
	r := walker(t)
	many := make([]rules.Edit, builder.MaxOverrides+1)
	for i := range many {
		many[i] = setOverride(fmt.Sprintf("/x/%d", i), i, "r")
	}
	for name, row := range map[string]struct {
		edits []rules.Edit
		kind  builder.Kind
	}{
		"none there": {[]rules.Edit{removeOverride("/base/rows/move")}, builder.KindConflict},
		"no value": {[]rules.Edit{rules.Set("", "overrides/base/rows/move", map[string]any{"reason": "r"})},
			builder.KindInvalid},
		"no object": {[]rules.Edit{rules.Set("", "overrides/base/rows/move", 3)}, builder.KindInvalid},
		"a guess": {[]rules.Edit{rules.Set("", "overrides/x", map[string]any{"value": 1, "basis": "inferred"})},
			builder.KindInvalid},
		"no pointer": {[]rules.Edit{rules.Set("", "overrides", map[string]any{"value": 1})}, builder.KindConflict},
		"of a unit": {[]rules.Edit{rules.Set("u1", "overrides/x", map[string]any{"value": 1})},
			builder.KindConflict},
		"more than many": {many, builder.KindInvalid},
	} {
		if _, _, err := r.Apply(row.edits); builder.KindOf(err) != row.kind {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The reverse of edits of overrides restores exactly the document before, with its order
// and unknown fields.
func TestOverridesReverse(t *testing.T) {
	r := walker(t)
	rapid.Check(t, func(t *rapid.T) {
		var list []string
		for _, path := range rapid.Permutation([]string{"a", "b", "c"}).Draw(t,
			"paths")[:rapid.IntRange(0, 3).Draw(t, "n")] {
			list = append(list, fmt.Sprintf(`{"path":"/%s","value":%d,"reason":"r","basis":"printed","x":1}`, path,
				rapid.IntRange(0, 9).Draw(t, "value")))
		}
		before, err := builder.Decode([]byte(strings.Replace(walkers, `"units"`,
			`"overrides":[`+strings.Join(list, ",")+`],"units"`, 1)))
		if err != nil {
			t.Fatal(err)
		}
		before.Pack = r.Pack
		var edits []rules.Edit
		for range rapid.IntRange(1, 4).Draw(t, "edits") {
			e := setOverride("/"+rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "to"),
				rapid.IntRange(10, 19).Draw(t, "new"), "s")
			if rapid.Bool().Draw(t, "remove") {
				e.Value = nil
			}
			edits = append(edits, e)
		}
		after, reverse, err := before.Apply(edits)
		if err != nil {
			return // one takes away what is not there
		}
		if back, _, err := after.Apply(reverse); err != nil || string(back.Encode()) != string(before.Encode()) {
			t.Fatalf("%v:\n%s\nwant\n%s", err, back.Encode(), before.Encode())
		}
	})
}

func setOverride(pointer string, value any, reason string) rules.Edit {
	return rules.SetFigure(pointer, map[string]any{"value": value, "reason": reason})
}

func removeOverride(pointer string) rules.Edit {
	return rules.SetFigure(pointer, nil)
}

// Tables and rows of a pack have the game's names. Without one, an id is read as words,
// and abbreviations as capitals.
func TestTablesAreCalled(t *testing.T) {
	for _, row := range []struct{ system, table, called, pointer, what string }{
		{"mechahex", "army", "List", "/army/hero-every", "points per hero"},
		{"mechahex", "upgrades", "Upgrades", "/upgrades/rows/boost-jets/slots-by-class/light-mecha",
			"Boost Jets slots for Light Mecha"},
		{"mechastellar", "frame-bonus", "Bonus for a high Frame", "/frame-bonus/from", "lowest high Frame"},
		{"fleshwound", "to-hit", "To hit", "/bands/rows/short/to", "Short up to (inches)"},
		{"mechastellar", "hp", "HP", "/hp/arm-save", "armor+ per point of ARM Sv"},
		{"robotech", "sample", "Gantry's sample", "/sample/rows/monster/hp", "MAC II Monster HP (Gantry's sample)"},
		{"robotech", "weapons", "Weapons", "/weapons/rows/tz-25mm/lr", "Twin Astra TZ-III/25mm AC LR"},
	} {
		p, err := buildertest.Library(t).Pack(row.system)
		if err != nil {
			t.Fatal(err)
		}
		if table, _ := p.Table(row.table); table.Name != row.called {
			t.Errorf("%s of %s is called %q, want %q", row.table, row.system, table.Name, row.called)
		}
		if f, ok := p.Figure(row.pointer); !ok || f.What != row.what {
			t.Errorf("%s of %s is %q, want %q", row.pointer, row.system, f.What, row.what)
		}
	}
}

// A house rule is named by its row, or by its table if it has no row.
func TestHouseRuleNames(t *testing.T) {
	for list, want := range map[string]string{
		`"fleshwound","overrides":[{"path":"/profiles/rows/dray/damage/0","value":0`: "Dray damage at short range 1 → 0",
		`"fleshwound","overrides":[{"path":"/points/least","value":0`:                "minimum PV 1 → 0",
		`"mechastellar","overrides":[{"path":"/frames/rows/1","value":1000`:          "Frame 1 HP 600 → 1,000",
		`"masc","overrides":[{"path":"/types/rows/rat/class","value":null`:           "Rat class light → –",
	} {
		r, err := buildertest.Library(t).Read(t.Context(), []byte(
			`{"format":"gantry.roster/1","units":[],"system":`+list+
				`,"basis":"house","reason":"our table"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		v, err := buildertest.Library(t).Judge(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		want = "House rule: " + want + ` ("our table").`
		if !slices.ContainsFunc(v.Findings, func(f rules.Finding) bool { return f.Message == want }) {
			t.Errorf("want %q: %+v", want, v.Findings)
		}
	}
}
