package web

import (
	"testing"

	"gantry/builder"
	"gantry/builder/store"
)

func sheetOfUnits(id string, revision, units int) cachedSheet {
	return cachedSheet{saved: store.Saved{Head: store.Head{ID: id, Revision: revision}},
		sheet: builder.Sheet{Units: make([]builder.UnitSheet, units)}}
}

// A sheet is known at its own revision alone, and what is kept is bounded.
func TestSheetsKept(t *testing.T) {
	var s sheets
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
	if known("a", 1) || !known("a", 2) || s.units != 70 {
		t.Errorf("after a change the older revision is known, or not the newer; %d units", s.units)
	}
	s.put(sheetOfUnits("c", 1, sheetUnits-50))
	if known("a", 2) == known("b", 7) || !known("c", 1) || s.units > sheetUnits {
		t.Errorf("more is kept than fits, or more is forgotten than it takes: %d units", s.units)
	}
	s.put(sheetOfUnits("d", 1, sheetUnits+1))
	if known("d", 1) || !known("c", 1) {
		t.Errorf("a sheet of more units than fit is kept: %d units", s.units)
	}
}
