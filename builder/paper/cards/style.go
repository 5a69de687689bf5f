package cards

import (
	"context"
	"slices"

	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// style is what all cards of a deck have alike.
type style struct {
	tracks   map[string]typeset.TrackStyle // of tracks with too many boxes for some cards
	headHigh float64                       // the smallest height of a head, in mm
	under    bool                          // the leading numbers are under the figure
}

// mostHead is the largest share of a card's height for a head that others are as high as. Long names have higher ones.
const mostHead = 0.21

// kit returns the kit of a card's content in the style.
func (s style) kit(j job.Job, w float64) typeset.Kit {
	k := cardKit(j, w)
	k.As, k.HeadHigh, k.LeadUnder = s.tracks, s.headHigh, s.under
	return k
}

// deckStyle returns the style of a deck, and the sides of its cards by the key of their unit. Tracks are ladders if
// they fit on every face, else fields. Numbers and heads become alike as far as that moves nothing off a face.
func deckStyle(ctx context.Context, j job.Job, g press.Grid, entries []job.Entry) (style, map[string]sides) {
	entries = kindsOf(entries)
	s := style{tracks: alikeTracks(entries, typeset.AsLadder)}
	faces, _ := s.set(ctx, j, g, entries, nil)
	if len(s.tracks) > 0 && anyOf(faces, func(set sides) bool { return set.pencil }) {
		s.tracks = alikeTracks(entries, typeset.AsField)
		faces, _ = s.set(ctx, j, g, entries, nil)
	}
	try := func(alike style) {
		if set, ok := alike.set(ctx, j, g, entries, faces); ok {
			s, faces = alike, set
		}
	}
	at := func(p leadPlace) bool { return anyOf(faces, func(set sides) bool { return set.lead == p }) }
	if alike := s; at(besideFigure) && at(underFigure) {
		alike.under = true
		try(alike)
	}
	heads := headsOf(j, g, entries)
	for i := len(heads) - 1; i > 0 && s.headHigh == 0; i-- { // the lowest changes nothing
		alike := s
		alike.headHigh = heads[i]
		try(alike)
	}
	return s, faces
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

// headsOf returns the heights of the heads of cards, each once, from the lowest.
func headsOf(j job.Job, g press.Grid, entries []job.Entry) (heads []float64) {
	k := cardKit(j, g.W)
	for _, e := range entries {
		if h := k.Band(e.Unit, j.About.PointsName, e.Twin, e.Number, 0, 1).H; h <= mostHead*g.H {
			heads = append(heads, h)
		}
	}
	slices.Sort(heads)
	return slices.Compact(heads)
}

// set returns the sides of the cards of entries. ok is false if the context ends, or if a card has less on its face
// than before.
func (s style) set(ctx context.Context, j job.Job, g press.Grid, entries []job.Entry, before map[string]sides) (
	faces map[string]sides, ok bool) {
	faces = map[string]sides{}
	for _, e := range entries {
		key := job.AlikeKey(e.Unit)
		if ctx.Err() != nil {
			return faces, false
		}
		k, last := s.kit(j, g.W), typeset.Twin{N: e.Twin.Of, Of: e.Twin.Of}
		set := twoSides(k, j, e.Unit, last, e.Number, g.H-2*safe, j.HasBacks())
		set.marked = k.Marked
		if was, ok := before[key]; ok && (len(set.rest) > len(was.rest) || set.pencil && !was.pencil) {
			return faces, false
		}
		faces[key] = set
	}
	return faces, true
}

// anyOf reports whether is holds for any card.
func anyOf(faces map[string]sides, is func(sides) bool) bool {
	for _, set := range faces {
		if is(set) {
			return true
		}
	}
	return false
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
