package views

import "gantry/builder"

// unofficialTitle says who says the numbers.
func unofficialTitle(u builder.Unofficial) string {
	if u.Overridden {
		return "Set by " + u.Cite
	}
	return u.Cite
}
