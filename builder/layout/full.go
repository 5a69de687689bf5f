package layout

import (
	"context"
	"fmt"
)

// findings sets what is wrong with a roster whose sheet is not asked for.
func (s *Setter) findings(ctx context.Context, j request, doc *Document) error {
	full, k := s.full(j), s.fullKit(j, plainRoster)
	rows := append(k.title(j), k.findings(j)...)
	return full.pages(ctx, doc, "Problems", full.pour(append(rows, k.notes()...)))
}

// margin is the edge of a full page that is left free.
func (j request) margin() float64 { return float64(j.options.Margin) }

func (s *Setter) fullKit(j request, sc scale) kit {
	return s.kit(j, sc, j.w-2*j.margin())
}

// full is pages that one text fills, with the roster's name above it from the
// second on and whose game it is below.
type full struct {
	request
	m          *measure
	name, foot []line
}

func (s *Setter) full(j request) full {
	name := style{face: CondensedBold, size: 6, color: j.pal.ink}.span(j.sheet.Roster.Name)
	lines := max(1, min(3, int((j.margin()-4-paperEdge-1.6)/runningLead)+1))
	return full{j, s.measure, s.measure.cut(lines, j.w-2*j.margin()-40, name), s.small(j)}
}

// bottom is what is left free below the text.
func (f full) bottom() float64 {
	low := f.margin() + float64(len(f.foot))*2.6
	if f.code.Modules > 0 {
		low = max(low, 1+codeSide+printerEdge)
	}
	return low + 2.5
}

// room is the height of the text.
func (f full) room() float64 { return f.h - f.margin() - f.bottom() }

func (f full) pour(rows []row) []frame {
	return pour(rows, func(int) float64 { return f.room() })
}

func (f full) pages(ctx context.Context, doc *Document, label string, frames []frame) error {
	doc.Outline = append(doc.Outline, Bookmark{Title: label, Page: len(doc.Pages)})
	for i, text := range frames {
		if err := going(ctx); err != nil {
			return err
		}
		margin := f.margin()
		p := &canvas{m: f.m, pal: f.pal}
		text.draw(p, margin, margin)
		y := f.h - f.bottom() + 2.5
		p.rule(margin, f.w-margin, y, hair, f.pal.rule)
		for n, l := range f.foot {
			p.text(l, margin, y+2.8+float64(n)*2.6)
		}
		p.code(f.code, f.w-margin-codeSide, y+1, codeSide)
		p.right(fmt.Sprintf("%s   %d/%d", f.short(), i+1, len(frames)), style{face: Condensed, size: 6, color: f.pal.muted},
			f.w-margin, margin-4)
		if i > 0 {
			for n, l := range f.name {
				p.text(l, margin, margin-4-float64(len(f.name)-1-n)*runningLead)
			}
		}
		doc.Pages = append(doc.Pages, Page{Label: fmt.Sprintf("%s %d of %d", label, i+1, len(frames)), W: f.w, H: f.h,
			Marks: p.marks})
	}
	return nil
}

// small is how the numbers are founded, whose game it is and under which terms,
// for the foot of a page.
func (s *Setter) small(j request) []line {
	text := smallPrint(j.provenance(), j.about.Credit, j.licence(), j.about.Source)
	return s.measure.wrap(j.w-2*j.margin()-j.code.room(), style{face: Condensed, size: 6, color: j.pal.muted}.span(text))
}
