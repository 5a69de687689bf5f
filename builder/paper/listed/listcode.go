package listed

import (
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// The side of a list code, and the smallest side of its modules, in mm. A phone held close resolves 0.33 mm. quietZone
// is the number of modules around a code that must stay empty.
const (
	listCode  = 18.0
	minModule = 0.33
	quietZone = 4
	minBeside = 16.0 // the minimum width of words beside a code, in mm
)

// ListCode returns the code of the whole list with its explanation, or a line that says why there is none. It returns
// nothing if the code is wider than the room.
func ListCode(k typeset.Kit, j job.Job) []layout.Row {
	o := j.Options
	if !o.Code || o.Token == "" && !o.LongToken {
		return nil
	}
	what := "Scan to open this list. The code holds all of it."
	c, fits := layout.CodeOf(o.TokenAt + o.Token)
	if o.TokenAt == "" || !fits {
		what = "Scan and paste the text on the Import page of any Gantry."
		c, fits = layout.CodeOf(o.Token)
	}
	if o.LongToken || !fits {
		what = "The list is too long for a list code. Send its link or file."
		if j.Code.Modules > 0 && o.Link == "" {
			what += " Same code at the foot: same list."
		}
		return append([]layout.Row{layout.Space(k.Gap)}, k.Text(k.Muted(layout.Condensed, k.Small).Span(what))...)
	}
	side := max(listCode, float64(c.Modules)*minModule)
	gap := quietZone * side / float64(c.Modules)
	if side+2*gap > k.W {
		return nil
	}
	c.Color = j.Palette.Ink
	right, below := side+2*gap+1, 0.0
	words := k.In(k.W - right)
	if words.W < minBeside {
		words, right, below = k.In(side+2*gap), 0, side+gap+1
	}
	text := words.Text(k.Ink(layout.Condensed, k.Small).Span(what))
	h := max(side+2*gap, below+gap+layout.Height(text))
	grounded := k.Palette.Ink != j.Palette.Ink
	return []layout.Row{layout.Space(k.Gap), {H: h, Draw: func(p *layout.Canvas, x, y float64) {
		if grounded && right == 0 {
			x += k.W - side - 2*gap
		}
		c.X, c.Y, c.Side = x+gap, y+gap, side
		if grounded {
			p.Marks = append(p.Marks, layout.Rect{X: x, Y: y, W: side + 2*gap, H: side + 2*gap, Fill: j.Palette.Paper})
		}
		p.Marks = append(p.Marks, c)
		layout.DrawRows(p, x+right, y+gap+below, text)
	}}}
}
