package editor

import (
	"slices"
	"testing"

	"gantry/rules"
	"gantry/views"
	"gantry/views/unit"
)

// The scene has each machine once, by points, highest first. Unpublished points count as 0.
func TestGroup(t *testing.T) {
	of := func(title, figure string, v rules.Value) unit.Unit {
		u := unit.Unit{Points: &views.Number{}, Figures: []string{figure}}
		u.Title, u.Points.Value = title, v
		return u
	}
	b := Builder{Units: []unit.Unit{of("unpublished", "a", rules.Word("missing")),
		of("small", "b", rules.Fraction(3, 2)),
		of("large", "c", rules.Int(4)), of("its twin", "c", rules.Int(4)), of("as small", "d", rules.Fraction(3, 2)),
		of("free", "e", rules.Int(0)), of("sixth", "f", rules.Word("missing"))}}
	titles := func() (list []string) {
		for _, u := range b.group() {
			list = append(list, u.Title)
		}
		return list
	}
	if got, want := titles(), []string{"unpublished", "small", "large", "as small", "free"}; !slices.Equal(got, want) {
		t.Errorf("without points: %q, want %q", got, want)
	}
	b.Points.InPoints = true
	if got, want := titles(), []string{"large", "small", "as small", "unpublished", "free"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
