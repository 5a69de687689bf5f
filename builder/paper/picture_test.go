package paper_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
)

func drawn(d layout.Document) []layout.Picture {
	var out []layout.Picture
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			if x, ok := m.(layout.Picture); ok {
				out = append(out, x)
			}
		}
	}
	return out
}

// A unit's picture is on its card and sheet, undistorted and inside them, whatever its shape.
func TestPictures(t *testing.T) {
	for name, img := range map[string]layout.Image{"wide": {W: 1400, H: 300}, "tall": {W: 300, H: 1400},
		"a line": {W: 1400, H: 1}, "a dot": {W: 1, H: 1}, "upright line": {W: 1, H: 1400}} {
		u := layouttest.Unit("u1", "Anvil")
		u.Unit.Picture = "sha256:a"
		s := layouttest.Sheet(u, layouttest.Unit("u2", "Hammer"))
		given := func(o *job.Options) { o.Images = map[string]layout.Image{"sha256:a": img} }
		for _, product := range []string{"cards", "play-sheets"} {
			for _, card := range []string{"poker", "tarot", "half", "full"} {
				d, _ := only(t, s, product, given, func(o *job.Options) { o.Card = card })
				got := drawn(d)
				if len(got) != 1 || got[0].ID != "sha256:a" || got[0].Title != "Anvil" || len(d.Pictures) != 1 ||
					len(d.Notes) != 0 {
					t.Fatalf("%s, %s, %s: %+v, notes %q", name, product, card, got, d.Notes)
				}
				if have, want := got[0].W/got[0].H, float64(img.W)/float64(img.H); have < 0.99*want ||
					have > 1.01*want {
					t.Errorf("%s, %s: %v × %v mm", name, product, got[0].W, got[0].H)
				}
				check(t, d)
			}
		}
		for product, change := range map[string]func(*job.Options){"roster": given,
			"cards":       func(o *job.Options) { given(o); o.Pictures = false },
			"play-sheets": func(o *job.Options) { given(o); o.Ink = true }} {
			if d, _ := only(t, s, product, change); len(drawn(d)) != 0 || len(d.Pictures) != 0 {
				t.Errorf("%s, %s: %d pictures", name, product, len(drawn(d)))
			}
		}
	}
}

// Pictures keep their window on a card's face: notes of weapons go to the rules card before that.
func TestPicturesKeepTheirRoom(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	u.Unit.Picture = "sha256:a"
	u.Profile.Tables[0] = layouttest.Weapons(7)
	image := func(o *job.Options) { o.Images = map[string]layout.Image{"sha256:a": {W: 400, H: 400}} }
	d, _ := only(t, layouttest.Sheet(u), "cards", image)
	if n := len(d.Pages[0].Frames); n > 3 || len(drawn(d)) != 1 || drawn(d)[0].H < 10 {
		t.Errorf("%d cards, a picture of %v mm", n, drawn(d)[0].H)
	}
}

// A missing picture is reported, and nothing else is missing.
func TestPicturesNotAtHand(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	u.Unit.Picture = "sha256:a"
	d, all := only(t, layouttest.Sheet(u), "cards")
	if len(drawn(d)) != 0 || len(d.Notes) != 1 || !strings.Contains(d.Notes[0],
		"The picture of Anvil is missing here") ||
		!strings.Contains(all, "Anvil") {
		t.Errorf("notes %q", d.Notes)
	}
	if d, _ := only(t, layouttest.Sheet(u), "roster"); len(d.Notes) != 0 {
		t.Errorf("a product without pictures says %q", d.Notes)
	}
	if d, _ := only(t, layouttest.Sheet([]builder.UnitSheet{u}...), "cards",
		func(o *job.Options) { o.Pictures = false }); len(d.Notes) != 0 {
		t.Errorf("without pictures it says %q", d.Notes)
	}
}

// With a picture every unit of every game's examples fits on one card or two, and no word is broken for it.
func TestPicturedExamplesStandOnTwoCards(t *testing.T) {
	for name, s := range withCards(t) {
		s.Units = slices.Clone(s.Units)
		for i := range s.Units {
			s.Units[i].Unit.Picture = "sha256:a"
		}
		for shape, img := range map[string]layout.Image{"wide": {W: 900, H: 700}, "tall": {W: 500, H: 900}} {
			d, _ := only(t, s, "cards", func(o *job.Options) { o.Images = map[string]layout.Image{"sha256:a": img} })
			check(t, d)
			got := map[string]int{}
			for _, p := range d.Pages {
				for _, f := range p.Frames {
					got[f.Unit]++
				}
			}
			for _, u := range s.Units {
				most := 2 * u.Unit.Number()
				if slices.Contains([]string{"Armored line", "Official Tomahawks"}, u.Title) { // eight weapons
					most = 3 * u.Unit.Number()
				}
				if got[u.Unit.ID] > most {
					t.Errorf("%s, %s: %d cards of %s, want %d", name, shape, got[u.Unit.ID], u.Title, u.Unit.Number())
				}
				for _, b := range u.Profile.Blocks {
					if _, whole := find(d, b.Label); b.Card && !b.SmallPrint && b.Label != "" && !whole {
						t.Errorf("%s, %s: %q of %s is parted", name, shape, b.Label, u.Title)
					}
				}
			}
		}
	}
}

// A picture that one list prints in black and another in color is stored twice in the file.
func TestPicturesOfTwoPalettes(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	u.Unit.Picture = "sha256:a"
	lists := make([]paper.List, 2)
	for i, text := range []string{"colour", "grey"} {
		o := asked("cards")
		o.Images, o.Mono = map[string]layout.Image{"sha256:a": {W: 30, H: 40, Data: []byte(text)}}, i == 1
		lists[i] = paper.List{Sheet: layouttest.Sheet(u), Options: o}
	}
	d, err := setter.Book(t.Context(), lists)
	if err != nil {
		t.Fatal(err)
	}
	got := drawn(d)
	for i, want := range []string{"colour", "grey"} {
		if have := string(d.Pictures[got[i].ID].Data); have != want {
			t.Errorf("list %d has the %s picture", i+1, have)
		}
		if id, gray := job.PictureOf(got[i].ID); id != "sha256:a" || gray != (i == 1) {
			t.Errorf("list %d: %s is %s, without colors: %v", i+1, got[i].ID, id, gray)
		}
	}
}
