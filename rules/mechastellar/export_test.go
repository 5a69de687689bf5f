package mechastellar

import "gantry/rules"

// Derive is all stats of a unit, without what else its sheet shows.
func Derive(g rules.Game, f rules.Force, u rules.Unit) []rules.Block {
	return g.(*game).alone(f, u).stats()
}
