package mechastellar

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// onceAt is what of a situation is for one attack alone, the first.
var onceAt = []string{"focus", "hits-bonus", "power", "momentum-defense", "momentum-saves", "dice-rerolls"}

// activation is several weapons of a unit fired at one target, each as it likes
// best and at the target's best reply; their damage is one sum.
func (o *odds) activation(a *fighter, first gear, targets []*fighter) {
	if len(targets) > 1 {
		o.refuse("/targets", "there are %d; weapons that are fired together have one", len(targets))
		return
	}
	weapons := []gear{first}
	for _, id := range o.c.Texts("actions") {
		w := a.gear[slices.IndexFunc(a.gear, func(g gear) bool { return g.ID == id })]
		if slices.ContainsFunc(weapons, func(g gear) bool { return g.ID == id }) {
			o.refuse("/situation/actions", "%s is named twice; a weapon is fired once a turn (%s)", w.Name,
				book.Cite("Firing Weapons"))
			return
		}
		weapons = append(weapons, w)
	}
	t := targets[0]
	sum := fire{hits: dice.Sure(0), unblocked: dice.Sure(0), failed: dice.Sure(0), damage: dice.Sure(0)}
	stunned := dice.Sure(0)
	table := rules.Table{Title: "Weapon by weapon, on average",
		Columns: columnsRight("Weapon", "Shots", "Hits", "Not blocked", "Damage")}
	sum.tell("actions", book.Printed("Combat Actions"), "%d weapons take %d actions; %s has %d", len(weapons),
		len(weapons), a.Title(), o.stat(a, actionsAt))
	for i, w := range weapons {
		if i == 1 {
			o.c = maps.Clone(o.c)
			for _, id := range onceAt {
				delete(o.c, id)
			}
			sum.tell("other weapons", book.Printed("Momentum"),
				"what skills, focus, power, momentum and rerolls do, they do to the first alone")
		}
		g := o.gun(w)
		o.improve(a, &g)
		g = o.withPower(g)
		o.spends(a, t)
		if o.err != nil {
			return
		}
		f, _ := o.best(a, &g, t)
		if o.err != nil || o.Err() != nil {
			return
		}
		sum.add(o, f, w.Name)
		if f.stun {
			sum.stun, stunned = true, o.Sum(stunned, f.failed)
		}
		row := rules.Row{Cells: []rules.Cell{text(w.Name), text(fmt.Sprint(f.shots))}}
		for _, d := range []dice.Dist{f.hits, f.unblocked, f.damage} {
			row.Cells = append(row.Cells, text(d.Mean().FloatString(1)))
		}
		table.Rows = append(table.Rows, row)
	}
	stun := sum.stun
	sum.stun = false // not every failed save stuns
	o.report(sum, t, "", true)
	if stun {
		o.shutdown(stunned, t, "")
	}
	o.Tables = append(o.Tables, table)
}

// add is both attacks, the second by its name.
func (f *fire) add(o *odds, g fire, name string) {
	f.hits, f.unblocked = o.Sum(f.hits, g.hits), o.Sum(f.unblocked, g.unblocked)
	f.failed, f.damage = o.Sum(f.failed, g.failed), o.Sum(f.damage, g.damage)
	for _, l := range g.lines {
		l.Label = name + ": " + l.Label
		f.lines = append(f.lines, l)
	}
}

func columnsRight(first string, labels ...string) []rules.Column {
	out := []rules.Column{{Label: first}}
	for _, l := range labels {
		out = append(out, rules.Column{Label: l, Right: true})
	}
	return out
}
