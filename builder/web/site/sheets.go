package site

import (
	"context"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/odds"
	"gantry/builder/search"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// Sheet returns everything that is derived from a saved roster.
func (s *Site) Sheet(ctx context.Context, saved store.Saved) (builder.Sheet, error) {
	if saved.Frozen || saved.Beside != "" { // only the newest document without others beside it is viewed again
		return s.Library.Sheet(ctx, saved.Document)
	}
	known, ok := s.Sheets.find(sheetID(saved.Head), saved.Revision)
	if ok {
		return known.sheet, nil
	}
	sheet, err := s.Library.SheetAfter(ctx, known.sheet, saved.Document)
	if err == nil {
		s.Sheets.put(cachedSheet{saved: saved, sheet: sheet})
	}
	return sheet, err
}

// OddsWait is how long an answer to a question of odds is waited for. The work
// of one is bounded far below it; a slow machine is not.
const OddsWait = 10 * time.Second

// fixesUnits is how many units a list has at most whose fixes are looked for among the
// pages. A search takes seconds for a list of hundreds.
const fixesUnits = 60

// FindFixes finds the ways to fix a saved roster.
func (s *Site) FindFixes(c echo.Context, saved store.Saved) (mend.Ways, error) {
	ctx := c.Request().Context()
	sheet, err := s.Sheet(ctx, saved)
	if err != nil {
		return mend.Ways{}, err
	}
	k, cached := s.Sheets.find(sheetID(saved.Head), saved.Revision)
	if cached && k.fixes != nil {
		return *k.fixes, nil
	}
	if len(sheet.Units) > fixesUnits {
		leave, err := s.Enter(c, WeightHeavy)
		if err != nil {
			return mend.Ways{}, err
		}
		defer leave()
	}
	fixes, err := mend.Find(ctx, sheet)
	if err == nil {
		err = fixes.FindFills(ctx, s.Library, sheet)
	}
	if err == nil && cached {
		k.fixes = &fixes
		s.Sheets.put(k)
	}
	return fixes, err
}

// Preview shows the entry that a place names, with what its attacks do on average. An
// entry that the sheet does not offer is not shown.
func (s *Site) Preview(c echo.Context, sheet builder.Sheet, at views.At,
	show func(*rules.Entry, builder.Sheet, odds.Measured)) error {
	e, offered := search.Offered(sheet, at.Entry)
	if at.Entry == "" || !offered {
		return nil
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), OddsWait)
	defer cancel()
	one, err := search.Preview(ctx, s.Library, sheet, e)
	if err != nil {
		return err
	}
	measured, err := odds.Measure(ctx, one, 0)
	if err != nil {
		return err
	}
	show(e, one, measured)
	return nil
}

// EmptySheet returns the sheet of a roster without units.
func (s *Site) EmptySheet(c echo.Context, p *builder.Pack) (builder.Sheet, error) {
	return s.Library.Sheet(c.Request().Context(), builder.Roster{System: p.ID, Pack: p.PackRef})
}
