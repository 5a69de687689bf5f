package listed

import (
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// mostUnderLines is the largest number of head lines under the army's name; further lines follow the head.
const mostUnderLines = 8

// judgeLead is the distance from the line under the stamp to that of the pack, in mm.
const judgeLead = 2.8

// Title returns the head of the army sheet, with the state of the list.
func Title(k typeset.Kit, j job.Job) []layout.Row {
	return Masthead(k, j, press.StampOf(j.Palette, j.Sheet.Verdict), j.Sheet.Verdict.PaperNote())
}

// Masthead returns a sheet's head with a stamp, and the lines below the stamp.
func Masthead(k typeset.Kit, j job.Job, stamp press.Stamp, footing string) []layout.Row {
	r, v := j.Sheet.Roster, j.Sheet.Verdict
	const side = 62
	game := "List"
	if j.Sheet.Pack != nil {
		game = j.Sheet.Pack.System.Name
	}
	name := k.Measure.Wrap(k.W-side, k.Ink(layout.Bold, 16).Span(j.Title()))
	var under []layout.TextLine
	if r.Player != "" {
		under = k.Measure.Wrap(k.W-side, k.Ink(layout.Regular, k.Pt(8.5)).Span(r.Player))
	}
	under = append(under, k.Measure.Wrap(k.W-side, k.Muted(layout.Condensed, k.Pt(7)).Span(j.Settings()))...)
	if part := j.Part(); part != "" {
		under = append(under, k.Measure.Wrap(k.W-side, k.Ink(layout.CondensedBold, k.Pt(7)).Span(part))...)
	}
	if brings := v.Brings.String(); brings != "" {
		under = append(under, k.Measure.Wrap(k.W-side, k.Muted(layout.Condensed,
			k.Pt(7)).Span(builder.BringsLabel+": "+brings))...)
	}
	var rest []layout.Row
	if len(name) > typeset.MostNameLines {
		rest = k.Text(k.Ink(layout.CondensedBold, k.Body).Span(j.Title()))
		name = k.Measure.Cut(typeset.MostNameLines, k.W-side, k.Ink(layout.Bold, 16).Span(j.Title()))
	}
	if len(under) > mostUnderLines {
		rest = append(rest, k.Lines(under[mostUnderLines:], k.Muted(layout.Condensed, k.Pt(8.5)).Lead(),
			k.Muted(layout.Condensed, k.Pt(8.5)).Base())...)
		under = under[:mostUnderLines]
	}
	big, mid := k.Ink(layout.Bold, 16), k.Muted(layout.Condensed, k.Pt(8.5))
	left := 4 + float64(len(name))*big.Lead() + float64(len(under))*mid.Lead()
	right := 0.0
	small := k.Measure.Set(stamp.Spans(layout.CondensedBold, k.Pt(8.5))...)
	if j.Options.Stamp {
		right += stamp.Height() + 3.4 + k.Pt(judgeLead)
	} else {
		right += mid.Lead()
	}
	if v.Points != nil {
		right += big.Lead() + 1
	}
	h := max(left, right) + 2.5
	head := layout.Row{H: h + 2, Draw: func(p *layout.Canvas, x, y float64) {
		p.Left(strings.ToUpper(game),
			layout.Style{Face: layout.CondensedBold, Size: typeset.Imprint, Color: p.Palette.Accent}, x, y+2)
		at := y + 2.6
		for _, l := range name {
			p.Text(l, x, at+big.Base())
			at += big.Lead()
		}
		for _, l := range under {
			p.Text(l, x, at+mid.Base())
			at += mid.Lead()
		}
		at = y
		if v.Points != nil {
			spans := []layout.Span{big.Span(v.Total())}
			if v.Limit != nil {
				spans = append(spans, mid.Span(" / "+strconv.Itoa(*v.Limit)))
			}
			l := p.Measure.Set(append(spans, mid.Span(builder.PointsText(j.About, "")))...)
			p.Text(l, x+k.W-l.W, at+big.Base())
			at += big.Lead() + 1
		}
		if j.Options.Stamp {
			press.DrawStamp(p, stamp, x+k.W, at)
			at += stamp.Height() + 3
			if footing != "" {
				p.Right(footing, k.Muted(layout.Condensed, k.Pt(7)), x+k.W, at)
				at += k.Pt(judgeLead)
			}
			p.Right(v.Judge(), k.Muted(layout.Condensed, k.Pt(7)), x+k.W, at)
		} else {
			p.Text(small, x+k.W-small.W, at+mid.Base())
		}
		p.Rule(x, x+k.W, y+h, p.Palette.Heavy, p.Palette.Accent)
	}}
	if rest != nil {
		rest = append(rest, layout.Space(k.Gap/2))
	}
	return append([]layout.Row{head}, rest...)
}
