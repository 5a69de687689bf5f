package layout

import (
	"gantry/builder"
	"gantry/rules"
)

// head is the heading of a card: name left, points right, class under them.
type head struct {
	row
	cut bool // of the name there is only the beginning
}

func errorsOf(u builder.UnitSheet) int {
	n := 0
	for _, f := range u.Findings {
		if f.Severity == rules.Error {
			n++
		}
	}
	return n
}
