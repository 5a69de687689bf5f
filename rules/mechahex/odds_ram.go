package mechahex

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// ramEvery is the number of missing slots per point of extra damage in a ram.
const ramEvery = 3

var ramming = book.Printed("Ramming")

// ramDamage returns the damage of a ram to one of its two models, with an explanation.
func (o *odds) ramDamage(x *model, y *target, jumped bool) (n int, text string) {
	mine, others := x.slots("ram-slots", "Ram slots").Value.Int(), y.slots("ram-slots", "Ram slots").Value.Int()
	n, text = 1, "base 1"
	if less := max(0, (others-mine)/ramEvery); less > 0 {
		n += less
		text += fmt.Sprintf(", +%d for %d %s against %d", less, mine, rules.Plural(mine, "slot"), others)
	}
	if y.working(melee) > 0 {
		n++
		text += ", +1 Melee Optimized"
	}
	if x.working(frame) > 0 || jumped {
		n--
		text += ", −1 Reinforced Frame"
	}
	return max(0, n), text
}

func (o *odds) ram(a *model, t *target) {
	n, text := o.ramDamage(t.model, &target{model: a}, o.s.targetJumped)
	o.Tell("damage to the target", ramming, "%s%s = %d", text, fallText(o.s.fall), n+o.s.fall)
	o.suffer(t, dice.Sure(n+o.s.fall), "", rules.RoleDamage, rules.RoleKill)
	n, text = o.ramDamage(a, t, false)
	if t.class.Kind == vehicle {
		n, text = 0, "0 from a vehicle"
	}
	o.Tell("damage to the attacker", ramming, "%s%s = %d", text, fallText(o.s.fallAttacker), n+o.s.fallAttacker)
	damage := dice.Sure(n + o.s.fallAttacker)
	if a.working(experimental) > 0 {
		damage = o.throughExperimentalArmor("attacker's Experimental Armor", damage)
	}
	if o.holds(t.class.Kind) {
		o.Tell("pushed", o.cites().Printed("Ramming"),
			"the rammer moves 1 hex, since a %s never moves", t.class.Kind)
	}
	o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "damage-to-attacker", Label: "Damage to the attacker",
		Noun: "damage", Role: rules.RoleLoss, Dist: damage})
	if o.joint {
		o.Joints = nil
		for _, x := range o.Outcomes { // independent: each model's own armor
			o.Joints = append(o.Joints, rules.Joint{IDs: []string{x.ID},
				Draw: func(random func() uint64) []int { return []int{x.Dist.Draw(random)} }})
		}
	}
}

func fallText(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", +%d for falling", n)
}
