package robotech

import (
	"strings"

	"gantry/rules"
)

var weaponColumns = []rules.Column{{Label: "Weapon"}, {Label: "Class"}, {Label: "Arc"}, {Label: "SR", Right: true}, {Label: "LR", Right: true},
	{Label: "DMG", Right: true}}

// weaponRows is the weapon table of a card; missiles of one kind are one row.
func (m *model) weaponRows() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: weaponColumns}
	at := map[string]int{} // rows of pylon missiles
	sum := map[string]int{}
	for _, f := range m.guns {
		if f.load > 0 {
			sum[f.Item] += f.load
			if _, seen := at[f.Item]; seen {
				continue
			}
			at[f.Item] = len(t.Rows)
		}
		row := m.view.row(f.weapon)
		row.Mount = f.ID
		t.Rows = append(t.Rows, row)
	}
	for item, i := range at {
		t.Rows[i].Cells[0].Text += " × " + rules.Int(sum[item]).String()
	}
	return t
}

// row is a weapon as tables show it, its attributes under it.
func (g *game) row(w *weapon) rules.Row {
	class := "–"
	if c, ok := g.pack.WeaponClasses.Rows.By[w.Class]; ok {
		class = c.Name
	}
	arc := w.Arc
	if arc == "" {
		arc = "–"
	}
	var notes []string
	for _, a := range w.Attributes {
		notes = append(notes, g.attributeNamed(a))
	}
	notes = append(notes, w.unread...)
	return rules.Row{Cells: []rules.Cell{{Text: w.System}, {Text: class}, {Text: arc}, w.ranged(), w.LR.Cell("", ""), w.Dmg.Cell("", "")},
		Note: strings.Join(notes, " · ")}
}

// traitRows is the table of traits of a card: the legend tells what they do.
// Several modes that have one are in one row.
func (m *model) traitRows() rules.Table {
	t := rules.Table{Title: "Traits", Columns: []rules.Column{{Label: "Trait"}}}
	several := len(m.modes) > 1
	if several {
		t.Columns = append(t.Columns, rules.Column{Label: "Mode"})
	}
	type key struct{ named, mount string }
	in := map[key][]string{}
	var order []key
	for _, md := range m.modes {
		for _, h := range md.traits {
			k := key{h.named(), ""}
			if _, isMount := m.Unit.Mount(h.place); isMount {
				k.mount = h.place
			}
			if in[k] == nil {
				order = append(order, k)
			}
			in[k] = append(in[k], md.name)
		}
	}
	for _, k := range order {
		row := rules.Row{Mount: k.mount, Cells: []rules.Cell{{Text: k.named}}}
		if several {
			modes := strings.Join(in[k], ", ")
			if len(in[k]) == len(m.modes) {
				modes = "all"
			}
			row.Cells = append(row.Cells, rules.Cell{Text: modes})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}
