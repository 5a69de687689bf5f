package paper

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// setBlank sets the pages of a product with nothing filled in.
func setBlank(ctx context.Context, id string, j job.Job, doc *layout.Document) error {
	j = j.OfNoList()
	switch id {
	case job.BlankRoster:
		blankRosterSheet(j, doc)
		return nil
	case job.BlankCards:
		return blankCardSheet(j, doc)
	case job.BlankCounters:
		leafEnd(j, doc)
		doc.Outline = append(doc.Outline, layout.Bookmark{Title: "Blank counters", Page: len(doc.Pages)})
		return eachSide(j, func(c counter) error {
			return setSide(ctx, j, doc, c, "Blank counters", blankFronts(j, c))
		})
	case job.BlankStandees:
		return blankPieces(ctx, j, doc, "Blank standees", howStandees, blankStandee)
	case job.BlankTokens:
		return blankPieces(ctx, j, doc, "Blank tokens", howBlankTokens, blankToken)
	}
	return blankSheets(ctx, j, doc)
}

// blankPieces sets a page of pieces to draw on, of each measure that the units have, and these
// again until it is full.
func blankPieces(ctx context.Context, j job.Job, doc *layout.Document, label, how string,
	empty func(j job.Job, base float64, shape string) piece) error {
	j.Palette.Band, j.Palette.Ground, j.Palette.Worn.Emblem = 0, 0, likeness.Emblem{} // a pencil writes on white
	type measures struct {
		base  float64
		shape string
	}
	var all []measures
	var kinds []piece
	for _, u := range j.Known() {
		for _, l := range typeset.Likenesses(u) {
			m := measures{baseOf(j, &l), shapeOf(j, &l)}
			if !slices.Contains(all, m) {
				all, kinds = append(all, m), append(kinds, empty(j, m.base, m.shape))
			}
		}
	}
	if kinds == nil {
		kinds = []piece{empty(j, baseOf(j, nil), shapeOf(j, nil))}
	}
	return setPieces(ctx, j, doc, label, how, onePage(kinds, j.W-2*edge, pieceRoom(j, how)))
}

// onePage is pieces in turn as long as a page holds any of them.
func onePage(kinds []piece, w, h float64) (list []piece) {
	for i, full := 0, 0; full < len(kinds); i++ {
		more := append(slices.Clip(list), kinds[i%len(kinds)])
		if len(shelved(more, w, h)) > 1 {
			full++
			continue
		}
		list, full = more, 0
	}
	return list
}

// blankStandee is a paper figure to draw on, of an upright box as high as a usual machine.
func blankStandee(j job.Job, base float64, _ string) piece {
	tab, panel := base/2, min(standeeTall*base+standeeHead, (j.H-2*mostSmallPrint-base)/2)
	high := 2 * (tab + panel)
	return piece{title: "Blank standee", w: base, h: high, draw: func(p *layout.Canvas, x, y float64) {
		drawPanels(p, x, y, base, high, tab)
		p.Rule(x+0.15*base, x+0.85*base, y+high-tab/2, layout.Hair, p.Palette.Rule) // for a name
		drawFolds(p, x, base, y+tab, y+tab+panel, y+tab+2*panel)
	}}
}

// blankToken is a token to draw on.
func blankToken(j job.Job, base float64, shape string) piece {
	w := wide(shape, base)
	return piece{title: "Blank token", w: w, h: base, draw: func(p *layout.Canvas, x, y float64) {
		drawToken(p, shape, base, x+w/2, y+base/2)
		line := 0.32 * base
		half := (across(shape, base, line) - 2*(tokenEdge+tokenAir)) / 2
		p.Rule(x+w/2-half, x+w/2+half, y+base/2+line, layout.Hair, p.Palette.Rule)
	}}
}

// blankFronts are the counters of a side that a page holds.
func blankFronts(j job.Job, c counter) []item {
	g, _ := counterGrid(j, c)
	kinds := j.Known()
	var list []item
	for i := range g.columns * g.rows {
		if len(kinds) > 0 {
			list = append(list, item{title: "Blank counter",
				frames: []layout.Flow{c.frame(c.blank(kinds[i%len(kinds)]))}})
		}
	}
	return list
}

// blank is a counter with the labels of a unit's stats, and boxes, for a pencil.
func (c counter) blank(u builder.UnitSheet) func(p *layout.Canvas, x, y float64) {
	const name, lead = 4.8, 4.1
	stats := stripOf(u)
	stats = stats[:min(len(stats), 6)]
	st := c.Muted(layout.Condensed, c.Label)
	half := (c.W - 1.6) / 2
	boxes := c.Boxes(rules.Track{Boxes: 4})
	return func(p *layout.Canvas, x, y float64) {
		c.ground(p, x, y)
		x, y = x+counterPad, y+counterTop
		p.Rule(x, x+c.W, y+name-0.4, layout.Hair, p.Palette.Rule)
		for i, s := range stats {
			left, base := x+float64(i%2)*(c.W-half), y+name+float64(i/2+1)*lead-0.8
			for _, l := range c.Measure.Cut(1, half-3, st.Span(s.Label)) {
				p.Text(l, left, base)
				p.Rule(left+l.W+0.6, left+half, base+0.3, layout.Hair, p.Palette.Rule)
			}
		}
		if len(u.Profile.Tracks) > 0 {
			boxes.Row(0, 4, 0, c.Box, st).Draw(p, x, y+counterRoom-c.Box)
		}
	}
}

// blankRosterSheet sets a page of lines for units, with a column for each number that the list
// has of them.
func blankRosterSheet(j job.Job, doc *layout.Document) {
	k, full := fullKit(j, plainRoster), fullOf(j)
	units := newUnitTable(k, job.Job{Sheet: builder.Sheet{Units: j.Known()}})
	t := rules.Table{Columns: []rules.Column{{Label: "Unit"}}}
	for _, l := range units.labels {
		t.Columns = append(t.Columns, rules.Column{Label: l, Right: true})
	}
	if j.About.PointsName != "" {
		t.Columns = append(t.Columns, rules.Column{Label: j.About.PointsName, Right: true})
	}
	labels := []string{"ROSTER", "PLAYER"}
	if j.About.PointsName != "" {
		labels = append(labels, strings.ToUpper(j.About.PointsName)+" / LIMIT")
	}
	rows := []layout.Row{writeLine(k, labels), layout.Space(k.Gap)}
	lines := int((full.room() - layout.Height(rows) - 4) / blankLine)
	rows = append(rows, blankTable(k, t, lines)...)
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	margin := j.Margin()
	layout.Pour(rows, func(int) float64 { return full.room() })[0].Draw(p, margin, margin)
	if j.Sheet.Pack != nil {
		p.Left(strings.ToUpper(j.Sheet.Pack.System.Name),
			layout.Style{Face: layout.CondensedBold, Size: typeset.Imprint, Color: p.Palette.Accent}, margin, margin-2)
	}
	for _, l := range j.Measure.Cut(1, j.W-2*margin,
		layout.Style{Face: layout.Condensed, Size: typeset.Imprint, Color: j.Palette.Muted}.Span(j.About.Credit)) {
		p.Text(l, margin, j.H-margin)
	}
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: "Blank army sheet", Page: len(doc.Pages)})
	doc.Pages = append(doc.Pages, layout.Page{Label: "Blank army sheet", W: j.W, H: j.H, Marks: p.Marks})
}
