package fleshwound

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// profile returns the sheet of the mech, empty for an unknown profile.
func (m *mech) profile() rules.Profile {
	if !m.known {
		return rules.Profile{}
	}
	return m.sheet().print()
}

// sheet returns the mech with all its math.
func (m *mech) sheet() *mech {
	s := *m
	s.mod = s.movementModifier(rules.Work("movement-modifier", "Mod"))
	s.price = s.points(rules.Work("pv", "PV"))
	return &s
}

func (m *mech) print() rules.Profile {
	heat := m.heatAfter()
	p := rules.Profile{
		Class: m.headline(),
		Blocks: []rules.Block{
			{Card: true, Key: true, Stats: append(m.frameLine(), m.price)},
			{Card: true, Key: true, Stats: m.mainWeapons()},
			{Key: true, Stats: []rules.Stat{m.stat(armor, "Armor", ""), m.stat(structure, "Structure", "")}},
			{Card: true, Stats: []rules.Stat{m.stat(ov, "OV", ""), m.allOutHeat()}},
			{Card: true, SmallPrint: true, Stats: m.bodyLine()},
			{Label: rules.More, Stats: m.otherStats()},
			{Label: "After an all-out attack",
				Stats: []rules.Stat{m.afterHeatToHit(heat), m.afterHeatMove(heat), m.shutdown(heat)}},
		},
		Tables: []rules.Table{m.targetTable()},
		Tracks: m.tracks(),
		Legend: m.legend(),
		Marks:  m.marks(), OutOfPlay: m.outOfPlay(),
	}
	if t := m.specialTable(); len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	return p
}

// headline returns the mech's class.
func (m *mech) headline() string {
	name := "Unknown class"
	switch m.class {
	case classMech:
		name = "Mech"
	case classUnit:
		name = "Armored unit"
	}
	if m.sample != nil {
		name += " · " + m.sample.Role
	}
	if m.rides {
		name += " · riding"
	}
	return name
}

// frameLine returns its size, its pilot and its move.
func (m *mech) frameLine() []rules.Stat {
	line := make([]rules.Stat, 0, 7) // the points come last
	line = append(line, m.stat(size, "Size", ""), m.accuracy(), m.stat(piloting, "Pil", "+"), m.moveNow())
	if m.jumps() {
		line = append(line, m.asLength(m.afterHits(rules.Work("jump", "Jump"), jump).Stat()))
	}
	return append(line, m.moves())
}

// bodyLine returns its physical attacks and its height.
func (m *mech) bodyLine() []rules.Stat {
	return []rules.Stat{m.physicalTarget(), m.physicalDamage("physical-damage", "Physical damage", false),
		m.physicalDamage("physical-damage-charge", "Charge", true), m.stat(height, "Height", "")}
}

// otherStats returns the numbers that are not on the card.
func (m *mech) otherStats() []rules.Stat {
	id, src := m.protection()
	ammo := rules.WordStat("ammo-protection", "Ammo", id, src)
	if id != noAmmo {
		ammo = ammo.Reading(m.pack.Ammo.Rows.By[id].Name)
	}
	list := make([]rules.Stat, 0, 4)
	list = append(list, m.capacity(), m.destroyedBy(), ammo)
	if m.jumps() {
		list = append(list, m.jumpModifier())
	}
	return list
}

// targetTable returns the target numbers by band and size of the target. A card has those of the nearest band, and
// the additions of the others.
func (m *mech) targetTable() rules.Table {
	t := rules.Table{Title: "To hit by target size", Columns: m.targetColumns,
		Rows: make([]rules.Row, 0, len(m.pack.Bands.Rows.IDs))}
	var farther strings.Builder
	for id, b := range m.pack.Bands.Rows.All {
		if t.Add(m.targets(b.Letter+" "+m.reach[id], b)...); len(t.Rows) > 1 {
			farther.WriteString(b.Letter + " " + rules.SignedText(b.Modifier.Int()) + ", ")
		}
	}
	harder := ""
	if fire, hot := m.harder(); fire.Value.Add(hot.Value).Int() > 0 {
		harder = fmt.Sprintf("+%d damage, ", fire.Value.Add(hot.Value).Int())
	}
	t.Rows[len(t.Rows)-1].Note = strings.TrimSpace("Add the target's movement modifier and cover. " +
		strings.TrimSuffix(harder, ", "))
	var nearest []string
	for _, c := range t.Rows[0].Cells[1:] {
		nearest = append(nearest, c.Text)
	}
	t.Brief = []rules.Row{{Note: harder + farther.String() + "+ mod, cover", Cells: []rules.Cell{
		rules.Text(fmt.Sprintf("To hit size 0–%d", len(nearest)-1)), rules.Text(strings.Join(nearest, " "))}}}
	return t
}

// targets returns the target numbers of a band, by the size of the target.
func (m *mech) targets(label string, b band) []rules.Cell {
	cells := make([]rules.Cell, m.pack.Sizes.Most.Int()+2)
	cells[0].Text = label
	for i := range cells[1:] {
		cells[i+1].Text = m.target(b, i)
	}
	return cells
}

// specialTable returns the specials without boxes.
func (m *mech) specialTable() rules.Table {
	t := rules.Table{Title: "Specials", Columns: []rules.Column{{Label: "Special"}, {}}}
	for _, f := range m.specials {
		if f.Item != lucky {
			row := rules.Row{Mount: f.ID, Cells: []rules.Cell{rules.Text(f.title), rules.Text(f.Brief)}}
			if n := m.hits(m.suffers, critWeapon); n > 0 && f.Weapon {
				row.Note = fmt.Sprintf("−%d damage: weapon hits", n*m.pack.Criticals.Rows.By[critWeapon].Each.Int())
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t
}

// tracks returns the mech's tracks.
func (m *mech) tracks() []rules.Track {
	tracks := make([]rules.Track, 0, 4+len(m.pack.Criticals.Rows.IDs)) // few mechs have two points of luck
	for _, i := range []int{armor, structure} {
		if f, s := m.build[i], &m.stats[i]; f.Known() {
			tracks = append(tracks, rules.Track{ID: s.id, Label: s.label, Short: shortLabels[s.id],
				Note: f.Value.String(), Boxes: f.Int(), Marked: marked(m.Condition, s.id, f.Int()),
				Sign: rules.SignDamage})
		}
	}
	tracks = append(tracks, m.heatTrack())
	for _, f := range m.specials {
		if f.Item == lucky && !f.misfit {
			tracks = append(tracks, rules.Track{ID: luckOf + f.ID, Label: f.Name, Mount: f.ID, Note: f.Brief,
				Boxes: f.numbers[0], Round: true, Marked: marked(m.Condition, luckOf+f.ID, f.numbers[0])})
		}
	}
	for id, c := range m.pack.Criticals.Rows.All {
		tracks = append(tracks, rules.Track{ID: criticalHit + id, Group: "Critical hits, " + explodes + " explodes",
			Label: c.Short, Short: shortLabels[id], Boxes: c.Explode.Int(), Captions: m.captions(id, c),
			Marked: m.hits(m.Condition, id)})
	}
	return tracks
}

// shortLabels are the labels of tracks with which two are on one line of a card, by id.
var shortLabels = map[string]string{"structure": "Struct", "weapon": "Guns"}

func (m *mech) heatTrack() rules.Track {
	t := rules.Track{ID: heatTrack, Label: "Heat", Boxes: len(heatCaptions), Round: true, Captions: heatCaptions,
		Sign: rules.SignHeat, Marked: marked(m.Condition, heatTrack, len(heatCaptions))}
	if e := m.effects; !e.ToHit.Known() || !e.Move.Known() || !e.Shutdown.Known() {
		t.Note = "?"
	}
	return t
}

// explodes is the caption of the box that destroys the mech.
const explodes = "×"

// captions returns the captions of a critical hit's boxes. For MP hits they show the remaining move, halved and
// rounded down.
func (m *mech) captions(id string, c critical) []string {
	out := make([]string, 0, c.Explode.Int())
	for n := 1; n < c.Explode.Int(); n++ {
		caption := rules.SignedText(n * c.Each.Int())
		switch id {
		case critMP:
			if left, known := m.moveAfter(move, n); known {
				caption = left.String()
			} else {
				caption = "÷2"
			}
		case critWeapon:
			caption = rules.SignedText(-n * c.Each.Int())
		}
		out = append(out, caption)
	}
	return append(out, explodes)
}

// legend explains the mech's specials, once each, and its heat.
func (m *mech) legend() []rules.Term {
	terms := make([]rules.Term, 0, len(m.specials)+1)
	for i, f := range m.specials {
		if (i == 0 || f.Item != m.specials[i-1].Item) && (f.Item != lucky || m.hasLuck()) {
			terms = append(terms, rules.Term{ID: f.Item, Name: f.Name, Text: f.Text, Source: f.Source})
		}
	}
	return append(terms, m.heatTerm())
}

func (a *army) Profile(unit int) rules.Profile { return a.mech(unit).profile() }
