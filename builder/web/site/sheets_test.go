package site

import (
	"strconv"
	"testing"

	"gantry/builder"
	"gantry/builder/store"
)

func sheetOfUnits(id string, revision, units int) cachedSheet {
	return cachedSheet{saved: store.Saved{Head: store.Head{ID: id, Revision: revision}},
		sheet: builder.Sheet{Units: make([]builder.UnitSheet, units)}}
}

// A sheet is known at its own revision alone, and what is kept is bounded: the units, the
// documents, and lists without units.
func TestSheetsKept(t *testing.T) {
	s := newSheets()
	known := func(id string, revision int) bool { _, ok := s.find(id, revision); return ok }
	if known("a", 1) {
		t.Error("a sheet is known before there is one")
	}
	s.put(sheetOfUnits("a", 1, 30))
	s.put(sheetOfUnits("b", 7, 30))
	if !known("a", 1) || !known("b", 7) || known("b", 1) || known("a", 2) {
		t.Error("a sheet is not known at its own revision, or at another's")
	}
	s.put(sheetOfUnits("a", 2, 40))
	if known("a", 1) || !known("a", 2) {
		t.Error("after a change the older revision is known, or not the newer")
	}
	s.put(sheetOfUnits("c", 1, sheetsBytes/unitOfSheet-60))
	if !known("a", 2) || known("b", 7) || !known("c", 1) {
		t.Error("more is kept than fits, or more is forgotten than it takes")
	}
	s.put(sheetOfUnits("d", 1, sheetsBytes/unitOfSheet))
	if known("d", 1) || !known("c", 1) {
		t.Error("a sheet of more units than fit is kept")
	}
	large := sheetOfUnits("e", 1, 1)
	large.saved.Memory = builder.MaxMemory + 1
	if s.put(large); known("e", 1) {
		t.Error("a sheet of a document of too many values is kept")
	}
	houseRules := sheetOfUnits("f", 1, 1)
	houseRules.saved.Document.Overrides = []builder.Override{{}}
	houseRules.sheet.Pack = &builder.Pack{Raw: make([]byte, sheetsBytes)}
	if s.put(houseRules); known("f", 1) {
		t.Error("a sheet is kept with a pack of its own that does not fit")
	}
	for i := range sheetsBytes/sheetBytes + 1 {
		s.put(sheetOfUnits(strconv.Itoa(i), 1, 0))
	}
	if known("c", 1) || known("0", 1) {
		t.Error("lists without units are never forgotten")
	}
}
