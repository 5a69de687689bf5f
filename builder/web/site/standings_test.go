package site

import (
	"reflect"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/store/sql"
	"gantry/views"
)

// One visit judges a limited number of units. A game that isn't here causes no error.
func TestStandingIsBounded(t *testing.T) {
	lib, err := builder.NewLibrary(nil)
	if err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open(t.Context(), t.TempDir()+"/x.db", time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	saved, err := db.Create(t.Context(), "me", builder.Roster{System: "gone"})
	if err != nil {
		t.Fatal(err)
	}
	s := &Site{Config: Config{Library: lib, Store: db}, Sheets: newSheets()}
	visit := homeVisit{who: "me", units: 10}
	listed := store.Listed{ID: saved.ID, Models: 10, Bytes: 10 * leastUnitBytes}
	if k, err := s.standing(t.Context(), &visit, listed); k != nil || err != nil || visit.units != 10 {
		t.Errorf("ten units of ten: %v, %v, %d left", k, err, visit.units)
	}
	listed.Models, listed.Bytes = 3, 3*leastUnitBytes
	if k, err := s.standing(t.Context(), &visit, listed); k != nil || err != nil || visit.units != 10 {
		t.Errorf("a game that is not here: %v, %v, %d left", k, err, visit.units)
	}
}

// A kept standing has every field of the one that was judged.
func TestStandingIsKeptWhole(t *testing.T) {
	var st views.Standing
	fill(t, reflect.ValueOf(&st).Elem())
	s := &Site{Config: Config{JudgeKey: "these rules"}}
	var visit homeVisit
	visit.keep(store.Saved{Head: store.Head{ID: "a", Revision: 3}}, s.JudgeKey, st)
	k, ok := s.storedStanding(store.Listed{ID: "a", Revision: 3, Standing: visit.fresh["a"]})
	if !ok || !reflect.DeepEqual(*k, st) {
		t.Errorf("kept %+v, and it is\n%+v, %v", st, k, ok)
	}
}

// fill gives every field a value, but Choices, which lines of lists have none of.
func fill(t *testing.T, v reflect.Value) {
	t.Helper()
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "Choices" {
				fill(t, v.Field(i))
			}
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(t, v.Index(0))
	case reflect.String:
		v.SetString(v.Type().Name() + " of it")
	case reflect.Int:
		v.SetInt(7)
	default:
		t.Fatalf("no value for a %s", v.Type())
	}
}
