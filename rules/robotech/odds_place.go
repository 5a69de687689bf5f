package robotech

// passes reports whether the target moves through the template left by the weapon.
func (s *shooting) passes() bool { return s.situation.Bool("passes-template") }

// covered returns how the blast covers a target besides the unit aimed at, "" for the unit aimed at.
func (s *shooting) covered() string {
	if how := s.situation.Text("under-blast"); how != aimedAt {
		return how
	}
	return ""
}

// beside reports whether the target is not the unit aimed at.
func (s *shooting) beside() bool {
	return s.passes() || s.covered() != "" || s.situation.IntOr("beam-spent", 0) > 0
}

// counts reports whether the answer includes the effects of an attribute beyond the unit aimed at.
func (s *shooting) counts(attribute string) bool {
	switch attribute {
	case "residual":
		return s.passes()
	case "blast":
		return s.covered() != ""
	case "beam":
		return s.situation.IntOr("beam-spent", 0) > 0
	}
	return false
}

// aimedSize returns the Size of the unit aimed at, if the target is another.
func (s *shooting) aimedSize() (int, bool) {
	if !s.beside() {
		return 0, false
	}
	return s.situation.Int("aimed-size")
}

// spread changes the damage to a target that is not the unit aimed at.
func (s *shooting) spread(d *damage) {
	if s.covered() == partly {
		d.halves++
		s.tell("Blast", printedWeapons, "half damage, since the target is partly under it")
	}
	if spent := s.situation.IntOr("beam-spent", 0); spent > 0 {
		a, _ := s.weapon.attribute("beam")
		rating := d.n
		if a.N != nil {
			rating = a.N.Int()
		}
		d.n = min(d.n, max(0, rating-spent))
		s.tell("Beam", book.Inferred("Weapon Traits"), "targets ahead took %d of %d damage: %d left", spent, rating,
			d.n)
	}
}
