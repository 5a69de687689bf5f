package main

import (
	"strings"
	"testing"
	"time"

	"gantry/builder/buildertest"
	"gantry/builder/play"
)

// The documents of battles keep their schema, and faulty ones break it at their place.
func TestPlaySchema(t *testing.T) {
	all, err := loadSchemas()
	if err != nil {
		t.Fatal(err)
	}
	b, err := play.Begin(time.Now(), buildertest.Example(t, "mechahex", 0), buildertest.Example(t, "mechahex", 1))
	if err != nil {
		t.Fatal(err)
	}
	board, err := play.Open(t.Context(), buildertest.Library(t), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	place := board.Armies[0].Models[0].Place
	box, act := place, place
	box.Mark, act.Mark = board.Armies[0].Models[0].Begun.Tracks[0].ID, "action"
	e, ok, err := board.Mark("a", play.Press{Place: box, By: 1}, play.Press{Place: act, To: new(1)})
	if err != nil || !ok {
		t.Fatal(err)
	}
	e.ID, e.At = "one", b.Begun
	b.Log = []play.Event{e, {ID: "two", At: b.Begun, Round: 1, Undo: []string{"one"}},
		{ID: "three", Round: 1, Note: "Fog"}}
	good := string(b.Node().Append(nil))
	if faults, err := all.faults("play", []byte(good)); err != nil || len(faults) > 0 {
		t.Errorf("%v: %v", err, faults)
	}
	for from, to := range map[string]string{`"set":1`: `"put":1`, `"undo":["one"]`: `"undo":"one"`,
		`"id":"two"`: `"name":"two"`, `"gantry.play/1"`: `"gantry.play/2"`} {
		faults, err := all.faults("play", []byte(strings.Replace(good, from, to, 1)))
		if err != nil || len(faults) == 0 {
			t.Errorf("%s: %v, no fault", to, err)
		}
	}
}
