package fleshwound

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

func (a *army) Whole() rules.Profile {
	limit, _ := a.Limit()
	sheets := make([]*mech, len(a.Units))
	for i, m := range a.Units {
		sheets[i] = m.sheet()
	}
	stats := []rules.Stat{
		judge.PointsStat(judge.NoUnits("PV", a.pack.Points.Source), sheets),
		judge.LimitStat("limit", limit, "a limit that the players agree on"),
		a.count("mechs", "Mechs", func(m *mech) bool { return m.class == classMech }),
		a.count("armored-units", "Armored units", func(m *mech) bool { return m.class == classUnit }),
		a.initiative(),
		a.count("transport", "Can carry", func(m *mech) bool { return m.carries }),
		a.count("carried", "Carried", func(m *mech) bool { return m.rides }),
	}
	p := rules.Profile{Class: "No rules for building a force are published",
		Blocks: []rules.Block{{Card: true, Stats: stats}}, Panels: a.reference(), Marks: sideMarks()}
	if t, ok := rules.FindTerm(p.Panels, "phases"); ok {
		p.Phases = rules.PhasesOf(t)
	}
	if len(a.Units) > 0 {
		p.Tables = append(p.Tables, a.targetTable())
	}
	p.Tables = append(p.Tables, a.critTable())
	return p
}

// models returns the number of models, with the basis of the given source.
func (m *mech) models(on rules.Source) rules.Figure {
	n := rules.Given(m.Count, rules.ThisRoster)
	n.Basis = on.Basis
	return n
}

// count counts the units for which is holds. The basis is that of their sources.
func (a *army) count(id, label string, is func(*mech) bool) rules.Stat {
	w := rules.Work(id, label).Set("none", rules.Given(0, rules.ThisRoster))
	for _, m := range a.Units {
		if m.counts() && is(m) {
			w.Add(m.Title(), m.models(m.source()))
		}
	}
	return w.Stat()
}

// initiative returns the side's modifier before enemies are counted in a turn.
func (a *army) initiative() rules.Stat {
	side := &a.pack.Side
	scouts := rules.Work("scouts", "RCN").Set("no RCN", rules.Given(0, side.RCN.Source))
	for i, m := range a.Units {
		if f := m.fitting(rcn); f != nil && m.counts() && a.mech(i).outOfPlay() == "" {
			scouts.Add(m.Title(), m.models(f.origin))
		}
	}
	if scouts.Value().Int() > 1 { // only then the number that counts matters
		scouts.AtMost("maximum", side.MaxRCN)
	}
	label := rules.Plural(scouts.Value().Int(), "mech") + " with RCN"
	return rules.Work("initiative-bonus", "Initiative").StepStat(label, rules.OpSet, scouts.Stat()).
		Mul("each", side.RCN).Stat().Signed()
}

// targetTable returns the target numbers at short range of each unit.
func (a *army) targetTable() rules.Table {
	t := rules.Table{Title: "To hit at short range a target of size", Columns: a.sizeColumns("", ""), Repeats: true}
	near := a.pack.Bands.Rows.By[a.pack.Bands.Rows.IDs[0]]
	for _, m := range a.Units {
		if m.known {
			t.Add(m.targets(m.Title(), near)...)
		}
	}
	if n := len(t.Rows); n > 0 {
		note := ""
		for _, b := range a.pack.Bands.Rows.All {
			if b.Modifier.Int() != 0 {
				note += b.Name + " " + rules.SignedText(b.Modifier.Int()) + " · "
			}
		}
		t.Rows[n-1].Note = note + "add the target's movement modifier and cover."
	}
	return t
}

// reference returns the pack's reference, changed by the army's options.
func (a *army) reference() []rules.Panel {
	panels := make([]rules.Panel, len(a.pack.Reference))
	for i, p := range a.pack.Reference {
		panels[i] = rules.Panel{Title: p.Title, Terms: slices.Clone(p.Terms)}
		for j, t := range p.Terms {
			switch t.ID {
			case "effects":
				panels[i].Terms[j] = a.heatReference(t)
			case "destroyed":
				panels[i].Terms[j] = a.destroyedReference(t)
			}
		}
		if !slices.ContainsFunc(p.Terms, func(t rules.Term) bool { return t.ID == "los-both" }) {
			continue
		}
		if heights, ok := a.heightTerm(); ok {
			panels[i].Terms = append(panels[i].Terms, heights)
		}
	}
	return panels
}

// heatReference returns the effects of heat, if any are known.
func (s *setting) heatReference(t rules.Term) rules.Term {
	if e := s.effects; !e.ToHit.Known() && !e.Move.Known() && !e.Shutdown.Known() {
		return t
	}
	known := s.heatTerm()
	known.ID, known.Name = t.ID, t.Name
	return known
}

// destroyedReference says when damage destroys, under the list's reading of the text.
func (s *setting) destroyedReference(t rules.Term) rules.Term {
	switch s.destroyedAt {
	case atMore:
		t.Text = "More damage than armor + structure: destroyed next phase. It still fires this turn."
		t.Basis = rules.Printed
	case atEqual:
		t.Text, t.Source = "No structure left: destroyed next phase. It still fires this turn.", destroyedEarly
	default:
		t.Text, t.Basis = "This list's option Destroyed at is unknown.", rules.Missing
	}
	return t
}

// maxNames is the largest number of mechs of one height that the comparison names.
const maxNames = 6

// heightTerm compares the heights of the list's mechs, lowest first. ok is false without mechs.
func (a *army) heightTerm() (t rules.Term, ok bool) {
	t = rules.Term{ID: "heights", Name: "Heights in this list", Source: book.Printed(declare)}
	names := map[int][]string{}
	for _, m := range a.Units {
		h := m.build[height]
		if !m.known || !h.Known() {
			continue
		}
		t.Basis, t.Overridden = max(t.Basis, h.Basis), t.Overridden || h.Overridden
		if of := names[h.Int()]; !slices.Contains(of, m.Title()) && len(of) <= maxNames {
			names[h.Int()] = append(of, m.Title())
		}
	}
	var heights []string
	for _, h := range slices.Sorted(maps.Keys(names)) {
		of := names[h]
		if len(of) > maxNames {
			of = append(of[:maxNames], "…")
		}
		heights = append(heights, fmt.Sprintf("%d: %s", h, strings.Join(of, ", ")))
	}
	t.Text = strings.Join(heights, " · ") +
		". A unit between two others blocks the line if it's as tall as the taller one."
	if len(heights) == 1 {
		t.Text = heights[0] + ". A unit this tall blocks the line between two others."
	}
	return t, len(heights) > 0
}
