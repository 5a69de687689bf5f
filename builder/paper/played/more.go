package played

import (
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// The space between two parts on a card of several, and the smallest room for rules under parts that are not the
// last, in mm.
const (
	partGap    = 2.4
	roomyRules = 20.0
)

// MoreParts returns what has no room on a unit's card, set for a card that several units share, once for all
// identical models.
func MoreParts(k typeset.Kit, e job.Entry, rows []layout.Row, height float64) []layout.Flow {
	first := partHead(k, e, 0, 1)
	frames := layout.Pour(rows, func(int) float64 { return height - titleHigh(k) - first.H })
	for i := range frames {
		frames[i].PutHead(partHead(k, e, i, len(frames)))
	}
	return frames
}

// partHead returns the head of part i of n of a unit: its name, and the number of models.
func partHead(k typeset.Kit, e job.Entry, i, n int) layout.Row {
	st, of := k.On(k.Palette.OnBand).Ink(layout.CondensedBold, k.Body+1), ""
	if !k.Palette.Band.Drawn() {
		st.Color = k.Palette.Ink
	}
	if e.Twin.Of > 1 {
		of = fmt.Sprintf("all %d", e.Twin.Of)
	}
	if e.Number > 1 {
		of = fmt.Sprintf("× %d", e.Number)
	}
	if n > 1 {
		of += fmt.Sprintf(" "+typeset.PartOf, i+1, n)
	}
	const pad = 1.2
	right := k.Measure.Set(st.Span(of))
	name := k.Measure.Set()
	for _, l := range k.Measure.Cut(1, k.W-right.W-2*pad-1, st.Span(typeset.NameWithin(e.Unit, typeset.MostName))) {
		name = l // none for an empty name
	}
	h := st.Lead() + 0.6
	return layout.Row{H: h + 0.8, Keep: true, Draw: func(p *layout.Canvas, x, y float64) {
		if k.Palette.Band.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: k.W, H: h, Fill: k.Palette.Band})
		} else {
			p.Rule(x, x+k.W, y+h, p.Palette.Heavy, p.Palette.Ink)
		}
		p.Text(name, x+pad, y+0.3+st.Base())
		p.Text(right, x+k.W-pad-right.W, y+0.3+st.Base())
	}}
}

// RulesScales returns the type sizes to try for rules in separate frames.
func RulesScales(sc typeset.Scale) []typeset.Scale {
	middle, small := sc, sc
	middle.Small = max(sc.Least, sc.Small-0.5)
	small.Small = sc.Least
	return []typeset.Scale{sc, middle, small}
}

// titleHigh returns the height of the band over frames of several units.
func titleHigh(k typeset.Kit) float64 { return moreBand(k, "More", "").H }

func moreBand(k typeset.Kit, title, part string) typeset.Head {
	return titleBand(k, part, func(on typeset.Kit, room float64) typeset.Name {
		st := on.Ink(layout.Bold, 13)
		return typeset.Name{Lines: on.Measure.Cut(1, room, st.Span(title)), St: st}
	})
}

// Rules returns the frames for what has no room on the units' cards, and for the rules of unprinted units. It uses the
// airiest scale that takes the fewest frames.
func Rules(j job.Job, more [][]layout.Flow, unprinted []builder.UnitSheet, of string,
	scales []typeset.Scale, g press.Grid, edge float64) press.Item {
	height := g.H - 2*g.Pad - g.Low
	kitOf := func(sc typeset.Scale) typeset.Kit {
		k := press.NewKit(j, sc, g.W-2*g.Pad)
		k.Edge, k.Bleed = edge, g.Bleed
		return k
	}
	over := titleHigh(kitOf(scales[0]))
	p, parts := press.Item{Title: "Rules"}, 0
	var ruled []int
	for _, sc := range scales {
		frames := packParts(more, height-over)
		parts = len(frames)
		if all, on := pourRules(kitOf(sc), frames, unprinted, height-over); p.Frames == nil ||
			len(all) < len(p.Frames) {
			p.Frames, ruled = all, on
		}
	}
	k := kitOf(scales[0])
	for i := range p.Frames {
		title, part := "Rules", of
		if i < parts {
			title = "More"
		}
		if i < parts && slices.Contains(ruled, i) {
			part = "and rules"
		}
		if len(p.Frames) > 1 {
			part += fmt.Sprintf(" (%d/%d)", i+1, len(p.Frames))
		}
		p.Frames[i].PutHead(moreBand(k, title, part).Row)
	}
	if parts > 0 {
		p.Title = "More"
		press.RuleForNotes(k, &p.Frames[len(p.Frames)-1], height, press.NotesHead)
	}
	return p
}

// packParts returns the parts of units in as few frames as possible. Each goes to the first frame with room that is
// not before its unit's previous part.
func packParts(units [][]layout.Flow, height float64) (out []layout.Flow) {
	for _, parts := range units {
		from := 0
		for _, part := range parts {
			for from < len(out) && out[from].End+partGap+part.End > height+1e-6 {
				from++
			}
			top := 0.0
			if from == len(out) {
				out = append(out, layout.Flow{})
			} else {
				top = out[from].End + partGap
			}
			out[from].Add(top, layout.Row{H: part.End, Draw: part.Draw})
		}
	}
	return out
}

// pourRules puts the rules of units into the free room of frames, then into new frames. ruled lists the frames with
// rules.
func pourRules(k typeset.Kit, frames []layout.Flow, unprinted []builder.UnitSheet, height float64) (all []layout.Flow,
	ruled []int) {
	terms, panels := listed.Glossary(unprinted)
	rows := k.Noted(append(k.Legend(terms, false), k.Panels(panels, false)...))
	if len(rows) == 0 {
		return frames, nil
	}
	heading, whole := k.OneRow(k.Heading("Rules")), 0.0
	for i := range rows {
		whole = max(whole, layout.KeptHeight(rows[i:]))
	}
	room := func(i int) float64 { return height - frames[i].End - partGap - heading.H }
	for i := range frames {
		if room(i) >= roomyRules || i == len(frames)-1 && room(i) >= whole {
			ruled = append(ruled, i)
		}
	}
	free := len(ruled)
	set := layout.Pour(rows, func(n int) float64 {
		if n < free {
			return room(ruled[n])
		}
		return height
	})
	for n, f := range set {
		top := 0.0
		if n < free {
			top = frames[ruled[n]].Add(frames[ruled[n]].End+partGap, heading)
		} else {
			ruled, frames = append(ruled, len(frames)), append(frames, layout.Flow{})
		}
		frames[ruled[n]].Add(top, layout.Row{H: f.End, Draw: f.Draw})
	}
	return frames, ruled[:len(set)]
}
