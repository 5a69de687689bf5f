package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

const (
	resolveShots = "Combat Phase: Resolve Shots"
	inTheWay     = "Combat Phase: In the Way"
)

// band is the band of the situation, and its place; absent: the shot is in reach
// at short range. The range is in hexes where the roster plays in hexes.
func (o *odds) band() (b band, at int, err error) {
	bands := o.pack.Bands.Rows
	id, distance, unit := o.s.Text("band"), -1, `"`
	if n, ok := o.s.Int("range"); ok {
		distance = n
	}
	ends := func(b band) *rules.Figure { return b.To }
	if o.hexes() {
		unit = " hexes"
		ends = func(b band) *rules.Figure { return b.Hexes }
	}
	for i, row := range bands.IDs {
		b = bands.By[row]
		reached := ends(b) == nil || distance <= ends(b).Int()
		if id == row && distance >= 0 && (!reached || i > 0 && distance <= ends(bands.By[bands.IDs[i-1]]).Int()) {
			return b, i, rules.Unanswerable("/situation/band", "a range of %d%s is not %s", distance, unit, b.Name)
		}
		if id == row || id == "" && reached {
			return b, i, nil
		}
	}
	return b, 0, rules.Unanswerable("/situation/band", "there is no band %.80q", id)
}

// aim adds up what a target number depends on whoever the target is.
func (o *odds) aim(t *tally) error {
	own, given := o.s.Int("attacker-modifier")
	src := rules.ThisRoster
	if !given {
		s := o.a.mod()
		if s.Basis == rules.Missing {
			return rules.Unanswerable("/situation/attacker-modifier", "%s has no movement modifier of its own; its move or this would give it", o.a.title())
		}
		own, src = s.Value.Int(), s.Source
	}
	t.add(own, "own movement", src)
	h := &o.pack.ToHit
	switch o.s.Text("cover") {
	case "light":
		t.add(h.Light.Int(), "light cover", h.Light.Source)
	case "heavy":
		t.add(h.Heavy.Int(), "heavy cover", h.Heavy.Source)
	}
	if o.s.Bool("obscured") {
		src := h.Obscured.Source
		if o.s.Text("cover") == "light" || o.s.Text("cover") == "heavy" {
			src.Basis = max(src.Basis, rules.House) // that they add up
		}
		t.add(h.Obscured.Int(), "partly behind terrain", src)
	}
	o.fireControl(t)
	return o.hot(t)
}

func (o *odds) fireControl(t *tally) {
	fc := o.pack.Criticals.Rows.By["fire-control"]
	t.add(fc.Each.Int()*o.number("fire-control"), "fire-control hits", fc.Each.Source)
}

// hot adds what heat does to hit rolls, if that is known.
func (o *odds) hot(t *tally) error {
	n := o.number("heat")
	if n == 0 {
		return nil
	}
	e := o.effects()
	if !e.ToHit.Known() {
		return rules.Unanswerable("/situation/heat", "what a point of heat does to hit rolls is not known; type it into the table heat, or choose the house heat")
	}
	if e.Shutdown.Known() && n >= e.Shutdown.Int() {
		return rules.Unanswerable("/situation/heat", "at %d heat the mech is shut down", n)
	}
	t.add(e.ToHit.Int()*n, "heat", e.ToHit.Source)
	return nil
}

// sizes adds what the sizes make of it.
func (o *odds) sizes(t *tally, own, of rules.Figure) {
	step := o.pack.Sizes.Step
	t.add((own.Int()-of.Int())*step.Int(), fmt.Sprintf("size %v against %v", own.Value, of.Value), step.Source)
}

// aimAt adds to that what depends on the target, and on how far it is.
func (o *odds) aimAt(t *tally, b band) error {
	if err := o.aim(t); err != nil {
		return err
	}
	h := &o.pack.ToHit
	switch mod, given := o.s.Int("target-modifier"); {
	case o.s.Bool("immobile"):
		t.add(-h.Immobile.Int(), "target immobile", rules.Source{Basis: max(h.Immobile.Basis, rules.House)})
	case given:
		t.add(mod, "target's movement", rules.ThisRoster)
	default:
		s := o.t.mod()
		if s.Basis == rules.Missing {
			return rules.Unanswerable("/situation/target-modifier", "%s has no movement modifier of its own; its move or this would give it", o.t.title())
		}
		t.add(s.Value.Int(), "target's movement", s.Source)
	}
	t.add(b.Modifier.Int(), lower(b.Name)+" range", b.Modifier.Source)
	o.sizes(t, o.a.build[size], o.t.build[size])
	return nil
}

// shot is an attack with the main weapons, with a special, or with all of them.
func (o *odds) shot(id string) error {
	b, at, err := o.band()
	if err != nil {
		return err
	}
	x := fire{need: begin(o.a.build[acc], "accuracy")}
	if err := o.aimAt(&x.need, b); err != nil {
		return err
	}
	switch id {
	case attackMain:
		x.strikes = []strike{o.mainWeapons(at)}
		o.heated(&x, true, 0)
	case attackAll:
		err = o.everything(&x, b, at)
	default:
		f := o.a.specials[slices.IndexFunc(o.a.specials, func(f fitting) bool { return f.ID == id && f.Weapon })]
		x.strikes = []strike{o.specialWeapon(f, at)}
		extras := 1
		if besides, given := o.s["besides-main"].(bool); given && !besides {
			extras = 0
		}
		o.heated(&x, false, extras)
	}
	if err != nil {
		return err
	}
	for i := range x.strikes {
		w := &x.strikes[i]
		if o.s.Bool("rear") {
			w.rear = o.pack.Damage.Rear.Int()
			w.damage.add(w.rear, "from the rear", o.pack.Damage.Rear.Source)
		}
		o.tell("damage", w.damage.from(w.section), "%s at %s range: %d", w.damage.text(), lower(b.Name), w.damage.n)
	}
	return o.roll(x)
}

func lower(s string) string { return string(s[0]|0x20) + s[1:] }

// everything fires every weapon that deals damage at the band: each is a roll of
// its own. What shoots into the own rear arc has no such target.
func (o *odds) everything(x *fire, b band, at int) error {
	var silent []string
	main := o.a.damage[at].Int() > 0 || at < overdriven && o.number("overdrive") > 0
	if main {
		x.strikes = append(x.strikes, o.mainWeapons(at))
	} else {
		silent = append(silent, "main weapons")
	}
	for _, f := range o.a.weapons() {
		if f.Item != rear && f.at(o, at).Int() > 0 {
			x.strikes = append(x.strikes, o.specialWeapon(f, at))
		} else {
			silent = append(silent, f.title())
		}
	}
	fired := len(x.strikes)
	if fired == 0 {
		return rules.Unanswerable("/situation/band", "no weapon of %s deals damage at %s range", o.a.title(), lower(b.Name))
	}
	extras := 0
	if main {
		extras = fired - 1
	}
	o.heated(x, main, extras)
	if silent != nil {
		o.tell("not fired", book.Inferred(abilities), "%s: no damage at this range, or only to the rear", strings.Join(silent, ", "))
	}
	return nil
}

// heated adds up the heat of an attack: each engine hit counts for every weapon
// that shoots, each extra weapon besides the main ones once.
func (o *odds) heated(x *fire, main bool, extras int) {
	engine, h := o.pack.Criticals.Rows.By["engine"], &o.pack.Heat
	x.heat.add(engine.Each.Int()*o.number("engine-crits")*len(x.strikes), "engine hits", engine.Each.Source)
	if main {
		x.heat.add(o.number("overdrive")*h.Overdrive.Int(), "overdrive", h.Overdrive.Source)
	}
	extra := h.Extra.Source
	extra.Basis = max(extra.Basis, rules.Inferred)
	x.heat.add(extras*h.Extra.Int(), "besides the main weapons", extra)
}

// overdriven is how many bands overdrive reaches, from the nearest.
const overdriven = 2

// mainWeapons is what the main weapons deal.
func (o *odds) mainWeapons(at int) strike {
	w := strike{damage: begin(o.a.damage[at], "main weapons"), section: damageHeads}
	o.weakened(&w)
	if at < overdriven {
		w.damage.add(o.number("overdrive"), "overdrive", o.pack.Heat.Overdrive.Source)
	}
	return w
}

// at is the damage of a special at a band, before what dice say of 0*. An SRM
// has none at long range; of extreme range the text says nothing.
func (f fitting) at(o *odds, at int) rules.Figure {
	switch {
	case f.star:
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

// specialWeapon is what a special that is fired deals.
func (o *odds) specialWeapon(f fitting, at int) strike {
	what := f.title() + ":"
	if f.star {
		what += " half of the hits do"
	}
	w := strike{damage: begin(f.at(o, at), what), section: abilities, starred: f.star}
	o.weakened(&w)
	return w
}

// weakened takes own weapon hits off the damage, which does not go below 0.
func (o *odds) weakened(x *strike) {
	w := o.pack.Criticals.Rows.By["weapon"]
	if less := w.Each.Int() * o.number("weapon-crits"); less > 0 {
		x.less = less
		src := w.Each.Source
		if less > x.damage.n {
			less, src.Basis = x.damage.n, rules.House
		}
		x.damage.add(-less, "weapon hits", src)
	}
}

// blow is a physical attack.
func (o *odds) blow() error {
	x := fire{need: begin(o.a.build[piloting], "piloting"), heat: tally{src: book.Printed(physical)}}
	o.fireControl(&x.need)
	o.sizes(&x.need, o.a.build[size], o.t.build[size])
	x.need.src.Basis = max(x.need.src.Basis, rules.House) // that nothing else counts
	damage := begin(o.a.build[size], "size")
	if f, ok := o.a.fitted(mel); ok {
		damage.add(o.pack.Damage.Mel.Int(), "MEL", f.weaken(o.pack.Damage.Mel).Source)
	} else {
		damage.src.Basis = max(damage.src.Basis, o.a.armed.Basis)
	}
	if o.s.Bool("charge") {
		n, given := o.s.Int("attacker-modifier")
		src := rules.ThisRoster
		if s := o.a.mod(); !given {
			if s.Basis == rules.Missing {
				return rules.Unanswerable("/situation/attacker-modifier", "%s has no movement modifier of its own; its move or this would give it", o.a.title())
			}
			n, src = s.Value.Int(), s.Source
		}
		damage.add(n, "charge", src)
	}
	if o.s.Bool("rear") {
		damage.add(o.pack.Damage.Rear.Int(), "from the rear", o.pack.Damage.Rear.Source)
	}
	damage.n = max(0, damage.n) // a charge with a negative modifier
	o.tell("damage", damage.from(physical), "%s: %d", damage.text(), damage.n)
	x.strikes = []strike{{damage: damage, section: physical}}
	return o.roll(x)
}
