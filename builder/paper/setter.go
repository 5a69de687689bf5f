package paper

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
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

// request is a job with what only products know.
type request struct {
	job.Job
	shop *ShopSize // whose cards are set one a page, nil of paper
}

// Pages sets a sheet. The same sheet and options give the same document. The
// error is a UserError: an unknown paper or product, too many units or cards; or
// that of a context that ended before all was set.
func (s *Setter) Pages(ctx context.Context, sheet builder.Sheet, o job.Options) (layout.Document, error) {
	j, doc, err := s.begin(ctx, sheet, o)
	if err != nil {
		return layout.Document{}, err
	}
	o = j.Options
	if o.Stamp && j.Sheet.Verdict.State == builder.Illegal && !o.TellsFindings() && !o.OnlyPieces() {
		if err := s.findings(ctx, j, &doc); err != nil {
			return layout.Document{}, err
		}
	}
	for _, p := range o.Products {
		if o.Breaks == job.BreakProduct {
			s.leafEnd(j, &doc)
		}
		if err := s.product(ctx, p, j, &doc); err != nil {
			return layout.Document{}, err
		}
	}
	if o.Derivations && !slices.Contains(o.Products, job.DesignerSheet) { // which has them
		if err := s.derivations(ctx, j, &doc); err != nil {
			return layout.Document{}, err
		}
	}
	return doc, nil
}

// begin is a sheet as it is set with options, and its document without pages.
func (s *Setter) begin(ctx context.Context, sheet builder.Sheet, o job.Options) (request, layout.Document, error) {
	o, err := o.Check(sheet.About)
	if err != nil {
		return request{}, layout.Document{}, err
	}
	if sheet, err = sheet.Plain(ctx); err != nil {
		return request{}, layout.Document{}, job.Going(ctx)
	}
	livery, _ := builder.LiveryOf(sheet.Roster)
	j := request{Job: job.Job{Sheet: sheet, About: sheet.About, Options: o,
		Palette:  job.Inks(sheet.About.Accent.Light, livery, o),
		Drawings: &typeset.Drawings{}}}
	j.Names = sheet.Names()
	j.All = job.SortUnits(sheet.Units, o.Order)
	if j.Sheet.Units, err = o.Choose(j.All); err != nil {
		return j, layout.Document{}, err
	}
	j.W, j.H = o.PaperSize()
	var all job.Amount
	all.Add(j.Sheet, o, j.Sheet.Units)
	if err := all.Check(); err != nil {
		return j, layout.Document{}, err
	}
	if j.Lacks, err = job.LacksOf(ctx, s.measure, j.Job); err != nil {
		return j, layout.Document{}, err
	}
	if j.Code, err = s.code(j); err != nil {
		return j, layout.Document{}, err
	}
	doc := layout.Document{Title: layout.Clean(sheet.Roster.Name), Lang: "en", Notes: job.LackTexts(j.Lacks)}
	roster := o.Document
	if roster == nil {
		if roster, err = sheet.Roster.Document(ctx); err != nil {
			return j, layout.Document{}, job.Going(ctx)
		}
	}
	doc.Rosters = [][]byte{roster}
	var missing []string
	doc.Pictures, missing = j.Pictures()
	printed, err := json.Marshal(j.Printed(len(doc.Pictures) > 0))
	if err != nil {
		return j, layout.Document{}, fmt.Errorf("keep the print request: %w", err)
	}
	doc.Printed = [][]byte{printed}
	doc.Notes = append(doc.Notes, missing...)
	if part := j.Part(); part != "" {
		doc.Notes = append(doc.Notes, part+".")
	}
	if doc.Title == "" {
		doc.Title = "List"
	}
	return j, doc, nil
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
	case job.Standees:
		return s.standees(ctx, j, doc)
	case job.Tokens:
		return s.tokens(ctx, j, doc)
	case job.TableMarkers:
		return s.markers(ctx, j, doc)
	case job.BattlePack:
		return s.battle(ctx, j, doc)
	case job.Cover:
		return s.cover(ctx, j, doc)
	case job.QuickReference:
		return s.quickReference(ctx, j, doc)
	case job.DesignerSheet:
		return s.designer(ctx, j, doc)
	}
	if job.IsBlank(id) {
		return s.blankProduct(ctx, id, j, doc)
	}
	return s.roster(ctx, j, doc)
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
	if sc = sc.Times(j.Options.Factor()); sc.Fields { // of cards: type is for the eye, a box for a pencil
		sc.Box = box
	}
	return kit{typeset.Kit{Scale: sc, Measure: s.measure, Palette: j.Palette, W: w, Marked: &typeset.Marked{},
		Bare: !j.Options.Basis, Silent: !j.Options.Stamp, Stands: j.Sheet.Verdict.Standing(),
		ChangedBy: j.Options.ChangedBy(), Factor: j.Options.Factor()}}
}

// missing tells who reads the roster sheet what its boxes are.
func (k kit) missing(j request) []layout.Row {
	if len(j.Lacks) == 0 {
		return nil
	}
	var texts []string
	for i, l := range j.Lacks {
		if i == job.MostLacks {
			texts = append(texts, fmt.Sprintf("%d more texts", len(j.Lacks)-i))
			break
		}
		texts = append(texts, l.Text)
	}
	return k.Text(k.Muted(layout.Condensed,
		6).Span("Boxes are characters that can't be printed, in " + strings.Join(texts, ", ") + "."))
}
