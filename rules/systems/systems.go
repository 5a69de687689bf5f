// Package systems lists the games of Gantry. A new game is one line here, besides its folder under rules and its
// pack in data.
package systems

import (
	"gantry/rules"
	"gantry/rules/fleshwound"
	"gantry/rules/masc"
	"gantry/rules/mechahex"
	"gantry/rules/mechastellar"
	"gantry/rules/robotech"
)

// All lists every game in the order of pages.
var All = []rules.System{
	mechahex.System,
	mechastellar.System,
	fleshwound.System,
	masc.System,
	robotech.System,
}
