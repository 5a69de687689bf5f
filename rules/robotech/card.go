package robotech

import (
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// profile is the unit's sheet; empty of an unknown unit.
func (m *model) profile() rules.Profile {
	if !m.known {
		return rules.Profile{}
	}
	p := rules.Profile{Class: m.headline(), Blocks: m.blocks(), Tracks: m.tracks(), Legend: m.legend()}
	if len(m.weapons) > 0 {
		p.Tables = append(p.Tables, m.weaponRows())
	}
	if len(m.traits) > 0 {
		p.Tables = append(p.Tables, m.traitRows())
	}
	return p
}

// headline is what the unit is: its classes, its formation, what it is good at.
func (m *model) headline() string {
	var classes []string
	for i := range m.modes {
		name := "Unknown class"
		if c, ok := m.pack.Classes.Rows.By[m.modes[i].class]; ok {
			name = c.Name
		}
		if !slices.Contains(classes, name) {
			classes = append(classes, name)
		}
	}
	parts := []string{strings.Join(classes, "/")}
	if leader, _ := m.leads(); leader {
		parts = append(parts, "Leader")
	}
	if m.label != "" {
		parts = append(parts, "formation "+m.label)
	}
	if m.Choices.Bool("on-sled") {
		parts = append(parts, "on a hover sled")
	}
	return strings.Join(append(parts, m.Choices.Texts("abilities")...), " · ")
}

// blocks are the card: a strip of a unit that does not transform, else one for
// all modes and one for each; behind them what a card has no room for.
func (m *model) blocks() []rules.Block {
	var blocks []rules.Block
	if md := &m.modes[0]; len(m.modes) == 1 && md.id == "" {
		strip := append(m.speedStats(md), m.stat(crew), m.actionStat(md))
		strip = append(strip, m.combatStats(md)...)
		strip = append(strip, m.stat(hp), m.stat(leadership), m.price.As(rules.RolePoints))
		blocks = []rules.Block{{Card: true, Stats: strip}, {Label: "More", Stats: m.more(md)}}
	} else {
		blocks = m.modeBlocks()
	}
	if line := m.traitLine(); line.Stats != nil {
		blocks = append(blocks, line)
	}
	return append(blocks, m.weaponBlocks()...)
}

// modeBlocks are those of a unit that transforms. Actions stand with the modes
// that have others than the unit.
func (m *model) modeBlocks() []rules.Block {
	whole := m.cardStat(actions, m.numbers[actions]).Stat()
	unlisted := func(md mode) bool { return md.traitsFrom.Basis == rules.Missing }
	if i := slices.IndexFunc(m.modes, unlisted); i >= 0 {
		whole = m.actionStat(&m.modes[i])
	}
	blocks := []rules.Block{{Card: true, Fine: true,
		Stats: []rules.Stat{m.stat(crew), whole, m.stat(hp), m.stat(leadership), m.price.As(rules.RolePoints)}}}
	for i := range m.modes {
		md := &m.modes[i]
		strip := append(m.speedStats(md), m.combatStats(md)...)
		if s := m.actionStat(md); s.Value != whole.Value {
			strip = append(strip, s)
		}
		blocks = append(blocks, rules.Block{Card: true, Label: md.name, Stats: strip})
	}
	for i := range m.modes {
		blocks = append(blocks, rules.Block{Label: m.modes[i].name + ", more", Stats: m.more(&m.modes[i])})
	}
	return blocks
}

// combatStats are what a mode hits and is hit with.
func (m *model) combatStats(md *mode) []rules.Stat {
	return []rules.Stat{m.skill(md, pil), m.skill(md, gun), m.skill(md, size), m.meleeDamage(md)}
}

// more is what follows from a mode and stands on no card.
func (m *model) more(md *mode) []rules.Stat {
	stats := append(m.realSpeeds(md), m.fastMarkers(md), m.weaponsAtOnce(md))
	if md.fights() {
		stats = append(stats, m.meleeRoll(md))
	}
	if s, ok := m.gunnerSkill(md); ok {
		stats = append(stats, s)
	}
	for t := range md.each {
		if t.id == "rpc" {
			stats = append(stats, m.crewLimit(md, t))
		}
	}
	if c, ok := m.pack.Classes.Rows.By[md.class]; ok && m.published != nil && m.set.id == printed {
		stats = append(stats, rules.Stated("class", "Class", c.Name, m.published.Source))
	}
	return stats
}

// weaponBlocks are what the weapons do in one action and how long missiles fly, a
// block a weapon, each kind once.
func (m *model) weaponBlocks() []rules.Block {
	var blocks []rules.Block
	seen := map[string]int{}
	for _, f := range m.weapons {
		name := f.System
		if f.load > 0 && seen[name] > 0 {
			continue // the same missile on another pylon
		}
		if seen[name]++; seen[name] > 1 {
			name += " (" + f.ID + ")"
		}
		b := rules.Block{Label: name, Stats: []rules.Stat{f.damageAnAction()}}
		if s, ok := f.endurance(); ok {
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
	if f := m.numbers[hp]; f.Known() {
		t := rules.Track{ID: "hp", Label: "HP", Boxes: f.Int(), Round: true}
		if m.circles != nil {
			t.Captions = make([]string, slices.Max(m.circles))
			for _, n := range m.circles {
				t.Captions[n-1] = "*"
			}
			t.Note = "* critical"
		}
		tracks = append(tracks, t)
	}
	if t := m.fastTrack(); t.Boxes > 0 {
		tracks = append(tracks, t)
	}
	if slices.ContainsFunc(m.modes, func(md mode) bool { return md.has("boost") }) {
		tracks = append(tracks, rules.Track{ID: "boost", Label: "Boost die", Boxes: 6, Every: 6,
			Captions: []string{"6", "5", "4", "3", "2", "1"}})
	}
	if n := m.numbers[leadership].Int(); n > 0 {
		tracks = append(tracks, rules.Track{ID: "command-tokens", Label: "Command tokens", Boxes: n, Round: true})
	}
	for _, f := range m.weapons {
		if f.load > 0 {
			tracks = append(tracks, m.pylonTrack(f))
		} else if a, ok := f.attribute(ammo); ok && f.Class == missiles && a.N.Known() {
			tracks = append(tracks, rules.Track{ID: f.ID + "/missiles", Label: f.System, Mount: f.ID, Boxes: a.N.Int(), Every: 6})
		}
	}
	return tracks
}

// fastTrack is the most markers of any mode, and what each mode must move.
func (m *model) fastTrack() rules.Track {
	t := rules.Track{ID: "fast", Label: "FAST", Note: "−1 to be hit each", Round: true}
	for i := range m.modes {
		if s := m.fastMarkers(&m.modes[i]); s.Value.Int() > 0 {
			t.Boxes = max(t.Boxes, s.Value.Int())
			if least := m.modes[i].leastMove(); least != "" {
				t.Note += "; " + least
			}
		}
	}
	return t
}

// pylonTrack is a pylon's missiles, a box each, or each volley where they only
// go in whole ones.
func (m *model) pylonTrack(f fitted) rules.Track {
	kind := m.pack.Missiles.Rows.By[f.Item]
	n, _ := strconv.Atoi(strings.TrimPrefix(f.At, atPylon))
	t := rules.Track{ID: f.ID + "/missiles", Group: "Left wing", Label: strconv.Itoa(n) + " " + f.System, Mount: f.ID, Boxes: f.load}
	if n > opposite(n) {
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
	var terms []rules.Term
	add := func(id, name, text string, src rules.Source) {
		if text != "" && !slices.ContainsFunc(terms, func(t rules.Term) bool { return t.ID == id }) {
			terms = append(terms, rules.Term{ID: id, Name: name, Text: text, Source: src})
		}
	}
	for i := range m.modes {
		md := &m.modes[i]
		if md.class != mecha {
			c := m.pack.Classes.Rows.By[md.class]
			add("class-"+md.class, c.Name, c.Text, c.Source)
		}
		for t := range md.each {
			add(t.id, t.Name, t.Text, t.Source)
		}
	}
	addAttribute := func(id string) {
		row := m.pack.Attributes.Rows.By[id]
		add("attribute-"+id, row.Name, row.Text, row.Source)
	}
	for _, f := range m.weapons {
		for _, a := range f.Attributes {
			addAttribute(a.ID)
		}
		if f.Class == missiles {
			addAttribute("missile")
		}
	}
	for _, f := range m.weapons {
		if a, ok := m.pack.Arcs.Rows.By[f.Arc]; ok {
			add("arc-"+f.Arc, f.Arc, a.Text+".", a.Source)
		}
	}
	return terms
}
