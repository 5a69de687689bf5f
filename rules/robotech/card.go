package robotech

import (
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// sheet is a unit with the derived values of each mode.
type sheet struct {
	*model
	derived []derivedMode
}

// derivedMode is a mode with the stats that several parts of the sheet use.
type derivedMode struct {
	*mode
	actions, fast rules.Stat
	minMove       string
}

// profile returns the unit's sheet, empty for an unknown unit.
func (m *model) profile() rules.Profile {
	if !m.known {
		return rules.Profile{}
	}
	s := sheet{model: m}
	for i := range m.modes {
		md := &m.modes[i]
		s.derived = append(s.derived, derivedMode{md, m.actionStat(md), m.fastMarkers(md), md.minMove()})
	}
	p := rules.Profile{Class: m.headline(), Blocks: s.blocks(), Tracks: s.tracks(), Legend: m.legend(),
		Marks: m.marks(), OutOfPlay: m.outOfPlay()}
	if len(m.weapons) > 0 {
		p.Tables = append(p.Tables, m.weaponRows())
	}
	if len(m.traits) > 0 {
		p.Tables = append(p.Tables, m.traitRows())
	}
	return p
}

// headline returns the unit's classes, its formation, and its strengths.
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

// blocks returns the card: one strip for a unit that does not transform, else one for all modes and one for each.
// The numbers without room on a card follow.
func (s *sheet) blocks() []rules.Block {
	blocks := make([]rules.Block, 0, 3+2*len(s.modes)+len(s.weapons))
	if md := &s.derived[0]; len(s.modes) == 1 && md.id == "" {
		strip := rules.Leading(s.addSpeeds(make([]rules.Stat, 0, len(md.moves)+9), md.mode)...)
		strip = append(strip, s.stat(crew), md.actions)
		strip = append(s.addCombat(strip, md.mode), s.stat(hp), s.stat(leadership), s.price.As(rules.RolePoints))
		blocks = append(blocks, rules.Block{Card: true, Stats: strip},
			rules.Block{Label: rules.More, Stats: s.more(md)})
	} else {
		blocks = s.addModes(blocks)
	}
	if line := s.traitLine(); len(line.Stats) > 0 {
		blocks = append(blocks, line)
	}
	return s.addWeapons(blocks)
}

// addModes adds the modes of a unit that transforms. A mode shows its actions if they differ from the unit's.
func (s *sheet) addModes(blocks []rules.Block) []rules.Block {
	w := s.setCard(s.workCard(actions), actions, s.numbers[actions])
	s.giveUp(w)
	whole := w.Stat()
	unlisted := func(md derivedMode) bool { return md.traitsFrom.Basis == rules.Missing }
	if i := slices.IndexFunc(s.derived, unlisted); i >= 0 {
		whole = s.derived[i].actions
	}
	blocks = append(blocks,
		rules.Block{Card: true, SmallPrint: true,
			Stats: []rules.Stat{s.stat(crew), whole, s.stat(leadership), s.price.As(rules.RolePoints)}},
		rules.Block{Card: true, SmallPrint: true, Key: true, Stats: []rules.Stat{s.stat(hp)}})
	for i := range s.derived {
		md := &s.derived[i]
		strip := s.addCombat(s.addSpeeds(make([]rules.Stat, 0, 6), md.mode), md.mode)
		if md.actions.Value != whole.Value {
			strip = append(strip, md.actions)
		}
		blocks = append(blocks, rules.Block{Card: true, Key: true, Label: md.name, Stats: strip})
	}
	for i := range s.derived {
		blocks = append(blocks, rules.Block{Label: s.derived[i].name + rules.MoreOf, Stats: s.more(&s.derived[i])})
	}
	return blocks
}

// addCombat adds the numbers with which a mode hits and is hit.
func (m *model) addCombat(stats []rules.Stat, md *mode) []rules.Stat {
	return append(stats, rules.Leading(m.skillNow(md, pil), m.skillNow(md, gun), m.skill(md, size),
		m.meleeDamage(md))...)
}

// more returns the derived values of a mode that are on no card.
func (s *sheet) more(md *derivedMode) []rules.Stat {
	mph, kph := s.realSpeeds(md.mode)
	stats := append(make([]rules.Stat, 0, 6), mph, kph, md.fast, s.weaponsAtOnce(md.mode))
	if orbital, ok := s.orbitalSpeed(md.mode); ok {
		stats = append(stats, orbital)
	}
	if md.fights() {
		stats = append(stats, s.meleeRoll(md.mode))
	}
	if gunner, ok := s.gunnerSkill(md.mode); ok {
		stats = append(stats, gunner)
	}
	for t := range md.each {
		if t.id == "rpc" {
			stats = append(stats, s.crewLimit(md.mode, t))
		}
	}
	if c, ok := s.pack.Classes.Rows.By[md.class]; ok && s.published != nil && s.set.id == printed {
		stats = append(stats, rules.WordStat("class", "Class", c.Name, s.published.Source))
	}
	return stats
}

// addWeapons adds the damage of the weapons per action and the flight time of missiles, a block per weapon, each
// kind once.
func (m *model) addWeapons(blocks []rules.Block) []rules.Block {
	seen := map[string]int{}
	for i := range m.weapons {
		f := &m.weapons[i]
		name := f.System
		if !f.works() || f.load > 0 && seen[name] > 0 {
			continue // the same missile on another pylon
		}
		if seen[name]++; seen[name] > 1 {
			name += " (" + f.ID + ")"
		}
		blocks = append(blocks, rules.Block{Label: name, Stats: m.linesOf(f.weapon).stats})
	}
	return blocks
}

// tracks returns the unit's tracks: HP, FAST markers, the boost die, tokens, missiles.
func (s *sheet) tracks() []rules.Track {
	tracks := make([]rules.Track, 0, 4+len(s.weapons))
	if f := s.numbers[hp]; f.Known() {
		t := rules.Track{ID: trackHP, Label: "HP", Boxes: f.Int(), Round: true, Sign: rules.SignDamage,
			Marked: s.damage()}
		if s.circles != nil {
			t.Captions = make([]string, slices.Max(s.circles))
			for _, n := range s.circles {
				t.Captions[n-1] = "*"
			}
			t.Note = "* critical"
		}
		tracks = append(tracks, t)
	}
	if t := s.fastTrack(); t.Boxes > 0 {
		t.Marked = s.marked(trackFast, t.Boxes)
		tracks = append(tracks, t)
	}
	if slices.ContainsFunc(s.derived, func(md derivedMode) bool { return md.has("boost") }) {
		tracks = append(tracks, rules.Track{ID: trackBoost, Label: "Boost die", Boxes: boostSteps,
			Every: boostSteps, Captions: []string{"6", "5", "4", "3", "2", "1"},
			Marked: s.marked(trackBoost, boostSteps)})
	}
	if n := s.numbers[leadership].Int(); n > 0 {
		tracks = append(tracks, rules.Track{ID: trackTokens, Label: "Command tokens", Boxes: n, Round: true,
			Marked: s.marked(trackTokens, n)})
	}
	for i := range s.weapons {
		f := &s.weapons[i]
		if f.load > 0 {
			tracks = append(tracks, s.pylonTrack(f))
		} else if a, ok := f.attribute(ammo); ok && f.Class == missiles && a.N.Known() {
			tracks = append(tracks, rules.Track{ID: f.ID + ofMissiles, Label: f.System, Mount: f.ID, Boxes: a.N.Int(),
				Every: 6, Sign: rules.SignAmmo, Marked: min(f.shot, a.N.Int())})
		}
	}
	return tracks
}

// fastTrack returns the track for the highest number of markers in any mode, with the minimum move of each mode.
func (s *sheet) fastTrack() rules.Track {
	t := rules.Track{ID: trackFast, Label: "FAST", Note: "−1 to be hit each", Round: true}
	for i := range s.derived {
		if n := s.derived[i].fast.Value.Int(); n > 0 {
			t.Boxes = max(t.Boxes, n)
			if least := s.derived[i].minMove; least != "" {
				t.Note += "; " + least
			}
		}
	}
	return t
}

// pylonTrack returns a box per missile of a pylon, or per volley if only whole ones fire.
func (m *model) pylonTrack(f *fitted) rules.Track {
	kind := m.missiles[f.Item]
	boxes, each := m.magazine(f)
	n, _ := strconv.Atoi(strings.TrimPrefix(f.At, atPylon))
	t := rules.Track{ID: f.ID + ofMissiles, Group: "Left wing", Label: strconv.Itoa(n) + " " + f.System, Mount: f.ID,
		Boxes: boxes, Marked: f.shot / each, Place: rules.AtLeftWing}
	if n > opposite(n) {
		t.Group, t.Place = "Right wing", rules.AtRightWing
	}
	if each > 1 {
		t.Full, t.Note = strconv.Itoa(f.load), kind.Volley.Value.String()+" each"
	}
	return t
}

// legend explains the unit's traits, the attributes of its weapons, its arcs and classes other than mecha, once
// each.
func (m *model) legend() []rules.Term {
	terms := make([]rules.Term, 0, 16)
	add := func(id string) {
		if t := m.terms[id]; t != nil {
			terms = rules.AddTerm(terms, *t)
		}
	}
	for i := range m.modes {
		if md := &m.modes[i]; md.class != mecha {
			add("class-" + md.class)
		}
		for t := range m.modes[i].each {
			if t.id == shadowDevice && m.withoutShadow() || t.id == "boost" && m.withoutBoost() {
				continue
			}
			add(t.id)
		}
	}
	for i := range m.weapons {
		if !m.weapons[i].works() {
			continue
		}
		attributes := m.weapons[i].Attributes
		for k := range attributes {
			add("attribute-" + attributes[k].ID)
		}
		if m.weapons[i].Class == missiles {
			add("attribute-missile")
		}
	}
	for i := range m.weapons {
		if m.weapons[i].works() {
			add("arc-" + m.weapons[i].Arc)
		}
	}
	return terms
}

// allTerms returns the terms of legends by id.
func (g *game) allTerms() map[string]*rules.Term {
	terms := map[string]*rules.Term{}
	add := func(id, name, text string, src rules.Source) {
		terms[id] = &rules.Term{ID: id, Name: name, Text: text, Source: src}
	}
	for id, c := range g.pack.Classes.Rows.All {
		add("class-"+id, c.Name, c.Text, c.Source)
	}
	for id, t := range g.pack.Traits.Rows.All {
		add(id, t.Name, t.Text, t.Source)
	}
	for id, a := range g.pack.Attributes.Rows.All {
		add("attribute-"+id, a.Name, a.Text, a.Source)
	}
	for id, a := range g.pack.Arcs.Rows.All {
		add("arc-"+id, id, a.Text+".", a.Source)
	}
	return terms
}

func (a *army) Profile(unit int) rules.Profile { return a.Units[unit].profile() }

// weaponRows returns the weapon table of a card. Missiles of one kind share a row.
func (m *model) weaponRows() rules.Table {
	t := rules.Table{Title: "Weapons", Columns: weaponColumns, Bands: rangeBands,
		Rows: make([]rules.Row, 0, len(m.weapons))}
	rowOf := map[string]int{} // of pylon missiles
	loads := map[string]int{}
	for _, f := range m.weapons {
		if f.load > 0 && f.works() {
			loads[f.Item] += f.load
			if i, seen := rowOf[f.Item]; seen {
				t.Rows[i].Also = append(t.Rows[i].Also, f.ID)
				continue
			}
			rowOf[f.Item] = len(t.Rows)
		}
		lines := m.linesOf(f.weapon)
		row := lines.row
		row.Mount = f.ID
		if f.load > 0 { // its volleys are beside its boxes
			row.Note, row.Cells = lines.volleyless, slices.Clone(row.Cells)
		}
		if row.Lost = !f.works(); f.lost {
			row.Note = "Destroyed"
		}
		t.Rows = append(t.Rows, row)
	}
	for item, i := range rowOf {
		t.Rows[i].Cells[0].Text += " × " + rules.Int(loads[item]).String()
	}
	return t
}

// traitRows returns the table of mounted traits, which all modes have. The traits of the card are in its small
// print, and the legend explains all.
func (m *model) traitRows() rules.Table {
	t := rules.Table{Title: "Traits", Columns: traitColumns}
	for _, tr := range m.traits {
		t.Rows = append(t.Rows, rules.Row{Mount: tr.place, Cells: []rules.Cell{rules.Text(tr.label())}})
	}
	return t
}

// traitLine returns the traits of the card, or of each mode, as text.
func (s *sheet) traitLine() rules.Block {
	b := rules.Block{Card: true, SmallPrint: true, Stats: make([]rules.Stat, 0, len(s.derived)+1)}
	for i := range s.derived {
		md := &s.derived[i]
		if list, ok := s.traitStat(md.mode); ok {
			b.Stats = append(b.Stats, list)
		}
		if md.minMove != "" && md.fast.Value.Int() == 0 { // else it is beside its markers
			id := strings.TrimPrefix(md.id+"-minimum", "-")
			src := md.fast.Source
			src.Cite = book.Printed("Activation Phase").Cite
			least := rules.WordStat(id, "Minimum", md.minMove, src)
			if least.Basis == rules.Missing {
				least.Needs = s.needs("Speed")
			}
			b.Stats = append(b.Stats, least)
		}
	}
	return b
}

// traitStat returns the traits of a mode's card as text, if it has any.
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

var letters = rules.Letters("None")

var movements = []rules.Option{{Label: "Not marked"}, {ID: "moved", Label: "Moved"},
	{ID: "still", Label: "Stood still"}}

// marks returns the marks of the unit. A mark without any effect on it is left out.
func (m *model) marks() []rules.Mark {
	most := m.mostActions()
	list := append(make([]rules.Mark, 0, 12+2*len(m.weapons)),
		rules.Mark{ID: markActivated, Label: "Activated in round", Max: manyRounds, Source: printedActivation},
		rules.Mark{ID: markTokens, Label: rules.Plural(most, "Action token"), Max: most, Source: printedTokens},
		rules.Mark{ID: markGivenUp, Label: "Actions given up", Max: most, Lasts: rules.ForRound, Source: printedTokens},
		rules.Mark{ID: markLetter, Label: "Target letter", Options: letters, Source: printedAcquire})
	if len(m.modes) > 1 {
		mark := rules.Mark{ID: markMode, Label: "Mode", Source: book.Printed("Transform!")}
		for i := range m.modes {
			mark.Options = append(mark.Options, rules.Option{ID: m.modes[i].id, Label: m.modes[i].name})
		}
		list = append(list, mark)
	}
	if m.mindsMoves() {
		list = append(list, rules.Mark{ID: markMove, Label: "Movement", Options: movements, Lasts: rules.ForRound,
			Source: book.Printed("Move")})
	}
	if m.inAnyMode("fast") {
		list = append(list, rules.Mark{ID: markFast, Label: "Moved with Fast", Max: 1, Lasts: rules.ForRound,
			Source: printedTraits})
	}
	if len(m.weapons) > 0 {
		list = append(list, rules.Mark{ID: markAcquired, Label: "Acquired target", Options: letters,
			Lasts: rules.ForRound, Source: printedAcquire})
	}
	list = m.addShots(list)
	for _, mark := range [...]rules.Mark{{ID: markCriticals, Label: "Critical hits taken", Max: maxStep},
		{ID: markSensors, Label: "Sensors destroyed", Max: 1},
		{ID: markMobility, Label: "Mobility damaged", Max: maxStep / mobilityLoss},
		{ID: markSilent, Label: "Communications destroyed", Max: 1}} {
		mark.Source = printedCriticals
		list = append(list, mark)
	}
	for _, x := range slices.Concat(m.mobilities(), m.systems()) {
		list = append(list, rules.Mark{ID: markLost + x.ID, Label: x.Label + " destroyed", Max: 1,
			Source: printedCriticals})
	}
	return append(list, rules.Mark{ID: markDestroyed, Label: "Destroyed", Max: 1, Source: printedDamage})
}

// addShots adds the marks of weapons that do not fire every time: a switch for Slow, the round for Very Slow.
func (m *model) addShots(list []rules.Mark) []rules.Mark {
	for _, x := range m.systems() {
		f := m.weapon(x.ID)
		mark := rules.Mark{ID: markFired + f.ID, Label: x.Label + " fired", Max: 1, Lasts: rules.ForRound,
			Source: printedWeapons}
		switch {
		case f.is("very-slow"):
			mark.Label, mark.Max, mark.Lasts = mark.Label+" in round", manyRounds, rules.ForBattle
		case !f.is("slow"):
			continue
		}
		list = append(list, mark)
	}
	return list
}

// mostActions returns the limit of action tokens on the unit.
func (m *model) mostActions() int {
	most := 1
	for i := range m.modes {
		s := m.cardActions(&m.modes[i]).Stat()
		if s.Basis == rules.Missing {
			return cardNumbers[actions].max
		}
		most = max(most, s.Value.Int())
	}
	return most
}

// mindsMoves reports whether a rule asks if the unit moved.
func (m *model) mindsMoves() bool {
	return m.inAnyMode("quick") || slices.ContainsFunc(m.weapons, func(f fitted) bool { return f.is("mof") }) ||
		slices.ContainsFunc(m.modes, func(md mode) bool { return md.minMove() != "" })
}

func (m *model) inAnyMode(trait string) bool {
	return slices.ContainsFunc(m.modes, func(md mode) bool { return md.has(trait) })
}
