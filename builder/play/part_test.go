package play_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/buildertest"
	"gantry/builder/play"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// conditions returns all marks of a board, also those as the phase began, and what follows from them.
func conditions(b play.Board) map[string]any {
	all := map[string]any{"clock": b.Clock}
	for _, a := range b.Armies {
		all[a.ID] = a.Sheet.Roster.Moment.Marks
		for i, m := range a.Models {
			u := a.Sheet.Roster.Units[i]
			all[a.ID+" "+m.ID] = []rules.Condition{u.Condition, u.AtPhaseStart()}
			all[a.ID+" "+m.ID+" state"] = fmt.Sprintf("%t %s %d", m.Acted, m.Profile.OutOfPlay, b.LastActivation(m))
		}
	}
	return all
}

// goOn is the next part of a battle.
func (g *table) goOn() *table {
	g.t.Helper()
	part := g.board().Continue(noon.Add(time.Hour))
	next := &table{g.t, g.lib, part, slices.Clone(part.Log), ""}
	next.Log = nil
	return next
}

// pressSame makes the same random press in battles of the same sides: a mark, or a step of the clock.
func pressSame(rng *rand.Rand, of ...*table) {
	if rng.IntN(4) == 0 {
		for _, g := range of {
			g.next()
		}
		return
	}
	b := of[0].board()
	a := b.Armies[rng.IntN(len(b.Armies))]
	m := append(slices.Clone(a.Models), a.Whole)[rng.IntN(len(a.Models)+1)]
	ids := m.Begun.MarkIDs()
	if len(ids) == 0 {
		return
	}
	p := play.Press{Place: m.Place, By: rng.IntN(5) - 1}
	p.Mark = ids[rng.IntN(len(ids))]
	isSet := slices.ContainsFunc(m.Begun.Marks, func(k rules.Mark) bool {
		return k.ID == p.Mark && (k.Options != nil || k.Top() == 1)
	})
	switch top, _ := m.Begun.MarkTop(p.Mark); {
	case p.Mark == play.Activated && m.Acted:
		return
	case p.Mark == play.Activated:
		p.To = new(min(b.Round(b.Clock), top))
	case isSet || rng.IntN(2) == 0:
		p.To = new(rng.IntN(top + 1))
	}
	for _, g := range of {
		if e, ok, err := g.board().Mark("a", p); err != nil {
			g.t.Fatal(err)
		} else if ok {
			g.add(e)
		}
	}
}

// A part of a battle of any game begins with its marks, also those as the phase began, and with its clock and losses.
// It goes on as the battle would. Nothing undoes its start, and a third part begins as well.
func TestParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, s := range systems.All {
		for range rulestest.Rounds(1, 20) {
			list := buildertest.Example(t, s.ID, 0)
			g := beginWith(t, list, list)
			for range 60 {
				pressSame(rng, g)
			}
			before := conditions(g.board())
			part := g.goOn()
			if part.Name != g.Name+", part 2" || g.Battle.NextPart() != 2 || part.Battle.NextPart() != 3 {
				t.Errorf("%q of %q", part.Name, g.Name)
			}
			for i := range 20 {
				if d := cmp.Diff(conditions(g.board()), conditions(part.board())); d != "" {
					t.Fatalf("%s, %d presses later: %s", s.ID, i, d)
				}
				pressSame(rng, g, part)
			}
			third := part.goOn()
			if d := cmp.Diff(conditions(part.board()), conditions(third.board())); d != "" {
				t.Errorf("%s, part 3: %s", s.ID, d)
			}
			for l, ok := part.board().LastChange(""); ok; l, ok = part.board().LastChange("") {
				e, _ := part.board().Undo("a", l.ID)
				part.add(e)
			}
			if d := cmp.Diff(before, conditions(part.board())); d != "" {
				t.Errorf("%s, after undo of all: %s", s.ID, d)
			}
			if _, ok := part.board().Undo("a", part.log[0].ID); ok {
				t.Error("the start can be undone")
			}
			part.add(play.Event{Round: 1, Undo: []string{part.log[0].ID}})
			if d := cmp.Diff(before, conditions(part.board())); d != "" {
				t.Errorf("%s: an undo of the start: %s", s.ID, d)
			}
		}
	}
}

// A start of many marks is several entries, each within the bounds. A document keeps it.
func TestLongStart(t *testing.T) {
	g := begin(t)
	for _, a := range g.board().Armies {
		for _, m := range a.Models {
			for _, track := range m.Begun.Tracks {
				p := m.Place
				p.Mark = track.ID
				g.press(a.ID, play.Press{Place: p, By: 1})
			}
			g.next()
		}
	}
	for range 3 {
		for i, m := range g.board().Armies[0].Models {
			p := m.Place
			p.Mark = "strange/" + strings.Repeat("x", 1000)
			g.add(play.Event{Round: 1, Do: []play.Change{{Place: p, By: i + 1}}})
		}
	}
	if e, ok := g.board().SetClock("a", 400); ok {
		g.add(e)
	}
	part := g.goOn()
	if n := len(part.log); n > 150 {
		t.Errorf("%d entries", n)
	}
	sets := 0
	for _, e := range part.log {
		if sets += len(e.Do); len(e.Do) > play.MaxChanges || len(e.ID)+len(e.Text()) > play.EventBytes || !e.Start {
			t.Errorf("an entry of %d changes and %d bytes", len(e.Do), len(e.Text()))
		}
	}
	part.Battle.Log = part.log
	read, err := play.Decode(part.Node().Append(nil))
	if err != nil || len(read.Log) < 3 || sets < 20 {
		t.Fatalf("%d entries of %d changes, %v", len(part.log), sets, err)
	}
	part.log = read.Log
	if d := cmp.Diff(conditions(g.board()), conditions(part.board())); d != "" {
		t.Error(d)
	}
	p := play.Place{Side: "a", Unit: "u2", Model: 1, Mark: "strange/" + strings.Repeat("x", 1000)}
	if n := part.board().Number(p, play.Scale{Top: 100}, play.Calendar{}); n != 6 {
		t.Errorf("a mark that is unknown here is %d", n)
	}
}
