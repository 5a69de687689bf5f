package layout

import (
	"fmt"
	"strconv"

	"gantry/builder"
	"gantry/rules"
)

// twin is which of several alike a card is: 0 of 0 where there is only one.
type twin struct {
	n, of int
	long  bool // it is said in words
}

func (t twin) String() string {
	if t.of < 2 {
		return ""
	}
	if t.long {
		return fmt.Sprintf("No.\u00a0%d of\u00a0%d", t.n, t.of)
	}
	return fmt.Sprintf("%d/%d", t.n, t.of)
}

// partOf tells which of how many frames of a unit one is, on one line.
const partOf = "part\u00a0%d/%d"

// What a band keeps free: over and under its words, beside the corner, and under it.
const (
	bandAir   = 1.7
	bandBelow = 1.5
	slant     = 2.2 // of the corner's edge
)

// band is the head of a card or sheet over its full width, in livery: emblem, name,
// class, and in the corner the points. Part i of n says so.
func (k kit) band(u builder.UnitSheet, points string, tw twin, number, i, n int) head {
	on := k.on(k.pal.onBand)
	part := ""
	if n > 1 {
		part = fmt.Sprintf(" "+partOf, i+1, n)
	}
	if number > 1 {
		points += " each"
	}
	corner := k.corner(u, points)
	room := k.w
	if corner.w > 0 {
		room -= corner.w + slant + 2.5
	}
	sign := k.signSide()
	set := on.setName(u, "", part, k.name, room-sign)
	class, on := on.classLines(u, tw, number, room-sign)
	lead, sub := set.st.lead(), on.muted(Condensed, on.body)
	words := float64(len(set.lines))*lead + float64(len(class))*sub.lead()
	over := k.overName(set.st)
	h := max(words+over+bandAir, corner.high+2*max(bandAir, k.edge-0.4)) - k.edge
	over += (h + k.edge - words - over - bandAir) / 2
	out := head{cut: set.cut}
	out.h = h + bandBelow
	out.draw = func(p *canvas, x, y float64) {
		k.bandGround(p, x, y, h, corner.w)
		k.emblem(p, x, y-k.edge+(h+k.edge-emblemSide)/2)
		at := y - k.edge + over
		for _, l := range set.lines {
			p.text(l, x+sign, at+set.st.base())
			at += lead
		}
		corner.draw(p, x+k.w, y-k.edge+(h+k.edge)/2) // read after the name
		for _, l := range class {
			p.text(l, x+sign, at+sub.base())
			at += sub.lead()
		}
	}
	return out
}

// overName is the room over a name in a band: its capitals keep off the cut.
func (k kit) overName(st style) float64 {
	return max(bandAir, k.edge-0.4-0.18*st.size*mmPerPt)
}

// highestBand is a band of a unit whose number of frames is not known yet.
func (k kit) highestBand(u builder.UnitSheet, points string, tw twin, number int) head {
	h, alone := k.band(u, points, tw, number, 8, 9), k.band(u, points, tw, number, 0, 1)
	h.h, h.cut = max(h.h, alone.h), h.cut || alone.cut
	return h
}

// smaller is the kit with text as small as it may be.
func (k kit) smaller() kit {
	k.body = max(k.least, min(k.body, 7))
	return k
}

// on is the kit whose words stand out of a colour.
func (k kit) on(c Color) kit {
	k.pal.ink, k.pal.muted, k.pal.bad = c, c, c
	return k
}

// classLines are the lines under a name, and the kit that they are set in: twins have the form and the
// size that the last of them takes the fewest lines in.
func (k kit) classLines(u builder.UnitSheet, tw twin, number int, room float64) ([]line, kit) {
	of := func(k kit, tw twin) []line { return k.m.wrap(room, k.classSpans(u, tw, number)...) }
	last := twin{n: tw.of, of: tw.of}
	if small := k.smaller(); small.body < k.body && len(of(small, last)) < len(of(k, last)) {
		k = small
	}
	short := len(of(k, last))
	last.long = true
	tw.long = len(of(k, last)) <= short
	return of(k, tw), k
}

// classSpans are the line under a name.
func (k kit) classSpans(u builder.UnitSheet, tw twin, number int) []span {
	var spans []span
	if s := tw.String(); s != "" {
		spans = append(spans, k.ink(CondensedBold, k.body).span(s+wideBlank))
	}
	if number > 1 {
		spans = append(spans, k.ink(CondensedBold, k.body).span("× "+strconv.Itoa(number)+wideBlank))
	}
	spans = append(spans, k.muted(Condensed, k.body).span(u.Profile.Class))
	if broken, choices := k.faults(u); u.Known && !k.silent {
		switch {
		case broken > 1:
			spans = append(spans, k.flag(builder.StandingIllegal, fmt.Sprintf("breaks %d rules", broken), k.pal.bad)...)
		case broken == 1:
			spans = append(spans, k.flag(builder.StandingIllegal, "breaks a rule", k.pal.bad)...)
		case choices > 0:
			spans = append(spans, k.flag(builder.Draft, builder.ChoicesLeft(choices), k.pal.ink)...)
		}
	}
	return spans
}

// flag is a sign and what it stands for, behind other words.
func (k kit) flag(state builder.StandingState, text string, color Color) []span {
	st := style{face: CondensedBold, size: k.body, color: color}
	return []span{st.span(wideBlank), signSpan(state, k.body, color), st.span(" " + text)}
}

// bandCorner is the points, set.
type bandCorner struct {
	w, high float64
	draw    func(p *canvas, right, middle float64)
}

func (k kit) corner(u builder.UnitSheet, points string) bandCorner {
	s, ok := u.Profile.Role(rules.RolePoints)
	if !ok {
		return bandCorner{draw: func(*canvas, float64, float64) {}}
	}
	on := k.on(k.pal.onCorner)
	size := k.name[0]
	number := k.m.set(on.ink(Bold, size).span(s.Text), on.smallMark().span(k.mark(s.Source)))
	word := k.m.set(on.muted(Condensed, k.label).span(points))
	high, under := 0.72*size*mmPerPt, 0.95*k.label*mmPerPt
	w := max(number.w, word.w)
	return bandCorner{w: w, high: high + under, draw: func(p *canvas, right, middle float64) {
		top := middle - (high+under)/2
		p.text(number, right-w/2-number.w/2, top+high)
		p.text(word, right-w/2-word.w/2, top+high+under)
	}}
}

// bandGround is the areas of a band whose content is h high, or, where ink is
// saved, a rule under it.
func (k kit) bandGround(p *canvas, x, y, h, corner float64) {
	left, right, top := x-k.edge-k.bleed, x+k.w+k.edge+k.bleed, y-k.edge-k.bleed
	if !k.pal.band.Drawn() {
		p.rule(x, x+k.w, y+h, p.pal.heavy, p.pal.ink)
		return
	}
	p.marks = append(p.marks, Rect{X: left, Y: top, W: right - left, H: y + h - top, Fill: k.pal.band})
	if corner == 0 {
		return
	}
	from := x + k.w - corner - 1.2
	edge := Path{Points: [][2]float64{{from, top}, {right, top}, {right, y + h}, {from - slant, y + h}}, Closed: true,
		Fill: k.pal.corner}
	if k.pal.mono {
		edge = Path{Points: [][2]float64{{from, y - k.edge}, {from - slant, y + h}}, Width: 0.4, Stroke: k.pal.paper}
	}
	p.marks = append(p.marks, edge)
}

// emblemSide is how large an emblem on a band is, in mm.
const emblemSide = 6.4

// signSide is the room that the emblem takes.
func (k kit) signSide() float64 {
	if k.pal.sign.Shape == "" {
		return 0
	}
	return emblemSide + 1.6
}
