package paper_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// The cover shows an organizer the list's player, the verdict and its reason, the points, every unit and the full
// hash.
func TestCover(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer"))
	s.Units[1].Unit.Count = 3
	s.Pack = &builder.Pack{PackRef: builder.PackRef{ID: "game", Version: "1.2.3",
		SHA256: "feed" + strings.Repeat("0", 60)}, System: rules.System{Name: "A game"}}
	s.Verdict.Pack = s.Pack.PackRef
	_, all := only(t, s, "cover")
	for _, want := range []string{"Iron Wall", "Kim", "LEGAL", "source: official rules", "140", " / 200", "Anvil",
		"Hammer",
		"Medium Mecha · Ace Pilot · Vanguard", "3 ×", "4 units",
		s.Hash, "game 1.2.3", s.Pack.SHA256[:12], "CHECKED BY"} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not on the cover:\n%s", want, all)
		}
	}
	s = layouttest.Torture()
	d, all := only(t, s, "cover")
	if !strings.Contains(all, "ILLEGAL") || !strings.Contains(all, "The army costs more than the limit.") ||
		strings.Contains(strings.Join(labels(d), " "), "Problems") {
		t.Errorf("the cover of an illegal list:\n%s", all)
	}
}

// Names and points on the designer's sheet keep off the edges of their band.
func TestDesignerBands(t *testing.T) {
	const pad = 2.6
	d, _ := only(t, layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer")), "designer")
	in := 0
	for _, p := range d.Pages {
		for i, m := range p.Marks {
			band, ok := m.(layout.Rect)
			if !ok || !band.Fill.Drawn() || band.H > 20 { // the tint behind a figure is higher
				continue
			}
			for _, m := range p.Marks[i:] {
				x, ok := m.(layout.Text)
				if !ok || x.X < band.X || x.X > band.X+band.W || x.Y < band.Y || x.Y > band.Y+band.H {
					continue
				}
				if in++; x.X < band.X+pad-0.01 || x.X+x.Width > band.X+band.W-pad+0.01 {
					t.Errorf("%q is at %.1f to %.1f in a band from %.1f to %.1f", x.String, x.X, x.X+x.Width, band.X,
						band.X+band.W)
				}
			}
		}
	}
	if in < 8 { // name, class, points and their word, twice
		t.Errorf("%d texts in bands", in)
	}
}

// The quick reference has the terms of the units, each once, and no others.
func TestReference(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer"))
	s.Units[0].Profile.Legend = layouttest.Terms(2)
	s.Units[1].Profile.Legend = layouttest.Terms(1)
	s.Whole.Panels = []rules.Panel{{Title: "Phases", Terms: []rules.Term{{Name: "Start", Text: "Begin here."}}}}
	_, all := only(t, s, "reference")
	for word, want := range map[string]int{"Deadly": 1, "Overheating": 1, "Ammo Box": 0, "Phases": 1,
		"Begin here.": 1} {
		if n := strings.Count(all, word); n != want {
			t.Errorf("%q stands %d times, want %d", word, n, want)
		}
	}
	if i, j := strings.Index(all, "Deadly"), strings.Index(all, "Overheating"); i > j {
		t.Error("the words are not in order")
	}
}

// The turn sheet has each phase in order, with the rules that count in it. A rule that not all units have names those
// that do; one that counts in no phase is left out.
func TestTurnSheet(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer"))
	s.Units[0].Profile.Legend, s.Units[1].Profile.Legend = layouttest.Terms(3), layouttest.Terms(1)
	s.Whole.Phases = []string{"Move", "Shoot"}
	s.Whole.Panels = []rules.Panel{{Title: "Terrain", Terms: []rules.Term{{ID: "lava", Name: "Lava", Text: "Hot."}}}}
	terms := layouttest.Terms(3)
	s.About.Guide = rules.Guide{Phases: map[string]rules.PhaseText{"move": {Text: "All go."}, "shoot": {Text: "All fire."}},
		When: map[string][]string{"shoot": {terms[0].ID}, rules.WhenDeployed: {terms[1].ID, "lava"}}}
	_, all := only(t, s, "turns")
	last := -1
	for _, word := range []string{"Before the game", terms[1].Name, "Anvil: ", "Lava", "Move", "All go.", "Shoot",
		"All fire.", terms[0].Name, "End of round"} {
		at := strings.Index(all, word)
		if at <= last {
			t.Errorf("%q is at %d, after %d", word, at, last)
		}
		last = at
	}
	if strings.Contains(all, terms[2].Name) || strings.Contains(all, "Hammer: ") {
		t.Errorf("a rule of no phase, or a needless name: %s", all)
	}
}

// Panels with one title are merged in the reference, each term once.
func TestReferenceJoinsPanels(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer"),
		layouttest.Unit("u3", "Mole"))
	for i, terms := range [][]rules.Term{layouttest.Terms(2), layouttest.Terms(3), layouttest.Terms(1)} {
		s.Units[i].Profile.Legend, s.Units[i].Profile.Panels = nil, []rules.Panel{{Title: "Upgrades", Terms: terms}}
	}
	s.Whole.Panels = []rules.Panel{{Title: "Upgrades", Terms: layouttest.Terms(4)[3:]},
		{Title: "Phases", Terms: layouttest.Terms(1)}}
	_, all := only(t, s, "reference")
	for word, want := range map[string]int{"Upgrades": 1, "Deadly": 2, "Overheating": 1, "Ammo Box\n": 1,
		"Relentless": 1,
		"Phases":     1} {
		if got := strings.Count(all, word); got != want {
			t.Errorf("%q stands %d times, want %d", word, got, want)
		}
	}
}

// A game without points has no column for them on its cover, and no line on its
// blank sheets.
func TestNoPoints(t *testing.T) {
	s := layouttest.Sheet(pack("u1", "Wolf", 2, 4))
	for _, product := range []string{"cover", "blank"} {
		rules := func(points string) (n int) {
			s.About.PointsName = points
			d, all := only(t, s, product)
			for _, m := range d.Pages[0].Marks {
				if l, ok := m.(layout.Line); ok && l.X1 != l.X2 {
					n++
				}
			}
			if strings.Contains(all, "–") != (product == "cover" && points != "") {
				t.Errorf("%s, points %q:\n%s", product, points, all)
			}
			return n
		}
		with, without := rules("pts"), rules("")
		if product == "blank" && with-without != 2 { // one per sheet
			t.Errorf("%s: %d rules with points, %d without", product, with, without)
		}
	}
}

// A blank table has more room for a text than for a number.
func TestBlankTables(t *testing.T) {
	d, _ := only(t, layouttest.Sheet(layouttest.Unit("u1", "Anvil")), "blank")
	at := func(label string) float64 {
		x, ok := find(d, label)
		if !ok {
			t.Fatalf("%q is not printed", label)
		}
		return x.X
	}
	p := d.Pages[0]
	name, number, special := at("RNG")-at("WEAPON"), at("ATT")-at("RNG"), p.W-10-at("SPECIAL")
	if name < 2.5*number || special < 2.5*number {
		t.Errorf("a name has %.1f mm, a number %.1f, a text %.1f", name, number, special)
	}
}

// Modes that a card compares are compared on a blank sheet, and forms of several halves still fill their pages.
func TestBlankModes(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	mode := func(label string) rules.Block { b := layouttest.Block(); b.Label = label; return b }
	u.Profile.Blocks = []rules.Block{mode("Walker"), mode("Flyer")}
	d, all := only(t, layouttest.Sheet(u), "blank")
	check(t, d)
	for word, want := range map[string]int{"Walker": 2, "Flyer": 2, "CRUISE": 2, "WALKER": 0} { // two sheets
		if got := strings.Count(all, word); got != want {
			t.Errorf("%q stands %d times, want %d", word, got, want)
		}
	}
	high := layouttest.Unit("u2", "Hammer")
	for range 9 {
		high.Profile.Tables = append(high.Profile.Tables, layouttest.Weapons(2))
	}
	d, _ = only(t, layouttest.Sheet(u, high), "blank")
	for _, p := range d.Pages {
		if len(p.Frames) != 2 {
			t.Errorf("%d sheets on a page", len(p.Frames))
		}
	}
	if len(d.Pages) < 2 {
		t.Errorf("%d pages", len(d.Pages))
	}
}

// A blank sheet has the labels of the units' forms and no values. A form that another contains gets no sheet.
func TestBlank(t *testing.T) {
	large, small := layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer")
	large.Profile.Tracks = append(large.Profile.Tracks, rules.Track{Label: "Heat", Boxes: 7, Note: "seven"})
	small.Profile.Blocks[0].Stats = small.Profile.Blocks[0].Stats[:3]
	small.Profile.Tracks = nil
	s := layouttest.Sheet(large, small)
	for i := range s.Units {
		s.Units[i].Form = rules.Form{Locations: []rules.Location{{ID: "torso", Label: "Torso", Max: 3},
			{ID: "hold", Label: "Hold", Max: 3}}}
	}
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

// A term that two units use on a different basis is in the reference once.
func TestReferenceSaysAWordOnce(t *testing.T) {
	s := ten()
	for i := range s.Units {
		s.Units[i].Profile.Legend = []rules.Term{{ID: "kinetic", Name: "Kinetic", Text: "Shells and bullets.",
			Source: rules.Source{Basis: rules.Basis(i % 2), Cite: "Rules"}}}
	}
	o := job.DefaultOptions()
	o.Products = []string{"reference"}
	if n := strings.Count(text(pages(t, s, o)), "Kinetic"); n != 1 {
		t.Errorf("the word stands %d times", n)
	}
}

// A reference of nearly a page is in three columns, and no term opens a gap.
func TestLongReferenceHasNoGaps(t *testing.T) {
	s := layouttest.Sheet(layouttest.Unit("u1", "Anvil"))
	s.Whole.Panels = nil
	titles := []string{"Phases", "Game", "Morale"}
	for i, n := range []int{68, 60, 64} {
		terms := layouttest.Terms(n)
		for j := range terms {
			terms[j].Text = strings.Repeat("word ", 3+(i+j)%5*4)
		}
		s.Whole.Panels = append(s.Whole.Panels, rules.Panel{Title: titles[i], Terms: terms})
	}
	d, _ := only(t, s, "battle")
	lines := 0
	for _, page := range d.Pages {
		last := map[float64]layout.Text{} // by the left edge of its column
		for _, m := range page.Marks {
			text, ok := m.(layout.Text)
			if slices.Contains(titles, text.String) { // a bar
				clear(last)
			}
			if _, known := last[text.X]; !ok || !known && !strings.HasPrefix(text.String, "word") {
				continue
			}
			if above := last[text.X]; above.Size == text.Size && strings.HasPrefix(above.String, "word") {
				lines++
				if by := text.Y - above.Y; by > text.Size*25.4/72*1.24+0.5 {
					t.Errorf("%s: %q stands %.2f mm below the line before", page.Label, text.String, by)
				}
			}
			last[text.X] = text
		}
	}
	if lines < 100 {
		t.Errorf("only %d lines were compared", lines)
	}
}
