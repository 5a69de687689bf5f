package typeset

import (
	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// Head is the heading of a card: name left, points right, class under them.
type Head struct {
	layout.Row
	Cut bool // the name is cut
}

// faults returns the number of errors of a unit, and of its open choices.
func (k Kit) faults(u builder.UnitSheet) (errors, choices int) {
	for _, f := range u.Findings {
		switch {
		case k.Stands.IsChoice(f):
			choices++
		case f.Severity == rules.Error:
			errors++
		}
	}
	return errors, choices
}
