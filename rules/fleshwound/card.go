package fleshwound

import (
	"fmt"
	"strconv"
	"strings"

	"gantry/rules"
)

func (g *game) Profile(f rules.Force, u rules.Unit) rules.Profile {
	m := g.alone(f, u)
	if !m.known {
		return rules.Profile{}
	}
	p := rules.Profile{
		Class: m.headline(),
		Blocks: []rules.Block{
			{Card: true, Key: true, Stats: append(m.frameLine(), m.pv())},
			{Card: true, Key: true, Stats: m.gunLine()},
			{Card: true, Fine: true, Stats: m.bodyLine()},
			{Label: "Also", Stats: m.also()},
			{Label: "After an all-out attack", Stats: m.aftermath()},
		},
		Tracks: m.tracks(),
		Legend: m.legend(),
	}
	for _, t := range []rules.Table{m.aimTable(), m.specialTable()} {
		if len(t.Rows) > 0 {
			p.Tables = append(p.Tables, t)
		}
	}
	return p
}

// headline is what the mech is.
func (m *mech) headline() string {
	name := map[string]string{classMech: "Mech", classUnit: "Armored unit"}[m.class]
	if name == "" {
		name = "Unknown class"
	}
	parts := []string{name}
	if m.sample != nil {
		parts = append(parts, m.sample.Role)
	}
	if m.carried() {
		parts = append(parts, "carried")
	}
	return strings.Join(parts, " · ")
}

// frameLine is how large it is, who steers it and how it moves.
func (m *mech) frameLine() []rules.Stat {
	line := []rules.Stat{m.given(size, "Size", "", ""), m.given(acc, "Acc", "", "+"), m.given(piloting, "Pil", "", "+"), m.length(move, "Move")}
	if m.jumps() {
		line = append(line, m.length(jump, "Jump"))
	}
	return append(line, m.mod())
}

// jumps tells whether jumping concerns the mech.
func (m *mech) jumps() bool {
	return m.build[jump].Value != rules.Int(0) || m.has(jumpStrong) || m.has(jumpWeak)
}

// gunLine is what it shoots with and what that heats.
func (m *mech) gunLine() []rules.Stat {
	return append(m.mains(), m.given(ov, "OV", "", ""), m.allOut())
}

// bodyLine is what it does when it touches, and how high it stands.
func (m *mech) bodyLine() []rules.Stat {
	return []rules.Stat{m.physicalTN(), m.physicalDamage("physical-damage", "Blow", false), m.physicalDamage("physical-damage-charge", "Charge", true), m.given(height, "Height", "", "")}
}

// also are the numbers that do not stand on the card.
func (m *mech) also() []rules.Stat {
	id, src := m.protection()
	ammo := rules.Stated("ammo-protection", "Ammo", id, src)
	if id != noAmmo {
		ammo = ammo.Reading(m.view.pack.Ammo.Rows.By[id].Name)
	}
	list := []rules.Stat{m.given(armor, "Armor", "", ""), m.given(structure, "Structure", "", ""), m.capacity(), m.destroyedBy(), ammo}
	if m.jumps() {
		list = append(list, m.jumpMod())
	}
	return list
}

// reach writes how far a band reaches: 7–24", or 4–12 hexes.
func (v *view) reach(id string) string {
	from := 0
	for band, b := range v.pack.Bands.Rows.All {
		to, unit := b.To, `"`
		if v.hexes() {
			to, unit = b.Hexes, " hex"
		}
		if band == id {
			if to == nil {
				return fmt.Sprintf("%d+%s", from, unit)
			}
			return fmt.Sprintf("%d–%d%s", from, to.Int(), unit)
		}
		from = to.Int() + 1
	}
	return ""
}

// aimTable is the target numbers by band and size of the target. A card has
// those of the nearest band, and what the others add.
func (m *mech) aimTable() rules.Table {
	t := rules.Table{Title: "To hit size", Columns: []rules.Column{{Label: "To hit size"}}}
	for of := range m.view.pack.Sizes.Most.Int() + 1 {
		t.Columns = append(t.Columns, rules.Column{Label: strconv.Itoa(of), Right: true})
	}
	var farther []string
	for id, b := range m.view.pack.Bands.Rows.All {
		reach := b.Letter + " " + m.view.reach(id)
		row := rules.Row{Cells: []rules.Cell{text(reach)}}
		for of := range m.view.pack.Sizes.Most.Int() + 1 {
			tn := m.target(b, of)
			row.Cells = append(row.Cells, text(tn.Cell("", "").Text))
		}
		if t.Rows = append(t.Rows, row); len(t.Rows) > 1 {
			farther = append(farther, reach+" "+rules.Signed(b.Modifier.Int()))
		}
	}
	t.Rows[len(t.Rows)-1].Note = "Add the target's movement modifier and cover."
	t.Brief = []rules.Row{{Cells: t.Rows[0].Cells, Note: strings.Join(farther, " · ") + " · + target's mod, cover"}}
	return t
}

// specialTable is the specials that have no boxes.
func (m *mech) specialTable() rules.Table {
	t := rules.Table{Title: "Special", Columns: []rules.Column{{Label: "Special"}, {}}}
	for _, f := range m.ordered() {
		if f.Item != lucky {
			t.Rows = append(t.Rows, rules.Row{Mount: f.ID, Cells: []rules.Cell{text(f.title()), text(f.Brief)}})
		}
	}
	return t
}

// tracks are what a pencil marks.
func (m *mech) tracks() []rules.Track {
	var tracks []rules.Track
	for _, i := range []int{armor, structure} {
		if f := m.build[i]; f.Known() {
			tracks = append(tracks, rules.Track{Label: buildStats[i].label, Note: f.Value.String(), Boxes: f.Int()})
		}
	}
	tracks = append(tracks, m.heatTrack())
	for _, f := range m.specials {
		if f.Item == lucky && !f.wrong {
			tracks = append(tracks, rules.Track{Label: f.Name, Mount: f.ID, Note: f.Brief, Boxes: f.numbers[0], Round: true})
		}
	}
	for id, c := range m.view.pack.Criticals.Rows.All {
		tracks = append(tracks, rules.Track{Group: "Critical hits, " + explodes + " explodes", Label: c.Short, Boxes: c.Explode.Int(), Captions: m.captions(id, c)})
	}
	return tracks
}

const heatBoxes = 5

func (m *mech) heatTrack() rules.Track {
	t := rules.Track{Label: "Heat", Boxes: heatBoxes, Round: true}
	for n := range heatBoxes {
		t.Captions = append(t.Captions, strconv.Itoa(n))
	}
	t.Captions[heatBoxes-1] += "+"
	if e := m.view.effects(); !e.ToHit.Known() || !e.Move.Known() || !e.Shutdown.Known() {
		t.Note = "?"
	}
	return t
}

// heatTerm says what heat does, as far as that is known.
func (v *view) heatTerm() rules.Term {
	e := v.effects()
	t := rules.Term{ID: "heat", Name: "Heat", Source: e.ToHit.Source}
	var known []string
	add := func(f rules.Figure, words string) {
		if f.Known() {
			known = append(known, words)
		}
		t.Source.Basis, t.Source.Overridden = max(t.Source.Basis, f.Basis), t.Source.Overridden || f.Overridden
	}
	add(e.ToHit, rules.Signed(e.ToHit.Int())+" to hit a point")
	add(e.Move, v.inches(e.Move.Value)+" less move a point")
	add(e.Shutdown, "shuts down at "+e.Shutdown.Value.String())
	if t.Text = strings.Join(known, ", ") + "."; len(known) < 3 {
		t.Text = strings.TrimPrefix(t.Text+" What else it does is not published.", ". ")
	}
	if len(known) == 0 {
		t.Text = "What it does is not published."
	}
	return t
}

// explodes is the caption of the box that ends the mech.
const explodes = "×"

// captions are what the boxes of a critical hit mean: of MP hits the move that is
// left, as it is halved and rounded down.
func (m *mech) captions(id string, c critical) []string {
	var out []string
	for n := 1; n < c.Explode.Int(); n++ {
		left, known := m.moveAfter(n)
		switch {
		case id == "mp" && known:
			out = append(out, left.String())
		case id == "mp":
			out = append(out, "÷2")
		case id == "weapon":
			out = append(out, rules.Signed(-n*c.Each.Int()))
		default:
			out = append(out, rules.Signed(n*c.Each.Int()))
		}
	}
	return append(out, explodes)
}

// legend explains the mech's specials, once each, and its heat.
func (m *mech) legend() []rules.Term {
	terms := make([]rules.Term, 0, len(m.specials)+1)
	seen := map[string]bool{}
	for _, f := range m.ordered() {
		if !seen[f.Item] {
			seen[f.Item] = true
			terms = append(terms, rules.Term{ID: f.Item, Name: f.Name, Text: f.Text, Source: f.Source})
		}
	}
	return append(terms, m.view.heatTerm())
}
