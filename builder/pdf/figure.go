package pdf

import (
	"fmt"
	"strconv"

	"github.com/jung-kurt/gofpdf"

	"gantry/builder/layout"
)

// formAir is the room around a drawing's box in its form, for a shadow that is wider.
const formAir = 20.0

// Figure puts a drawing in its place. The file has each drawing once, as a form in the units of its box.
func (f *fpdf) Figure(m layout.Figure) {
	const points = 72 / 25.4
	x, y, scale := m.Place()
	w, h := m.Drawing.W+2*formAir, m.Drawing.H+2*formAir
	x, y = x-scale*formAir, y-scale*formAir
	id, known := f.forms[m.ID]
	if !known {
		form := gofpdf.CreateTpl(gofpdf.PointType{}, gofpdf.SizeType{Wd: w, Ht: h}, "P", "mm", "", func(t *gofpdf.Tpl) {
			t.RawWriteStr(fmt.Sprintf("%.4f 0 0 %.4f %.4f %.4f cm 1 j 1 J\n", points, -points, formAir*points,
				(h-formAir)*points))
			t.RawWriteStr(string(operators(m.Drawing)))
		})
		f.forms[m.ID] = form.ID()
		f.UseTemplateScaled(form, gofpdf.PointType{X: x, Y: y}, gofpdf.SizeType{Wd: w * scale, Ht: h * scale})
		return
	}
	_, page := f.GetPageSize()
	f.RawWriteStr(fmt.Sprintf("q %.4f 0 0 %.4f %.4f %.4f cm\n/TPL%s Do Q", scale, scale, x*points,
		(page-y-h*scale)*points, id))
}

// operators returns the operators that draw a drawing in the units of its box, y downwards.
func operators(d layout.Drawing) []byte {
	w := operatorWriter{buf: make([]byte, 0, 64*len(d.Parts))}
	for i := range d.Parts {
		p := &d.Parts[i]
		if p.Width > 0 && p.Stroke.Drawn() {
			w.pen(p.Stroke, "RG", &w.stroke)
			if p.Width != w.width {
				w.numbers(p.Width)
				w.buf = append(w.buf, "w\n"...)
				w.width = p.Width
			}
			w.path(p)
			w.buf = append(w.buf, "S\n"...)
		}
		if p.Fill.Drawn() {
			w.pen(p.Fill, "rg", &w.fill)
			w.path(p)
			w.buf = append(w.buf, "f\n"...)
		}
	}
	return w.buf
}

// operatorWriter remembers the current settings.
type operatorWriter struct {
	buf          []byte
	stroke, fill layout.Color
	width        float64
}

func (w *operatorWriter) numbers(list ...float64) {
	for _, n := range list {
		s := strconv.AppendFloat(w.buf, n, 'f', 2, 64)
		for s[len(s)-1] == '0' {
			s = s[:len(s)-1]
		}
		if s[len(s)-1] == '.' {
			s = s[:len(s)-1]
		}
		w.buf = append(s, ' ')
	}
}

func (w *operatorWriter) pen(c layout.Color, operator string, at *layout.Color) {
	if *at == c {
		return
	}
	*at = c
	r, g, b := c.RGB()
	w.numbers(float64(r)/255, float64(g)/255, float64(b)/255)
	w.buf = append(append(w.buf, operator...), '\n')
}

// round is the distance of the control points of a quarter circle from its ends, in radii.
const round = 0.5523

func (w *operatorWriter) path(p *layout.Part) {
	if p.Radius > 0 {
		x, y, r := p.Points[0][0], p.Points[0][1], p.Radius
		k := round * r
		w.numbers(x+r, y)
		w.buf = append(w.buf, "m "...)
		for _, c := range [][6]float64{{x + r, y + k, x + k, y + r, x, y + r}, {x - k, y + r, x - r, y + k, x - r, y},
			{x - r, y - k, x - k, y - r, x, y - r}, {x + k, y - r, x + r, y - k, x + r, y}} {
			w.numbers(c[:]...)
			w.buf = append(w.buf, "c "...)
		}
		w.buf = append(w.buf, "h "...)
		return
	}
	for i, at := range p.Points {
		w.numbers(at[0], at[1])
		w.buf = append(w.buf, [...]string{"m ", "l "}[min(i, 1)]...)
	}
	if p.Closed {
		w.buf = append(w.buf, "h "...)
	}
}
