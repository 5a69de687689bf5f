package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
)

// shot answers an attack with the main weapons, with a special, or with all of them.
func (o *odds) shot(id string) error {
	b, at, err := o.band()
	if err != nil {
		return err
	}
	need, err := o.aimAt(b)
	if err != nil {
		return err
	}
	v, err := o.fire(id, b, at)
	if err != nil {
		return err
	}
	v.need = need
	for i := range v.strikes {
		s := &v.strikes[i]
		if extra := o.pack.Damage.Rear; o.situation.Bool("rear") {
			s.rear = extra.Int()
			s.damage.add(s.rear, "from the rear", extra.Source)
		}
		o.Tell("damage", s.damage.in(s.section), "%s", s.says(b))
	}
	return o.roll(v)
}

// fire returns the weapons of an attack that shoot at a band, and their heat.
func (o *odds) fire(id string, b band, at int) (v volley, err error) {
	switch id {
	case attackMain:
		v.strikes = []strike{o.mainStrike(at)}
		o.heatUp(&v, true, 0)
	case attackAll:
		err = o.allWeapons(&v, b, at)
	default:
		i := slices.IndexFunc(o.attacker.specials, func(f fitting) bool { return f.ID == id && f.Weapon })
		v.strikes = []strike{o.specialStrike(&o.attacker.specials[i], at)}
		extras := 1
		if besides, given := o.situation["besides-main"].(bool); given && !besides {
			extras = 0
		}
		o.heatUp(&v, false, extras)
	}
	return v, err
}

// says describes the damage of a hit of the strike at a band.
func (s *strike) says(b band) string {
	where := " at " + b.inText() + " range"
	if s.zeroStar {
		where += ", on half of the hits"
	}
	return s.damage.total(where)
}

// allWeapons fires every weapon that deals damage at the band, with a roll for each. Weapons that shoot into the
// mech's rear arc have no such target.
func (o *odds) allWeapons(v *volley, b band, at int) error {
	var silent []string
	main := o.attacker.damage[at].Int() > 0 || at < overdriveBands && o.number("overdrive") > 0
	if main {
		v.strikes = append(v.strikes, o.mainStrike(at))
	} else {
		silent = append(silent, "main weapons")
	}
	for _, f := range o.attacker.weapons() {
		if f.Item != rear && o.damageAt(f, at).Int() > 0 {
			v.strikes = append(v.strikes, o.specialStrike(f, at))
		} else {
			silent = append(silent, f.title)
		}
	}
	extras := len(v.strikes)
	if extras == 0 {
		const text = "no weapon of %s deals damage at %s range"
		return rules.Unanswerable("/situation/band", text, o.attacker.Title(), b.inText())
	}
	if main {
		extras--
	} else {
		extras = 0
	}
	o.heatUp(v, main, extras)
	if silent != nil {
		const text = "%s: no damage at this range, or only to the rear"
		o.Tell("not fired", book.Inferred(abilities), text, strings.Join(silent, ", "))
	}
	return nil
}

// heatUp adds the heat of an attack: each engine hit once per weapon that shoots, each extra weapon besides the
// main ones once.
func (o *odds) heatUp(v *volley, main bool, extras int) {
	engine, h := o.pack.Criticals.Rows.By[critEngine], &o.pack.Heat
	v.heat.add(engine.Each.Int()*o.number("engine-crits")*len(v.strikes), "from engine hits", engine.Each.Source)
	if main {
		v.heat.add(o.number("overdrive")*h.Overdrive.Int(), "overdrive", h.Overdrive.Source)
	}
	extra := h.Extra.Source
	extra.Basis = max(extra.Basis, rules.Inferred)
	v.heat.add(extras*h.Extra.Int(), "from extra weapons", extra)
}

// overdriveBands is the number of bands that overdrive reaches, from the nearest.
const overdriveBands = 2

// mainStrike returns the strike of the main weapons.
func (o *odds) mainStrike(at int) strike {
	s := strike{damage: sumOf(o.attacker.damage[at], "main weapons"), section: damageHeads}
	o.subtractHits(&s)
	if at < overdriveBands {
		s.damage.add(o.number("overdrive"), "overdrive", o.pack.Heat.Overdrive.Source)
	}
	return s
}

// damageAt returns the damage of a special at a band, before the roll for 0*. An SRM has none at long range. The
// text does not mention extreme range.
func (o *odds) damageAt(f *fitting, at int) rules.Figure {
	switch {
	case f.zeroStar:
		return f.weaken(rules.Given(1, f.Source))
	case f.Form == formStar:
		return f.number(0)
	case at < len(f.numbers):
		return f.number(at)
	case f.Form == formTwo && at == len(f.numbers):
		return f.weaken(rules.Given(0, f.Source))
	}
	unsaid := o.pack.Damage.Extreme.Source
	unsaid.Basis = max(unsaid.Basis, rules.House)
	return rules.Given(0, unsaid)
}

// specialStrike returns the strike of a special that fires.
func (o *odds) specialStrike(f *fitting, at int) strike {
	s := strike{damage: sumOf(o.damageAt(f, at), f.title+":"), section: abilities, zeroStar: f.zeroStar}
	o.subtractHits(&s)
	return s
}

// subtractHits subtracts own weapon hits from the damage, to 0 at the lowest.
func (o *odds) subtractHits(s *strike) {
	hit := o.pack.Criticals.Rows.By[critWeapon]
	if less := hit.Each.Int() * o.number("weapon-crits"); less > 0 {
		s.less = less
		src := hit.Each.Source
		if less > s.damage.n {
			less, src.Basis = s.damage.n, rules.House
		}
		s.damage.add(-less, "weapon hits", src)
	}
}

// blow answers a physical attack.
func (o *odds) blow() error {
	v := volley{need: sumOf(o.attacker.build[piloting], "piloting"), heat: sum{src: book.Printed(physical)}}
	o.addFireControl(&v.need)
	o.addSizes(&v.need, o.target.build[size])
	v.need.src.Basis = max(v.need.src.Basis, rules.House) // counting nothing else is Gantry's choice
	damage := sumOf(o.attacker.build[size], "size")
	if f := o.attacker.fitting(mel); f != nil {
		damage.add(o.pack.Damage.Mel.Int(), "MEL", f.weaken(o.pack.Damage.Mel).Source)
	} else {
		damage.src.Basis = max(damage.src.Basis, o.attacker.fistsBy.Basis)
	}
	if o.situation.Bool("charge") {
		n, src, err := o.modifier("attacker-modifier", o.attacker)
		if err != nil {
			return err
		}
		damage.add(n, "charge", src)
	}
	if extra := o.pack.Damage.Rear; o.situation.Bool("rear") {
		damage.add(extra.Int(), "from the rear", extra.Source)
	}
	damage.n = max(0, damage.n) // a charge with a negative modifier
	o.Tell("damage", damage.in(physical), "%s", damage.total(""))
	v.strikes = []strike{{damage: damage, section: physical}}
	return o.roll(v)
}

// roll rolls to hit with each weapon, deals the damage and rolls critical hits.
func (o *odds) roll(v volley) error {
	d, err := o.defender()
	if err != nil {
		return err
	}
	once := ""
	if len(v.strikes) > 1 {
		once = ", for each weapon"
	}
	need := v.need.n
	o.Working = slices.Insert(o.Working, 0, rules.Reason{Label: "to hit", Source: v.need.in(resolveShots),
		Text: fmt.Sprintf("%s: %d+ on 2D6 = %d/36%s", v.need.text(), need, o.hitsOf36(need), once)})
	if o.situation.Bool("reroll") {
		o.Tell("LUCKY", book.House(abilities), "LUCKY: reroll the first miss")
	}
	if o.situation.Bool("in-the-way") {
		o.Tell("in the way", book.Printed(inTheWay), "even roll: hits the target. Odd roll: hits the mech in the way")
		o.Tell("damage to the mech in the way", house("damage to a mech in the way"),
			"same range as the target, no rear bonus")
	}
	target := o.totalDamage(v, true)
	if o.Err() != nil {
		return nil
	}
	damage := rules.Outcome{ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage, Dist: target}
	if d.needs == "" {
		damage.OutOf = d.destroyedAt - d.begin.damage
	}
	heat := "no heat"
	if v.heat.parts != nil {
		heat = v.heat.total("")
	}
	o.Tell("heat", v.heat.sources(), "%s", heat)
	o.Outcomes = append(o.Outcomes, damage,
		rules.Outcome{ID: "heat", Label: "Heat", Noun: "heat", Dist: dice.Sure(v.heat.n)})
	if o.situation.Bool("in-the-way") {
		o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "damage-blocker", Label: "Damage to the mech in the way",
			Noun: "damage", Dist: o.totalDamage(v, false)})
		if o.joint {
			o.Joints = []rules.Joint{{IDs: []string{"damage", "damage-blocker"}, Draw: o.draw(v)}}
		}
	}
	o.playOut(d, v)
	return nil
}

// totalDamage returns the damage of all weapons to the target or to the mech between.
func (o *odds) totalDamage(v volley, target bool) dice.Dist {
	type tally struct {
		dealt         int
		spent, landed bool
	}
	states := dice.Begin(tally{})
	for _, w := range v.strikes {
		states = rollToHit(o, states, v.need.n, func(s tally) bool { return s.spent }, func(s tally, r hitRoll) tally {
			at, between := o.lands(r.total, v.need.n)
			return tally{s.dealt, r.spent, target && at || !target && between}
		})
		deals := w.deals(target)
		states = dice.Roll(o.Cup, states, func(s tally) dice.Dist {
			if s.landed {
				return deals
			}
			return dice.Sure(0)
		}, func(s tally, n int) tally { return tally{s.dealt + n, s.spent, false} })
	}
	return states.Number(func(s tally) int { return s.dealt })
}
