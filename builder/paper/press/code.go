package press

import (
	"fmt"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
)

// The side of a code in mm: the usual size, and the smallest that a camera reads.
const (
	CodeSide = 11.0
	minCode  = 7.5
	codeGap  = 3.0 // empty space around it
)

// CodeOf returns the QR code of a document: the address of its shared view, else the list's hash. It is empty if
// the options ask for none.
func CodeOf(j job.Job) (layout.Code, error) {
	if !j.Options.Code {
		return layout.Code{}, nil
	}
	text := j.Options.Link
	if text == "" {
		text = j.Sheet.Hash
	}
	c, err := layout.SmallCode(text)
	if err != nil {
		return layout.Code{}, fmt.Errorf("encode %.80q as a QR code: %w", text, err)
	}
	c.Color = j.Palette.Ink
	return c, nil
}

// CodeRoom returns the width that a code takes from the text beside it.
func CodeRoom(c layout.Code) float64 {
	if c.Modules == 0 {
		return 0
	}
	return CodeSide + codeGap
}

// DrawCode draws the document's code with its upper left corner at x, y, if there is one and it is large enough to
// read.
func DrawCode(p *layout.Canvas, c layout.Code, x, y, side float64) {
	if c.Modules == 0 || side < minCode {
		return
	}
	c.X, c.Y, c.Side = x, y, min(side, CodeSide)
	p.Marks = append(p.Marks, c)
}
