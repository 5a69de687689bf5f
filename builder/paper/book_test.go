package paper_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
)

// withoutFigures returns pages with figures identified only by their drawings, and with the labels of a single
// list.
func withoutFigures(pages []layout.Page, name string) []layout.Page {
	pages = slices.Clone(pages)
	for i := range pages {
		p := &pages[i]
		p.Label, p.Marks = strings.TrimPrefix(p.Label, name+": "), slices.Clone(p.Marks)
		for n, m := range p.Marks {
			if f, ok := m.(layout.Figure); ok {
				f.ID = ""
				p.Marks[n] = f
			}
		}
	}
	return pages
}

// A file of several lists has the pages of each single list in order, with their bookmarks, notes and documents. On
// double-sided paper each list begins on a new sheet.
func TestBookIsItsLists(t *testing.T) {
	second := layouttest.WithSides(layouttest.Sheet(layouttest.Unit("u1", "Spark")))
	second.Roster.Name = "Green Marsh"
	second.About.Products = append(second.About.Products, "roster", "cards")
	for _, row := range []struct {
		breaks, backs string
		leaves        bool
	}{{"none", "none", false}, {"roster", "none", true}, {"none", "long", true}, {"product", "none", true}} {
		o := job.DefaultOptions()
		o.Products, o.Breaks, o.Backs = []string{"roster", "cards"}, row.breaks, row.backs
		lists := []paper.List{{Sheet: host(), Options: o}, {Sheet: second, Options: o}, {Sheet: host(), Options: o}}
		book, err := setter.Book(t.Context(), lists)
		if err != nil {
			t.Fatal(err)
		}
		check(t, book)
		at, names := 0, map[string]bool{}
		for i, l := range lists {
			alone := pages(t, l.Sheet, l.Options)
			if row.leaves && at%2 == 1 {
				if book.Pages[at].Label != "Blank" || book.Pages[at].List != i-1 {
					t.Errorf("%v: list %d begins on the back of a leaf", row, i)
				}
				at++
			}
			for k := range alone.Pages {
				alone.Pages[k].List = i
			}
			name := l.Sheet.Roster.Name
			if d := cmp.Diff(withoutFigures(alone.Pages, name),
				withoutFigures(book.Pages[at:at+len(alone.Pages)], name)); d != "" {
				t.Errorf("%v: list %d is not as alone:\n%.2000s", row, i, d)
			}
			if !bytes.Equal(book.Rosters[i], alone.Rosters[0]) {
				t.Errorf("list %d keeps another document", i)
			}
			if !slices.Contains(book.Outline, layout.Bookmark{Title: name, Page: at}) {
				t.Errorf("%s has no bookmark at page %d: %v", name, at, book.Outline)
			}
			at += len(alone.Pages)
			names[name] = true
		}
		if at != len(book.Pages) {
			t.Errorf("%v: %d pages, the lists have %d", row, len(book.Pages), at)
		}
		figures := map[string]layout.Drawing{}
		for _, p := range book.Pages {
			for _, m := range p.Marks {
				if f, ok := m.(layout.Figure); ok {
					if have, ok := figures[f.ID]; ok && !cmp.Equal(have, f.Drawing) {
						t.Fatalf("two drawings are called %s", f.ID)
					}
					figures[f.ID] = f.Drawing
				}
			}
		}
	}
}

func TestBookBounds(t *testing.T) {
	o := job.DefaultOptions()
	crowd := layouttest.Sheet(layouttest.Unit("u1", "Pod"))
	crowd.Units[0].Unit.Count = 999
	wrong := o
	wrong.Units = []string{"u7"}
	for name, row := range map[string]struct {
		lists []paper.List
		kind  builder.Kind
		want  string
	}{
		"none":     {nil, builder.KindInvalid, "Choose a list"},
		"too many": {make([]paper.List, paper.MostLists+1), builder.KindTooLarge, "Limit reached: 40"},
		"too many pods": {slices.Repeat([]paper.List{{Sheet: crowd, Options: o}}, 4), builder.KindTooLarge,
			"3996 units"},
		"a wrong unit": {[]paper.List{{Sheet: host(), Options: o}, {Sheet: host(), Options: wrong}},
			builder.KindInvalid, "Iron Wall: "},
	} {
		_, err := setter.Book(t.Context(), row.lists)
		if builder.KindOf(err) != row.kind || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
