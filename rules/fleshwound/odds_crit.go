package fleshwound

import (
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
)

// fate is what has come of an attack so far, and of its target.
type fate struct {
	landed, twelve bool // the roll of this weapon
	spent          bool // the reroll is
	hit, between   bool // a roll so far has hit the target, the mech between
	damage         int  // on the target
	hits           [len(criticalIDs)]int
	crit           bool // a hit so far was critical
	pending        bool // a critical hit is to be rolled for
	gone           bool // destroyed
}

// victim is a target with what it takes.
type victim struct {
	now         fate
	armor, dies int          // damage that armor takes; damage that destroys
	ammo        string       // its protection
	reading     rules.Source // of when damage destroys
	needs       string       // the input that would tell whether it is destroyed
	needsArmor  string       // the input that would tell whether a hit is critical
}

// suffered reads what the target has suffered before the attack.
func (o *odds) suffered() (victim, error) {
	t := o.t
	f := victim{now: fate{damage: o.number("target-damage")}}
	var err error
	if f.now.hits, err = o.criticals(); err != nil {
		return f, err
	}
	f.ammo, _ = t.protection()
	f.needsArmor = t.lacks(armor)
	switch dies := t.destroyedBy(); {
	case dies.Basis == rules.Missing:
		f.needs = "the target's " + dies.Needs
	case t.alien:
		f.needs = "specials of the target that are known"
		fallthrough
	default:
		f.dies, f.reading = dies.Value.Int(), t.destroyedReading(dies)
		if f.now.damage >= f.dies {
			return f, rules.Unanswerable("/situation/target-damage", "with that much damage %s is destroyed already", t.title())
		}
	}
	if f.needsArmor != "" {
		f.needsArmor = "the target's " + f.needsArmor
	}
	f.armor = t.build[armor].Int()
	return f, nil
}

// criticals are the critical hits that the situation names.
func (o *odds) criticals() (hits [len(criticalIDs)]int, err error) {
	const at = "/situation/target-crits"
	v, given := o.s["target-crits"]
	list, ok := v.([]any)
	if given && v != nil && !ok {
		return hits, rules.Unanswerable(at, "must be a list of engine, fire-control, weapon and mp")
	}
	for i, e := range list {
		id, _ := e.(string)
		n := slices.Index(criticalIDs[:], id)
		if n < 0 {
			return hits, rules.Unanswerable(rules.Pointer(at, strconv.Itoa(i)), "there is no critical hit %.80q.%s", fmt.Sprint(e), rules.DidYouMean(rules.Nearest(id, criticalIDs[:])))
		}
		if hits[n]++; hits[n] >= o.pack.Criticals.Rows.By[id].Explode.Int() {
			return hits, rules.Unanswerable(at, "with so many hits of %s the target has exploded already", id)
		}
	}
	return hits, nil
}

// aimed is what a roll to hit leads to.
func (s fate) aimed(o *odds, need int, l luck) fate {
	target, between := o.lands(l.total, need)
	s.spent = l.spent
	s.hit, s.between = s.hit || target, s.between || between
	s.landed = target && !s.gone // a target that is destroyed suffers no more
	s.twelve = s.landed && l.total == o.pack.ToHit.Always.Int()
	return s
}

// hurt deals the damage of a hit: it is critical if the roll was a 12, or if
// structure is damaged. A target that is destroyed needs no roll.
func (s fate) hurt(f victim, damage int) fate {
	if !s.landed {
		return s
	}
	s.damage += damage
	critical := s.twelve || f.needsArmor == "" && damage > 0 && s.damage > f.armor
	s.crit = s.crit || critical
	s.gone = f.dies > 0 && s.damage >= f.dies
	s.pending = critical && !s.gone && f.needs == ""
	s.landed, s.twelve = false, false
	return s
}

// settled is a fate with nothing more to be rolled for after the last weapon,
// told from others only by what is asked of it.
func (s fate) settled(last bool) fate {
	if s.pending || !last && !s.gone {
		return s
	}
	left := fate{hit: s.hit, between: s.between, crit: s.crit, gone: s.gone, spent: s.spent}
	if !s.gone {
		left.hits[mpHits] = s.hits[mpHits]
	}
	return left
}

// critical is what a roll on the table of critical hits does.
func (o *odds) critical(s fate, f victim, total int) fate {
	s.pending = false
	switch result := o.pack.CritTable.Rows.By[strconv.Itoa(total)]; result {
	case "nothing":
	case "explodes":
		s.gone = true
	case "ammo":
		row := o.pack.Ammo.Rows.By[f.ammo]
		if row.Damage == nil {
			s.gone = true
			return s
		}
		n := row.Damage.Int()
		s.damage += n
		s.gone = f.dies > 0 && s.damage >= f.dies
		s.pending = !s.gone && n > 0 && s.damage > f.armor
	default:
		n := slices.Index(criticalIDs[:], result)
		s.hits[n]++
		s.gone = s.hits[n] >= o.pack.Criticals.Rows.By[result].Explode.Int()
	}
	return s
}

// fatal plays all weapons out, one after another, with every critical hit that
// they make, and says what came of the target.
func (o *odds) fatal(f victim, x fire) {
	states := dice.Begin(f.now)
	for i, w := range x.strikes {
		states = aimed(o, states, x.need.n, func(s fate) bool { return s.spent }, func(s fate, l luck) fate { return s.aimed(o, x.need.n, l) })
		deals := w.deals(true)
		states = dice.Roll(o.Cup, states, func(s fate) dice.Dist {
			if s.landed {
				return deals
			}
			return dice.Sure(0)
		}, func(s fate, damage int) fate { return s.hurt(f, damage) })
		states = o.exhaust(f, states, i == len(x.strikes)-1)
	}
	if o.Err() != nil {
		return
	}
	o.rolled(x, states)
	crit := rules.Chance{ID: "crit", Label: "Critical hit", To: "to hit critically", Needs: f.needsArmor}
	if f.needsArmor == "" {
		crit.P = states.Chance(func(s fate) bool { return s.crit })
	}
	kill := rules.Chance{ID: "destroyed", Label: "Destroyed", To: "to destroy it", Role: rules.RoleKill, Needs: f.needs}
	stuck := rules.Chance{ID: "immobilized", Label: "Immobilized", To: "to immobilize it", Needs: f.needs}
	o.tell("critical", book.House(criticalHits), "a 12, or damage on structure: one roll for both")
	if f.needs == "" {
		o.tell("destroyed", f.reading, "by %d damage, of which it has %d, or by an explosion", f.dies, f.now.damage)
		_, src := o.t.protection()
		o.tell("ammo hit", src, "%s: %s", o.pack.Ammo.Rows.By[f.ammo].Name, strings.ToLower(o.pack.Ammo.Rows.By[f.ammo].Text))
		kill.P = states.Chance(func(s fate) bool { return s.gone })
		if before, known := o.t.moveAfter(f.now.hits[mpHits]); !known {
			stuck.Needs = "the target's move"
		} else {
			stuck.P = states.Chance(func(s fate) bool {
				after, _ := o.t.moveAfter(s.hits[mpHits])
				return !s.gone && before.Cmp(rules.Int(0)) > 0 && after == rules.Int(0)
			})
		}
	}
	o.Chances = append(o.Chances, crit, kill, stuck)
}

// rolled says what the rolls to hit came to.
func (o *odds) rolled(x fire, states dice.States[fate]) {
	hit := rules.Chance{ID: "hit", Label: "Hits", To: "to hit"}
	between := rules.Chance{ID: "hit-blocker", Label: "Hits the mech between", To: "to hit the mech between"}
	if len(x.strikes) > 1 {
		hit.Label, hit.To = "At least one hits", "to hit at least once"
		between.Label, between.To = "At least one hits the mech between", "to hit the mech between at least once"
	}
	hit.P = states.Chance(func(s fate) bool { return s.hit })
	o.Chances = append(o.Chances, hit)
	if o.s.Bool("in-the-way") {
		between.P = states.Chance(func(s fate) bool { return s.between })
		o.Chances = append(o.Chances, between)
	}
}

// exhaust rolls every critical hit that is to be rolled for. It ends: a roll that
// leads to another damages structure.
func (o *odds) exhaust(f victim, states dice.States[fate], last bool) dice.States[fate] {
	two := o.two()
	for pending := true; pending && o.Err() == nil; {
		states = dice.Roll(o.Cup, states, func(s fate) dice.Dist {
			if s.pending {
				return two
			}
			return dice.Sure(0)
		}, func(s fate, total int) fate {
			if s.pending {
				s = o.critical(s, f, total)
			}
			return s.settled(last)
		})
		pending = states.Chance(func(s fate) bool { return s.pending }).Sign() > 0
	}
	return states
}

// moveAfter is the move that is left after so many MP hits, which halve it one
// by one, rounded down: inches, or hexes where the roster plays in hexes.
func (m *mech) moveAfter(hits int) (left rules.Value, known bool) {
	left = m.build[move].Value
	if !m.build[move].Known() {
		return left, false
	}
	if m.view.hexes() {
		left = left.Div(m.view.pack.Scale.Hex.Value)
	}
	for range hits {
		left = left.Mul(m.view.pack.Criticals.Rows.By["mp"].Each.Value).Floor()
	}
	return left, true
}

// series is critical hits one after another on a mech whose structure nobody
// counts.
func (o *odds) series() error {
	f := victim{ammo: noAmmo}
	if id := o.s.Text("protection"); id != "" {
		f.ammo = id
	}
	var err error
	if f.now.hits, err = o.criticals(); err != nil {
		return err
	}
	n, given := o.s.Int("crits")
	if !given {
		n = 1
	}
	t := rules.Table{Title: "Exploded", Columns: []rules.Column{{Label: "Critical hits"}, {Label: "Exploded", Right: true}}}
	states, two := dice.Begin(f.now), o.two()
	for i := range mostSeries {
		states = dice.Roll(o.Cup, states, func(s fate) dice.Dist {
			if s.gone {
				return dice.Sure(0)
			}
			return two
		}, func(s fate, total int) fate {
			if s.gone {
				return s
			}
			s = o.critical(s, f, total)
			s.damage, s.pending = 0, false // structure is not counted
			return s
		})
		if o.Err() != nil {
			return nil
		}
		p := states.Chance(func(s fate) bool { return s.gone })
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{{Text: strconv.Itoa(i + 1)}, {Text: new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(2) + " %"}}})
		if i+1 == n {
			o.Chances = []rules.Chance{{ID: "destroyed", Label: "Exploded", To: "to explode", Role: rules.RoleKill, P: p}}
		}
	}
	row := o.pack.Ammo.Rows.By[f.ammo]
	o.tell("critical hits", book.Printed(criticalHits), "2D6 each; an engine explodes at %v hits, the others at %v", o.pack.Criticals.Rows.By["engine"].Explode.Value, o.pack.Criticals.Rows.By["weapon"].Explode.Value)
	o.tell("ammo hit", row.Source, "%s: %s", row.Name, strings.ToLower(row.Text))
	o.Tables = []rules.Table{t}
	return nil
}
