package robotech

import (
	"gantry/rules"
	"gantry/rules/dice"
)

// How a blast covers the target.
const (
	aimedAt = "aimed"
	wholly  = "wholly"
	partly  = "partly"
)

// otherFields ask whether the target of a template or a line is not the unit aimed at.
func (f fitted) otherFields() (fields []rules.Field) {
	blast, beam := f.is("blast"), f.is("beam")
	if blast {
		fields = append(fields, rules.Field{ID: "under-blast", Label: "Under the blast", Kind: rules.FieldOneOf,
			Default: aimedAt, Help: "The unit aimed at, or one beside it.",
			Options: []rules.Option{{ID: aimedAt, Label: "aimed at"}, {ID: wholly, Label: "wholly"},
				{ID: partly, Label: "partly"}}})
	}
	if beam {
		spent := number("beam-spent", "Beam damage already used", mostNumber)
		spent.Help = "HP that targets ahead lost to the beam."
		fields = append(fields, spent)
	}
	if blast || beam {
		fields = append(fields, rules.Field{ID: "aimed-size", Label: "Size of the unit aimed at", Kind: rules.FieldInt,
			Min: cardNumbers[size].min, Max: cardNumbers[size].max, Help: "Leave empty for the target's own Size."})
	}
	if a, ok := f.attribute("residual"); ok && a.N != nil {
		fields = append(fields, yesNo("passes-template", "Target passes the template later"))
	}
	return fields
}

// passes reports whether the target moves through the template that the weapon left.
func (s *shooting) passes() bool { return s.situation.Bool("passes-template") }

// covered is how the blast covers a target beside the unit aimed at. It is "" for the unit
// aimed at.
func (s *shooting) covered() string {
	if how := s.situation.Text("under-blast"); how != aimedAt {
		return how
	}
	return ""
}

// beside reports whether the target is not the unit aimed at.
func (s *shooting) beside() bool {
	return s.passes() || s.covered() != "" || s.number("beam-spent", 0) > 0
}

// counts reports whether the answer counts what an attribute does beyond the unit
// aimed at.
func (s *shooting) counts(attribute string) bool {
	switch attribute {
	case "residual":
		return s.passes()
	case "blast":
		return s.covered() != ""
	case "beam":
		return s.number("beam-spent", 0) > 0
	}
	return false
}

// aimedSize is the Size of the unit aimed at, where the target is another.
func (s *shooting) aimedSize() (int, bool) {
	if !s.beside() {
		return 0, false
	}
	return s.situation.Int("aimed-size")
}

// sizeToHit is the Size that the roll is made against, without and with what raises it.
func (s *shooting) sizeToHit() (own rules.Figure, need int, err error) {
	if n, another := s.aimedSize(); another {
		s.tell("unit aimed at", printedWeapons, "the same roll, against Size %s, decides the hit on %s", plainText(n),
			s.target.title())
		return rules.Given(n, rules.ThisRoster), n, nil
	}
	if own, err = s.target.knownNumber(size); err != nil {
		return own, 0, err
	}
	if s.beside() {
		s.tell("unit aimed at", printedWeapons, "the same roll decides the hit on %s",
			s.target.title())
	}
	return own, s.raised(own.Int()), nil
}

// spread changes the damage of a target that is not the unit aimed at.
func (s *shooting) spread(d *damage) {
	if s.covered() == partly {
		d.halves++
		s.tell("Blast", printedWeapons, "half damage, since the target is partly under it")
	}
	if spent := s.number("beam-spent", 0); spent > 0 {
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

// pass answers for a unit that moves through the template which a weapon left.
func (s *shooting) pass() error {
	a, _ := s.weapon.attribute("residual")
	d := damage{n: a.N.Int(), known: true, cover: s.number("cover", 0)}
	s.tell(s.attributeNamed(a), printedWeapons, "%d damage to a unit on the ground, no roll", d.n)
	s.resist(&d)
	s.tellCover(d)
	s.settle(d, dice.Begin(fate{shot: shot{hit: true}}), 0)
	return nil
}
