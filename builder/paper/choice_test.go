package paper_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper/job"
)

// host returns a list with twins, a squad of four and a unique unit.
func host() builder.Sheet {
	var units []builder.UnitSheet
	for i, name := range []string{"Anvil", "Pod", "Pod", "Hammer", "Spark"} {
		u := layouttest.Unit(fmt.Sprintf("u%d", i+1), name)
		if name == "Hammer" {
			u.Unit.Count = 4
		}
		units = append(units, u)
	}
	return layouttest.Sheet(units...)
}

// framed returns the texts of each frame, by the frame's unit.
func framed(d layout.Document) map[string][]string {
	out := map[string][]string{}
	for _, p := range d.Pages {
		for _, f := range p.Frames {
			var b strings.Builder
			for _, m := range p.Marks {
				if text, ok := m.(layout.Text); ok && text.X >= f.X && text.X < f.X+f.W && text.Y >= f.Y &&
					text.Y < f.Y+f.H {
					b.WriteString(text.String + "\n")
				}
			}
			out[f.Unit] = append(out[f.Unit], b.String())
		}
	}
	return out
}

// A print of some units has exactly these, as in a print of the whole list: the second of two twins stays the
// second.
func TestChosenUnitsArePrintedAsInTheWhole(t *testing.T) {
	s := host()
	o := job.DefaultOptions()
	whole := map[string]map[string][]string{}
	for _, product := range []string{"cards", "play-sheets", "standees", "tokens"} {
		o.Products = []string{product}
		whole[product] = framed(pages(t, s, o))
	}
	rapid.Check(t, func(t *rapid.T) {
		o := job.DefaultOptions()
		product := rapid.SampledFrom([]string{"cards", "standees", "tokens"}).Draw(t, "product")
		o.Products = []string{product}
		o.Order = rapid.SampledFrom([]string{"roster", "name"}).Draw(t, "order")
		want := map[string]int{}
		for _, u := range s.Units {
			if n := rapid.IntRange(0, u.Unit.Number()).Draw(t, u.Unit.ID); n > 0 {
				o.Units, want[u.Unit.ID] = append(o.Units, job.ChoiceOf(u.Unit, n)), n
			}
		}
		if len(want) == 0 {
			return
		}
		d, err := setter.Pages(t.Context(), s, o)
		if err != nil {
			t.Fatal(err)
		}
		got := framed(d)
		delete(got, "") // a card of rules
		if len(got) != len(want) {
			t.Fatalf("%s of %v: units %d, want %d", product, o.Units, len(got), len(want))
		}
		for id, cards := range got {
			if all := whole[product][id]; len(cards)*unitOf(s, id).Unit.Number() != len(all)*want[id] {
				t.Errorf("%s of %v: %d frames of %s, in the whole %d", product, o.Units, len(cards), id, len(all))
			}
			for _, text := range cards {
				if !slices.Contains(whole[product][id], text) {
					t.Errorf("%s of %v: %s is printed otherwise than in the whole:\n%s", product, o.Units, id, text)
				}
			}
		}
	})
}

func unitOf(s builder.Sheet, id string) builder.UnitSheet {
	return s.Units[slices.IndexFunc(s.Units, func(u builder.UnitSheet) bool { return u.Unit.ID == id })]
}

// Every product has only the chosen units, and sheets of a whole list say how much of it they show.
func TestChosenUnitsOfEveryProduct(t *testing.T) {
	for _, product := range []string{"battle", "cover", "roster", "cards", "play-sheets", "standees", "tokens"} {
		d, all := only(t, host(), product, func(o *job.Options) { o.Units = []string{"Spark", "u4:2"} })
		for name, want := range map[string]bool{"Spark": true, "Hammer": true, "Anvil": false, "Pod": false} {
			if got := strings.Contains(all, name); got != want {
				t.Errorf("%s: %s printed: %t", product, name, got)
			}
		}
		if sheet := product == "battle" || product == "cover" || product == "roster"; sheet &&
			!strings.Contains(all, "3 of 8 units printed") {
			t.Errorf("%s does not say that it is a part", product)
		}
		if !slices.Contains(d.Notes, "3 of 8 units printed.") {
			t.Errorf("%s: notes %q", product, d.Notes)
		}
	}
}

func TestFaultyChoicesOfUnits(t *testing.T) {
	for choice, want := range map[string]string{"Anvill": `Unknown unit "Anvill". Did you mean "Anvil"?`,
		"u4:5": "Hammer: 4 in the list, 5 chosen to print.", "u4:0": `Unknown unit "u4:0"`, "": `Unknown unit ""`} {
		o := job.DefaultOptions()
		o.Units = []string{choice}
		_, err := setter.Pages(t.Context(), host(), o)
		if builder.KindOf(err) != builder.KindInvalid || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", choice, err, want)
		}
	}
}

// Chosen units that a list has lost are left out. Choosing all units is the same as choosing none.
func TestChoiceOfAChangedRoster(t *testing.T) {
	units := host().Units
	for _, row := range []struct{ units, want, left string }{
		{"u1,u9", "u1", "u9"}, {"u9", "", "u9"}, {"u1,u2,u3,u4,u5", "", ""}, {"u4:3", "u4:3", ""}, {"u4:9,u1",
			"u1,u4", ""},
	} {
		o := job.DefaultOptions()
		o.Units = strings.Split(row.units, ",")
		o, left := o.WithoutGone(units)
		if got := strings.Join(o.Units, ","); got != row.want || (row.left != "") != (len(left) == 1) ||
			!strings.Contains(strings.Join(left, " "), row.left) {
			t.Errorf("%s: %q, %q", row.units, got, left)
		}
	}
	units[0].Unit.Name = ""
	o := job.DefaultOptions()
	o.Units = []string{units[0].Title}
	if o, left := o.WithoutGone(units); !slices.Equal(o.Units, []string{units[0].Unit.ID}) || left != nil {
		t.Errorf("the title of an unnamed unit: %q, %q", o.Units, left)
	}
}

// TestBreaks checks the pages that each kind of page break adds. With breaks, no sheet of paper has two products or
// units.
func TestBreaks(t *testing.T) {
	o := job.DefaultOptions()
	o.Products = []string{"roster", "cards", "play-sheets"}
	firsts := func(breaks string) (all int, first map[string]int) {
		o.Breaks = breaks
		d := pages(t, host(), o)
		check(t, d)
		first = map[string]int{}
		for _, b := range d.Outline {
			if b.Level == 0 {
				first[b.Title] = b.Page
			}
		}
		return len(d.Pages), first
	}
	few, _ := firsts("none")
	if n, first := firsts("product"); n <= few || first["Unit cards"]%2 != 0 || first["Play sheets"]%2 != 0 {
		t.Errorf("products on leaves: %d pages, %v", n, first)
	}
	o.Breaks = "unit"
	for _, backs := range []string{"none", "long"} {
		o.Backs = backs
		d := pages(t, host(), o)
		check(t, d)
		for i, p := range d.Pages {
			for _, f := range p.Frames {
				if f.Unit != p.Frames[0].Unit {
					t.Errorf("backs %s: page %d has %s and %s", backs, i, f.Unit, p.Frames[0].Unit)
				}
			}
		}
	}
	o.Products = []string{"battle"}
	seen := map[int]bool{}
	for _, b := range pages(t, host(), o).Outline {
		if b.Level == 1 && seen[b.Page] {
			t.Errorf("two units stand on page %d", b.Page)
		}
		seen[b.Page] = b.Level == 1
	}
}
