package press

import (
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// NewKit returns the kit for frames of a width, in the job's type size.
func NewKit(j job.Job, sc typeset.Scale, w float64) typeset.Kit {
	box := sc.Box
	if sc = sc.Times(j.Options.Factor()); sc.Fields { // on cards only type grows, boxes keep their size for a pencil
		sc.Box = box
	}
	return typeset.Kit{Scale: sc, Measure: j.Measure, Palette: j.Palette, W: w, Marked: &typeset.Marked{},
		Bare: !j.Options.Basis, Silent: !j.Options.Stamp, Stands: j.Sheet.Verdict.Standing(),
		ChangedBy: j.Options.ChangedBy(), Factor: j.Options.Factor()}
}

// FullKit returns the kit for full pages.
func FullKit(j job.Job, sc typeset.Scale) typeset.Kit {
	return NewKit(j, sc, j.W-2*j.Margin())
}
