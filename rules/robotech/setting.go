package robotech

import "gantry/rules"

const maxFormationSize = 999

// has reports whether a weapon belongs to the set. Printed values have none of the house sample's.
func (s *valueSet) has(w weapon) bool { return s.id == sample || w.Basis != rules.House }

// setting reads the options. An unknown set of values counts as the printed one, without a guess.
func (g *game) setting(options rules.Choices) *setting {
	id := printed
	if v, given := options["values"]; !given || v == sample {
		id = sample
	}
	s := &setting{game: g, set: g.sets[id], sleds: isSet(options, "sleds"), advanced: options.Bool("advanced-missiles")}
	s.readBounds(options)
	return s
}

// isSet reports whether an option is true or a number above 0.
func isSet(options rules.Choices, id string) bool {
	n, _ := options.Int(id)
	return options.Bool(id) || n > 0
}

func (s *setting) isSample() bool { return s.set.id == sample }

// readBounds reads the sizes in force. The list's sizes replace the sample's.
func (s *setting) readBounds(options rules.Choices) {
	s.minFormation = s.bound(options, "formation-min", s.pack.Army.FormationMin)
	s.maxFormation = s.bound(options, "formation-max", s.pack.Army.FormationMax)
	low, high := s.minFormation, s.maxFormation
	switch {
	case low.n == 0 || high.n == 0 || low.n <= high.n || low.own() == high.own():
	case low.own():
		s.maxFormation = bound{}
	default:
		s.minFormation = bound{}
	}
}

// bound returns the list's own size, else the sample's.
func (s *setting) bound(options rules.Choices, option string, usual rules.Figure) bound {
	value, given := options[option]
	n, ok := value.(int)
	switch {
	case ok && n >= 1 && n <= maxFormationSize:
		return bound{n, rules.Error, rules.ThisRoster.Cite}
	case given || !s.isSample(): // the document's rules report other values
		return bound{}
	}
	return bound{usual.Int(), rules.Warning, usual.Cite}
}

// own reports whether the list sets the size.
func (b bound) own() bool { return b.n > 0 && b.severity == rules.Error }
