package paper_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
)

// Covers under an event take one sheet per list: the event, both verdicts, the findings, the event on the line to
// sign, and the original list. Too many are refused.
func TestCoversUnderAnEvent(t *testing.T) {
	asked := 0
	list := func(i int) (paper.List, error) {
		asked++
		u := layouttest.Unit("u1", "Anvil")
		u.Profile.Blocks[0].Stats[1].Source.Overridden = true
		s := layouttest.Sheet(u)
		s.Roster.Name, s.Roster.Player = fmt.Sprintf("List %d", i), "Kim"
		o := job.DefaultOptions()
		o.Products, o.Document = []string{"cards"}, fmt.Appendf(nil, "{%d}", i)
		o.WithoutEvent = builder.Verdict{State: builder.Legal}
		o.EventHash, o.Import = strings.Repeat("0a", 32), []string{"line 7: heavy lazer"}
		s.Verdict = builder.Verdict{State: builder.Illegal}
		return paper.List{Sheet: s, Options: o}, nil
	}
	doc, err := setter.Covers(t.Context(), "Hex Open\n<b>", 3, list)
	if err != nil {
		t.Fatal(err)
	}
	check(t, doc)
	if len(doc.Pages) != 3 || string(doc.Rosters[1]) != "{1}" || !strings.HasPrefix(doc.Title, "Hex Open") {
		t.Fatalf("%d pages, %q, %q", len(doc.Pages), doc.Rosters, doc.Title)
	}
	for i, p := range doc.Pages {
		var texts []string
		for _, m := range p.Marks {
			if text, ok := m.(layout.Text); ok {
				texts = append(texts, text.String)
			}
		}
		all := strings.Join(texts, " ")
		for _, want := range []string{fmt.Sprintf("List %d", i), "Kim", "Anvil", "ILLEGAL", "LEGAL",
			"WITHOUT THE EVENT",
			"0a0a0a0a0a0a", "line 7: heavy lazer", "Heavy Laser",
			"1 changed by the event or this list"} {
			if !strings.Contains(all, want) {
				t.Errorf("cover %d does not say %q: %s", i, want, all)
			}
		}
		if n := strings.Count(all, "Hex Open"); n != 2 || p.List != i {
			t.Errorf("cover %d names the event %d times, and is of list %d", i, n, p.List)
		}
	}
	asked = 0
	if _, err := setter.Covers(t.Context(), "", paper.MostCovers+1,
		list); builder.KindOf(err) != builder.KindTooLarge ||
		asked > 0 {
		t.Errorf("too many: %v after %d", err, asked)
	}
	broken := errors.New("broken")
	if _, err := setter.Covers(t.Context(), "", 2, func(int) (paper.List, error) {
		return paper.List{}, broken
	}); !errors.Is(err, broken) {
		t.Errorf("a list that fails: %v", err)
	}
	if !slices.ContainsFunc(doc.Outline, func(b layout.Bookmark) bool { return b.Title == "List 2" && b.Page == 2 }) {
		t.Errorf("the bookmarks are %v", doc.Outline)
	}
}
