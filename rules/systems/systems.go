// Package systems is the list of the games that Gantry knows. A new game is one
// line here, beside its folder under rules and its pack in data.
package systems

import (
	"gantry/rules"
	"gantry/rules/fleshwound"
	"gantry/rules/masc"
	"gantry/rules/mechahex"
	"gantry/rules/mechastellar"
	"gantry/rules/robotech"
)

// All is every game, in the order in which pages show them.
var All = []rules.System{
	mechahex.System,
	mechastellar.System,
	fleshwound.System,
	masc.System,
	robotech.System,
}
