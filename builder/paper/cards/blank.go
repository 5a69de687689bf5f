package cards

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/blank"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Blank sets a page of blank cards: one per form of the units, repeated until the page is full.
func Blank(_ context.Context, j job.Job, doc *layout.Document) error {
	j, g, small := cardGrid(j)
	var cards []press.Item
	list := blank.Forms(j)
	for _, u := range list {
		cards = append(cards, press.Item{Title: "Blank card",
			Frames: []layout.Flow{blankCard(cardKit(j, g.W), j, u, g.H-2*safe)}})
	}
	if cards == nil {
		return nil
	}
	more := blank.Armed(list)
	for n := 0; len(cards)%(g.Columns*g.Rows) != 0; n++ {
		cards = append(cards, cards[more[n%len(more)]])
	}
	places, err := press.PlacesOf(cards)
	if err != nil {
		return err
	}
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: "Blank cards", Page: len(doc.Pages)})
	x, y := g.Origin(j)
	w, h := g.Size()
	for n := range g.Pages(len(places)) {
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		page := g.Impose(j, p, g.Part(places, n), false)
		if g.Crop {
			press.DrawCrops(p, j, g)
		}
		press.DrawRunning(p, small, press.RunningRight(j, "Blank cards", n+1, g.Pages(len(places))), x, y-g.Bleed, w,
			h+2*g.Bleed)
		page.Label, page.Marks = "Blank cards", p.Marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// lowCells is the height of cells on a blank card in mm.
const lowCells = 9.0

// The maximums of a blank card: cells side by side, boxes of a track, lines of weapons. The last is the minimum
// room in mm for its picture.
const (
	maxCells   = 5
	blankBoxes = 10
	blankArms  = 6
	minPicture = 14.0
)

// blankTries lists the ways to set a blank card; the first that fits wins. They drop lines first, then the picture,
// then tracks at a place, then all tracks but the first, and the last lines at the end.
var blankTries = []struct {
	lines   int
	tracks  trackSet
	picture float64
}{{blankArms, allTracks, minPicture}, {4, allTracks, minPicture}, {blank.LeastRows, allTracks, minPicture},
	{blank.LeastRows, allTracks, 0}, {blank.LeastRows, looseTracks, minPicture}, {blank.LeastRows, looseTracks, 0},
	{blank.LeastRows, firstTrack, 0}, {2, firstTrack, 0}, {1, firstTrack, 0}, {0, firstTrack, 0}, {blank.LeastRows,
		noTracks, 0},
	{1, noTracks, 0}, {0, noTracks, 0}}

// trackSet says which tracks of a unit are drawn.
type trackSet int

const (
	noTracks trackSet = iota
	firstTrack
	looseTracks
	allTracks
)

// blankCard returns a blank card of a unit's form with height h.
func blankCard(k typeset.Kit, j job.Job, u builder.UnitSheet, h float64) layout.Flow {
	head := blankHead(k, j.About.PointsName)
	loose := u
	loose.Profile.Tracks = slices.DeleteFunc(slices.Clone(u.Profile.Tracks),
		func(t rules.Track) bool { return t.Group != "" })
	tracks := map[trackSet][]layout.Row{allTracks: blankCardTracks(k, u), looseTracks: blankCardTracks(k, loose)}
	loose.Profile.Tracks = loose.Profile.Tracks[:min(1, len(loose.Profile.Tracks))]
	tracks[firstTrack] = blankCardTracks(k, loose)
	var body []layout.Row
	for _, try := range blankTries {
		body = append(blankBody(k, u, try.lines), tracks[try.tracks]...)
		if head.H+try.picture+layout.Height(body) <= h {
			break
		}
	}
	art := layout.Row{H: max(0, h-head.H-layout.Height(body)), Draw: func(p *layout.Canvas, x, y float64) {
		high := h - head.H - layout.Height(body) - 1.5
		if high < minPicture/2 {
			return
		}
		p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: k.W, H: high, Width: layout.Hair, Stroke: p.Palette.Rule})
		p.Left("PICTURE", k.Caps(), x+1, y+0.7+k.Caps().Base())
	}}
	return layout.Pour(slices.Concat([]layout.Row{head, art}, body), func(int) float64 { return h })[0]
}

// blankHead returns a band to write on: a name, and the points in the corner.
func blankHead(k typeset.Kit, points string) layout.Row {
	const h, corner = 9.0, 13.0
	return layout.Row{H: h + typeset.BandBelow, Draw: func(p *layout.Canvas, x, y float64) {
		left, right, top := x-k.Edge-k.Bleed, x+k.W+k.Edge+k.Bleed, y-k.Edge-k.Bleed
		if p.Palette.Ground.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: left, Y: top, W: right - left, H: y + h - top,
				Fill: p.Palette.Ground})
		}
		color := k.Palette.Band
		if !color.Drawn() {
			color = k.Palette.Ink
		}
		p.Rule(left, right, y+h, p.Palette.Heavy, color)
		p.Left("NAME", k.Caps(), x, y+k.Caps().Base())
		if points != "" {
			p.Upright(x+k.W-corner, y, y+h-1, layout.Hair, p.Palette.Rule)
			p.Left(strings.ToUpper(points), k.Caps(), x+k.W-corner+1, y+k.Caps().Base())
		}
	}}
}

// blankBody returns the cells of a unit's stats, and ruled lines for its weapons.
func blankBody(k typeset.Kit, u builder.UnitSheet, lines int) (rows []layout.Row) {
	leading, usual, fine := typeset.PlayStats(u)
	var labels []string
	for _, s := range slices.Concat(leading, usual, fine) {
		labels = append(labels, strings.ToUpper(s.Label))
	}
	for len(labels) > 0 {
		n := abreastCells(k, labels)
		rows, labels = append(rows, blank.Cells(k, labels[:n], lowCells)), labels[n:]
	}
	if compared := typeset.BlocksBelowHead(typeset.Modes(u.Profile.Blocks)); len(compared) > 1 {
		rows = append(rows, blank.Table(k, typeset.Comparison(compared), 0)...)
	}
	arms, _ := typeset.Parted(u.Profile.Tables, typeset.IsArms)
	for i, t := range arms {
		if i == 0 && lines > 0 {
			rows = append(append(rows, layout.Space(k.Gap/2)),
				blank.Table(k, typeset.JoinedRange(typeset.WithoutBuildColumns(t)), lines)...)
		}
	}
	return append(rows, blankSlots(k, blank.Places(u))...)
}

// blankSlots returns one line per place: a box per slot, and room to write.
func blankSlots(k typeset.Kit, locations []rules.Location) (rows []layout.Row) {
	const high, gap = 5.6, 1.0
	label := 0.0
	for _, l := range locations {
		label = max(label, k.Measure.Width(layout.Clean(strings.ToUpper(l.Label)), k.Caps()))
	}
	for i, l := range locations {
		n := max(1, min(l.Max, int((k.W-label-gap)/k.Box)))
		from := label + gap + float64(n)*k.Box
		r := layout.Row{H: high, Keep: i < len(locations)-1, Draw: func(p *layout.Canvas, x, y float64) {
			p.Left(strings.ToUpper(l.Label), k.Caps(), x, y+high/2+1)
			for b := range n {
				p.Box(x+label+gap+float64(b)*k.Box, y+0.5, k.Box, k.Box, false)
			}
			if k.W-from > 2*gap {
				p.Rule(x+from+gap, x+k.W, y+high-0.5, layout.Hair/2, p.Palette.Rule)
			}
		}}
		rows = append(rows, r)
	}
	if len(rows) > 0 {
		rows = slices.Insert(rows, 0, layout.Space(k.Gap/2))
	}
	return rows
}

// abreastCells returns how many of the first labels fit side by side.
func abreastCells(k typeset.Kit, labels []string) int {
	n := min(len(labels), maxCells)
	for ; n > 1; n-- {
		fits := func(l string) bool {
			return k.Measure.Width(layout.Clean(l),
				k.Caps())+blank.CellAir <= k.W/float64(n)
		}
		if !slices.ContainsFunc(labels[:n], func(l string) bool { return !fits(l) }) {
			break
		}
	}
	return max(1, n)
}

// blankCardTracks returns the tracks of a unit, each with a few boxes to count on.
func blankCardTracks(k typeset.Kit, u builder.UnitSheet) []layout.Row {
	tracks := blank.Tracks(u.Profile.Tracks)
	for i, t := range tracks {
		if len(t.Captions) == 0 {
			tracks[i].Boxes = min(t.Boxes, blankBoxes)
		}
	}
	if len(tracks) == 0 {
		return nil
	}
	return append([]layout.Row{layout.Space(k.Gap / 2)}, k.PackedTracks(tracks, typeset.MuchLower)...)
}
