package robotech_test

import (
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/robotech"
	"gantry/rules/rulestest"
)

// Formations act in turn, leaders with any of them. The turn ends when all have acted.
func TestCourseOfARound(t *testing.T) {
	units := []rules.Unit{
		{Profile: "glaug"}, {Profile: "vf-1a", Choices: rules.Choices{"formation": "Skull"}},
	}
	rulestest.Course(t, robotech.System, data.Pack("robotech"), rules.Force{Units: units}, []rulestest.Step{
		{Section: "Initiative Phase", Phase: "initiative", Due: "Initiative", Then: "initiative=1"},
		{Section: "Activation Phase", Phase: "activation", Acts: "u1 u2", Due: "Activations, u1: Leader",
			Then: "u2.activated=1", Left: "u1: Leader"},
		{Section: "Activation Phase", Phase: "activation", Acts: "u1 u2", Due: "u1: Leader", Then: "u1.activated=1"},
		{Section: "End Phase", Phase: "end"},
	})
}
