package mechahex

import (
	"fmt"

	"gantry/rules"
	"gantry/rules/dice"
)

// moraleOn is the target number of a morale test.
const moraleOn = 6

// morale answers the test of a mecha by its working upgrades.
func (o *odds) morale(c rules.Choices) {
	n := c.IntOr("upgrades", 1)
	pass := func(n int) modified { return modified{target: moraleOn, mods: []modifier{{n, "upgrades"}}} }
	o.Tell("morale", morale, "D6 + %s: %s", rules.Count(n, "upgrade"), rollText(pass(n).faces()))
	o.Chances = []rules.Chance{{ID: "pass", Label: "Stays", To: "to stay", P: dice.Chance(pass(n).faces(), 6).P(1)}}
	table := rules.Table{Title: "Morale", Columns: []rules.Column{word("Upgrades left"), number("Stays")}}
	for n := 1; n <= 4; n++ {
		name := fmt.Sprint(n)
		if n == 4 {
			name = "4 or more"
		}
		chance := rules.Fraction(pass(n).faces(), 6).String()
		table.Add(rules.Text(name), rules.Text(chance))
	}
	o.Tables = []rules.Table{table}
}

// expected answers the mean damage of every weapon against every class, before armor.
func (o *odds) expected() {
	table := rules.Table{Title: "Expected damage", Columns: []rules.Column{word("Weapon")}}
	var targets []*target
	for _, id := range o.pack.Classes.Rows.IDs {
		targets = append(targets, &target{model: o.bare(id)})
		table.Columns = append(table.Columns, number(o.classes[id].Name))
	}
	for _, id := range o.pack.Weapons.Rows.IDs {
		it := o.items[id]
		f := &fitting{Mount: rules.Mount{ID: id, Item: id}, item: it}
		cells := []rules.Cell{rules.Text(it.Name)}
		for _, t := range targets {
			cells = append(cells, rules.Text(o.mean(f, t).String()))
		}
		table.Add(cells...)
	}
	o.Tell("expected damage", shooting, "dice × chance to hit × chance that the block fails × damage per hit")
	o.Tables = []rules.Table{table}
}

// mean returns the mean damage of one weapon to a target, 0 out of range.
func (o *odds) mean(f *fitting, t *target) rules.Value {
	silent := *o
	silent.Odds = rules.Odds{}
	for _, s := range silent.shots(&model{Unit: &rules.Unit{}, fitted: []*fitting{f}}, f.ID) {
		return rules.Fraction(s.dice*s.hurts*o.unblocked(s, t, t), 36)
	}
	return rules.Int(0)
}
