package mechastellar

import (
	"context"
	"fmt"
	"strings"

	"gantry/rules"
	"gantry/rules/pack"
)

func (g *game) Army(ctx context.Context, f rules.Force) rules.Profile {
	v := g.view(ctx, f)
	points, left := v.points()
	limit, ok := v.limit()
	w := rules.Work("limit", "Limit")
	if ok {
		w.Set("game size", limit)
	} else {
		limit = notGiven
		w.Set("game size", limit).Needs("a limit of 0 or more")
	}
	momentum := v.pool("momentum", "Momentum", limit, g.pack.Army.Momentum)
	stats := []rules.Stat{points.Partly(len(left), len(v.models)).As(rules.RolePoints), w.Stat().As(rules.RoleLimit), momentum}
	p := rules.Profile{Class: "MechaStellar " + g.editionName(f), Tracks: []rules.Track{v.poolTrack(momentum)}}
	if v.module(strategic) {
		influence := v.pool("influence", "Influence", limit, g.pack.Army.Influence)
		stats = append(stats, influence)
		p.Tracks = append(p.Tracks, v.poolTrack(influence))
	}
	stats = append(stats, v.count("units", "Units", "Definitions", func(*model) bool { return true }))
	for l, name := range []string{"Basic", "Skilled", "Ace"} {
		stats = append(stats, v.count(strings.ToLower(name)+"-pilots", name, "Key Concepts", func(m *model) bool { return m.build[pilot].Known() && m.level() == l }))
	}
	p.Blocks = []rules.Block{{Card: true, Stats: stats}}
	p.Tracks = append(append(p.Tracks, v.once()...), v.score()...)
	p.Panels = v.panels()
	return p
}

func (g *game) editionName(f rules.Force) string {
	id, given := f.Options["edition"]
	if !given {
		id = g.pack.Default
	}
	if name, _ := id.(string); g.pack.Editions.Rows.By[name].Name != "" {
		return g.pack.Editions.Rows.By[name].Name
	}
	return "of an unknown edition"
}

// pool is what a side starts with: it follows from the limit, not from what the
// army costs.
// Between the sizes that the text lists its next one is inferred.
func (v *view) pool(id, name string, limit rules.Figure, by pack.Rows[pool]) rules.Stat {
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
	return unknown(w, "a game size of the table")
}

func (v *view) poolTrack(s rules.Stat) rules.Track {
	most := v.pack.Army.Most.Int()
	t := rules.Track{Label: s.Label, Note: "start at " + s.Text, Boxes: most + 1, Every: most + 1, Round: true}
	for n := range t.Boxes {
		t.Captions = append(t.Captions, fmt.Sprint(n))
	}
	return t
}

// count counts the units that something is true of, by the words of a section.
func (v *view) count(id, name, section string, is func(*model) bool) rules.Stat {
	src := book.Printed(section)
	w := rules.Work(id, name).Set("none", rules.Given(0, src))
	for _, m := range v.models {
		if m.known && m.CountFits() && is(m) {
			w.Add(m.title(), rules.Given(m.Count, src))
		}
	}
	return w.Stat()
}

// once are the boxes for what a side may do once a game, or once a round.
func (v *view) once() []rules.Track {
	tracks := []rules.Track{{Group: "Once a game", Label: "Revenge", Boxes: 1}}
	if v.any("exceptional") {
		tracks = append(tracks, rules.Track{Group: "Once a game", Label: "Make it Count", Boxes: 1},
			rules.Track{Group: "Once a game", Label: "Seize the Day", Note: "an action, a second turn", Boxes: 2})
	}
	if v.module(climactic) {
		for _, id := range v.events() {
			tracks = append(tracks, rules.Track{Group: "Once a game", Label: v.pack.Events.Rows.By[id].Name, Note: "event", Boxes: 1})
		}
	}
	if v.any("exceptional") {
		tracks = append(tracks, rules.Track{Group: "Once a round", Label: "Improvise", Note: "one a round", Boxes: v.pack.Army.Rounds.Int()})
	}
	return tracks
}

// score is the sheet that victory points are kept on: a box of each round for
// each objective.
func (v *view) score() (tracks []rules.Track) {
	rounds := v.pack.Army.Rounds.Int()
	for id, mod := range v.pack.Modules.Rows.All {
		if !v.module(id) {
			continue
		}
		for _, o := range mod.Score {
			t := rules.Track{Group: "Victory points by round", Label: o.Name, Note: rules.Signed(o.Points.Int()) + " " + o.Text, Boxes: rounds, Every: rounds}
			for n := range rounds {
				t.Captions = append(t.Captions, fmt.Sprint(n+1))
			}
			tracks = append(tracks, t)
		}
	}
	return tracks
}

func (v *view) any(what string) bool {
	for _, m := range v.models {
		if m.known && m.uses(what) {
			return true
		}
	}
	return false
}

// panels are the reference that the army needs.
func (v *view) panels() []rules.Panel {
	var panels []rules.Panel
	for _, ref := range v.pack.Reference {
		if ref.For == "" || v.any(ref.For) {
			panels = append(panels, ref.Panel)
		}
	}
	for id, mod := range v.pack.Modules.Rows.All {
		if !v.module(id) {
			continue
		}
		p := rules.Panel{Title: mod.Name, Terms: []rules.Term{{ID: id, Name: mod.Name, Text: mod.Text, Source: mod.Source}}}
		switch id {
		case climactic:
			for _, e := range v.events() {
				row := v.pack.Events.Rows.By[e]
				p.Terms = append(p.Terms, rules.Term{ID: e, Name: row.Name, Text: row.Text, Source: row.Source})
			}
		case strategic:
			p.Terms = append(p.Terms, v.commandTerms()...)
		}
		panels = append(panels, p)
		for _, more := range mod.Panels {
			panels = append(panels, more.Panel)
		}
	}
	return panels
}

// commandTerms are the commands that every player has, and the chosen ones.
func (v *view) commandTerms() []rules.Term {
	var terms []rules.Term
	chosen := v.commands()
	for id, c := range v.pack.Commands.Rows.All {
		for _, have := range append([]string{""}, chosen...) {
			if c.Universal && have == "" || have == id && !c.Universal {
				terms = append(terms, rules.Term{ID: id, Name: c.Name + " (I-" + c.Influence + ")", Text: c.Text, Source: c.Source})
				break
			}
		}
	}
	return terms
}

// points is the army's total, and the ids of the units that it leaves out since
// their points or their count are not known.
func (v *view) points() (total rules.Stat, left []string) {
	w := rules.Work("points", "Points").Set("no units", rules.Given(0, book.Printed(reading)))
	for _, m := range v.models {
		s := m.price()
		if s.Basis == rules.Missing || !m.CountFits() {
			left = append(left, m.ID)
			continue
		}
		w.AddStat(m.title(), s.Times(m.Count))
	}
	return w.Stat(), left
}
