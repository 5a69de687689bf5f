package paper_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// Derivations are in columns of readable width, whatever the paper and the type. Every unit's are complete, and no
// short one is split.
func TestDerivationsInColumns(t *testing.T) {
	s := ten()
	src := rules.Source{Cite: "Rules, Speed"}
	for u := range s.Units {
		stats := s.Units[u].Profile.Blocks[0].Stats
		for i := range stats {
			stats[i].Steps = []rules.Step{{Label: fmt.Sprintf("start %d.%d", u, i), Op: rules.OpSet,
				Amount: rules.Int(4),
				Source: src},
				{Label: "a step whose words take more than half of a column of this paper", Op: rules.OpAdd,
					Amount: rules.Int(0),
					Source: src},
				{Label: fmt.Sprintf("end %d.%d", u, i), Op: rules.OpAdd, Amount: rules.Int(0), Source: src}}
		}
	}
	for name, row := range map[string]struct {
		orientation, size string
		columns           int
	}{"portrait": {"portrait", "normal", 2}, "portrait, larger": {"portrait", "larger", 1},
		"landscape": {"landscape", "normal", 3}, "landscape, larger": {"landscape", "larger", 2}} {
		o := job.DefaultOptions()
		o.Products, o.Derivations, o.Orientation, o.Size = []string{"cover"}, true, row.orientation, row.size
		d := pages(t, s, o)
		check(t, d)
		var columns []float64
		var all strings.Builder
		for _, p := range d.Pages[1:] {
			for _, m := range p.Marks {
				x, ok := m.(layout.Text)
				if !ok {
					continue
				}
				all.WriteString(x.String)
				if strings.HasPrefix(x.String, "Anvil ") && !slices.Contains(columns, x.X) {
					columns = append(columns, x.X)
				}
			}
			texts := text(layout.Document{Pages: []layout.Page{p}})
			if strings.Count(texts, "start ") != strings.Count(texts, "end ") {
				t.Errorf("%s: %s parts a derivation", name, p.Label)
			}
		}
		if len(columns) != row.columns {
			t.Errorf("%s: columns begin at %v, want %d", name, columns, row.columns)
		}
		for u := range s.Units {
			if !strings.Contains(all.String(), fmt.Sprintf("end %d.%d", u, len(s.Units[u].Profile.Blocks[0].Stats)-1)) {
				t.Errorf("%s: the last derivation of unit %d is not printed", name, u)
			}
		}
	}
}

// The value by the rules is below a printed number, with a remark if it differs.
func TestAsDerivedBelowPrinted(t *testing.T) {
	s := ten()
	src := rules.Source{Cite: "Rules, Speed"}
	derived := func(n int) rules.Stat {
		return rules.Work("move", "Move").Set("built",
			rules.Given(n, rules.Source{Basis: rules.House, Cite: "ours"})).Stat()
	}
	for i, n := range []int{4, 9} {
		d := derived(n)
		st := rules.Work("move", "Move").Set("printed", rules.Given(4, src)).Stat()
		st.Derived = &d
		s.Units[0].Profile.Blocks[0].Stats[i] = st
	}
	o := job.DefaultOptions()
	o.Products, o.Derivations = []string{"cover"}, true
	texts := text(pages(t, s, o))
	for want, n := range map[string]int{"calculated:": 2, "4, unofficial": 1, "9, unofficial, differs": 1,
		"differs": 1} {
		if got := strings.Count(texts, want); got != n {
			t.Errorf("%q stands %d times, want %d", want, got, n)
		}
	}
}
