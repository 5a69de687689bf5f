package fleshwound

import (
	"fmt"
	"slices"
	"strconv"

	"gantry/rules"
	"gantry/rules/dice"
)

const (
	resolveShots = "Combat Phase: Resolve Shots"
	inTheWay     = "Combat Phase: In the Way"
)

// strike is an attack that is about to be rolled: what it needs, what it deals,
// and what it heats.
type strike struct {
	need    tally
	damage  tally
	starred bool // the damage is that of 0*, and is rolled for
	heat    tally
}

// band is the band of the situation, and its place; absent: the shot is in reach
// at short range.
func (o *odds) band() (b band, at int, err error) {
	bands := o.pack.Bands.Rows
	id, inches := o.s.Text("band"), -1
	if n, ok := o.s.Int("range"); ok {
		inches = n
	}
	for i, row := range bands.IDs {
		b = bands.By[row]
		reached := b.To == nil || inches <= b.To.Int()
		if id == row && inches >= 0 && (!reached || i > 0 && inches <= bands.By[bands.IDs[i-1]].To.Int()) {
			return b, i, rules.Unanswerable("/situation/band", "a range of %d\" is not %s", inches, b.Name)
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

// shot is an attack with the main weapons, or with a special.
func (o *odds) shot(id string) error {
	b, at, err := o.band()
	if err != nil {
		return err
	}
	x := strike{need: begin(o.a.build[acc], "accuracy")}
	if err := o.aim(&x.need); err != nil {
		return err
	}
	h := &o.pack.ToHit
	switch mod, given := o.s.Int("target-modifier"); {
	case o.s.Bool("immobile"):
		x.need.add(-h.Immobile.Int(), "target immobile", rules.Source{Basis: max(h.Immobile.Basis, rules.House)})
	case given:
		x.need.add(mod, "target's movement", rules.ThisRoster)
	default:
		s := o.t.mod()
		if s.Basis == rules.Missing {
			return rules.Unanswerable("/situation/target-modifier", "%s has no movement modifier of its own; its move or this would give it", o.t.title())
		}
		x.need.add(s.Value.Int(), "target's movement", s.Source)
	}
	x.need.add(b.Modifier.Int(), lower(b.Name)+" range", b.Modifier.Source)
	o.sizes(&x.need, o.a.build[size], o.t.build[size])

	engine := o.pack.Criticals.Rows.By["engine"]
	x.heat.src = engine.Each.Source
	x.heat.add(engine.Each.Int()*o.number("engine-crits"), "engine hits", engine.Each.Source)
	if id == attackMain {
		o.mainDamage(&x, b, at)
	} else {
		o.specialDamage(&x, id, at)
	}
	if o.s.Bool("rear") {
		x.damage.add(o.pack.Damage.Rear.Int(), "from the rear", o.pack.Damage.Rear.Source)
	}
	o.tell("damage", x.damage.from(damageHeads), "%s at %s range: %d", x.damage.text(), lower(b.Name), x.damage.n)
	return o.strike(x)
}

func lower(s string) string { return string(s[0]|0x20) + s[1:] }

// mainDamage is what the main weapons deal and heat.
func (o *odds) mainDamage(x *strike, b band, at int) {
	x.damage = begin(o.a.damage[at], "main weapons")
	o.weakened(x)
	if n := o.number("overdrive"); n > 0 {
		x.heat.add(n*o.pack.Heat.Overdrive.Int(), "overdrive", o.pack.Heat.Overdrive.Source)
		if at < 2 { // it reaches short and medium range
			x.damage.add(n, "overdrive", o.pack.Heat.Overdrive.Source)
		}
	}
}

// specialDamage is what a special that is fired deals and heats.
func (o *odds) specialDamage(x *strike, id string, at int) {
	i := slices.IndexFunc(o.a.specials, func(f fitting) bool { return f.ID == id && f.Weapon })
	f := o.a.specials[i]
	x.heat.add(o.pack.Heat.Extra.Int(), "besides the main weapons", rules.Source{Basis: max(o.pack.Heat.Extra.Basis, rules.Inferred)})
	switch {
	case f.star:
		x.starred = true
		x.damage = begin(f.weaken(rules.Given(1, f.Source)), f.title()+": half of the hits do")
	case f.Form == formStar:
		x.damage = begin(f.number(0), f.title()+":")
	case at < len(f.numbers):
		x.damage = begin(f.number(at), f.title()+":")
	default:
		x.damage = begin(rules.Given(0, rules.Source{Basis: rules.House, Cite: f.Cite}), f.title()+":")
	}
	o.weakened(x)
}

// weakened takes own weapon hits off the damage, which does not go below 0.
func (o *odds) weakened(x *strike) {
	w := o.pack.Criticals.Rows.By["weapon"]
	if less := w.Each.Int() * o.number("weapon-crits"); less > 0 {
		src := w.Each.Source
		if less > x.damage.n {
			less, src.Basis = x.damage.n, rules.House
		}
		x.damage.add(-less, "weapon hits", src)
	}
}

// blow is a physical attack.
func (o *odds) blow() error {
	x := strike{need: begin(o.a.build[piloting], "piloting"), heat: tally{src: book.Printed(physical)}}
	o.fireControl(&x.need)
	o.sizes(&x.need, o.a.build[size], o.t.build[size])
	x.need.src.Basis = max(x.need.src.Basis, rules.House) // that nothing else counts
	x.damage = begin(o.a.build[size], "size")
	if f, ok := o.a.fitted(mel); ok {
		x.damage.add(o.pack.Damage.Mel.Int(), "MEL", f.weaken(o.pack.Damage.Mel).Source)
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
		x.damage.add(n, "charge", src)
	}
	if o.s.Bool("rear") {
		x.damage.add(o.pack.Damage.Rear.Int(), "from the rear", o.pack.Damage.Rear.Source)
	}
	x.damage.n = max(0, x.damage.n) // a charge with a negative modifier
	o.tell("damage", x.damage.from(physical), "%s: %d", x.damage.text(), x.damage.n)
	return o.strike(x)
}

// hits tells whether a roll hits.
func (o *odds) hits(total, need int) bool {
	h := &o.pack.ToHit
	return total == h.Always.Int() || total != h.Never.Int() && total >= need
}

// faces is how many of the 36 rolls something is true of.
func faces(is func(total int) bool) int {
	n := 0
	for total := 2; total <= 12; total++ {
		if is(total) {
			n += ways(total)
		}
	}
	return n
}

// ways is how many of the 36 rolls of two dice come to a total.
func ways(total int) int { return 6 - max(total-7, 7-total) }

func (o *odds) two() dice.Dist { return o.Times(2, dice.Die(6)) }

// strike rolls to hit, deals the damage and rolls for critical hits.
func (o *odds) strike(x strike) error {
	f, err := o.suffered()
	if err != nil {
		return err
	}
	way := o.s.Bool("in-the-way")
	lands := func(total int) (target, blocker bool) {
		hit := o.hits(total, x.need.n)
		return hit && (!way || total%2 == 0), hit && way && total%2 == 1
	}
	n := faces(func(total int) bool { return o.hits(total, x.need.n) })
	o.Working = slices.Insert(o.Working, 0, rules.Reason{Label: "to hit", Source: x.need.from(resolveShots), Text: fmt.Sprintf("%s: %d+ on 2D6 = %d/36", x.need.text(), x.need.n, n)})
	roll := o.two()
	if o.s.Bool("reroll") {
		roll = o.Reroll(roll, func(total int) bool { target, _ := lands(total); return !target })
		o.tell("LUCKY", rules.Source{Basis: rules.House, Cite: book.Cite(abilities)}, "a roll that does not hit the target is made once more")
	}
	target := roll.When(func(total int) bool { hit, _ := lands(total); return hit })
	o.Chances = append(o.Chances, rules.Chance{ID: "hit", Label: "Hits", To: "to hit", P: target.P(1)})
	if way {
		blocker := roll.When(func(total int) bool { _, hit := lands(total); return hit })
		o.tell("in the way", book.Printed(inTheWay), "an even roll hits the target, an odd one the mech between")
		o.Chances = append(o.Chances, rules.Chance{ID: "hit-blocker", Label: "Hits the mech between", To: "to hit the mech between", P: blocker.P(1)})
	}
	start := dice.Begin(f.now)
	landed := dice.Roll(o.Cup, start, func(fate) dice.Dist { return roll }, func(s fate, total int) fate {
		s.landed, _ = lands(total)
		s.twelve = s.landed && total == o.pack.ToHit.Always.Int()
		return s
	})
	dealt := dice.Roll(o.Cup, landed, func(s fate) dice.Dist {
		switch {
		case !s.landed:
			return dice.Sure(0)
		case x.starred:
			half := dice.Chance(1, 2)
			base := o.starDamage()
			return half.Map(func(hurt int) int { return max(0, hurt-base.less) + base.more })
		}
		return dice.Sure(max(0, x.damage.n))
	}, func(s fate, damage int) fate { return s.hurt(f, damage) })
	if o.Err() != nil {
		return nil
	}
	out := rules.Outcome{ID: "damage", Label: "Damage", Noun: "damage", Role: rules.RoleDamage, Dist: dealt.Number(func(s fate) int { return s.dealt })}
	if f.needs == "" {
		out.Of = f.dies - f.now.damage
	}
	o.Outcomes = append(o.Outcomes, out)
	o.tell("heat", x.heat.from(criticalHits), "%s: %d", x.heat.text(), x.heat.n)
	o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "heat", Label: "Heat", Noun: "heat", Dist: dice.Sure(x.heat.n)})
	o.fatal(f, dealt)
	return nil
}

// star is what changes the damage of an IF 0* that hurts, and of one that does not.
type starred struct{ less, more int }

func (o *odds) starDamage() starred {
	s := starred{less: o.pack.Criticals.Rows.By["weapon"].Each.Int() * o.number("weapon-crits")}
	if o.s.Bool("rear") {
		s.more = o.pack.Damage.Rear.Int()
	}
	return s
}

// grid is the target numbers of a mech by band, size and movement modifier of
// the target.
func (o *odds) grid() error {
	const modifiers = 6
	base := begin(o.a.build[acc], "accuracy")
	if err := o.aim(&base); err != nil {
		return err
	}
	o.tell("target number", base.from(resolveShots), "%s = %d, then range, sizes and the target's movement", base.text(), base.n)
	t := rules.Table{Title: "Target numbers, of 36", Columns: []rules.Column{{Label: "Range"}, {Label: "Size", Right: true}}}
	for mod := range modifiers {
		t.Columns = append(t.Columns, rules.Column{Label: "Mod " + strconv.Itoa(mod), Right: true})
	}
	for _, b := range o.pack.Bands.Rows.All {
		for of := range o.pack.Sizes.Most.Int() + 1 {
			row := rules.Row{Cells: []rules.Cell{{Text: b.Name}, {Text: strconv.Itoa(of)}}}
			for mod := range modifiers {
				need := base
				need.add(b.Modifier.Int()+mod, b.Name, b.Modifier.Source)
				o.sizes(&need, o.a.build[size], rules.Given(of, o.pack.Sizes.Source))
				row.Cells = append(row.Cells, rules.Cell{Text: fmt.Sprintf("%d · %d", need.n, faces(func(total int) bool { return o.hits(total, need.n) }))})
			}
			t.Rows = append(t.Rows, row)
		}
	}
	o.Tables = []rules.Table{t}
	return nil
}
