package mechastellar

import (
	"fmt"
	"maps"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// onceAt lists the fields of a situation that only the first attack uses.
var onceAt = []string{"focus", "focus-engaged", "hits-bonus", "hits-to-crits", "power", "shots-lost",
	"momentum-defense", "momentum-saves", "dice-rerolls"}

// activation answers several weapons of a unit fired at one target, each at its best choice and the target's best
// reply. It adds up their damage.
func (o *odds) activation(a *fighter, first gear, targets []*fighter) {
	if len(targets) > 1 {
		o.refuse("/targets", "%d targets given. Weapons fired together need 1", len(targets))
	}
	weapons, t := o.salvo(a, first), targets[0]
	if o.err != nil {
		return
	}
	none := dice.Sure(0)
	sum := fire{hits: none, unblocked: none, failed: none, damage: none, shotDown: none}
	sum.tell("actions", book.Printed("Combat Actions"), "%d weapons take %d actions. %s has %d", len(weapons),
		len(weapons), a.Title(), o.stat(a, actionsAt))
	table := rules.Table{Title: "Weapon by weapon, on average",
		Columns: rules.Columns("Weapon", ">Shots", ">Hits", ">Not blocked", ">Damage")}
	stun, lost := false, dice.Sure(0) // actions, which some failed saves cost
	for i, w := range weapons {
		if i == 1 {
			o.c = maps.Clone(o.c)
			for _, id := range onceAt {
				delete(o.c, id)
			}
			sum.tell("other weapons", book.Printed("Momentum"),
				"skills, Focus, Power, Momentum and rerolls affect only the first weapon")
		}
		f := o.fireAt(a, w, t)
		if o.failed() {
			return
		}
		sum.add(o, f, w.Name)
		if f.stun {
			stun, lost = true, o.Sum(lost, f.failed)
		}
		table.Rows = append(table.Rows, f.row(w.Name))
	}
	o.report(sum, t, "", true)
	if stun {
		o.shutdown(lost, t, "")
	}
	o.Tables = append(o.Tables, table)
}

// salvo returns the weapons that fire together.
func (o *odds) salvo(a *fighter, first gear) []gear {
	weapons := []gear{first}
	for _, id := range o.c.Texts("actions") {
		w := a.gear[slices.IndexFunc(a.gear, func(g gear) bool { return g.ID == id })]
		if slices.ContainsFunc(weapons, func(g gear) bool { return g.ID == id }) {
			o.refuse("/situation/actions", "%s is listed twice. A weapon fires once per turn (%s)", w.Name,
				book.Cite("Firing Weapons"))
		}
		weapons = append(weapons, w)
	}
	return weapons
}

// fireAt returns one weapon under the best choices of both sides.
func (o *odds) fireAt(a *fighter, w gear, t *fighter) fire {
	g := o.gun(w)
	o.improve(a, &g)
	g = o.withPower(g)
	o.spends(a, t, 0)
	if o.err != nil {
		return fire{}
	}
	f, _ := o.best(a, &g, t)
	return f
}

// row returns the fire in the table of an activation.
func (f *fire) row(weapon string) rules.Row {
	row := rules.Row{Cells: []rules.Cell{rules.Text(weapon), rules.Text(fmt.Sprint(f.shots))}}
	for _, d := range []dice.Dist{f.hits, f.unblocked, f.damage} {
		row.Cells = append(row.Cells, rules.Text(d.Mean().FloatString(1)))
	}
	return row
}

// add returns both attacks together, the second under its name.
func (f *fire) add(o *odds, g fire, name string) {
	f.hits, f.unblocked = o.Sum(f.hits, g.hits), o.Sum(f.unblocked, g.unblocked)
	f.failed, f.damage = o.Sum(f.failed, g.failed), o.Sum(f.damage, g.damage)
	if g.remote {
		f.remote, f.shotDown = true, o.Sum(f.shotDown, g.shotDown)
	}
	f.saved = append(f.saved, g.saved...)
	for _, l := range g.lines {
		l.Label = name + ": " + l.Label
		f.lines = append(f.lines, l)
	}
}
