package played

import (
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// backTries lists the ways to set the rules on a back until they fit in one frame: smaller, then without citations,
// then as one paragraph.
var backTries = []struct {
	size         float64
	cites, dense bool
}{{8.5, true, false}, {7.5, true, false}, {7, true, false}, {7.5, false, false}, {7, false, false},
	{7, false, true}}

// overhang is how far the last line of a back may reach below its row, in mm. Larger type reaches lower.
const overhang = 0.5

// Back returns the back of a unit, without its heads: the rest of the front, then its rules with citations, in
// frames of the kit's width and of a height.
func Back(k typeset.Kit, u builder.UnitSheet, rest []layout.Row, height float64) press.Item {
	var p press.Item
	whole := BackRoom(k, u, height)
	for _, try := range backTries {
		size := k.Pt(try.size)
		if size < k.Least {
			continue
		}
		k.Small, k.Dense = size, try.dense
		rows := slices.Clone(rest)
		if len(rows) > 0 && job.UsesRules(u) {
			rows = append(rows, k.Line(k.Gap/2, k.Gap/2))
		}
		rows = append(rows, k.Legend(u.Profile.Legend, try.cites)...)
		rows = append(rows, k.Panels(u.Profile.Panels, try.cites)...)
		hasContent := len(rows) > 0
		p = press.Item{Title: typeset.NameWithin(u, typeset.MostName), ID: u.Unit.ID,
			Frames: layout.Pour(k.Noted(rows), func(int) float64 { return whole }), HasContent: hasContent}
		if len(p.Frames) == 1 {
			break
		}
	}
	return p
}

// BackRoom returns the height under the head of a back.
func BackRoom(k typeset.Kit, u builder.UnitSheet, height float64) float64 {
	return height - (k.Pt(overhang) - overhang) - backHead(k, u, 8, 9).H
}

// backHead returns the head of a back: the small name, and its kind.
func backHead(k typeset.Kit, u builder.UnitSheet, i, n int) typeset.Head {
	part := "back"
	if n > 1 {
		part = fmt.Sprintf("back, "+typeset.PartOf, i+1, n)
	}
	return titleBand(k, part, func(on typeset.Kit, room float64) typeset.Name {
		return on.SetName(u, "", "", []float64{11, 8.5}, room) // the whole name is on the front
	})
}

// titleBand returns a low band with a name set for its room, and a word on the right.
func titleBand(k typeset.Kit, part string, set func(on typeset.Kit, room float64) typeset.Name) typeset.Head {
	on := k.On(k.Palette.OnCorner)
	sub := on.Muted(layout.Condensed, 8.5)
	indent := k.BandIndent()
	of := set(on, k.W-k.Measure.Width(part, sub)-4-indent)
	lines := max(1, len(of.Lines))
	lead := max(of.St.Lead(), sub.Lead())
	over := k.OverName(of.St)
	h := float64(lines)*lead + over + typeset.BandAir - k.Edge
	var out typeset.Head
	out.H = h + typeset.BandBelow
	out.Draw = func(p *layout.Canvas, x, y float64) {
		k.BandGround(p, x, y, h, 0)
		base := y - k.Edge + over + max(of.St.Base(), sub.Base())
		for i, l := range of.Lines {
			p.Text(l, x+indent, base+float64(i)*lead)
		}
		p.Right(part, sub, x+k.W, base)
	}
	return out
}

// BalanceSides gives both sides the same number of frames, and the backs their heads. Rules beyond the last front
// continue on the front of the next sheet, then on its back.
func BalanceSides(k typeset.Kit, u builder.UnitSheet, front, back *press.Item) {
	backs := back.Frames
	back.Frames = nil
	for i, f := range backs {
		f.PutHead(backHead(k, u, i, len(backs)).Row)
		if len(back.Frames) < len(front.Frames) {
			back.Frames = append(back.Frames, f)
		} else {
			front.Frames = append(front.Frames, f)
		}
	}
	for len(back.Frames) < len(front.Frames) { // blank backs
		back.Frames = append(back.Frames, layout.Flow{})
	}
}
