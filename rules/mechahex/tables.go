package mechahex

import (
	"fmt"
	"strings"

	"gantry/rules"
	"gantry/rules/pack"
)

// tables returns the game's tables: the classes of the default edition, and the changes of the others.
func (g *game) tables() []rules.Table {
	var tables []rules.Table
	for _, ed := range g.editions {
		if ed.id == g.pack.Default || len(ed.Classes) > 0 {
			tables = append(tables, g.classTable(ed))
		}
	}
	return append(tables, g.upgradeTable(), g.weaponTable(), g.honourTable())
}

// limits returns each edition's limit of an item per model.
func (g *game) limits(it *item) (cells []rules.Cell) {
	for _, ed := range g.editions {
		most := ed.limit(it)
		if most == nil {
			cells = append(cells, rules.Text("any"))
			continue
		}
		cells = append(cells, most.Cell("", ""))
	}
	return cells
}

func (g *game) limitColumns() (columns []rules.Column) {
	for _, ed := range g.editions {
		columns = append(columns, number("Limit "+ed.id))
	}
	return columns
}

func (g *game) classTable(ed *printing) rules.Table {
	t := rules.Table{Title: "Classes, " + ed.Name,
		Columns: []rules.Column{word("Class"), number("Points"), number("Move"),
			number("Cruise"), number("Eva"), number("Tou"), number("Slots"), word("Special")}}
	for _, id := range g.pack.Classes.Rows.IDs {
		if _, changed := ed.Classes[id]; !changed && ed.id != g.pack.Default {
			continue
		}
		c := ed.classes[id]
		var slots []string
		for _, f := range c.Locations.All {
			slots = append(slots, f.Value.String())
		}
		t.Add(rules.Text(c.Name),
			c.Points.Cell("", ""), c.Move.Cell("", ""), c.Cruise.Cell("", ""),
			c.Evasion.Cell("", "+"), c.Toughness.Cell("", "+"),
			rules.Text(strings.Join(slots, "/")), rules.Text(g.names(c.Special)))
	}
	return t
}

func (g *game) upgradeTable() rules.Table {
	t := rules.Table{Title: "Upgrades", Columns: append([]rules.Column{word("Upgrade"), number("Slots"), word("On"),
		word("Effect")}, g.limitColumns()...)}
	for _, it := range g.allItems[:len(g.pack.Upgrades.Rows.IDs)] {
		slots, on := g.slotsByClass(it)
		if it.Slots != nil {
			slots, on = it.Slots.Cell("", ""), "any"
			if it.MechaOnly {
				on = "mecha"
			}
		}
		cells := []rules.Cell{rules.Text(it.Name), slots, rules.Text(on), rules.Text(it.Text)}
		t.Add(append(cells, g.limits(it)...)...)
	}
	return t
}

// slotsByClass returns the costs of an item by class: "1/2/3", and the classes in the same order.
func (g *game) slotsByClass(it *item) (slots rules.Cell, on string) {
	classes := map[string][]string{}
	var costs []string
	var src rules.Source
	for id, c := range g.pack.Classes.Rows.All {
		f, ok := it.SlotsBy[id]
		if !ok {
			continue
		}
		cost := f.Value.String()
		src = f.Weakest(src)
		if len(classes[cost]) == 0 {
			costs = append(costs, cost)
		}
		classes[cost] = append(classes[cost], c.Name)
	}
	var names []string
	for _, cost := range costs {
		names = append(names, fmt.Sprintf("%s: %s", cost, strings.Join(classes[cost], ", ")))
	}
	return rules.Cell{Text: strings.Join(costs, "/"), Source: src}, strings.Join(names, " · ")
}

func (g *game) weaponTable() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: append([]rules.Column{word("Weapon"), number("Range"), number("Att"),
		number("Str"), number("Slots"), word("Special")}, g.limitColumns()...)}
	for _, it := range g.allItems[len(g.pack.Upgrades.Rows.IDs):] {
		cells := []rules.Cell{rules.Text(it.Name), it.Range.Cell("", unitOf(it.Range)), it.Attacks.Cell("", ""),
			it.Strength.Cell("", ""), it.Slots.Cell("", ""), rules.Text(g.names(it.Special))}
		t.Add(append(cells, g.limits(it)...)...)
	}
	return t
}

func (g *game) honourTable() rules.Table {
	t := rules.Table{Title: "Heroes and titles", Columns: []rules.Column{word("Name"), word("Kind"), number("Points"),
		word("Effect")}}
	for _, of := range []struct {
		kind string
		pack.Section[honour]
	}{{"Hero", g.pack.Heroes}, {"Title", g.pack.Titles}} {
		for _, h := range of.Rows.All {
			t.Add(rules.Text(h.Name), rules.Text(of.kind), h.Points.Cell("", ""), rules.Text(h.Text))
		}
	}
	return t
}
