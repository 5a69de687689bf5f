package paper_test

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
	"gantry/rules/doc"
)

// Every option can be chosen by its id, is returned by it, and is read from a list. Defaults are not returned.
func TestOptionsAsChoices(t *testing.T) {
	two := layouttest.Sheet(layouttest.Unit("u1", "Anvil"), layouttest.Unit("u2", "Hammer"))
	about := two.About
	if c := job.DefaultOptions().Choices(); len(c) != 0 {
		t.Errorf("the usual options are %v", c)
	}
	for _, f := range job.Form(paper.Products(about)).Fields {
		var other any
		switch f.Kind {
		case rules.FieldBool:
			other = f.Default == false
		case rules.FieldInt:
			other = f.Max
		case rules.FieldOneOf:
			other = f.Options[len(f.Options)-1].ID
			if other == f.Default {
				other = f.Options[0].ID
			}
		case rules.FieldList:
			other = []any{"u1"}
			if len(f.Options) > 0 {
				other = []any{f.Options[1].ID} // the first is the default
			}
		}
		o, faults := job.DefaultOptions().With(rules.Choices{f.ID: other})
		if d := cmp.Diff(rules.Choices{f.ID: other}, o.Choices()); d != "" || faults != nil {
			t.Errorf("%s: %v\n%s", f.ID, faults, d)
		}
		s := two
		s.Roster.Print = doc.NodeOf(map[string]any(o.Choices()))
		if kept, faults := job.SavedOptions(s); !reflect.DeepEqual(kept, o) || faults != nil {
			t.Errorf("%s: kept as %+v, %v", f.ID, kept, faults)
		}
		if _, err := setter.Pages(t.Context(), two, o); err != nil {
			t.Errorf("%s: %v", f.ID, err)
		}
	}
}

func TestFaultyChoices(t *testing.T) {
	for name, row := range map[string]struct {
		choices rules.Choices
		want    []string
	}{
		"another kind": {rules.Choices{"mono": "yes", "margin": true, "paper": 4, "product": "cards"},
			[]string{"product can't be cards", "paper can't be 4", "margin can't be true", "mono can't be yes"}},
		"a list of all": {rules.Choices{"product": []any{"cards", 4}}, []string{"product can't be"}},
		"unknown option": {rules.Choices{"mnoo": true, "sparkle": true},
			[]string{`Did you mean "mono"?`, `Unknown print option: "sparkle".`}},
	} {
		o, faults := job.DefaultOptions().With(row.choices)
		if len(faults) != len(row.want) {
			t.Errorf("%s: %q", name, faults)
			continue
		}
		for i, w := range row.want {
			if !strings.Contains(faults[i], w) {
				t.Errorf("%s: %q, want %q", name, faults[i], w)
			}
		}
		if !reflect.DeepEqual(o, job.DefaultOptions()) {
			t.Errorf("%s: the options changed: %+v", name, o)
		}
	}
}

// The effect of each option on the pages.
func TestEachOption(t *testing.T) {
	noted := layouttest.Unit("u1", "Anvil")
	noted.Unit.Notes = "lean and mean"
	noted.Profile.Blocks[0].Stats[1].Basis = rules.House
	src := rules.Source{Cite: "Rules, Speed"}
	noted.Profile.Blocks[0].Stats[2].Steps = []rules.Step{{Label: "base", Op: rules.OpSet, Amount: rules.Int(4),
		Source: src},
		{Label: "engine", Op: rules.OpAdd, Amount: rules.Int(2), Source: src,
			Parts: []rules.Step{{Label: "sparks", Op: rules.OpSet, Amount: rules.Int(5), Source: src},
				{Label: "halved", Op: rules.OpFloor, Source: src}}}}
	broken := layouttest.Unit("u2", "Zeta")
	broken.Findings = []rules.Finding{{Rule: "x", Unit: "u2", Message: "It is too heavy.", Cite: "Rules"}}
	cheap := layouttest.Unit("u3", "Mole")
	cheap.Profile.Blocks[0].Stats[0].Value, cheap.Profile.Blocks[0].Stats[0].Text = rules.Int(90), "90"
	s := layouttest.Sheet(noted, broken, cheap)
	s.Roster.Notes = "bring dice"
	s.Verdict.State, s.Verdict.Findings = builder.Illegal, broken.Findings
	order := func(all string) string {
		at := func(name string) int { return strings.Index(all, "\n"+name+"\n") }
		switch a, z, m := at("Anvil"), at("Zeta"), at("Mole"); {
		case a < z && z < m:
			return "AZM"
		case a < m && m < z:
			return "AMZ"
		case m < a && a < z:
			return "MAZ"
		}
		return "?"
	}
	for _, row := range []struct {
		product, name string
		set           func(*job.Options)
		with, without []string // in the text after and before
		order         string
	}{
		{"roster", "notes", func(o *job.Options) { o.Notes = false }, nil, []string{"lean and mean", "bring dice"},
			"AZM"},
		{"play-sheets", "notes", func(o *job.Options) { o.Notes = false }, nil, []string{"lean and mean"}, "AZM"},
		{"roster", "derivations", func(o *job.Options) { o.Derivations = true },
			[]string{"math", "(official: Rules, Speed)", "= 4", "engine", "sparks", "rounded", "down"}, nil, "AZM"},
		{"roster", "basis", func(o *job.Options) { o.Basis = true }, []string{"ʜ"}, nil, "AZM"},
		{"roster", "stamp", func(o *job.Options) { o.Stamp = false }, []string{"ILLEGAL"},
			[]string{"It is too heavy."}, "AZM"},
		{"cards", "stamp", func(o *job.Options) { o.Stamp = false }, []string{"ILLEGAL"},
			[]string{"breaks a rule"}, "AZM"},
		{"cards", "by name", func(o *job.Options) { o.Order = "name" }, nil, nil, "AMZ"},
		{"roster", "by points", func(o *job.Options) { o.Order = "points" }, nil, nil, "MAZ"},
		{"cards", "legend", func(o *job.Options) { o.Legend = false }, nil, []string{"Each 1 rolled"}, "AZM"},
		{"play-sheets", "legend", func(o *job.Options) { o.Legend = false }, nil, []string{"Each 1 rolled"}, "AZM"},
		{"cards", "backs", func(o *job.Options) { o.Backs = "long" }, []string{"(Rules, Units)", "back"}, nil, "AZM"},
	} {
		t.Run(row.product+"/"+row.name, func(t *testing.T) {
			_, before := only(t, s, row.product)
			_, after := only(t, s, row.product, row.set)
			for _, w := range row.with {
				if !strings.Contains(after, w) {
					t.Errorf("%q is not printed", w)
				}
			}
			for _, w := range row.without {
				if !strings.Contains(before, w) || strings.Contains(after, w) {
					t.Errorf("%q is printed: before %t, after %t", w, strings.Contains(before, w),
						strings.Contains(after, w))
				}
			}
			if got := order(after); got != row.order {
				t.Errorf("the order is %s, want %s", got, row.order)
			}
		})
	}
}

// The sizes of cards, and how many fit on a page.
func TestCardSizes(t *testing.T) {
	for _, row := range []struct {
		card, orientation string
		bleed             int
		w, h              float64
		n                 int
	}{
		{"poker", "portrait", 0, 63, 88, 9}, {"poker", "landscape", 0, 63, 88, 8}, {"poker", "landscape", 3, 63, 88, 8},
		{"tarot", "portrait", 0, 70, 120, 4}, {"tarot", "landscape", 0, 70, 120, 4}, {"tarot", "portrait", 3, 70, 120,
			4},
		{"half", "portrait", 0, 186, 132.1, 2}, {"half", "landscape", 0, 136.5, 177.2, 2},
		{"full", "portrait", 0, 186, 264.2, 1}, {"full", "landscape", 0, 273, 177.2, 1},
	} {
		d, _ := only(t, ten(), "cards",
			func(o *job.Options) { o.Card, o.Orientation, o.Bleed = row.card, row.orientation, row.bleed })
		p := d.Pages[0]
		if f := p.Frames[0]; math.Abs(f.W-row.w) > 1e-9 || math.Abs(f.H-row.h) > 1e-9 || len(p.Frames) != row.n {
			t.Errorf("%s, %s, bleed %d: %d of %v × %v, want %d of %v × %v", row.card, row.orientation, row.bleed,
				len(p.Frames), f.W, f.H, row.n, row.w, row.h)
		}
		if gap := 2 * float64(row.bleed); row.n > 2 && p.Frames[1].X-p.Frames[0].X != row.w+gap {
			t.Errorf("%s: cards stand %v apart", row.card, p.Frames[1].X-p.Frames[0].X)
		}
		if landscape := row.orientation == "landscape"; landscape != (p.W > p.H) {
			t.Errorf("%s, %s: paper of %v × %v", row.card, row.orientation, p.W, p.H)
		}
	}
}

// Larger type is larger, ink is saved, margins are kept free.
func TestTypeInkAndMargins(t *testing.T) {
	size := func(d layout.Document, s string) float64 { x, _ := find(d, s); return x.Size }
	large, _ := only(t, layouttest.Sheet(layouttest.Unit("u1", "Anvil")), "play-sheets",
		func(o *job.Options) { o.Size = "larger" })
	plain, _ := only(t, layouttest.Sheet(layouttest.Unit("u1", "Anvil")), "play-sheets")
	// Sheets with free paper have larger type already: there is less room for more.
	if a, b := size(plain, "Anvil"), size(large, "Anvil"); b < 1.14*a {
		t.Errorf("a name is %v points, larger %v", a, b)
	}
	heavy := func(d layout.Document) (widest float64, areas int) {
		for _, m := range d.Pages[0].Marks {
			switch m := m.(type) {
			case layout.Line:
				widest = max(widest, m.Width)
			case layout.Rect:
				if m.W > 60 {
					areas++
				}
			}
		}
		return widest, areas
	}
	plain, _ = only(t, layouttest.Sheet(layouttest.Unit("u1", "Anvil")), "cards")
	spare, _ := only(t, layouttest.Sheet(layouttest.Unit("u1", "Anvil")), "cards",
		func(o *job.Options) { o.Ink = true })
	if _, n := heavy(plain); n == 0 {
		t.Error("a card has no band and no outline")
	}
	if w, n := heavy(spare); w > 0.2 || n != 0 {
		t.Errorf("with ink saved the widest rule is %v, %d areas and outlines", w, n)
	}
	for _, margin := range []int{8, 30} {
		d, _ := only(t, ten(), "roster", func(o *job.Options) { o.Margin = margin })
		left := 210.0
		for _, m := range d.Pages[0].Marks {
			if _, ok := m.(layout.Text); ok { // the banner reaches the edge of the paper
				left = min(left, bounds(m).X)
			}
		}
		if left != float64(margin) {
			t.Errorf("margin %d: words at %v", margin, left)
		}
	}
}
