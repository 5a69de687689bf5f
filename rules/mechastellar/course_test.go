package mechastellar_test

import (
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/mechastellar"
	"gantry/rules/rulestest"
)

// A roll-off begins the round. Warships act after all other units.
func TestCourseOfARound(t *testing.T) {
	units := []rules.Unit{
		{Profile: "green-viking"}, {Profile: "cormorant"}, {Profile: "green-viking"},
	}
	rulestest.Course(t, mechastellar.System, data.Pack("mechastellar"), rules.Force{Units: units}, []rulestest.Step{
		{Section: "Start the Battle!", Phase: "roll-off", Due: "Roll-off, Momentum", Then: "momentum=1",
			Left: "Roll-off"},
		{Section: "Alternating Activations", Phase: "activations", Acts: "u1 u3", Due: "Challenge",
			Then: "u1.activated=1"},
		{Section: "Alternating Activations", Phase: "activations", Acts: "u1 u3", Then: "u3.activated=1"},
		{Section: "Warship Combat", Phase: "warships", Acts: "u2", Due: "u2: Turn", Then: "u2.activated=1"},
		{Section: "Phases", Phase: "end"},
	})
}
