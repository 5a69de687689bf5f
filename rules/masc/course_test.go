package masc_test

import (
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/masc"
	"gantry/rules/rulestest"
)

// Squads move, then attack. The regions that a player controls score at the end of the turn.
func TestCourseOfARound(t *testing.T) {
	units := []rules.Unit{
		{Profile: "wolf", Choices: rules.Choices{"squad": "Hunters"}},
		{Profile: "rat", Choices: rules.Choices{"squad": "Hunters"}},
		{Profile: "ant", Choices: rules.Choices{"squad": "Guards"}},
		{Profile: "ant", Choices: rules.Choices{"squad": "Guards"}},
	}
	rulestest.Course(t, masc.System, data.Pack("masc"), rules.Force{Units: units}, []rulestest.Step{
		{Section: "Initiative Phase", Phase: "initiative", Due: "Initiative"},
		{Section: "Movement Phase", Phase: "movement", Due: "Move, Move", Then: "u1.moved=1 u2.moved=1",
			Left: "Move"},
		{Section: "Combat Phase", Phase: "combat", Due: "Attack, Attack",
			Then: "u3.attacked=1 u4.attacked=1", Left: "Attack"},
		{Section: "Control", Phase: "victory", Due: "Regions", Then: "own=2", Left: "Score"},
		{Section: "Victory Point Values", Phase: "victory", Due: "Score", Then: "victory-points=2 scored=1"},
		{Section: "Turn Sequences", Phase: "end"},
	})
}
