package robotech

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// damage returns the weapon's damage to the target if it hits the target's size.
func (s *shooting) damage(missiles, size int) damage {
	f, t, dmg := s.weapon, s.target, orMissing(s.weapon.Dmg)
	d := damage{n: dmg.Int() * missiles, known: dmg.Known(), needs: "the damage of " + f.System,
		cover: s.situation.IntOr("cover", 0)}
	if t.traitsFrom.Basis == rules.Missing { // it may be Resistant
		d.known, d.needs = false, t.needs("traits")
	}
	barrelsOf, burst := 1, f.burst()-s.situation.IntOr("burst-given-up", 0)
	if a, ok := f.attribute(barrels); ok && a.N != nil {
		barrelsOf = a.N.Int()
	}
	if d.n *= barrelsOf; f.burst() > 0 {
		d.n *= burst
	}
	if d.known && !s.quiet {
		text := "DMG " + dmg.Value.String()
		if f.is(barrels) {
			text += fmt.Sprintf(" × %d weapons", barrelsOf)
		}
		if f.burst() > 0 {
			text += fmt.Sprintf(" × %d burst", burst)
		}
		if missiles > 1 {
			text += fmt.Sprintf(" × %d missiles", missiles)
		}
		src := printedWeapons
		src.Basis = dmg.Basis
		if text != "DMG "+dmg.Value.String() {
			text += fmt.Sprintf(" = %d", d.n)
		}
		s.tell("damage", src, "%s", text)
	}
	s.spread(&d)
	s.halve(&d, size)
	s.limitToInfantry(&d)
	if a, ok := f.attribute("ap"); ok && !s.beside() {
		d.doubled = s.pack.Combat.AP.Int()
		if a.N != nil {
			d.doubled = a.N.Int()
		}
		s.tell("AP", printedWeapons, "a natural %d or more deals double damage and a critical", d.doubled)
	}
	s.annihilate(&d)
	s.tellCover(d)
	return d
}

func (s *shooting) tellCover(d damage) {
	if d.cover > 0 {
		s.tell("cover", book.Printed("Cover"), "absorbs %d damage", d.cover)
	}
}

// halve counts what halves the damage of any hit, or of a near miss of the margin.
func (s *shooting) halve(d *damage, size int) {
	f, t := s.weapon, s.target
	if f.is("ae") {
		d.ae, d.full = true, size+s.pack.Combat.AEMargin.Int()
		s.tell("AE", printedWeapons, "half damage below a total of %d", d.full)
	}
	if f.is("frag") && t.class != infantry {
		d.halves++
		s.tell("Frag", printedWeapons, "half damage, since the target isn't infantry")
	}
	s.resist(d)
}

// resist halves the damage once for each kind that the target is Resistant to.
func (s *shooting) resist(d *damage) {
	f, t := s.weapon, s.target
	for h := range t.mode.each {
		if h.Number != weaponKind {
			continue
		}
		i := slices.IndexFunc(t.mode.traits, func(o unitTrait) bool { // for each of several kinds
			return o.id == h.id && (o.kind == f.Class || o.kind == "explosive" && f.Class == missiles)
		})
		if i >= 0 {
			d.halves++
			s.tell(t.mode.traits[i].label(), printedTraits, "half damage, rounded up")
		}
	}
}

// limitToInfantry limits the damage to infantry of a weapon without AI.
func (s *shooting) limitToInfantry(d *damage) {
	if s.target.class != infantry || s.weapon.is("ai") || s.weapon.is("burst") || s.weapon.is("ae") {
		return
	}
	class := s.pack.WeaponClasses.Rows.By[s.weapon.Class]
	if !class.AntiInfantry {
		d.most = s.pack.Combat.Infantry.Int()
		s.tell("infantry", printedWeapons, "at most %d damage without AI", d.most)
	} else if class.AI != nil {
		s.tell("infantry", *class.AI, "AI, like every %s weapon", class.Name)
	}
}

// annihilate makes any damage destroy the target, for such a weapon or at its Weakness.
func (s *shooting) annihilate(d *damage) {
	weak, name := s.target.has("weakness"), s.target.Title
	invid := s.weapon.is("destabilize") && s.target.class == mecha
	switch called := s.situation.Bool("called-shot") && !s.beside(); {
	case s.weapon.is("annihilate"):
		d.always = true
		s.tell("Annihilate", printedWeapons, "destroys any unit that doesn't dodge")
	case called && weak:
		d.always = true
		s.tell("called shot", printedTraits, "aimed at its Weakness: a hit destroys %s", name())
	case called && invid:
		d.always = true
		s.tell("called shot", printedWeapons, "Destabilize against Invid mecha: a hit destroys %s", name())
	case called:
		s.tell("called shot", printedTraits, "%s has no Weakness, so this only makes the shot harder", name())
	}
}

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
