package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gantry/builder/buildertest"
	"gantry/builder/play"
)

// The documents of battles keep their schema, and faulty ones break it at their place. A later part has the same
// answers as the part before.
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
	again := e
	again.ID, again.At = "four", b.Begun.Add(time.Second)
	b.Log = []play.Event{e, {ID: "two", At: b.Begun, Round: 1, Undo: []string{"one"}},
		{ID: "three", Round: 1, Note: "Fog"}, again}
	if board, err = play.Open(t.Context(), buildertest.Library(t), b, b.Log); err != nil {
		t.Fatal(err)
	}
	part := board.Continue(time.Now())
	answers := map[string]bool{}
	for name, of := range map[string]play.Battle{"first": b, "second": part} {
		file := filepath.Join(t.TempDir(), name+".json")
		if err := os.WriteFile(file, of.Node().Append(nil), 0o600); err != nil {
			t.Fatal(err)
		}
		out, trouble, exit := invoke(t, "derive", file)
		if answers[out] = true; exit != 0 || len(answers) > 1 {
			t.Errorf("the %s part: %d %s %s", name, exit, out, trouble)
		}
	}
	b.Log = append(b.Log, part.Log...)
	good := string(b.Node().Append(nil))
	if faults, err := all.faults("play", []byte(good)); err != nil || len(faults) > 0 {
		t.Errorf("%v: %v", err, faults)
	}
	for from, to := range map[string]string{`"set":1`: `"put":1`, `"undo":["one"]`: `"undo":"one"`,
		`"id":"two"`: `"name":"two"`, `"start":true`: `"start":1`, `"gantry.play/1"`: `"gantry.play/2"`} {
		faults, err := all.faults("play", []byte(strings.Replace(good, from, to, 1)))
		if err != nil || len(faults) == 0 {
			t.Errorf("%s: %v, no fault", to, err)
		}
	}
}
