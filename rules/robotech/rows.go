package robotech

import (
	"strings"

	"gantry/rules"
)

var weaponColumns = []rules.Column{{Label: "Weapon"}, {Label: "Arc"}, {Label: "SR", Right: true}, {Label: "LR", Right: true},
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
		if f.load > 0 { // its volleys stand beside its boxes
			row.Note = m.view.noteOf(f.weapon, "volley")
		}
		t.Rows = append(t.Rows, row)
	}
	for item, i := range at {
		t.Rows[i].Cells[0].Text += " × " + rules.Int(sum[item]).String()
	}
	return t
}

// row is a weapon as tables show it, its class and attributes under it.
func (g *game) row(w *weapon) rules.Row {
	arc := w.Arc
	if arc == "" {
		arc = "–"
	}
	note := g.noteOf(w, "")
	if c, ok := g.pack.WeaponClasses.Rows.By[w.Class]; ok {
		note = strings.TrimSuffix(c.Name+" · "+note, " · ")
	}
	return rules.Row{Cells: []rules.Cell{{Text: w.System}, {Text: arc}, w.ranged(), w.LR.Cell("", ""), w.Dmg.Cell("", "")},
		Note: note}
}

// noteOf is the attributes of a weapon in words, but one.
func (g *game) noteOf(w *weapon, but string) string {
	var notes []string
	for _, a := range w.Attributes {
		if a.ID != but {
			notes = append(notes, g.attributeNamed(a))
		}
	}
	return strings.Join(append(notes, w.unread...), " · ")
}

// traitRows is the table of the traits that the player mounts, which all modes
// have; those of the card stand in its small print, and the legend tells what
// all of them do.
func (m *model) traitRows() rules.Table {
	t := rules.Table{Title: "Traits", Columns: []rules.Column{{Label: "Trait"}}}
	for _, h := range m.traits {
		t.Rows = append(t.Rows, rules.Row{Mount: h.place, Cells: []rules.Cell{{Text: h.named()}}})
	}
	return t
}

// leastMove says how far a mode must move a turn, or it is destroyed; "" of one
// that may stand.
func (md *mode) leastMove() string {
	if md.has("hover") { // it may stand in the air
		return ""
	}
	for _, mv := range md.moves {
		if mv.min != nil && mv.min.Known() && mv.min.Int() > 0 {
			return strings.TrimPrefix(md.name+" moves "+mv.min.Value.String()+"\" or is destroyed", " ")
		}
	}
	return ""
}

// traitLine is the traits of the card, or of each mode, in words.
func (m *model) traitLine() rules.Block {
	b := rules.Block{Card: true, Fine: true}
	for i := range m.modes {
		md := &m.modes[i]
		if s, ok := m.traitStat(md); ok {
			b.Stats = append(b.Stats, s)
		}
		if s := m.markers(md); md.leastMove() != "" && (!s.Value.IsInt() || s.Value.Int() == 0) { // else it stands at its markers
			b.Stats = append(b.Stats, rules.Stated(strings.TrimPrefix(md.id+"-minimum", "-"), "Minimum", md.leastMove(), s.Source))
		}
	}
	return b
}

// traitStat is the traits of a mode's card in words, if it has any.
func (m *model) traitStat(md *mode) (rules.Stat, bool) {
	id, label := "traits", "Traits"
	if md.id != "" {
		id, label = md.id+"-traits", md.name
	}
	if md.traitsFrom.Basis == rules.Missing {
		return m.listed(md, rules.Work(id, label), "", rules.Figure{}).Stat(), true
	}
	var words []string
	src := rules.ThisRoster
	for _, h := range md.traits {
		if _, isMount := m.Unit.Mount(h.place); isMount {
			continue
		}
		words = append(words, h.named())
		if h.place == "" {
			src = md.traitsFrom
		}
	}
	return rules.Stated(id, label, strings.Join(words, ", "), src), words != nil
}
