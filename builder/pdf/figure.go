package pdf

import (
	"fmt"
	"strconv"

	"github.com/jung-kurt/gofpdf"

	"gantry/builder/layout"
)

// Figure puts a drawing in its place. The file has each drawing once, as a form in the units of its box.
func (f *fpdf) Figure(m layout.Figure) {
	x, y, scale := m.Place()
	w, h := m.Drawing.W, m.Drawing.H
	form, known := f.forms[m.ID]
	if !known {
		form = gofpdf.CreateTpl(gofpdf.PointType{}, gofpdf.SizeType{Wd: w, Ht: h}, "P", "mm", "", func(t *gofpdf.Tpl) {
			const points = 1 / layout.MMPerPoint
			t.RawWriteStr(fmt.Sprintf("%.4f 0 0 %.4f 0 %.4f cm 1 j 1 J\n", points, -points, h*points))
			t.RawWriteStr(string(operators(m.Drawing)))
		})
		f.forms[m.ID] = form
	}
	if c := m.Cut; c.W > 0 {
		f.ClipRect(c.X, c.Y, c.W, c.H, false)
		defer f.ClipEnd()
	}
	f.UseTemplateScaled(form, gofpdf.PointType{X: x, Y: y}, gofpdf.SizeType{Wd: w * scale, Ht: h * scale})
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

func (w *operatorWriter) path(p *layout.Part) {
	for i, at := range p.Points {
		w.numbers(at[0], at[1])
		w.buf = append(w.buf, [...]string{"m ", "l "}[min(i, 1)]...)
	}
	if p.Closed {
		w.buf = append(w.buf, "h "...)
	}
}
