package views

import "testing"

// The bar ends at the limit, or at what is used beyond it. Lines are only between units.
func TestGauge(t *testing.T) {
	g := Gauge{Used: 190, Limit: 200, Ends: []int{0, 80, 140, 200}}
	if got, want := g.lines(), "M80 0v1M140 0v1"; got != want || g.box() != "0 0 200 1" {
		t.Errorf("%q in %q, want %q", got, g.box(), want)
	}
	g.Limit = 100
	if g.full() != 190 || !g.shown() || (Gauge{Used: 5}).shown() {
		t.Errorf("the full bar is %d points", g.full())
	}
}
