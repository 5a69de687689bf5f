package mechastellar

import (
	"gantry/rules"
	"gantry/rules/rulestest"
)

// Derive returns all stats of a unit, without the rest of its sheet.
func Derive(g rulestest.Game, f rules.Force, u rules.Unit) []rules.Block {
	return g.Game.(*game).setting(f.Options).Unit(&u).stats()
}
