package paper_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
)

func TestOptions(t *testing.T) {
	large := layouttest.Unit("u1", "Anvil")
	large.Unit.Count = job.MostUnits + 1
	for _, row := range []struct {
		name  string
		edit  func(*job.Options)
		units []builder.UnitSheet
		text  string // of the error
		kind  builder.Kind
	}{
		{"as it is", func(*job.Options) {}, nil, "", 0},
		{"unknown paper", func(o *job.Options) { o.Paper = "a5" }, nil, `Unknown paper: "a5"`, builder.KindInvalid},
		{"no paper", func(o *job.Options) { o.Paper = "" }, nil, `Unknown paper: ""`, builder.KindInvalid},
		{"near product", func(o *job.Options) { o.Products = []string{"card"} }, nil, `Did you mean "cards"?`,
			builder.KindInvalid},
		{"product of no game", func(o *job.Options) { o.Products = []string{"cards", "zzzzzzzzzzzz"} }, nil,
			"Allowed: battle, cover, roster, cards, play-sheets, standees, tokens, reference, designer, blank, " +
				"blank-roster, blank-cards, blank-standees, blank-tokens.",
			builder.KindInvalid},
		{"too many units", func(*job.Options) {}, []builder.UnitSheet{large}, "3001 units", builder.KindTooLarge},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := job.DefaultOptions()
			row.edit(&o)
			_, err := setter.Pages(context.Background(), layouttest.Sheet(row.units...), o)
			if row.text == "" {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			var user *builder.UserError
			if !errors.As(err, &user) || user.Kind != row.kind || !strings.Contains(user.Text, row.text) {
				t.Fatalf("got %v, want a user's error with %q", err, row.text)
			}
		})
	}
}

// TestMostPieces counts the pieces of all products and lists together: a few bytes can request thousands of cards,
// which take seconds and a gigabyte.
func TestMostPieces(t *testing.T) {
	half := layouttest.Unit("u1", "Anvil")
	half.Unit.Count = job.MostPieces/2 + 1
	list := paper.List{Sheet: layouttest.Sheet(half), Options: job.DefaultOptions()}
	refused := func(t *testing.T, products []string, lists int, merge, want bool) {
		t.Helper()
		l := list
		l.Options.Products, l.Options.Merge = products, merge
		_, err := setter.Book(t.Context(), slices.Repeat([]paper.List{l}, lists))
		var user *builder.UserError
		if errors.As(err, &user) != want || want && (user.Kind != builder.KindTooLarge ||
			!strings.Contains(user.Text, "802 models on cards, sheets and figures. The limit is 800.")) {
			t.Errorf("%v of %d lists: got %v, want refused = %t", products, lists, err, want)
		}
	}
	pieces := []string{rules.ProductCards, rules.ProductPlaySheets, "standees", "tokens"}
	for i, first := range pieces {
		refused(t, []string{first, pieces[(i+1)%len(pieces)]}, 1, false, true)
		refused(t, []string{first}, 2, false, true)
	}
	refused(t, []string{"tokens", rules.ProductCards}, 1, true, false) // cards count once
	refused(t, []string{"tokens", rules.ProductRoster, "cover", "reference"}, 1, false, false)
}

// TestMostFigures counts a figure for each mode of a unit, and a counter for each side, also over several lists or
// products.
func TestMostFigures(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	u.Unit.Count = job.MostPieces/4 + 1
	u.Likenesses = []rules.Likeness{{Mode: "Walker"}, {Mode: "Flyer"}}
	list := layouttest.Sheet(u)
	for _, c := range []struct {
		sheet    builder.Sheet
		products []string
		lists    int
	}{
		{list, []string{"standees", "tokens"}, 1}, {list, []string{"standees"}, 2},
		{layouttest.WithSides(list), []string{rules.ProductCounters}, 2},
	} {
		l := paper.List{Sheet: c.sheet, Options: job.DefaultOptions()}
		l.Options.Products = c.products
		var user *builder.UserError
		_, err := setter.Book(t.Context(), slices.Repeat([]paper.List{l}, c.lists))
		if !errors.As(err, &user) || user.Kind != builder.KindTooLarge || !strings.Contains(user.Text, "804 models") {
			t.Errorf("%v of %d lists: got %v", c.products, c.lists, err)
		}
	}
}

func labels(d layout.Document) []string {
	var out []string
	for _, p := range d.Pages {
		out = append(out, p.Label)
	}
	return out
}

// ten returns an army of ten units: two pages of cards, two of sheets.
func ten() builder.Sheet { return army(10) }

// army returns an army of n units.
func army(n int) builder.Sheet {
	var units []builder.UnitSheet
	for i := range n {
		units = append(units, layouttest.Unit(fmt.Sprint("u", i+1), fmt.Sprint("Anvil ", i+1)))
	}
	return layouttest.Sheet(units...)
}

func TestProducts(t *testing.T) {
	for _, row := range []struct {
		products []string
		want     []string
	}{
		{nil, []string{"Battle pack 1 of 2", "Battle pack 2 of 2"}},
		{[]string{"roster", "cards", "play-sheets"},
			[]string{"Army sheet 1 of 1", "Unit cards 1 of 2", "Unit cards 2 of 2",
				"Play sheets 1 of 2", "Play sheets 2 of 2"}},
		{[]string{"roster"}, []string{"Army sheet 1 of 1"}},
		{[]string{"cards", "roster"}, []string{"Unit cards 1 of 2", "Unit cards 2 of 2", "Army sheet 1 of 1"}},
	} {
		t.Run(strings.Join(row.products, "+"), func(t *testing.T) {
			o := job.DefaultOptions()
			o.Products = row.products
			got, err := setter.Pages(t.Context(), ten(), o)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(row.want, labels(got)); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestCardsMeasurePokerSize(t *testing.T) {
	for _, sheet := range []string{"a4", "letter"} {
		o := job.DefaultOptions()
		o.Paper, o.Products = sheet, []string{"cards"}
		d := pages(t, ten(), o)
		if n := len(d.Pages[0].Frames); n != 9 {
			t.Errorf("%s: %d cards on the first page, want 9", sheet, n)
		}
		for _, f := range d.Pages[0].Frames {
			if f.W != 63 || f.H != 88 {
				t.Errorf("%s: a card measures %v × %v", sheet, f.W, f.H)
			}
		}
	}
}

func TestPencilBoxes(t *testing.T) {
	o := job.DefaultOptions()
	o.Products = []string{"play-sheets"}
	for _, m := range pages(t, layouttest.Sheet(layouttest.Unit("u1", "Anvil")), o).Pages[0].Marks {
		if r, ok := m.(layout.Rect); ok && r.Width > 0 && (r.W < 5 || r.H < 5) {
			t.Errorf("a box of %v × %v mm", r.W, r.H)
		}
	}
}

func TestMerge(t *testing.T) {
	three := layouttest.Unit("u1", "Anvil")
	three.Unit.Count = 3
	other := layouttest.Unit("u3", "Anvil")
	other.Unit.Mounts = other.Unit.Mounts[1:]
	s := layouttest.Sheet(three, layouttest.Unit("u2", "Anvil"), other)
	for _, row := range []struct {
		merge bool
		want  []string
	}{
		{false, []string{"u1", "u1", "u1", "u2", "u3"}},
		{true, []string{"u3", "u1"}}, // four models' tracks need a larger card
	} {
		o := job.DefaultOptions()
		o.Products, o.Merge, o.Legend = []string{"cards"}, row.merge, false
		d := pages(t, s, o)
		var got []string
		for _, p := range d.Pages {
			for _, f := range p.Frames {
				got = append(got, f.Unit)
			}
		}
		if diff := cmp.Diff(row.want, got); diff != "" {
			t.Errorf("merge %v:\n%s", row.merge, diff)
		}
		if has := strings.Contains(text(d), "× 4"); has != row.merge {
			t.Errorf("merge %v: the number of units is printed: %v", row.merge, has)
		}
	}
}

// text returns every text of a document, run after run.
func text(d layout.Document) string {
	var all strings.Builder
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			if x, ok := m.(layout.Text); ok {
				all.WriteString(x.String + "\n")
			}
		}
	}
	return all.String()
}

func TestMonoIsBlack(t *testing.T) {
	o := job.DefaultOptions()
	o.Mono = true
	for _, p := range pages(t, layouttest.Torture(), o).Pages {
		for _, m := range p.Marks {
			for _, c := range colors(m) {
				if c.Drawn() && c != layout.RGB(0, 0, 0) && c != layout.RGB(255, 255, 255) {
					t.Fatalf("%s: %+v is neither black nor paper", p.Label, m)
				}
			}
		}
	}
}

func colors(m layout.Mark) []layout.Color {
	switch m := m.(type) {
	case layout.Text:
		return []layout.Color{m.Color}
	case layout.Line:
		return []layout.Color{m.Color}
	case layout.Code:
		return []layout.Color{m.Color}
	case layout.Rect:
		return []layout.Color{m.Stroke, m.Fill}
	case layout.Circle:
		return []layout.Color{m.Stroke, m.Fill}
	case layout.Path:
		return []layout.Color{m.Stroke, m.Fill}
	case layout.Figure:
		var all []layout.Color
		for _, p := range m.Drawing.Parts {
			all = append(all, p.Stroke, p.Fill)
		}
		return all
	}
	panic(fmt.Sprintf("no colours of %T", m))
}

// TestNamesAreWhole prints long names in each product alone, which must have them in full.
func TestNamesAreWhole(t *testing.T) {
	all := longNamed()
	delete(all, "a page") // it is cut
	for name, s := range all {
		for _, sheet := range []string{"a4", "letter"} {
			for _, product := range s.About.Products {
				t.Run(name+"/"+sheet+"/"+product, func(t *testing.T) {
					o := job.DefaultOptions()
					o.Paper, o.Products = sheet, []string{product}
					got := text(pages(t, s, o))
					for _, want := range []string{s.Roster.Name, s.About.Credit} {
						if !strings.Contains(letters(got), letters(want)) {
							t.Errorf("%.40q… is not whole", want)
						}
					}
					if product != "roster" &&
						strings.Contains(got, "…") { // the army sheet has all of it under its head
						t.Error("something is cut")
					}
				})
			}
		}
	}
}

// TestLongNamesLeaveCards turns the paper rather than print fewer cards than necessary.
func TestLongNamesLeaveCards(t *testing.T) {
	for _, row := range []struct {
		paper, name string
		want        int
	}{{"a4", "two lines", 9}, {"letter", "two lines", 8}, {"a4", "a paragraph", 6}, {"letter", "a paragraph", 6}} {
		t.Run(row.paper+"/"+row.name, func(t *testing.T) {
			s := ten()
			s.Roster.Name = longNamed()[row.name].Roster.Name
			o := job.DefaultOptions()
			o.Paper, o.Products = row.paper, []string{"cards"}
			if n := len(pages(t, s, o).Pages[0].Frames); n != row.want {
				t.Errorf("%d cards on the first page, want %d", n, row.want)
			}
		})
	}
}

// TestArmyTracks counts the tracks on the battle pack: boxes to fill, at most ten side by side.
func TestArmyTracks(t *testing.T) {
	o := job.DefaultOptions()
	o.Products = []string{job.BattlePack}
	s := layouttest.Squads()
	s.Units = nil
	rows, boxes, circles := map[float64]int{}, 0, 0
	for _, m := range pages(t, s, o).Pages[0].Marks {
		b := bounds(m)
		switch m := m.(type) {
		case layout.Circle:
			circles++
		case layout.Rect:
			if m.Fill.Drawn() { // plates
				continue
			}
			boxes++
		default:
			continue
		}
		rows[b.Y]++
		if b.W < 4.5 || b.H < 4.5 || rows[b.Y] > 10 {
			t.Errorf("box %d of its line measures %v × %v mm", rows[b.Y], b.W, b.H)
		}
	}
	if boxes != 6+24 || circles != 8 {
		t.Errorf("%d boxes and %d circles", boxes, circles)
	}
}

// TestWordsStayWhole sets a table that is too narrow for its texts and wide enough for their words.
func TestWordsStayWhole(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil")
	u.Profile.Tables = []rules.Table{{Columns: []rules.Column{{Label: "Weapon"}, {Label: "Range", Right: true},
		{Label: "Kind"}, {Label: "Special"}},
		Rows: []rules.Row{{Cells: []rules.Cell{{Text: "Electroplasmadynamic"}, {Text: "12 to 24"}, {Text: "of arms"},
			{Text: "is or is not to be used at all or so"}}}}}}
	s := layouttest.Sheet(u)
	for _, product := range []string{"cards", "play-sheets"} {
		o := job.DefaultOptions()
		o.Products = []string{product}
		all := text(pages(t, s, o))
		for _, c := range u.Profile.Tables[0].Rows[0].Cells {
			for _, w := range strings.Fields(c.Text) {
				if !strings.Contains(all, w) {
					t.Errorf("%s: %q is broken", product, w)
				}
			}
		}
	}
}

// TestEveryProductSays checks that every product has its list's data, including unknown parts.
func TestEveryProductSays(t *testing.T) {
	unknown := layouttest.Squads()
	for i := range unknown.Units {
		unknown.Units[i].Known = false
	}
	for _, row := range []struct {
		name     string
		sheet    builder.Sheet
		products []string
		has      []string
		lacking  []string
	}{
		{"notes of rows", layouttest.Squads(), []string{"cards", "play-sheets"},
			[]string{"Range 3 to 9; halves the dice of a target behind cover, and may not shoot after a run."}, nil},
		{"notes of the army's rows", layouttest.Squads(), []string{"battle"},
			[]string{"Once in a round, and by the leader alone."}, nil},
		{"unknown choices of a known unit", layouttest.Squads(), []string{"roster", "cards", "play-sheets"},
			[]string{"AS WRITTEN", "grade: purple", `mood: ["odd",3]`}, []string{"grade: green"}},
		{"all choices of an unknown unit", unknown, []string{"roster", "cards", "play-sheets"},
			[]string{"AS WRITTEN", "grade: purple", "grade: green", `mood: ["odd",3]`}, nil},
		{"mounts", layouttest.Squads(), []string{"cards", "play-sheets"},
			[]string{"Heavy Laser tail (unknown)", `plasma {"dice":3}`}, nil},
		{"mounts of the list", layouttest.Squads(), []string{"roster"},
			[]string{"tail (unknown) Heavy Laser", `plasma {"dice":3}`}, nil},
		{"parts of the army", layouttest.Squads(), []string{"roster"},
			[]string{"Alpha squad 70 5 3+", "Bravo squad 70 5 3+", "POINTS MODELS MORALE"}, nil},
		{"options", layouttest.Squads(), []string{"roster"},
			[]string{"Mid mecha: 8 · Edition: Second · Modules: Gritty damage, fog (unknown) · Shifts: " +
				"Night fight 2, dawn " +
				"(unknown) wind true (unknown) · weather: rain (unknown)"},
			[]string{"Mid mecha: 8 · Mid mecha", "Open lists"}},
	} {
		for _, product := range row.products {
			t.Run(row.name+"/"+product, func(t *testing.T) {
				o := job.DefaultOptions()
				o.Products = []string{product}
				all := strings.Join(strings.FieldsFunc(text(pages(t, row.sheet, o)), unicode.IsSpace), " ")
				for _, w := range row.has {
					if !strings.Contains(all, w) {
						t.Errorf("%q is not printed in:\n%s", w, all)
					}
				}
				for _, w := range row.lacking {
					if strings.Contains(all, w) {
						t.Errorf("%q is printed", w)
					}
				}
			})
		}
	}
}

func TestRosterSheetSays(t *testing.T) {
	house := layouttest.Unit("u1", "Anvil")
	house.Profile.Blocks[0].Stats[1].Basis = rules.House
	changed := layouttest.Unit("u1", "Anvil")
	changed.Profile.Blocks[0].Stats[1].Overridden = true
	plain := layouttest.Sheet(layouttest.Unit("u1", "Anvil"))
	ruled := plain
	ruled.Overrides = []builder.HouseRule{{What: "base move", Old: "6", New: "9", Reason: "our board is large",
		Source: rules.Source{Basis: rules.House, Overridden: true}},
		{What: "/no/where", New: "3/2", Reason: "ロボット", Fault: "It leads to nothing.",
			Source: rules.Source{Basis: rules.Printed, Overridden: true}}}
	booked := plain
	typed := rules.Source{Basis: rules.Typed, Overridden: true}
	booked.Overrides = []builder.HouseRule{{What: "Rat move", Old: "6", New: "5", Reason: "my card",
		Source: typed}, {What: "Ant move", New: "4", Reason: "my card", Source: typed},
		{What: "Ant body", New: "4", Reason: "errata", Source: typed}}
	undecided := plain
	undecided.Verdict.State = builder.Undecided
	for _, row := range []struct {
		name    string
		sheet   builder.Sheet
		has     []string
		lacking []string
	}{
		{"ready", plain, []string{"Iron Wall", "Kim", "LEGAL", "70", "0123456789ab",
			"Numbers used with leave.", "Phases", "Heavy Laser"},
			[]string{"ILLEGAL", "PROBLEM", "house rule", "HOUSE RULES", "changed by", "An unofficial aid."}},
		{"illegal", layouttest.Torture(), []string{"ILLEGAL", "2 PROBLEMS, 1 NOTE", "1400 of 200", "Rules, Army",
			"Unknown profile medum", "unheard-of-cannon"}, []string{"NEEDS AGREEMENT"}},
		{"open", undecided, []string{"NEEDS AGREEMENT", "the rules leave a question open"}, []string{"ILLEGAL"}},
		{"house rules", ruled, []string{"HOUSE RULES OF THIS LIST", "base move", "6 → 9ʜ†", "our board is large",
			"– → 3/2†", "ロボット", "It leads to nothing.", "set by this list"}, nil},
		{"numbers from the book", booked,
			[]string{"ENTERED BY A PLAYER", "my card", "Rat move 5ᴛ†; Ant move 4ᴛ†",
				"errata", "Ant body 4ᴛ†", "set by this list", "ᴛ entered by a player"},
			[]string{"HOUSE RULES"}},
		{"house rule", layouttest.Sheet(house), []string{"4 ʜ", "unofficial", "1 unofficial number."},
			[]string{"changed by"}},
		{"override", layouttest.Sheet(changed),
			[]string{"4 †", "set by this list", "Numbers: 1 set by this list."},
			[]string{"unofficial"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := job.DefaultOptions()
			o.Products, o.Basis = []string{"roster"}, true
			all := strings.ReplaceAll(text(pages(t, row.sheet, o)), "\n", " ")
			for _, w := range row.has {
				if !strings.Contains(all, w) {
					t.Errorf("%q is not printed in:\n%s", w, all)
				}
			}
			for _, w := range row.lacking {
				if strings.Contains(all, w) {
					t.Errorf("%q is printed", w)
				}
			}
		})
	}
}

func TestFacesByCharacter(t *testing.T) {
	u := layouttest.Unit("u1", "Anvil 鉄の壁 Молот 망치 Σφύρα")
	o := job.DefaultOptions()
	o.Products = []string{"cards"}
	got := map[layout.Face]string{}
	for _, m := range pages(t, layouttest.Sheet(u), o).Pages[0].Marks {
		if x, ok := m.(layout.Text); ok &&
			(x.Face == layout.CJK || x.Face == layout.Hangul || x.Face == layout.CondensedBold && x.Size >= 9) {
			got[x.Face] += x.String
		}
	}
	if got[layout.CJK] != "鉄の壁" {
		t.Errorf("the fallback sets %q", got[layout.CJK])
	}
	if got[layout.Hangul] != "망치" {
		t.Errorf("the fallback for Hangul sets %q", got[layout.Hangul])
	}
	if bold := got[layout.CondensedBold]; !strings.Contains(bold, "Молот ") || !strings.Contains(bold, " Σφύρα") {
		t.Errorf("bold sets %q", bold)
	}
}
