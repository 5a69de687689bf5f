package catalogue

import (
	"gantry/builder"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/views"
	"gantry/views/attack"
	"gantry/views/unit"
)

// Preview is an entry of the catalogue before it is added: its art, its numbers, its
// weapons, its rules, and what its attacks do.
type Preview struct {
	Back     string // the catalogue
	Name     string
	Class    string // "" where it is the name
	Note     string
	Points   *views.Number // nil in a game without points
	Unit     string        // what points are called
	Figures  []string
	Key      []unit.KeyLine // the numbers that matter in play
	Blocks   []views.Block  // all numbers
	Tables   []rules.Table
	Legend   []rules.Term
	Loadout  []unit.Loaded // where no table has it; what fits where it carries nothing
	Why      *views.Why
	Measured *attack.Measured // nil where none of its attacks does damage
	add      Counted
}

// previewPlace names the previewed unit in an address. No unit of a list has it: see Place.
const previewPlace = "~entry"

// PreviewAnchor is the element of a preview.
const PreviewAnchor = "entry"

// entryAnchor is the id of an entry's element in the catalogue.
func entryAnchor(id string) string { return "e-" + views.ElementID(id) }

// PreviewOf shows an entry at a place: one holds a unit of it and nothing else, measured
// is what that does on average. Listed is how many of it a list has.
func PreviewOf(e *rules.Entry, one builder.Sheet, measured odds.Measured, at views.At, listed int) *Preview {
	us := one.Units[0]
	numbers := views.Numbering{At: at, Place: previewPlace, Anchor: PreviewAnchor}
	p := &Preview{Back: at.WithEntry("").Link(entryAnchor(e.ID)), Name: e.Name, Note: e.Note,
		Unit: one.About.PointsName, Key: unit.KeyStats(us.Profile), Blocks: numbers.Blocks(us.Profile),
		Tables: us.Profile.Tables, Legend: us.Profile.Legend, Loadout: unit.LoadedOf(us),
		Why: numbers.Why(e.Name, us.Profile), add: Counted{"add", "take", e.ID, e.Name, listed}}
	if len(p.Loadout) == 0 {
		p.Loadout = slotsOf(us.Form)
	}
	if us.Profile.Class != e.Name {
		p.Class = us.Profile.Class
	}
	if n, ok := numbers.Role(us.Profile, rules.RolePoints); ok {
		p.Points = &n
	}
	worn := views.WornOf(one.Roster, one.About)
	for _, l := range us.Likenesses {
		p.Figures = append(p.Figures, worn.Picture(l))
	}
	if m := attack.MeasuredOf(e.Name, measured, ""); len(m.Groups) > 0 {
		p.Measured = m
	}
	return p
}

// slotsOf lists the locations of a form that have a number of slots.
func slotsOf(f rules.Form) (list []unit.Loaded) {
	for _, l := range f.Locations {
		if l.Max > 0 {
			list = append(list, unit.Loaded{At: l.Label, Items: views.Plural(l.Max, "slot", "slots")})
		}
	}
	return list
}
