package rules

import "slices"

// Colors are the colors of machines, "#RRGGBB" each: of armor, of parts that contrast with it, and of highlights.
type Colors struct{ Plate, Trim, Accent string }

// Livery is what machines of a game wear unless their player chooses colors.
type Livery struct {
	Colors
	Profiles []string // the profiles of one side; the first livery is for all that no other names
}

// DefaultColors returns what units wear by default: the colors for most of their models, the first of the game for
// none.
func (a About) DefaultColors(units []Unit) Colors {
	if len(a.Liveries) == 0 {
		return Colors{}
	}
	models := make([]int, len(a.Liveries))
	for _, u := range units {
		i := slices.IndexFunc(a.Liveries, func(l Livery) bool { return slices.Contains(l.Profiles, u.Profile) })
		models[max(i, 0)] += u.Number()
	}
	return a.Liveries[slices.Index(models, slices.Max(models))].Colors
}
