package press

import (
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// LeafEnd adds a blank page if needed, so that the next page is the front of a sheet of paper.
func LeafEnd(j job.Job, doc *layout.Document) {
	if len(doc.Pages)%2 == 1 {
		doc.Pages = append(doc.Pages, BlankPage(j))
	}
}

// BlankPage returns the page that LeafEnd adds.
func BlankPage(j job.Job) layout.Page {
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	p.Center("Left blank so that the next page is a front.",
		layout.Style{Face: layout.Condensed, Size: typeset.Imprint, Color: j.Palette.Muted}, j.W/2, j.H/2)
	return layout.Page{Label: "Blank", W: j.W, H: j.H, Marks: p.Marks}
}
