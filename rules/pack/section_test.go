package pack_test

import (
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/pack"
)

type sample struct {
	Kinds  pack.Section[sampleKind] `json:"kinds"`
	Words  pack.Section[string]     `json:"words"`
	Dearer rules.Figure             `json:"dearer"`
}

type sampleKind struct {
	rules.Source
	Name string       `json:"name"`
	Move rules.Figure `json:"move"`
}

func TestSectionGivesRowsWhatTheyLeaveOut(t *testing.T) {
	p, err := pack.Shape[sample]{}.Decode([]byte(`{"basis": "house", "cite": "Book", "dearer": 3,
		"words": {"cite": "Book, Words", "rows": {"a": "b"}},
		"kinds": {"cite": "Book, Kinds", "rows": {
			"plain": {"name": "Plain", "move": 4},
			"own": {"name": "Own", "basis": "printed", "cite": "Book, Own",
				"move": {"value": 5, "basis": "inferred"}}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		got  rules.Source
		want rules.Source
	}{
		{"a row takes the section's citation and the pack's basis", p.Kinds.Rows.By["plain"].Source,
			rules.Source{Basis: rules.House, Cite: "Book, Kinds"}},
		{"its numbers too", p.Kinds.Rows.By["plain"].Move.Source,
			rules.Source{Basis: rules.House, Cite: "Book, Kinds"}},
		{"a row keeps its own", p.Kinds.Rows.By["own"].Source, rules.Source{Basis: rules.Printed, Cite: "Book, Own"}},
		{"its number takes the row's", p.Kinds.Rows.By["own"].Move.Source,
			rules.Source{Basis: rules.Inferred, Cite: "Book, Own"}},
		{"rows without a source need none", p.Words.Source, rules.Source{Basis: rules.House, Cite: "Book, Words"}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
}

func TestSectionIsStrict(t *testing.T) {
	_, err := pack.Shape[sample]{}.Decode([]byte(`{"cite": "Book", "basis": "house", ` +
		`"kinds": {"rows": {"a": {"colour": "A"}}}}`))
	if err == nil || !strings.Contains(err.Error(), "colour") {
		t.Errorf("an unknown member of a row: %v", err)
	}
}

func TestFaults(t *testing.T) {
	var x pack.Faults
	figure := func(v rules.Value) *rules.Figure { return &rules.Figure{Value: v} }
	missing := &rules.Figure{Value: rules.Word("missing"), Source: rules.Source{Basis: rules.Missing}}
	x.Within("/in", figure(rules.Int(3)), 1, 3)
	x.Within("/none", nil, 1, 3)
	x.OrMissing("/unknown", missing, 1, 3)
	if err := x.Err(); err != nil {
		t.Fatal(err)
	}
	x.Within("/missing", missing, 1, 3)
	x.Within("/half", figure(rules.Fraction(3, 2)), 1, 3)
	x.OrMissing("/most", figure(rules.Int(4)), 1, 3)
	for _, at := range []string{"/missing", "/half", "/most"} {
		if !strings.Contains(x.Err().Error(), at+": must be a whole number from 1 to 3") {
			t.Errorf("%s is not among\n%v", at, x.Err())
		}
	}
}
