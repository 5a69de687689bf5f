package layout

import (
	"gantry/builder"
	"gantry/rules"
)

// The picture of a link, as those who show links want it: 1200 × 630 dots at LinkDPI, at which a
// dot is a point of type. It draws at most mostLinedUp machines, however long the list.
const (
	LinkDPI     = 72
	LinkWide    = 1200
	LinkHigh    = 630
	mostLinedUp = 6
)

// LinkPicture is a list at a glance: some of its machines side by side over its name, game, points
// and state.
func (s *Setter) LinkPicture(sheet builder.Sheet) Document {
	livery, _ := builder.LiveryOf(sheet.Roster)
	p := &canvas{m: s.measure, pal: inks(sheet.About.Accent.Light, livery, DefaultOptions())}
	const band = 410.0
	p.fill(0, 0, LinkWide, LinkHigh, p.pal.ground)
	p.fill(0, band, LinkWide, LinkHigh-band, p.pal.band)
	p.lineUp(builder.Faces(sheet.Looks(), mostLinedUp), 44, 34, LinkWide-88, band-34)
	right := p.linkCorner(sheet, band)
	left := 52.0
	if p.pal.sign.Shape != "" {
		p.backSign(dots(left+48), dots((band+LinkHigh)/2), dots(48))
		left += 130
	}
	name, size := p.linkName(builder.RosterName(clean(sheet.Roster.Name)), dots(right-left-24))
	st := p.pal.stamp(sheet.Verdict)
	state := p.m.set(signSpan(st.state, 26, st.color), style{face: Bold, size: 26, color: st.color}.span(" "+st.word))
	high := size*1.2*float64(len(name)) + 52
	y := band + (LinkHigh-band-high)/2 + 0.92*size
	for _, l := range name {
		p.text(l, dots(left), dots(y))
		y += 1.2 * size
	}
	y += 50 - 0.92*size
	p.fill(left, y-28, state.w/dots(1)+28, 40, p.pal.paper)
	p.text(state, dots(left+14), dots(y))
	about := sheet.About.Banner
	if sheet.Pack != nil {
		about = sheet.Pack.System.Name
	}
	from := left + state.w/dots(1) + 48
	for _, l := range p.m.cut(1, dots(right-from-24), style{face: Regular, size: 26, color: p.pal.onBand}.span(about)) {
		p.text(l, dots(from), dots(y))
	}
	page := Page{Label: builder.RosterName(clean(sheet.Roster.Name)), W: dots(LinkWide), H: dots(LinkHigh), Marks: p.marks}
	return Document{Title: page.Label, Lang: "en", Pages: []Page{page}}
}

// dots is a length of a link's picture in mm.
func dots(n float64) float64 { return n * 25.4 / LinkDPI }

// fill is an area in dots.
func (p *canvas) fill(x, y, w, h float64, c Color) {
	p.marks = append(p.marks, Rect{X: dots(x), Y: dots(y), W: dots(w), H: dots(h), Fill: c})
}

// lineUp is machines side by side on one ground, in one scale, in a room of dots.
func (p *canvas) lineUp(list []rules.Likeness, x, y, w, h float64) {
	if len(list) == 0 {
		return
	}
	figures, d := make([]Figure, len(list)), &drawings{}
	wide, high := 0.0, 0.0
	for i, l := range list {
		figures[i] = d.figure(l, p.pal)
		wide, high = wide+figures[i].Drawing.W, max(high, figures[i].Drawing.H)
	}
	scale := min(h/high, 1.1*w/wide) // shoulders may touch
	gap := (w - scale*wide) / float64(len(list))
	at := x + gap/2
	for _, f := range figures {
		f.W, f.H = dots(scale*f.Drawing.W), dots(scale*f.Drawing.H)
		f.X, f.Y = dots(at), dots(y+h)-f.H
		p.marks = append(p.marks, f)
		at += scale*f.Drawing.W + gap
	}
}

// linkCorner is the points of a list at the right of a band that begins at y, and where it begins;
// nothing where its game counts none.
func (p *canvas) linkCorner(sheet builder.Sheet, y float64) (left float64) {
	v := sheet.Verdict
	if v.Points == nil {
		return LinkWide - 40
	}
	on := p.pal.onCorner
	number := p.m.set(style{face: Bold, size: 92, color: on}.span(v.Total()))
	under := p.m.set(style{face: CondensedBold, size: 30, color: on}.span(sheet.Score()))
	w := max(number.w, under.w)/dots(1) + 76
	left = LinkWide - w
	const slope = 34
	p.marks = append(p.marks, Path{Closed: true, Fill: p.pal.corner, Points: [][2]float64{{dots(left + slope), dots(y)},
		{dots(LinkWide), dots(y)}, {dots(LinkWide), dots(LinkHigh)}, {dots(left), dots(LinkHigh)}}})
	middle := dots(left + w/2 + slope/4)
	p.text(number, middle-number.w/2, dots(y+120))
	p.text(under, middle-under.w/2, dots(y+170))
	return left
}

// linkName is the name of a list as large as it fits in two lines, and its size.
func (p *canvas) linkName(name string, w float64) (lines []line, size float64) {
	for _, size := range []float64{66, 56, 46} {
		st := style{face: Bold, size: size, color: p.pal.onBand}
		if lines := p.m.wrap(w, st.span(name)); len(lines) == 1 || size < 60 && len(lines) == 2 {
			return lines, size
		}
	}
	return p.m.cut(2, w, style{face: Bold, size: 40, color: p.pal.onBand}.span(name)), 40
}
