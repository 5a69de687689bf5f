package catalogue

import (
	"slices"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/views"
)

// Preview is an entry of the catalogue before it is added: its art, its numbers, its
// weapons, its rules, and what its attacks do.
type Preview struct {
	*rules.Entry
	Back     string // the catalogue
	Of       builder.UnitSheet
	Points   *views.Number // nil in a game without points
	Unit     string        // what points are called
	Figures  []string
	Blocks   []views.Block // all numbers
	Why      *views.Why
	Measured *odds.UnitMeasure // nil where none of its attacks does damage
	listed   int               // how many of it a list has
}

// previewPlace names the previewed unit in an address. No unit of a list has it: see Place.
const previewPlace = "~entry"

// PreviewAnchor is the element of a preview.
const PreviewAnchor = "entry"

// entryAnchor returns the id of an entry's element in the catalogue.
func entryAnchor(id string) string { return "e-" + views.ElementID(id) }

// PreviewOf shows an entry at a place: one holds a unit of it and nothing else, measured
// is what that does on average. Listed is how many of it a list has.
func PreviewOf(e *rules.Entry, one builder.Sheet, measured odds.Measured, at views.At, listed int) *Preview {
	us := one.Units[0]
	numbers := views.Numbering{At: at, Place: previewPlace, Anchor: PreviewAnchor}
	p := &Preview{Entry: e, Of: us, Back: at.WithEntry("").Link(entryAnchor(e.ID)), Unit: one.About.PointsName,
		Blocks: numbers.Blocks(us.Profile), Why: numbers.Why(e.Name, us.Profile), listed: listed}
	if n, ok := numbers.Role(us.Profile, rules.RolePoints); ok {
		p.Points = &n
	}
	worn := views.WornOf(one.Roster, one.About)
	for _, l := range us.Likenesses {
		p.Figures = append(p.Figures, worn.Picture(l))
	}
	if len(measured.Rows) > 0 {
		p.Measured = &odds.UnitMeasure{Title: e.Name, Measured: measured}
	}
	return p
}

// slotted returns the locations that have a number of slots.
func slotted(f rules.Form) []rules.Location {
	return slices.DeleteFunc(slices.Clone(f.Locations), func(l rules.Location) bool { return l.Max <= 0 })
}
