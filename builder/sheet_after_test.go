package builder_test

import (
	"fmt"
	"reflect"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules"
)

// A sheet made from the one before an edit equals a fresh sheet of the roster, whatever
// the edit is.
func TestSheetAfter(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		for i, r := range p.Examples {
			at := fmt.Sprintf("%s, example %d", p.ID, i)
			was := sheetOf(t, lib, r)
			for _, e := range editsOf(r, was) {
				after, _, err := was.Roster.Apply([]rules.Edit{e})
				if err != nil {
					t.Fatalf("%s: %+v: %v", at, e, err)
				}
				got, err := lib.SheetAfter(t.Context(), was, after)
				if err != nil {
					t.Fatal(err)
				}
				sameSheet(t, fmt.Sprintf("%s after %+v", at, e), got, sheetOf(t, lib, after))
				was = got
			}
		}
	}
}

func sheetOf(t *testing.T, lib *builder.Library, r builder.Roster) builder.Sheet {
	t.Helper()
	s, err := lib.Sheet(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// editsOf are an edit of each kind, with those that change what other units are read under.
func editsOf(r builder.Roster, s builder.Sheet) (edits []rules.Edit) {
	first, last := r.Units[0], r.Units[len(r.Units)-1]
	edits = append(edits, rules.Set(first.ID, "count", first.Count+1), rules.Set(last.ID, "name", "Another"),
		rules.Edit{Op: rules.EditMove, Unit: last.ID, Before: first.ID}, rules.AddUnit(last), rules.Set("", "limit", 7))
	for _, fd := range s.Units[0].Form.Fields {
		for _, o := range fd.Options[:min(2, len(fd.Options))] {
			edits = append(edits, rules.SetChoice(first.ID, fd.ID, o.ID))
		}
	}
	for _, fd := range s.Options.Fields {
		for _, o := range fd.Options {
			edits = append(edits, rules.SetOption(fd.ID, o.ID), rules.Set(first.ID, "notes", o.ID))
		}
	}
	if f := s.Pack.Tables[0].Figures[0]; !f.Word {
		edits = append(edits, rules.SetFigure(f.Pointer, map[string]any{"value": 3, "reason": "x"}),
			rules.Set(last.ID, "notes", "under another number"), rules.SetFigure(f.Pointer, nil))
	}
	return append(edits, rules.Remove(first.ID, ""))
}

func sameSheet(t *testing.T, at string, got, want builder.Sheet) {
	t.Helper()
	a, b := reflect.ValueOf(got), reflect.ValueOf(want)
	for i := range a.NumField() {
		f := a.Type().Field(i)
		if f.IsExported() && f.Name != "Pack" && !reflect.DeepEqual(a.Field(i).Interface(), b.Field(i).Interface()) {
			t.Errorf("%s: %s differs", at, f.Name)
		}
	}
}
