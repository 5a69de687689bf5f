package typeset

import (
	"fmt"
	"strconv"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// Twin is a card's number among identical ones: 0 of 0 for a single card.
type Twin struct {
	N, Of int
	long  bool // printed as a phrase
}

func (t Twin) String() string {
	if t.Of < 2 {
		return ""
	}
	if t.long {
		return fmt.Sprintf("No.\u00a0%d of\u00a0%d", t.N, t.Of)
	}
	return fmt.Sprintf("%d/%d", t.N, t.Of)
}

// PartOf says which frame of a unit's frames this is, on one line.
const PartOf = "part\u00a0%d/%d"

// The measures of a band in mm: the space above and below its words, the space under it, its colored edge at the left,
// and the slanted end of its points. Names have close lines.
const (
	BandAir   = 1.0
	BandBelow = 1.5
	bandEdge  = 1.6
	slant     = 2.6
	nameLead  = 0.92

	besideName = 2.6 // the space between a name and a class on its line
)

// Band returns the head of a unit over the full width of its panel or sheet: emblem, name and class on a plate, and
// the points at its end. It names part i of n.
func (k Kit) Band(u builder.UnitSheet, points string, tw Twin, number, i, n int) Head {
	on := k.On(k.Palette.OnCorner)
	part := ""
	if n > 1 {
		part = fmt.Sprintf(" "+PartOf, i+1, n)
	}
	if number > 1 {
		points += " each"
	}
	corner := k.corner(u, points)
	room := k.W
	if corner.w > 0 {
		room -= corner.w + slant + 2.5
	}
	sign := k.signSide() + k.BandIndent()
	set := on.SetName(u, "", part, k.Name, room-sign)
	class, on := on.classLines(u, tw, number, room-sign)
	lead, sub := nameLead*set.St.Lead(), on.Muted(layout.Condensed, on.Body)
	words := float64(len(set.Lines))*lead + float64(len(class))*sub.Lead()
	flat := k.Flat && len(set.Lines) == 1 && len(class) == 1 && set.Lines[0].W+besideName+class[0].W <= room-sign
	if flat {
		words = lead
	}
	over := k.OverName(set.St)
	h := max(words+over+BandAir-k.Edge, corner.high+2*max(BandAir, k.Edge-0.4)-k.Edge)
	over += (h + k.Edge - words - over - BandAir) / 2
	out := Head{Cut: set.Cut}
	out.H = h
	if i > 0 || !u.Known {
		out.H += BandBelow
	}
	out.Draw = func(p *layout.Canvas, x, y float64) {
		k.BandGround(p, x, y, h, corner.w)
		k.emblem(p, x+sign-k.signSide(), y-k.Edge+(h+k.Edge-emblemSide)/2)
		at := y - k.Edge + over
		for _, l := range set.Lines {
			p.Text(l, x+sign, at+0.96*set.St.Base())
			at += lead
		}
		corner.draw(p, x+k.W, y-k.Edge+(h+k.Edge)/2) // read after the name
		if flat {
			p.Text(class[0], x+sign+set.Lines[0].W+besideName, at-lead+0.96*set.St.Base())
			return
		}
		for _, l := range class {
			p.Text(l, x+sign, at+sub.Base())
			at += sub.Lead()
		}
	}
	return out
}

// OverName returns the space above a name in a band: its capitals stay off the cut.
func (k Kit) OverName(st layout.Style) float64 {
	return max(BandAir, k.Edge-0.4-0.14*st.Size*layout.MMPerPoint)
}

// BandIndent returns how far the words of a band are from the left end of the content, off its colored edge.
func (k Kit) BandIndent() float64 { return max(0, bandEdge+1.4-k.Edge) }

// HighestBand returns a band of a unit whose number of frames is unknown.
func (k Kit) HighestBand(u builder.UnitSheet, points string, tw Twin, number int) Head {
	h, alone := k.Band(u, points, tw, number, 8, 9), k.Band(u, points, tw, number, 0, 1)
	h.H, h.Cut = max(h.H, alone.H), h.Cut || alone.Cut
	return h
}

// smaller returns the kit with the smallest allowed text.
func (k Kit) smaller() Kit {
	k.Body = max(k.Least, min(k.Body, 7))
	return k
}

// On returns the kit with all its text in one color.
func (k Kit) On(c layout.Color) Kit {
	k.Palette.Ink, k.Palette.Muted, k.Palette.Bad = c, c, c
	return k
}

// classLines returns the lines under a name, and their kit. Twins share the form and size in which the last one
// takes the fewest lines.
func (k Kit) classLines(u builder.UnitSheet, tw Twin, number int, room float64) ([]layout.TextLine, Kit) {
	of := func(k Kit, tw Twin) []layout.TextLine { return k.Measure.Wrap(room, k.classSpans(u, tw, number)...) }
	last := Twin{N: tw.Of, Of: tw.Of}
	if small := k.smaller(); small.Body < k.Body && len(of(small, last)) < len(of(k, last)) {
		k = small
	}
	short := len(of(k, last))
	last.long = true
	tw.long = len(of(k, last)) <= short
	return of(k, tw), k
}

// classSpans returns the line under a name.
func (k Kit) classSpans(u builder.UnitSheet, tw Twin, number int) []layout.Span {
	var spans []layout.Span
	if s := tw.String(); s != "" {
		spans = append(spans, k.Ink(layout.CondensedBold, k.Body).Span(s+WideBlank))
	}
	if number > 1 {
		spans = append(spans, k.Ink(layout.CondensedBold, k.Body).Span("× "+strconv.Itoa(number)+WideBlank))
	}
	spans = append(spans, k.Muted(layout.Condensed, k.Body).Span(u.Profile.Class))
	if broken, choices := k.faults(u); u.Known && !k.Silent {
		switch {
		case broken > 1:
			spans = append(spans, k.flag(builder.StandingIllegal, fmt.Sprintf("breaks %d rules", broken),
				k.Palette.Bad)...)
		case broken == 1:
			spans = append(spans, k.flag(builder.StandingIllegal, "breaks a rule", k.Palette.Bad)...)
		case choices > 0:
			spans = append(spans, k.flag(builder.Draft, builder.ChoicesLeft(choices), k.Palette.Ink)...)
		}
	}
	return spans
}

// flag returns a sign and its meaning, to follow other words.
func (k Kit) flag(state builder.StandingState, text string, color layout.Color) []layout.Span {
	st := layout.Style{Face: layout.CondensedBold, Size: k.Body, Color: color}
	return []layout.Span{st.Span(WideBlank), layout.SignSpan(string(state), k.Body, color), st.Span(" " + text)}
}

// bandCorner holds the points of a band, already set.
type bandCorner struct {
	w, high float64
	draw    func(p *layout.Canvas, right, middle float64)
}

func (k Kit) corner(u builder.UnitSheet, points string) bandCorner {
	s, ok := u.Profile.Role(rules.RolePoints)
	if !ok {
		return bandCorner{draw: func(*layout.Canvas, float64, float64) {}}
	}
	on := k.On(k.Palette.OnBadge)
	size := k.Name[0]
	number := k.Measure.Set(on.Ink(layout.CondensedBold, 1.15*size).Span(s.Text), on.SmallMark().Span(k.Mark(s.Source)))
	word := k.Measure.Set(on.Muted(layout.Condensed, k.Label).Span(points))
	high, under := 0.82*size*layout.MMPerPoint, 0.95*k.Label*layout.MMPerPoint
	w := max(number.W, word.W)
	if k.Flat {
		w := number.W + 1 + word.W
		return bandCorner{w: w, high: high, draw: func(p *layout.Canvas, right, middle float64) {
			p.Text(number, right-w, middle+high/2)
			p.Text(word, right-word.W, middle+high/2)
		}}
	}
	return bandCorner{w: w, high: high + under, draw: func(p *layout.Canvas, right, middle float64) {
		top := middle - (high+under)/2
		p.Text(number, right-w/2-number.W/2, top+high)
		p.Text(word, right-w/2-word.W/2, top+high+under)
	}}
}

// BandGround draws the areas of a band whose content is h high: its plate, and at the right a field for points as wide
// as corner. To save ink it draws a rule under it.
func (k Kit) BandGround(p *layout.Canvas, x, y, h, corner float64) {
	left, right, top := x-k.Edge-k.Bleed, x+k.W+k.Edge+k.Bleed, y-k.Edge-k.Bleed
	if !k.Palette.Corner.Drawn() {
		p.Rule(x, x+k.W, y+h, p.Palette.Heavy, p.Palette.Ink)
		return
	}
	p.Marks = append(p.Marks, layout.Rect{X: left, Y: top, W: right - left, H: y + h - top, Fill: k.Palette.Corner})
	if k.Palette.Badge.Drawn() {
		p.Marks = append(p.Marks, layout.Rect{X: left, Y: top, W: k.Bleed + bandEdge, H: y + h - top,
			Fill: k.Palette.Badge})
	}
	if corner == 0 {
		return
	}
	from := x + k.W - corner - 1.2
	field := layout.Path{Points: [][2]float64{{from, top}, {right, top}, {right, y + h}, {from - slant, y + h}},
		Closed: true, Fill: k.Palette.Badge}
	if !k.Palette.Badge.Drawn() {
		field.Fill, field.Width, field.Stroke = k.Palette.Paper, 0.3, k.Palette.Ink
	}
	p.Marks = append(p.Marks, field)
}

// barSize is the type of a bar in points, barHigh its height and BarOver the space over it in mm.
const (
	barSize = 8.4
	barHigh = 4.4
	BarOver = 1.0
)

// Bars returns panels, each under a bar.
func (k Kit) Bars(panels []rules.Panel) (rows []layout.Row) {
	for i, p := range panels {
		if i > 0 {
			rows = append(rows, layout.Space(BarOver))
		}
		rows = append(append(rows, k.Bar(p.Title)...), k.Legend(p.Terms, false)...)
	}
	return rows
}

// Bar returns a heading on a plate over the full width of a column.
func (k Kit) Bar(title string) []layout.Row {
	on := k.On(k.Palette.OnCorner)
	st := on.Ink(layout.CondensedBold, k.Pt(barSize))
	lines := k.Measure.Wrap(k.W-bandEdge-2, st.Span(title))
	if len(lines) == 0 {
		return nil
	}
	h := k.Pt(barHigh) + float64(len(lines)-1)*st.Lead()
	const under = 0.8
	return []layout.Row{{H: h + under, Keep: true, Draw: func(p *layout.Canvas, x, y float64) {
		if k.Palette.Corner.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: k.W, H: h, Fill: k.Palette.Corner})
		} else {
			p.Rule(x, x+k.W, y+h, layout.Hair, p.Palette.Ink)
		}
		if k.Palette.Badge.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: bandEdge, H: h, Fill: k.Palette.Badge})
		}
		for i, l := range lines {
			p.Text(l, x+bandEdge+1.2, y+k.Pt(barHigh)/2+layout.Middle(st.Size)+float64(i)*st.Lead())
		}
	}}}
}

// signSide returns the width of the emblem with its gap.
func (k Kit) signSide() float64 {
	if k.Palette.Worn.Emblem.Shape == "" {
		return 0
	}
	return emblemSide + 1.6
}
