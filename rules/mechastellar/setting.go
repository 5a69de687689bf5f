package mechastellar

import (
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// setting reads the options of an army.
func (g *game) setting(options rules.Choices) *setting {
	s := &setting{game: g, options: options, chosen: options.Texts("modules"), battlefield: battlefieldOf(options),
		events:   g.pack.Events.Rows.Known(options.Texts("event")),
		commands: g.pack.Commands.Rows.Known(options.Texts("commands"))}
	for id, m := range g.pack.Modules.Rows.All {
		if s.plays(id) {
			s.modules = append(s.modules, chosenModule{id, m})
		}
	}
	for i, d := range g.doubles {
		if s.plays(d.id) { // the first: another has no further effect
			s.doubling = &g.doubles[i]
			break
		}
	}
	s.terrain = g.pack.Battlefields.Rows.By[s.battlefield]
	s.figures = g.engagement(options)
	return s
}

// plays reports whether a module is chosen.
func (s *setting) plays(module string) bool { return slices.Contains(s.chosen, module) }

// battlefieldOf returns the army's battlefield, "" for an unknown option.
func battlefieldOf(options rules.Choices) string {
	at, given := options["battlefield"]
	if !given {
		return ground
	}
	if s, _ := at.(string); s == ground || s == space || s == lowGravity {
		return s
	}
	return ""
}

// engagement returns the engagement range for the size of the figures.
func (g *game) engagement(options rules.Choices) rules.Figure {
	figures := smallModels
	if v, ok := options["figures"]; ok {
		figures, _ = v.(string)
	}
	if f, ok := g.pack.Army.Engagement.By[figures]; ok {
		return f
	}
	return judge.NotGiven
}

// edition returns the name of the army's edition.
func (s *setting) edition() string {
	id, given := s.options["edition"]
	if !given {
		id = s.pack.Default
	}
	if name, _ := id.(string); s.pack.Editions.Rows.By[name].Name != "" {
		return s.pack.Editions.Rows.By[name].Name
	}
	return "(unknown edition)"
}
