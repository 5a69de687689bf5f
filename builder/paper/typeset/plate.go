package typeset

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/rules"
)

// A Plate is the name plate of a card, and the points beside it.
type Plate struct {
	Words  float64 // the right end of its words
	Top    float64 // its upper edge
	Bottom float64 // its lower edge
	Points float64 // the left end of the points, the card's edge for none
	Size   float64 // 1 for a name of 15 points
	Rest   string  // what has no room of the class
	Cut    bool    // the name is cut
	Draw   func(p *layout.Canvas, x, y float64)
	Badge  func(p *layout.Canvas, x, y float64) // draws the points, over the machine; nil for none
}

// The measures of a plate for a name of 15 points, in mm: from the card's upper edge, beside and under its words, its
// colored edge, its slanted end and the space before that, and the sides and the outline of the points'
// hexagon.
const (
	plateTop    = 2.4
	plateAir    = 1.1
	plateEdge   = 1.5
	plateSlant  = 3.4
	plateTail   = 1.2
	badgeWide   = 11.5
	badgeHigh   = 11.0
	badgeEdge   = 0.4
	plateSize   = 15.0
	minBadge    = 7.0
	pointsTaper = 0.22 // share of a hexagon's width
	maxPlate    = 0.58 // share of a card's width for the words of a plate, so that a machine has room beside them
)

// Plate sets the name, class and points of a unit over the upper edge of a card. The upper left corner of the card's
// content is the origin.
func (k Kit) Plate(u builder.UnitSheet, points string, tw Twin, number int) Plate {
	s := k.Name[0] / plateSize
	on := k.On(k.Palette.OnCorner)
	edge := k.W + k.Edge
	out := Plate{Points: edge, Size: s}
	badge, class := k.badge(u, points, number, s)
	u.Profile.Class = class
	if badge != nil {
		out.Points = edge - (plateTop+badgeWide)*s
	}
	sign := k.signSide()
	room := min(out.Points-(plateSlant+1)*s, maxPlate*edge) - sign
	name := on.SetName(u, "", "", k.Name, room)
	out.Cut = name.Cut
	wide := 0.0
	for _, l := range name.Lines {
		wide = max(wide, l.W)
	}
	under, rest := k.classWithin(u, tw, number, on, max(wide, min(room, 26*s)))
	out.Rest, wide = rest, max(wide, under.W)
	sub := on.Ink(layout.Condensed, on.Tiny())
	top := plateTop*s - k.Edge
	high := plateAir*s + float64(len(name.Lines))*name.St.Lead()*0.92 + sub.Lead() + 0.9*s
	out.Words, out.Top, out.Bottom = sign+wide, top, top+max(high, badgeHigh*s)
	if badge != nil {
		out.Badge = func(p *layout.Canvas, x, y float64) { badge(p, x+out.Points, y+top) }
	}
	out.Draw = func(p *layout.Canvas, x, y float64) {
		k.DrawPlate(p, x, y+top, out.Words+plateTail*s, out.Bottom-top, s)
		k.emblem(p, x, y+(top+out.Bottom-emblemSide)/2)
		at := y + top + (out.Bottom-top-high)/2 + plateAir*s
		for _, l := range name.Lines {
			p.Text(l, x+sign, at+0.96*name.St.Base())
			at += 0.92 * name.St.Lead()
		}
		p.Text(under, x+sign, at+sub.Base())
	}
	return out
}

// Between returns the room between the plate and the points at a height, air mm off both. Above and below the plate it
// begins at minus infinity, above and below the points it ends at right.
func (pl Plate) Between(y, air, right float64) (from, to float64) {
	from, to = math.Inf(-1), right
	if y > pl.Top-air && y < pl.Bottom+air {
		down := min(1, max(0, (y-pl.Top)/(pl.Bottom-pl.Top)))
		from = pl.Words + float64(plateTail*pl.Size) + float64(plateSlant*pl.Size*(1-down)) + air
	}
	if half := badgeHigh * pl.Size / 2; pl.Badge != nil && y > pl.Top-air && y < pl.Top+2*half+air {
		off := min(1, math.Abs(y-pl.Top-half)/half)
		to = pl.Points + float64(pointsTaper*badgeWide*pl.Size*off) - air
	}
	return from, to
}

// DrawPlate draws the ground of a plate whose words end at w, or its outline to save ink. It is s times as large as
// that of a card.
func (k Kit) DrawPlate(p *layout.Canvas, x, y, w, h, s float64) {
	left, slant := x-k.Edge-k.Bleed, plateSlant*s
	shape := [][2]float64{{left, y}, {x + w + slant, y}, {x + w, y + h}, {left, y + h}}
	if !k.Palette.Corner.Drawn() {
		p.Marks = append(p.Marks, layout.Path{Points: shape[:], Closed: true, Fill: p.Palette.Paper, Width: 0.3,
			Stroke: p.Palette.Ink})
		return
	}
	p.Marks = append(p.Marks, layout.Path{Points: shape, Closed: true, Fill: k.Palette.Corner},
		layout.Rect{X: left, Y: y, W: k.Bleed + plateEdge*s, H: h, Fill: k.Palette.Badge})
}

// badge returns a hexagon with the points as something to draw, and the class. A unit without points has the first
// part of its class in the hexagon, under its first letter. nil is for neither.
func (k Kit) badge(u builder.UnitSheet, points string, number int,
	s float64) (draw func(p *layout.Canvas, x, y float64), class string) {
	on := k.On(k.Palette.OnBadge)
	w, h := badgeWide*s, badgeHigh*s
	size := plateSize * s
	text, mark, class := "", "", u.Profile.Class
	if stat, ok := u.Profile.Role(rules.RolePoints); ok {
		text, mark = stat.Text, k.Mark(stat.Source)
		if number > 1 {
			points += " each"
		}
		points = strings.ToUpper(points)
	} else {
		points, class, _ = strings.Cut(class, " · ")
		text, _ = beginning(points, 1)
		if word := on.Ink(layout.CondensedBold, k.Tiny()); text == "" || number > 1 ||
			k.Measure.Width(layout.Clean(points), word) > w*(1-pointsTaper) {
			return nil, u.Profile.Class
		}
	}
	set := func() layout.TextLine {
		return k.Measure.Set(on.Ink(layout.CondensedBold, size).Span(text), on.SmallMark().Span(mark))
	}
	number16 := set()
	for number16.W > 0.8*w && size > minBadge {
		size = max(minBadge, 0.9*size)
		number16 = set()
	}
	word := k.Measure.Set(on.Ink(layout.CondensedBold, k.Tiny()).Span(points))
	return func(p *layout.Canvas, x, y float64) {
		taper := pointsTaper * w
		shape := layout.Path{Closed: true, Fill: k.Palette.Badge, Points: [][2]float64{{x + taper, y},
			{x + w - taper, y}, {x + w, y + h/2}, {x + w - taper, y + h}, {x + taper, y + h}, {x, y + h/2}}}
		if !k.Palette.Badge.Drawn() {
			shape.Fill, shape.Width, shape.Stroke = p.Palette.Paper, 0.3, p.Palette.Ink
		} else if k.Palette.Corner.Drawn() {
			shape.Width, shape.Stroke = badgeEdge, k.Palette.Corner
		}
		p.Marks = append(p.Marks, shape)
		p.Text(number16, x+(w-number16.W)/2, y+0.46*h+layout.Middle(size))
		p.Text(word, x+(w-word.W)/2, y+h-0.9*s)
	}, class
}

// classWithin returns the line under a name, and the parts of the class that have no room on it.
func (k Kit) classWithin(u builder.UnitSheet, tw Twin, number int, on Kit, room float64) (layout.TextLine, string) {
	bold, plain := on.Ink(layout.CondensedBold, on.Tiny()), on.Ink(layout.Condensed, on.Tiny())
	var spans []layout.Span
	if number > 1 {
		spans = append(spans, bold.Span("× "+strconv.Itoa(number)+WideBlank))
	}
	twin := func(tw Twin) []layout.Span {
		if s := tw.String(); s != "" {
			return append([]layout.Span{bold.Span(s + WideBlank)}, spans...)
		}
		return spans
	}
	parts := strings.Split(u.Profile.Class, " · ")
	n := 0
	line := func(tw Twin) layout.TextLine {
		return k.Measure.Set(append(slices.Clone(twin(tw)), plain.Span(strings.Join(parts[:n], " · ")))...)
	}
	for n = len(parts); n > 0 && line(Twin{N: tw.Of, Of: tw.Of}).W > room; n-- { // all twins have the same words
	}
	return line(tw), strings.Join(parts[n:], " · ")
}

// A Chip is a fact beside a machine: a word in bold, and the rest of it.
type Chip struct {
	Bold, Plain, Mark string
	Ground            layout.Color // its own color, 0 for that of all
}

// chipLine is the height of a chip, chipGap the space around it, in mm for type of 7 points.
const (
	chipLine = 3.9
	chipGap  = 0.8
	chipPad  = 1.5
)

// Faults returns the faults and open choices of a unit as chips.
func (k Kit) Faults(u builder.UnitSheet) []Chip {
	broken, choices := k.faults(u)
	switch {
	case !u.Known || k.Silent:
	case broken > 1:
		return []Chip{{Bold: fmt.Sprintf("breaks %d rules", broken), Ground: k.Palette.Bad}}
	case broken == 1:
		return []Chip{{Bold: "breaks a rule", Ground: k.Palette.Bad}}
	case choices > 0:
		return []Chip{{Bold: builder.ChoicesLeft(choices), Ground: k.Palette.Bad}}
	}
	return nil
}

// StatChips returns stats as chips, without those that a unit doesn't have.
func (k Kit) StatChips(stats []rules.Stat) (chips []Chip) {
	for _, s := range stats {
		if s.Value.IsWord() && s.Text == "–" {
			continue
		}
		c := Chip{Plain: s.Label, Bold: s.Text, Mark: k.Mark(s.Source)}
		if s.Tint != 0 && !k.Palette.Mono {
			c.Ground = k.tint(s)
		}
		chips = append(chips, c)
	}
	return chips
}

func (c Chip) spans(k Kit) []layout.Span {
	bold, plain := k.Ink(layout.CondensedBold, k.Tiny()), k.Ink(layout.Condensed, k.Tiny())
	var spans []layout.Span
	if c.Plain != "" {
		spans = append(spans, plain.Span(c.Plain+"\u00a0"))
	}
	return append(spans, bold.Span(c.Bold), k.SmallMark().Span(c.Mark))
}

// Chips sets chips in lines of a width, as many as fit in the order given. Those of one color on a line share a
// plate. It returns the width and height that they take, how many there are, and how to draw them.
func (k Kit) Chips(chips []Chip, w float64, lines int) (wide, high float64, n int,
	draw func(p *layout.Canvas, x, y float64)) {
	on := k.On(k.Palette.OnChip)
	s := k.Tiny() / 7
	line, gap, pad := chipLine*s, chipGap*s, chipPad*s
	var plates []layout.Rect
	var words []func(p *layout.Canvas, x, y float64)
	x, y := 0.0, 0.0
	for _, c := range chips {
		of, ground := on, k.Palette.Chip
		if c.Ground.Drawn() && ground.Drawn() {
			readable, ink := k.Palette.Readable(c.Ground)
			of, ground = k.On(ink), readable
		}
		text := k.Measure.Set(c.spans(of)...)
		long := text.W + 2*pad
		if long > w {
			break
		}
		last := len(plates) - 1
		same := x > 0 && plates[last].Fill == ground
		switch {
		case x > 0 && x+gap+long > w:
			x, y, same = 0, y+line+gap, false
		case same:
			x -= pad / 2
		case x > 0:
			x += gap
		}
		if y+line > float64(lines)*(line+gap) {
			break
		}
		if same {
			plates[last].W = x + long - plates[last].X
		} else {
			plates = append(plates, layout.Rect{X: x, Y: y, W: long, H: line, Fill: ground})
		}
		left, base := x+pad, y+line/2+layout.Middle(k.Tiny())
		words = append(words, func(p *layout.Canvas, x, y float64) { p.Text(text, x+left, y+base) })
		x += long
		wide, high = max(wide, x), y+line
	}
	return wide, high, len(words), func(p *layout.Canvas, x, y float64) {
		for _, r := range plates {
			r.X, r.Y = x+r.X, y+r.Y
			if !r.Fill.Drawn() {
				r.Fill, r.Width, r.Stroke = p.Palette.Paper, layout.Hair, p.Palette.Ink
			}
			p.Marks = append(p.Marks, r)
		}
		for _, draw := range words {
			draw(p, x, y)
		}
	}
}

// ChipText returns chips as text over the width of a card. Only a chip longer than a line is broken.
func (k Kit) ChipText(chips []Chip) (rows []layout.Row) {
	const gap = 2.4
	var line []layout.Span
	blank := k.Ink(layout.Condensed, k.Tiny()).Span(WideBlank)
	at := 0.0
	flush := func() {
		if line != nil {
			rows = append(rows, k.Text(line...)...)
		}
		line, at = nil, 0
	}
	for _, c := range chips {
		of := k
		if c.Ground.Drawn() {
			of = k.On(c.Ground)
		}
		spans := c.spans(of)
		w := k.Measure.Set(spans...).W
		if at > 0 && at+gap+w > k.W {
			flush()
		}
		if at > 0 {
			line, at = append(line, blank), at+gap
		}
		line, at = append(line, spans...), at+w
	}
	flush()
	return rows
}

// NumberStrip returns leading numbers, or the modes of a unit as a table, over a colored ground that reaches the
// card's edges.
func (k Kit) NumberStrip(leading []rules.Stat, modes []rules.Block, size float64) []layout.Row {
	on := k.On(k.Palette.OnCorner)
	on.Palette.Mono = true // numbers in the color of the ground's text
	on.Number = size
	rows := on.NumberRows(leading, modes)
	if rows == nil {
		return nil
	}
	all := k.OneRow(rows)
	top := 0.7 * size / 15.5
	return []layout.Row{{H: all.H + top + 0.3, Draw: func(p *layout.Canvas, x, y float64) {
		k.wideRect(p, x, y, all.H+top+0.3, k.Palette.Corner)
		k.wideRect(p, x, y, top, k.Palette.Badge)
		if !k.Palette.Corner.Drawn() {
			p.Rule(x, x+k.W, y, p.Palette.Heavy, p.Palette.Ink)
			p.Rule(x, x+k.W, y+all.H+top+0.3, p.Palette.Heavy, p.Palette.Ink)
		}
		all.Draw(p, x, y+top)
	}}}
}

// wideRect fills a band from one edge of a card to the other.
func (k Kit) wideRect(p *layout.Canvas, x, y, h float64, fill layout.Color) {
	if fill.Drawn() {
		p.Marks = append(p.Marks, layout.Rect{X: x - k.Edge - k.Bleed, Y: y, W: k.W + 2*(k.Edge+k.Bleed), H: h,
			Fill: fill})
	}
}

// Banded returns rows over a ground that reaches the card's edges, and down mm below them.
func (k Kit) Banded(rows []layout.Row, fill layout.Color, down float64) []layout.Row {
	if len(rows) == 0 {
		return nil
	}
	const air = 0.5
	all := k.OneRow(rows)
	return []layout.Row{{H: all.H + 2*air, Draw: func(p *layout.Canvas, x, y float64) {
		k.wideRect(p, x, y, all.H+2*air+down, fill)
		if !fill.Drawn() {
			p.Rule(x, x+k.W, y, layout.Hair, p.Palette.Rule)
		}
		all.Draw(p, x, y+air)
	}}}
}
