package layout

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// blankCardSheet sets a page of cards with nothing filled in: one of each form that the units
// have, and these again until the page is full.
func (s *Setter) blankCardSheet(j request, doc *Document) error {
	j, g, small := s.cardGrid(j)
	var cards []item
	list := forms(j)
	for _, u := range list {
		cards = append(cards, item{title: "Blank card", frames: []frame{s.cardKit(j, g.w).blankCard(j, u, g.h-2*safe)}})
	}
	if cards == nil {
		return nil
	}
	more := armed(list)
	for n := 0; len(cards)%(g.columns*g.rows) != 0; n++ {
		cards = append(cards, cards[more[n%len(more)]])
	}
	places, err := placesOf(cards)
	if err != nil {
		return err
	}
	doc.Outline = append(doc.Outline, Bookmark{Title: "Blank cards", Page: len(doc.Pages)})
	x, y := g.origin(j)
	w, h := g.size()
	for n := range g.pages(len(places)) {
		p := &canvas{m: s.measure, pal: j.pal}
		page := g.impose(j, p, g.part(places, n), false)
		if g.crop {
			p.crops(j, g)
		}
		p.running(small, j.runningRight("Blank cards", n+1, g.pages(len(places))), x, y-g.bleed, w, h+2*g.bleed)
		page.Label, page.Marks = "Blank cards", p.marks
		doc.Pages = append(doc.Pages, page)
	}
	return nil
}

// lowCells is how high cells are on a blank card in mm.
const lowCells = 9.0

// What a blank card has at most: cells abreast, boxes of a track, and lines of weapons; and the
// least room in mm for its picture.
const (
	mostCells    = 5
	blankBoxes   = 10
	blankArms    = 6
	leastPicture = 14.0
)

// blankTries are how a blank card is set, by the first that fits: lines give way first, then its picture,
// then tracks that have a place, then all but the first, and the last lines at the end.
var blankTries = []struct {
	lines   int
	tracks  trackSet
	picture float64
}{{blankArms, allTracks, leastPicture}, {4, allTracks, leastPicture}, {leastRows, allTracks, leastPicture},
	{leastRows, allTracks, 0}, {leastRows, looseTracks, leastPicture}, {leastRows, looseTracks, 0},
	{leastRows, firstTrack, 0}, {2, firstTrack, 0}, {1, firstTrack, 0}, {0, firstTrack, 0}, {leastRows, noTracks, 0},
	{1, noTracks, 0}, {0, noTracks, 0}}

// trackSet is which tracks of a unit are drawn.
type trackSet int

const (
	noTracks trackSet = iota
	firstTrack
	looseTracks
	allTracks
)

// blankCard is a card of a unit's form in a height.
func (k kit) blankCard(j request, u builder.UnitSheet, h float64) frame {
	head := k.blankHead(j.about.PointsName)
	loose := u
	loose.Profile.Tracks = slices.DeleteFunc(slices.Clone(u.Profile.Tracks),
		func(t rules.Track) bool { return t.Group != "" })
	tracks := map[trackSet][]row{allTracks: k.blankCardTracks(u), looseTracks: k.blankCardTracks(loose)}
	loose.Profile.Tracks = loose.Profile.Tracks[:min(1, len(loose.Profile.Tracks))]
	tracks[firstTrack] = k.blankCardTracks(loose)
	var body []row
	for _, try := range blankTries {
		body = append(k.blankBody(u, try.lines), tracks[try.tracks]...)
		if head.h+try.picture+height(body) <= h {
			break
		}
	}
	art := row{h: max(0, h-head.h-height(body)), draw: func(p *canvas, x, y float64) {
		high := h - head.h - height(body) - 1.5
		if high < leastPicture/2 {
			return
		}
		p.marks = append(p.marks, Rect{X: x, Y: y, W: k.w, H: high, Width: hair, Stroke: p.pal.rule})
		p.left("PICTURE", k.caps(), x+1, y+0.7+k.caps().base())
	}}
	return pour(slices.Concat([]row{head, art}, body), func(int) float64 { return h })[0]
}

// blankHead is a band to write on: a name, and in the corner the points.
func (k kit) blankHead(points string) row {
	const h, corner = 9.0, 13.0
	return row{h: h + bandBelow, draw: func(p *canvas, x, y float64) {
		left, right, top := x-k.edge-k.bleed, x+k.w+k.edge+k.bleed, y-k.edge-k.bleed
		if p.pal.ground.Drawn() {
			p.marks = append(p.marks, Rect{X: left, Y: top, W: right - left, H: y + h - top, Fill: p.pal.ground})
		}
		color := k.pal.band
		if !color.Drawn() {
			color = k.pal.ink
		}
		p.rule(left, right, y+h, p.pal.heavy, color)
		p.left("NAME", k.caps(), x, y+k.caps().base())
		if points != "" {
			p.upright(x+k.w-corner, y, y+h-1, hair, p.pal.rule)
			p.left(strings.ToUpper(points), k.caps(), x+k.w-corner+1, y+k.caps().base())
		}
	}}
}

// blankBody is the cells of a unit's stats, and ruled lines of its weapons.
func (k kit) blankBody(u builder.UnitSheet, lines int) (rows []row) {
	leading, usual, fine := playStats(u)
	var labels []string
	for _, s := range slices.Concat(leading, usual, fine) {
		labels = append(labels, strings.ToUpper(s.Label))
	}
	for len(labels) > 0 {
		n := k.abreastCells(labels)
		rows, labels = append(rows, k.blankCells(labels[:n], lowCells)), labels[n:]
	}
	if compared := blocksBelowHead(modes(u.Profile.Blocks)); len(compared) > 1 {
		rows = append(rows, k.blankTable(comparison(compared), 0)...)
	}
	arms, _ := parted(u.Profile.Tables, isArms)
	for i, t := range arms {
		if i == 0 && lines > 0 {
			rows = append(append(rows, space(k.gap/2)), k.blankTable(joinedRange(played(t)), lines)...)
		}
	}
	return append(rows, k.blankSlots(places(u))...)
}

// blankSlots is a line a place: its boxes, one a slot, and room to write what stands in them.
func (k kit) blankSlots(locations []rules.Location) (rows []row) {
	const high, gap = 5.6, 1.0
	label := 0.0
	for _, l := range locations {
		label = max(label, k.m.width(clean(strings.ToUpper(l.Label)), k.caps()))
	}
	for i, l := range locations {
		n := max(1, min(l.Max, int((k.w-label-gap)/k.box)))
		from := label + gap + float64(n)*k.box
		r := row{h: high, keep: i < len(locations)-1, draw: func(p *canvas, x, y float64) {
			p.left(strings.ToUpper(l.Label), k.caps(), x, y+high/2+1)
			for b := range n {
				p.box(x+label+gap+float64(b)*k.box, y+0.5, k.box, k.box, false)
			}
			if k.w-from > 2*gap {
				p.rule(x+from+gap, x+k.w, y+high-0.5, hair/2, p.pal.rule)
			}
		}}
		rows = append(rows, r)
	}
	if len(rows) > 0 {
		rows = slices.Insert(rows, 0, space(k.gap/2))
	}
	return rows
}

// abreastCells is how many of the first labels have room beside each other.
func (k kit) abreastCells(labels []string) int {
	n := min(len(labels), mostCells)
	for ; n > 1; n-- {
		fits := func(l string) bool { return k.m.width(clean(l), k.caps())+cellAir <= k.w/float64(n) }
		if !slices.ContainsFunc(labels[:n], func(l string) bool { return !fits(l) }) {
			break
		}
	}
	return max(1, n)
}

// blankCardTracks are what a pencil marks on a unit, each of a few boxes to count on.
func (k kit) blankCardTracks(u builder.UnitSheet) []row {
	tracks := blankTracks(u.Profile.Tracks)
	for i, t := range tracks {
		if len(t.Captions) == 0 {
			tracks[i].Boxes = min(t.Boxes, blankBoxes)
		}
	}
	if len(tracks) == 0 {
		return nil
	}
	return append([]row{space(k.gap / 2)}, k.packedTracks(tracks, muchLower)...)
}
