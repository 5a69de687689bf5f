package paper_test

import (
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout/layouttest"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// plainText is the lists as text.
func plainText(t *testing.T, lists []paper.List) (string, error) {
	t.Helper()
	text, _ := paper.OutputOf("text")
	d, err := setter.Output(t.Context(), text, lists)
	if err != nil {
		return "", err
	}
	return string(d.Files[0].Data), nil
}

// The text has a heading for each printed unit and a line per value, and leaves out the
// other units. Players' texts add no line breaks or control characters.
func TestPlainText(t *testing.T) {
	s := host()
	s.Roster.Name = "Iron\nWall\u202e"
	s.Units[0].Unit.Notes = "lean"
	s.Units[0].Profile.Blocks[0].Stats[2].Steps = []rules.Step{{Label: "base", Op: rules.OpSet, Amount: rules.Int(4)}}
	s.Verdict.Findings = []rules.Finding{{Rule: "x", Message: "It is too heavy.", Cite: "Rules"}}
	o := job.DefaultOptions()
	text := func(o job.Options) string {
		out, err := plainText(t, []paper.List{{Sheet: s, Options: o}})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	whole := text(o)
	for _, want := range []string{"Iron Wall\n\n", "\n\nUnit 1 of 5: Anvil\n\n",
		"\nMove: ", "\nNotes: lean\n", "\nNumber: 4\n",
		"Problem: It is too heavy.\n", "\n\nWords\n\n", "\n\nPhases\n\n", "A game by its author."} {
		if !strings.Contains(whole, want) {
			t.Errorf("%q is not in\n%s", want, whole)
		}
	}
	if strings.Contains(whole, "  ") || strings.Contains(whole, "\n\n\n") || strings.Contains(whole, "\u202e") {
		t.Errorf("it is not plain:\n%q", whole)
	}
	o.Units, o.Order, o.Derivations = []string{"Anvil", "u4:2"}, "name", true
	o.Legend, o.Notes, o.Stamp = false, false, false
	part := text(o)
	for want, there := range map[string]bool{"Unit 1 of 2: Anvil": true, "Unit 2 of 2: Hammer": true, "Number: 2": true,
		"3 of 8 units printed": true, "Pod": false, "lean": false, "too heavy": false, "Words": false,
		"Math of ": true} {
		if strings.Contains(part, want) != there {
			t.Errorf("%q in the part: %t\n%s", want, !there, part)
		}
	}
	two, err := plainText(t, []paper.List{{Sheet: s, Options: o},
		{Sheet: layouttest.Sheet(layouttest.Unit("u1", "Spark")), Options: job.DefaultOptions()}})
	if err != nil || !strings.HasPrefix(two, part) || strings.Count(two, "About this list") != 2 {
		t.Errorf("of two lists: %v\n%s", err, two)
	}
	o.Units = []string{"u9"}
	if _, err := plainText(t, []paper.List{{Sheet: s, Options: o}}); builder.KindOf(err) !=
		builder.KindInvalid {
		t.Errorf("a unit that is not there: %v", err)
	}
}
