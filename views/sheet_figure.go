package views

import (
	"strconv"

	"gantry/builder/layout"
)

// figure draws a unit in the units of its drawing's box.
func (s *svg) figure(m layout.Figure) {
	x, y, scale := m.Place()
	s.str(`<g transform="translate(`).num(x).str(" ").num(y).str(`) scale(`)
	s.str(strconv.FormatFloat(scale, 'f', 5, 64)).str(`)" stroke-linejoin="round" stroke-linecap="round"`)
	s.str(` paint-order="stroke"`)
	s.attr("aria-label", m.Title)
	s.str(">")
	for i := range m.Drawing.Parts {
		p := &m.Drawing.Parts[i]
		s.str(`<path d="`).outline(p)
		s.str(`"`)
		s.paint(p.Fill, p.Stroke, p.Width)
		s.str("/>")
	}
	s.str("</g>")
}

// outline is the commands of a part's path.
func (s *svg) outline(p *layout.Part) {
	if p.Radius > 0 {
		x, y, r := p.Points[0][0], p.Points[0][1], p.Radius
		s.str("M").num(x - r).str(" ").num(y)
		for _, step := range []float64{2 * r, -2 * r} {
			s.str("a").num(r).str(" ").num(r).str(" 0 1 1 ").num(step).str(" 0")
		}
		s.str("Z")
		return
	}
	for i, at := range p.Points {
		s.str([...]string{"M", "L"}[min(i, 1)]).num(at[0]).str(" ").num(at[1])
	}
	if p.Closed {
		s.str("Z")
	}
}
