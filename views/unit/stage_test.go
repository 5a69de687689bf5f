package unit

import (
	"fmt"
	"math"
	"testing"

	"gantry/builder/likeness"
	"gantry/rules"
)

// Signs are on the grid, and none covers another. Each is large enough for a finger. Only locations
// on the body have one, for every body plan.
func TestTargetsOfAFigureStandApart(t *testing.T) {
	places := []rules.Place{rules.AtLeftWing, rules.AtLeftWing, rules.AtLeftWing, rules.AtRightWing, rules.AtRightWing,
		rules.AtRightWing, rules.AtTorso, rules.AtHead}
	for _, plan := range rules.Plans() {
		for mass := 0; mass <= 9; mass += 3 {
			l := rules.Likeness{Plan: plan, Mass: mass, Armour: mass, Heroic: 9 - mass}
			locations := []Location{{Location: rules.Location{ID: "nowhere", Label: "Crew", Max: 2}}}
			for i, at := range places {
				locations = append(locations, Location{Location: rules.Location{ID: fmt.Sprint(i), Label: "Pylon 1",
					Max: 1, Place: at}})
			}
			s := stageOf([]rules.Likeness{l}, locations)
			if s == nil || len(s.Targets) != len(places) {
				t.Fatalf("%s of mass %d has not all of its locations on it", plan, mass)
			}
			for i, a := range s.Targets {
				if a.Column < 0 || a.Row < 0 || a.Column+a.Wide > stageColumns || a.Row+targetHigh > stageRows ||
					a.Wide < minWide || a.ID == "nowhere" {
					t.Errorf("%s: %s stands at %d, %d", plan, a.ID, a.Column, a.Row)
				}
				for _, b := range s.Targets[:i] {
					if a.Column < b.Column+b.Wide && b.Column < a.Column+a.Wide &&
						a.Row < b.Row+targetHigh && b.Row < a.Row+targetHigh {
						t.Errorf("%s: %s stands over %s", plan, a.ID, b.ID)
					}
				}
			}
		}
	}
}

// A lone sign stands near its place and covers little of the machine.
func TestATargetStandsBesideTheMachine(t *testing.T) {
	for _, at := range []rules.Place{rules.AtTorso, rules.AtLeftArm, rules.AtRightArm} {
		l := rules.Likeness{Plan: rules.Biped, Mass: 5, Armour: 5}
		s := stageOf([]rules.Likeness{l}, []Location{{Location: rules.Location{ID: "x", Label: "Arm", Max: 3,
			Place: at}, Boxes: make([]bool, 3)}})
		x := s.Targets[0]
		var g ground
		picture, _ := likeness.Draw(l, likeness.Emblem{}, likeness.ThreeQuarter)
		g.cover(picture)
		if covered, _ := g.under(x.Row, x.Column, x.Wide); covered > 3 || x.reach(x.Row, x.Column) > 8 ||
			math.Signbit(x.x-stageColumns/2) != (at == rules.AtRightArm) && at != rules.AtTorso {
			t.Errorf("%s covers %d cells of the machine, %.1f from its place", at, covered, x.reach(x.Row, x.Column))
		}
	}
}
