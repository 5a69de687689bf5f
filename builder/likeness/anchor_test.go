package likeness

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gantry/rules"
)

// An anchor is where its place is drawn: a gun mounted there is drawn there in every build. A place that a plan
// lacks has the anchor of the place where its items go.
func TestAnchorsAreWhereThingsAreDrawn(t *testing.T) {
	near := func(at rules.Place) float64 { // of the box
		if at == rules.AtTorso || at == rules.AtBack { // a hull is long
			return 30
		}
		return 22 // about the distance from a hand to its weapon's muzzle
	}
	generated(t, 20, func(t *testing.T, r *rand.Rand, l rules.Likeness) {
		l.Items = nil
		before, anchors := Draw(l, Emblem{}, ThreeQuarter)
		for at, p := range anchors {
			if !(p.X >= 0 && p.X <= Box && p.Y >= 0 && p.Y <= Box) {
				t.Errorf("%s of %+v is at %v", at, l, p)
			}
		}
		bare := map[string]bool{}
		for _, s := range before.Shapes {
			bare[fmt.Sprint(s)] = true
		}
		for _, at := range rules.Places() {
			gun := rules.LikenessItem{Place: at, Kind: rules.Gun, Size: rules.Small, Count: 1}
			after, anchors := Draw(with(l, gun), Emblem{}, ThreeQuarter)
			anchor, nearest := anchors[at], math.Inf(1)
			for _, s := range after.Shapes {
				if bare[fmt.Sprint(s)] || s.Role != Weapon && s.Role != Dark {
					continue
				}
				for _, p := range s.Points {
					nearest = min(nearest, math.Hypot(p.X-anchor.X, p.Y-anchor.Y))
				}
			}
			if math.IsInf(nearest, 1) && isFar(l.Plan, at) {
				continue // hidden by the machine
			}
			if nearest > near(at) {
				t.Errorf("a gun at %s of %+v is drawn %.0f from its anchor %v", at, l, nearest, anchor)
			}
		}
	})
}

// isFar reports whether a place is on the side of a long machine that three quarters do not show.
func isFar(p rules.Plan, at rules.Place) bool {
	return sideOf(opposite(at)) < 0 && stances[p].yaw < -30
}

// A machine that faces the reader has its left on the right of the page.
func TestAnchorsOfBothSides(t *testing.T) {
	for _, plan := range rules.Plans() {
		_, a := Draw(rules.Likeness{Plan: plan, Mass: 5}, Emblem{}, ThreeQuarter)
		for _, pair := range [][2]rules.Place{{rules.AtLeftArm, rules.AtRightArm},
			{rules.AtLeftShoulder, rules.AtRightShoulder}, {rules.AtLeftWing, rules.AtRightWing}} {
			if a[pair[0]].X < a[pair[1]].X {
				t.Errorf("%s: %s at %v, %s at %v", plan, pair[0], a[pair[0]], pair[1], a[pair[1]])
			}
		}
	}
}
