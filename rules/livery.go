package rules

// Colors are the colors of machines, "#RRGGBB" each: of armor, of parts that contrast with it, and of highlights.
type Colors struct{ Plate, Trim, Accent string }

// Livery is what machines of a game wear unless their player chooses colors.
type Livery struct {
	Colors
	Profiles []string // the profiles of one side; the first livery is for all that no other names
}
