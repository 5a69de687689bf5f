package played

import (
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// Framed pours a unit's rows into frames of a height, each with its own head.
func Framed(k typeset.Kit, j job.Job, e job.Entry, height float64, body []layout.Row) press.Item {
	p := press.Item{Title: typeset.NameWithin(e.Unit, typeset.MostName), ID: e.Unit.Unit.ID}
	high := 0.0 // the highest head so far: parts never get more room, so that the loop ends
	for n := 1; ; n = len(p.Frames) {
		heads := make([]typeset.Head, n)
		for i := range heads {
			heads[i] = k.Band(e.Unit, j.About.PointsName, e.Twin, e.Number, i, n)
			high = max(high, heads[i].H)
		}
		p.Frames = layout.Pour(body, func(int) float64 { return height - high })
		if len(p.Frames) == n {
			for i := range p.Frames {
				p.Frames[i].PutHead(heads[i].Row)
			}
			return p
		}
	}
}
