package paper

import (
	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// head is the heading of a card: name left, points right, class under them.
type head struct {
	layout.Row
	cut bool // of the name there is only the beginning
}

// faults are how many errors a unit has, and how many things are to choose for it.
func (k kit) faults(u builder.UnitSheet) (errors, choices int) {
	for _, f := range u.Findings {
		switch {
		case k.stands.IsChoice(f):
			choices++
		case f.Severity == rules.Error:
			errors++
		}
	}
	return errors, choices
}
