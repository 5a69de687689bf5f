package attack

import "testing"

func TestSpanOf(t *testing.T) {
	for _, c := range [][3]string{{"3 hexes", "6 hexes", "3–6 hexes"}, {"1 hex", "3 hexes", "1 hex–3 hexes"},
		{`8"`, `16"`, `8"–16"`}, {"Short", "Medium", "Short–Medium"}} {
		if got := spanOf(c[0], c[1]); got != c[2] {
			t.Errorf("%s to %s: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
