package play_test

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/buildertest"
	"gantry/builder/play"
	"gantry/rules"
)

// weights are the distribution of the numbers from 0 with these weights.
type weights []int64

func (w weights) All() iter.Seq2[int, *big.Rat] {
	return func(yield func(int, *big.Rat) bool) {
		sum := int64(0)
		for _, n := range w {
			sum += n
		}
		for v, n := range w {
			if !yield(v, big.NewRat(n, sum)) {
				return
			}
		}
	}
}

func (weights) Mean() *big.Rat                { return nil }
func (weights) Variance() *big.Rat            { return nil }
func (weights) Draw(random func() uint64) int { return 0 }

// volley is a Volley of the first list's Anvil at a model of the second list.
func (g *table) volley(at string, result int) play.Event {
	g.t.Helper()
	b := g.board()
	ours, theirs := b.Armies[0], b.Armies[1]
	of := func(a play.Army, id string) rules.Army {
		return a.Sheet.Army().Part(slices.IndexFunc(a.Models, func(m play.Model) bool { return m.ID == id }))
	}
	us := of(ours, "u1")
	q := rules.Question{Attack: "volley", Attackers: []int{0}, Against: of(theirs, at), Targets: []int{0}}
	a, err := rules.Ask(g.t.Context(), us, q)
	if err != nil {
		g.t.Fatal(err)
	}
	made := play.Attack{ID: "volley", Label: "Volley", By: []string{"u1"}, At: []string{at}, Against: "b",
		Result: rules.Choices{"damage": result}}
	x, _ := a.Outcome(rules.RoleDamage)
	made.KeepChances(x)
	e, err := b.Attack("a", made, made.By, made.At, us.After(q, made.Result).Changes)
	if err != nil {
		g.t.Fatal(err)
	}
	return g.add(e)
}

// A result may mark other models of both sides, such as one in the way.
func TestAttackMarksOthers(t *testing.T) {
	g := begin(t)
	b := g.board()
	ours, theirs := b.Armies[0].Models[1], b.Armies[1].Models[1]
	made := play.Attack{ID: "volley", Label: "Volley", By: []string{"u1"}, At: []string{"u1"}, Against: "b"}
	one := 1
	e, err := b.Attack("a", made, []string{"u1", ours.ID}, []string{"u1", theirs.ID}, []rules.Change{
		{Unit: 1, Mark: "activated", Set: &one}, {Theirs: true, Unit: 1, Mark: "activated", Set: &one}})
	if err != nil {
		t.Fatal(err)
	}
	g.add(e)
	now := g.board()
	for i, a := range now.Armies {
		for j, m := range a.Models {
			if m.Acted != (j == 1) {
				t.Errorf("model %d of side %d acted: %v", j, i, m.Acted)
			}
		}
	}
}

// A result marks its target in one event, which a document keeps as it is. A miss is also an event: it counts for luck.
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
	if n, ok := miss.Attack.Luck(); !ok || play.Of100(n) > 5 {
		t.Errorf("a miss is better than %d of a million", n)
	}
	want := target.Name + ": Extra Armor +2"
	if text := b.MarksText(hit); text != want {
		t.Errorf("the marks are %q, not %q", text, want)
	}
	n, _ := hit.Attack.Luck()
	whole := fmt.Sprintf("Anvil: Volley at %s (better than %d of 100 results), %s", target.Name, play.Of100(n), want)
	if text := b.Text(hit); text != whole {
		t.Error(text)
	}
	b.NoLuck, hit.Attack.Seed = true, 7
	if text := b.Text(hit); text != "Anvil: Volley at "+target.Name+" (rolled by Gantry), "+want {
		t.Error(text)
	}
	g.add(play.Event{Side: "a", Round: 1, Undo: []string{hit.ID}})
	after, _ := g.board().Armies[1].Model("u1")
	if i := slices.IndexFunc(after.Profile.Tracks, func(tr rules.Track) bool { return tr.Marked > 0 }); i >= 0 {
		t.Errorf("after undo, %s has marks", after.Profile.Tracks[i].Label)
	}
}

// Where both sides have a unit of one name, the log has the side beside it.
func TestEqualNamesOfBothSides(t *testing.T) {
	g := beginWith(t, buildertest.Example(t, "mechahex", 0), buildertest.Example(t, "mechahex", 0))
	hit := g.volley("u1", 2)
	b := g.board()
	want := "Anvil (Iron Wall): Volley at Anvil (Iron Wall 2) ("
	if text := b.Text(hit); !strings.HasPrefix(text, want) || !strings.Contains(text, ", Anvil (Iron Wall 2): ") {
		t.Error(text)
	}
	r, err := play.ReportOf(t.Context(), g.lib, b)
	if err != nil || r.Sides[1].Models[0].Name != "Anvil" {
		t.Errorf("the report of one side: %+v, %v", r.Sides, err)
	}
}

// The tracks of each model and each side have different names in the log.
func TestTrackNames(t *testing.T) {
	twins := 0
	for _, system := range []string{"fleshwound", "masc", "mechahex", "mechastellar", "robotech"} {
		lists := [2]int{0, 1}
		if system == "masc" { // it has one example
			lists[1] = 0
		}
		g := beginWith(t, buildertest.Example(t, system, lists[0]), buildertest.Example(t, system, lists[1]))
		for _, army := range g.board().Armies {
			for _, m := range append(army.Models, army.Whole) {
				names := map[string]bool{}
				for _, tr := range m.Begun.Tracks {
					name, _ := m.Label(tr.ID)
					if names[name] {
						t.Errorf("%s: %s has two tracks %q", system, m.Name, name)
					}
					if names[name] = true; m.Name == "Bastion" && name == "Heavy Laser, Right Arm" {
						twins++
					}
				}
			}
		}
	}
	if twins != 1 {
		t.Error("Bastion's lasers have no locations")
	}
}

// Luck is the chance of less, and half that of as much.
func TestLuck(t *testing.T) {
	coin := weights{2, 1, 1}
	for result, want := range []int{25, 62, 87} {
		a := play.Attack{Result: rules.Choices{"damage": result}}
		a.KeepChances(rules.Outcome{ID: "damage", Dist: coin})
		if got, ok := a.Luck(); !ok || play.Of100(got) != want {
			t.Errorf("%d is better than %d of a million, not %d of 100", result, got, want)
		}
	}
	sure := play.Attack{Result: rules.Choices{"damage": 0}}
	sure.KeepChances(rules.Outcome{ID: "damage", Dist: weights{1}})
	if n, ok := sure.Luck(); ok {
		t.Errorf("the only result is better than %d of a million", n)
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
	if r.Rounds != 2 || ours.Rolled != 2 || ours.Models[0].Attacks != 2 || ours.Luck == nil {
		t.Errorf("%+v", ours)
	}
	if theirs.Left[0] != theirs.Of || theirs.Left[1] >= theirs.Of {
		t.Errorf("of %d, %v are left after each round", theirs.Of, theirs.Left)
	}
	want := []play.Loss{{Model: 0, Round: 2, Name: victim.Name, Why: "destroyed", By: "Anvil: Volley"}}
	if d := cmp.Diff(want, theirs.Losses); d != "" {
		t.Errorf("losses after %+v (-want +got):\n%s", kill, d)
	}
}

// The luck of two coins is that of their sum: two heads are better than none and one, and than half of two.
func TestLuckAddsUp(t *testing.T) {
	g := begin(t)
	coin := weights{1, 1}
	for n, want := range []int{75, 87} {
		a := play.Attack{ID: "volley", Label: "Volley", By: []string{"u1"}, Result: rules.Choices{"damage": 1}}
		a.KeepChances(rules.Outcome{ID: "damage", Dist: coin})
		g.add(play.Event{Side: "a", Round: 1, Attack: &a})
		r, err := play.ReportOf(t.Context(), g.lib, g.board())
		if err != nil {
			t.Fatal(err)
		}
		if luck := r.Sides[0].Luck; luck == nil || play.Of100(*luck) != want || r.Sides[0].Rolled != n+1 {
			t.Errorf("%d heads: %v", n+1, luck)
		}
	}
}

// A log keeps the seed of a roll. An event without one keeps none.
func TestSeedOfARoll(t *testing.T) {
	for seed, ok := range map[int]bool{0: true, -1: true, 1: true, play.MaxSeed: true, play.MaxSeed + 1: false} {
		e := play.Event{Side: "a", Round: 1, Attack: &play.Attack{ID: "volley", Seed: seed}}
		back, err := play.ReadEvent("e1", noon, e.Text())
		if (err == nil) != ok || ok && back.Attack.Seed != max(0, seed) ||
			strings.Contains(e.Text(), "seed") != (seed > 0) {
			t.Errorf("%s is read: %v", e.Text(), err)
		}
	}
}

// Chances in a file ascend and add up.
func TestWrongChances(t *testing.T) {
	e := play.Event{Side: "a", Round: 1, Attack: &play.Attack{ID: "volley",
		Chances: [][2]int{{0, 500_000}, {1, 500_000}}}}
	if _, err := play.ReadEvent("e1", noon, e.Text()); err != nil {
		t.Error(err)
	}
	for _, wrong := range [][][2]int{{{1, 500_000}, {0, 500_000}}, {{0, 1_000_000}, {1, 1_000_000}},
		{{0, -1}, {1, 1_000_001}}, {{0, 500_000}, {1 << 40, 500_000}}} {
		e.Attack.Chances = wrong
		if _, err := play.ReadEvent("e1", noon, e.Text()); err == nil {
			t.Errorf("%v are read", wrong)
		}
	}
}

// A press marks at most what a log can read.
func TestTooManyMarks(t *testing.T) {
	g := begin(t)
	b, presses := g.board(), []play.Press{}
	for range 20 {
		for _, m := range b.Armies[0].Models {
			for _, id := range m.Begun.MarkIDs() {
				p := play.Press{Place: m.Place, By: 1}
				p.Mark = id
				presses = append(presses, p)
			}
		}
	}
	if _, ok, err := b.Mark("a", presses...); ok || err == nil {
		t.Error("a press marks more than a log reads")
	}
}
