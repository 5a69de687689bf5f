package rules

import "strings"

// Colors are the colors of machines, "#RRGGBB" each: of armor, of parts that contrast with it, and of highlights.
type Colors struct{ Plate, Trim, Accent string }

// IsColor reports whether a text is a color as #RRGGBB.
func IsColor(text string) bool {
	digits, ok := strings.CutPrefix(text, "#")
	return ok && len(digits) == 6 && strings.Trim(digits, "0123456789abcdefABCDEF") == ""
}

// Livery is what machines of a game wear unless their player chooses colors.
type Livery struct {
	Colors
	Profiles []string // the profiles of one side; the first livery is for all that no other names
}
