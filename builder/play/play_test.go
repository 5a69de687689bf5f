package play_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/play"
	"gantry/rules"
	"gantry/rules/rulestest"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

// table is a battle that a test plays.
type table struct {
	t   *testing.T
	lib *builder.Library
	play.Battle
	log    []play.Event
	device string
}

func begin(t *testing.T) *table {
	return beginWith(t, buildertest.Example(t, "mechahex", 0), buildertest.Example(t, "mechahex", 1))
}

func beginWith(t *testing.T, lists ...builder.Roster) *table {
	t.Helper()
	b, err := play.Begin(noon, lists...)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t, buildertest.Library(t), b, nil, ""}
}

func (g *table) board() play.Board {
	g.t.Helper()
	b, err := play.Open(g.t.Context(), g.lib, g.Battle, g.log)
	if err != nil {
		g.t.Fatal(err)
	}
	return b
}

// add puts an event into the log, as a store does.
func (g *table) add(e play.Event) play.Event {
	e.ID, e.At = fmt.Sprintf("%s-%03d", g.device, len(g.log)), noon.Add(time.Duration(len(g.log))*time.Second)
	g.log = append(g.log, e)
	return e
}

func (g *table) press(side string, presses ...play.Press) play.Event {
	g.t.Helper()
	e, ok, err := g.board().Mark(side, presses...)
	if err != nil || !ok {
		g.t.Fatalf("%+v: %v, %v", presses, ok, err)
	}
	return g.add(e)
}

func (g *table) next() {
	g.t.Helper()
	e, ok := g.board().SetClock("a", g.board().Clock+1)
	if !ok {
		g.t.Fatal("the clock did not move")
	}
	g.add(e)
}

// marks returns all marks of a board, by the names of models.
func marks(b play.Board) map[string]rules.Condition {
	all := map[string]rules.Condition{}
	for _, a := range b.Armies {
		for i, m := range a.Models {
			all[a.ID+" "+m.Name] = a.Sheet.Roster.Units[i].Condition
		}
	}
	return all
}

// on returns a place of the first model on one side.
func on(b play.Board, side int, mark string) play.Place {
	p := b.Armies[side].Models[0].Place
	p.Mark = mark
	return p
}

// A press on the clock skips phases in which no model of either side acts. Sides on paper may have some.
func TestIdlePhases(t *testing.T) {
	g := beginWith(t, buildertest.Example(t, "mechahex", 1), buildertest.Example(t, "mechahex", 1))
	b := g.board()
	b.Clock = 3
	at, skipped := b.Step()
	if phases := strings.Join(append(skipped, b.Phase(at)), ", "); phases != "Assault Mecha, Structures, End of round" {
		t.Error(phases)
	}
	rogue := begin(t).board() // Anvil may act in every phase until it has acted
	for _, acted := range []bool{false, true} {
		rogue.Clock = 3
		for _, a := range rogue.Armies {
			for i := range a.Models {
				a.Models[i].Acted = acted
			}
		}
		if _, skipped = rogue.Step(); (skipped != nil) != acted {
			t.Errorf("after a Rogue acted (%t) it skips %q", acted, skipped)
		}
	}
	alone := beginWith(t, buildertest.Example(t, "mechahex", 0)).board()
	for alone.Round(alone.Clock) == 1 {
		at, skipped := alone.Step()
		if alone.Clock = at; skipped != nil {
			t.Errorf("against a list on paper it skips %q", skipped)
		}
	}
}

// The models that still act in a phase are named where others of their army act in other phases.
func TestStillToAct(t *testing.T) {
	names := func(b play.Board) (list []string) {
		for _, m := range b.StillToAct(b.Armies[0]) {
			list = append(list, m.Name)
		}
		return list
	}
	b := begin(t).board() // in its first phase, of the vehicles
	for i, m := range b.Armies[0].Models {
		b.Armies[0].Models[i].Acted = m.Name == "Scout car"
	}
	if left := names(b); !slices.Equal(left, []string{"Rocket truck"}) {
		t.Errorf("%q still act", left)
	}
	list := buildertest.Example(t, "masc", 0)
	if got := names(beginWith(t, list, list).board()); got != nil {
		t.Errorf("in M.A.S.C. %q", got)
	}
}

// Pressed boxes count up to the last one and disable what they belong to. A mark of a turn activates its model, lasts
// until the model acts again, and the clock ends what lasts a round.
func TestMarks(t *testing.T) {
	g := begin(t)
	b := g.board()
	track := b.Armies[0].Models[0].Begun.Tracks[0]
	g.press("a", play.Press{Place: on(b, 0, track.ID), By: track.Boxes + 3})
	hold, action := 1, on(b, 0, "action")
	g.press("a", play.Press{Place: action, To: &hold})
	b = g.board()
	m := b.Armies[0].Models[0]
	got := b.Armies[0].Sheet.Roster.Units[0].Condition
	if want := (rules.Condition{track.ID: track.Boxes, "action": 1, play.Activated: 1}); !cmp.Equal(got, want) ||
		!m.Acted || m.Profile.Tracks[0].Marked != track.Boxes {
		t.Errorf("marks: %s", cmp.Diff(want, got))
	}
	if _, ok, err := b.Mark("a", play.Press{Place: on(b, 0, track.ID), By: 1}); ok || err != nil {
		t.Errorf("a full track took another mark: %v", err)
	}
	for b.Round(b.Clock) == 1 {
		g.next()
		b = g.board()
	}
	if c := b.Armies[0].Sheet.Roster.Units[0].Condition; c["action"] != 1 || b.Armies[0].Models[0].Acted {
		t.Errorf("round 2: %v", c)
	}
	second := 2
	g.press("a", play.Press{Place: on(b, 0, play.Activated), To: &second})
	if c := g.board().Armies[0].Sheet.Roster.Units[0].Condition; c["action"] != 0 {
		t.Errorf("the last action outlived the next activation: %v", c)
	}
	for _, bad := range []play.Place{{}, on(b, 0, "nope"), {Side: "z", Unit: "u1", Model: 1, Mark: track.ID}} {
		if _, _, err := b.Mark("a", play.Press{Place: bad, By: 1}); builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("%+v: %v", bad, err)
		}
	}
	if _, _, err := b.Mark("a", play.Press{Place: action, To: new(9)}); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("an action that does not exist: %v", err)
	}
}

// The same action counts again in the next round. Undoing an activation brings back the one before it, and no rival.
func TestActions(t *testing.T) {
	g := begin(t)
	hold := func() play.Event {
		t.Helper()
		return g.press("a", play.Press{Place: on(g.board(), 0, "action"), To: new(1)})
	}
	round := func(n int) {
		for b := g.board(); b.Round(b.Clock) < n; b = g.board() {
			g.next()
		}
	}
	hold()
	round(2)
	second := hold()
	b := g.board()
	if c := b.Armies[0].Sheet.Roster.Units[0].Condition; !b.Armies[0].Models[0].Acted || c["action"] != 1 {
		t.Errorf("a second hold: %v", c)
	}
	round(3)
	third := g.press("a", play.Press{Place: on(g.board(), 0, play.Activated), To: new(3)})
	if n := g.board().LastActivation(g.board().Armies[0].Models[0]); n != 2 {
		t.Errorf("the last activation before was in round %d", n)
	}
	g.press("a", play.Press{Place: on(g.board(), 0, "action"), To: new(2)})
	undo, _ := g.board().Undo("a", third.ID)
	g.add(undo)
	of := play.Scale{Top: 4, Lasts: rules.ForTurn}
	if events, _ := g.board().Rivals(on(g.board(), 0, "action"), of, g.board().Calendar); events != nil {
		t.Errorf("rivals on one device: %v", events)
	}
	for range 2 {
		e, ok := g.board().UndoFrom("a", second.ID, "")
		if !ok {
			t.Fatal("no older change to undo")
		}
		g.add(e)
	}
	if l, _ := g.board().LastChange(""); len(g.board().Entries) == 0 || l.ID == second.ID {
		t.Error("the second hold is not undone")
	}
}

// A number that a press names is reached, whatever was added before.
func TestCounts(t *testing.T) {
	g := begin(t)
	carries := on(g.board(), 0, "carries")
	now := func() int { return g.board().Armies[0].Sheet.Roster.Units[0].Condition["carries"] }
	g.press("a", play.Press{Place: carries, By: 1})
	g.press("a", play.Press{Place: carries, By: 1})
	g.press("a", play.Press{Place: carries, To: new(0)})
	if n := now(); n != 0 {
		t.Errorf("set to 0 it is %d", n)
	}
	g.press("a", play.Press{Place: carries, To: new(3)})
	if n := now(); n != 3 {
		t.Errorf("set to 3 it is %d", n)
	}
}

// A destroyed model leaves play with its points.
func TestDestroyed(t *testing.T) {
	g := begin(t)
	b := g.board()
	all, of := b.Armies[0].Left()
	var presses []play.Press
	for _, track := range b.Armies[0].Models[0].Begun.Tracks {
		presses = append(presses, play.Press{Place: on(b, 0, track.ID), By: track.Boxes})
	}
	g.press("a", presses...)
	b = g.board()
	left, _ := b.Armies[0].Left()
	if b.Armies[0].Models[0].Profile.OutOfPlay != "destroyed" || all == nil || left == nil || *left >= *all ||
		*all != *of {
		t.Errorf("%q, %v of %v points", b.Armies[0].Models[0].Profile.OutOfPlay, left, all)
	}
}

// randomPress adds a random event: a mark, a step of the clock, a note, or an undo.
func (g *table) randomPress(rng *rand.Rand) {
	b := g.board()
	side := []string{"a", "b"}[rng.IntN(2)]
	switch rng.IntN(8) {
	case 0:
		e, ok := b.SetClock(side, b.Clock+1)
		if ok {
			g.add(e)
		}
	case 1, 2:
		if len(b.Entries) > 0 {
			id := b.Entries[rng.IntN(len(b.Entries))].ID
			e, ok := b.Undo(side, id)
			if !ok {
				e, _ = b.Redo(side, id)
			}
			g.add(e)
		}
	default:
		a := b.Armies[rng.IntN(2)]
		m := a.Models[rng.IntN(len(a.Models))]
		ids := m.Begun.MarkIDs()
		p := play.Press{Place: m.Place, By: rng.IntN(7) - 2}
		p.Mark = ids[rng.IntN(len(ids))]
		if top, _ := m.Begun.MarkTop(p.Mark); len(m.Begun.Tracks) == 0 || rng.IntN(2) == 0 {
			p.To = new(rng.IntN(top + 1))
		}
		if e, ok, err := b.Mark(side, p); err != nil {
			g.t.Fatal(err)
		} else if ok {
			g.add(e)
		}
	}
}

// rivals returns what devices set to different numbers without knowing of each other, by place.
func rivals(b play.Board) map[play.Place]string {
	all := map[play.Place]string{}
	for _, a := range b.Armies {
		for _, m := range append(slices.Clone(a.Models), a.Whole) {
			for _, k := range m.Begun.Marks {
				p := m.Place
				p.Mark = k.ID
				if events, numbers := b.Rivals(p, play.Scale{Top: k.Top(), Lasts: k.Lasts}, b.Calendar); events != nil {
					all[p] = fmt.Sprint(events[0].ID, events[len(events)-1].ID, numbers)
				}
			}
		}
	}
	return all
}

// played returns presses of three devices that know some of each other's.
func played(t *testing.T, rng *rand.Rand) []*table {
	var devices []*table
	for i := range 3 {
		g := begin(t)
		g.device = fmt.Sprint("d", i)
		devices = append(devices, g)
	}
	for range 60 {
		g, other := devices[rng.IntN(3)], devices[rng.IntN(3)]
		switch rng.IntN(6) {
		case 0:
			g.log = once(slices.Concat(g.log, other.log))
		case 1: // all change this one
			p := play.Press{Place: on(g.board(), 0, "action"), To: new(rng.IntN(4))}
			if e, ok, err := g.board().Mark("a", p); err != nil {
				t.Fatal(err)
			} else if ok {
				g.add(e)
			}
		default:
			g.randomPress(rng)
		}
	}
	return devices
}

// once returns each event of a log once.
func once(log []play.Event) (list []play.Event) {
	known := map[string]bool{}
	for _, e := range log {
		if !known[e.ID] {
			list = append(list, e)
		}
		known[e.ID] = true
	}
	return list
}

// Any order, repetition and split over devices of one set of presses gives the same marks, rivals and log. Undoing all
// leads to the start, and doing all again leads back.
func TestAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	conflicts := 0
	for range rulestest.Rounds(4, 60) {
		devices := played(t, rng)
		all := slices.Concat(devices[0].log, devices[1].log, devices[2].log)
		g := begin(t)
		g.log = once(all)
		want := g.board()
		conflicts += len(rivals(want))
		for range 5 {
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			mixed := *g
			mixed.log = all
			got := mixed.board()
			if d := cmp.Diff(marks(want), marks(got)) + cmp.Diff(rivals(want), rivals(got)); d != "" {
				t.Fatal(d)
			}
			if !reflect.DeepEqual(want.Entries, got.Entries) || want.Clock != got.Clock {
				t.Fatal("another log")
			}
		}
		g.undoAndRedo()
	}
	if conflicts == 0 {
		t.Error("no device rivals another")
	}
}

// undoAndRedo undoes all presses, and then does them again.
func (g *table) undoAndRedo() {
	g.t.Helper()
	want, undone := g.board(), 0
	for l, ok := g.board().LastChange(""); ok; l, ok = g.board().LastChange("") {
		e, _ := g.board().Undo("a", l.ID)
		g.add(e)
		undone++
	}
	for name, c := range marks(g.board()) {
		if len(c) > 0 {
			g.t.Errorf("%s keeps %v", name, c)
		}
	}
	if n := g.board().Clock; n != 0 {
		g.t.Errorf("the clock stays at %d", n)
	}
	for l, ok := g.board().LastUndo(""); ok && undone > 0; l, ok = g.board().LastUndo("") {
		e, _ := g.board().Redo("a", l.Undo[0])
		g.add(e)
		undone--
	}
	got := g.board()
	d := cmp.Diff(marks(want), marks(got)) + cmp.Diff(rivals(want), rivals(got))
	if d != "" || got.Clock != want.Clock || undone > 0 {
		g.t.Errorf("after undo and redo of all but %d: %s", undone, d)
	}
	for _, e := range got.Entries {
		if text := got.Text(e.Event); text == "" {
			g.t.Errorf("%+v has no words", e.Event)
		}
	}
}

// Two devices that press without knowing of each other: boxes add up to at most the track, equal settings agree, and
// different ones are rivals until somebody chooses.
func TestTwoDevices(t *testing.T) {
	g := begin(t)
	b := g.board()
	track := b.Armies[0].Models[0].Begun.Tracks[0]
	for range 2 {
		e, _, err := b.Mark("a", play.Press{Place: on(b, 0, track.ID), By: track.Boxes})
		if err != nil {
			t.Fatal(err)
		}
		g.add(e)
	}
	for _, n := range []int{1, 2} {
		e, _, err := b.Mark("a", play.Press{Place: on(b, 0, "action"), To: &n})
		if err != nil {
			t.Fatal(err)
		}
		g.add(e)
	}
	for range 2 {
		e, _ := b.SetClock("a", 1)
		g.add(e)
	}
	b = g.board()
	c := b.Armies[0].Sheet.Roster.Units[0].Condition
	of := play.Scale{Top: 4, Lasts: rules.ForTurn}
	events, numbers := b.Rivals(on(b, 0, "action"), of, b.Calendar)
	if c[track.ID] != track.Boxes || c["action"] != 2 || b.Clock != 1 || len(events) != 2 ||
		!slices.Equal(numbers, []int{1, 2}) {
		t.Errorf("%v, clock %d, rivals %v", c, b.Clock, numbers)
	}
	g.press("a", play.Press{Place: on(b, 0, track.ID), By: -1})
	g.press("a", play.Press{Place: on(b, 0, "action"), To: new(1)})
	b = g.board()
	events, _ = b.Rivals(on(b, 0, "action"), of, b.Calendar)
	c = b.Armies[0].Sheet.Roster.Units[0].Condition
	if c[track.ID] != track.Boxes-1 || c["action"] != 1 || events != nil {
		t.Errorf("%v, rivals %v", c, events)
	}
}

// Presses that wait on a phone and reach the log late are rivals of settings made since, and replace each other.
func TestLatePresses(t *testing.T) {
	g, phone := begin(t), begin(t)
	g.press("a", play.Press{Place: on(g.board(), 0, "action"), To: new(4)})
	phone.device, phone.log = "phone", slices.Clone(g.log)
	action := func(n int) play.Press { return play.Press{Place: on(g.board(), 0, "action"), To: &n} }
	var waiting []play.Event
	var bases []string
	for n := 1; n <= 2; n++ {
		before := phone.board()
		e := phone.press("a", action(n))
		waiting, bases = append(waiting, e), append(bases, before.Bases(e))
	}
	other := g.press("a", action(3))
	for i, e := range waiting {
		late, _, err := g.board().Mark("a", action(i+1))
		if err != nil {
			t.Fatal(err)
		}
		if broken := g.board().OnBases(late, "%zz"); cmp.Diff(late.Do, broken.Do) != "" {
			t.Error("a broken text changes an event")
		}
		late = g.board().OnBases(late, bases[i])
		late.ID, late.At = e.ID, noon.Add(time.Duration(i+1)*time.Minute)
		g.log = append(g.log, late)
	}
	b := g.board()
	_, numbers := b.Rivals(on(b, 0, "action"), play.Scale{Top: 4, Lasts: rules.ForTurn}, b.Calendar)
	if !slices.Equal(numbers, []int{3, 2}) {
		t.Errorf("the rivals are %v", numbers)
	}
	undo, _ := b.Undo("a", other.ID)
	g.add(undo)
	b = g.board()
	if _, numbers = b.Rivals(on(b, 0, "action"), play.Scale{Top: 4, Lasts: rules.ForTurn}, b.Calendar); numbers != nil {
		t.Errorf("without the other one the rivals are %v", numbers)
	}
}

// A note about a unit has its name in the log, and is the unit's until it is undone. An unknown unit is refused.
func TestNotes(t *testing.T) {
	g := begin(t)
	m := g.board().Armies[1].Models[0]
	for _, of := range []struct{ side, unit string }{{"b", m.ID}, {"b", ""}, {"a", m.ID}} {
		e, err := g.board().Note(of.side, of.unit, "Stuck")
		if err != nil {
			t.Fatal(err)
		}
		g.add(e)
	}
	b := g.board()
	notes := b.NotesOf(m)
	if len(notes) != 1 || b.Text(notes[0]) != m.Name+": Stuck" || b.Text(g.log[1]) != "Stuck" {
		t.Errorf("%d notes, %q", len(notes), b.Text(g.log[0]))
	}
	r, err := play.ReportOf(t.Context(), g.lib, b)
	if err != nil || len(r.Sides[1].Notes) != 2 || len(r.Sides[0].Notes) != 1 {
		t.Errorf("the report has %+v, %v", r.Sides, err)
	}
	undo, _ := b.Undo("b", g.log[0].ID)
	g.add(undo)
	if notes := g.board().NotesOf(m); len(notes) > 0 {
		t.Errorf("undone: %v", notes)
	}
	if _, err := b.Note("b", "none", "Stuck"); builder.KindOf(err) != builder.KindInvalid {
		t.Error(err)
	}
}

// The document of a battle keeps everything, also members that this version does not know.
func TestDocument(t *testing.T) {
	g := begin(t)
	b := g.board()
	g.press("a", play.Press{Place: on(b, 0, "action"), To: new(1)},
		play.Press{Place: on(b, 1, b.Armies[1].Models[0].Begun.Tracks[0].ID), By: 1})
	e, err := b.Note("a", "", "  Objective taken ")
	if err != nil {
		t.Fatal(err)
	}
	g.add(e)
	undo, _ := g.board().Undo("b", g.log[0].ID)
	g.add(undo)
	about, err := g.board().Note("b", b.Armies[1].Models[0].ID, "Stuck")
	if err != nil {
		t.Fatal(err)
	}
	g.add(about)
	g.Battle.Log, g.Battle.Ended = g.log, noon.Add(time.Hour)
	text := string(g.Battle.Node().Append(nil))
	text = strings.Replace(text, `"log":[`, `"later":{"x":1},"log":[`, 1)
	text = strings.Replace(text, `"event":{`, `"later":[1],"event":{`, 1)
	text = strings.Replace(text, `"note":`, `"mood":"good","note":`, 1)
	text = strings.Replace(text, `"n":1`, `"n":1,"why":"hit"`, 1)
	read, err := play.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	again := string(read.Node().Append(nil))
	var x, y any
	if json.Unmarshal([]byte(text), &x) != nil || json.Unmarshal([]byte(again), &y) != nil {
		t.Fatal(again)
	}
	if d := cmp.Diff(x, y); d != "" {
		t.Error(d)
	}
	after, back, err := read.Apply([]rules.Edit{rules.Set("", "name", "Final"), rules.Set("", "notes", nil)})
	if err != nil || after.Name != "Final" || !after.Ended.IsZero() || len(after.Sides) != 2 {
		t.Fatalf("%v: %+v", err, after.Ended)
	}
	if again, _, err := after.Apply(back); err != nil ||
		string(again.Node().Append(nil)) != string(read.Node().Append(nil)) {
		t.Error(err)
	}
	_, _, err = read.Apply([]rules.Edit{rules.Set("", "player", "Kim")})
	if builder.KindOf(err) != builder.KindInvalid {
		t.Error(err)
	}
}

// Faulty documents are refused with the place.
func TestFaultyDocuments(t *testing.T) {
	g := begin(t)
	g.Battle.Log = []play.Event{}
	good := string(g.Battle.Node().Append(nil))
	entry := func(s string) string { return strings.Replace(good, `"log":[]`, `"log":[`+s+`]`, 1) }
	for text, want := range map[string]string{
		`{`:                            "Not a battle",
		`{"format":"gantry.roster/1"}`: "gantry.play/1",
		`{"format":"gantry.play/1"}`:   "/sides",
		entry(`{"id":"x"}`):            "/log/0/event",
		entry(`{"event":{}}`):          "/log/0/id",
		entry(`{"id":"x","event":{"undo":["x"]}}`):                              "/log/0/event/undo",
		entry(`{"id":"x","event":{"do":[{"track":"m1"}]}}`):                     "/log/0/event/do/0/n",
		entry(`{"id":"x","event":{"do":[{"track":"m1","n":9999999}]}}`):         "/log/0/event/do/0/n",
		entry(`{"id":"x","event":{"do":[{"n":1}]}}`):                            "/log/0/event/do/0/track",
		entry(`{"id":"x","event":{"do":[{"track":"clock","set":-1}]}}`):         "/log/0/event/do/0/set",
		entry(`{"id":"x","event":{"do":[{"track":"x","n":1,"model":0}]}}`):      "/log/0/event/do/0/model",
		entry(`{"id":"x","event":{"unit":"u1","model":0,"note":"x"}}`):          "/log/0/event/model",
		entry(`{"id":"x","event":{"note":"` + strings.Repeat("x", 501) + `"}}`): "/log/0/event/note",
		strings.Replace(good, `"id":"b"`, `"id":"a"`, 1):                        "/sides/1/id",
		strings.Replace(good, `"begun":"2026`, `"begun":"then`, 1):              "/begun",
		strings.Replace(good, `"profile":`, `"count":500,"profile":`, 1):        "/sides",
	} {
		if _, err := play.Decode([]byte(text)); builder.KindOf(err) != builder.KindInvalid ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%.80s …: %v, want %s", text[max(0, len(text)-120):], err, want)
		}
	}
}

// A battle needs units, and at most 200 models.
func TestBegin(t *testing.T) {
	r := buildertest.Example(t, "mechahex", 0)
	b, err := play.Begin(noon, r, r)
	if err != nil || b.Name != builder.RosterName(r.Name)+" vs "+builder.RosterName(r.Name)+" 2" {
		t.Errorf("%q, %v", b.Name, err)
	}
	r.Units = slices.Clone(r.Units)
	r.Units[0].Count = 300
	_, err = play.Begin(noon, r)
	if builder.KindOf(err) != builder.KindInvalid || !strings.Contains(err.Error(), "200") {
		t.Error(err)
	}
	r.Units = nil
	if _, err := play.Begin(noon, r); builder.KindOf(err) != builder.KindInvalid {
		t.Error(err)
	}
}

// FuzzBattle opens strange documents and adds up their logs.
func FuzzBattle(f *testing.F) {
	b, err := play.Begin(noon, buildertest.Example(f, "mechahex", 0))
	if err != nil {
		f.Fatal(err)
	}
	u := b.Sides[0].Roster.Units[0].ID
	one := 1
	place := play.Place{Side: "a", Unit: u, Model: 1, Mark: "m1"}
	b.Log = []play.Event{{ID: "1", Round: 1, Do: []play.Change{{Place: place, By: 1}}},
		{ID: "2", Round: 1, Do: []play.Change{{Place: play.Place{Mark: "clock"}, Set: &one}}},
		{ID: "3", Round: 1, Undo: []string{"1", "2"}}, {ID: "4", Round: 1, Undo: []string{"3"}}}
	f.Add(b.Node().Append(nil))
	lib := buildertest.Library(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		b, err := play.Decode(data)
		if err != nil {
			return
		}
		board, err := play.Open(t.Context(), lib, b, b.Log)
		if err != nil {
			return
		}
		for _, e := range board.Entries {
			board.Text(e.Event)
		}
		if _, err := play.Decode(b.Node().Append(nil)); err != nil {
			t.Errorf("not read again: %v", err)
		}
	})
}
