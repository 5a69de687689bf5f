package mechastellar

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// Whole returns the sheet of the army.
func (a *army) Whole() rules.Profile {
	limit, _ := a.Limit()
	momentum := a.pool("momentum", "Momentum", limit, a.pack.Army.Momentum)
	stats := []rules.Stat{judge.PointsStat(judge.NoUnits("Points", book.Printed(reading)), a.Units),
		judge.LimitStat("game size", limit, "a limit of 0 or more"), momentum}
	p := rules.Profile{Class: "MechaStellar " + a.edition(), Tracks: []rules.Track{a.poolTrack(momentum)},
		Phases: []string{rollOff, activations, warships}}
	if a.plays(strategic) {
		influence := a.pool("influence", "Influence", limit, a.pack.Army.Influence)
		stats = append(stats, influence)
		p.Tracks = append(p.Tracks, a.poolTrack(influence))
	}
	stats = append(stats, a.count("units", "Units", "Definitions", func(*model) bool { return true }))
	for level, name := range pilotLevels {
		flown := func(m *model) bool { return m.build[pilot].Known() && m.level() == level }
		stats = append(stats, a.count(name+"-pilots", rules.UpperFirst(name), "Key Concepts", flown))
	}
	p.Blocks = []rules.Block{{Card: true, Stats: stats}}
	p.Tracks = append(append(p.Tracks, a.once()...), a.score()...)
	for i := range p.Tracks {
		p.Tracks[i].Marked = min(max(a.side(p.Tracks[i].ID), 0), p.Tracks[i].Boxes)
	}
	p.Marks = a.sideMarks()
	p.Panels = a.panels()
	return p
}

// pool returns the side's starting points, which follow from the limit and not from the army's cost. Between the
// sizes in the text, the next one applies, as inferred.
func (a *army) pool(id, name string, limit rules.Figure, by pack.Rows[pool]) rules.Stat {
	w := rules.Work(id, name)
	if !limit.Known() {
		return w.Set("game size", limit).Needs("a limit of 0 or more").Stat()
	}
	for _, row := range by.All {
		if row.UpTo == nil {
			return w.Set("in larger games", row.Start).Stat()
		}
		if at := limit.Value.Cmp(row.UpTo.Value); at <= 0 {
			if at < 0 {
				row.Start.Basis = max(row.Start.Basis, rules.Inferred)
			}
			return w.Set("in games of up to "+row.UpTo.Value.String()+" points", row.Start).Stat()
		}
	}
	return judge.Unknown(w, "a game size of the table")
}

func (a *army) poolTrack(s rules.Stat) rules.Track {
	most := a.pack.Army.Most.Int()
	t := rules.Track{ID: s.ID, Label: s.Label, Note: "start at " + s.Text, Boxes: most, Every: most, Round: true}
	for n := range t.Boxes {
		t.Captions = append(t.Captions, fmt.Sprint(n+1))
	}
	return t
}

// count counts the units for which is holds, with a section as the source.
func (a *army) count(id, name, section string, is func(*model) bool) rules.Stat {
	src := book.Printed(section)
	w := rules.Work(id, name).Set("none", rules.Given(0, src))
	for _, m := range a.Units {
		if m.known && m.CountFits() && is(m) {
			w.Add(m.Title(), rules.Given(m.Count, src))
		}
	}
	return w.Stat()
}

// once returns the boxes for actions that are allowed once per game, or once per round.
func (a *army) once() []rules.Track {
	const game = "Once a game"
	tracks := []rules.Track{{ID: "revenge", Group: game, Label: "Revenge", Boxes: 1}}
	if a.anyUses("exceptional") {
		tracks = append(tracks, rules.Track{ID: "make-it-count", Group: game, Label: "Make it Count", Boxes: 1},
			rules.Track{ID: "seize-the-day", Group: game, Label: "Seize the Day",
				Note: "an action, a second turn", Boxes: 2})
	}
	if a.plays(climactic) {
		for i, id := range a.events {
			t := rules.Track{ID: "event/" + id, Group: game, Label: a.pack.Events.Rows.By[id].Name,
				Note: "event", Boxes: 1}
			if slices.Contains(a.events[:i], id) {
				t.ID += fmt.Sprint("/", i+1)
			}
			tracks = append(tracks, t)
		}
	}
	if a.anyUses("exceptional") {
		tracks = append(tracks, rules.Track{ID: "improvise", Group: "Once per round", Label: "Improvise",
			Note:  "1 per round",
			Boxes: a.pack.Army.Rounds.Int()})
	}
	return tracks
}

// score returns the tracks of victory points: a box per round for each objective.
func (a *army) score() (tracks []rules.Track) {
	rounds := a.pack.Army.Rounds.Int()
	for _, mod := range a.modules {
		for i, o := range mod.Score {
			t := rules.Track{ID: fmt.Sprintf("%s/%d", mod.id, i+1), Group: "Victory points by round", Label: o.Name,
				Note: rules.SignedText(o.Points.Int()) + " " + o.Text, Boxes: rounds, Every: rounds,
				Scores: o.Points.Int()}
			for n := range rounds {
				t.Captions = append(t.Captions, fmt.Sprint(n+1))
			}
			tracks = append(tracks, t)
		}
	}
	return tracks
}

func (a *army) anyUses(what string) bool {
	for _, m := range a.Units {
		if m.known && m.uses(what) {
			return true
		}
	}
	return false
}

// panels returns the reference that the army needs.
func (a *army) panels() []rules.Panel {
	var panels []rules.Panel
	for _, ref := range a.pack.Reference {
		if ref.For == "" || a.anyUses(ref.For) {
			panels = append(panels, ref.Panel)
		}
	}
	for _, mod := range a.modules {
		about := rules.Term{ID: mod.id, Name: mod.Name, Text: mod.Text, Source: mod.Source}
		p := rules.Panel{Title: mod.Name, Terms: []rules.Term{about}}
		switch mod.id {
		case climactic:
			for _, id := range a.events {
				e := a.pack.Events.Rows.By[id]
				p.Terms = append(p.Terms, rules.Term{ID: id, Name: e.Name, Text: e.Text, Source: e.Source})
			}
		case strategic:
			p.Terms = append(p.Terms, a.commandTerms()...)
		}
		panels = append(panels, p)
		for _, more := range mod.Panels {
			panels = append(panels, more.Panel)
		}
	}
	return panels
}

// commandTerms returns the commands of every player, and the chosen ones.
func (a *army) commandTerms() []rules.Term {
	var terms []rules.Term
	chosen := a.commands
	for id, c := range a.pack.Commands.Rows.All {
		for _, have := range append([]string{""}, chosen...) {
			if c.Universal && have == "" || have == id && !c.Universal {
				terms = append(terms, rules.Term{ID: id, Name: c.Name + " (I-" + c.Influence + ")", Text: c.Text,
					Source: c.Source})
				break
			}
		}
	}
	return terms
}
