package robotech

import (
	"cmp"
	"slices"
	"strings"

	"gantry/rules"
)

var (
	weaponColumns = []rules.Column{{Label: "Weapon"}, {Label: "Arc", Holds: rules.HoldsArc},
		{Label: "SR", Right: true, Holds: rules.HoldsNear}, {Label: "LR", Right: true, Holds: rules.HoldsRange},
		{Label: "DMG", Right: true, Holds: rules.HoldsDamage}}
	traitColumns = columns("Trait")
)

// arcSigns are what stands for each arc; hands shoot as the front does.
var arcSigns = map[string]rules.Sign{"F": rules.SignFront, "FF": rules.SignFront, "2H": rules.SignFront,
	"RH": rules.SignFront, "LH": rules.SignFront, "RS": rules.SignRight, "LS": rules.SignLeft, "R": rules.SignRear,
	"FR": rules.SignRear, "T": rules.SignAround}

// rangeBands are the inches at which the bands of a card's range strip end.
var rangeBands = []int{15, 30, 60, 120, 240}

// weaponRows is the weapon table of a card; missiles of one kind are one row.
func (m *model) weaponRows() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: weaponColumns, Bands: rangeBands,
		Rows: make([]rules.Row, 0, len(m.weapons))}
	rowOf := map[string]int{} // of pylon missiles
	loads := map[string]int{}
	for _, f := range m.weapons {
		if f.load > 0 {
			loads[f.Item] += f.load
			if _, seen := rowOf[f.Item]; seen {
				continue
			}
			rowOf[f.Item] = len(t.Rows)
		}
		lines := m.linesOf(f.weapon)
		row := lines.row
		row.Mount = f.ID
		if f.load > 0 { // its volleys stand beside its boxes
			row.Note, row.Cells = lines.volleyless, slices.Clone(row.Cells)
		}
		t.Rows = append(t.Rows, row)
	}
	for item, i := range rowOf {
		t.Rows[i].Cells[0].Text += " × " + rules.Int(loads[item]).String()
	}
	return t
}

// weaponRow is a weapon as tables show it, its class and attributes under it.
func (g *game) weaponRow(w *weapon) rules.Row {
	note := g.attributeWords(w, "")
	if c, ok := g.pack.WeaponClasses.Rows.By[w.Class]; ok {
		note = strings.TrimSuffix(c.Name+" · "+note, " · ")
	}
	near, far := rules.IntOf(cmp.Or(w.Speed, w.SR)), rules.IntOf(w.LR)
	return rules.Row{Note: note, Kind: w.kind(), Arc: arcSigns[w.Arc], Near: near, Far: far, Cells: []rules.Cell{
		rules.Text(w.System), rules.Text(cmp.Or(w.Arc, "–")), w.shortRange(), w.LR.Cell("", ""), w.Dmg.Cell("", "")}}
}

// volleyless are the attributes of a pylon's missile beside its volleys.
func (g *game) volleyless(w *weapon) string { return g.attributeWords(w, "volley") }

// noWeapon are the stats of an item that is not a weapon.
var noWeapon = (&weapon{}).stats(rules.Row{Cells: make([]rules.Cell, len(weaponColumns))})

// stats are the numbers and words of the weapon's row.
func (w *weapon) stats(row rules.Row) []rules.Stat {
	words, arc := rules.Cell{Text: row.Note, Source: w.Source}, row.Cells[1]
	of := func(i int, id string, f *rules.Figure) rules.Stat {
		return row.Cells[i].Stat(id, weaponColumns[i].Label, f)
	}
	arc.Source = w.Source
	return []rules.Stat{arc.Stat("arc", weaponColumns[1].Label, nil), of(2, "sr", cmp.Or(w.Speed, w.SR)),
		of(3, "lr", w.LR), of(4, "dmg", w.Dmg), words.Stat("attributes", "Attributes", nil)}
}

// attributeWords are the attributes of a weapon in words, but one.
func (g *game) attributeWords(w *weapon, but string) string {
	var notes []string
	for _, a := range w.Attributes {
		if a.ID != but {
			notes = append(notes, g.attributeNamed(a))
		}
	}
	return strings.Join(append(notes, w.unknown...), " · ")
}

// traitRows is the table of the traits that the player mounts, which all modes
// have; those of the card stand in its small print, and the legend tells what
// all of them do.
func (m *model) traitRows() rules.Table {
	t := rules.Table{Title: "Traits", Columns: traitColumns}
	for _, tr := range m.traits {
		t.Rows = append(t.Rows, rules.Row{Mount: tr.place, Cells: []rules.Cell{rules.Text(tr.label())}})
	}
	return t
}

// traitLine is the traits of the card, or of each mode, in words.
func (s *sheet) traitLine() rules.Block {
	b := rules.Block{Card: true, SmallPrint: true, Stats: make([]rules.Stat, 0, len(s.derived)+1)}
	for i := range s.derived {
		md := &s.derived[i]
		if list, ok := s.traitStat(md.mode); ok {
			b.Stats = append(b.Stats, list)
		}
		if md.leastMove != "" && md.fast.Value.Int() == 0 { // else it stands at its markers
			id := strings.TrimPrefix(md.id+"-minimum", "-")
			src := md.fast.Source
			src.Cite = book.Printed("Activation Phase").Cite
			least := rules.WordStat(id, "Minimum", md.leastMove, src)
			if least.Basis == rules.Missing {
				least.Needs = s.needs("Speed")
			}
			b.Stats = append(b.Stats, least)
		}
	}
	return b
}

// traitStat is the traits of a mode's card in words, if it has any.
func (m *model) traitStat(md *mode) (s rules.Stat, ok bool) {
	id, label := "traits", "Traits"
	if md.id != "" {
		id, label = md.id+"-traits", md.name
	}
	if md.traitsFrom.Basis == rules.Missing {
		return m.afterTraits(md, rules.Work(id, label), "", rules.Figure{}), true
	}
	var words []string
	src := rules.ThisRoster
	for _, t := range md.traits {
		if t.mounted {
			continue
		}
		words = append(words, t.label())
		if t.place == "" {
			src = md.traitsFrom
		}
	}
	return rules.WordStat(id, label, strings.Join(words, ", "), src), words != nil
}
