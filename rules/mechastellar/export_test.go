package mechastellar

import (
	"gantry/rules"
	"gantry/rules/rulestest"
)

// Derive is all stats of a unit, without what else its sheet shows.
func Derive(g rulestest.Game, f rules.Force, u rules.Unit) []rules.Block {
	return g.Game.(*game).setting(f.Options).Unit(&u).stats()
}
