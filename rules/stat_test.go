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
