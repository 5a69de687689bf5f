package robotech

import (
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// Whole returns the sheet of the army: its points and formations, its tokens, and the reference that it needs.
func (a *army) Whole() rules.Profile {
	limit, _ := a.Limit()
	count := a.formationCount()
	stats := []rules.Stat{
		judge.PointsStat(judge.NoUnits("Points", a.set.Source), a.Units),
		judge.LimitStat("limit", limit, "a limit of the list"),
		count, a.commandTokens(), a.initiativeBonus()}
	if n, ok := a.enemyFormations(); ok {
		stats = append(stats, activationOrder(count, n))
	}
	p := rules.Profile{Class: a.set.Name, Banner: a.banner(), Tracks: a.tokenTracks(), Panels: a.panels(),
		Tables: a.tables(count), Grids: a.trackingGrid(),
		Marks: []rules.Mark{{ID: initiative, Label: "Has the initiative", Max: 1, Lasts: rules.ForRound,
			Source: printedInitiative}},
		Blocks: append([]rules.Block{{Card: true, Stats: stats}}, a.formationBlocks()...)}
	for _, id := range []string{initiative, "activation"} { // then the turn ends
		if t, ok := rules.FindTerm(p.Panels, id); ok {
			p.Phases = append(p.Phases, t.Name)
		}
	}
	return p
}

// banner returns the sample's banner if something of the sample is in use.
func (a *army) banner() string {
	ofSample := func(f fitted) bool { return !a.set.has(*f.weapon) }
	if slices.ContainsFunc(a.Units, func(m *model) bool { return slices.ContainsFunc(m.weapons, ofSample) }) {
		return a.pack.Values.Rows.By[sample].Banner
	}
	return a.set.Banner
}

// commandTokens returns the maximum number of command tokens that the army gains per turn.
func (a *army) commandTokens() rules.Stat {
	w := rules.Work("command-tokens", "Tokens").Set("no leaders", rules.Given(0, printedCommand))
	for _, m := range a.Units {
		switch leader, known := m.leads(); {
		case !m.known || !m.CountFits() || m.outOfPlay() != "":
		case m.Condition[markSilent] > 0: // it receives none
		case !known:
			w.Needs(m.needs("Leadership")).Add(m.Title(), m.numbers[leadership])
		case leader:
			w.AddStat(m.Title(), m.stat(leadership).Times(m.Count))
		}
	}
	return w.Stat()
}

// initiativeBonus returns the side's initiative bonus.
func (a *army) initiativeBonus() rules.Stat {
	w := rules.Work("initiative-bonus", "Initiative").
		Set("without a leader", rules.Given(0, printedInitiative))
	for _, m := range a.Units {
		leader, known := m.leads()
		if !m.known || known && !leader || m.outOfPlay() != "" {
			continue
		}
		if !known {
			w.Needs(m.needs("Leadership"))
		}
		w.OrHighest(m.Title(), m.numbers[leadership])
	}
	return w.Stat().Signed()
}

// formationCount returns the number of the side's formations.
func (a *army) formationCount() rules.Stat {
	src := book.Printed("Deployment")
	w := rules.Work("formations", "Formations").Set("none", rules.Given(0, src))
	for _, f := range a.formations {
		w.Add(f.label(), rules.Given(1, src))
	}
	for _, m := range a.doubtful {
		w.Needs("a formation for "+m.Title()+", or "+m.needs("Leadership")).Add(m.Title(), m.numbers[leadership])
	}
	return w.Stat()
}

// formationBlocks returns a block per formation: the lines of a formation sheet.
func (a *army) formationBlocks() []rules.Block {
	leaders := map[string][]string{} // by label
	for _, m := range a.byID {
		if leader, _ := m.leads(); leader && m.CountFits() {
			leaders[m.label] = append(leaders[m.label], m.Title())
		}
	}
	var blocks []rules.Block
	seen := map[string]int{}
	for _, f := range a.formations {
		b := rules.Block{Card: true, Label: f.label()}
		if seen[b.Label]++; seen[b.Label] > 1 {
			b.Label += " (" + f.first.ID + ")"
		}
		b.Stats = []rules.Stat{rules.Work("units", "Units").Set("units", rules.Given(f.units, rules.ThisRoster)).Stat()}
		if f.leaders > 0 {
			names := strings.Join(leaders[f.first.label], ", ")
			b.Stats = append(b.Stats, rules.WordStat("leader", "Leader", names, rules.ThisRoster))
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// tokenTracks returns the command tokens of all leaders.
func (a *army) tokenTracks() []rules.Track {
	var tracks []rules.Track
	for _, m := range a.Units {
		if leader, _ := m.leads(); !leader {
			continue
		}
		t := rules.Track{ID: "command-tokens/" + m.ID, Group: "Command tokens", Label: m.Title(),
			Boxes: m.numbers[leadership].Int(), Round: true, OnUnit: true}
		t.Marked = m.marked(trackTokens, t.Boxes)
		if m.Number() > 1 {
			t.Note = "each of " + strconv.Itoa(m.Count)
		}
		tracks = append(tracks, t)
	}
	return tracks
}

// tables returns the orders of activation if the enemy is unknown, the army's missiles, lines to track missiles in
// flight, and terrain.
func (a *army) tables(formations rules.Stat) []rules.Table {
	var tables []rules.Table
	if _, known := a.enemyFormations(); !known && formations.Value.Int() > 0 {
		tables = append(tables, activationTable(formations.Value.Int(), a.pack.Army.OrderTable.Int()))
	}
	if t := a.missileTable(); t.Rows != nil {
		tables = append(tables, t)
	}
	return append(tables, a.terrainTable())
}

// missileTable returns a line per kind of missile in the army.
func (a *army) missileTable() rules.Table {
	t := rules.Table{Title: "Missiles", Columns: rules.Columns("Missile", ">Damage", ">Speed", ">Endurance", "Notes")}
	seen := map[string]bool{}
	for _, m := range a.byID {
		for _, f := range m.weapons {
			s, missile := f.endurance()
			if !missile || seen[f.System] {
				continue
			}
			seen[f.System] = true
			note := ""
			if blast, ok := f.attribute("blast"); ok {
				note = a.attributeNamed(blast)
			}
			turns := rules.Cell{Text: s.Text, Source: s.Source}
			if s.Basis != rules.Missing {
				turns.Text += " " + rules.Plural(s.Value.Int(), "turn")
			}
			t.Add(rules.Text(f.System), f.Dmg.Cell("", ""), f.Speed.Cell("", `"`), turns, rules.Text(note))
		}
	}
	return t
}

// trackingPerLauncher is the number of lines to track the missiles of a launcher.
const trackingPerLauncher = 2

// trackingGrid returns numbered lines to write missiles in flight on, as many as the army's launchers need. It is nil
// for an army without missiles.
func (a *army) trackingGrid() []rules.Grid {
	launchers := 0
	for _, m := range a.byID {
		for _, f := range m.weapons {
			if _, missile := f.endurance(); missile {
				launchers += m.Number()
			}
		}
	}
	n := min(trackingPerLauncher*launchers, a.pack.Army.MissileLines.Int())
	if n <= 0 {
		return nil
	}
	g := rules.Grid{Title: "Missile tracking", Narrow: true,
		Heads: []string{"ID", "Missile and target", "Damage", "Speed", "Endurance", "Fuel used", "Notes"}}
	for i := range n {
		row := make([]rules.Track, len(g.Heads))
		row[0].Label = strconv.Itoa(i + 1)
		g.Rows = append(g.Rows, row)
	}
	return []rules.Grid{g}
}

// panels returns the reference that the army needs.
func (a *army) panels() []rules.Panel {
	var panels []rules.Panel
	for _, ref := range a.pack.Reference {
		if ref.For != "" && !isSet(a.Chosen.Options, ref.For) {
			continue
		}
		p := ref.Panel
		p.Terms = a.ofList(p.Terms)
		panels = append(panels, p)
	}
	crits := rules.Panel{Title: "Critical: d6"}
	for id, c := range a.pack.Criticals.Rows.All {
		crits.Terms = append(crits.Terms, rules.Term{ID: "critical-" + id, Name: c.Name, Text: c.Text,
			Source: c.Source})
	}
	return append(panels, crits)
}

// Reference texts for things that not every list has.
const (
	starred = " ★: roll for a critical."
	sledded = ", or mounts or leaves its sleds"
)

// ofList returns the terms of the reference that the list's units need, all for an empty list.
func (a *army) ofList(terms []rules.Term) []rules.Term {
	if len(a.Units) == 0 {
		return terms
	}
	has := func(is func(m *model) bool) bool { return slices.ContainsFunc(a.Units, is) }
	modal := has(func(m *model) bool { return len(m.modes) > 1 })
	terms = slices.Clone(terms)
	for i := range terms {
		switch t := &terms[i]; t.ID {
		case "damage": // sheets with stars draw them
			if has(func(m *model) bool { return m.circles != nil }) {
				t.Text = strings.Replace(t.Text, "★", "*", 1)
			} else {
				t.Text = strings.Replace(t.Text, starred, "", 1)
			}
		case "transform":
			if !a.sleds {
				t.Text = strings.Replace(t.Text, sledded, "", 1)
			}
		}
	}
	return slices.DeleteFunc(terms, func(t rules.Term) bool {
		return t.ID == "transform" && !modal && !a.sleds || t.ID == "legios" && !has((*model).mayJoin)
	})
}

// mayJoin reports whether the unit may be an Alpha or a Beta. No published unit is one, and both change mode.
func (m *model) mayJoin() bool { return m.published == nil && len(m.modes) > 1 }
