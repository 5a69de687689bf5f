package fleshwound

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

func (g *game) Army(ctx context.Context, f rules.Force) rules.Profile {
	v := g.view(ctx, f)
	points, left := v.points()
	limit, ok := v.limit()
	if !ok {
		limit = notGiven
	}
	stats := []rules.Stat{points.Partly(len(left), len(v.mechs)).As(rules.RolePoints), rules.Work("limit", "Limit").Set("limit", limit).Needs("a limit that the players agree on").Stat().As(rules.RoleLimit)}
	stats = append(stats, v.count("mechs", "Mechs", func(m *mech) bool { return m.class == classMech }),
		v.count("armored-units", "Armored units", func(m *mech) bool { return m.class == classUnit }), v.initiative(),
		v.count("transport", "Can carry", (*mech).transports), v.count("carried", "Carried", (*mech).carried))
	p := rules.Profile{Class: "No rules for building a force are published", Blocks: []rules.Block{{Card: true, Stats: stats}}, Panels: v.reference()}
	if len(v.mechs) > 0 {
		p.Tables = append(p.Tables, v.aimTable())
	}
	p.Tables = append(p.Tables, g.critTable())
	return p
}

// transports tells whether an armored unit may ride on it.
func (m *mech) transports() bool { return m.class == classMech && m.has(omni) }

// fielded is how many of it there are, no surer than what a fact about it rests on.
func (m *mech) fielded(on rules.Source) rules.Figure {
	n := rules.Given(m.Count, rules.ThisRoster)
	n.Basis = on.Basis
	return n
}

// count counts the units that something is true of, which rests on what they are.
func (v *view) count(id, label string, is func(*mech) bool) rules.Stat {
	w := rules.Work(id, label).Set("none", rules.Given(0, rules.ThisRoster))
	for _, m := range v.mechs {
		if m.known && m.CountFits() && is(m) {
			w.Add(m.title(), m.fielded(m.source()))
		}
	}
	return w.Stat()
}

// initiative is what the side adds to its roll before a game's turn begins to
// count enemies.
func (v *view) initiative() rules.Stat {
	side := &v.pack.Side
	scouts := rules.Work("scouts", "RCN").Set("no RCN", rules.Given(0, side.RCN.Source))
	for _, m := range v.mechs {
		if f, ok := m.fitted(rcn); ok && m.known && m.CountFits() {
			scouts.Add(m.title(), m.fielded(f.from))
		}
	}
	n := scouts.Value().Int()
	if n > 1 { // only then does it matter how many count
		scouts.AtMost("that count", side.RCNMost)
	}
	return signed(rules.Work("initiative-bonus", "Initiative").StepStat("mechs with RCN", rules.OpSet, scouts.Stat()).Mul("each", side.RCN).Stat())
}

// aimTable is the target numbers at short range of each unit that aims
// otherwise than those before it.
func (v *view) aimTable() rules.Table {
	t := rules.Table{Title: "To hit at short range a target of size", Columns: []rules.Column{{}}}
	sizes := v.pack.Sizes.Most.Int() + 1
	for of := range sizes {
		t.Columns = append(t.Columns, rules.Column{Label: strconv.Itoa(of), Right: true})
	}
	near := v.pack.Bands.Rows.By[v.pack.Bands.Rows.IDs[0]]
	for _, m := range v.mechs {
		if !m.known {
			continue
		}
		row := rules.Row{Cells: []rules.Cell{{Text: m.title()}}}
		for of := range sizes {
			tn := m.target(near, of)
			row.Cells = append(row.Cells, rules.Cell{Text: tn.Cell("", "").Text})
		}
		t.Rows = append(t.Rows, row)
	}
	if n := len(t.Rows); n > 0 {
		note := ""
		for _, b := range v.pack.Bands.Rows.All {
			if b.Modifier.Int() != 0 {
				note += b.Name + " " + rules.Signed(b.Modifier.Int()) + " · "
			}
		}
		t.Rows[n-1].Note = note + "add the target's movement modifier and cover."
	}
	return t
}

// sightTerm compares the heights of the list's mechs, lowest first; ok is false
// where there are none.
func (v *view) sightTerm() (t rules.Term, ok bool) {
	t = rules.Term{ID: "heights", Name: "In this list", Source: book.Printed(declare)}
	names := map[int][]string{}
	for _, m := range v.mechs {
		h := m.build[height]
		if !m.known || !h.Known() {
			continue
		}
		t.Basis, t.Overridden = max(t.Basis, h.Basis), t.Overridden || h.Overridden
		if of := names[h.Int()]; !slices.Contains(of, m.title()) && len(of) <= mostNames {
			names[h.Int()] = append(of, m.title())
		}
	}
	var heights []string
	for _, h := range slices.Sorted(maps.Keys(names)) {
		of := names[h]
		if len(of) > mostNames {
			of = append(of[:mostNames], "…")
		}
		heights = append(heights, fmt.Sprintf("%d %s", h, strings.Join(of, ", ")))
	}
	t.Text = strings.Join(heights, " · ") + ". Between two of them blocks what is as high as the higher one."
	if len(heights) == 1 {
		t.Text = "All are " + heights[0] + ": what is as high blocks between any two."
	}
	return t, len(heights) > 0
}

// mostNames is how many mechs of one height the comparison names.
const mostNames = 6

// reference is the pack's, with what the army's options say in the place of what
// holds without them.
func (v *view) reference() []rules.Panel {
	panels := make([]rules.Panel, len(v.pack.Reference))
	for i, p := range v.pack.Reference {
		panels[i] = rules.Panel{Title: p.Title, Terms: slices.Clone(p.Terms)}
		for j, t := range p.Terms {
			switch t.ID {
			case "effects":
				panels[i].Terms[j] = v.heatReference(t)
			case "destroyed":
				panels[i].Terms[j] = v.destroyedReference(t)
			}
		}
		if compared, ok := v.sightTerm(); ok && slices.ContainsFunc(p.Terms, func(t rules.Term) bool { return t.ID == "los-both" }) {
			panels[i].Terms = append(panels[i].Terms, compared)
		}
	}
	return panels
}

// heatReference is what heat does, where any of that is known.
func (v *view) heatReference(t rules.Term) rules.Term {
	if e := v.effects(); !e.ToHit.Known() && !e.Move.Known() && !e.Shutdown.Known() {
		return t
	}
	known := v.heatTerm()
	known.ID, known.Name = t.ID, t.Name
	return known
}

// destroyedReference is when damage destroys, as the roster reads the text.
func (v *view) destroyedReference(t rules.Term) rules.Term {
	switch v.destroyedAt() {
	case atMore:
		t.Text, t.Basis = "By more damage than armor and structure, in the next phase.", rules.Printed
	case atEqual:
		t.Text, t.Source = "At no structure left, in the next phase.", destroyedEarly
	default:
		t.Text, t.Basis = "It is not known how this roster reads when damage destroys.", rules.Missing
	}
	return t
}
