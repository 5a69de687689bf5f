package views

import (
	"gantry/builder/provenance"
)

// unofficialTitle says who says the numbers.
func unofficialTitle(u provenance.Unofficial) string {
	if u.Overridden {
		return "Set by " + u.Cite
	}
	return u.Cite
}
