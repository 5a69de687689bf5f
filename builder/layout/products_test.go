package layout_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout/layouttest"
	"gantry/rules"
)

// The cover tells an organizer whose list it is, the verdict and its reason, the
// points, every unit and the whole hash.
func TestCover(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer"))
	s.Units[1].Unit.Count = 3
	s.Pack = &builder.Pack{PackRef: builder.PackRef{ID: "game", Version: "1.2.3", SHA256: "feed" + strings.Repeat("0", 60)}, System: rules.System{Name: "A game"}}
	_, all := only(t, s, "cover")
	for _, want := range []string{"Iron Wall", "Kim", "LEGAL", "rests on printed rules", "140/200 pts", "Anvil", "Hammer", "Medium Mecha · Ace Pilot · Vanguard", "\n3\n", "\n4\n",
		s.Hash, "game 1.2.3", s.Pack.SHA256, "CHECKED BY"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not on the cover:\n%s", want, all)
		}
	}
	s = layouttest.Torture()
	d, all := only(t, s, "cover")
	if !strings.Contains(all, "ILLEGAL") || !strings.Contains(all, "The army costs more than the limit.") || strings.Contains(strings.Join(labels(d), " "), "Findings") {
		t.Errorf("the cover of an illegal list:\n%s", all)
	}
}

// The quick reference has the words that the units use, each once, and no other.
func TestReference(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer"))
	s.Units[0].Profile.Legend = layouttest.Terms(2)
	s.Units[1].Profile.Legend = layouttest.Terms(1)
	s.Army.Panels = []rules.Panel{{Title: "Phases", Terms: []rules.Term{{Name: "Start", Text: "Begin here."}}}}
	_, all := only(t, s, "reference")
	for word, want := range map[string]int{"Deadly": 1, "Overheating": 1, "Ammo Box": 0, "PHASES": 1, "Begin here.": 1} {
		if n := strings.Count(all, word); n != want {
			t.Errorf("%q stands %d times, want %d", word, n, want)
		}
	}
	if i, j := strings.Index(all, "Deadly"), strings.Index(all, "Overheating"); i > j {
		t.Error("the words are not in order")
	}
}

// A blank sheet has the labels of the units' forms and none of their values; a
// form that another has all of gets no sheet.
func TestBlank(t *testing.T) {
	large, small := layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer")
	large.Profile.Tracks = append(large.Profile.Tracks, rules.Track{Label: "Heat", Boxes: 7, Note: "seven"})
	small.Profile.Blocks[0].Stats = small.Profile.Blocks[0].Stats[:3]
	small.Profile.Tracks = nil
	s := layouttest.Sheet(large, small)
	s.Game = layouttest.Game{ForUnit: rules.Form{Locations: []rules.Location{{ID: "torso", Label: "Torso", Max: 3}, {ID: "hold", Label: "Hold", Max: 3}}}}
	d, all := only(t, s, "blank")
	for _, want := range []string{"NAME", "MOVE", "CAPACITY", "RNG", "Heat", "TORSO", "A game by its author."} {
		if strings.Count(all, want+"\n") != 2 && want != "A game by its author." || !strings.Contains(all, want) {
			t.Errorf("%q does not stand on both halves of the page", want)
		}
	}
	for _, not := range []string{"Anvil", "Hammer", "Heavy Laser", "seven", "HOLD", "70", "0123456789ab", "Iron Wall"} {
		if strings.Contains(all, not) {
			t.Errorf("%q is printed", not)
		}
	}
	if len(d.Pages) != 1 || len(d.Pages[0].Frames) != 2 {
		t.Errorf("%d pages", len(d.Pages))
	}
	s.Units = nil
	if d, _ := only(t, s, "blank"); len(d.Pages) != 0 {
		t.Errorf("%d pages of no form", len(d.Pages))
	}
}
