// Package layouttest makes sheets by hand for tests of paper: a plain army, and one that tortures every text. They
// belong to no game.
package layouttest

import (
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/rules"
)

func src() rules.Source { return rules.Source{Cite: "Rules, Units"} }

func stat(id, label string, n int, text string) rules.Stat {
	return rules.Stat{ID: id, Label: label, Value: rules.Int(n), Text: text, Source: src()}
}

// Block returns a card's stats.
func Block() rules.Block {
	points := stat("points", "Points", 70, "70")
	points.Role = rules.RolePoints
	return rules.Block{Card: true,
		Stats: []rules.Stat{points, stat("move", "Move", 4, "4"), stat("cruise", "Cruise", 6, "6"),
			stat("eva", "Eva", 4, "4+"), stat("tou", "Tou", 4, "4+"), stat("capacity", "Capacity", 9, "9"),
			stat("slots", "Slots", 7, "7")}}
}

func cells(texts ...string) []rules.Cell {
	var out []rules.Cell
	for _, t := range texts {
		out = append(out, rules.Cell{Text: t, Source: src()})
	}
	return out
}

// Weapons returns a weapon table with n rows.
func Weapons(n int) rules.Table {
	t := rules.Table{Columns: []rules.Column{{Label: "Weapon"}, {Label: "Rng", Right: true},
		{Label: "Att", Right: true},
		{Label: "Str", Right: true}, {Label: "Special"}}}
	all := [][]string{{"Heavy Laser", "9", "3", "2", "Deadly, Overheating"},
		{"Medium Missiles", "6", "2", "1", "Ammo Box, Deadly"}, {"Small Laser", "3", "4", "0", "Relentless"},
		{"Artillery Missile", "12", "4", "2", "Ammo Box, Blast, Indirect"}}
	for i := range n {
		t.Rows = append(t.Rows, rules.Row{Mount: fmt.Sprintf("m%d", i), Cells: cells(all[i%len(all)]...)})
	}
	return t
}

// Terms returns n legend terms with distinct names.
func Terms(n int) []rules.Term {
	all := []rules.Term{
		{ID: "deadly", Name: "Deadly", Text: "Each hit that is not blocked deals one more damage."},
		{ID: "overheating", Name: "Overheating",
			Text: "Each 1 rolled to hit is one damage to this model, unless heat sinks cancel it."},
		{ID: "ammo-box", Name: "Ammo Box", Text: "The first damage to an Ammo Box in a round is one more."},
		{ID: "relentless", Name: "Relentless", Text: "Dice may be split over several targets."},
	}
	var out []rules.Term
	for i := range n {
		t := all[i%len(all)]
		if n := i/len(all) + 1; n > 1 {
			t.ID, t.Name = fmt.Sprint(t.ID, n), fmt.Sprint(t.Name, " ", n)
		}
		t.Source = src()
		out = append(out, t)
	}
	return out
}

// Unit returns a medium machine with tracks at three places.
func Unit(id, name string) builder.UnitSheet {
	tracks := []rules.Track{
		{Group: "Torso", Label: "Heavy Laser", Mount: "m1", Boxes: 2},
		{Group: "Torso", Label: "Extra Armor", Mount: "m2", Boxes: 3},
		{Group: "Left arm", Label: "Medium Missiles", Mount: "m3", Boxes: 1, Note: "ammo"},
		{Group: "Left arm", Label: "Heat Sinks", Mount: "m4", Boxes: 1},
		{Group: "Right arm", Label: "Small Laser", Mount: "m5", Boxes: 1},
		{Group: "Right arm", Label: "Heat Sinks", Mount: "m6", Boxes: 1},
	}
	var mounts []rules.Mount
	for _, t := range tracks {
		mounts = append(mounts, rules.Mount{ID: t.Mount, Item: t.Label, At: t.Group})
	}
	u := rules.Unit{ID: id, Profile: "medium", Name: name, Count: 1, Mounts: mounts}
	p := rules.Profile{Class: "Medium Mecha · Ace Pilot · Vanguard", Blocks: []rules.Block{Block()},
		Tables: []rules.Table{Weapons(3)}, Tracks: tracks, Legend: Terms(4)}
	form := rules.Form{Locations: []rules.Location{{ID: "Torso", Label: "Torso", Max: 2},
		{ID: "Left arm", Label: "Left arm", Max: 2}, {ID: "Right arm", Label: "Right arm", Max: 2}}}
	return builder.UnitSheet{Unit: u, Profile: p, Form: form, Title: name, Known: true}
}

// withItems returns a unit whose form has the items of its tracks and tables.
func withItems(u builder.UnitSheet) builder.UnitSheet {
	labels := map[string]string{}
	for _, t := range u.Profile.Tables {
		for _, r := range t.Rows {
			labels[r.Mount] = r.Cells[0].Text
		}
	}
	for _, t := range u.Profile.Tracks {
		labels[t.Mount] = t.Label
	}
	u.Unit.Mounts, u.Form.Items = slices.Clone(u.Unit.Mounts), slices.Clone(u.Form.Items)
	for i, m := range u.Unit.Mounts {
		if label, ok := labels[m.ID]; ok {
			u.Unit.Mounts[i].Item = m.ID
			u.Form.Items = append(u.Form.Items, rules.Item{ID: m.ID, Label: label})
		}
	}
	return u
}

// Sheet returns an army of these units.
func Sheet(units ...builder.UnitSheet) builder.Sheet {
	for i, u := range units {
		units[i] = withItems(u)
	}
	points, limit := 70*len(units), 200
	s := builder.Sheet{Hash: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
		About: rules.About{Imprint: rules.Imprint{Credit: "A game by its author.", License: "Numbers used with leave.",
			Banner: "An unofficial aid.", Accent: rules.Accent{Light: "#A63C17", Dark: "#FFA27A"}}, PointsName: "pts",
			Products: []string{rules.ProductRoster, rules.ProductCards, rules.ProductPlaySheets}},
		Verdict: builder.Verdict{State: builder.Legal, Points: &points, Limit: &limit}, Units: units}
	s.Roster = builder.Roster{Name: "Iron Wall", Player: "Kim", System: "game"}
	s.Whole = rules.Profile{
		Blocks: []rules.Block{{Card: true, Stats: []rules.Stat{stat("units", "Units", len(units),
			fmt.Sprint(len(units))),
			stat("capacity", "Capacity", 40, "40")}}},
		Panels: []rules.Panel{{Title: "Phases", Terms: Terms(3)}, {Title: "Game", Terms: Terms(4)},
			{Title: "Morale", Terms: Terms(2)}}}
	for _, u := range units {
		s.Roster.Units = append(s.Roster.Units, u.Unit)
	}
	return s
}

// WithSides returns a sheet of a game that prints only counters of two colors.
func WithSides(s builder.Sheet) builder.Sheet {
	s.About.Sides = []rules.Side{{Name: "Red", Color: "#B3261E"}, {Name: "Blue", Color: "#1F4FD1"}}
	s.About.Products = []string{rules.ProductCounters}
	return s
}
