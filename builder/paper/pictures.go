package paper

import (
	"context"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/shop"
	"gantry/builder/paper/virtual"
	"gantry/builder/tabletop"
)

// TabletopDPI is the resolution of pictures for a virtual table.
const TabletopDPI = virtual.DPI

// ShopCards sets the cards of a sheet for a print shop. Errors are those of Pages.
func (s *Setter) ShopCards(ctx context.Context, sheet builder.Sheet, o job.Options, size job.ShopSize) (
	layout.Document, error) {
	o.Card = size.Card
	j, doc, err := s.begin(ctx, sheet, o)
	if err != nil {
		return layout.Document{}, err
	}
	if err := shop.Set(ctx, j, size, &doc); err != nil {
		return layout.Document{}, err
	}
	return doc, nil
}

// Tabletop sets what a virtual table needs of a sheet: pages that become pictures by their File, and the table that
// uses them. Errors are those of Pages.
func (s *Setter) Tabletop(ctx context.Context, sheet builder.Sheet, o job.Options) (layout.Document, tabletop.Table,
	error) {
	if o.Card == "half" || o.Card == "full" {
		o.Card = "tarot"
	}
	j, doc, err := s.begin(ctx, sheet, o)
	if err != nil {
		return doc, tabletop.Table{}, err
	}
	t, err := virtual.Set(ctx, j, &doc)
	return doc, t, err
}
