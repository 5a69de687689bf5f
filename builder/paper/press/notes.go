package press

import (
	"gantry/builder/layout"
	"gantry/builder/paper/typeset"
)

// The smallest height worth ruling for notes, the height of its lines, and the gap above it, in mm.
const (
	LeastNote = 14.0
	noteLine  = 7.0
	NoteGap   = 2.5
)

// NotesHead is the heading of room for notes.
const NotesHead = "NOTES"

// NoteLines returns lines for notes under a head, which is empty for continued notes.
func NoteLines(k typeset.Kit, h float64, head string) layout.Row {
	return layout.Row{Draw: func(p *layout.Canvas, x, y float64) {
		if head != "" {
			p.Left(head, k.Caps(), x, y+2.2)
		}
		for at := noteLine + 1.5; at <= h+0.5; at += noteLine {
			p.Rule(x, x+k.W, y+at, layout.Hair/2, p.Palette.Rule)
		}
	}}
}

// RuleForNotes rules the rest of a frame of a height for notes, if there is enough.
func RuleForNotes(k typeset.Kit, f *layout.Flow, height float64, head string) {
	if top := f.End + NoteGap; height-top >= LeastNote-NoteGap {
		f.Add(top, NoteLines(k, height-top, head))
	}
}
