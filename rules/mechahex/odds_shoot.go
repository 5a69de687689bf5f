package mechahex

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// The numbers of the hit roll that stand in the text, not in a table.
const (
	ramArmorBeyond = 6 // hexes
	ignoresOn      = 5 // Experimental Armor
	alwaysHits     = 2 // at a target that held
)

var (
	specials     = book.Printed("Special Rules")
	upgradesText = book.Printed("Upgrades")
)

// toHit is the roll of one weapon at a target.
func (o *odds) toHit(indirect bool, t *target) modified {
	s := o.s
	if s.held {
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
		r.add(true, -1, "cover, it jumped")
	case s.hexes > ramArmorBeyond && t.works(ramArmor):
		r.add(true, -1, "cover, RAM Armor")
	}
	r.add(indirect && s.moved, -1, "Indirect after moving")
	return r
}

// toBlock is the roll of the target against a hit.
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
	hurts    int // damage of a hit that is not blocked
}

// shots are the weapons that fire in the situation; the others are told of.
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
		case o.s.hexes > f.Range.Int():
			o.tell(f.Name, f.Range.Source, "reaches %s hexes: it does not shoot", f.Range.Value)
		case !o.s.sight && !s.indirect:
			o.tell(f.Name, specials, "has no line of sight: it does not shoot")
		default:
			shots = append(shots, s)
		}
		if attack != volley {
			break
		}
	}
	return shots
}

// shoot is the fire of one weapon or of all, at a target and those in its blast.
func (o *odds) shoot(a *model, attack string, targets []*target) {
	t := targets[0]
	shots := o.shots(a, attack)
	hits, damage := dice.Sure(0), dice.Sure(0)
	others := make([]dice.Dist, len(targets))
	for i := range others {
		others[i] = dice.Sure(0)
	}
	hot := 0
	for _, same := range grouped(shots) {
		s := same[0]
		n := 0
		for _, each := range same {
			n += each.dice
			if s.has("overheating") {
				hot += each.dice
			}
		}
		hit, block := o.toHit(s.indirect, t), o.toBlock(s.Strength.Int(), t)
		h, b := hit.faces(), block.faces()
		o.tellRolls(s, len(same), hit, block, t)
		hits = o.Sum(hits, o.Times(n, dice.Chance(h, 6)))
		damage = o.Sum(damage, o.Times(n, dice.Chance(h*(6-b), 36)).Map(func(v int) int { return v * s.hurts }))
		for i, other := range targets[1:] {
			if s.has("blast") {
				fails := o.toBlock(s.Strength.Int(), other)
				others[i+1] = o.Sum(others[i+1], o.Times(n, dice.Chance(h*(6-fails.faces()), 36)).Map(func(v int) int { return v * s.hurts }))
			}
		}
	}
	o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "hits", Label: "Hits", Noun: "hits", Dist: hits})
	o.suffer(t, damage, "", rules.RoleDamage, rules.RoleKill)
	for i, other := range targets[1:] {
		if i == 0 {
			o.tell("blast", book.House("Special Rules"), "each other model in the blast takes as many hits as the target, and blocks them itself")
		}
		o.suffer(other, others[i+1], fmt.Sprintf(":%d", i+2), "", "")
	}
	if slices.ContainsFunc(a.fitted, func(f *fitting) bool { return f.has("overheating") && (attack == volley || f.ID == attack) }) {
		o.overheat(a, hot)
	}
}

// grouped puts weapons of one kind together, in the order of the first of each.
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

func (o *odds) tellRolls(s shot, number int, hit, block modified, t *target) {
	name, n := s.Name, s.dice*number
	if number > 1 {
		name = fmt.Sprintf("%d × %s", number, s.Name)
	}
	src := t.class.Evasion.Source
	src.Cite = shooting.Cite
	eva := "Eva"
	if o.s.held {
		eva = "target held"
	}
	o.tell(name+" to hit", src, "%d dice, %s", n, hit.text(eva))
	src = t.class.Toughness.Source
	src.Cite = shooting.Cite
	o.tell(name+" to block", src, "%s", block.text("Tou"))
	if s.hurts > 1 {
		o.tell(name+" damage", specials, "Deadly: %d for each hit that is not blocked", s.hurts)
	}
}

// suffer is what a target makes of damage: its armor, and when it is destroyed.
func (o *odds) suffer(t *target, damage dice.Dist, suffix string, of, kill rules.Role) {
	if t.works(experimental) {
		o.tell("Experimental Armor", upgradesText, "each point is ignored on %s", inSix(7-ignoresOn))
		damage = o.ignore(damage)
	}
	x := rules.Outcome{ID: "damage" + suffix, Label: "Damage", Noun: "damage", Role: of, Dist: damage}
	any := rules.Chance{ID: "any-damage" + suffix, Label: "Any damage", To: "to do any damage"}
	dead := rules.Chance{ID: "destroyed" + suffix, Label: "Destroyed", To: "to destroy it", Role: kill}
	if suffix != "" {
		x.Label, any.Label, dead.Label = "Damage to "+t.title(), "Any damage to "+t.title(), t.title()+" destroyed"
	}
	if t.bare() {
		dead.Needs = "the target's upgrades: they are what takes damage"
	} else {
		at, why := t.deadAt(o.s.spent)
		x.Of = t.left()
		dead.P = damage.Chance(func(v int) bool { return v >= at })
		o.tell("destroyed", shooting, "%s by %d damage%s", t.title(), at, why)
	}
	any.P = damage.Chance(func(v int) bool { return v > 0 })
	o.Outcomes = append(o.Outcomes, x)
	o.Chances = append(o.Chances, dead, any)
}

// ignore rolls for each point of damage whether Experimental Armor takes it.
func (o *odds) ignore(damage dice.Dist) dice.Dist {
	return o.Then(damage, func(n int) dice.Dist { return o.Times(n, dice.Chance(ignoresOn-1, 6)) }, func(_, left int) int { return left })
}

// overheat is what the attacker's own weapons do to it.
func (o *odds) overheat(a *model, n int) {
	sinks, cancels := 0, 0
	for _, f := range a.fitted {
		if f.Item == heatSinks {
			sinks++
			if f.Heat != nil {
				cancels += f.Heat.Int()
			}
		}
	}
	damage := o.Times(n, dice.Chance(1, 6)).Map(func(ones int) int { return max(0, ones-cancels) })
	cancelled := ""
	if sinks > 0 {
		cancelled = fmt.Sprintf("; Heat Sinks cancel %d of them", cancels)
	}
	o.tell("overheating", specials, "%d dice, each 1 is an Overheat and 1 damage%s", n, cancelled)
	role := rules.RoleLoss
	if a.mounted(experimental) > 0 {
		role = ""
	}
	o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "overheat-damage", Label: "Overheat damage", Noun: "damage", Role: role, Dist: damage})
	if role == "" {
		o.tell("attacker's Experimental Armor", upgradesText, "each point is ignored on %s", inSix(7-ignoresOn))
		o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "overheat-suffered", Label: "Overheat damage after armor", Noun: "damage", Role: rules.RoleLoss, Dist: o.ignore(damage)})
	}
	if sinks > 0 {
		o.Chances = append(o.Chances, rules.Chance{ID: "heat-sink-lost", Label: "A Heat Sink is lost", P: damage.Chance(func(v int) bool { return v > 0 })})
	}
}
