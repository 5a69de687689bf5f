// Package mechahex is Mecha: HEX v1.3.
package mechahex

import "gantry/rules"

// System is the game.
var System = rules.System{ID: "mechahex", Name: "Mecha: HEX", Doc: "Hex-board duels of stompy mecha built from slots, by 200-point armies.", Open: nil}
