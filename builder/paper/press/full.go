package press

import (
	"context"
	"fmt"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// Full sets the pages of one text. The list's name is above from the second page on, the page's number and
// the game's credit below.
type Full struct {
	job.Job
	Under      layout.Color // the ground of the code, 0 for none
	name, foot []layout.TextLine
}

// FullOf returns the full pages of a job.
func FullOf(j job.Job) Full {
	name := layout.Style{Face: layout.CondensedBold, Size: typeset.Imprint,
		Color: j.Palette.Ink}.Span(j.Sheet.Roster.Name)
	lines := max(1, min(3, int((j.Margin()-4-paperEdge-runningHigh)/RunningLead)+1))
	return Full{j, 0, j.Measure.Cut(lines, j.W-2*j.Margin()-40, name), smallFoot(j)}
}

// bottom returns the space below the text.
func (f Full) bottom() float64 {
	low := f.Margin() + float64(len(f.foot))*2.6
	if f.Code.Modules > 0 {
		low = max(low, 1+CodeSide+PrinterEdge)
	}
	return low + 2.5
}

// Room returns the height of the text area.
func (f Full) Room() float64 { return f.H - f.Margin() - f.bottom() }

// Pour puts rows into frames of the height of a page.
func (f Full) Pour(rows []layout.Row) []layout.Flow {
	return layout.Pour(rows, func(int) float64 { return f.Room() })
}

// Pages adds a page for each frame, under a bookmark with a label.
func (f Full) Pages(ctx context.Context, doc *layout.Document, label string, frames []layout.Flow) error {
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: label, Page: len(doc.Pages)})
	for i, text := range frames {
		if err := job.CheckContext(ctx); err != nil {
			return err
		}
		margin := f.Margin()
		p := &layout.Canvas{Measure: f.Measure, Palette: f.Palette}
		text.Draw(p, margin, margin)
		y := f.H - f.bottom() + 2.5
		p.Rule(margin, f.W-margin, y, layout.Hair, f.Palette.Rule)
		for n, l := range f.foot {
			p.Text(l, margin, y+2.8+float64(n)*2.6)
		}
		if under := f.Under; under.Drawn() && f.Code.Modules > 0 {
			const side = CodeSide + 2
			p.Marks = append(p.Marks, layout.Rect{X: f.W - margin - side + 1, Y: y, W: side, H: side, Fill: under})
		}
		DrawCode(p, f.Code, f.W-margin-CodeSide, y+1, CodeSide)
		p.Right(fmt.Sprintf("%s   %d/%d", f.Short(), i+1, len(frames)),
			layout.Style{Face: layout.Condensed, Size: typeset.Imprint, Color: f.Palette.Muted},
			f.W-margin, y-0.7)
		if i > 0 {
			for n, l := range f.name {
				p.Text(l, margin, margin-4-float64(len(f.name)-1-n)*RunningLead)
			}
		}
		doc.Pages = append(doc.Pages, layout.Page{Label: fmt.Sprintf("%s %d of %d", label, i+1, len(frames)), W: f.W,
			H:     f.H,
			Marks: p.Marks})
	}
	return nil
}

// smallFoot returns the foot of a page: the basis of the numbers, the game's credit and its terms.
func smallFoot(j job.Job) []layout.TextLine {
	text := job.SmallPrint(j.Provenance(), j.About.Credit, j.License(), j.About.Source)
	return j.Measure.Wrap(j.W-2*j.Margin()-CodeRoom(j.Code),
		layout.Style{Face: layout.Condensed, Size: typeset.Imprint, Color: j.Palette.Muted}.Span(text))
}
