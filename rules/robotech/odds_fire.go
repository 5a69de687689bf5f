package robotech

import (
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// shot is one roll to hit.
type shot struct {
	natural, total int
	hit, ally      bool
}

// fate is a shot and what the target makes of it.
type fate struct {
	shot
	avoided int // 0 nothing, 1 half, 2 all of it
}

// fire is a shot of one weapon.
func (o *odds) fire(a stance, f fitted, t stance) error {
	size, err := t.value(size, "Size")
	if err != nil {
		return err
	}
	if err := t.listed(); err != nil {
		return err
	}
	if err := o.grounds(a); err != nil {
		return err
	}
	r, err := o.toHit(a, f, t, size.Int())
	if err != nil {
		return err
	}
	reaches, err := o.reaches(a, f, &r)
	if err != nil {
		return err
	}
	add, need := r.sum(), size.Int()
	src := book.Printed("Ranged Attacks")
	src.Basis = max(r.basis, r.skill.Basis, size.Basis)
	ally, err := o.ally(a)
	if err != nil {
		return err
	}
	if reaches {
		o.tell("to hit", src, "%s, against Size %s: %s", r.text(), signless(need), inSix(need-add))
	}
	missiles := o.missiles(f)
	dodge, err := o.dodge(t, missiles, f.weapon)
	if err != nil {
		return err
	}
	shots := dice.Roll(o.Cup, dice.Begin(shot{}), func(shot) dice.Dist { return dice.Die(6) }, func(_ shot, n int) shot {
		s := shot{natural: n, total: n + add}
		s.ally = reaches && n <= ally
		s.hit = reaches && !s.ally && s.total >= need
		return s
	})
	p := o.punch(f, t, missiles, need)
	o.beyond(f, t)
	o.settle(t, p, o.avoid(shots, dodge), ally)
	return nil
}

// toHit is the roll of a shot.
func (o *odds) toHit(a stance, f fitted, t stance, size int) (modified, error) {
	skill, err := a.value(gun, "GUN")
	if err != nil {
		return modified{}, err
	}
	r := modified{skill: skill, name: "GUN"}
	o.by(&r, !o.s.Bool("acquired") && !o.s.Bool("formation-fire"), "not-acquired", 1)
	o.by(&r, o.s.Bool("formation-fire"), "formation-fire", 1)
	fast := o.number("fast-tokens", 0)
	aa, hasAA := f.has("aa")
	ag, hasAG := f.has("ag")
	switch {
	case hasAA && t.flies():
		fast = 0
	case hasAG:
		fast *= 2
	}
	o.by(&r, true, "fast-token", fast)
	if hasAA && aa.N != nil {
		r.add(t.flies(), *aa.N, 1, "AA")
	}
	if hasAG && ag.N != nil {
		r.add(!t.flies(), *ag.N, 1, "AG")
	}
	if acc, ok := f.has("accurate"); ok {
		if acc.N != nil {
			r.add(true, *acc.N, 1, "Accurate")
		} else {
			o.by(&r, true, "accurate", 1)
		}
	}
	_, ae := f.has("ae")
	o.by(&r, ae, "ae", 1)
	if b, ok := f.has("burst"); ok {
		given := o.number("burst-given-up", 0)
		if b.N == nil {
			given = 1
		}
		o.by(&r, true, "burst", given)
	}
	traits := o.pack.Traits.Rows.By
	if g := traits["gunner"]; g.GUN != nil {
		r.add(o.s.Bool("gunner"), *g.GUN, 1, "gunner")
	}
	if w := traits["fast"]; w.OwnAttacks != nil {
		r.add(o.s.Bool("moved-fast"), *w.OwnAttacks, 1, "moved by Fast")
	}
	o.by(&r, o.s.Bool("sensors-destroyed"), "sensors", 1)
	shadowed, err := t.shadowed()
	if err != nil {
		return r, err
	}
	if d := traits["shadow-device"]; d.Size != nil {
		r.add(shadowed, *d.Size, -1, "Shadow Device")
	}
	if t.class == mecha && !shadowed {
		if err := a.lists("protoculture-scope"); err != nil {
			return r, err
		}
		o.by(&r, a.has("protoculture-scope"), "protoculture-scope", 1)
	}
	o.by(&r, o.s.Bool("into-melee"), "into-melee", 1)
	o.by(&r, o.s.Bool("called-shot"), "called-shot", 1)
	o.by(&r, o.s.Bool("in-cover"), "get-into-cover", 1)
	if n := o.number("concealment", 0); n > 0 {
		r.mods = append(r.mods, bonus{-n, "concealment"})
	}
	c := &o.pack.Combat
	_, ship := f.has("anti-ship")
	o.by(&r, ship && size > c.ShipSize.Int(), "anti-ship", 1)
	_, planet := f.has("anti-planet")
	o.by(&r, planet && size > c.PlanetSize.Int(), "anti-planet", 1)
	return r, nil
}

// shadowed tells whether the unit has a Shadow Device at work: with more than
// half its HP it loses all that the device does.
func (s stance) shadowed() (bool, error) {
	if !s.has("shadow-device") || s.hurt == 0 {
		return s.has("shadow-device"), nil
	}
	all := s.model.is[hp]
	if !all.Known() {
		return false, rules.Unanswerable("/situation/target-damage", "%s needs %s", s.title(), s.needs("HP"))
	}
	return 2*s.hurt <= all.Int(), nil
}

// flies tells whether a mode is in the air.
func (s stance) flies() bool {
	return s.has("aircraft") || slices.ContainsFunc(s.moves, func(m move) bool { return m.kind == "flight" })
}

// reaches applies the range of the situation, and tells whether there is a shot.
func (o *odds) reaches(a stance, f fitted, r *modified) (bool, error) {
	n, given := o.s.Int("range")
	if !given {
		return true, nil
	}
	short, long, what := f.SR, f.LR, "LR"
	if f.Speed != nil {
		short, what = nil, "LR"
		if !o.force.Options.Bool("advanced-missiles") {
			long, what = f.Speed, "speed"
		}
	}
	if long == nil || !long.Known() || short != nil && !short.Known() {
		return false, rules.Unanswerable("/situation/range", "it needs the ranges of %s", f.System)
	}
	if n > long.Int() {
		o.tell("range", rules.Source{Basis: long.Basis, Cite: book.Cite("Ranged Attacks")}, "%d\" is beyond the %s of %s, %s\": no shot", n, what, f.System, long.Value)
		return false, nil
	}
	o.by(r, short != nil && n > short.Int(), "long-range", 1)
	return true, nil
}

// missiles is how many go at once, 1 of a weapon that is none.
func (o *odds) missiles(f fitted) int {
	if _, most := f.salvo(); most > 0 {
		return o.number("volley", most)
	}
	return 1
}

// ally is the natural roll up to which an ally in the melee is hit, 0: there is
// none. "Natural or modified" reads the die with the modifier of such a shot.
func (o *odds) ally(a stance) (int, error) {
	if !o.s.Bool("into-melee") {
		return 0, nil
	}
	most, err := o.pack.Combat.Ally, a.lists("temper")
	if a.has("temper") {
		most = o.pack.Combat.AllyTemper
	}
	return max(most.Int(), most.Int()-o.pack.Modifiers.Rows.By["into-melee"].N.Int()), err
}

// dodging is a dodge: what is added to its die.
type dodging struct {
	add int
	try bool
}

func (o *odds) dodge(t stance, missiles int, w *weapon) (dodging, error) {
	how := o.s.Text("dodge")
	if how == "" || how == "none" {
		return dodging{}, nil
	}
	if err := o.dodges(t); err != nil {
		return dodging{}, err
	}
	src := book.Printed("Dodging")
	if most := o.pack.Army.Volley; missiles >= most.Int() && how != "quick" {
		o.tell("dodge", book.Printed("Weapon Traits"), "%d missiles or more cannot be dodged", most.Int())
		return dodging{}, nil
	}
	skill := t.skill(t.mode, pil)
	if skill.Basis == rules.Missing {
		return dodging{}, rules.Unanswerable("/situation/dodge", "%s needs %s", t.title(), skill.Needs)
	}
	r := modified{skill: rules.Figure{Value: skill.Value, Source: skill.Source}, name: "PIL"}
	arc := o.s.Text("dodge-arc")
	o.by(&r, arc == "side", "side", 1)
	o.by(&r, arc == "rear", "rear", 1)
	o.by(&r, o.s.Bool("dodge-second-arc"), "second-arc", 1)
	_, indirect := w.has("if")
	o.by(&r, indirect, "indirect", 1)
	o.hampered(&r, pilPenalty.ID)
	src.Basis = max(skill.Basis, r.basis)
	o.tell("dodge", src, "%s, against the total of the attack: more avoids it, the same halves it", r.text())
	return dodging{r.sum(), true}, nil
}

// avoid rolls for the target that dodges.
func (o *odds) avoid(shots dice.States[shot], d dodging) dice.States[fate] {
	return dice.Roll(o.Cup, shots, func(s shot) dice.Dist {
		if s.hit && d.try {
			return dice.Die(6)
		}
		return dice.Sure(0)
	}, func(s shot, n int) fate {
		f := fate{shot: s}
		if s.hit && d.try {
			switch total := n + d.add; {
			case total > s.total:
				f.avoided = 2
			case total == s.total:
				f.avoided = 1
			}
		}
		return f
	})
}

// settle is the outcomes and chances of shots at a target.
func (o *odds) settle(t stance, p punch, fates dice.States[fate], ally int) {
	chance := func(is func(fate) bool) rules.Chance { return rules.Chance{P: fates.Chance(is)} }
	named := func(c rules.Chance, id, label, to string) {
		c.ID, c.Label, c.To = id, label, to
		o.Chances = append(o.Chances, c)
	}
	hurts := func(f fate) bool { return f.hit && f.avoided < 2 }
	left, known := t.left()
	if p.known {
		x := rules.Outcome{ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage, Dist: fates.Number(p.does)}
		if known {
			x.Of = left
		}
		o.Outcomes = append(o.Outcomes, x)
	}
	named(chance(func(f fate) bool { return f.hit }), "hit", "Hit", "to hit")
	named(chance(func(f fate) bool { return f.avoided == 2 }), "dodged", "Dodged", "that the hit is dodged")
	named(chance(func(f fate) bool { return f.avoided == 1 }), "half", "Half dodged", "that the hit is halved")
	dead := rules.Chance{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill}
	switch {
	case p.always:
		dead.P = fates.Chance(hurts)
	case !p.known:
		dead.Needs = p.needs
	case !known:
		dead.Needs = t.needs("HP")
	default:
		dead.P = fates.Chance(func(f fate) bool { return p.does(f) >= left })
		o.tell("destroyed", book.Printed("Applying Damage"), "%s by %d damage", t.title(), left)
	}
	o.Chances = append(o.Chances, dead)
	crit := rules.Chance{ID: "critical", Label: "Critical hit", To: "for a critical hit"}
	if p.known || p.criticals == nil {
		crit.P = fates.Chance(func(f fate) bool {
			return hurts(f) && (p.doubled > 0 && f.natural >= p.doubled || slices.ContainsFunc(p.criticals, func(n int) bool { return n > t.hurt && n <= t.hurt+p.does(f) }))
		})
	} else {
		crit.Needs = p.needs
	}
	o.Chances = append(o.Chances, crit)
	if ally > 0 {
		named(chance(func(f fate) bool { return f.ally }), "ally-hit", "An ally is hit", "to hit an ally instead")
		o.tell("into a melee", book.Inferred("Melee"), "%d or less on the die hits an ally instead: natural, or with the modifier of such a shot", ally)
	}
}
