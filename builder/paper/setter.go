package paper

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Setter sets documents. It holds the measured faces and is safe for concurrent use. Create one for the life of the
// program.
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

// Pages sets a sheet. The same sheet and options give the same document. The error is that of the context, or a
// UserError: an unknown paper or product, or an excess of units or cards.
func (s *Setter) Pages(ctx context.Context, sheet builder.Sheet, o job.Options) (layout.Document, error) {
	j, doc, err := s.begin(ctx, sheet, o)
	if err != nil {
		return layout.Document{}, err
	}
	o = j.Options
	if j.OwesFindings() && !slices.Contains(o.Products, rules.ProductCards) { // which have them over the first cards
		if err := listed.Problems(ctx, j, &doc); err != nil {
			return layout.Document{}, err
		}
	}
	for _, group := range together(o) {
		if o.Breaks == job.BreakProduct {
			press.LeafEnd(j, &doc)
		}
		of := j
		if job.IsBlank(group[0]) {
			of = j.OfNoList()
		}
		if err := setProducts(ctx, group, of, &doc); err != nil {
			return layout.Document{}, err
		}
	}
	if o.Derivations && !slices.Contains(o.Products, job.DesignerSheet) { // which has them
		for _, set := range appendices {
			if err := set(ctx, j, &doc); err != nil {
				return layout.Document{}, err
			}
		}
	}
	return doc, nil
}

// begin returns the job for a sheet with options, and its document without pages.
func (s *Setter) begin(ctx context.Context, sheet builder.Sheet, o job.Options) (job.Job, layout.Document, error) {
	o, err := o.Check(Products(sheet.About))
	if err != nil {
		return job.Job{}, layout.Document{}, err
	}
	if sheet, err = sheet.Plain(ctx); err != nil {
		return job.Job{}, layout.Document{}, job.CheckContext(ctx)
	}
	j := job.Job{Sheet: sheet, About: sheet.About, Options: o,
		Palette: job.Inks(sheet.Roster, sheet.About, o),
		Measure: s.measure, Drawings: &typeset.Drawings{}}
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
	if j.Lacks, err = job.LacksOf(ctx, j); err != nil {
		return j, layout.Document{}, err
	}
	if j.Code, err = press.CodeOf(j); err != nil {
		return j, layout.Document{}, err
	}
	doc := layout.Document{Title: layout.Clean(sheet.Roster.Name), Lang: "en", Notes: job.LackTexts(j.Lacks)}
	roster := o.Document
	if roster == nil {
		if roster, err = sheet.Roster.Document(ctx); err != nil {
			return j, layout.Document{}, job.CheckContext(ctx)
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
