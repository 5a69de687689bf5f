package typeset

import (
	"cmp"
	"fmt"
	"strconv"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/rules"
)

// Drawings holds the figures of a document. Each is drawn once.
type Drawings struct {
	made map[string]layout.Figure // by likeness
}

// Figure returns a likeness drawn in a palette, without a place.
func (d *Drawings) Figure(l rules.Likeness, p layout.Palette) layout.Figure {
	return d.Once(fmt.Sprint(l), func() layout.Drawing { return drawFigure(p, l) })
}

// Once returns the drawing of a key as a figure. It draws it on the first call.
func (d *Drawings) Once(key string, draw func() layout.Drawing) layout.Figure {
	f, ok := d.made[key]
	if ok {
		return f
	}
	if d.made == nil {
		d.made = map[string]layout.Figure{}
	}
	f = layout.Figure{ID: "figure-" + strconv.Itoa(len(d.made)+1), Drawing: draw()}
	d.made[key] = f
	return f
}

// The smallest width and height of a drawing's box, of the 100 of a likeness: small units stay smaller than large
// ones.
const (
	leastWide = 56
	LeastHigh = 76
)

// drawFigure returns a likeness in the colors of a palette.
func drawFigure(p layout.Palette, l rules.Likeness) layout.Drawing {
	picture := likeness.Draw(l, p.Worn.Emblem)
	low, high := picture.Bounds()
	w, h := max(high.X-low.X, leastWide), max(high.Y-low.Y, LeastHigh)
	return DrawnFigure(p, picture, Window{X: (low.X + high.X - w) / 2, Y: high.Y - h, W: w, H: h})
}

// Window is the part of a picture's box that a drawing shows.
type Window struct{ X, Y, W, H float64 }

// DrawnFigure returns a picture in the colors of a palette.
func DrawnFigure(p layout.Palette, picture likeness.Picture, in Window) layout.Drawing {
	style := cmp.Or(p.Style, likeness.Color)
	if p.Spare || p.Mono {
		style = likeness.InkSaving
	}
	if style == likeness.InkSaving {
		picture = picture.Hatched()
	}
	pal := likeness.NewPalette(p.Worn, style, false)
	behind := p.Paper
	if p.Ground.Drawn() {
		behind = p.Ground
	}
	color := func(c likeness.RGB) layout.Color {
		if style == likeness.InkSaving && (c[0] < 128) {
			return p.Ink
		}
		return layout.RGB(c[0], c[1], c[2])
	}
	out := layout.Drawing{W: in.W, H: in.H, Parts: make([]layout.Part, 0, len(picture.Shapes))}
	for i := range picture.Shapes {
		s := &picture.Shapes[i]
		if p.Clear && s.Role == likeness.Shadow {
			continue
		}
		part := layout.Part{Points: make([][2]float64, len(s.Points)), Radius: s.Radius, Closed: s.Closed ||
			s.Radius > 0}
		for i, q := range s.Points {
			part.Points[i] = [2]float64{q.X - in.X, q.Y - in.Y}
		}
		fill := color(pal.Of(s))
		if s.Role == likeness.Shadow {
			fill = behind.Mixed(fill, pal.Opacity)
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

// Likenesses returns a unit's likenesses, one per mode.
func Likenesses(u builder.UnitSheet) []rules.Likeness {
	if !u.Known {
		return nil
	}
	return u.Likenesses
}
