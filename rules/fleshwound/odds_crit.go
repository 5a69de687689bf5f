package fleshwound

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
)

// criticalIDs lists the critical hits in the order of a state's counts.
var criticalIDs = [...]string{critEngine, critFireControl, critWeapon, critMP}

// mpIndex is the index of MP hits among them.
const mpIndex = 3

// state is the result of an attack so far, and the state of its target.
type state struct {
	landed, twelve bool // the roll of this weapon
	spent          bool // the reroll is used
	hit, between   bool // a roll so far hit the target, or the mech between
	damage         int  // on the target
	criticals      [len(criticalIDs)]int
	crit           bool // a hit so far was critical
	pending        bool // a critical hit must be rolled
	gone           bool // destroyed
}

// defender is a target and the damage it takes.
type defender struct {
	begin              state
	armor, destroyedAt int          // damage that armor takes; damage that destroys
	ammo               string       // its protection
	reading            rules.Source // of the rule on when damage destroys
	needs              string       // the input that would tell whether it is destroyed
	needsArmor         string       // the input that would tell whether a hit is critical
}

// defender returns the target with its damage before the attack.
func (o *odds) defender() (d defender, err error) {
	t := o.target
	d.begin.damage = o.number("target-damage")
	if d.begin.criticals, err = o.criticals(); err != nil {
		return d, err
	}
	d.ammo, _ = t.protection()
	d.armor = t.build[armor].Int()
	if lacks := t.lacks(armor); lacks != "" {
		d.needsArmor = "the target's " + lacks
	}
	dies := t.destroyedBy()
	if dies.Basis == rules.Missing {
		d.needs = "the target's " + dies.Needs
		return d, nil
	}
	if t.unknown {
		d.needs = "specials of the target that are known"
	}
	d.destroyedAt, d.reading = dies.Value.Int(), t.destroyedReading(dies)
	if d.begin.damage >= d.destroyedAt {
		const text = "with this much damage, %s is already destroyed"
		return d, rules.Unanswerable("/situation/target-damage", text, t.Title())
	}
	return d, nil
}

// criticals returns the critical hits that the situation names.
func (o *odds) criticals() (hits [len(criticalIDs)]int, err error) {
	const at = "/situation/target-crits"
	v, given := o.situation["target-crits"]
	list, ok := v.([]any)
	if given && v != nil && !ok {
		return hits, rules.Unanswerable(at, "enter a list of engine, fire-control, weapon and mp")
	}
	for i, e := range list {
		id, _ := e.(string)
		n := slices.Index(criticalIDs[:], id)
		if n < 0 {
			return hits, rules.Unanswerable(rules.Pointer(at, strconv.Itoa(i)), "unknown critical hit: %.80q.%s",
				fmt.Sprint(e), rules.DidYouMean(rules.Nearest(id, criticalIDs[:])))
		}
		if hits[n]++; hits[n] >= o.pack.Criticals.Rows.By[id].Explode.Int() {
			return hits, rules.Unanswerable(at, "with this many %s hits, the target has already exploded", id)
		}
	}
	return hits, nil
}

// afterRoll returns the state after a roll to hit.
func (s state) afterRoll(o *odds, need int, r hitRoll) state {
	target, between := o.lands(r.total, need)
	s.spent = r.spent
	s.hit, s.between = s.hit || target, s.between || between
	s.landed = target && !s.gone // a destroyed target suffers no more
	s.twelve = s.landed && r.total == o.pack.ToHit.Always.Int()
	return s
}

// takeDamage deals the damage of a hit. The hit is critical if the roll was a 12, or if structure is damaged. A
// destroyed target needs no roll.
func (s state) takeDamage(d defender, damage int) state {
	if !s.landed {
		return s
	}
	s, structure := s.suffer(d, damage)
	critical := s.twelve || d.needsArmor == "" && structure
	s.crit = s.crit || critical
	s.pending = critical && !s.gone && d.needs == ""
	s.landed, s.twelve = false, false
	return s
}

// suffer adds damage to the target. structure reports whether it goes through the armor.
func (s state) suffer(d defender, damage int) (after state, structure bool) {
	s.damage += damage
	s.gone = d.destroyedAt > 0 && s.damage >= d.destroyedAt
	return s, damage > 0 && s.damage > d.armor
}

// mergeFinal keeps only the fields that the answer needs in a final state, so that equal states merge.
func (s state) mergeFinal(last bool) state {
	if s.pending || !last && !s.gone {
		return s
	}
	left := state{hit: s.hit, between: s.between, crit: s.crit, gone: s.gone, spent: s.spent}
	if !s.gone {
		left.criticals[mpIndex], left.damage = s.criticals[mpIndex], s.damage
	}
	return left
}

// critical returns the state after a roll on the table of critical hits.
func (o *odds) critical(s state, d defender, total int) state {
	s.pending = false
	switch result := o.pack.CritTable.Rows.By[strconv.Itoa(total)]; result {
	case "nothing":
	case "explodes":
		s.gone = true
	case "ammo":
		row := o.pack.Ammo.Rows.By[d.ammo]
		if row.Damage == nil {
			s.gone = true
			return s
		}
		var structure bool
		s, structure = s.suffer(d, row.Damage.Int())
		s.pending = !s.gone && structure
	default:
		n := slices.Index(criticalIDs[:], result)
		s.criticals[n]++
		s.gone = s.criticals[n] >= o.pack.Criticals.Rows.By[result].Explode.Int()
	}
	return s
}

// playOut plays all weapons in order, with every critical hit that they cause, and reports the target's fate.
func (o *odds) playOut(d defender, v volley) {
	states := dice.Begin(d.begin)
	for i, w := range v.strikes {
		states = rollToHit(o, states, v.need.n, func(s state) bool { return s.spent },
			func(s state, r hitRoll) state { return s.afterRoll(o, v.need.n, r) })
		deals := w.deals(true)
		states = dice.Roll(o.Cup, states, func(s state) dice.Dist {
			if s.landed {
				return deals
			}
			return dice.Sure(0)
		}, func(s state, damage int) state { return s.takeDamage(d, damage) })
		states = o.rollCriticals(d, states, i == len(v.strikes)-1)
	}
	if o.Err() == nil {
		o.sayHits(v, states)
		o.sayFate(d, states)
	}
}

// sayHits reports the rolls to hit.
func (o *odds) sayHits(v volley, states dice.States[state]) {
	hit := rules.Chance{ID: "hit", Label: "Hits", To: "to hit"}
	between := rules.Chance{ID: "hit-blocker", Label: "Hits the mech in the way", To: "to hit the mech in the way"}
	if len(v.strikes) > 1 {
		hit.Label, hit.To = "At least one weapon hits", "to hit at least once"
		between.Label = "At least one weapon hits the mech in the way"
		between.To = "to hit the mech in the way at least once"
	}
	hit.P = states.Chance(func(s state) bool { return s.hit })
	o.Chances = append(o.Chances, hit)
	if o.situation.Bool("in-the-way") {
		between.P = states.Chance(func(s state) bool { return s.between })
		o.Chances = append(o.Chances, between)
	}
}

// sayFate reports the fate of the target.
func (o *odds) sayFate(d defender, states dice.States[state]) {
	crit := rules.Chance{ID: "crit", Label: "Critical hit", To: "to hit critically", Needs: d.needsArmor}
	kill := rules.Chance{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill, Needs: d.needs}
	stuck := rules.Chance{ID: "immobilized", Label: "Immobilized", To: "to immobilize it", Needs: d.needs}
	if d.needsArmor == "" {
		crit.P = states.Chance(func(s state) bool { return s.crit })
	}
	o.Tell("critical", book.House(criticalHits), "a roll of 12, damage to structure, or both: 1 critical roll")
	if d.needs == "" {
		o.Tell("destroyed", d.reading, "%s dies at %d damage (now %d) or in an explosion", o.target.Title(),
			d.destroyedAt, d.begin.damage)
		_, src := o.target.protection()
		o.tellAmmo(src, d.ammo)
		kill.P = states.Chance(func(s state) bool { return s.gone })
		o.Outcomes[0].Suffered = states.Number(func(s state) int {
			if s.gone {
				return d.destroyedAt - d.begin.damage
			}
			return s.damage - d.begin.damage
		})
		before, known := o.target.moveAfter(move, d.begin.criticals[mpIndex])
		if known {
			stuck.P = states.Chance(func(s state) bool {
				after, _ := o.target.moveAfter(move, s.criticals[mpIndex])
				return !s.gone && before.Cmp(rules.Int(0)) > 0 && after == rules.Int(0)
			})
		} else {
			stuck.Needs = "the target's move"
		}
	}
	o.Chances = append(o.Chances, crit, kill, stuck)
}

// tellAmmo explains an ammo hit on a mech with a protection.
func (o *odds) tellAmmo(src rules.Source, protection string) {
	row := o.pack.Ammo.Rows.By[protection]
	name := row.Name
	if protection == noAmmo {
		name = "no protection"
	}
	o.Tell("ammo hit", src, "%s: %s", name, strings.ToLower(row.Text))
}

// rollCriticals rolls every pending critical hit. It ends, since a roll that leads to another damages structure.
func (o *odds) rollCriticals(d defender, states dice.States[state], last bool) dice.States[state] {
	two := o.twoDice()
	for pending := true; pending && o.Err() == nil; {
		states = dice.Roll(o.Cup, states, func(s state) dice.Dist {
			if s.pending {
				return two
			}
			return dice.Sure(0)
		}, func(s state, total int) state {
			if s.pending {
				s = o.critical(s, d, total)
			}
			return s.mergeFinal(last)
		})
		pending = states.Chance(func(s state) bool { return s.pending }).Sign() > 0
	}
	return states
}

// series rolls a series of critical hits on a mech whose structure is not counted.
func (o *odds) series() (err error) {
	d := defender{ammo: noAmmo}
	if id := o.situation.Text("protection"); id != "" {
		d.ammo = id
	}
	if d.begin.criticals, err = o.criticals(); err != nil {
		return err
	}
	n := o.situation.IntOr("crits", 1)
	t := rules.Table{Title: "Exploded", Columns: rules.Columns("Critical hits", ">Exploded")}
	states := dice.Begin(d.begin)
	for i := range maxSeries {
		if states = o.oneCritical(d, states); o.Err() != nil {
			return nil
		}
		p := states.Chance(func(s state) bool { return s.gone })
		t.Add(rules.Text(strconv.Itoa(i+1)), rules.Text(rules.Percent(p, 2)))
		if i+1 == n {
			o.Chances = []rules.Chance{{ID: "destroyed", Label: "Exploded", To: "to explode",
				Role: rules.RoleKill, P: p}}
		}
	}
	hits := o.pack.Criticals.Rows.By
	o.Tell("critical hits", book.Printed(criticalHits), "2D6 each. Explodes at %v engine hits, or %v of another kind",
		hits[critEngine].Explode.Value, hits[critWeapon].Explode.Value)
	o.tellAmmo(o.pack.Ammo.Rows.By[d.ammo].Source, d.ammo)
	o.Tables = []rules.Table{t}
	return nil
}

// oneCritical rolls one critical hit, and none that follow from it: structure is not counted.
func (o *odds) oneCritical(d defender, states dice.States[state]) dice.States[state] {
	two := o.twoDice()
	return dice.Roll(o.Cup, states, func(s state) dice.Dist {
		if s.gone {
			return dice.Sure(0)
		}
		return two
	}, func(s state, total int) state {
		if !s.gone {
			s = o.critical(s, d, total)
			s.damage, s.pending = 0, false
		}
		return s
	})
}
