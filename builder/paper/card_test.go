package paper_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// only returns a product's pages as one text, one line per run.
func only(t *testing.T, s builder.Sheet, product string, change ...func(*job.Options)) (layout.Document, string) {
	t.Helper()
	o := job.DefaultOptions()
	o.Products = []string{product}
	for _, c := range change {
		c(&o)
	}
	d := pages(t, s, o)
	return d, text(d)
}

// examples returns the sheets of every game's examples, under -short of a quarter of them.
func examples(t *testing.T) map[string]builder.Sheet {
	t.Helper()
	lib := buildertest.Library(t)
	out := map[string]builder.Sheet{}
	for _, p := range lib.Packs() {
		for _, ex := range rulestest.Some(p.Examples) {
			s, err := lib.Sheet(t.Context(), ex)
			if err != nil {
				t.Fatal(err)
			}
			out[p.ID+", "+ex.Name] = s
		}
	}
	return out
}

// withCards returns the examples of the games that print cards.
func withCards(t *testing.T) map[string]builder.Sheet {
	t.Helper()
	list := examples(t)
	maps.DeleteFunc(list, func(_ string, s builder.Sheet) bool {
		return !slices.Contains(s.About.Products, rules.ProductCards)
	})
	return list
}

// onPaper is the limit for an example: cards, and sides of the battle pack.
type onPaper struct{ Cards, Sides int }

// maxPaper returns the games' bounds for their examples, by game and name. A game with bounds has a row for each
// example.
func maxPaper(t *testing.T) map[string]onPaper {
	t.Helper()
	list := map[string]onPaper{}
	for _, system := range systems.All {
		file := filepath.Join("..", "..", "rules", system.ID, "testdata", "paper.json")
		text, err := os.ReadFile(file)
		if os.IsNotExist(err) {
			continue
		}
		rows := map[string]onPaper{}
		if err == nil {
			err = json.Unmarshal(text, &rows)
		}
		if err != nil {
			t.Fatal(file, err)
		}
		for name := range examples(t) {
			title, ours := strings.CutPrefix(name, system.ID+", ")
			if _, ok := rows[title]; ours && !ok {
				t.Errorf("%s has no row for the example %q: write its cards and sides", file, title)
			}
		}
		for title, row := range rows {
			list[system.ID+", "+title] = row
		}
	}
	return list
}

// Every unit of every game's examples fits on one card, or on one with its weapons on a second card, even eight
// weapons.
func TestExamplesStandOnOneCard(t *testing.T) {
	for name, s := range examples(t) {
		if !slices.Contains(s.About.Products, rules.ProductCards) {
			continue
		}
		d, _ := only(t, s, "cards")
		got := map[string]int{}
		for _, page := range d.Pages {
			for _, f := range page.Frames {
				got[f.Unit]++
			}
		}
		for _, u := range s.Units {
			n := u.Unit.Number()
			if got[u.Unit.ID] != n && got[u.Unit.ID] != 2*n {
				t.Errorf("%s: %d cards of %s, want %d or twice", name, got[u.Unit.ID], u.Title, n)
			}
		}
	}
}

// On double-sided paper every unit of every game's examples fits on one card with its back, also in larger type,
// except for a few that take two.
func TestTurnedPaperTakesOneCard(t *testing.T) {
	one, two := 0, 0
	for name, s := range withCards(t) {
		for _, size := range []string{"normal", "larger"} {
			d, all := only(t, s, rules.ProductCards, func(o *job.Options) { o.Size, o.Backs = size, "long" })
			checkCarried(t, s, letters(all), "Unit cards")
			got := map[string]int{}
			for _, page := range d.Pages {
				for _, f := range page.Frames {
					if !strings.Contains(page.Label, "backs") {
						got[f.Unit]++
					}
				}
			}
			for _, u := range s.Units {
				switch n := u.Unit.Number(); {
				case got[u.Unit.ID] == n && size == "larger":
					one++
				case got[u.Unit.ID] == 2*n && size == "larger":
					two++
				case got[u.Unit.ID] != n:
					t.Errorf("%s, %s: %d cards of %d %s", name, size, got[u.Unit.ID], n, u.Title)
				}
			}
		}
	}
	if 3*two > one {
		t.Errorf("in larger type %d units stand on one card, %d on two", one, two)
	}
}

// The invariants of tortured sheets hold for every game's sheets: in every product, on both papers, in color and in
// black, with every kind of back.
func TestExamplesKeepTheInvariants(t *testing.T) {
	for name, s := range examples(t) {
		for label, o := range everyOptions() {
			if rulestest.Rounds(0, 1) == 0 && (len(name)+len(label))%6 > 0 {
				continue // a sixth of the pairs
			}
			o.Products = nil
			for _, p := range paper.Products(s.About) {
				o.Products = append(o.Products, p.ID)
			}
			t.Run(name+"/"+label, func(t *testing.T) { check(t, pages(t, s, o)) })
		}
	}
}

// Sixty units of long lists are each named on every product.
func TestSixtyUnits(t *testing.T) {
	var units []builder.UnitSheet
	for i := range 60 {
		u := layouttest.Unit(fmt.Sprintf("u%d", i+1), fmt.Sprintf("Number %d of the Guard", i+1))
		u.Profile.Tables[0] = layouttest.Weapons(1 + i%8)
		u.Profile.Legend = layouttest.Terms(1 + i%12)
		units = append(units, u)
	}
	for name, o := range everyOptions() {
		if testing.Short() && len(name)%3 > 0 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			d := pages(t, layouttest.Sheet(units...), o)
			check(t, d)
			for _, product := range products {
				all := printed(d, product)
				for _, u := range units {
					if !strings.Contains(all, letters(u.Title)) {
						t.Errorf("%s: %q is not printed", product, u.Title)
					}
				}
			}
		})
	}
}

// wordy returns units whose rules are too many for their cards.
func wordy() builder.Sheet {
	units := []builder.UnitSheet{layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer")}
	for i := range units {
		units[i].Profile.Legend = nil
		for n := range 12 {
			units[i].Profile.Legend = append(units[i].Profile.Legend,
				rules.Term{Name: "Word" + string(rune('A'+n)), Text: strings.Repeat("many letters say little ", 6)})
		}
	}
	return layouttest.Sheet(units...)
}

// The rules of cards are printed once, on their own card.
func TestRulesCard(t *testing.T) {
	d, all := only(t, wordy(), "cards")
	var titles []string
	for _, f := range d.Pages[0].Frames {
		titles = append(titles, f.Title)
	}
	if !slices.Equal(titles[:3], []string{"Anvil", "Hammer", "Rules"}) {
		t.Errorf("the cards are %q", titles)
	}
	if n := strings.Count(all, "WordL"); n != 1 {
		t.Errorf("a rule stands %d times", n)
	}
	if n := strings.Count(all, "see the rules card"); n != 2 {
		t.Errorf("%d cards say where their rules are", n)
	}
	for name, change := range map[string]func(*job.Options){"no legend": func(o *job.Options) { o.Legend = false }} {
		if _, all := only(t, wordy(), "cards", change); strings.Contains(all, "rules card") ||
			strings.Contains(all, "WordA") {
			t.Errorf("%s: rules are told", name)
		}
	}
	short := layouttest.Unit("u1", "Anvil")
	short.Profile.Legend = []rules.Term{{Name: "WordA", Text: "says little"}}
	if d, all := only(t, layouttest.Sheet(short, short), "cards"); strings.Count(all, "WordA") != 1 ||
		len(d.Pages[0].Frames) != 3 {
		t.Errorf("short rules are not once on a card:\n%s", all)
	}
}

// built returns a unit with small print, a key line after it and a color.
func built() builder.UnitSheet {
	u := layouttest.Unit("u1", "Anvil")
	stat := func(id, label, text string, tint rules.Tint) rules.Stat {
		return rules.Stat{ID: id, Label: label, Text: text, Tint: tint}
	}
	points := u.Profile.Blocks[0].Stats[0]
	u.Profile.Blocks = []rules.Block{
		{Card: true, SmallPrint: true, Stats: []rules.Stat{stat("frame", "Frame", "F3", 0), points}},
		{Card: true, SmallPrint: true, Stats: []rules.Stat{stat("power", "Power", "P7", 0x1C6540)}},
		{Card: true, Key: true, Stats: []rules.Stat{stat("move", "Move", "M9", 0)}},
	}
	return u
}

func find(d layout.Document, s string) (layout.Text, bool) {
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			if x, ok := m.(layout.Text); ok && strings.TrimSpace(x.String) == s {
				return x, true
			}
		}
	}
	return layout.Text{}, false
}

func TestFineAndKeyBlocks(t *testing.T) {
	green := layout.RGB(0x1C, 0x65, 0x40)
	d, _ := only(t, layouttest.Sheet(built()), "cards")
	fine, ok := find(d, "F3")
	tinted, also := find(d, "P7")
	key, too := find(d, "M9")
	if !ok || !also || !too {
		t.Fatalf("frame %t, power %t, move %t on the card", ok, also, too)
	}
	if fine.Y != tinted.Y || fine.Size >= key.Size || fine.Y >= key.Y {
		t.Errorf("fine blocks are not one small line over the others: %+v %+v %+v", fine, tinted, key)
	}
	grounds := map[layout.Color]bool{}
	for _, m := range d.Pages[0].Marks {
		if r, ok := m.(layout.Rect); ok && r.X < tinted.X && r.X+r.W > tinted.X && r.Y < tinted.Y &&
			r.Y+r.H > tinted.Y {
			grounds[r.Fill] = true
		}
	}
	if !grounds[green] {
		t.Errorf("power is on %v", grounds)
	}
	d, _ = only(t, layouttest.Sheet(built()), "cards", func(o *job.Options) { o.Mono = true })
	if tinted, _ := find(d, "P7"); tinted.Color != layout.RGB(0, 0, 0) {
		t.Errorf("black only has %v", tinted.Color)
	}
	if _, ok := find(d, "Power"); !ok {
		t.Error("power has no word for black print")
	}
	d, all := only(t, layouttest.Sheet(built()), "roster")
	head, ok := find(d, "MOVE")
	if value, _ := find(d, "M9"); !ok || value.Y <= head.Y || value.Y > head.Y+8 {
		t.Errorf("the list of units has no numbers of the key block:\n%s", all)
	}
}

// A track that is too long for a scale is a ladder, in units of its boxes, or a field to write in.
func TestLongTracksAreWritten(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	u.Profile.Tracks = []rules.Track{{Label: "HP", Note: "16200, 100 a box", Boxes: 162, Every: 10, Full: "16200"},
		{Label: "Crew", Boxes: 300}}
	u.Profile.Tables, u.Unit.Mounts = nil, nil
	for _, product := range []string{"cards", "play-sheets", "battle"} {
		d, all := only(t, layouttest.Sheet(u), product)
		fields, boxes := 0, 0
		for _, p := range d.Pages {
			for _, m := range p.Marks {
				switch r, ok := m.(layout.Rect); {
				case !ok || !r.Stroke.Drawn():
				case r.W == typeset.FieldWide && r.H == typeset.FieldHigh:
					fields++
				case r.W < 6 && r.W == r.H:
					boxes++
				}
			}
		}
		if fields != 1 || boxes != 0 || !strings.Contains(all, "16200") || !strings.Contains(all, "300") {
			t.Errorf("%s: %d fields and %d boxes:\n%s", product, fields, boxes, all)
		}
		for _, step := range []string{"16000", "1000", "900", "100"} {
			if _, ok := find(d, step); !ok {
				t.Errorf("%s: the ladder has no step %s", product, step)
			}
		}
	}
}

// A row whose numbers all come from house rules is marked once.
func TestMarksOfRows(t *testing.T) {
	for name, row := range map[string]struct {
		house []int
		marks int
	}{"all": {[]int{0, 1, 2, 3, 4}, 1}, "two": {[]int{1, 2}, 2}, "none": {nil, 0}} {
		u := layouttest.Unit("u1", "Anvil")
		u.Profile.Legend = nil
		u.Profile.Tables = []rules.Table{layouttest.Weapons(1)}
		for _, c := range row.house {
			u.Profile.Tables[0].Rows[0].Cells[c].Basis = rules.House
		}
		_, all := only(t, layouttest.Sheet(u), "cards", func(o *job.Options) { o.Legend, o.Basis = false, true })
		want := row.marks
		if want > 0 {
			want++ // and its meaning
		}
		if n := strings.Count(all, "ʜ"); n != want {
			t.Errorf("%s: %d marks, want %d", name, n, want)
		}
	}
}

// A card has a table's brief rows, a play sheet all of them.
func TestBriefRows(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	row := func(text string) rules.Row { return rules.Row{Cells: []rules.Cell{{Text: text}}} }
	u.Profile.Tables = []rules.Table{{Title: "Reach", Columns: []rules.Column{{}},
		Rows: []rules.Row{row("Near"), row("Far")}, Brief: []rules.Row{row("Anywhere")}}}
	if _, all := only(t, layouttest.Sheet(u), "cards"); !strings.Contains(all, "Anywhere") ||
		strings.Contains(all, "Far") {
		t.Errorf("the card has not the brief rows alone:\n%s", all)
	}
	if _, all := only(t, layouttest.Sheet(u), "play-sheets"); strings.Contains(all, "Anywhere") ||
		!strings.Contains(all, "Far") {
		t.Errorf("the play sheet has not all rows alone:\n%s", all)
	}
}

// Tracks without a place are above those that have one.
func TestTracksOverGroups(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	hits := func(label string) rules.Track { return rules.Track{Group: "Hits", Label: label, Boxes: 4} }
	for _, armor := range []int{3, 12} {
		u.Profile.Tracks = []rules.Track{hits("Engine"), {Label: "Armor", Boxes: armor}, hits("Gun")}
		d, _ := only(t, layouttest.Sheet(u), "cards")
		over, _ := find(d, "Armor")
		engine, _ := find(d, "Engine")
		if over.Y >= engine.Y {
			t.Errorf("%d boxes: the engine is at %v, the armor at %v", armor, engine.Y, over.Y)
		}
	}
}

// On single-sided paper, what has no room on the faces of identical units is printed once for all, and only the
// last card of a size may be half empty.
func TestCardsOfOneSide(t *testing.T) {
	most := maxPaper(t)
	for name, s := range withCards(t) {
		for _, sheet := range []string{"a4", "letter"} {
			d, all := only(t, s, rules.ProductCards, func(o *job.Options) { o.Paper = sheet })
			checkCarried(t, s, letters(all), "Unit cards")
			cards := 0
			for n, p := range d.Pages {
				cards += len(p.Frames)
				for i, f := range p.Frames {
					if i == len(p.Frames)-1 && (n == len(d.Pages)-1 || d.Pages[n+1].Frames[0].W != f.W) {
						continue
					}
					low := 0.0
					for _, m := range p.Marks {
						if b := bounds(m); inside(b.X, b.Y, b.X+b.W, b.Y+b.H, f, 0) && b.H < f.H {
							low = max(low, b.Y+b.H-f.Y)
						}
					}
					if low < 0.6*f.H {
						t.Errorf("%s, %s: %s ends after %.0f of %.0f mm", name, sheet, f.Title, low, f.H)
					}
				}
			}
			if limit, ok := most[name]; ok && cards > limit.Cards {
				t.Errorf("%s, %s: %d cards, want at most %d", name, sheet, cards, limit.Cards)
			}
		}
	}
}
