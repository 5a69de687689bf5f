package paper

import (
	"cmp"
	"context"
	"fmt"
	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
	"gantry/rules"
	"gantry/rules/doc"
	"slices"
	"strings"
)

// Job is one document being set.
type Job struct {
	sheet   builder.Sheet       // of the units that are printed
	all     []builder.UnitSheet // of the list, in the order of printing
	names   map[string]string   // what every page calls the units, by their ids
	about   rules.About
	options Options
	pal     layout.Palette
	w, h    float64 // of the paper
	lacks   []lack
	code    layout.Code // with no place

	drawings *typeset.Drawings
	noList   bool // what is set belongs to no list
}

// amount is how much one document holds: units, pieces of them, and bytes of names and notes.
type amount struct{ units, pieces, text int }

// add adds units of a list that is printed with options.
func (a *amount) add(list builder.Sheet, o Options, units []builder.UnitSheet) {
	models, figures := numberOf(units), 0
	a.units += models
	for _, u := range units {
		figures += u.Unit.Number() * max(1, len(typeset.Likenesses(u))) // one per mode
		a.text += u.Unit.Number() * (len(u.Title) + len(u.Unit.Notes))  // a long name is measured on each card
	}
	for _, p := range o.Products {
		switch {
		case p == rules.ProductCards && o.Merge:
			a.pieces += len(units)
		case p == rules.ProductCards, p == rules.ProductPlaySheets: // a sheet takes time for each of its models
			a.pieces += models
		case p == rules.ProductCounters:
			a.pieces += models * len(list.About.Sides)
		case p == standees, p == tokens:
			a.pieces += figures
		}
	}
}

// check returns the error of more than can be printed at once.
func (a amount) check() error {
	switch {
	case a.units > MostUnits:
		return &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("The list has %d units. The limit per print is %d.", a.units, MostUnits)}
	case a.pieces > MostPieces:
		return &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("%s models on cards, sheets and figures. The limit is %d. Choose fewer layouts or units.",
				rules.Grouped(a.pieces), MostPieces)}
	case a.text > mostText:
		return &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("The names and notes of all units hold %d "+
				"characters together; at most %d can be printed at once. Shorten them, or print fewer units.", a.text, mostText)}
	}
	return nil
}

// tellsFindings is whether a product tells the findings of the roster itself.
func (o Options) tellsFindings() bool {
	return slices.ContainsFunc(o.Products, func(p string) bool {
		return p == rules.ProductRoster || p == cover || p == battlePack
	})
}

// onlyPieces is whether nothing is printed but pieces to cut out and blanks, which rule on no list.
func (o Options) onlyPieces() bool {
	pieces := []string{standees, tokens, tableMarkers}
	return !slices.ContainsFunc(o.Products, func(p string) bool { return !slices.Contains(pieces, p) && !IsBlank(p) })
}

// sortUnits is the units in the order of an option.
func sortUnits(units []builder.UnitSheet, by string) []builder.UnitSheet {
	switch by {
	case "name":
		units = slices.Clone(units)
		slices.SortStableFunc(units, func(a, b builder.UnitSheet) int { return strings.Compare(a.Title, b.Title) })
	case "points":
		points := func(u builder.UnitSheet) rules.Value {
			s, _ := u.Profile.Role(rules.RolePoints)
			return s.Value
		}
		units = slices.Clone(units)
		slices.SortStableFunc(units, func(a, b builder.UnitSheet) int { return points(b).Cmp(points(a)) })
	}
	return units
}

// going tells whether what asked for a document still waits for it.
func going(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("set the pages: %w", err)
	}
	return nil
}

// entry is one unit to print, and how many it stands for.
type entry struct {
	unit   builder.UnitSheet
	number int
	twin   typeset.Twin
}

// title names an entry alone: "Anvil", "Anvil 2/3".
func (e entry) title() string {
	return strings.TrimSpace(typeset.NameWithin(e.unit, typeset.MostName) + " " + e.twin.String())
}

// entries returns the units in the order of the list: each model, or identical units as
// one where the options say so.
func (j Job) entries() []entry {
	if j.options.Merge {
		return j.merged()
	}
	return j.models()
}

// models returns an entry for each model that is printed, with its number in the whole list.
func (j Job) models() []entry {
	of := map[string]int{} // models of a unit in the whole list
	for _, u := range j.all {
		of[u.Unit.ID] = u.Unit.Number()
	}
	var out []entry
	for _, u := range j.sheet.Units {
		for i := range u.Unit.Number() {
			tw := typeset.Twin{Of: of[u.Unit.ID]}
			if tw.Of > 1 {
				tw.N = i + 1
			}
			out = append(out, entry{unit: j.named(u), number: 1, twin: tw})
		}
	}
	return out
}

// merged is the units with identical ones as one. One that stands for no other has its own
// name in the list.
func (j Job) merged() []entry {
	var out []entry
	at := map[string]int{}
	for _, u := range j.sheet.Units {
		k := alike(u)
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k], out = i, append(out, entry{unit: j.named(u)})
		} else {
			out[i].unit.Title = u.Title
		}
		out[i].number += u.Unit.Number()
	}
	return out
}

// named is a unit with the name that tells it from others of the list.
func (j Job) named(u builder.UnitSheet) builder.UnitSheet {
	u.Title = cmp.Or(j.names[u.Unit.ID], u.Title)
	return u
}

// alike is a key that two units share if they print alike: everything but their
// ids and count is equal, and neither has a finding of its own.
func alike(u builder.UnitSheet) string {
	if len(u.Findings) > 0 {
		return "id " + u.Unit.ID
	}
	u.Unit.ID, u.Unit.Count = "", 1
	return u.Title + "\x00" + string(doc.Append(nil, u.Unit))
}
