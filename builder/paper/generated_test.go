package paper_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// generated returns a list of a player who presses everything on offer: units of the catalog with random choices
// and items, in any number, under names of any length.
func generated(t *testing.T, lib *builder.Library, p *builder.Pack, rng *rand.Rand) builder.Sheet {
	t.Helper()
	pick := func(n int) int { return rng.IntN(max(1, n)) }
	r := p.Examples[pick(len(p.Examples))]
	r.Units = nil
	for i := range 1 + pick(5) {
		u := p.Catalogue[pick(len(p.Catalogue))].Unit
		u.ID, u.Count = fmt.Sprintf("u%d", i+1), 1
		if pick(4) == 0 {
			u.Count = 1 + pick(4)
		}
		if n := pick(12); n > 0 {
			u.Name = strings.TrimSpace(strings.Repeat("Guard of the Frozen North ", n)[:5*n])
		}
		r.Units = append(r.Units, u)
	}
	sheet := func() builder.Sheet {
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	for _, u := range sheet().Units {
		var edits []rules.Edit
		for range pick(5) {
			if len(u.Form.Fields) == 0 {
				break
			}
			if f := u.Form.Fields[pick(len(u.Form.Fields))]; f.Kind == rules.FieldOneOf && len(f.Options) > 0 {
				edits = append(edits, rules.SetChoice(u.Unit.ID, f.ID, f.Options[pick(len(f.Options))].ID))
			}
		}
		for range pick(9) {
			if m, ok := randomMount(u.Form, pick); ok {
				edits = append(edits, rules.AddMount(u.Unit.ID, m))
			}
		}
		for _, e := range edits {
			if after, _, err := r.Apply([]rules.Edit{e}); err == nil {
				r = after
			}
		}
	}
	if pick(3) == 0 {
		r.Units = marked(sheet(), pick)
	}
	return sheet()
}

// marked returns the units of a sheet, some of their models with marks on their tracks.
func marked(s builder.Sheet, pick func(int) int) []rules.Unit {
	units := slices.Clone(s.Roster.Units)
	for i, u := range s.Units {
		all := pick(3) == 0
		for _, track := range u.Profile.Tracks {
			if n := pick(track.Boxes + 1); u.Profile.Marks != nil && units[i].Count == 1 {
				if all {
					n = track.Boxes
				}
				units[i].Condition = units[i].Condition.With(track.ID, n)
			}
		}
	}
	return units
}

// randomMount returns an item that a form offers, at an allowed location.
func randomMount(f rules.Form, pick func(int) int) (rules.Mount, bool) {
	var may []rules.Mount
	for _, at := range f.Locations {
		for _, it := range f.Items {
			if it.ID != rules.Designed && it.OfferedAt(at.ID) &&
				(it.Value == nil || it.Value.Default != nil) {
				may = append(may, rules.Mount{Item: it.ID, At: at.ID})
			}
		}
	}
	if len(may) == 0 {
		return rules.Mount{}, false
	}
	return may[pick(len(may))], true
}

// Every product of new random lists of every game, in every frame, on both papers and in all sizes of type. They
// have no cut or overlapping parts. Type and boxes are large enough, every item is named, figures have their share
// of the face, and a card in parts is complete. GANTRY_SOAK tries thousands.
func TestGeneratedLists(t *testing.T) {
	lib := buildertest.Library(t)
	words := func(id string) (ids []string) {
		f, _ := job.Form(nil).Field(id)
		for _, o := range f.Options {
			ids = append(ids, o.ID)
		}
		return ids
	}
	frames, sizes, backs, cards := words("frame"), words("size"), words("backs"), words("card")
	rng := rand.New(rand.NewPCG(14, 4))
	for n := range rulestest.Rounds(30, 4000) {
		p := lib.Packs()[n%len(lib.Packs())]
		s := generated(t, lib, p, rng)
		o := job.DefaultOptions()
		o.Frame, o.Size, o.Paper = frames[rng.IntN(3)], sizes[rng.IntN(3)], []string{"a4", "letter"}[rng.IntN(2)]
		o.Backs, o.Merge, o.Basis = backs[rng.IntN(3)], rng.IntN(2) == 0, rng.IntN(2) == 0
		o.Card = cards[rng.IntN(len(cards))]
		o.Mono, o.Ink = rng.IntN(4) == 0, rng.IntN(4) == 0
		for _, product := range paper.Products(s.About) {
			o.Products = []string{product.ID}
			t.Run(fmt.Sprintf("%d/%s/%s/%s/%s/%s", n, p.ID, product.ID, o.Frame, o.Size, o.Paper), func(t *testing.T) {
				d := pages(t, s, o)
				check(t, d)
				checkProduct(t, s, d, o)
				if t.Failed() {
					t.Logf("%v: %+v", o.Choices(), s.Roster.Units)
				}
			})
		}
	}
}

// checkProduct checks the invariants of a single product.
func checkProduct(t *testing.T, s builder.Sheet, d layout.Document, o job.Options) {
	t.Helper()
	all := letters(text(d))
	switch id := o.Products[0]; id {
	case rules.ProductCards:
		checkCards(t, d, o)
		checkCarried(t, s, all, "Unit cards")
	case rules.ProductPlaySheets:
		checkParts(t, d)
		checkCarried(t, s, all, "Play sheets")
	case "battle":
		checkColumns(t, s.Roster.Name, d)
		checkCarried(t, s, all, "Battle pack")
	case "designer":
		for _, u := range s.Units {
			for _, st := range u.Profile.Blocks[0].Stats {
				if !strings.Contains(all, letters(u.Title)) || !strings.Contains(all, letters(st.Label)) {
					t.Errorf("%s of %q is not printed", st.Label, u.Title)
				}
			}
		}
	case "standees", "tokens":
		checkPieces(t, d)
		for _, u := range s.Units {
			if !strings.Contains(all, letters(u.Title)) {
				t.Errorf("%q is not whole", u.Title)
			}
		}
	}
	for _, p := range d.Pages {
		if len(p.Marks) < 3 && p.Label != "Blank" {
			t.Errorf("%s holds nothing", p.Label)
		}
	}
}

// checkCarried checks that every item of the units is named.
func checkCarried(t *testing.T, s builder.Sheet, all, product string) {
	t.Helper()
	for _, u := range s.Units {
		for _, w := range carriedAs(u, product) {
			if w = letters(w); !strings.Contains(all, w[:min(len(w), 60)]) {
				t.Errorf("%q of %q is not printed", w, u.Title)
			}
		}
	}
}

// Cards that fill with one trait after another, past the end of a back: the line that explains a mark never gets
// its own card. A soak found the one with four traits in larger type.
func TestCardsThatFillUp(t *testing.T) {
	lib := buildertest.Library(t)
	p, err := lib.Pack("mechastellar")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(p.Catalogue, func(e rules.Entry) bool { return e.Unit.Profile == "cormorant" })
	r := p.Examples[0]
	u := p.Catalogue[i].Unit
	u.ID, u.Name, u.Count = "u1", "Guard of the Frozen", 1
	for n, trait := range []string{"untouchable", "fearsome", "operative", "unbeaten", "decimator", "lone-wolf"} {
		u.Mounts = append(u.Mounts, rules.Mount{ID: fmt.Sprintf("m%d", n+1), Item: trait, At: "trait"})
		r.Units = []rules.Unit{u}
		s, err := lib.Sheet(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for _, frame := range []string{"portrait", "table", "minimal"} {
			for _, backs := range []string{"none", "short"} {
				o := job.DefaultOptions()
				o.Products, o.Frame, o.Size, o.Backs, o.Basis = []string{rules.ProductCards}, frame,
					"larger", backs, true
				t.Run(fmt.Sprintf("%d traits/%s/%s", n+1, frame, backs), func(t *testing.T) {
					d := pages(t, s, o)
					check(t, d)
					checkCards(t, d, o)
					checkCarried(t, s, letters(text(d)), "Unit cards")
				})
			}
		}
	}
}
