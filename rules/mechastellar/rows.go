package mechastellar

import (
	"fmt"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/pack"
)

var weaponColumns = []rules.Column{{Label: "Weapon"}, {Label: "EQ", Right: true, Holds: rules.HoldsBuild},
	{Label: "Range", Right: true, Holds: rules.HoldsRange},
	{Label: "Att", Right: true, Holds: rules.HoldsDice, Dice: 10},
	{Label: "Close"}, {Label: "PEN", Right: true}, {Label: "DMG", Right: true, Holds: rules.HoldsDamage}}

// rangeBands lists the inches at which the bands of a card's range strip end.
var rangeBands = []int{8, 16, 24, 32}

// weaponRows returns the weapon table of a card.
func (m *model) weaponRows() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: weaponColumns, Bands: rangeBands,
		Rows: make([]rules.Row, 0, len(m.gear))}
	for _, g := range m.gear {
		row := g.row
		row.Mount, row.Lost = g.ID, m.idle(g) != ""
		t.Rows = append(t.Rows, row)
	}
	return t
}

var traitColumns = []rules.Column{{Label: "Trait"}, {Label: "Kind"}, {Label: "Level", Right: true}}

// traitRows returns the table of traits of a card. The legend explains them.
func (m *model) traitRows() rules.Table {
	t := rules.Table{Title: "Traits", Columns: traitColumns, Rows: make([]rules.Row, 0, len(m.traits))}
	for _, tr := range m.traits {
		t.Rows = append(t.Rows, rules.Row{Mount: tr.ID, Cells: tr.cells, Lost: m.disabled(tr)})
	}
	return t
}

// grade returns the trait's level as the game writes it.
func (t *trait) grade() rules.Cell {
	if !t.levelKnown() {
		return t.Level.Cell("", "")
	}
	return rules.Cell{Text: romans[t.levels()], Source: t.Level.Source}
}

// show sets the texts of the weapon on every card. Its note has the rapid fire range, its qualities, and what they
// do not cover.
func (w *weapon) show(qualities pack.Section[quality], words rules.Words) {
	var parts []string
	if near := w.rapid(); near != "" {
		parts = append(parts, near)
		w.terms = append(w.terms, words.Term("rapid-fire"))
	}
	for _, q := range w.Qualities {
		if row, ok := qualities.Rows.By[q.ID]; ok {
			parts = append(parts, row.label(q.N))
			w.terms = append(w.terms, w.term(row, q))
		}
	}
	if w.Text != "" {
		parts = append(parts, w.Text)
	}
	w.row = rules.Row{Cells: w.cells(), Note: strings.Join(parts, " · "), Kind: w.sign()}
	if far := rules.IntOf(w.Range); !w.Melee && far > 0 {
		w.row.Near, w.row.Far = far/2, far
	}
}

// show sets the texts of the trait on every card.
func (t *trait) show(id string) {
	t.cells = []rules.Cell{rules.Text(t.Name), rules.Text(t.Kind), t.grade()}
	t.term = rules.Term{ID: id, Name: t.Name, Text: t.Text, Source: t.Source}
	if t.Text == "" {
		t.term.Text = "Only its name is known. Read the unit's page."
	}
}

// sign returns the icon of the weapon, gun or not.
func (w *weapon) sign() rules.ItemKind {
	switch {
	case w.isShield():
		return rules.Shield
	case w.Melee:
		return w.meleeLook().kind
	}
	return w.kind()
}

func (w *weapon) cells() []rules.Cell {
	c := []rules.Cell{{Text: w.Name}, w.Slots.Cell("", ""), w.Range.Cell("", `"`), w.Attacks.Cell("", ""),
		w.Close.cell(), w.Pen.Cell("", w.PenKind), w.Dmg.Cell("", "")}
	if w.Melee {
		c[2] = rules.Cell{Text: "Melee"}
		c[3] = bonus(w.Attacks, "Hit")
	}
	if w.Blocks != nil {
		c[3] = bonus(w.Blocks, "Block")
	}
	return c
}

// bonus returns a cell such as "+2 Hits".
func bonus(f *rules.Figure, unit string) rules.Cell {
	if f == nil || !f.Known() {
		return f.Cell("", "")
	}
	return rules.Cell{Text: rules.SignedText(f.Int()) + " " + rules.Plural(f.Int(), unit), Source: f.Source}
}

// cell returns a cell with the weapon's bonuses at close range.
func (c *closeRange) cell() rules.Cell {
	var parts []string
	var src rules.Source
	add := func(f *rules.Figure, before, after string) {
		if f != nil && f.Known() {
			parts = append(parts, before+rules.SignedText(f.Int())+after)
			src = f.Source
		} else if f != nil {
			parts = append(parts, "?")
			src = f.Source
		}
	}
	if c != nil {
		add(c.Shots, "RF", "")
		if c.Hits != nil {
			add(c.Hits, "RF", " "+rules.Plural(c.Hits.Int(), "Hit"))
		}
		add(c.Def, "", " DEF")
	}
	if len(parts) == 0 {
		return rules.Cell{Text: "–"}
	}
	return rules.Cell{Text: strings.Join(parts, ", "), Source: src}
}

// rapid returns the range within which a weapon fires rapidly, "" if it does not.
func (w *weapon) rapid() string {
	if c := w.Close; c == nil || c.Shots == nil && c.Hits == nil || w.Range == nil || !w.Range.Known() {
		return ""
	}
	return "RF within " + half(w.Range.Int()) + `"` // half the range
}

func half(n int) string {
	if n%2 == 1 {
		return strconv.Itoa(n/2) + "½"
	}
	return strconv.Itoa(n / 2)
}

var romans = [...]string{"0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"}

// label returns the quality with its number: after the name, or instead of its #.
func (q quality) label(n *rules.Figure) string {
	if n == nil || !n.Known() || q.Number == "" {
		return q.Name
	}
	switch i := n.Int(); {
	case strings.Contains(q.Name, "#"):
		return strings.ReplaceAll(q.Name, "#", strconv.Itoa(i))
	case q.Number == "roman" && i >= 0 && i < len(romans):
		return q.Name + " " + romans[i]
	case q.Number == "plus":
		return q.Name + " " + rules.SignedText(i)
	case q.Number == "inches":
		return fmt.Sprintf(`%s %d"`, q.Name, i)
	default:
		return q.Name + " " + strconv.Itoa(i)
	}
}
