package job

import (
	"testing"

	"gantry/builder"
	"gantry/builder/likeness"
	"gantry/rules"
	"gantry/rules/doc"
)

// Every livery in a list's document can be drawn.
func TestLiveriesAreDrawn(t *testing.T) {
	chosen := builder.Livery{Scheme: builder.Schemes()[0].ID, Emblem: builder.Emblem{
		Shape: "star", Number: builder.MaxEmblemNumber, Stripes: builder.MaxStripes}}
	full := LiveryOf(builder.Roster{Livery: doc.NodeOf(chosen.Value())}, rules.About{})
	_, back, err := likeness.Decode(likeness.Encode(rules.Likeness{Plan: rules.Biped}, full))
	if err != nil || back.Emblem != full.Emblem || full.Emblem.Stripes == 0 {
		t.Errorf("%+v came back as %+v: %v", full, back, err)
	}
}
