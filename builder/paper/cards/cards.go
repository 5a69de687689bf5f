package cards

import (
	"context"
	"fmt"
	"math"
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

// sizedDeck is the cards of one size, with the small print around them.
type sizedDeck struct {
	job   job.Job
	small press.Running
	press.Deck
}

// Set sets the pages of unit cards. Units without room on a card of the chosen size get one of the next size.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	var decks []sizedDeck
	var unprinted []builder.UnitSheet
	for left, sizes := j.Entries(), largerSizes(j.Options.Card); len(left) > 0; sizes = sizes[1:] {
		of := j
		of.Options.Card = sizes[0]
		of, g, small := cardGrid(of)
		d, without, more, err := cardDeck(ctx, of, g, left, len(sizes) == 1)
		if err != nil {
			return err
		}
		unprinted = append(unprinted, more...)
		for _, e := range kindsOf(without) {
			doc.Notes = append(doc.Notes, fmt.Sprintf("%s: too much for a %s card. It is printed as a %s card.",
				typeset.NameWithin(e.Unit, 60), sizes[0], sizes[1]))
		}
		left = without
		if len(d.Fronts) == 0 {
			continue
		}
		if len(decks) == 0 && j.OwesFindings() && !putFindings(of, &d) {
			if err := listed.Problems(ctx, j, doc); err != nil {
				return err
			}
		}
		decks = append(decks, sizedDeck{of, small, d})
	}
	if err := addRules(decks, unprinted); err != nil {
		return err
	}
	firsts, pages := make([]int, len(decks)), 0
	for i, s := range decks {
		n, err := press.PagesOf(s.job, s.Deck)
		if err != nil {
			return err
		}
		firsts[i] = pages
		pages += n
	}
	for i, s := range decks {
		d, g := s.Deck, s.Grid
		x, y := g.Origin(s.job)
		w, h := g.Size()
		d.Around = func(p *layout.Canvas, right string) {
			if g.Crop {
				press.DrawCrops(p, s.job, g)
			}
			press.DrawRunning(p, s.small, right, x, y-g.Bleed, w, h+2*g.Bleed)
			press.DrawCodeBeside(p, s.job, g)
		}
		d.First, d.Of = firsts[i], pages
		if err := press.Deal(ctx, s.job, doc, d); err != nil {
			return err
		}
	}
	return nil
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

// addRules adds the rules of units, which their cards do not have, to the last cards on whose paper they have room.
func addRules(decks []sizedDeck, unprinted []builder.UnitSheet) error {
	if len(decks) == 0 {
		return nil
	}
	last := len(decks) - 1
	with := decks[last].withRules(unprinted)
	for i, d := range slices.Backward(decks) {
		if last == 0 { // no other cards have room
			break
		}
		set := with
		if i < last {
			set = d.withRules(unprinted)
		}
		before, err := press.PagesOf(d.job, d.Deck)
		if err != nil {
			return err
		}
		after, err := press.PagesOf(d.job, set)
		if err != nil {
			return err
		}
		if before == after {
			last, with = i, set
			break
		}
	}
	decks[last].Deck = with
	return nil
}

// withRules returns cards with the rules of units, on single-sided paper after the last.
func (d sizedDeck) withRules(unprinted []builder.UnitSheet) press.Deck {
	if unprinted == nil {
		return d.Deck
	}
	p := played.Rules(d.job, unprinted, "of the unit cards", played.RulesScales(cardScale(d.job.Options.Card)), d.Grid,
		safe)
	if d.job.HasBacks() {
		return d.WithBoth(p)
	}
	d.Fronts = append(slices.Clip(d.Fronts), p)
	return d.Deck
}

// cardDeck returns the cards of units in a grid's size, the units without room on one, and those whose rules are not
// on their cards. The last size has cards of several parts for units without room.
func cardDeck(ctx context.Context, j job.Job, g press.Grid, entries []job.Entry, last bool) (d press.Deck,
	without []job.Entry, unprinted []builder.UnitSheet, err error) {
	d = press.Deck{Title: "Unit cards", Grid: g}
	fits, tracks, where := choose(ctx, j, g, entries)
	for _, e := range entries {
		if err := job.CheckContext(ctx); err != nil {
			return d, nil, nil, err
		}
		k := cardKit(j, g.W)
		k.As = tracks
		c := card{k, j, e, g.H - 2*safe, j.HasBacks(), where}
		s, ok := fits[job.AlikeKey(e.Unit)]
		if e.Unit.Known && !ok && !last {
			without = append(without, e)
			continue
		}
		set := c.wordsIn(s)
		f, whole := set.face(s)
		if ok && !whole { // its facts have no room beside a lower window
			s.end = 0
			f, whole = set.face(s)
		}
		front := press.Item{Title: typeset.NameWithin(e.Unit, typeset.MostName), ID: e.Unit.Unit.ID,
			Frames: []layout.Flow{f.flow}}
		if !ok || !whole {
			f = face{}
			front = c.inParts()
		}
		u := e.Unit
		u.Profile.Legend = slices.Concat(f.moved, u.Profile.Legend)
		if !j.Options.Legend {
			u.Profile.Legend, u.Profile.Panels = f.moved, nil
		}
		d.Fronts = append(d.Fronts, front)
		if j.HasBacks() {
			back := played.Back(k, u, nil, g.H-2*safe)
			if len(back.Frames) > len(front.Frames) {
				unprinted = append(unprinted, u)
				u.Profile.Legend, u.Profile.Panels = nil, nil
				back = played.Back(k, u, nil, g.H-2*safe)
			}
			played.BalanceSides(k, u, &d.Fronts[len(d.Fronts)-1], &back)
			d.Backs = append(d.Backs, back)
		} else if job.UsesRules(u) {
			unprinted = append(unprinted, u)
		}
	}
	return d, without, unprinted, nil
}

// choose returns the first setting in which the face of each unit has room, by the key of the unit, with the lower
// edge of its window at one of a few heights. Tracks with too many boxes for some cards are ladders if every machine
// keeps its window, else fields. Cards say where their rules are if every machine keeps its window then.
func choose(ctx context.Context, j job.Job, g press.Grid, entries []job.Entry) (fits map[string]setting,
	tracks map[string]typeset.TrackStyle, where bool) {
	kinds := kindsOf(entries)
	unarmed := slices.ContainsFunc(kinds, func(e job.Entry) bool {
		arms, _ := typeset.Parted(e.Unit.Profile.Tables, typeset.IsArms)
		return len(arms) == 0
	})
	for _, style := range []typeset.TrackStyle{typeset.AsLadder, typeset.AsField} {
		tracks = alikeTracks(kinds, style)
		for _, where = range []bool{true, false} {
			if where && !unarmed { // weapons say it in their head
				continue
			}
			var roomy bool
			if fits, roomy = chooseWith(ctx, j, g, kinds, tracks, where); roomy {
				return fits, tracks, where
			}
		}
		if len(tracks) == 0 {
			break
		}
	}
	return fits, tracks, false
}

// chooseWith returns the settings of units, and whether every machine is large, or as large as notes of weapons let it
// be.
func chooseWith(ctx context.Context, j job.Job, g press.Grid, kinds []job.Entry, tracks map[string]typeset.TrackStyle,
	where bool) (fits map[string]setting, roomy bool) {
	fits, roomy = map[string]setting{}, true
	first := func(e job.Entry, settings []setting) bool {
		k := cardKit(j, g.W)
		k.As = tracks
		c := card{k, j, e, g.H - 2*safe, j.HasBacks(), where}
		c.entry.Twin.N = e.Twin.Of
		var set *words
		var in setting
		return slices.ContainsFunc(settings, func(s setting) bool {
			if set == nil || !s.wordsAs(in) {
				set, in = c.wordsIn(s), s
			}
			f, ok := set.face(s)
			if ok && e.Unit.Known {
				s.end = f.end
				fits[job.AlikeKey(e.Unit)] = s
			}
			return ok
		})
	}
	for _, e := range kinds {
		if ctx.Err() != nil {
			return fits, false
		}
		roomy = first(e, settings) && roomy
	}
	large := slices.DeleteFunc(slices.Clone(settings), func(s setting) bool { return s.machine < largeShare })
	for _, e := range kinds { // rather its notes move than that it looks weaker
		if outshone(e, kinds, fits) {
			first(e, large)
		}
	}
	var ends []float64
	for _, e := range kinds {
		key := job.AlikeKey(e.Unit)
		if _, ok := fits[key]; !ok {
			continue
		}
		roomy, ends = roomy && fits[key].roomy(), append(ends, fits[key].end)
	}
	levels := levelsOf(ends)
	for key, s := range fits {
		s.end = levelUnder(levels, s.end)
		fits[key] = s
	}
	return fits, roomy
}

// outshone reports whether the machine of a unit is not large and that of a unit of fewer points is larger.
func outshone(e job.Entry, kinds []job.Entry, fits map[string]setting) bool {
	points := func(e job.Entry) rules.Value {
		s, _ := e.Unit.Profile.Role(rules.RolePoints)
		return s.Value
	}
	size := func(e job.Entry) float64 { return fits[job.AlikeKey(e.Unit)].machine }
	return size(e) > 0 && size(e) < largeShare && slices.ContainsFunc(kinds, func(o job.Entry) bool {
		return points(o).Cmp(points(e)) < 0 && size(o) > size(e)
	})
}

// levelsOf returns at most three of the heights of the windows of a list, so that its cards are alike: those to which
// the windows shrink by the smallest sum of squares.
func levelsOf(ends []float64) (best [3]float64) {
	if len(ends) == 0 {
		return best
	}
	slices.Sort(ends)
	low, least := ends[0], math.Inf(1)
	different := slices.Compact(slices.Clone(ends))
	for i, a := range different {
		for _, b := range different[i:] {
			if a > low && a < low+levelStep || b > a && b < a+levelStep {
				continue
			}
			levels, lost := [3]float64{low, a, b}, 0.0
			for _, end := range ends {
				d := end - levelUnder(levels, end)
				lost += float64(d * d)
			}
			if lost < least {
				best, least = levels, lost
			}
		}
	}
	return best
}

// levelUnder returns the highest level up to an end.
func levelUnder(levels [3]float64, end float64) float64 {
	under := levels[0]
	for _, l := range levels {
		if l <= end {
			under = max(under, l)
		}
	}
	return under
}

// inParts returns a card of as many parts as a unit needs: one that is unknown, or without room on any card.
func (c card) inParts() press.Item {
	u := c.entry.Unit
	if !u.Known {
		return played.Framed(c.Kit, c.job, c.entry, c.high, c.Unknown(u))
	}
	leading, usual, fine := typeset.PlayStats(u)
	rows := c.WholeName(u, c.HighestBand(u, c.job.About.PointsName, c.entry.Twin, c.entry.Number).Cut)
	rows = append(rows, c.LeadRows(leading)...)
	rows = append(rows, c.UsualRows(u, usual, fine)...)
	rows = append(rows, c.TableRows(u, nil)...)
	rows = append(rows, layout.Space(c.Gap))
	rows = append(rows, c.UnitTracks(u, c.entry.Number, typeset.MuchLower)...)
	return played.Framed(c.Kit, c.job, c.entry, c.high, c.Noted(append(rows, c.Besides(u)...)))
}

// kindsOf returns the first of all entries whose cards differ only in the numbers of twins.
func kindsOf(entries []job.Entry) (kinds []job.Entry) {
	seen := map[string]bool{}
	for _, e := range entries {
		if key := job.AlikeKey(e.Unit); !seen[key] {
			kinds, seen[key] = append(kinds, e), true
		}
	}
	return kinds
}

// alikeTracks returns the tracks of a deck that do not fit as boxes on every unit. They get one style on all units,
// so that players mark them in one way.
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

// Deal is a press.Dealer.
func Deal(ctx context.Context, j job.Job, size job.ShopSize) (press.Deck, job.Job, error) {
	j.Shop, j.Options.Card = &size, size.Card
	j.W, j.H = size.Size()
	w, h := size.Trim()
	g := press.Grid{W: w, H: h, Columns: 1, Rows: 1, Pad: safe, Bleed: size.BleedMM()}
	d, _, unprinted, err := cardDeck(ctx, j, g, j.Entries(), true)
	return sizedDeck{job: j, Deck: d}.withRules(unprinted), j, err
}
