package mechahex

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// ramEvery is for how many slots less a model takes one more damage in a ram.
const ramEvery = 3

var ramming = book.Printed("Ramming")

// rammed is the damage of a ram to one of its two models, and how it came so.
func (o *odds) rammed(x *model, y *target, jumped bool) (n int, text string) {
	mine, others := x.slots("ram-slots", "Ram slots").Value.Int(), y.slots("ram-slots", "Ram slots").Value.Int()
	n, text = 1, "1"
	if less := max(0, (others-mine)/ramEvery); less > 0 {
		n += less
		text += fmt.Sprintf(", +%d for %d slots against %d", less, mine, others)
	}
	if y.mounted(melee) > 0 {
		n++
		text += ", +1 Melee Optimized"
	}
	if x.mounted(frame) > 0 || jumped {
		n--
		text += ", −1 Reinforced Frame"
	}
	return max(0, n), text
}

func (o *odds) ram(a *model, t *target) {
	n, text := o.rammed(t.model, &target{model: a}, o.s.targetJumped)
	o.Tell("to the target", ramming, "%s%s = %d", text, fallen(o.s.fall), n+o.s.fall)
	o.suffer(t, dice.Sure(n+o.s.fall), "", rules.RoleDamage, rules.RoleKill)
	n, text = o.rammed(a, t, false)
	if t.class.Kind == vehicle {
		n, text = 0, "vehicles deal none"
	}
	o.Tell("to the attacker", ramming, "%s%s = %d", text, fallen(o.s.fallAttacker), n+o.s.fallAttacker)
	damage := dice.Sure(n + o.s.fallAttacker)
	if a.mounted(experimental) > 0 {
		o.Tell("attacker's Experimental Armor", upgradesText, "each point is ignored on %s", inSix(7-ignoresOn))
		damage = o.ignore(damage)
	}
	if o.holds(t.class.Kind) {
		o.Tell("pushed", o.cites().Printed("Ramming"), "the rammer moves 1 hex, whatever the damage: a %s never does", t.class.Kind)
	}
	o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "damage-to-attacker", Label: "Damage to the attacker", Noun: "damage", Role: rules.RoleLoss, Dist: damage})
}

func fallen(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", +%d by falling", n)
}

// moraleOn is what a morale test must reach.
const moraleOn = 6

// morale is the test of a mecha by the upgrades that are not disabled.
func (o *odds) morale(c rules.Choices) {
	n, given := c.Int("upgrades")
	if !given {
		n = 1
	}
	pass := func(n int) modified { return modified{target: moraleOn, mods: []modifier{{n, "upgrades"}}} }
	o.Tell("morale", morale, "a die, +%d upgrades: %s", n, inSix(pass(n).faces()))
	o.Chances = []rules.Chance{{ID: "pass", Label: "Stays", To: "to stay", P: dice.Chance(pass(n).faces(), 6).P(1)}}
	table := rules.Table{Title: "Morale", Columns: []rules.Column{{Label: "Upgrades left"}, {Label: "Stays", Right: true}}}
	for n := 1; n <= 4; n++ {
		name := fmt.Sprint(n)
		if n == 4 {
			name = "4 or more"
		}
		table.Rows = append(table.Rows, rules.Row{Cells: []rules.Cell{{Text: name}, {Text: rules.Fraction(pass(n).faces(), 6).String()}}})
	}
	o.Tables = []rules.Table{table}
}

// expected is the mean damage of every weapon at every class, before armor.
func (o *odds) expected() {
	table := rules.Table{Title: "Expected damage", Columns: []rules.Column{{Label: "Weapon"}}}
	var targets []*target
	for _, id := range o.pack.Classes.Rows.IDs {
		m := o.model(rules.Unit{Profile: id, Mounts: []rules.Mount{}})
		targets = append(targets, &target{model: m})
		table.Columns = append(table.Columns, rules.Column{Label: m.class.Name, Right: true})
	}
	for _, id := range o.pack.Weapons.Rows.IDs {
		it := o.items[id]
		f := &fitting{Mount: rules.Mount{ID: id, Item: id}, item: it}
		row := rules.Row{Cells: []rules.Cell{{Text: it.Name}}}
		for _, t := range targets {
			at := *o
			at.Odds = rules.Odds{}
			mean := rules.Int(0)
			for _, s := range at.shots(&model{fitted: []*fitting{f}}, id) {
				h, b := o.toHit(s.indirect, t).faces(), o.toBlock(s.Strength.Int(), t).faces()
				mean = rules.Fraction(s.dice*s.hurts*h*(6-b), 36)
			}
			row.Cells = append(row.Cells, rules.Cell{Text: mean.String()})
		}
		table.Rows = append(table.Rows, row)
	}
	o.Tell("expected damage", shooting, "dice × chance to hit × chance that the block fails × damage of a hit")
	o.Tables = []rules.Table{table}
}
