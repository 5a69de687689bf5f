package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// band is the band of the situation, and its place; absent: the shot is in reach
// at short range. The range is in hexes where the roster plays in hexes.
func (o *odds) band() (b band, at int, err error) {
	bands := o.pack.Bands.Rows
	id, distance, unit := o.situation.Text("band"), -1, `"`
	if n, ok := o.situation.Int("range"); ok {
		distance = n
	}
	end := func(b band) *rules.Figure { return b.To }
	if o.hexes {
		unit = " hexes"
		end = func(b band) *rules.Figure { return b.Hexes }
	}
	for i, row := range bands.IDs {
		b = bands.By[row]
		reached := end(b) == nil || distance <= end(b).Int()
		if id == "" && reached {
			return b, i, nil
		}
		if id != row {
			continue
		}
		if near := i > 0 && distance <= end(bands.By[bands.IDs[i-1]]).Int(); distance >= 0 && (near || !reached) {
			return b, i, rules.Unanswerable("/situation/band", "a range of %d%s is not %s", distance, unit, b.Name)
		}
		return b, i, nil
	}
	return b, 0, rules.Unanswerable("/situation/band", "unknown range band: %.80q", id)
}

// modifier is a movement modifier of the situation, else the mech's own.
func (o *odds) modifier(field string, m *mech) (n int, src rules.Source, err error) {
	if n, given := o.situation.Int(field); given {
		return n, rules.ThisRoster, nil
	}
	if m.mod.Basis == rules.Missing {
		const text = "%s has no movement modifier. Enter it or its move"
		return 0, src, rules.Unanswerable("/situation/"+field, text, m.Title())
	}
	return m.mod.Value.Int(), m.mod.Source, nil
}

// aim adds up what a target number depends on whoever the target is.
func (o *odds) aim() (need sum, err error) {
	need = sumOf(o.attacker.build[acc], "accuracy")
	own, src, err := o.modifier("attacker-modifier", o.attacker)
	if err != nil {
		return need, err
	}
	need.add(own, "own movement", src)
	h, cover := &o.pack.ToHit, true
	switch o.situation.Text("cover") {
	case "light":
		need.add(h.Light.Int(), "light cover", h.Light.Source)
	case "heavy":
		need.add(h.Heavy.Int(), "heavy cover", h.Heavy.Source)
	default:
		cover = false
	}
	if o.situation.Bool("obscured") {
		src := h.Obscured.Source
		if cover {
			src.Basis = max(src.Basis, rules.House) // that they add up
		}
		need.add(h.Obscured.Int(), "partly behind terrain", src)
	}
	o.addFireControl(&need)
	return need, o.addHeat(&need)
}

func (o *odds) addFireControl(need *sum) {
	hit := o.pack.Criticals.Rows.By[critFireControl]
	need.add(hit.Each.Int()*o.number("fire-control"), "fire-control hits", hit.Each.Source)
}

// addHeat adds what heat does to hit rolls, if that is known.
func (o *odds) addHeat(need *sum) error {
	n, e := o.number("heat"), &o.effects
	switch {
	case n == 0:
		return nil
	case !e.ToHit.Known():
		return rules.Unanswerable("/situation/heat", "heat effects on to-hit rolls are unpublished. "+
			"Enter them under House rules, or use the Alpha Strike heat setting")
	case e.Shutdown.Known() && n >= e.Shutdown.Int():
		return rules.Unanswerable("/situation/heat", "at %d heat the mech is shut down", n)
	}
	need.add(e.ToHit.Int()*n, "heat", e.ToHit.Source)
	return nil
}

// addSizes adds what the sizes make of it.
func (o *odds) addSizes(need *sum, of rules.Figure) {
	own, step := o.attacker.build[size], o.pack.Sizes.Step
	need.add((own.Int()-of.Int())*step.Int(), fmt.Sprintf("size %v against %v", own.Value, of.Value), step.Source)
}

// aimAt adds to that what depends on the target, and on how far it is.
func (o *odds) aimAt(b band) (need sum, err error) {
	if need, err = o.aim(); err != nil {
		return need, err
	}
	if immobile := o.pack.ToHit.Immobile; o.situation.Bool("immobile") {
		need.add(-immobile.Int(), "target immobile", rules.Source{Basis: max(immobile.Basis, rules.House)})
	} else {
		mod, src, err := o.modifier("target-modifier", o.target)
		if err != nil {
			return need, err
		}
		need.add(mod, "target's movement", src)
	}
	need.add(b.Modifier.Int(), b.inText()+" range", b.Modifier.Source)
	o.addSizes(&need, o.target.build[size])
	return need, nil
}

// inText is the band's name within a sentence.
func (b band) inText() string { return string(b.Name[0]|0x20) + b.Name[1:] }

// volley is what an attack rolls: the target number of each roll, a strike of
// each weapon, and the heat of all.
type volley struct {
	need, heat sum
	strikes    []strike
}

// strike is what one weapon deals if it hits.
type strike struct {
	damage   sum
	section  string // of the book, on its damage
	less     int    // of own weapon hits
	rear     int    // of the damage: for the target alone
	zeroStar bool   // the damage is that of 0*, and is rolled for
}

// shot is an attack with the main weapons, with a special, or with all of them.
func (o *odds) shot(id string) error {
	b, at, err := o.band()
	if err != nil {
		return err
	}
	var v volley
	if v.need, err = o.aimAt(b); err != nil {
		return err
	}
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
	if err != nil {
		return err
	}
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

// says returns how much damage a hit of the strike deals at a band.
func (s *strike) says(b band) string {
	where := " at " + b.inText() + " range"
	if s.zeroStar {
		where += ", on half of the hits"
	}
	return s.damage.total(where)
}

// allWeapons fires every weapon that deals damage at the band: each is a roll of
// its own. What shoots into the own rear arc has no such target.
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

// heatUp adds up the heat of an attack: each engine hit counts for every weapon
// that shoots, each extra weapon besides the main ones once.
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

// overdriveBands is how many bands overdrive reaches, from the nearest.
const overdriveBands = 2

// mainStrike is what the main weapons deal.
func (o *odds) mainStrike(at int) strike {
	s := strike{damage: sumOf(o.attacker.damage[at], "main weapons"), section: damageHeads}
	o.subtractHits(&s)
	if at < overdriveBands {
		s.damage.add(o.number("overdrive"), "overdrive", o.pack.Heat.Overdrive.Source)
	}
	return s
}

// damageAt is the damage of a special at a band, before what dice say of 0*. An
// SRM has none at long range; of extreme range the text says nothing.
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

// specialStrike is what a special that is fired deals.
func (o *odds) specialStrike(f *fitting, at int) strike {
	s := strike{damage: sumOf(o.damageAt(f, at), f.title+":"), section: abilities, zeroStar: f.zeroStar}
	o.subtractHits(&s)
	return s
}

// subtractHits takes own weapon hits off the damage, which does not go below 0.
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

// blow is a physical attack.
func (o *odds) blow() error {
	v := volley{need: sumOf(o.attacker.build[piloting], "piloting"), heat: sum{src: book.Printed(physical)}}
	o.addFireControl(&v.need)
	o.addSizes(&v.need, o.target.build[size])
	v.need.src.Basis = max(v.need.src.Basis, rules.House) // that nothing else counts
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
