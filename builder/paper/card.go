package paper

import (
	"context"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// A card has a margin that no cut reaches.
const safe = 3.0

// cardSize is the size of a card on a paper in mm. Half a page and a page leave
// room for the small print around them, and for the code below.
func cardSize(j job.Job) (w, h float64) {
	if j.Shop != nil {
		return j.Shop.Trim()
	}
	bleed := j.Bleed()
	w, h = j.W-2*12-2*bleed, j.H-2*(cropRoom+codeSide)-2*bleed
	switch j.Options.Card {
	case "tarot":
		return 70, 120
	case "half":
		if j.W > j.H {
			return w/2 - bleed, h
		}
		return w, h/2 - bleed
	case "full":
		return w, h
	}
	return 63, 88
}

// item is what stands in frames of one size: a unit, or the rules of many.
type item struct {
	title  string // of a bookmark
	id     string // the unit's, "" for rules
	frames []layout.Flow
	says   bool // a back that has anything but its head
}

// setCard sets one unit on a card: its face, and on a second one what a pencil marks and has
// no room on it. Rules that have no room on either are left to the rules card.
func setCard(j job.Job, w, h float64, e job.Entry, set sides) (p item, untold bool) {
	k, u := cardKit(j, w), e.Unit
	untold = j.HasRules(u) && !set.told
	if !set.pencil {
		return framed(k, j, e, h-2*safe, set.front), untold
	}
	body := slices.Concat(set.front, []layout.Row{{Parts: true}}, set.rest)
	p = framed(k, j, e, h-2*safe, body)
	if untold {
		with := append(slices.Clone(body), k.Line(k.Gap/2, k.Gap/2))
		with = append(append(with, k.Legend(u.Profile.Legend, false)...), k.Panels(u.Profile.Panels, false)...)
		if all := framed(k, j, e, h-2*safe, with); len(all.frames) == len(p.frames) {
			p, untold = all, false
		}
	}
	ruleForNotes(k, &p.frames[len(p.frames)-1], h-2*safe, notesHead)
	return p, untold
}

// framed pours a unit's rows into frames of a height, each with its own head.
func framed(k typeset.Kit, j job.Job, e job.Entry, height float64, body []layout.Row) item {
	p := item{title: typeset.NameWithin(e.Unit, typeset.MostName), id: e.Unit.Unit.ID}
	high := 0.0 // of all heads so far: more parts never have more room, so that they come to an end
	for n := 1; ; n = len(p.frames) {
		heads := make([]typeset.Head, n)
		for i := range heads {
			heads[i] = k.Band(e.Unit, j.About.PointsName, e.Twin, e.Number, i, n)
			high = max(high, heads[i].H)
		}
		p.frames = layout.Pour(body, func(int) float64 { return height - high })
		if len(p.frames) == n {
			for i := range p.frames {
				p.frames[i].PutHead(heads[i].Row)
			}
			return p
		}
	}
}

// backedCard is a card with what has no room on its front and its rules behind it.
func backedCard(j job.Job, w, h float64, e job.Entry, set sides) (front, back item) {
	k := cardKit(j, w)
	front, back = framed(k, j, e, h-2*safe, set.front), backOf(k, e.Unit, set.rest, h-2*safe)
	evenSides(k, e.Unit, &front, &back)
	return front, back
}

// untoldCard is a card with as many backs as faces: where a unit's rules take more, they are left to
// the rules cards, which stand once for all.
func untoldCard(j job.Job, g grid, e job.Entry, front, back item) (item, item, bool) {
	last := typeset.Twin{N: e.Twin.Of, Of: e.Twin.Of}
	set := twoSides(cardKit(j, g.w), j, e.Unit, last, e.Number, g.h-2*safe, false)
	bare := e
	bare.Unit.Profile.Legend, bare.Unit.Profile.Panels = nil, nil
	if f, b := backedCard(j, g.w, g.h, bare, set); len(f.frames) < len(front.frames) {
		return f, b, !set.told
	}
	return front, back, false
}

// printerEdge is what many printers leave white, in mm.
const printerEdge = 5.0

// cardGrid is as many cards as a page holds. Where the small print needs more
// room than that leaves, the paper lies on its side, or holds fewer.
func cardGrid(j job.Job) (job.Job, grid, running) {
	side := j
	side.W, side.H = j.H, j.W
	of := func(j job.Job) grid {
		w, h := cardSize(j)
		return grid{w: w, h: h, pad: safe, bleed: j.Bleed(), crop: j.Options.CropMarks}.fill(j.W-2*printerEdge,
			j.H-2*printerEdge)
	}
	fewer := of(j)
	fewer.rows--
	for _, try := range []struct {
		j    job.Job
		grid grid
	}{{j, of(j)}, {side, of(side)}, {j, fewer}} {
		g := try.grid
		if g.columns < 1 || g.rows < 1 {
			continue
		}
		w, _ := g.size()
		small := runningOf(try.j, w)
		if _, y := g.origin(try.j); small.needs()+g.bleed <= y && codeFits(try.j, g) {
			return try.j, g, small
		}
	}
	g := of(j)
	g.columns, g.rows = max(1, g.columns), 1
	w, _ := g.size()
	_, y := g.origin(j)
	return j, g, within(runningOf(j, w), j, w, y-g.bleed)
}

// setCards sets the pages of unit cards.
func setCards(ctx context.Context, j job.Job, doc *layout.Document) error {
	j, g, small := cardGrid(j)
	d, err := cardDeck(ctx, j, g)
	if err != nil {
		return err
	}
	x, y := g.origin(j)
	w, h := g.size()
	d.around = func(p *layout.Canvas, right string) {
		if g.crop {
			drawCrops(p, j, g)
		}
		drawRunning(p, small, right, x, y-g.bleed, w, h+2*g.bleed)
		drawCodeBeside(p, j, g)
	}
	return deal(ctx, j, doc, d)
}

// deckTracks is how the tracks stand that all cards have alike: as ladders where every unit has room for
// them on its face, else as fields.
func deckTracks(ctx context.Context, j job.Job, g grid, entries []job.Entry) map[string]typeset.TrackStyle {
	as := alikeTracks(entries, typeset.AsLadder)
	seen := map[string]bool{} // units that are alike differ in their heads alone
	for _, e := range entries {
		if len(as) == 0 || ctx.Err() != nil { // which is told by who sets the cards
			break
		}
		key := job.AlikeKey(e.Unit)
		if seen[key] {
			continue
		}
		seen[key] = true
		k := cardKit(j, g.w)
		k.As = as
		last := typeset.Twin{N: e.Twin.Of, Of: e.Twin.Of}
		set := twoSides(k, j, e.Unit, last, e.Number, g.h-2*safe, j.HasBacks())
		if set.pencil {
			return alikeTracks(entries, typeset.AsField)
		}
	}
	return as
}

// cardDeck is the cards of all units, in a grid's size.
func cardDeck(ctx context.Context, j job.Job, g grid) (deck, error) {
	d := deck{title: "Unit cards", grid: g}
	var untold []builder.UnitSheet
	var more [][]layout.Flow
	faces := map[string]sides{} // units that are alike differ in their heads alone
	entries := j.Entries()
	alikes := deckTracks(ctx, j, g, entries)
	for _, e := range entries {
		key := job.AlikeKey(e.Unit)
		set, ok := faces[key]
		if !ok {
			last := typeset.Twin{N: e.Twin.Of, Of: e.Twin.Of}
			k := cardKit(j, g.w)
			k.As = alikes
			set = twoSides(k, j, e.Unit, last, e.Number, g.h-2*safe, j.HasBacks())
			faces[key] = set
			if !j.HasBacks() && !set.pencil && len(set.rest) > 0 {
				more = append(more, moreParts(k, e, k.Noted(set.rest), g.h-2*safe))
			}
		}
		if err := job.Going(ctx); err != nil {
			return d, err
		}
		if j.HasBacks() {
			front, back := backedCard(j, g.w, g.h, e, set)
			if len(front.frames) > 1 {
				var left bool
				if front, back, left = untoldCard(j, g, e, front, back); left {
					untold = append(untold, e.Unit)
				}
			}
			d.fronts, d.backs = append(d.fronts, front), append(d.backs, back)
			continue
		}
		p, left := setCard(j, g.w, g.h, e, set)
		if d.fronts = append(d.fronts, p); left {
			untold = append(untold, e.Unit)
		}
	}
	if untold == nil && more == nil {
		return d, nil
	}
	p := rulesPiece(j, more, untold, "of the unit cards", rulesScales(cardScale(j.Options.Card)), g)
	if j.HasBacks() {
		return d.withBoth(p), nil
	}
	d.fronts = append(d.fronts, p)
	return d, nil
}
