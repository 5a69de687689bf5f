package layouttest

import (
	"gantry/builder"
	"gantry/rules"
)

// Squads returns an army unlike Sheet's: parts with their own numbers, tracks of the whole army, options of every
// kind, weapons with a line under them, and nothing for the backs of play sheets. It has an unknown choice, a mount
// at an unknown location and one of an unknown item.
func Squads() builder.Sheet {
	rifle, scout := Unit("u1", "Rifles"), Unit("u2", "Scouts")
	rifle.Unit.Choices = rules.Choices{"grade": "purple", "mood": []any{"odd", 3}}
	scout.Unit.Choices = rules.Choices{"grade": "green"}
	for _, u := range []*builder.UnitSheet{&rifle, &scout} {
		u.Profile.Legend = nil
		u.Profile.Tracks = []rules.Track{{Label: "Steps", Boxes: 4}}
		u.Profile.Tables = []rules.Table{Weapons(2)}
		u.Profile.Tables[0].Rows[0].Note = "Range 3 to 9; halves the dice of a target behind cover, and may not " +
			"shoot after a run."
		u.Unit.Mounts = []rules.Mount{{ID: "m0", Item: "heavy-laser", At: "tail"}, {ID: "m1", Item: "medium-missiles"},
			{ID: "m2", Item: "plasma", Value: map[string]any{"dice": 3}}}
		u.Findings = []rules.Finding{{Rule: "unknown-location", Unit: u.Unit.ID, Item: "m0",
			Message: "The unit has no location \"tail\".", Cite: "Gantry list format"}}
	}
	s := Sheet(rifle, scout)
	for _, squad := range []string{"Alpha squad", "Bravo squad"} {
		points := stat("points", "Points", 70, "70")
		points.Role = rules.RolePoints
		s.Whole.Blocks = append(s.Whole.Blocks,
			rules.Block{Label: squad, Card: true,
				Stats: []rules.Stat{points, stat("models", "Models", 5, "5"), stat("morale", "Morale", 3, "3+")}})
	}
	s.Whole.Tracks = []rules.Track{{Label: "Momentum", Boxes: 6}, {Label: "Influence", Boxes: 8, Round: true},
		{Label: "Victory points", Boxes: 24}}
	s.Whole.Tables = []rules.Table{{Title: "Orders", Columns: []rules.Column{{}, {Label: "Cost", Right: true}},
		Rows: []rules.Row{
			{Cells: cells("Rally", "2"), Note: "Once in a round, and by the leader alone."},
			{Cells: cells("Run", "1")}}}}
	s.Whole.Class = "Mid mecha: 8"
	mood := []rules.Option{{ID: "gritty", Label: "Gritty damage"}, {ID: "night", Label: "Night fight"}}
	s.Options = rules.Form{Fields: []rules.Field{
		{ID: "heavy", Label: "Mid mecha", Kind: rules.FieldInt, Max: 99},
		{ID: "edition", Label: "Edition", Kind: rules.FieldOneOf, Default: "2",
			Options: []rules.Option{{ID: "1", Label: "First"}, {ID: "2", Label: "Second"}}},
		{ID: "modules", Label: "Modules", Kind: rules.FieldList, Options: mood},
		{ID: "open", Label: "Open lists", Kind: rules.FieldBool, Default: false},
		{ID: "shifts", Label: "Shifts", Kind: rules.FieldRows,
			Columns: []rules.Field{{ID: "to", Label: "to", Kind: rules.FieldOneOf, Options: mood},
				{ID: "by", Label: "by", Kind: rules.FieldInt, Max: 9}}},
	}}
	for i := range s.Units {
		s.Units[i].Form = rules.Form{Items: s.Units[i].Form.Items, Locations: s.Units[i].Form.Locations,
			Fields: []rules.Field{{ID: "grade", Label: "Grade", Kind: rules.FieldOneOf,
				Options: []rules.Option{{ID: "green", Label: "Green"}}}}}
	}
	s.Roster.Options = rules.Choices{"heavy": 8, "modules": []any{"gritty", "fog"}, "weather": "rain",
		"shifts": []any{map[string]any{"to": "night", "by": 2}, map[string]any{"to": "dawn", "wind": true}}}
	return s
}
