package paper

import (
	"context"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// deck is the fronts of a product and, where paper is printed on both sides,
// the backs behind them, frame by frame.
type deck struct {
	title  string // of a bookmark, and what the pages are called
	grid   grid
	fronts []item
	backs  []item                               // none, or as many as fronts
	around func(p *layout.Canvas, right string) // draws what stands around the frames of a front

	first, of int // pages before it, and of all, where others have its title
}

// byUnit is the deck as one of each unit's own, in their order.
func (d deck) byUnit() (out []deck) {
	for from := 0; from < len(d.fronts); {
		to := from + 1
		for to < len(d.fronts) && d.fronts[to].id == d.fronts[from].id {
			to++
		}
		one := d
		if one.fronts = d.fronts[from:to]; d.backs != nil {
			one.backs = d.backs[from:to]
		}
		out, from = append(out, one), to
	}
	return out
}

// decksOf is the deck as those that begin a page each.
func decksOf(j job.Job, d deck) []deck {
	if j.Options.Breaks == job.BreakUnit {
		return d.byUnit()
	}
	return []deck{d}
}

// pagesOf is how many pages the fronts of a deck take.
func pagesOf(j job.Job, d deck) (n int, err error) {
	for _, one := range decksOf(j, d) {
		places, err := placesOf(one.fronts)
		if err != nil {
			return 0, err
		}
		n += d.grid.pages(len(places))
	}
	return n, nil
}

// deal sets a deck's pages, of each unit its own where pages break so.
func deal(ctx context.Context, j job.Job, doc *layout.Document, d deck) error {
	pages, err := pagesOf(j, d)
	if err != nil {
		return err
	}
	of, first := max(d.of, pages), d.first
	for _, one := range decksOf(j, d) {
		one.first, one.of = first, of
		dealt, err := dealPages(ctx, j, doc, one)
		if err != nil {
			return err
		}
		first += dealt
	}
	return nil
}

// dealPages sets a deck's pages, each with its backs behind it, and counts the fronts.
// Where no unit has anything for a back there are no backs; where some have, each page
// has its leaf for itself.
func dealPages(ctx context.Context, j job.Job, doc *layout.Document, d deck) (pages int, err error) {
	front, err := placesOf(d.fronts)
	if err != nil {
		return 0, err
	}
	back, err := placesOf(d.backs)
	if err != nil {
		return 0, err
	}
	pages = d.grid.pages(len(front))
	last := -1 // the last page with something on its back
	for n := range pages {
		if back != nil && says(d.grid.part(back, n)) {
			last = n
		}
	}
	if last >= 0 {
		leafEnd(j, doc)
	}
	if d.first == 0 {
		doc.Outline = append(doc.Outline, layout.Bookmark{Title: d.title, Page: len(doc.Pages)})
	}
	for n := range pages {
		if err := job.Going(ctx); err != nil {
			return 0, err
		}
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		page := d.grid.impose(j, p, d.grid.part(front, n), false)
		d.around(p, runningRight(j, d.title, d.first+n+1, d.of))
		page.Label = fmt.Sprintf("%s %d of %d", d.title, d.first+n+1, d.of)
		addPage(doc, page, p, d.grid.part(front, n))
		if last < 0 {
			continue
		}
		switch part := d.grid.part(back, n); {
		case says(part):
			p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
			page := d.grid.impose(j, p, part, true)
			page.Label, page.Marks = fmt.Sprintf("%s, backs %d of %d", d.title, d.first+n+1, d.of), p.Marks
			doc.Pages = append(doc.Pages, page)
		case n < pages-1: // else two units would stand on one leaf
			doc.Pages = append(doc.Pages, blankPage(j))
		}
	}
	return pages, nil
}

// says tells whether any of the backs on a page says something: behind the last parts of a unit there
// may be nothing.
func says(places []place) bool {
	return slices.ContainsFunc(places, func(p place) bool {
		return p.piece.says && p.piece.frames[p.frame].Rows != nil
	})
}

// usesRules tells whether a unit has rules to tell of.

// backTries are how the rules on a back are set until they stand in one frame: smaller, then
// without their citations, then as one paragraph.
var backTries = []struct {
	size         float64
	cites, dense bool
}{{8.5, true, false}, {7.5, true, false}, {7, true, false}, {7.5, false, false}, {7, false, false},
	{7, false, true}, {6.5, true, false}, {6, true, false}, {6, false, true}}

// overhang is how far the last line of a back may hang below its row, in mm; larger type
// hangs lower.
const overhang = 0.5

// backOf is the rules that a unit uses, with their citations, without its heads,
// in frames of the kit's width and of a height; over them what has no room on the
// front.
func backOf(k typeset.Kit, u builder.UnitSheet, rest []layout.Row, height float64) item {
	var p item
	whole := backRoom(k, u, height)
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
		says := len(rows) > 0
		p = item{typeset.NameWithin(u, typeset.MostName), u.Unit.ID,
			layout.Pour(k.Noted(rows), func(int) float64 { return whole }),
			says}
		if len(p.frames) == 1 {
			break
		}
	}
	return p
}

// backRoom is the height under the head of a back of a height.
func backRoom(k typeset.Kit, u builder.UnitSheet, height float64) float64 {
	return height - (k.Pt(overhang) - overhang) - backHead(k, u, 8, 9).H
}

// backHead is the head of a back: the name small, and what it is.
func backHead(k typeset.Kit, u builder.UnitSheet, i, n int) typeset.Head {
	part := "back"
	if n > 1 {
		part = fmt.Sprintf("back, "+typeset.PartOf, i+1, n)
	}
	return titleBand(k, part, func(on typeset.Kit, room float64) typeset.Name {
		return on.SetName(u, "", "", []float64{11, 8.5}, room) // the whole name stands on the front
	})
}

// titleBand is a low band: what is set for its room, and a word right of it.
func titleBand(k typeset.Kit, part string, set func(on typeset.Kit, room float64) typeset.Name) typeset.Head {
	on := k.On(k.Palette.OnBand)
	sub := on.Muted(layout.Condensed, 8.5)
	of := set(on, k.W-k.Measure.Width(part, sub)-4)
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
			p.Text(l, x, base+float64(i)*lead)
		}
		p.Right(part, sub, x+k.W, base)
	}
	return out
}

// evenSides gives both sides as many frames, and those of the back their heads: rules that
// go on where there is no front stand on the front of the next leaf, then behind it.
func evenSides(k typeset.Kit, u builder.UnitSheet, front, back *item) {
	told := back.frames
	back.frames = nil
	for i, f := range told {
		f.PutHead(backHead(k, u, i, len(told)).Row)
		if len(back.frames) < len(front.frames) {
			back.frames = append(back.frames, f)
		} else {
			front.frames = append(front.frames, f)
		}
	}
	for len(back.frames) < len(front.frames) { // nothing is behind these
		back.frames = append(back.frames, layout.Flow{})
	}
}

// glossary is the rules that units use, each once and on the weakest basis, panels
// of one title as one.
func glossary(units []builder.UnitSheet) (terms []rules.Term, panels []rules.Panel) {
	for _, u := range units {
		for _, t := range u.Profile.Legend {
			i := slices.IndexFunc(terms, func(have rules.Term) bool {
				return have.ID == t.ID && have.Name == t.Name && have.Text == t.Text
			})
			if i < 0 {
				terms = append(terms, t)
			} else if t.Basis > terms[i].Basis {
				terms[i].Source = t.Source
			}
		}
		panels = mergePanels(panels, u.Profile.Panels)
	}
	return terms, panels
}

// mergePanels is panels with others behind them: a title stands once, and under it
// each term once.
func mergePanels(panels, more []rules.Panel) []rules.Panel {
	for _, p := range more {
		i := slices.IndexFunc(panels, func(have rules.Panel) bool { return have.Title == p.Title })
		if i < 0 {
			panels = append(panels, rules.Panel{Title: p.Title, Terms: slices.Clone(p.Terms)})
			continue
		}
		for _, t := range p.Terms {
			if !slices.Contains(panels[i].Terms, t) {
				panels[i].Terms = append(panels[i].Terms, t)
			}
		}
	}
	return panels
}

// alikeTracks are the tracks of a deck that one of its units has no room for as boxes: all units have
// them in one style, so that the same thing is marked in one way.
func alikeTracks(entries []job.Entry, style typeset.TrackStyle) map[string]typeset.TrackStyle {
	out := map[string]typeset.TrackStyle{}
	for _, e := range entries {
		if e.Number > 1 {
			return nil
		}
		for _, t := range e.Unit.Profile.Tracks {
			if t.Boxes > typeset.ManyBoxes && t.Boxes <= typeset.MostLadder {
				out[t.ID] = style
			}
		}
	}
	return out
}
