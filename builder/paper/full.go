package paper

import (
	"context"
	"fmt"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// setFindings sets what is wrong with a roster whose sheet is not asked for.
func setFindings(ctx context.Context, j job.Job, doc *layout.Document) error {
	full, k := fullOf(j), fullKit(j, plainRoster)
	rows := append(titleRows(k, j), findingRows(k, j)...)
	return full.pages(ctx, doc, "Problems", full.pour(append(rows, k.Notes()...)))
}

func fullKit(j job.Job, sc typeset.Scale) typeset.Kit {
	return newKit(j, sc, j.W-2*j.Margin())
}

// full is pages that one text fills, with the roster's name above it from the
// second on and whose game it is below.
type full struct {
	job.Job
	name, foot []layout.TextLine
}

func fullOf(j job.Job) full {
	name := layout.Style{Face: layout.CondensedBold, Size: 6, Color: j.Palette.Ink}.Span(j.Sheet.Roster.Name)
	lines := max(1, min(3, int((j.Margin()-4-paperEdge-1.6)/runningLead)+1))
	return full{j, j.Measure.Cut(lines, j.W-2*j.Margin()-40, name), smallFoot(j)}
}

// bottom is what is left free below the text.
func (f full) bottom() float64 {
	low := f.Margin() + float64(len(f.foot))*2.6
	if f.Code.Modules > 0 {
		low = max(low, 1+codeSide+printerEdge)
	}
	return low + 2.5
}

// room is the height of the text.
func (f full) room() float64 { return f.H - f.Margin() - f.bottom() }

func (f full) pour(rows []layout.Row) []layout.Flow {
	return layout.Pour(rows, func(int) float64 { return f.room() })
}

func (f full) pages(ctx context.Context, doc *layout.Document, label string, frames []layout.Flow) error {
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: label, Page: len(doc.Pages)})
	for i, text := range frames {
		if err := job.Going(ctx); err != nil {
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
		drawCode(p, f.Code, f.W-margin-codeSide, y+1, codeSide)
		p.Right(fmt.Sprintf("%s   %d/%d", f.Short(), i+1, len(frames)),
			layout.Style{Face: layout.Condensed, Size: 6, Color: f.Palette.Muted},
			f.W-margin, margin-4)
		if i > 0 {
			for n, l := range f.name {
				p.Text(l, margin, margin-4-float64(len(f.name)-1-n)*runningLead)
			}
		}
		doc.Pages = append(doc.Pages, layout.Page{Label: fmt.Sprintf("%s %d of %d", label, i+1, len(frames)), W: f.W,
			H:     f.H,
			Marks: p.Marks})
	}
	return nil
}

// smallFoot is how the numbers are founded, whose game it is and under which terms,
// for the foot of a page.
func smallFoot(j job.Job) []layout.TextLine {
	text := job.SmallPrint(j.Provenance(), j.About.Credit, j.Licence(), j.About.Source)
	return j.Measure.Wrap(j.W-2*j.Margin()-room(j.Code),
		layout.Style{Face: layout.Condensed, Size: 6, Color: j.Palette.Muted}.Span(text))
}
