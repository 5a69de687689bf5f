package paper

import (
	"fmt"
	"strconv"

	"gantry/builder"
	"gantry/builder/layout"
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
	on := k.on(k.pal.OnBand)
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
	lead, sub := set.st.Lead(), on.muted(layout.Condensed, on.body)
	words := float64(len(set.lines))*lead + float64(len(class))*sub.Lead()
	over := k.overName(set.st)
	h := max(words+over+bandAir, corner.high+2*max(bandAir, k.edge-0.4)) - k.edge
	over += (h + k.edge - words - over - bandAir) / 2
	out := head{cut: set.cut}
	out.H = h + bandBelow
	out.Draw = func(p *layout.Canvas, x, y float64) {
		k.bandGround(p, x, y, h, corner.w)
		k.emblem(p, x, y-k.edge+(h+k.edge-emblemSide)/2)
		at := y - k.edge + over
		for _, l := range set.lines {
			p.Text(l, x+sign, at+set.st.Base())
			at += lead
		}
		corner.draw(p, x+k.w, y-k.edge+(h+k.edge)/2) // read after the name
		for _, l := range class {
			p.Text(l, x+sign, at+sub.Base())
			at += sub.Lead()
		}
	}
	return out
}

// overName is the room over a name in a band: its capitals keep off the cut.
func (k kit) overName(st layout.Style) float64 {
	return max(bandAir, k.edge-0.4-0.18*st.Size*layout.MMPerPoint)
}

// highestBand is a band of a unit whose number of frames is not known yet.
func (k kit) highestBand(u builder.UnitSheet, points string, tw twin, number int) head {
	h, alone := k.band(u, points, tw, number, 8, 9), k.band(u, points, tw, number, 0, 1)
	h.H, h.cut = max(h.H, alone.H), h.cut || alone.cut
	return h
}

// smaller is the kit with text as small as it may be.
func (k kit) smaller() kit {
	k.body = max(k.least, min(k.body, 7))
	return k
}

// on is the kit whose words stand out of a colour.
func (k kit) on(c layout.Color) kit {
	k.pal.Ink, k.pal.Muted, k.pal.Bad = c, c, c
	return k
}

// classLines are the lines under a name, and the kit that they are set in: twins have the form and the
// size that the last of them takes the fewest lines in.
func (k kit) classLines(u builder.UnitSheet, tw twin, number int, room float64) ([]layout.TextLine, kit) {
	of := func(k kit, tw twin) []layout.TextLine { return k.m.Wrap(room, k.classSpans(u, tw, number)...) }
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
func (k kit) classSpans(u builder.UnitSheet, tw twin, number int) []layout.Span {
	var spans []layout.Span
	if s := tw.String(); s != "" {
		spans = append(spans, k.ink(layout.CondensedBold, k.body).Span(s+wideBlank))
	}
	if number > 1 {
		spans = append(spans, k.ink(layout.CondensedBold, k.body).Span("× "+strconv.Itoa(number)+wideBlank))
	}
	spans = append(spans, k.muted(layout.Condensed, k.body).Span(u.Profile.Class))
	if broken, choices := k.faults(u); u.Known && !k.silent {
		switch {
		case broken > 1:
			spans = append(spans, k.flag(builder.StandingIllegal, fmt.Sprintf("breaks %d rules", broken), k.pal.Bad)...)
		case broken == 1:
			spans = append(spans, k.flag(builder.StandingIllegal, "breaks a rule", k.pal.Bad)...)
		case choices > 0:
			spans = append(spans, k.flag(builder.Draft, builder.ChoicesLeft(choices), k.pal.Ink)...)
		}
	}
	return spans
}

// flag is a sign and what it stands for, behind other words.
func (k kit) flag(state builder.StandingState, text string, color layout.Color) []layout.Span {
	st := layout.Style{Face: layout.CondensedBold, Size: k.body, Color: color}
	return []layout.Span{st.Span(wideBlank), layout.SignSpan(string(state), k.body, color), st.Span(" " + text)}
}

// bandCorner is the points, set.
type bandCorner struct {
	w, high float64
	draw    func(p *layout.Canvas, right, middle float64)
}

func (k kit) corner(u builder.UnitSheet, points string) bandCorner {
	s, ok := u.Profile.Role(rules.RolePoints)
	if !ok {
		return bandCorner{draw: func(*layout.Canvas, float64, float64) {}}
	}
	on := k.on(k.pal.OnCorner)
	size := k.name[0]
	number := k.m.Set(on.ink(layout.Bold, size).Span(s.Text), on.smallMark().Span(k.mark(s.Source)))
	word := k.m.Set(on.muted(layout.Condensed, k.label).Span(points))
	high, under := 0.72*size*layout.MMPerPoint, 0.95*k.label*layout.MMPerPoint
	w := max(number.W, word.W)
	return bandCorner{w: w, high: high + under, draw: func(p *layout.Canvas, right, middle float64) {
		top := middle - (high+under)/2
		p.Text(number, right-w/2-number.W/2, top+high)
		p.Text(word, right-w/2-word.W/2, top+high+under)
	}}
}

// bandGround is the areas of a band whose content is h high, or, where ink is
// saved, a rule under it.
func (k kit) bandGround(p *layout.Canvas, x, y, h, corner float64) {
	left, right, top := x-k.edge-k.bleed, x+k.w+k.edge+k.bleed, y-k.edge-k.bleed
	if !k.pal.Band.Drawn() {
		p.Rule(x, x+k.w, y+h, p.Palette.Heavy, p.Palette.Ink)
		return
	}
	p.Marks = append(p.Marks, layout.Rect{X: left, Y: top, W: right - left, H: y + h - top, Fill: k.pal.Band})
	if corner == 0 {
		return
	}
	from := x + k.w - corner - 1.2
	edge := layout.Path{Points: [][2]float64{{from, top}, {right, top}, {right, y + h}, {from - slant, y + h}},
		Closed: true,
		Fill:   k.pal.Corner}
	if k.pal.Mono {
		edge = layout.Path{Points: [][2]float64{{from, y - k.edge}, {from - slant, y + h}}, Width: 0.4,
			Stroke: k.pal.Paper}
	}
	p.Marks = append(p.Marks, edge)
}

// emblemSide is how large an emblem on a band is, in mm.
const emblemSide = 6.4

// signSide is the room that the emblem takes.
func (k kit) signSide() float64 {
	if k.pal.Worn.Emblem.Shape == "" {
		return 0
	}
	return emblemSide + 1.6
}
