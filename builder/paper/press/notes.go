package press

import (
	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
)

// The smallest height worth ruling for notes, the height of its lines, and the gap above it, in mm.
const (
	minNote  = 14.0
	noteLine = 7.0
	noteGap  = 2.5
)

// notesHead is the heading of room for notes.
const notesHead = "NOTES"

// NoteLines returns lines for notes under a head.
func NoteLines(k typeset.Kit, h float64) layout.Row {
	return layout.Row{Draw: func(p *layout.Canvas, x, y float64) {
		p.Left(notesHead, k.Caps(), x, y+2.2)
		for at := noteLine + 1.5; at <= h+0.5; at += noteLine {
			p.Rule(x, x+k.W, y+at, layout.Hair/2, p.Palette.Rule)
		}
	}}
}

// RuleForNotes rules the rest of a frame of a height for notes, if there is enough.
func RuleForNotes(k typeset.Kit, f *layout.Flow, height float64) {
	if top := f.End + noteGap; height-top >= minNote-noteGap {
		f.Add(top, NoteLines(k, height-top))
	}
}
