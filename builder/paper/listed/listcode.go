package listed

import (
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// The side of a list code, and the smallest side of its modules, in mm. A phone held close resolves 0.33 mm. quietZone
// is the number of modules around a code that must stay empty.
const (
	listCode    = 18.0
	leastModule = 0.33
	quietZone   = 4
)

// ListCode returns the code of the whole list with its explanation, or a line that says why there is none.
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
	side := max(listCode, float64(c.Modules)*leastModule)
	gap := quietZone * side / float64(c.Modules)
	beside := k.In(k.W - side - 2*gap).Text(k.Ink(layout.Condensed, k.Body).Span(what))
	c.Color = j.Palette.Ink
	return []layout.Row{layout.Space(k.Gap), {H: side + 2*gap, Draw: func(p *layout.Canvas, x, y float64) {
		c.X, c.Y, c.Side = x+gap, y+gap, side
		p.Marks = append(p.Marks, c)
		layout.DrawRows(p, x+side+2*gap, y+gap, beside)
	}}}
}
