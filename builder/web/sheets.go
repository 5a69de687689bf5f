package web

import (
	"context"
	"sync"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/mend"
	"gantry/builder/store"
)

// sheets are those of the rosters that are looked at now: a reader goes from
// place to place in one revision, and most of a page's work is its sheet.
type sheets struct {
	mu    sync.Mutex
	known map[string]cachedSheet // by roster, of one revision each
	units int                    // of them all
}

type cachedSheet struct {
	saved store.Saved
	sheet builder.Sheet
	stale bool       // the sheet is of an older revision
	fixes *mend.Ways // nil until somebody reads them
}

// sheetUnits bounds the units of the sheets that are kept, at 3 to 13 kB each: as many of
// them are of builds that others have, too.
const sheetUnits = 2000

// find is a roster's sheet; ok is false where it is of another revision, or none.
func (s *sheets) find(id string, revision int) (cachedSheet, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.known[id]
	return k, ok && k.saved.Revision == revision && !k.stale
}

// document is a roster that is looked at, as long as it is of a revision.
func (s *sheets) document(id string, revision int) (store.Saved, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.known[id]
	return k.saved, ok && k.saved.Revision == revision
}

// revise remembers what a roster that is looked at has become, which is read next.
func (s *sheets) revise(after store.Saved) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k, ok := s.known[after.ID]; ok && k.saved.Revision < after.Revision {
		k.saved, k.stale, k.fixes = after, true, nil
		s.known[after.ID] = k
	}
}

// put remembers a sheet in the place of the roster's older one, and forgets
// as many others as it takes.
func (s *sheets) put(k cachedSheet) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forget(k.saved.ID)
	units := len(k.sheet.Units)
	if units > sheetUnits {
		return
	}
	for id := range s.known { // in any order
		if s.units+units <= sheetUnits {
			break
		}
		s.forget(id)
	}
	if s.known == nil {
		s.known = map[string]cachedSheet{}
	}
	s.known[k.saved.ID] = k
	s.units += units
}

func (s *sheets) forget(id string) {
	s.units -= len(s.known[id].sheet.Units)
	delete(s.known, id)
}

// sheet is everything that is derived from a saved roster.
func (s *server) sheet(ctx context.Context, saved store.Saved) (builder.Sheet, error) {
	if saved.Frozen || saved.Beside != "" { // only the newest document, by itself, is looked at again
		return s.Library.Sheet(ctx, saved.Document)
	}
	known, ok := s.sheets.find(saved.ID, saved.Revision)
	if ok {
		return known.sheet, nil
	}
	sheet, err := s.Library.SheetAfter(ctx, known.sheet, saved.Document)
	if err == nil {
		s.sheets.put(cachedSheet{saved: saved, sheet: sheet})
	}
	return sheet, err
}

// findFixes finds the ways to fix a saved roster.
func (s *server) findFixes(c echo.Context, saved store.Saved) (mend.Ways, error) {
	ctx := c.Request().Context()
	sheet, err := s.sheet(ctx, saved)
	if err != nil {
		return mend.Ways{}, err
	}
	k, cached := s.sheets.find(saved.ID, saved.Revision)
	if cached && k.fixes != nil {
		return *k.fixes, nil
	}
	fixes, err := mend.Find(ctx, sheet)
	if err == nil && cached {
		k.fixes = &fixes
		s.sheets.put(k)
	}
	return fixes, err
}
