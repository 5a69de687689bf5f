package rules

import "testing"

func figure(n int, b Basis) Figure { return Given(n, Source{Basis: b, Cite: "here"}) }

func TestWorking(t *testing.T) {
	half := Figure{Value: Fraction(3, 2), Source: Source{Basis: House, Cite: "there"}}
	base := Work("base", "Base").Set("table", figure(4, Printed)).Stat()
	s := Work("hp", "HP").Set("hull", figure(5, Inferred)).AddStat("base", base).Mul("type", half).
		Floor("whole points", Source{Cite: "rounding"}).AtMost("cap", figure(12, Printed)).AtLeast("floor", figure(1, Printed)).Sub("armor", figure(2, Printed)).Shown("", "+")
	if s.Text != "10+" || s.Value != Int(10) {
		t.Errorf("value %v, text %q; want 10 and 10+", s.Value, s.Text)
	}
	if s.Basis != House || s.Cite != "here" {
		t.Errorf("basis %v, cite %q; want the weakest of the steps and the first citation", s.Basis, s.Cite)
	}
	if len(s.Steps) != 7 || len(s.Steps[1].Of) != 1 {
		t.Errorf("steps %+v; want seven, the second with the steps of base", s.Steps)
	}
}

func TestWorkingOnMissing(t *testing.T) {
	s := Work("range", "Range").Set("card", Figure{Source: Source{Basis: Missing, Cite: "nowhere"}}).Add("scope", figure(1, Printed)).Needs("the stat card").Stat()
	if s.Basis != Missing || s.Text != "–" || s.Needs != "the stat card" || !s.Value.IsWord() {
		t.Errorf("got %+v; want a missing stat that says what it needs", s)
	}
}

func TestOverriddenIsInherited(t *testing.T) {
	f := figure(1, House)
	f.Overridden = true
	if s := Work("a", "A").Set("x", figure(1, Printed)).Add("y", f).Stat(); !s.Overridden || !s.Steps[1].Overridden || s.Steps[0].Overridden {
		t.Errorf("got %+v; want the stat and its second step overridden", s)
	}
}

// Workings on one paper do not write over each other, also where one takes more
// lines than were expected of it.
func TestPaperKeepsWorkingsApart(t *testing.T) {
	p := Paper{Lines: 10}
	s := Source{Cite: "Book"}
	first := p.Work("a", "A", 1)
	second := p.Work("b", "B", 1)
	for n := range 2 * p.Lines {
		first.Add("one", Given(1, s))
		second.Add("two", Given(2, s))
		if first.Value() != Int(n+1) || second.Value() != Int(2*n+2) {
			t.Fatalf("after %d steps: %v and %v", n+1, first.Value(), second.Value())
		}
	}
	for _, st := range []Stat{first.Stat(), second.Stat()} {
		v := Int(0)
		for i, step := range st.Steps {
			if v = step.Replay(v); v != step.Value {
				t.Fatalf("%s: step %d comes to %v, says %v", st.ID, i, v, step.Value)
			}
		}
	}
}
