package rules

import "testing"

func figure(n int, b Basis) Figure { return Given(n, Source{Basis: b, Cite: "here"}) }

func TestWorking(t *testing.T) {
	half := Figure{Value: Fraction(3, 2), Source: Source{Basis: House, Cite: "there"}}
	base := Work("base", "Base").Set("table", figure(4, Printed)).Stat()
	s := Work("hp", "HP").Set("hull", figure(5, Inferred)).AddStat("base", base).Mul("type", half).
		Floor("whole points", Source{Cite: "rounding"}).AtMost("cap", figure(12, Printed)).AtLeast("floor",
		figure(1, Printed)).Sub("armor", figure(2, Printed)).Format("", "+")
	if s.Text != "10+" || s.Value != Int(10) {
		t.Errorf("value %v, text %q; want 10 and 10+", s.Value, s.Text)
	}
	if s.Basis != House || s.Cite != "here" {
		t.Errorf("basis %v, cite %q; want the weakest of the steps and the first citation", s.Basis, s.Cite)
	}
	if len(s.Steps) != 7 || len(s.Steps[1].Parts) != 1 {
		t.Errorf("steps %+v; want seven, the second with the steps of base", s.Steps)
	}
}

func TestWorkingOnMissing(t *testing.T) {
	s := Work("range", "Range").Set("card", Figure{Source: Source{Basis: Missing, Cite: "nowhere"}}).Add("scope",
		figure(1, Printed)).Needs("the stat card").Stat()
	if s.Basis != Missing || s.Text != "–" || s.Needs != "the stat card" || !s.Value.IsWord() {
		t.Errorf("got %+v; want a missing stat that says what it needs", s)
	}
}

func TestOverriddenIsInherited(t *testing.T) {
	f := figure(1, House)
	f.Overridden = true
	if s := Work("a", "A").Set("x", figure(1, Printed)).Add("y", f).Stat(); !s.Overridden || !s.Steps[1].Overridden ||
		s.Steps[0].Overridden {
		t.Errorf("got %+v; want the stat and its second step overridden", s)
	}
}

func TestPartly(t *testing.T) {
	sum := Work("points", "Points").Set("no units", Given(7, Source{Cite: "Book"})).Stat().As(RolePoints)
	for _, c := range []struct {
		left, of int
		text     string
		basis    Basis
	}{{0, 0, "7", Printed}, {0, 3, "7", Printed}, {1, 3, "at least 7", Printed}, {3, 3, "–", Missing}} {
		if got := sum.Partly(c.left, c.of); got.Text != c.text || got.Basis != c.basis || got.ID != "points" {
			t.Errorf("%d of %d left out: %q, %v", c.left, c.of, got.Text, got.Basis)
		}
	}
}

// The math begins with a set value and adds nothing below 0. Its form for people has the same result.
func TestWorkingAsPeopleReadIt(t *testing.T) {
	s := Work("points", "Points").Add("hull", figure(-30, Printed)).Add("gun", figure(-5, Printed)).Sub("free",
		figure(-7, Printed)).
		Sub("cheap", Figure{Value: Fraction(1, 2)}).Mul("each", figure(-2, Printed)).AtLeast("least",
		figure(-1, Printed)).
		Ceil("up", Source{}).Stat()
	want := []string{"= −30", "− 5", "+ 7", "− 1/2", "then × −2", "minimum −1", "rounded up"}
	v := Int(0)
	shown := Shown(s.Steps)
	for i, step := range s.Steps {
		plain := shown[i]
		if got := plain.Working(); got != want[i] {
			t.Errorf("step %d reads %q, want %q", i, got, want[i])
		}
		if v = plain.Replay(v); v != step.Value {
			t.Errorf("step %d comes to %v as it is read, and is %v", i, v, step.Value)
		}
	}
	sum := Work("units", "Units").Set("none", figure(0, Printed)).Add("Spark", figure(2, Printed)).Stat()
	if first := Shown(sum.Steps)[0]; len(Shown(sum.Steps)) != 1 || first.Working() != "= 2" || first.Label != "Spark" {
		t.Errorf("the sum reads %s %s", first.Working(), first.Label)
	}
	low := Shown(Work("slowest", "Slowest").Set("Turtle", figure(3, Printed)).OrLowest("Spider", figure(4, Printed)).
		Stat().Steps)
	if low[0].Working() != "= lowest of 3" || low[1].Working() != "and 4" {
		t.Errorf("a choice reads %s, %s", low[0].Working(), low[1].Working())
	}
	for _, of := range []Step{{Label: "minimum", Op: OpMax}, {Label: "rounded up to whole turns", Op: OpCeil},
		{Label: "Pod leader", Amount: Word("pod-leader")}} {
		if working, label := of.OnOneLine(); working != "" && label != "" {
			t.Errorf("%s reads %q %q", of.Label, working, label)
		}
	}
	if word := WordStat("leader", "Leader", "Ace", Source{}); word.Math() != nil {
		t.Errorf("a word has steps %v", word.Math())
	}
	none := Work("units", "Units").Set("none", figure(0, Printed)).Stat()
	if first := Shown(none.Steps)[0]; first.Working() != "= 0" || first.Label != "none" {
		t.Errorf("no sum reads %s %s", first.Working(), first.Label)
	}
}
