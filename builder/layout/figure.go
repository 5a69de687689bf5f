package layout

import (
	"fmt"
	"strconv"

	"gantry/builder"
	"gantry/builder/likeness"
	"gantry/rules"
)

// drawings are the figures of a document, each drawn once.
type drawings struct {
	made map[string]Figure // by the likeness
}

// figure is a likeness drawn in a palette, in no place yet.
func (d *drawings) figure(l rules.Likeness, p palette) Figure {
	key := fmt.Sprint(l)
	f, ok := d.made[key]
	if ok {
		return f
	}
	if d.made == nil {
		d.made = map[string]Figure{}
	}
	f = Figure{ID: "figure-" + strconv.Itoa(len(d.made)+1), Drawing: p.draw(l)}
	d.made[key] = f
	return f
}

// How wide and high a drawing's box is at least, of the 100 of a likeness: what is
// small stays smaller than what is large.
const (
	leastWide = 56
	leastHigh = 76
)

// draw is a likeness in the colours of a palette.
func (p palette) draw(l rules.Likeness) Drawing {
	sign := likeness.Emblem{Shape: p.sign.Shape, Number: p.sign.Number, Stripes: p.sign.Stripes}
	picture := likeness.Draw(l, sign)
	style := likeness.Colour
	switch {
	case p.spare || p.mono:
		style, picture = likeness.InkSaving, picture.Hatched()
	}
	worn := likeness.Livery{Plate: p.worn.Plate, Trim: p.worn.Trim, Accent: p.worn.Accent}
	pal := likeness.NewPalette(worn, style, false)
	behind := p.paper
	if p.ground.Drawn() {
		behind = p.ground
	}
	color := func(c likeness.RGB) Color {
		if style == likeness.InkSaving && (c[0] < 128) {
			return p.ink
		}
		return RGB(c[0], c[1], c[2])
	}
	low, high := picture.Bounds()
	w, h := max(high.X-low.X, leastWide), max(high.Y-low.Y, leastHigh)
	x, y := (low.X+high.X-w)/2, high.Y-h
	out := Drawing{W: w, H: h, Parts: make([]Part, 0, len(picture.Shapes))}
	for i := range picture.Shapes {
		s := &picture.Shapes[i]
		part := Part{Points: make([][2]float64, len(s.Points)), Radius: s.Radius, Closed: s.Closed || s.Radius > 0}
		for i, q := range s.Points {
			part.Points[i] = [2]float64{q.X - x, q.Y - y}
		}
		fill := color(pal.Of(s))
		if s.Role == likeness.Shadow {
			fill = behind.mixed(fill, pal.Opacity)
		}
		switch {
		case !part.Closed:
			part.Width, part.Stroke = s.Width, fill
		default:
			part.Fill = fill
			if s.Width > 0 {
				part.Width, part.Stroke = 2*s.Width, color(pal.Outline)
			}
		}
		out.Parts = append(out.Parts, part)
	}
	return out
}

// likenesses are what a unit looks like, one a mode.
func likenesses(u builder.UnitSheet) []rules.Likeness {
	if !u.Known {
		return nil
	}
	return u.Likenesses
}
