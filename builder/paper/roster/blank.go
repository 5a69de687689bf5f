package roster

import (
	"context"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/blank"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Blank sets a page of lines for units, with a column for each number in the list of units.
func Blank(_ context.Context, j job.Job, doc *layout.Document) error {
	k, full := press.FullKit(j, listed.Plain), press.FullOf(j)
	units := listed.NewUnitTable(k, job.Job{Sheet: builder.Sheet{Units: j.Known()}}, false)
	t := rules.Table{Columns: []rules.Column{{Label: "Unit"}}}
	for _, l := range units.Labels {
		t.Columns = append(t.Columns, rules.Column{Label: l, Right: true})
	}
	if j.About.PointsName != "" {
		t.Columns = append(t.Columns, rules.Column{Label: j.About.PointsName, Right: true})
	}
	labels := []string{"ROSTER", "PLAYER"}
	if j.About.PointsName != "" {
		labels = append(labels, strings.ToUpper(j.About.PointsName)+" / LIMIT")
	}
	rows := []layout.Row{blank.WriteLine(k, labels), layout.Space(k.Gap)}
	lines := int((full.Room() - layout.Height(rows) - 4) / blank.LineHigh)
	rows = append(rows, blank.Table(k, t, lines)...)
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	margin := j.Margin()
	layout.Pour(rows, func(int) float64 { return full.Room() })[0].Draw(p, margin, margin)
	if j.Sheet.Pack != nil {
		p.Left(strings.ToUpper(j.Sheet.Pack.System.Name),
			layout.Style{Face: layout.CondensedBold, Size: typeset.Imprint, Color: p.Palette.Accent}, margin, margin-2)
	}
	for _, l := range j.Measure.Cut(1, j.W-2*margin,
		layout.Style{Face: layout.Condensed, Size: typeset.Imprint, Color: j.Palette.Muted}.Span(j.About.Credit)) {
		p.Text(l, margin, j.H-margin)
	}
	doc.Outline = append(doc.Outline, layout.Bookmark{Title: "Blank army sheet", Page: len(doc.Pages)})
	doc.Pages = append(doc.Pages, layout.Page{Label: "Blank army sheet", W: j.W, H: j.H, Marks: p.Marks})
	return nil
}
