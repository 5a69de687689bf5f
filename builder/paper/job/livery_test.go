package job

import (
	"testing"

	"gantry/builder"
	"gantry/builder/likeness"
	"gantry/rules"
)

// Every livery in a list's document can be drawn.
func TestLiveriesAreDrawn(t *testing.T) {
	full := LiveryOf(builder.Livery{Scheme: builder.Schemes()[0].ID, Emblem: builder.Emblem{
		Shape: "star", Number: builder.MaxEmblemNumber, Stripes: builder.MaxStripes}}, "#1f4fd1")
	_, back, err := likeness.Decode(likeness.Encode(rules.Likeness{Plan: rules.Biped}, full))
	if err != nil || back.Emblem != full.Emblem {
		t.Errorf("%+v came back as %+v: %v", full, back, err)
	}
}
