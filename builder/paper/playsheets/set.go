package playsheets

import (
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/played"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// sheetSet holds the play sheets of a list. Each has one of the sizes of which several fit on a page.
type sheetSet struct {
	job.Job
	sizes     []sheetCell // from the smallest
	entries   []job.Entry
	sheets    []playSheet // in the order of the entries
	unprinted []builder.UnitSheet
	rules     press.Item // the rules of all, on sheets of one size
	ruled     int
}

// add sets the sheet of a unit.
func (s *sheetSet) add(e job.Entry) {
	p := s.smallest(e)
	s.sheets = append(s.sheets, p)
	if !p.ruled && !s.HasBacks() {
		s.unprinted = append(s.unprinted, e.Unit)
	}
}

// sheetIn returns the sheet of a unit in a size, with its rules if it is the only one.
func (s *sheetSet) sheetIn(size int, e job.Entry) playSheet {
	p := sheetSides(s.Job, s.sizes[size], e, len(s.entries) == 1)
	p.size = size
	return p
}

// sheetPlan says how many sheets of each size move to the next size, and the pages that result.
type sheetPlan struct {
	up    []int
	pages int
	taken float64 // the used share of these pages
}

// better reports whether a plan takes less paper than another, or fills it better.
func (p sheetPlan) better(than sheetPlan) bool {
	return than.pages == 0 || p.pages < than.pages || p.pages == than.pages && p.taken > than.taken+1e-6
}

// maxEnlarged bounds the sheets whose sizes are tried. With more sheets, part of a page matters little.
const maxEnlarged = 48

// plan returns the plan in which the sheets, and the rule sheets of each size, take the fewest pages and fill them
// best.
func (s *sheetSet) plan(ruled []int) (best sheetPlan) {
	last, up := halfSheet(s.sizes), make([]int, len(s.sizes))
	var from func(n int, left []int)
	from = func(n int, left []int) {
		if n < last {
			most := left[n]
			if s.Options.Breaks == job.BreakUnit || len(s.sheets) > maxEnlarged {
				most = 0
			}
			for k := range most + 1 {
				next := slices.Clone(left)
				next[n], next[n+1], up[n] = left[n]-k, left[n+1]+k, k
				from(n+1, next)
			}
			return
		}
		p := sheetPlan{up: slices.Clone(up)}
		for i, l := range s.sizes {
			p.pages += l.Pages(left[i] + ruled[i])
			p.taken += float64(left[i]+ruled[i]) / float64(l.Columns*l.Rows)
		}
		if p.better(best) {
			best = p
		}
	}
	count := make([]int, len(s.sizes))
	for _, p := range s.sheets {
		count[p.size] += len(p.front.Frames)
	}
	from(0, count)
	return best
}

// arrange enlarges sheets into room that would stay empty. It places the rules where they need little paper: under
// a sheet with room for them, else on separate sheets.
func (s *sheetSet) arrange() {
	none := make([]int, len(s.sizes))
	alone := s.plan(none)
	best := alone
	if s.unprinted != nil {
		best = s.ownRules(none)
	}
	least := s.sheets
	if alone.pages < best.pages {
		if s.enlarge(alone.up); s.rulesUnder() {
			s.rules = press.Item{}
			return
		}
		s.sheets = least
	}
	s.enlarge(best.up)
}

// ownRules puts the rules of units on separate sheets, in the size that saves paper.
func (s *sheetSet) ownRules(none []int) (best sheetPlan) {
	for n, l := range s.sizes[:halfSheet(s.sizes)+1] {
		p := played.Rules(s.Job, s.unprinted, "of the play sheets", played.RulesScales(pencil), l.Grid, sheetEdge)
		with := slices.Clone(none)
		with[n] = len(p.Frames)
		if plan := s.plan(with); plan.better(best) {
			best, s.rules, s.ruled = plan, p, n
		}
	}
	return best
}

// enlarge sets the first sheets of each size in the next size. It changes nothing if one of them does not fit.
func (s *sheetSet) enlarge(up []int) {
	sheets := slices.Clone(s.sheets)
	for n := range up {
		for i := range sheets {
			if up[n] > 0 && sheets[i].size == n {
				sheets[i].size, up[n] = n+1, up[n]-1
			}
		}
	}
	for i, e := range s.entries {
		size := sheets[i].size
		if size == s.sheets[i].size {
			continue
		}
		sheets[i] = s.sheetIn(size, e)
		if len(sheets[i].front.Frames) > 1 || !sheets[i].ruled && s.unprinted == nil {
			return
		}
	}
	s.sheets = sheets
}

// rulesUnder puts the rules of all units under the emptiest sheet, if they fit there.
func (s *sheetSet) rulesUnder() bool {
	best, most := -1, 0.0
	for i, p := range s.sheets {
		if left := s.sizes[p.size].room() - p.front.Frames[len(p.front.Frames)-1].End; left >= most {
			best, most = i, left
		}
	}
	if best < 0 {
		return false
	}
	p := s.sheets[best]
	f := &p.front.Frames[len(p.front.Frames)-1]
	terms, panels := listed.Glossary(s.unprinted)
	for _, sc := range played.RulesScales(pencil) {
		k := press.NewKit(s.Job, sc, s.sizes[p.size].W-2*s.sizes[p.size].Pad)
		rows := append([]layout.Row{layout.Space(k.Gap)}, k.Heading("Rules of the play sheets")...)
		if k.W >= wideRules {
			rows = append(rows, twoColumns(k, func(k typeset.Kit) []layout.Row { return ruleRows(k, terms, panels) }))
		} else {
			rows = append(rows, ruleRows(k, terms, panels)...)
		}
		if all := k.OneRow(append(rows, k.Notes()...)); all.H <= most {
			f.Add(f.End, all)
			return true
		}
	}
	return false
}

// ruleRows returns terms and panels.
func ruleRows(k typeset.Kit, terms []rules.Term, panels []rules.Panel) []layout.Row {
	return append(k.Legend(terms, false), k.Panels(panels, false)...)
}

// wideRules is the width in mm from which rules are set in two columns.
const wideRules = 140.0

// twoColumns returns rows in two columns of nearly equal height.
func twoColumns(k typeset.Kit, set func(k typeset.Kit) []layout.Row) layout.Row {
	in := k.In(press.ColumnOf(k.W, 2))
	rows := set(in)
	room := layout.Height(rows) / 2
	for ; len(layout.Pour(rows, func(int) float64 { return room })) > 2; room++ {
	}
	columns := layout.Pour(rows, func(int) float64 { return room })
	h := 0.0
	for _, c := range columns {
		h = max(h, c.End)
	}
	return layout.Row{H: h, Draw: func(p *layout.Canvas, x, y float64) {
		for i, c := range columns {
			c.Draw(p, x+float64(i)*(in.W+press.ColumnGutter), y)
		}
	}}
}

// decks returns the sheets of every size with their feet, the rules behind the others.
func (s *sheetSet) decks() []press.Deck {
	all := make([]press.Deck, len(s.sizes))
	for _, p := range s.sheets {
		l := s.sizes[p.size]
		k := sheetKit(s.Job, l)
		for i := range p.front.Frames {
			sheetEnd(k, &p.front.Frames[i], l, s.Options.NoteLines)
		}
		for i := range p.back.Frames {
			sheetEnd(k, &p.back.Frames[i], l, false)
		}
		d := &all[p.size]
		if d.Fronts = append(d.Fronts, p.front); s.HasBacks() {
			d.Backs = append(d.Backs, p.back)
		}
	}
	if s.rules.Frames != nil {
		l := s.sizes[s.ruled]
		for i := range s.rules.Frames {
			sheetEnd(sheetKit(s.Job, l), &s.rules.Frames[i], l, s.Options.NoteLines && i == len(s.rules.Frames)-1)
		}
		all[s.ruled].Fronts = append(all[s.ruled].Fronts, s.rules)
	}
	return all
}
