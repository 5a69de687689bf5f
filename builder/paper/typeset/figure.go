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
	return d.Once(fmt.Sprint(l, p.Style), func() layout.Drawing { return drawFigure(p, l) })
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
	minWide   = 56
	LeastHigh = 76
)

// drawFigure returns a likeness in the colors of a palette.
func drawFigure(p layout.Palette, l rules.Likeness) layout.Drawing {
	picture, _ := likeness.Draw(l, p.Worn.Emblem, likeness.ThreeQuarter)
	low, high := picture.Bounds()
	w, h := max(high.X-low.X, minWide), max(high.Y-low.Y, LeastHigh)
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
	t := tinter{Palette: likeness.NewPalette(p.Worn, style), ink: p.Ink, saving: style == likeness.InkSaving}
	behind := p.Paper
	if p.Ground.Drawn() {
		behind = p.Ground
	}
	out := layout.Drawing{W: in.W, H: in.H, Parts: make([]layout.Part, 0, len(picture.Outline)+len(picture.Shapes))}
	rest := picture.Shapes
	for len(rest) > 0 && rest[0].Role == likeness.Shadow {
		if !p.Clear && t.Opacity > 0 {
			out.Parts = append(out.Parts, layout.Part{Points: in.points(rest[0].Points), Closed: true,
				Fill: behind.Mixed(t.of(&rest[0]), t.Opacity)})
		}
		rest = rest[1:]
	}
	out.Shadows = len(out.Parts)
	ink := t.color(t.Outline)
	for _, area := range picture.Outline {
		out.Parts = append(out.Parts, layout.Part{Points: in.points(area), Closed: true, Fill: ink, Stroke: ink,
			Width: 2 * likeness.OutlineWidth})
	}
	for i := range rest {
		s := &rest[i]
		part := layout.Part{Points: in.points(s.Points), Closed: s.Closed, Fine: s.Fine}
		switch fill := t.of(s); {
		case !part.Closed:
			part.Width, part.Stroke = s.Width, fill
		default:
			part.Fill = fill
			if s.Width > 0 {
				part.Width, part.Stroke = 2*s.Width, ink
			}
		}
		out.Parts = append(out.Parts, part)
	}
	return out
}

// PutTogether draws figures from the back to the front. No shadow lies on another figure.
func PutTogether(p *layout.Canvas, list ...layout.Figure) {
	bodies := make([]layout.Mark, len(list))
	for i, f := range list {
		if n := f.Drawing.Shadows; n > 0 {
			shadow := f
			shadow.ID, shadow.Title, shadow.Drawing.Parts = f.ID+"-shadow", "", f.Drawing.Parts[:n]
			p.Marks = append(p.Marks, shadow)
			f.ID, f.Drawing.Parts, f.Drawing.Shadows = f.ID+"-body", f.Drawing.Parts[n:], 0
		}
		bodies[i] = f
	}
	p.Marks = append(p.Marks, bodies...)
}

// TightFigure returns a picture in the colors of a palette, cropped to its shapes.
func TightFigure(p layout.Palette, picture likeness.Picture) layout.Drawing {
	low, high := picture.Bounds()
	return DrawnFigure(p, picture, Window{X: low.X, Y: low.Y, W: high.X - low.X, H: high.Y - low.Y})
}

// points returns points of the box in the window.
func (w Window) points(list []likeness.Point) [][2]float64 {
	out := make([][2]float64, len(list))
	for i, q := range list {
		out[i] = [2]float64{q.X - w.X, q.Y - w.Y}
	}
	return out
}

// tinter colors the shapes of a picture for paper. An ink-saving picture is in the paper's ink.
type tinter struct {
	likeness.Palette
	ink    layout.Color
	saving bool
}

func (t *tinter) of(s *likeness.Shape) layout.Color { return t.color(t.Of(s)) }

func (t *tinter) color(c likeness.RGB) layout.Color {
	if t.saving && c[0] < 128 {
		return t.ink
	}
	return layout.RGB(c[0], c[1], c[2])
}

// Likenesses returns a unit's likenesses, one per mode.
func Likenesses(u builder.UnitSheet) []rules.Likeness {
	if !u.Known {
		return nil
	}
	return u.Likenesses
}
