package play

import (
	"fmt"
	"strings"

	"gantry/builder/play"
	"gantry/rules"
	"gantry/views"
)

// Guide is the page with what to do in the present phase.
type Guide struct {
	Battle
	Now       rules.PhaseText // the present phase
	Then      string          // the later steps of the round
	ToAct     []GuideUnit
	Others    string // how many models of the other sides have not acted
	Reminders []GuideWords
}

// GuideUnit is a model with the address of its card.
type GuideUnit struct{ Name, To string }

// GuideWords are rules that count now, under a heading.
type GuideWords struct {
	ID, Title string
	Words     []GuideWord
}

// GuideWord is a rule with the models that have it.
type GuideWord struct {
	rules.Term
	Units string
}

// GuideOf returns the guide of one side of a board.
func GuideOf(id string, b play.Board, side string, seat Seat) Guide {
	g := Guide{Battle: Of(id, b, At{Side: side}, seat)}
	a, _ := b.Army(g.Side)
	of := b.Guide(a)
	g.Now, g.Then = of.Phase, strings.Join(of.Next, ", ")
	g.Title = "Guide to " + b.Name
	for i, army := range b.Armies {
		g.Tabs[i].To = GuidePath(id, army.ID)
	}
	for _, models := range byUnit(of.ToAct) {
		g.ToAct = append(g.ToAct, GuideUnit{unitText(models), At{a.ID, models[0].ID}.Address(id)})
	}
	var others []string
	for _, o := range of.Others {
		others = append(others, fmt.Sprintf("%s: %s", o.Side, rules.Count(o.Models, "model")))
	}
	g.Others = strings.Join(others, ", ")
	for _, part := range []struct {
		id, title string
		list      []play.Reminder
	}{{"now", "Rules that apply now", of.Now}, {"hit", "When you are attacked", of.Hit}} {
		w := GuideWords{ID: part.id, Title: part.title}
		for _, r := range part.list {
			w.Words = append(w.Words, GuideWord{r.Term, unitsText(r.Models, len(a.InPlay()))})
		}
		if len(w.Words) > 0 {
			g.Reminders = append(g.Reminders, w)
		}
	}
	return g
}

// unitsText names models, or all of those in play.
func unitsText(models []play.Model, all int) string {
	if len(models) == all && all > 1 {
		return "all units"
	}
	var names []string
	for _, of := range byUnit(models) {
		names = append(names, unitText(of))
	}
	return strings.Join(names, ", ")
}

// GuidePath returns the address of the guide of one side.
func GuidePath(id, side string) string { return views.WithQuery(Path(id, "guide"), "side", side) }
