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
	play.Guide
	ToAct     []GuideUnit
	Others    []string // how many models of the other sides have not acted
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
func GuideOf(id string, b play.Board, side string) Guide {
	g := Guide{Battle: Of(id, b, At{Side: side})}
	a, _ := b.Army(g.Side)
	g.Guide = b.Guide(a)
	g.Title = "Guide to " + b.Name
	for i, of := range b.Armies {
		g.Tabs[i].To = GuidePath(id, of.ID)
	}
	for _, of := range byUnit(g.Guide.ToAct) {
		g.ToAct = append(g.ToAct, GuideUnit{unitText(of), At{a.ID, of[0].ID}.Address(id)})
	}
	for _, o := range g.Guide.Others {
		g.Others = append(g.Others, fmt.Sprintf("%s: %s", o.Side, rules.Count(o.Models, "unit")))
	}
	for _, of := range []struct {
		id, title string
		list      []play.Reminder
	}{{"now", "Rules that count now", g.Now}, {"hit", "When you are attacked", g.Hit}} {
		w := GuideWords{ID: of.id, Title: of.title}
		for _, r := range of.list {
			w.Words = append(w.Words, GuideWord{r.Term, unitsText(r.Models, len(a.InPlay()))})
		}
		if len(w.Words) > 0 {
			g.Reminders = append(g.Reminders, w)
		}
	}
	return g
}

// byUnit returns models by their units, in order.
func byUnit(models []play.Model) (units [][]play.Model) {
	for i, m := range models {
		if i == 0 || models[i-1].Unit != m.Unit {
			units = append(units, nil)
		}
		last := len(units) - 1
		units[last] = append(units[last], m)
	}
	return units
}

// unitText names the models of one unit: several by how many they are.
func unitText(models []play.Model) string {
	if len(models) == 1 {
		return models[0].Name
	}
	name := strings.TrimSuffix(models[0].Name, fmt.Sprintf(" %d", models[0].Model))
	return fmt.Sprintf("%d × %s", len(models), name)
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
