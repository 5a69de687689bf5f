package layout

import (
	"fmt"
	"slices"

	"gantry/builder"
)

// Between two parts on a card of several, and the least room for rules under them on one that is not the
// last, in mm.
const (
	partGap    = 2.4
	roomyRules = 20.0
)

// moreParts are what has no room on a unit's card, as it stands on a card with that of others: once for
// all models alike.
func (k kit) moreParts(e entry, rows []row, height float64) []frame {
	first := k.partHead(e, 0, 1)
	frames := pour(rows, func(int) float64 { return height - k.titleHigh() - first.h })
	for i := range frames {
		frames[i].putHead(k.partHead(e, i, len(frames)))
	}
	return frames
}

// partHead is the name of the unit whose part i of n stands under it, and of how many models.
func (k kit) partHead(e entry, i, n int) row {
	st, of := k.on(k.pal.onBand).ink(CondensedBold, k.body+1), ""
	if !k.pal.band.Drawn() {
		st.color = k.pal.ink
	}
	if e.twin.of > 1 {
		of = fmt.Sprintf("all %d", e.twin.of)
	}
	if e.number > 1 {
		of = fmt.Sprintf("× %d", e.number)
	}
	if n > 1 {
		of += fmt.Sprintf(" "+partOf, i+1, n)
	}
	const pad = 1.2
	right := k.m.set(st.span(of))
	name := k.m.set()
	for _, l := range k.m.cut(1, k.w-right.w-2*pad-1, st.span(nameWithin(e.unit, mostName))) {
		name = l // none of a blank one
	}
	h := st.lead() + 0.6
	return row{h: h + 0.8, keep: true, draw: func(p *canvas, x, y float64) {
		if k.pal.band.Drawn() {
			p.marks = append(p.marks, Rect{X: x, Y: y, W: k.w, H: h, Fill: k.pal.band})
		} else {
			p.rule(x, x+k.w, y+h, p.pal.heavy, p.pal.ink)
		}
		p.text(name, x+pad, y+0.3+st.base())
		p.text(right, x+k.w-pad-right.w, y+0.3+st.base())
	}}
}

// ruleForNotes rules what is left of a frame of a height, if it is worth that.
func (k kit) ruleForNotes(f *frame, height float64, head string) {
	if top := f.end + noteGap; height-top >= leastNote-noteGap {
		f.add(top, k.noteLines(height-top, head))
	}
}

// rulesScales are the sizes in which rules are tried that have frames of their own.
func rulesScales(sc scale) []scale {
	middle, small := sc, sc
	middle.small = max(sc.least, sc.small-0.5)
	small.small = sc.least
	return []scale{sc, middle, small}
}

// titleHigh is how high the band over frames of several units is.
func (k kit) titleHigh() float64 { return k.moreBand("More", "").h }

func (k kit) moreBand(title, part string) head {
	return k.titleBand(part, func(on kit, room float64) name {
		st := on.ink(Bold, 13)
		return name{lines: on.m.cut(1, room, st.span(title)), st: st}
	})
}

// rulesPiece is what has no room on the cards of its units, and the rules of those that have none for
// them, in the airiest of the scales in which they take the fewest frames of a height.
func (s *Setter) rulesPiece(j request, more [][]frame, untold []builder.UnitSheet, of string, scales []scale,
	g grid) item {
	height := g.h - 2*g.pad - g.low
	kitOf := func(sc scale) kit {
		k := s.kit(j, sc, g.w-2*g.pad)
		k.edge, k.bleed = g.edge(), g.bleed
		return k
	}
	over := kitOf(scales[0]).titleHigh()
	p, parts := item{title: "Rules"}, 0
	var ruled []int
	for _, sc := range scales {
		frames := packed(more, height-over)
		parts = len(frames)
		if all, on := kitOf(sc).pourRules(frames, untold, height-over); p.frames == nil || len(all) < len(p.frames) {
			p.frames, ruled = all, on
		}
	}
	k := kitOf(scales[0])
	for i := range p.frames {
		title, part := "Rules", of
		if i < parts {
			title = "More"
		}
		if i < parts && slices.Contains(ruled, i) {
			part = "and rules"
		}
		if len(p.frames) > 1 {
			part += fmt.Sprintf(" (%d/%d)", i+1, len(p.frames))
		}
		p.frames[i].putHead(k.moreBand(title, part).row)
	}
	if parts > 0 {
		p.title = "More"
		k.ruleForNotes(&p.frames[len(p.frames)-1], height, notesHead)
	}
	return p
}

// packed are the parts of units in as few frames of a height as hold them, each in the first that has
// room for it and does not stand before the part that it goes on from.
func packed(units [][]frame, height float64) (out []frame) {
	for _, parts := range units {
		from := 0
		for _, part := range parts {
			for from < len(out) && out[from].end+partGap+part.end > height+1e-6 {
				from++
			}
			top := 0.0
			if from == len(out) {
				out = append(out, frame{})
			} else {
				top = out[from].end + partGap
			}
			out[from].add(top, row{h: part.end, draw: part.draw})
		}
	}
	return out
}

// pourRules puts the rules of units into what is left of frames of a height, then into others; ruled are
// those that they stand in.
func (k kit) pourRules(frames []frame, untold []builder.UnitSheet, height float64) (all []frame, ruled []int) {
	terms, panels := glossary(untold)
	rows := k.noted(append(k.legend(terms, false), k.panels(panels, false)...))
	if len(rows) == 0 {
		return frames, nil
	}
	heading, whole := k.oneRow(k.heading("Rules")), 0.0
	for i := range rows {
		whole = max(whole, keptHeight(rows[i:]))
	}
	room := func(i int) float64 { return height - frames[i].end - partGap - heading.h }
	for i := range frames {
		if room(i) >= roomyRules || i == len(frames)-1 && room(i) >= whole {
			ruled = append(ruled, i)
		}
	}
	free := len(ruled)
	set := pour(rows, func(n int) float64 {
		if n < free {
			return room(ruled[n])
		}
		return height
	})
	for n, f := range set {
		top := 0.0
		if n < free {
			top = frames[ruled[n]].add(frames[ruled[n]].end+partGap, heading)
		} else {
			ruled, frames = append(ruled, len(frames)), append(frames, frame{})
		}
		frames[ruled[n]].add(top, row{h: f.end, draw: f.draw})
	}
	return frames, ruled[:len(set)]
}
