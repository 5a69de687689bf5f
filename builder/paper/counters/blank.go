package counters

import (
	"context"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/rules"
)

// Blank sets a page of blank counters, as many of each side.
func Blank(ctx context.Context, j job.Job, doc *layout.Document) error {
	return setAll(ctx, j, doc, "Blank counters", func(c counter) ([]press.Item, error) {
		return blankFronts(j, c), nil
	})
}

// blankFronts returns the blank counters of one side that fill its share of a page.
func blankFronts(j job.Job, c counter) []press.Item {
	g, _ := counterGrid(j, nil)
	kinds := j.Known()
	var list []press.Item
	for i := range g.Columns * max(1, g.Rows/len(j.About.Sides)) {
		if len(kinds) > 0 {
			list = append(list, press.Item{Title: "Blank counter",
				Frames: []layout.Flow{c.frame(c.blank(kinds[i%len(kinds)]))}})
		}
	}
	return list
}

// blank returns a counter with the labels of a unit's stats, and boxes for a pencil.
func (c counter) blank(u builder.UnitSheet) func(p *layout.Canvas, x, y float64) {
	const name, lead = 4.8, 4.1
	stats := listed.Strip(u)
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
