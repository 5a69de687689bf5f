package paper_test

import (
	"slices"
	"strings"
	"testing"

	"rsc.io/qr"

	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
	"gantry/rules/rulestest"
)

func codes(p layout.Page) []layout.Code {
	var out []layout.Code
	for _, m := range p.Marks {
		if c, ok := m.(layout.Code); ok {
			out = append(out, c)
		}
	}
	return out
}

// Every sheet has the code of the shared view if there is one, else of the hash: on each page, and on each half of
// play sheets. Blank sheets belong to no list.
func TestCodes(t *testing.T) {
	s := ten()
	for name, link := range map[string]string{s.Hash: "",
		"https://gantry.example/s/abc": "https://gantry.example/s/abc"} {
		for _, sheet := range []string{"a4", "letter"} {
			for _, product := range []string{"cover", "roster", "cards", "play-sheets", "reference", "blank"} {
				d, all := only(t, s, product, func(o *job.Options) { o.Link, o.Paper = link, sheet })
				for _, p := range d.Pages {
					want := 1
					switch product {
					case "play-sheets":
						want = len(p.Frames)
					case "blank":
						want = 0
					}
					got := codes(p)
					if len(got) != want ||
						slices.ContainsFunc(got, func(c layout.Code) bool { return c.Text != name || c.Side < 7.5 }) {
						t.Errorf("%s: %d codes, want %d of %s: %+v", p.Label, len(got), want, name, got)
					}
				}
				if product != "blank" && !strings.Contains(all, s.Hash[:12]) {
					t.Errorf("%s: the hash is not printed", product)
				}
				if d, _ := only(t, s, product,
					func(o *job.Options) { o.Code, o.Link = false, link }); len(codes(d.Pages[0])) != 0 {
					t.Errorf("%s: a code that is not asked for", product)
				}
			}
		}
	}
}

// Cards have the code on every paper, in every size and with every bleed.
func TestCodesOfCards(t *testing.T) {
	for _, sheet := range []string{"a4", "letter"} {
		for _, orientation := range []string{"portrait", "landscape"} {
			for _, card := range []string{"poker", "tarot", "half", "full"} {
				for bleed := range rulestest.Rounds(6, 6) {
					d, _ := only(t, ten(), "cards",
						func(o *job.Options) {
							o.Paper, o.Orientation, o.Card, o.Bleed = sheet, orientation, card, bleed
						})
					check(t, d)
					for _, p := range d.Pages {
						if got := codes(p); len(got) != 1 || got[0].Side < 7.5 {
							t.Errorf("%s, %s, %s, bleed %d: the codes of %s are %v", sheet, orientation, card, bleed,
								p.Label, got)
						}
					}
				}
			}
		}
	}
}

// The modules of a code are those of its text.
func TestCodeModules(t *testing.T) {
	d, _ := only(t, layouttest.Sheet(), "roster", func(o *job.Options) { o.Link = "https://gantry.example/s/abc" })
	c := codes(d.Pages[0])[0]
	want, err := qr.Encode(c.Text, qr.L)
	if err != nil || want.Size != c.Modules {
		t.Fatalf("%d modules, want %d: %v", c.Modules, want.Size, err)
	}
	dark := map[[2]int]bool{}
	for _, r := range c.Dark {
		for x := r[0]; x < r[0]+r[2]; x++ {
			dark[[2]int{x, r[1]}] = true
		}
	}
	for y := range want.Size {
		for x := range want.Size {
			if dark[[2]int{x, y}] != want.Black(x, y) {
				t.Fatalf("the module at %d, %d", x, y)
			}
		}
	}
}

// The document includes the list.
func TestDocumentHoldsTheRoster(t *testing.T) {
	s := ten()
	if d, _ := only(t, s, "cards"); len(d.Rosters) != 1 || string(d.Rosters[0]) != string(s.Roster.Encode()) {
		t.Errorf("the list is %.60q", d.Rosters)
	}
}
