package play_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/odds"
	"gantry/builder/play"
	"gantry/rules"
	"gantry/rules/dice"
)

// volley is a Volley of the first list's Anvil at a model of the second list.
func (g *table) volley(at string, result int) play.Event {
	g.t.Helper()
	b := g.board()
	ours, theirs := b.Armies[0], b.Armies[1]
	by, _ := ours.Model("u1")
	of := func(a play.Army, id string) []rules.Unit {
		i := slices.IndexFunc(a.Models, func(m play.Model) bool { return m.ID == id })
		return a.Sheet.Roster.Units[i : i+1]
	}
	a, err := odds.Ask(g.t.Context(), g.lib, odds.Request{System: b.System, Pack: b.Pack, Attack: "volley",
		Attackers: of(ours, by.ID), Targets: of(theirs, at), Force: rules.Force{Moment: ours.Sheet.Roster.Moment}})
	if err != nil {
		g.t.Fatal(err)
	}
	made := play.Attack{ID: "volley", Label: "Volley", By: []string{by.ID}, At: []string{at}, Against: "b",
		Result: rules.Choices{"damage": result}}
	x, _ := a.Outcome(rules.RoleDamage)
	made.Count(x)
	after, err := odds.After(g.t.Context(), g.lib, a.Request, made.Result)
	if err != nil {
		g.t.Fatal(err)
	}
	e, err := b.Attack("a", made, after.Changes)
	if err != nil {
		g.t.Fatal(err)
	}
	return g.add(e)
}

// A result marks its target in one event, which a document keeps as it is. A miss is an event, too: it counts for luck.
func TestAttackMarksItsTarget(t *testing.T) {
	g := begin(t)
	hit := g.volley("u1", 2)
	miss := g.volley("u1", 0)
	b := g.board()
	target, _ := b.Armies[1].Model("u1")
	marked := 0
	for _, tr := range target.Profile.Tracks {
		marked += tr.Marked
	}
	if marked != 2 {
		t.Errorf("2 damage marks %d boxes", marked)
	}
	for _, e := range []play.Event{hit, miss} {
		back, err := play.ReadEvent(e.ID, e.At, e.Text())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(e.Attack, back.Attack); d != "" {
			t.Errorf("read back (-kept +read):\n%s", d)
		}
	}
	if n, ok := miss.Attack.Luck(); !ok || n > 5 {
		t.Errorf("a miss is better than %d of 100", n)
	}
	want := target.Name + ": Extra Armor +2"
	if text := b.MarksText(hit); text != want {
		t.Errorf("the marks are %q, not %q", text, want)
	}
	n, _ := hit.Attack.Luck()
	whole := fmt.Sprintf("Anvil: Volley at %s (better than %d of 100 results), %s", target.Name, n, want)
	if text := b.Text(hit); text != whole {
		t.Error(text)
	}
	g.add(play.Event{Side: "a", Round: 1, Undo: []string{hit.ID}})
	after, _ := g.board().Armies[1].Model("u1")
	if i := slices.IndexFunc(after.Profile.Tracks, func(tr rules.Track) bool { return tr.Marked > 0 }); i >= 0 {
		t.Errorf("after undo, %s has marks", after.Profile.Tracks[i].Label)
	}
}

// Luck is the chance of less, and half that of as much.
func TestLuck(t *testing.T) {
	coin := dice.Weighted(0, 2, 1, 1)
	for result, want := range []int{25, 62, 87} {
		a := play.Attack{Result: rules.Choices{"damage": result}}
		a.Count(rules.Outcome{ID: "damage", Dist: coin})
		if got, ok := a.Luck(); !ok || got != want {
			t.Errorf("%d is better than %d of 100, not %d", result, got, want)
		}
	}
	sure := play.Attack{Result: rules.Choices{"damage": 3}}
	sure.Count(rules.Outcome{ID: "damage", Dist: dice.Sure(3)})
	if n, ok := sure.Luck(); ok {
		t.Errorf("the only result is better than %d of 100", n)
	}
}

// A report counts the attacks of each model, who is left after each round, and who destroyed whom. Undone attacks are
// not in it.
func TestReport(t *testing.T) {
	g := begin(t)
	g.volley("u1", 2)
	undone := g.volley("u2", 4)
	g.add(play.Event{Side: "a", Round: 1, Undo: []string{undone.ID}})
	b := g.board()
	clock, _ := b.SetClock("a", 7) // round 2
	g.add(clock)
	victim, _ := g.board().Armies[1].Model("u1")
	left := 0
	for _, tr := range victim.Profile.Tracks {
		left += tr.Boxes - tr.Marked
	}
	kill := g.volley("u1", left)
	r, err := play.ReportOf(t.Context(), g.lib, g.board())
	if err != nil {
		t.Fatal(err)
	}
	ours, theirs := r.Sides[0], r.Sides[1]
	if r.Rounds != 2 || ours.Attacks != 2 || ours.Models[0].Attacks != 2 || ours.Luck == nil {
		t.Errorf("%+v", ours)
	}
	if theirs.Left[0] != theirs.Of || theirs.Left[1] >= theirs.Of {
		t.Errorf("of %d, %v are left after each round", theirs.Of, theirs.Left)
	}
	want := []play.Loss{{Round: 2, Name: victim.Name, Why: "destroyed", By: "Anvil: Volley"}}
	if d := cmp.Diff(want, theirs.Losses); d != "" {
		t.Errorf("losses after %+v (-want +got):\n%s", kill, d)
	}
}

// The luck of two attacks is that of their sum.
func TestLuckAddsUp(t *testing.T) {
	g := begin(t)
	one, _ := g.volley("u1", 4).Attack.Luck()
	r, err := play.ReportOf(t.Context(), g.lib, g.board())
	if err != nil {
		t.Fatal(err)
	}
	if alone := r.Sides[0].Luck; alone == nil || *alone-one > 1 || one-*alone > 1 {
		t.Errorf("one attack has a luck of %v, in the report %v", one, alone)
	}
	g.volley("u1", 0)
	g.volley("u1", 0)
	if r, err = play.ReportOf(t.Context(), g.lib, g.board()); err != nil {
		t.Fatal(err)
	}
	if *r.Sides[0].Luck >= one {
		t.Errorf("two misses raise the luck from %d to %d", one, *r.Sides[0].Luck)
	}
}
