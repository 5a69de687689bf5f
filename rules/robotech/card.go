package robotech

import (
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

func (g *game) Profile(f rules.Force, u rules.Unit) rules.Profile {
	m := g.alone(f, u)
	if !m.known {
		return rules.Profile{}
	}
	p := rules.Profile{Class: m.headline(), Blocks: m.blocks(), Tracks: m.tracks(), Legend: m.legend()}
	if len(m.guns) > 0 {
		p.Tables = append(p.Tables, m.weaponRows())
	}
	if t := m.traitRows(); len(t.Rows) > 0 {
		p.Tables = append(p.Tables, t)
	}
	return p
}

// headline is what the unit is: its classes, its formation, what it is good at.
func (m *model) headline() string {
	var classes []string
	for _, md := range m.modes {
		name := "Unknown class"
		if c, ok := m.view.pack.Classes.Rows.By[md.class]; ok {
			name = c.Name
		}
		if !slices.Contains(classes, name) {
			classes = append(classes, name)
		}
	}
	parts := []string{strings.Join(classes, "/")}
	if m.is[leadership].Int() > 0 {
		parts = append(parts, "Leader")
	}
	if label := m.formation(); label != "" {
		parts = append(parts, "formation "+label)
	}
	if m.Choices.Bool("on-sled") {
		parts = append(parts, "on a hover sled")
	}
	return strings.Join(append(parts, m.Choices.Texts("abilities")...), " · ")
}

// blocks are the card: a strip of a unit that does not transform, else one for
// all modes and one for each; behind them what a card has no room for.
func (m *model) blocks() []rules.Block {
	price := m.price().As(rules.RolePoints)
	var blocks []rules.Block
	if len(m.modes) == 1 && m.modes[0].id == "" {
		md := &m.modes[0]
		strip := append(m.speeds(md), m.stat(crew), m.acting(md))
		strip = append(strip, m.fighting(md)...)
		blocks = append(blocks, rules.Block{Card: true, Stats: append(strip, m.stat(hp), m.stat(leadership), price)},
			rules.Block{Label: "More", Stats: m.more(md)})
	} else {
		whole := m.shown(actions, m.is[actions]).Stat()
		if i := slices.IndexFunc(m.modes, func(md mode) bool { return md.traitsFrom.Basis == rules.Missing }); i >= 0 {
			whole = m.acting(&m.modes[i])
		}
		blocks = append(blocks, rules.Block{Card: true, Fine: true, Stats: []rules.Stat{m.stat(crew), whole, m.stat(hp), m.stat(leadership), price}})
		for i := range m.modes {
			md := &m.modes[i]
			strip := append(m.speeds(md), m.fighting(md)...)
			if s := m.acting(md); s.Value != whole.Value {
				strip = append(strip, s)
			}
			blocks = append(blocks, rules.Block{Card: true, Label: md.name, Stats: strip})
		}
		for i := range m.modes {
			blocks = append(blocks, rules.Block{Label: m.modes[i].name + ", more", Stats: m.more(&m.modes[i])})
		}
	}
	if line := m.traitLine(); line.Stats != nil {
		blocks = append(blocks, line)
	}
	return append(blocks, m.punches()...)
}

// fighting is what a mode hits and is hit with.
func (m *model) fighting(md *mode) []rules.Stat {
	return []rules.Stat{m.skill(md, pil), m.skill(md, gun), m.skill(md, size), m.hurting(md)}
}

// more is what follows from a mode and stands on no card.
func (m *model) more(md *mode) []rules.Stat {
	stats := append(m.outside(md), m.markers(md), m.firing(md))
	if md.fights() {
		stats = append(stats, m.brawl(md))
	}
	if s, ok := m.gunner(md); ok {
		stats = append(stats, s)
	}
	for h := range md.each {
		if h.id == "rpc" {
			stats = append(stats, m.crewLimit(md, h))
		}
	}
	if c, ok := m.view.pack.Classes.Rows.By[md.class]; ok && m.given != nil && m.view.set.id == asPrint {
		stats = append(stats, rules.Stated("class", "Class", c.Name, m.given.Source))
	}
	return stats
}

// punches are what the weapons do in one action and how long missiles fly, a
// block a weapon, each kind once.
func (m *model) punches() []rules.Block {
	var blocks []rules.Block
	seen := map[string]int{}
	for _, f := range m.guns {
		name := f.System
		if f.load > 0 && seen[name] > 0 {
			continue // the same missile on another pylon
		}
		if seen[name]++; seen[name] > 1 {
			name += " (" + f.ID + ")"
		}
		b := rules.Block{Label: name, Stats: []rules.Stat{m.punch(f)}}
		if s, ok := endurance(f.weapon); ok {
			b.Stats = append(b.Stats, s)
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// tracks are what a pencil marks: HP, FAST markers, the boost die, tokens,
// missiles.
func (m *model) tracks() []rules.Track {
	var tracks []rules.Track
	if f := m.is[hp]; f.Known() {
		t := rules.Track{Label: "HP", Boxes: f.Int(), Round: true}
		if stars := m.circles(); stars != nil {
			t.Captions = make([]string, slices.Max(stars))
			for _, n := range stars {
				t.Captions[n-1] = "*"
			}
			t.Note = "* critical"
		}
		tracks = append(tracks, t)
	}
	most := 0
	boost := false
	note := "−1 to be hit each"
	for i := range m.modes {
		if s := m.markers(&m.modes[i]); s.Value.IsInt() {
			most = max(most, s.Value.Int())
			if least := m.modes[i].leastMove(); least != "" && s.Value.Int() > 0 {
				note += "; " + least
			}
		}
		boost = boost || m.modes[i].has("boost")
	}
	if most > 0 {
		tracks = append(tracks, rules.Track{Label: "FAST", Note: note, Boxes: most, Round: true})
	}
	if boost {
		tracks = append(tracks, rules.Track{Label: "Boost die", Boxes: 6, Every: 6, Captions: []string{"6", "5", "4", "3", "2", "1"}})
	}
	if n := m.is[leadership].Int(); n > 0 {
		tracks = append(tracks, rules.Track{Label: "Command tokens", Boxes: n, Round: true})
	}
	for _, f := range m.guns {
		if f.load > 0 {
			tracks = append(tracks, m.view.pylonTrack(f))
		} else if a, ok := f.has(ammo); ok && f.Class == missiles && a.N.Known() {
			tracks = append(tracks, rules.Track{Label: f.System, Mount: f.ID, Boxes: a.N.Int(), Every: 6})
		}
	}
	return tracks
}

// pylonTrack is a pylon's missiles, a box each, or each volley where they only
// go in whole ones.
func (v *view) pylonTrack(f fitted) rules.Track {
	kind := v.pack.Missiles.Rows.By[f.Item]
	n, _ := strconv.Atoi(strings.TrimPrefix(f.At, atPylon))
	t := rules.Track{Group: "Left wing", Label: strconv.Itoa(n) + " " + f.System, Mount: f.ID, Boxes: f.load}
	if n > mirror(n) {
		t.Group = "Right wing"
	}
	if each := kind.Volley.Int(); kind.Whole && each > 1 {
		t.Boxes, t.Full, t.Note = f.load/each, strconv.Itoa(f.load), kind.Volley.Value.String()+" each"
	}
	return t
}

// legend explains the unit's traits, the attributes of its weapons, its arcs and
// classes that are no mecha, once each.
func (m *model) legend() []rules.Term {
	p := &m.view.pack
	var terms []rules.Term
	add := func(id, name, text string, src rules.Source) {
		if text != "" && !slices.ContainsFunc(terms, func(t rules.Term) bool { return t.ID == id }) {
			terms = append(terms, rules.Term{ID: id, Name: name, Text: text, Source: src})
		}
	}
	for _, md := range m.modes {
		if c := p.Classes.Rows.By[md.class]; md.class != mecha {
			add("class-"+md.class, c.Name, c.Text, c.Source)
		}
		for _, h := range md.traits {
			if h.trait != nil {
				add(h.id, h.Name, h.Text, h.Source)
			}
		}
	}
	for _, f := range m.guns {
		for _, a := range f.Attributes {
			row := p.Attributes.Rows.By[a.ID]
			add("attribute-"+a.ID, row.Name, row.Text, row.Source)
		}
		if f.Class == missiles {
			row := p.Attributes.Rows.By["missile"]
			add("attribute-missile", row.Name, row.Text, row.Source)
		}
	}
	for _, f := range m.guns {
		if a, ok := p.Arcs.Rows.By[f.Arc]; ok {
			add("arc-"+f.Arc, f.Arc, a.Text+".", a.Source)
		}
	}
	return terms
}
