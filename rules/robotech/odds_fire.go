package robotech

import (
	"gantry/rules"
	"gantry/rules/dice"
)

func (s *shooting) fire() error {
	if s.passes() {
		return s.pass()
	}
	v, err := s.volley()
	if err == nil {
		s.settle(v.damage, v.fates, v.ally)
	}
	return err
}

func (s *shooting) volley() (v volley, err error) {
	if err := s.target.traitsKnown(); err != nil {
		return v, err
	}
	size, need, err := s.sizeToHit()
	if err != nil {
		return v, err
	}
	if err := s.checkShooter(s.attacker); err != nil {
		return v, err
	}
	r, err := s.toHit(size.Int())
	if err != nil {
		return v, err
	}
	reaches, err := s.reaches(&r)
	if err != nil {
		return v, err
	}
	if v.ally, err = s.allyHitBy(); err != nil {
		return v, err
	}
	add := r.sum()
	if reaches {
		src := book.Printed("Ranged Attacks")
		src.Basis = max(r.weakest(), size.Basis)
		s.tell("to hit", src, "%s, against Size %s: %s", r.text(), plainText(need), chanceText(need-add))
	}
	missiles := s.missiles()
	d, err := s.dodge(missiles)
	if err != nil {
		return v, err
	}
	shots := dice.Roll(s.Cup, dice.Begin(shot{}), func(shot) dice.Dist { return dice.Die(6) },
		func(_ shot, n int) shot {
			ally := reaches && n <= v.ally
			return shot{natural: n, total: n + add, ally: ally, hit: reaches && !ally && n+add >= need}
		})
	v.damage = s.damage(missiles, need)
	s.tellLeftOut()
	v.fates = s.avoid(shots, d)
	return v, nil
}

// toHit returns the roll of a shot against a size.
func (s *shooting) toHit(size int) (modified, error) {
	skill, err := s.attacker.knownNumber(gun)
	if err != nil {
		return modified{}, err
	}
	r := modified{skill: skill, name: "GUN"}
	formation := s.situation.Bool("formation-fire")
	s.modify(&r, !s.situation.Bool("acquired") && !formation, "not-acquired", 1)
	s.modify(&r, formation, "formation-fire", 1)
	s.addSpeed(&r)
	s.addWeapon(&r)
	s.addShooter(&r)
	if _, another := s.aimedSize(); !another {
		if err := s.addTarget(&r); err != nil {
			return r, err
		}
	}
	s.modify(&r, s.situation.Bool("into-melee") && !s.attacker.has("temper"), "into-melee", 1)
	s.modify(&r, s.situation.Bool("called-shot"), "called-shot", 1)
	r.add(true, rules.Given(-s.situation.IntOr("concealment", 0), rules.ThisRoster), 1, "concealment")
	s.modify(&r, s.weapon.is("anti-ship") && size > s.pack.Combat.ShipSize.Int(), "anti-ship", 1)
	s.modify(&r, s.weapon.is("anti-planet") && size > s.pack.Combat.PlanetSize.Int(), "anti-planet", 1)
	return r, nil
}

// raisedSize returns the Size that a shot must reach, raised by traits and by an order to get into cover. A Shadow
// Device makes the roll harder and leaves the Size.
func (s *shooting) raisedSize(n int) int {
	for t := range s.target.mode.each {
		if f := t.adds(size); f != nil && t.id != shadowDevice {
			n += f.Int()
			s.tell(t.label(), f.Source, "Size %s: %s", rules.Modifier(f.Int()), plainText(n))
		}
	}
	if s.situation.Bool("in-cover") {
		order := s.pack.Modifiers.Rows.By["get-into-cover"]
		add := order.N.Int()
		if order.On == "hit" { // packs before 1.2.0 subtracted it from the roll
			add = -add
		}
		n += add
		s.tell("get into cover", order.N.Source, "Size %s: %s", rules.Modifier(add), plainText(n))
	}
	return n
}

// addSpeed adds the FAST markers of the target. AA ignores them in the air, and AG counts them twice.
func (s *shooting) addSpeed(r *modified) {
	fast := s.situation.IntOr("fast-tokens", 0)
	aa, hasAA := s.weapon.attribute("aa")
	ag, hasAG := s.weapon.attribute("ag")
	flies := s.target.flies()
	switch {
	case hasAA && flies:
		fast = 0
	case hasAG:
		fast *= 2
	}
	s.modify(r, fast != 0, "fast-token", fast)
	r.add(hasAA && flies, orMissing(aa.N), 1, "AA")
	r.add(hasAG && !flies, orMissing(ag.N), 1, "AG")
}

func (s *shooting) addWeapon(r *modified) {
	if a, ok := s.weapon.attribute("accurate"); ok {
		r.add(a.N != nil, orMissing(a.N), 1, "Accurate")
		s.modify(r, a.N == nil, "accurate", 1)
	}
	s.modify(r, s.weapon.is("ae"), "ae", 1)
	if b, ok := s.weapon.attribute("burst"); ok {
		s.modify(r, b.N != nil, "burst", s.situation.IntOr("burst-given-up", 0))
		if b.N == nil {
			m := s.pack.Modifiers.Rows.By["burst"]
			r.add(true, m.N, 1, "Burst without a number")
		}
	}
}

// addGunner adds the gunner's advantage over the pilot, if one shoots.
func (o *odds) addGunner(r *modified, md *mode) {
	if t := md.gunner(); t != nil {
		r.add(o.situation.Bool("gunner"), *t.GUN, 1, "gunner")
	}
}

func (s *shooting) addShooter(r *modified) {
	s.addGunner(r, s.attacker.mode)
	if t := s.traits["fast"]; t.OwnAttacks != nil {
		r.add(s.situation.Bool("moved-fast"), *t.OwnAttacks, 1, "moved with Fast")
	}
	s.modify(r, s.situation.Bool("sensors-destroyed"), "sensors", 1)
}

// addTarget subtracts the effect of a Shadow Device from the roll, and adds what finds a mecha.
func (s *shooting) addTarget(r *modified) error {
	shadowed, err := s.target.hasShadow()
	if err != nil {
		return err
	}
	for t := range s.target.mode.each {
		if f := t.adds(size); f != nil && t.id == shadowDevice {
			r.add(shadowed, *f, -1, t.Name)
		}
	}
	if s.target.class != mecha || shadowed {
		return nil
	}
	const scope = "protoculture-scope"
	s.modify(r, s.attacker.has(scope), scope, 1)
	return s.attacker.traitKnown(scope)
}

// reaches applies the range of the situation, and reports whether there is a shot.
func (s *shooting) reaches(r *modified) (bool, error) {
	n, given := s.situation.Int("range")
	if !given {
		return true, nil
	}
	f := s.weapon
	short, long, what := f.SR, f.LR, "LR"
	if f.Speed != nil {
		if short = nil; !s.advanced {
			long, what = f.Speed, "speed"
		}
	}
	if long == nil || !long.Known() || short != nil && !short.Known() {
		return false, rules.Unanswerable("/situation/range", "needs the ranges of %s", f.System)
	}
	if n > long.Int() {
		src := rules.Source{Basis: long.Basis, Cite: book.Cite("Ranged Attacks")}
		s.tell("range", src, "%d\" is beyond its %s of %s\": no shot", n, what, long.Value)
		return false, nil
	}
	if f.Speed != nil && s.advanced && n > f.Speed.Int() && f.Speed.Int() > 0 {
		turns := (n + f.Speed.Int() - 1) / f.Speed.Int()
		s.tell("flight", book.Printed("Missile Movement"), "%d\" at %s\" per turn: it arrives on turn %d", n,
			f.Speed.Value, turns)
	}
	s.modify(r, short != nil && n > short.Int(), "long-range", 1)
	return true, nil
}

// missiles returns the number of missiles at once, 1 for other weapons.
func (s *shooting) missiles() int {
	if _, most := s.weapon.salvo(); most > 0 {
		return s.situation.IntOr("volley", most)
	}
	return 1
}

// allyHitBy returns the highest natural roll that hits an ally in the melee, 0 for none. A shot into melee has −1,
// so a modified 1 is a 2 on the die. Temper has no −1.
func (s *shooting) allyHitBy() (int, error) {
	if !s.situation.Bool("into-melee") {
		return 0, nil
	}
	if s.attacker.has("temper") {
		return s.pack.Combat.AllyTemper.Int(), s.attacker.traitKnown("temper")
	}
	most := s.pack.Combat.Ally.Int()
	return max(most, most-s.pack.Modifiers.Rows.By["into-melee"].N.Int()), s.attacker.traitKnown("temper")
}

func (s *shooting) dodge(volley int) (d dodging, err error) {
	how := s.situation.Text("dodge")
	if how == "" || how == "none" {
		return d, nil
	}
	const at = "/situation/dodge"
	t := s.target
	switch {
	case how == "quick" && !t.has("quick"):
		return d, t.without(at, "is not Quick")
	case how == "quick" && s.situation.Bool("target-stationary"):
		return d, rules.Unanswerable(at, "%s has not moved. Quick gives a free dodge only after moving", t.Title())
	case how == "dew" && s.weapon.Class != missiles:
		return d, rules.Unanswerable(at, "%s isn't a missile. DEW gives free dodges only against missiles",
			s.weapon.System)
	case how == "command-point" && s.situation.Bool("target-silent"):
		return d, rules.Unanswerable(at, "%s lost its communications and gets no command points", t.Title())
	}
	if how == "action" && s.situation.Bool("target-spent") {
		s.tell("dodge", printedDodging, "%s has no actions left to dodge with", t.Title())
		return d, nil
	}
	if most := s.pack.Army.Volley.Int(); volley >= most && how != "quick" {
		s.tell("dodge", printedWeapons, "%d or more missiles can't be dodged", most)
		return d, nil
	}
	if s.covered() == wholly && how != "quick" {
		s.tell("dodge", printedWeapons, "only a unit partly under the blast can dodge it")
		return d, nil
	}
	r, err := t.knownPilot(at)
	if err != nil {
		return d, err
	}
	arc := s.situation.Text("dodge-arc")
	s.modify(&r, arc == "side", "side", 1)
	s.modify(&r, arc == "rear", "rear", 1)
	s.modify(&r, s.situation.Bool("dodge-second-arc"), "second-arc", 1)
	s.modify(&r, s.weapon.is("if"), "indirect", 1)
	s.penalize(&r, pilPenalty.ID)
	src := printedDodging
	src.Basis = r.weakest()
	s.tell("dodge", src, "%s, against the attack's total: higher avoids it, a tie halves the damage", r.text())
	return dodging{r.sum(), true}, nil
}

// avoid rolls for a target that dodges.
func (s *shooting) avoid(shots dice.States[shot], d dodging) dice.States[fate] {
	return dice.Roll(s.Cup, shots, func(x shot) dice.Dist {
		if x.hit && d.try {
			return dice.Die(6)
		}
		return dice.Sure(0)
	}, func(x shot, n int) fate {
		f := fate{shot: x}
		if x.hit && d.try {
			switch total := n + d.add; {
			case total > x.total:
				f.avoided = 2
			case total == x.total:
				f.avoided = 1
			}
		}
		return f
	})
}

// tellLeftOut lists what the answer leaves out: effects of a weapon beyond its target, and help from others for the
// target.
func (s *shooting) tellLeftOut() {
	for _, a := range s.weapon.Attributes {
		if row := s.pack.Attributes.Rows.By[a.ID]; row.Beyond != "" && !s.counts(a.ID) {
			s.tell(s.attributeNamed(a), row.Source, "%s", row.Beyond)
		}
	}
	for t := range s.target.mode.each {
		if t.Beyond != "" && s.weapon.Class == missiles {
			s.tell(t.label(), t.Source, "%s", t.Beyond)
		}
	}
}

// sizeToHit returns the Size to roll against, and the same with what raises it.
func (s *shooting) sizeToHit() (own rules.Figure, need int, err error) {
	if n, another := s.aimedSize(); another {
		s.tell("unit aimed at", printedWeapons, "the same roll, against Size %s, decides the hit on %s", plainText(n),
			s.target.Title())
		return rules.Given(n, rules.ThisRoster), n, nil
	}
	if own, err = s.target.knownNumber(size); err != nil {
		return own, 0, err
	}
	if s.beside() {
		s.tell("unit aimed at", printedWeapons, "the same roll decides the hit on %s",
			s.target.Title())
	}
	return own, s.raisedSize(own.Int()), nil
}

// pass answers for a unit that moves through the template left by a weapon.
func (s *shooting) pass() error {
	a, _ := s.weapon.attribute("residual")
	d := damage{n: a.N.Int(), known: true, cover: s.situation.IntOr("cover", 0)}
	s.tell(s.attributeNamed(a), printedWeapons, "%d damage to a unit on the ground, no roll", d.n)
	s.resist(&d)
	s.tellCover(d)
	s.settle(d, dice.Begin(fate{shot: shot{hit: true}}), 0)
	return nil
}
