package web

import (
	"context"
	"strconv"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/cache"
	"gantry/builder/mend"
	"gantry/builder/store"
)

// sheets are those of the lists that are looked at now, by the list's id and of one
// revision each. A page needs the sheet for most of its work, and a reader asks for many.
type sheets struct {
	known *cache.Cache[string, cachedSheet]
}

type cachedSheet struct {
	saved store.Saved
	sheet builder.Sheet
	stale bool       // the sheet is of an older revision
	fixes *mend.Ways // nil until somebody reads them
}

// What sheets take, in bytes of memory: all together, one of no units, and each unit.
const (
	sheetsBytes = 40 << 20
	sheetBytes  = 40 << 10
	unitOfSheet = 10 << 10
)

func newSheets() sheets {
	return sheets{cache.New(sheetsBytes, func(_ string, k cachedSheet) int64 {
		bytes := sheetBytes + unitOfSheet*int64(len(k.sheet.Units)) + k.saved.Memory
		if len(k.saved.Document.Overrides) > 0 { // its pack is its own
			bytes += k.sheet.Pack.Memory()
		}
		return bytes
	})}
}

// sheetID is the key of a list's sheet. The public form of a list has another sheet.
func sheetID(of store.Head) string {
	if of.Public {
		return "s/" + strconv.FormatBool(of.ShowsNotes) + of.ID
	}
	return of.ID
}

// find is a list's sheet; ok is false where it is of another revision, or none.
func (s sheets) find(id string, revision int) (cachedSheet, bool) {
	k, ok := s.known.Get(id)
	return k, ok && k.saved.Revision == revision && !k.stale
}

// document is a list that is looked at, as long as it is of a revision.
func (s sheets) document(id string, revision int) (store.Saved, bool) {
	k, ok := s.known.Get(id)
	return k.saved, ok && k.saved.Revision == revision
}

// revise remembers what a list that is looked at has become, which is read next.
func (s sheets) revise(after store.Saved) {
	if k, ok := s.known.Get(after.ID); ok && k.saved.Revision < after.Revision {
		k.saved, k.stale, k.fixes = after, true, nil
		s.put(k)
	}
}

// put remembers a sheet in place of the list's older one, if it is not too large.
func (s sheets) put(k cachedSheet) {
	if k.saved.Memory > builder.MemoryMost {
		s.known.Delete(sheetID(k.saved.Head))
	} else {
		s.known.Put(sheetID(k.saved.Head), k)
	}
}

// sheet is everything that is derived from a saved roster.
func (s *server) sheet(ctx context.Context, saved store.Saved) (builder.Sheet, error) {
	if saved.Frozen || saved.Beside != "" { // only the newest document, by itself, is looked at again
		return s.Library.Sheet(ctx, saved.Document)
	}
	known, ok := s.sheets.find(sheetID(saved.Head), saved.Revision)
	if ok {
		return known.sheet, nil
	}
	sheet, err := s.Library.SheetAfter(ctx, known.sheet, saved.Document)
	if err == nil {
		s.sheets.put(cachedSheet{saved: saved, sheet: sheet})
	}
	return sheet, err
}

// fixesUnits is how many units a list has at most whose fixes are looked for among the
// pages. A search takes seconds for a list of hundreds.
const fixesUnits = 60

// findFixes finds the ways to fix a saved roster.
func (s *server) findFixes(c echo.Context, saved store.Saved) (mend.Ways, error) {
	ctx := c.Request().Context()
	sheet, err := s.sheet(ctx, saved)
	if err != nil {
		return mend.Ways{}, err
	}
	k, cached := s.sheets.find(sheetID(saved.Head), saved.Revision)
	if cached && k.fixes != nil {
		return *k.fixes, nil
	}
	if len(sheet.Units) > fixesUnits {
		leave, err := s.enter(c, weightHeavy)
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
		s.sheets.put(k)
	}
	return fixes, err
}
