package mechahex

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// Profile returns the sheet of a model.
func (a *army) Profile(unit int) rules.Profile {
	m := a.Units[unit]
	if !m.known {
		return rules.Profile{}
	}
	p := rules.Profile{
		Class: strings.Join(m.headline(), " · "),
		Blocks: []rules.Block{
			{Card: true, Stats: append(m.strip(), m.capacity())},
			{Label: rules.More, Stats: []rules.Stat{m.price.As(rules.RolePoints),
				m.slots("slots", "Slots"), m.slots("ram-slots", "Ram slots"), m.upgrades(), m.sinks()}},
		},
		Tracks: m.tracks(a.recovery(m)),
		Legend: m.legend(),
		Acts:   []string{rules.PhaseID(m.class.phase())},
		Marks:  m.marks(), OutOfPlay: m.outOfPlay(),
	}
	if t := m.weapons(); len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	if ups := m.upgradeTerms(); len(ups) > 0 {
		p.Panels = append(p.Panels, rules.Panel{Title: "Upgrades", Terms: ups})
	}
	return p
}

// turret is the special rule of a class that makes its facing irrelevant. The card shows it, since it matters at
// every shot; the other rules show in the tracks or end with the list.
const turret = "turret"

// headline returns the class with its hero, title and turret.
func (m *model) headline() []string {
	parts := []string{m.class.Name}
	if m.scenery() {
		parts = append(parts, "Scenery")
	}
	for _, id := range m.heroes {
		parts = append(parts, m.ed.pack.Heroes.Rows.By[id].Name)
	}
	for _, id := range m.titles {
		parts = append(parts, m.ed.pack.Titles.Rows.By[id].Name)
	}
	if m.class.is(turret) {
		parts = append(parts, m.ed.special(turret).Name)
	}
	return parts
}

// specials returns the special rules of a weapon on this model.
func (m *model) specials(f *fitting) []string {
	ids := slices.Clone(f.Special)
	if m.avenged(f.ID) && !f.has("relentless") {
		ids = append(ids, "relentless")
	}
	return ids
}

// rangeBands lists the hexes at which the bands of weapons' ranges end.
var rangeBands = []int{3, 6, 9, 12}

func (m *model) weapons() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: weaponColumns, Bands: rangeBands,
		Rows: make([]rules.Row, 0, len(m.fitted))}
	for _, f := range m.fitted {
		if f.weapon() {
			numbers, note := f.cells(), ""
			if f.disabled() {
				note = "Disabled"
			}
			t.Rows = append(t.Rows, rules.Row{Note: note, Mount: f.ID, Kind: f.look.kind, Far: rules.IntOf(f.Range),
				Cells: slices.Concat([]rules.Cell{rules.Text(f.Name)}, numbers[:],
					[]rules.Cell{rules.Text(m.ed.names(m.specials(f)))})})
		}
	}
	return t
}

// tracks returns others, and the damage boxes of every upgrade, by location. Overheats also destroy Heat Sinks.
func (m *model) tracks(others []rules.Track) []rules.Track {
	tracks := slices.Grow(others, len(m.fitted))
	hot := slices.ContainsFunc(m.fitted, func(f *fitting) bool { return f.has("overheating") })
	for _, at := range m.rooms {
		for _, f := range at.items {
			t := rules.Track{ID: f.ID, Group: at.Label, Label: f.Name, Mount: f.ID, Boxes: f.boxes().Int(),
				Place: bodyPlace(at.ID), Marked: f.marked}
			switch {
			case f.has("ammo-box"):
				t.Note = "ammo"
			case f.Item == heatSinks && hot:
				t.Note = "lost on Overheat"
			}
			tracks = append(tracks, t)
		}
	}
	if m.sure {
		for _, x := range m.plates() {
			tracks = append(tracks, rules.Track{ID: x.id, Group: "Armored", Label: x.label, Boxes: x.size,
				Marked: x.marked})
		}
	}
	return tracks
}

// maxFriends is the number of lost friends for which a sheet has recovery boxes.
const maxFriends = 5

// recovery returns a track for the damage that a title lets the model remove when other mecha of the army are lost.
func (a *army) recovery(m *model) []rules.Track {
	if m.class.Kind != mecha {
		return nil
	}
	var marks []rules.Track
	for _, id := range m.titles {
		if !a.recovers(id) {
			continue
		}
		t := a.pack.Titles.Rows.By[id]
		each := t.Recovers.Int()
		friends := min(a.sums.mecha-1, maxFriends)
		if m.Condition[recovered+id] > 0 { // its friends may be left out of a question
			friends = maxFriends
		}
		if friends < 1 {
			continue
		}
		boxes := friends * each
		marks = append(marks, rules.Track{ID: recovered + id, Label: t.Name + ": recovered",
			Note: fmt.Sprintf("%d a mecha lost", each), Boxes: boxes, Every: each, Round: true,
			Marked: m.marked(recovered+id, boxes)})
	}
	return marks
}

// recovers reports whether lost mecha refresh a title.
func (g *game) recovers(title string) bool {
	f := g.pack.Titles.Rows.By[title].Recovers
	return f != nil && f.Int() > 0
}

// legend explains the special rules that the model uses, once each.
func (m *model) legend() []rules.Term {
	var terms []rules.Term
	p := m.ed.pack
	add := func(id, name, text, cite string) {
		terms = rules.AddTerm(terms, rules.Term{ID: id, Name: name, Text: text, Source: rules.Source{Cite: cite}})
	}
	special := func(ids []string) {
		for _, id := range ids {
			t := m.ed.special(id)
			add(id, t.Name, t.Text, t.Cite)
		}
	}
	for _, id := range m.heroes {
		h := p.Heroes.Rows.By[id]
		add(id, h.Name, h.Text, p.Heroes.Cite)
		special(h.Special)
	}
	for _, id := range m.titles {
		h := p.Titles.Rows.By[id]
		text := h.Text
		if f, ok := m.weapon(m.Choices.Text(weaponChoice)); ok && id == avenger && !f.disabled() {
			text = fmt.Sprintf("%s (%s) has Relentless.", f.Name, rules.Heading(f.At))
		}
		add(id, h.Name, text, p.Titles.Cite)
	}
	special(m.class.Special)
	for _, f := range m.fitted {
		if !f.disabled() {
			special(m.specials(f))
		}
	}
	return terms
}

// upgradeTerms returns the effects of the mounted upgrades, once each.
func (m *model) upgradeTerms() []rules.Term {
	var terms []rules.Term
	for _, f := range m.fitted {
		if f.disabled() {
			continue
		}
		t := rules.Term{ID: f.Item, Name: f.Name, Text: f.Text, Source: rules.Source{Cite: f.cite}}
		terms = rules.AddTerm(terms, t)
	}
	return terms
}
