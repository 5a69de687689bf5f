package mechahex

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// The numbers of the hit roll that are in the text, not in a table.
const (
	ramArmorBeyond = 6 // hexes
	ignoresOn      = 5 // Experimental Armor
	alwaysHits     = 2 // against a target that held
)

var (
	upgradesSource = book.Printed("Upgrades")
)

// toHit returns the roll of one weapon at a target.
func (o *odds) toHit(indirect bool, t *target) modified {
	s := o.s
	if o.isHeld(t) {
		return modified{target: alwaysHits}
	}
	r := modified{target: t.class.Evasion.Int()}
	r.add(s.rear, 1, "rear")
	r.add(s.elevation > 0, 1, "from above")
	r.add(s.elevation < 0, -1, "from below")
	switch {
	case s.cover && !indirect:
		r.add(true, -1, "cover")
	case s.targetJumped:
		r.add(true, -1, "cover (jumped)")
	case s.hexes > ramArmorBeyond && t.works(ramArmor):
		r.add(true, -1, "cover (RAM Armor)")
	}
	r.add(indirect && s.moved, -1, "Indirect after moving")
	return r
}

// isHeld reports whether a target used Hold: as the situation says, else if the edition allows the target nothing
// else.
func (o *odds) isHeld(t *target) bool {
	if o.s.held != nil {
		return *o.s.held
	}
	return o.holds(t.class.Kind)
}

// toBlock returns the block roll of the target against a hit.
func (o *odds) toBlock(strength int, t *target) modified {
	r := modified{target: t.class.Toughness.Int()}
	r.add(true, -strength, "Str")
	r.add(o.s.rear, -1, "rear")
	return r
}

// shot is a weapon that fires: its dice and what they do.
type shot struct {
	*fitting
	dice     int
	indirect bool
	hurts    int // damage of an unblocked hit
}

// shots returns the weapons that fire in the situation, and explains why the others do not.
func (o *odds) shots(a *model, attack string) []shot {
	var shots []shot
	for _, f := range a.fitted {
		if !f.weapon() || attack != volley && f.ID != attack {
			continue
		}
		s := shot{fitting: f, dice: f.Attacks.Int(), indirect: f.has("indirect") || o.s.jumped, hurts: 1}
		if f.has("deadly") {
			s.hurts = 2
		}
		if attack != volley && o.s.dice >= 0 {
			s.dice = o.s.dice
		}
		switch {
		case f.disabled():
			o.Tell(f.Name, shooting, "disabled")
		case o.s.hexes > f.Range.Int():
			o.Tell(f.Name, f.Range.Source, "out of range (limit %s)", f.reach())
		case !o.s.sight && !s.indirect:
			o.Tell(f.Name, specials, "no line of sight")
		default:
			shots = append(shots, s)
		}
		if attack != volley {
			break
		}
	}
	return shots
}

// salvo is the result of weapons against one target, before its armor.
type salvo struct{ hits, damage dice.Dist }

func newSalvo() salvo { return salvo{dice.Sure(0), dice.Sure(0)} }

// fire adds n dice of a shot that are aimed at a target.
func (o *odds) fire(to *salvo, s shot, n int, t *target) {
	to.hits = o.Sum(to.hits, o.Times(n, dice.Chance(o.toHit(s.indirect, t).faces(), 6)))
	to.damage = o.Sum(to.damage, o.damageOf(s, n, t, t))
}

// unblocked returns in how many of 36 cases a die of a shot at one target hits and the
// struck model does not block it.
func (o *odds) unblocked(s shot, aimed, struck *target) int {
	return o.toHit(s.indirect, aimed).faces() * (6 - o.toBlock(s.Strength.Int(), struck).faces())
}

// damageOf returns the damage of n dice of a shot at one target to the struck model.
func (o *odds) damageOf(s shot, n int, aimed, struck *target) dice.Dist {
	return o.Times(n, dice.Chance(o.unblocked(s, aimed, struck), 36)).Map(func(v int) int { return v * s.hurts })
}

// shoot answers the fire of one weapon or of all, at a target and those in its blast, or with a Relentless weapon
// at two.
func (o *odds) shoot(a *model, attack string, targets []*target) {
	beside := 1 // the first target that is only near
	if o.s.second > 0 {
		beside = 2
	}
	struck := make([]salvo, len(targets))
	for i := range struck {
		struck[i] = newSalvo()
	}
	hot, drawn := 0, volleyDraw{odds: o, by: a, targets: targets}
	for _, same := range grouped(o.shots(a, attack)) {
		s := same[0]
		n := s.dice * len(same)
		o.tellRolls(s, len(same), n, targets[0])
		o.fire(&struck[0], s, n, targets[0])
		if o.s.second > 0 {
			o.split(s, n, targets)
			o.fire(&struck[1], s, o.s.second, targets[1])
		}
		if s.has("overheating") { // dice aimed elsewhere also cause Overheats
			hot += s.Attacks.Int() * len(same)
		}
		for i := beside; i < len(targets) && s.has("blast"); i++ {
			struck[i].damage = o.Sum(struck[i].damage, o.damageOf(s, n, targets[0], targets[i]))
		}
		drawn.fire(s, len(same), n, beside)
	}
	o.conclude(targets, struck, beside)
	if a.heats(attack) {
		o.overheat(a, hot)
	}
	if o.joint {
		o.Joints = []rules.Joint{drawn.joint(a.heats(attack))}
	}
}

// conclude reports the damage to each target.
func (o *odds) conclude(targets []*target, struck []salvo, beside int) {
	for i, t := range targets {
		suffix, hits := "", "Hits"
		damage, kill := rules.RoleDamage, rules.RoleKill
		if i > 0 {
			suffix, hits, damage, kill = fmt.Sprintf(":%d", i+1), "Hits on "+t.Title(), "", ""
		}
		if i < beside {
			o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "hits" + suffix, Label: hits, Noun: "hits",
				Dist: struck[i].hits})
		}
		if i == beside {
			o.Tell("blast", book.House("Special Rules"),
				"every other model in the blast takes as many hits as the target and blocks them separately")
		}
		o.suffer(t, struck[i].damage, suffix, damage, kill)
	}
}

// heats reports whether a firing weapon may overheat the model.
func (m *model) heats(attack string) bool {
	return slices.ContainsFunc(m.fitted, func(f *fitting) bool {
		return f.has("overheating") && !f.disabled() && (attack == volley || f.ID == attack)
	})
}

// split reports how the dice of a Relentless weapon are aimed at two targets.
func (o *odds) split(s shot, n int, targets []*target) {
	first, second := targets[0].Title(), targets[1].Title()
	if first == second {
		first, second = first+" 1", second+" 2"
	}
	o.Tell("split", specials, "Relentless: %s at %s, %d at %s, in the same situation",
		rules.Dice(n), first, o.s.second, second)
	if s.has("blast") {
		o.Tell("split and blast", book.House("Special Rules"), "the two targets are outside each other's blast")
	}
	o.tellRolls(s, 1, o.s.second, targets[1])
}

// grouped groups equal weapons, in the order of the first of each.
func grouped(shots []shot) (groups [][]shot) {
	place := map[string]int{}
	for _, s := range shots {
		i, ok := place[s.Item]
		if !ok {
			i, groups = len(groups), append(groups, nil)
			place[s.Item] = i
		}
		groups[i] = append(groups[i], s)
	}
	return groups
}

// tellRolls explains the rolls of n dice of a number of equal weapons.
func (o *odds) tellRolls(s shot, number, n int, t *target) {
	hit, block := o.toHit(s.indirect, t), o.toBlock(s.Strength.Int(), t)
	name := s.Name
	if number > 1 {
		name = fmt.Sprintf("%d × %s", number, s.Name)
	}
	src, held := shooting.Weakest(t.class.Evasion.Source), ""
	switch {
	case o.isHeld(t) && o.s.held == nil:
		held, src = fmt.Sprintf("a %s can only use Hold", t.class.Kind), o.cites().Printed("Activation")
	case o.isHeld(t):
		held = "target used Hold"
	}
	roll := hit.text("Eva")
	if held != "" {
		roll = held + ": " + rollText(hit.faces())
	}
	o.Tell(name+" to hit", src, "%s, %s", rules.Dice(n), roll)
	o.Tell(name+" to block", shooting.Weakest(t.class.Toughness.Source), "%s", block.text("Tou"))
	if s.hurts > 1 {
		o.Tell(name+" damage", book.Inferred("Special Rules"), "Deadly: %d per unblocked hit", s.hurts)
	}
}

// suffer applies damage to a target: its armor, and when it is destroyed.
func (o *odds) suffer(t *target, damage dice.Dist, suffix string, of, kill rules.Role) {
	if t.works(experimental) {
		damage = o.throughExperimentalArmor("Experimental Armor", damage)
	}
	x := rules.Outcome{ID: "damage" + suffix, Label: "Damage", Noun: "damage", Role: of, Dist: damage}
	anyDamage := rules.Chance{ID: "any-damage" + suffix, Label: "Any damage", To: "to do any damage"}
	dead := rules.Chance{ID: "destroyed" + suffix, Label: "Destroyed", To: "to destroy it", Role: kill}
	if suffix != "" {
		x.Label, anyDamage.Label = "Damage to "+t.Title(), "Any damage to "+t.Title()
		dead.Label = t.Title() + " destroyed"
	}
	if t.bare() {
		dead.Needs = "the target's upgrades"
	} else {
		var at int
		at, dead.P = o.tellDeath("destroyed", t, o.s.spent, shooting, damage)
		x.OutOf = t.left()
		if at < x.OutOf {
			x.Lethal = at
			x.Suffered = damage.Map(func(v int) int {
				if v >= at {
					return x.OutOf
				}
				return v
			})
		}
	}
	anyDamage.P = damage.Chance(isSome)
	o.Outcomes = append(o.Outcomes, x)
	o.Chances = append(o.Chances, dead, anyDamage)
}

// tellDeath returns the damage that destroys a target and the chance of it, and explains them.
func (o *odds) tellDeath(label string, t *target, spent bool, src rules.Source, damage dice.Dist) (
	at int, p *big.Rat) {
	at, why := t.deadAt(spent)
	o.Tell(label, t.damageSource(ammoRead(src, why)), "%s dies at %d%s", t.Title(), at, cmp.Or(why, " damage"))
	return at, damage.Chance(func(v int) bool { return v >= at })
}

// ammoRead returns the source of a target's destruction. It is a house reading if an Ammo Box caused it.
func ammoRead(src rules.Source, why string) rules.Source {
	if why != "" {
		return book.House("Special Rules")
	}
	return src
}

// throughExperimentalArmor returns the damage that is left after a roll for each point of
// it whether the armor ignores the point, and explains the roll.
func (o *odds) throughExperimentalArmor(label string, damage dice.Dist) dice.Dist {
	o.Tell(label, upgradesSource, "each point of damage is ignored on %s", rollText(7-ignoresOn))
	rolled := func(n int) dice.Dist { return o.Times(n, dice.Chance(ignoresOn-1, 6)) }
	return o.Then(damage, rolled, func(_, left int) int { return left })
}

// heatSinks returns how many Heat Sinks a model has, and how many Overheats they cancel.
func (m *model) heatSinks() (sinks, cancels int) {
	sinks = m.working(heatSinks)
	if it := m.ed.items[heatSinks]; it != nil && it.Heat != nil {
		cancels = sinks * it.Heat.Int()
	}
	return sinks, cancels
}

// overheat applies the damage of overheating weapons to the attacker.
func (o *odds) overheat(a *model, n int) {
	sinks, cancels := a.heatSinks()
	damage := o.Times(n, dice.Chance(1, 6)).Map(func(ones int) int { return max(0, ones-cancels) })
	cancelled := ""
	if sinks > 0 {
		cancelled = fmt.Sprintf(". Heat Sinks cancel %d", cancels)
	}
	o.Tell("overheating", specials, "%s: each 1 is an Overheat and deals 1 damage%s", rules.Dice(n), cancelled)
	x := rules.Outcome{ID: "overheat-damage", Label: "Overheat damage", Noun: "damage",
		Role: rules.RoleLoss, Dist: damage}
	suffered := damage
	if a.working(experimental) > 0 {
		suffered = o.throughExperimentalArmor("attacker's Experimental Armor", damage)
		x.Role = ""
		o.Outcomes = append(o.Outcomes, x)
		x = rules.Outcome{ID: "overheat-suffered", Label: "Overheat damage after armor", Noun: "damage",
			Role: rules.RoleLoss, Dist: suffered}
	}
	o.Outcomes = append(o.Outcomes, x)
	if sinks > 0 {
		o.Chances = append(o.Chances,
			rules.Chance{ID: "heat-sink-lost", Label: "A Heat Sink is lost", P: damage.Chance(isSome)})
		o.Tell("Heat Sinks lost", book.House("Special Rules"), "they can take 1 point of the damage")
	}
	o.addSelfDestruction(a, suffered)
}

func isSome(n int) bool { return n > 0 }

// addSelfDestruction adds the chance that the attacker destroys itself.
func (o *odds) addSelfDestruction(a *model, damage dice.Dist) {
	dead := rules.Chance{ID: "attacker-destroyed", Label: "Attacker destroyed"}
	if a.known {
		_, dead.P = o.tellDeath("attacker destroyed", a.struck(), a.Condition[ammoSpent] > 0, specials, damage)
	} else {
		dead.Needs = "a known class of the attacker"
	}
	o.Chances = append(o.Chances, dead)
}
