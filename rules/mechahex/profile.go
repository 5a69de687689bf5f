package mechahex

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/pack"
)

var unknownValue = rules.Source{Basis: rules.Missing, Cite: "Gantry roster format"}

// unknown ends a working that an unknown id makes impossible.
func unknown(w *rules.Working, needs string) rules.Stat {
	return w.Set("unknown", rules.Figure{Source: unknownValue}).Needs(needs).Stat()
}

func (m *model) points() rules.Stat {
	w := rules.Work("points", "Points")
	if !m.known {
		return unknown(w, "a known profile")
	}
	if m.scenery() {
		return w.Set("scenery", rules.Given(0, rules.ThisRoster)).Stat()
	}
	w.Set(m.class.Name, m.class.Points)
	for _, choice := range []struct {
		id    string
		table pack.Section[honour]
	}{{"hero", m.view.pack.Heroes}, {"title", m.view.pack.Titles}} {
		ids, ok := named(m.Choices[choice.id])
		if !ok || len(choice.table.Rows.Known(ids)) != len(ids) {
			return unknown(w, "a known "+choice.id)
		}
		for _, id := range ids {
			h := choice.table.Rows.By[id]
			w.Add(h.Name, h.Points)
		}
	}
	return w.Stat()
}

// named are the ids that a choice names, one or a list; "" names nothing. It is
// not ok where the choice is of another kind.
func named(choice any) (ids []string, ok bool) {
	list, several := choice.([]any)
	if !several && choice != nil {
		list = []any{choice}
	}
	for _, e := range list {
		id, isText := e.(string)
		if !isText {
			return nil, false
		}
		if id != "" {
			ids = append(ids, id)
		}
	}
	return ids, true
}

// slots is the size of all locations together, as the stat of either name.
func (m *model) slots(id, name string) rules.Stat {
	w := rules.Work(id, name)
	if !m.sure {
		return unknown(w, "a known edition")
	}
	for loc, size := range m.class.Locations.All {
		w.Add(label(loc), size)
	}
	if m.customAt() != "" {
		h := m.view.pack.Heroes.Rows.By[aceCustom]
		w.Add(h.Name, *h.Slots)
	}
	return w.Stat()
}

// speed is the move or the cruise: the class's and a High Tuned Engine.
func (m *model) speed(id, name string, of *rules.Figure, engine func(*item) *rules.Figure) rules.Stat {
	if of == nil {
		return rules.Stated(id, name, "none", rules.Source{Cite: m.view.pack.Classes.Cite}).Reading("–")
	}
	w := rules.Work(id, name).Set(m.class.Name, *of)
	if m.strange {
		return unknown(w, "known items on every mount")
	}
	for _, f := range m.fitted {
		if f.Item == tunedEngine && f.allowed {
			w.Add(f.Name, *engine(f.item))
			break
		}
	}
	return w.Stat()
}

func (m *model) target(id, name string, f rules.Figure) rules.Stat {
	if !m.sure {
		return unknown(rules.Work(id, name), "a known edition")
	}
	return rules.Work(id, name).Set(m.class.Name, f).Shown("", "+")
}

// strip are the stats that everybody looks at first.
func (m *model) strip() []rules.Stat {
	return []rules.Stat{
		m.speed("move", "Move", m.class.Move, func(it *item) *rules.Figure { return it.Move }),
		m.speed("cruise", "Cruise", m.class.Cruise, func(it *item) *rules.Figure { return it.Cruise }),
		m.target("eva", "Eva", m.class.Evasion),
		m.target("tou", "Tou", m.class.Toughness),
	}
}

// capacity is the damage that the model can take.
func (m *model) capacity() rules.Stat {
	w := rules.Work("capacity", "Capacity")
	switch {
	case m.strange:
		return unknown(w, "known items on every mount")
	case !m.sure:
		return unknown(w, "a known edition")
	}
	for _, f := range m.fitted {
		w.Add(f.Name, f.boxes())
	}
	if n, ok := m.freeArmor(); ok {
		armor := m.view.items[extraArmor].boxes()
		each := rules.Work("free", "Armored").Set("Extra Armors", n).Mul("each", armor).Stat()
		w.AddStat(m.view.pack.SpecialRules.Rows.By["armored"].Name, each)
	}
	if w.Empty() {
		w.Set("no upgrades", rules.Given(0, shooting))
	}
	return w.Stat()
}

// boxes is the damage that an item takes before it is disabled.
func (f *fitting) boxes() rules.Figure {
	if f.Capacity != nil {
		return *f.Capacity
	}
	return f.slots
}

func (it *item) boxes() rules.Figure { return (&fitting{item: it}).boxes() }

// tally counts mounts, and free armor where it counts as one.
func (m *model) tally(id, name string, counts func(*fitting) bool, armor bool, src rules.Source) rules.Stat {
	w := rules.Work(id, name)
	if m.strange {
		return unknown(w, "known items on every mount")
	}
	if armor && !m.sure {
		return unknown(w, "a known edition")
	}
	n := 0
	for _, f := range m.fitted {
		if counts(f) {
			n++
		}
	}
	w.Set("mounted", rules.Given(n, src))
	if free, ok := m.freeArmor(); ok && armor {
		w.Add(m.view.pack.SpecialRules.Rows.By["armored"].Name, free)
	}
	return w.Stat()
}

func (g *game) Profile(f rules.Force, u rules.Unit) rules.Profile {
	v := g.view(context.Background(), rules.Force{Options: f.Options})
	m := v.model(u)
	if !m.known {
		return rules.Profile{}
	}
	all := func(*fitting) bool { return true }
	sinks := func(f *fitting) bool { return f.Item == heatSinks }
	p := rules.Profile{
		Class: strings.Join(m.headline(), " · "),
		Blocks: []rules.Block{
			{Card: true, Stats: append(m.strip(), m.capacity())},
			{Label: "Also", Stats: []rules.Stat{m.price().As(rules.RolePoints), m.slots("slots", "Slots"), m.slots("ram-slots", "Ram slots"),
				m.tally("upgrades", "Upgrades", all, true, morale), m.tally("heat-sinks", "Heat Sinks", sinks, false, v.itemSource(heatSinks))}},
		},
		Tracks: append(m.recovery(f), m.tracks()...),
		Legend: m.legend(),
	}
	if t := m.weapons(); len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	if ups := m.upgradeTerms(); len(ups) > 0 {
		p.Panels = append(p.Panels, rules.Panel{Title: "Upgrades", Terms: ups})
	}
	return p
}

func (g *game) itemSource(id string) rules.Source { return rules.Source{Cite: g.items[id].cite} }

// headline is the class with its hero, title and special rules.
func (m *model) headline() []string {
	parts := []string{m.class.Name}
	if m.scenery() {
		parts = append(parts, "Scenery")
	}
	for _, id := range m.heroes {
		parts = append(parts, m.view.pack.Heroes.Rows.By[id].Name)
	}
	for _, id := range m.titles {
		parts = append(parts, m.view.pack.Titles.Rows.By[id].Name)
	}
	return parts
}

// relentless tells whether a weapon is Relentless, by itself or by Avenger.
func (m *model) relentless(f *fitting) bool { return f.has("relentless") || m.avenged(f.ID) }

// avenged tells whether Avenger makes the weapon Relentless.
func (m *model) avenged(mount string) bool {
	return slices.Contains(m.titles, avenger) && m.Choices.Text(weaponChoice) == mount
}

// specials are the special rules of a weapon on this model.
func (m *model) specials(f *fitting) []string {
	ids := slices.Clone(f.Special)
	if m.avenged(f.ID) && !f.has("relentless") {
		ids = append(ids, "relentless")
	}
	return ids
}

func (m *model) weapons() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: []rules.Column{{Label: "Weapon"}, {Label: "Range", Right: true},
		{Label: "Att", Right: true}, {Label: "Str", Right: true}, {Label: "Special"}}}
	for _, f := range m.fitted {
		if f.weapon() {
			t.Rows = append(t.Rows, rules.Row{Mount: f.ID, Cells: []rules.Cell{{Text: f.Name}, f.Range.Cell("", " hex"),
				f.Attacks.Cell("", ""), f.Strength.Cell("", ""), {Text: m.view.names(m.specials(f))}}})
		}
	}
	return t
}

// tracks are the damage boxes of every upgrade, by location. Heat Sinks are lost
// to Overheats, too.
func (m *model) tracks() []rules.Track {
	var tracks []rules.Track
	hot := slices.ContainsFunc(m.fitted, func(f *fitting) bool { return f.has("overheating") })
	for _, r := range m.rooms {
		for _, f := range r.items {
			t := rules.Track{Group: label(r.id), Label: f.Name, Mount: f.ID, Boxes: f.boxes().Int()}
			switch {
			case f.has("ammo-box"):
				t.Note = "ammo"
			case f.Item == heatSinks && hot:
				t.Note = "lost"
			}
			tracks = append(tracks, t)
		}
	}
	if n, ok := m.freeArmor(); ok && m.sure {
		armor := m.view.items[extraArmor]
		for range n.Int() {
			tracks = append(tracks, rules.Track{Group: "Armored", Label: armor.Name, Boxes: armor.boxes().Int()})
		}
	}
	return tracks
}

// mostFriends is for how many friends lost a sheet has boxes to recover.
const mostFriends = 5

// recovery is a mark for the damage that a title lets the model remove when other
// mecha of the force are lost.
func (m *model) recovery(f rules.Force) []rules.Track {
	if m.class.Kind != mecha {
		return nil
	}
	var marks []rules.Track
	for _, id := range m.titles {
		t := m.view.pack.Titles.Rows.By[id]
		if t.Recovers == nil || t.Recovers.Int() < 1 {
			continue
		}
		each := t.Recovers.Int()
		if n := m.friends(f); n > 0 {
			marks = append(marks, rules.Track{Label: t.Name + ": recovered", Note: fmt.Sprintf("%d a mecha lost", each),
				Boxes: n * each, Every: each, Round: true})
		}
	}
	return marks
}

// friends counts the other mecha of a force, no further than a sheet has boxes.
func (m *model) friends(f rules.Force) int {
	n := 0
	for _, u := range f.Units {
		if c, ok := m.view.ed.classes[u.Profile]; !ok || c.Kind != mecha || !u.CountFits() {
			continue
		}
		if n += u.Count; n > mostFriends {
			break
		}
	}
	return min(max(0, n-1), mostFriends)
}

// legend explains the special rules that the model uses, once each.
func (m *model) legend() []rules.Term {
	var terms []rules.Term
	p := m.view.pack
	add := func(id, name, text, cite string) {
		if !slices.ContainsFunc(terms, func(t rules.Term) bool { return t.ID == id }) {
			terms = append(terms, rules.Term{ID: id, Name: name, Text: text, Source: rules.Source{Cite: cite}})
		}
	}
	special := func(ids []string) {
		for _, id := range ids {
			t := m.view.special(id)
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
		if f, ok := m.weapon(m.Choices.Text(weaponChoice)); ok && id == avenger {
			text = fmt.Sprintf("%s (%s) has Relentless.", f.Name, label(f.At))
		}
		add(id, h.Name, text, p.Titles.Cite)
	}
	special(m.class.Special)
	for _, f := range m.fitted {
		special(m.specials(f))
	}
	return terms
}

// weapon is a mounted weapon by its mount id.
func (m *model) weapon(mount string) (*fitting, bool) {
	i := slices.IndexFunc(m.fitted, func(f *fitting) bool { return f.ID == mount && f.weapon() })
	if i < 0 || mount == "" {
		return nil, false
	}
	return m.fitted[i], true
}

// upgradeTerms are the effects of the mounted upgrades, once each.
func (m *model) upgradeTerms() []rules.Term {
	var terms []rules.Term
	for _, f := range m.fitted {
		if f.Text != "" && !slices.ContainsFunc(terms, func(t rules.Term) bool { return t.ID == f.Item }) {
			terms = append(terms, rules.Term{ID: f.Item, Name: f.Name, Text: f.Text, Source: rules.Source{Cite: f.cite}})
		}
	}
	return terms
}
