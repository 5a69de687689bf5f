package paper

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
	"gantry/rules"
	"gantry/rules/doc"
)

// Setter sets documents. It holds the measured faces and is safe for concurrent
// use; make one for the life of the program.
type Setter struct {
	measure *layout.Measure
}

// New reads the embedded faces.
func New() (*Setter, error) {
	m, err := layout.NewMeasure()
	if err != nil {
		return nil, fmt.Errorf("measure the embedded fonts: %w", err)
	}
	return &Setter{m}, nil
}

// request is one document being set.
type request struct {
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
	shop     *ShopSize // whose cards are set one a page, nil of paper
	noList   bool      // what is set belongs to no list
}

// Pages sets a sheet. The same sheet and options give the same document. The
// error is a UserError: an unknown paper or product, too many units or cards; or
// that of a context that ended before all was set.
func (s *Setter) Pages(ctx context.Context, sheet builder.Sheet, o Options) (layout.Document, error) {
	j, doc, err := s.begin(ctx, sheet, o)
	if err != nil {
		return layout.Document{}, err
	}
	o = j.options
	if o.Stamp && j.sheet.Verdict.State == builder.Illegal && !o.tellsFindings() && !o.onlyPieces() {
		if err := s.findings(ctx, j, &doc); err != nil {
			return layout.Document{}, err
		}
	}
	for _, p := range o.Products {
		if o.Breaks == breakProduct {
			s.leafEnd(j, &doc)
		}
		if err := s.product(ctx, p, j, &doc); err != nil {
			return layout.Document{}, err
		}
	}
	if o.Derivations && !slices.Contains(o.Products, designerSheet) { // which has them
		if err := s.derivations(ctx, j, &doc); err != nil {
			return layout.Document{}, err
		}
	}
	return doc, nil
}

// begin is a sheet as it is set with options, and its document without pages.
func (s *Setter) begin(ctx context.Context, sheet builder.Sheet, o Options) (request, layout.Document, error) {
	o, err := o.check(sheet.About)
	if err != nil {
		return request{}, layout.Document{}, err
	}
	if sheet, err = sheet.Plain(ctx); err != nil {
		return request{}, layout.Document{}, going(ctx)
	}
	livery, _ := builder.LiveryOf(sheet.Roster)
	j := request{sheet: sheet, about: sheet.About, options: o, pal: inks(sheet.About.Accent.Light, livery, o),
		drawings: &typeset.Drawings{}}
	j.names = sheet.Names()
	j.all = sortUnits(sheet.Units, o.Order)
	if j.sheet.Units, err = o.chosen(j.all); err != nil {
		return j, layout.Document{}, err
	}
	j.w, j.h = o.paper()
	var all amount
	all.add(j.sheet, o, j.sheet.Units)
	if err := all.check(); err != nil {
		return j, layout.Document{}, err
	}
	if j.lacks, err = lacksOf(ctx, s.measure, j); err != nil {
		return j, layout.Document{}, err
	}
	if j.code, err = s.code(j); err != nil {
		return j, layout.Document{}, err
	}
	doc := layout.Document{Title: layout.Clean(sheet.Roster.Name), Lang: "en", Notes: lackTexts(j.lacks)}
	roster := o.Document
	if roster == nil {
		if roster, err = sheet.Roster.Document(ctx); err != nil {
			return j, layout.Document{}, going(ctx)
		}
	}
	doc.Rosters = [][]byte{roster}
	var missing []string
	doc.Pictures, missing = j.pictures()
	printed, err := json.Marshal(j.printed(len(doc.Pictures) > 0))
	if err != nil {
		return j, layout.Document{}, fmt.Errorf("keep the print request: %w", err)
	}
	doc.Printed = [][]byte{printed}
	doc.Notes = append(doc.Notes, missing...)
	if part := j.part(); part != "" {
		doc.Notes = append(doc.Notes, part+".")
	}
	if doc.Title == "" {
		doc.Title = "List"
	}
	return j, doc, nil
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

// product sets the pages of one product.
func (s *Setter) product(ctx context.Context, id string, j request, doc *layout.Document) error {
	switch id {
	case rules.ProductCards:
		return s.cards(ctx, j, doc)
	case rules.ProductPlaySheets:
		return s.playSheets(ctx, j, doc)
	case rules.ProductCounters:
		return s.counters(ctx, j, doc)
	case standees:
		return s.standees(ctx, j, doc)
	case tokens:
		return s.tokens(ctx, j, doc)
	case tableMarkers:
		return s.markers(ctx, j, doc)
	case battlePack:
		return s.battle(ctx, j, doc)
	case cover:
		return s.cover(ctx, j, doc)
	case quickReference:
		return s.quickReference(ctx, j, doc)
	case designerSheet:
		return s.designer(ctx, j, doc)
	}
	if IsBlank(id) {
		return s.blankProduct(ctx, id, j, doc)
	}
	return s.roster(ctx, j, doc)
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
func (j request) entries() []entry {
	if j.options.Merge {
		return j.merged()
	}
	return j.models()
}

// models returns an entry for each model that is printed, with its number in the whole list.
func (j request) models() []entry {
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
func (j request) merged() []entry {
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
func (j request) named(u builder.UnitSheet) builder.UnitSheet {
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

// kit makes rows, as typeset.Kit does, and those that only products have.
type kit struct{ typeset.Kit }

// in returns the kit for a narrower column.
func (k kit) in(w float64) kit { k.W = w; return k }

// on returns the kit with its text in one color.
func (k kit) on(c layout.Color) kit { k.Kit = k.Kit.On(c); return k }

// labels returns the kit for labels of tracks.
func (k kit) labels() kit { k.Kit = k.Kit.Labels(); return k }

// kit is for frames of a width, in the job's size of type.
func (s *Setter) kit(j request, sc typeset.Scale, w float64) kit {
	box := sc.Box
	if sc = sc.Times(j.options.factor()); sc.Fields { // of cards: type is for the eye, a box for a pencil
		sc.Box = box
	}
	return kit{typeset.Kit{Scale: sc, Measure: s.measure, Palette: j.pal, W: w, Marked: &typeset.Marked{},
		Bare: !j.options.Basis, Silent: !j.options.Stamp, Stands: j.sheet.Verdict.Standing(),
		ChangedBy: j.options.changedBy(), Factor: j.options.factor()}}
}
