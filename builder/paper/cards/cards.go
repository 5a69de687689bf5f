package cards

import (
	"context"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/played"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// setCard sets one unit on a card: its face, and a second face for tracks without room on the first. Rules without
// room on either face go to the rules card; unprinted reports that.
func setCard(k typeset.Kit, j job.Job, h float64, e job.Entry, set sides) (p press.Item, unprinted bool) {
	u := e.Unit
	unprinted = j.HasRules(u) && !set.rulesPrinted
	if !set.pencil {
		return played.Framed(k, j, e, h-2*safe, set.front), unprinted
	}
	body := slices.Concat(set.front, []layout.Row{{NewFrame: true}}, set.rest)
	p = played.Framed(k, j, e, h-2*safe, body)
	if unprinted {
		with := append(slices.Clone(body), k.Line(k.Gap/2, k.Gap/2))
		with = append(append(with, k.Legend(u.Profile.Legend, false)...), k.Panels(u.Profile.Panels, false)...)
		if all := played.Framed(k, j, e, h-2*safe, with); len(all.Frames) == len(p.Frames) {
			p, unprinted = all, false
		}
	}
	press.RuleForNotes(k, &p.Frames[len(p.Frames)-1], h-2*safe, press.NotesHead)
	return p, unprinted
}

// backedCard returns a card whose back holds what has no room on the front, and the rules.
func backedCard(k typeset.Kit, j job.Job, h float64, e job.Entry, set sides) (front, back press.Item) {
	front, back = played.Framed(k, j, e, h-2*safe, set.front), played.Back(k, e.Unit, set.rest, h-2*safe)
	played.BalanceSides(k, e.Unit, &front, &back)
	return front, back
}

// limitBacks returns a card with as many backs as faces. If a unit's rules need more backs, they go to the rules
// cards, which have all rules once.
func limitBacks(s style, j job.Job, g press.Grid, e job.Entry, front, back press.Item) (press.Item, press.Item, bool) {
	last := typeset.Twin{N: e.Twin.Of, Of: e.Twin.Of}
	set := twoSides(s.kit(j, g.W), j, e.Unit, last, e.Number, g.H-2*safe, false)
	bare := e
	bare.Unit.Profile.Legend, bare.Unit.Profile.Panels = nil, nil
	if f, b := backedCard(s.kit(j, g.W), j, g.H, bare, set); len(f.Frames) < len(front.Frames) {
		return f, b, !set.rulesPrinted
	}
	return front, back, false
}

// cardGrid returns the grid that holds as many cards as possible. If the small print needs more room, the paper is
// turned to landscape or the grid holds fewer cards.
func cardGrid(j job.Job) (job.Job, press.Grid, press.Running) {
	side := j
	side.W, side.H = j.H, j.W
	of := func(j job.Job) press.Grid {
		w, h := cardSize(j)
		return press.Grid{W: w, H: h, Pad: safe, Bleed: j.Bleed(),
			Crop: j.Options.CropMarks}.Fill(j.W-2*press.PrinterEdge,
			j.H-2*press.PrinterEdge)
	}
	fewer := of(j)
	fewer.Rows--
	for _, try := range []struct {
		j    job.Job
		grid press.Grid
	}{{j, of(j)}, {side, of(side)}, {j, fewer}} {
		g := try.grid
		if g.Columns < 1 || g.Rows < 1 {
			continue
		}
		w, _ := g.Size()
		small := press.RunningOf(try.j, w)
		if _, y := g.Origin(try.j); small.Needs()+g.Bleed <= y && press.CodeFits(try.j, g) {
			return try.j, g, small
		}
	}
	g := of(j)
	g.Columns, g.Rows = max(1, g.Columns), 1
	w, _ := g.Size()
	_, y := g.Origin(j)
	return j, g, press.RunningWithin(press.RunningOf(j, w), j, w, y-g.Bleed)
}

// Set sets the pages of unit cards.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	upright := j
	j, g, small := cardGrid(j)
	d, err := cardDeck(ctx, j, g)
	if err != nil {
		return err
	}
	if j.OwesFindings() && !putFindings(j, &d) {
		if err := listed.Problems(ctx, upright, doc); err != nil {
			return err
		}
	}
	x, y := g.Origin(j)
	w, h := g.Size()
	d.Around = func(p *layout.Canvas, right string) {
		if g.Crop {
			press.DrawCrops(p, j, g)
		}
		press.DrawRunning(p, small, right, x, y-g.Bleed, w, h+2*g.Bleed)
		press.DrawCodeBeside(p, j, g)
	}
	return press.Deal(ctx, j, doc, d)
}

// findingGap is the space between findings and the cards under them, in mm.
const findingGap = 4.0

// putFindings puts the findings of a list right over its first cards, instead of as few rows of cards as possible. ok
// is false if they need a whole page.
func putFindings(j job.Job, d *press.Deck) (ok bool) {
	w, _ := d.Grid.Size()
	large := listed.Plain
	large.Small, large.Label = 9, 8
	for rows := 1; rows < d.Grid.Rows && len(d.Fronts) > 0; rows++ {
		room := float64(rows)*(d.Grid.H+2*d.Grid.Bleed) - d.Grid.Bleed - findingGap
		for _, sc := range []typeset.Scale{large, listed.Plain} {
			k := press.NewKit(j, sc, w)
			set := layout.Pour(append(listed.Findings(k, j), k.Notes()...), func(int) float64 { return room })
			if len(set) == 1 {
				d.Over.Add(room-set[0].End, layout.Row{H: set[0].End, Draw: set[0].Draw})
				d.OverRows = rows
				return true
			}
		}
	}
	return false
}

// cardDeck returns the cards of all units, in a grid's size.
func cardDeck(ctx context.Context, j job.Job, g press.Grid) (press.Deck, error) {
	d := press.Deck{Title: "Unit cards", Grid: g}
	var unprinted []builder.UnitSheet
	var more [][]layout.Flow
	entries := j.Entries()
	s, faces := deckStyle(ctx, j, g, entries)
	told := map[string]bool{}
	for _, e := range entries {
		if err := job.CheckContext(ctx); err != nil {
			return d, err
		}
		k, key := s.kit(j, g.W), job.AlikeKey(e.Unit)
		set := faces[key]
		if !j.HasBacks() && !set.pencil && len(set.rest) > 0 && !told[key] {
			of := k
			of.Marked = set.marked
			more = append(more, played.MoreParts(of, e, of.Noted(set.rest), g.H-2*safe))
		}
		told[key] = true
		if j.HasBacks() {
			front, back := backedCard(k, j, g.H, e, set)
			if len(front.Frames) > 1 {
				var left bool
				if front, back, left = limitBacks(s, j, g, e, front, back); left {
					unprinted = append(unprinted, e.Unit)
				}
			}
			d.Fronts, d.Backs = append(d.Fronts, front), append(d.Backs, back)
			continue
		}
		p, left := setCard(k, j, g.H, e, set)
		if d.Fronts = append(d.Fronts, p); left {
			unprinted = append(unprinted, e.Unit)
		}
	}
	if unprinted == nil && more == nil {
		return d, nil
	}
	p := played.Rules(j, more, unprinted, "of the unit cards", played.RulesScales(cardScale(j.Options.Card)), g, safe)
	if j.HasBacks() {
		return d.WithBoth(p), nil
	}
	d.Fronts = append(d.Fronts, p)
	return d, nil
}

// Deal is a press.Dealer.
func Deal(ctx context.Context, j job.Job, size job.ShopSize) (press.Deck, job.Job, error) {
	j.Shop, j.Options.Card = &size, size.Card
	j.W, j.H = size.Size()
	w, h := size.Trim()
	g := press.Grid{W: w, H: h, Columns: 1, Rows: 1, Pad: safe, Bleed: size.BleedMM()}
	d, err := cardDeck(ctx, j, g)
	return d, j, err
}
