package paper

import (
	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// The picture of a link, in the size that link previews want: 1200 × 630 dots at LinkDPI, where a dot is a point of
// type. It draws at most maxLinedUp machines.
const (
	LinkDPI    = 72
	LinkWide   = 1200
	LinkHigh   = 630
	maxLinedUp = 6
)

// LinkPicture returns a list at a glance: some of its machines side by side over its name, game, points and state.
func (s *Setter) LinkPicture(sheet builder.Sheet) layout.Document {
	p := &layout.Canvas{Measure: s.measure, Palette: job.Inks(sheet.Roster, sheet.About, job.DefaultOptions())}
	const band = 410.0
	fillArea(p, 0, 0, LinkWide, LinkHigh, p.Palette.Ground)
	fillArea(p, 0, band, LinkWide, LinkHigh-band, p.Palette.Band)
	drawLineUp(p, builder.Faces(sheet.Looks(), maxLinedUp), 44, 34, LinkWide-88, band-34)
	right := drawLinkCorner(p, sheet, band)
	left := 52.0
	if p.Palette.Worn.Emblem.Shape != "" {
		press.DrawSign(p, dots(left+48), dots((band+LinkHigh)/2), dots(48))
		left += 130
	}
	name, size := linkName(p, builder.RosterName(layout.Clean(sheet.Roster.Name)), dots(right-left-24))
	st := press.StampOf(p.Palette, sheet.Verdict)
	state := p.Measure.Set(layout.SignSpan(string(st.State), 26, st.Color),
		layout.Style{Face: layout.Bold, Size: 26, Color: st.Color}.Span(" "+st.Word))
	high := size*1.2*float64(len(name)) + 52
	y := band + (LinkHigh-band-high)/2 + 0.92*size
	for _, l := range name {
		p.Text(l, dots(left), dots(y))
		y += 1.2 * size
	}
	y += 50 - 0.92*size
	fillArea(p, left, y-28, state.W/dots(1)+28, 40, p.Palette.Paper)
	p.Text(state, dots(left+14), dots(y))
	about := sheet.About.Banner
	if sheet.Pack != nil {
		about = sheet.Pack.System.Name
	}
	from := left + state.W/dots(1) + 48
	for _, l := range p.Measure.Cut(1, dots(right-from-24),
		layout.Style{Face: layout.Regular, Size: 26, Color: p.Palette.OnBand}.Span(about)) {
		p.Text(l, dots(from), dots(y))
	}
	page := layout.Page{Label: builder.RosterName(layout.Clean(sheet.Roster.Name)), W: dots(LinkWide),
		H: dots(LinkHigh), Marks: p.Marks}
	return layout.Document{Title: page.Label, Lang: "en", Pages: []layout.Page{page}}
}

// dots converts a length of a link's picture to mm.
func dots(n float64) float64 { return layout.MMOfDots(n, LinkDPI) }

// fillArea fills an area given in dots.
func fillArea(p *layout.Canvas, x, y, w, h float64, c layout.Color) {
	p.Marks = append(p.Marks, layout.Rect{X: dots(x), Y: dots(y), W: dots(w), H: dots(h), Fill: c})
}

// drawLineUp draws machines side by side on one ground, in one scale, in an area given in dots.
func drawLineUp(p *layout.Canvas, list []rules.Likeness, x, y, w, h float64) {
	if len(list) == 0 {
		return
	}
	figures, d := make([]layout.Figure, len(list)), &typeset.Drawings{}
	wide, high := 0.0, 0.0
	for i, l := range list {
		figures[i] = d.Figure(l, p.Palette)
		wide, high = wide+figures[i].Drawing.W, max(high, figures[i].Drawing.H)
	}
	scale := min(h/high, 1.1*w/wide) // shoulders may touch
	gap := (w - scale*wide) / float64(len(list))
	at := x + gap/2
	for _, f := range figures {
		f.W, f.H = dots(scale*f.Drawing.W), dots(scale*f.Drawing.H)
		f.X, f.Y = dots(at), dots(y+h)-f.H
		p.Marks = append(p.Marks, f)
		at += scale*f.Drawing.W + gap
	}
}

// drawLinkCorner draws the points of a list at the right of a band that begins at y, and returns where they begin.
// It draws nothing for a game without points.
func drawLinkCorner(p *layout.Canvas, sheet builder.Sheet, y float64) (left float64) {
	v := sheet.Verdict
	if v.Points == nil {
		return LinkWide - 40
	}
	on := p.Palette.OnCorner
	number := p.Measure.Set(layout.Style{Face: layout.Bold, Size: 92, Color: on}.Span(v.Total()))
	under := p.Measure.Set(layout.Style{Face: layout.CondensedBold, Size: 30, Color: on}.Span(sheet.Score()))
	w := max(number.W, under.W)/dots(1) + 76
	left = LinkWide - w
	const slope = 34
	p.Marks = append(p.Marks, layout.Path{Closed: true, Fill: p.Palette.Corner,
		Points: [][2]float64{{dots(left + slope), dots(y)},
			{dots(LinkWide), dots(y)}, {dots(LinkWide), dots(LinkHigh)}, {dots(left), dots(LinkHigh)}}})
	middle := dots(left + w/2 + slope/4)
	p.Text(number, middle-number.W/2, dots(y+120))
	p.Text(under, middle-under.W/2, dots(y+170))
	return left
}

// linkName returns the name of a list in at most two lines, as large as possible, and its size.
func linkName(p *layout.Canvas, name string, w float64) (lines []layout.TextLine, size float64) {
	for _, size := range []float64{66, 56, 46} {
		st := layout.Style{Face: layout.Bold, Size: size, Color: p.Palette.OnBand}
		if lines := p.Measure.Wrap(w, st.Span(name)); len(lines) == 1 || size < 60 && len(lines) == 2 {
			return lines, size
		}
	}
	return p.Measure.Cut(2, w, layout.Style{Face: layout.Bold, Size: 40, Color: p.Palette.OnBand}.Span(name)), 40
}
