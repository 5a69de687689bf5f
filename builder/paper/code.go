package paper

import (
	"fmt"

	"rsc.io/qr"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// The side of a code in mm: what is drawn where there is room, and the least
// that a camera reads.
const (
	codeSide  = 11.0
	leastCode = 7.5
	codeGap   = 3.0 // left free around it
)

// documentCode is the QR code of a document: the address of its shared view, else the
// roster's hash. It is empty where none is asked for.
func documentCode(j job.Job) (layout.Code, error) {
	if !j.Options.Code {
		return layout.Code{}, nil
	}
	text := j.Options.Link
	if text == "" {
		text = j.Sheet.Hash
	}
	q, err := qr.Encode(text, qr.L)
	if err != nil {
		return layout.Code{}, fmt.Errorf("encode %.80q as a QR code: %w", text, err)
	}
	c := drawn(q, text)
	c.Color = j.Palette.Ink
	return c, nil
}

// CodeOf is a text as a QR code that a camera reads from some distance, of level M
// and version 20 at most; false where the text is too long for it.
func CodeOf(text string) (layout.Code, bool) {
	q, err := qr.Encode(text, qr.M)
	if err != nil || q.Size > mostModules {
		return layout.Code{}, false
	}
	return drawn(q, text), true
}

// mostModules is the side of a code of version 20.
const mostModules = 17 + 4*20

// The side of a module of a code that holds a whole list, and the room around it, in
// mm: at arm's length a phone tells 0.4 mm apart, and four modules are to be left
// free.
const (
	listModule = 0.42
	listGap    = 4 * listModule
)

// listCode is the code that holds the whole list with what it is for beside it, or a
// line that says why there is none.
func listCode(k typeset.Kit, j job.Job) []layout.Row {
	o := j.Options
	if !o.Code || o.Token == "" && !o.LongToken {
		return nil
	}
	what := "Scan to open this list. The code holds all of it."
	c, fits := CodeOf(o.TokenAt + o.Token)
	if o.TokenAt == "" || !fits {
		what = "Scan and paste the text on the Import page of any Gantry."
		c, fits = CodeOf(o.Token)
	}
	if o.LongToken || !fits {
		what = "The list is too long for a list code. Send its link or file."
		if j.Code.Modules > 0 && o.Link == "" {
			what += " Same code at the foot: same list."
		}
		return append([]layout.Row{layout.Space(k.Gap)}, k.Text(k.Muted(layout.Condensed, k.Small).Span(what))...)
	}
	side := float64(c.Modules) * listModule
	beside := k.In(k.W - side - 2*listGap).Text(k.Ink(layout.Condensed, k.Body).Span(what))
	c.Color = j.Palette.Ink
	return []layout.Row{layout.Space(k.Gap), {H: side + 2*listGap, Draw: func(p *layout.Canvas, x, y float64) {
		c.X, c.Y, c.Side = x+listGap, y+listGap, side
		p.Marks = append(p.Marks, c)
		at := y + listGap
		for _, r := range beside {
			r.Draw(p, x+side+2*listGap, at)
			at += r.H
		}
	}}}
}

// drawn is a code with no place and no colour.
func drawn(q *qr.Code, text string) layout.Code {
	c := layout.Code{Text: text, Modules: q.Size}
	for y := range q.Size {
		for x := 0; x < q.Size; x++ {
			from := x
			for x < q.Size && q.Black(x, y) {
				x++
			}
			if x > from {
				c.Dark = append(c.Dark, [3]int{from, y, x - from})
			}
		}
	}
	return c
}

// room is how much a code takes from the text beside it.
func room(c layout.Code) float64 {
	if c.Modules == 0 {
		return 0
	}
	return codeSide + codeGap
}

// drawCode draws the document's code with its left upper corner at x, y, if there is
// one and it is large enough to be read.
func drawCode(p *layout.Canvas, c layout.Code, x, y, side float64) {
	if c.Modules == 0 || side < leastCode {
		return
	}
	c.X, c.Y, c.Side = x, y, min(side, codeSide)
	p.Marks = append(p.Marks, c)
}
