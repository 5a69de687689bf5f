package mechahex_test

import (
	"testing"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/mechahex"
	"gantry/rules/rulestest"
)

// All models of a type act before the next type, in six phases. Morale is tested as the round ends.
func TestCourseOfARound(t *testing.T) {
	units := []rules.Unit{
		{Profile: "ground-vehicle"}, {Profile: "light-mecha"}, {Profile: "medium-mecha"},
		{Profile: "heavy-mecha"}, {Profile: "assault-mecha"}, {Profile: "armed-structure"},
	}
	rulestest.Course(t, mechahex.System, data.Pack("mechahex"), rules.Force{Units: units}, []rulestest.Step{
		{Section: "Playing the Game", Phase: "vehicles", Acts: "u1"},
		{Section: "Playing the Game", Phase: "light-mecha", Acts: "u2"},
		{Section: "Playing the Game", Phase: "medium-mecha", Acts: "u3", Then: "u2.surrendered=1 u3.surrendered=1"},
		{Section: "Playing the Game", Phase: "heavy-mecha", Acts: "u4"},
		{Section: "Playing the Game", Phase: "assault-mecha", Acts: "u5"},
		{Section: "Playing the Game", Phase: "structures", Acts: "u6"},
		{Section: "Morale", Phase: "end", Due: "u4: Morale, u5: Morale",
			Then: "u4.surrendered=1 u5.surrendered=1", Left: "u1: Surrender"},
	})
}
