package fleshwound_test

import (
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/fleshwound"
	"gantry/rules/rulestest"
)

// Mechs move before combat. All declare targets, and damage takes effect in the phase after combat.
func TestCourseOfARound(t *testing.T) {
	units := []rules.Unit{
		{Profile: "plover"}, {Profile: "plover"},
	}
	rulestest.Course(t, fleshwound.System, data.Pack("fleshwound"), rules.Force{Units: units}, []rulestest.Step{
		{Section: "Combat Phase", Phase: "initiative", Due: "Initiative", Then: "initiative=1"},
		{Section: "Combat Phase", Phase: "movement"},
		{Section: "Declare Targets", Phase: "combat", Due: "Initiative, u1: Target, u2: Target",
			Then: "u1.target=1 u2.target=1", Left: "Initiative"},
		{Section: "Damage", Phase: "combat", Due: "Initiative", Then: "u2.destroyed=1 u1.heat=2",
			Left: "Initiative, u2: Destroyed"},
		{Section: "Heat Phase", Phase: "heat", Due: "u1: Heat"},
		{Phase: "end"},
	})
}
