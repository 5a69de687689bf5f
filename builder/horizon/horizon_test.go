package horizon_test

import (
	"crypto/sha256"
	"fmt"
	"reflect"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/horizon"
	"gantry/builder/layout"
	"gantry/rules"
)

// maxParts is how many parts a scene may have.
const maxParts = 80

var sizes = []horizon.Scene{{W: 63, H: 33}, {W: 63, H: 50}, {W: 190, H: 45}, {W: 1440, H: 400, Ground: .74},
	{W: 400, H: 276}, {W: 26, H: 40, Light: [2]float64{.4, .5}}, {W: 210, H: 226}}

// eachScene calls f with the scenes of all games in all sizes, by day and by night.
func eachScene(t *testing.T, f func(at string, h rules.Horizon, s horizon.Scene, d layout.Drawing)) {
	t.Helper()
	for _, p := range buildertest.Library(t).Packs() {
		for _, s := range sizes {
			for i := range 6 {
				s.Seed, s.Night = horizon.Seed(fmt.Sprint("list ", i/2)), i%2 == 1
				f(fmt.Sprintf("%s %+v", p.ID, s), p.About.Horizon, s, horizon.Draw(p.About.Horizon, s))
			}
		}
	}
}

func TestScenesAreWithinBounds(t *testing.T) {
	eachScene(t, func(at string, _ rules.Horizon, s horizon.Scene, d layout.Drawing) {
		if d.H != horizon.Height || d.W/d.H < s.W/s.H-.001 || d.W/d.H > s.W/s.H+.001 {
			t.Errorf("%s: a box of %g × %g", at, d.W, d.H)
		}
		if n := len(d.Parts); n < 25 || n > maxParts {
			t.Errorf("%s: %d parts, not 25 to %d", at, n, maxParts)
		}
		for _, p := range d.Parts {
			if p.Closed != p.Fill.Drawn() || p.Closed == p.Stroke.Drawn() {
				t.Fatalf("%s: a part is neither an area nor a stroke: %+v", at, p)
			}
			for _, q := range p.Points {
				if !(q[0] >= 0 && q[0] <= d.W && q[1] >= 0 && q[1] <= d.H) {
					t.Fatalf("%s: a point at %v of %g × %g", at, q, d.W, d.H)
				}
			}
			for _, c := range []layout.Color{p.Fill, p.Stroke} {
				if r, g, b := c.RGB(); int(max(r, g, b))-int(min(r, g, b)) > rules.MostTint+1 { // rounded
					t.Fatalf("%s: %v has too much color", at, c)
				}
			}
		}
	})
}

func TestScenesDiffer(t *testing.T) {
	eachScene(t, func(at string, h rules.Horizon, s horizon.Scene, d layout.Drawing) {
		if !reflect.DeepEqual(d, horizon.Draw(h, s)) {
			t.Errorf("%s: it differs when drawn again", at)
		}
		other := s
		other.Seed += "0"
		if reflect.DeepEqual(d, horizon.Draw(h, other)) {
			t.Errorf("%s: another seed has the same scene", at)
		}
		other = s
		other.Night = !s.Night
		if reflect.DeepEqual(d, horizon.Draw(h, other)) || horizon.Floor(h, false) == horizon.Floor(h, true) {
			t.Errorf("%s: day and night are the same", at)
		}
	})
}

// Addresses of scenes have the version, and browsers keep them forever.
func TestVersion(t *testing.T) {
	h := sha256.New()
	eachScene(t, func(at string, _ rules.Horizon, _ horizon.Scene, d layout.Drawing) { fmt.Fprintln(h, at, d) })
	if got := fmt.Sprintf("%x", h.Sum(nil))[:8]; got != horizon.Version {
		t.Errorf("scenes are drawn differently: set Version to %q", got)
	}
}

func TestSeed(t *testing.T) {
	for name, want := range map[string]string{"": "811c9dc5", "a": "e40c292c"} {
		if got := horizon.Seed(name); got != want || !horizon.IsSeed(got) {
			t.Errorf("the seed of %q is %q", name, got)
		}
	}
	for _, s := range []string{"", "811c9dc", "811c9dc50", "811C9DC5", "../../etc"} {
		if horizon.IsSeed(s) {
			t.Errorf("%q is a seed", s)
		}
	}
}
