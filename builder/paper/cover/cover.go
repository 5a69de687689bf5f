package cover

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// Set sets the cover sheet of a list for an organizer: its player, the verdict and why, the points, the units, and
// the full hash.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	full := press.FullOf(j)
	var frames []layout.Flow
	for _, sc := range []typeset.Scale{listed.Plain, listed.Tightest} {
		if frames = full.Pour(coverRows(press.FullKit(j, sc), j)); len(frames) == 1 {
			break
		}
	}
	return full.Pages(ctx, doc, "Cover", frames)
}

func coverRows(k typeset.Kit, j job.Job) []layout.Row {
	k.Stands = builder.Standing{} // a report shows problems as the verdict has them
	rows := listed.Masthead(k, j, press.StampOf(j.Palette, j.Sheet.Verdict), j.Sheet.Verdict.Footing())
	rows = append(rows, factRows(k, j)...)
	if j.About.Banner != "" {
		rows = append(append(rows, layout.Space(k.Gap/2)),
			k.Text(k.Ink(layout.Condensed, k.Body).Span(j.About.Banner))...)
	}
	rows = append(rows, layout.Space(k.Gap))
	rows = append(rows, k.Table(muster(j))...)
	rows = append(rows, listed.Findings(k, j)...)
	rows = append(rows, importedRows(k, j.Options.Import)...)
	rows = append(rows, listed.HouseRules(k, j)...)
	rows = append(rows, listed.Missing(k, j)...)
	event := k.Measure.Cut(1, (k.W-12)/3, k.Ink(layout.Condensed, k.Small).Span(j.Options.Event))
	sign := []layout.Row{{H: 16, Draw: func(p *layout.Canvas, x, y float64) {
		third := (k.W - 12) / 3
		for i, label := range []string{"CHECKED BY", "EVENT", "DATE"} {
			at := x + float64(i)*(third+6)
			if label == "EVENT" && len(event) > 0 {
				p.Text(event[0], at, y+11)
			}
			p.Rule(at, at+third, y+12, layout.Hair, p.Palette.Rule)
			p.Left(label, k.Caps(), at, y+15)
		}
	}}}
	rows = append(rows, listed.ListCode(k, j)...)
	rows = append(rows, sign...)
	rows = append(rows, k.Notes()...)
	return rows
}

// factRows returns the basis of the verdict, with a label per line.
func factRows(k typeset.Kit, j job.Job) []layout.Row {
	v := j.Sheet.Verdict
	type fact struct {
		label string
		spans []layout.Span
	}
	ink := k.Ink(layout.Condensed, k.Body)
	verdict := func(v builder.Verdict) []layout.Span {
		return append(press.StampOf(j.Palette, v).Spans(layout.CondensedBold, k.Body),
			ink.Span(typeset.WideBlank+v.Footing()))
	}
	list := []fact{{"Verdict", verdict(v)}}
	if event := j.Options.Event; event != "" {
		own := verdict(j.Options.ByItself)
		if score := j.Options.ByItself.Score(j.About); score != "" {
			own = append(own, ink.Span(typeset.WideBlank+score))
		}
		list = append([]fact{{"Event", []layout.Span{k.Ink(layout.CondensedBold, k.Body).Span(event),
			ink.Span(typeset.WideBlank + fmt.Sprintf("%.12s",
				j.Options.EventHash))}}}, list[0], fact{"Without the event", own})
	}
	if t := j.Sheet.Score(); t != "" {
		list = append(list, fact{"Points", []layout.Span{ink.Span(t)}})
	}
	models := job.NumberOf(j.Sheet.Units)
	list = append(list, fact{"Units", []layout.Span{ink.Span(strconv.Itoa(models))}})
	if p := j.Sheet.Pack; p != nil {
		list = append(list,
			fact{"Pack", []layout.Span{ink.Span(fmt.Sprintf("%s%srules %d%s%s", v.Judge(), typeset.WideBlank, v.Rules,
				typeset.WideBlank, p.SHA256))}})
	}
	list = append(list, fact{"SHA-256", []layout.Span{ink.Span(j.Sheet.Hash)}})
	if note := j.Options.PagesNote; note != "" {
		list = append(list, fact{"PDF pages", []layout.Span{ink.Span(note)}})
	}
	label, labels := k.Caps(), 0.0
	for _, f := range list {
		labels = max(labels, k.Measure.Width(strings.ToUpper(f.label), label)+5)
	}
	var rows []layout.Row
	for _, f := range list {
		lines := k.In(k.W - labels).Text(f.spans...)
		if len(lines) == 0 {
			continue
		}
		for i := range lines {
			draw := lines[i].Draw
			first := i == 0
			lines[i].Draw = func(p *layout.Canvas, x, y float64) {
				if first {
					p.Left(strings.ToUpper(f.label), label, x, y+ink.Base())
				}
				draw(p, x+labels, y)
			}
		}
		lines[len(lines)-1].H += 0.4
		rows = append(rows, lines...)
	}
	return rows
}

// importedRows lists the lines of a text that the import did not understand.
func importedRows(k typeset.Kit, lines []string) []layout.Row {
	if len(lines) == 0 {
		return nil
	}
	rows := append([]layout.Row{layout.Space(k.Gap)}, k.Heading("Import: check these lines")...)
	for _, line := range lines {
		rows = append(rows, k.Text(k.Ink(layout.Bold, k.Small).Span("! "),
			k.Ink(layout.Condensed, k.Small).Span(line))...)
	}
	return rows
}

// loadout returns what a unit carries, by location if it has several.
func loadout(u builder.UnitSheet) string {
	var texts []string
	loads := u.Loadout()
	for _, l := range loads {
		text := l.Text()
		if len(loads) > 1 {
			text = l.Place + ": " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, typeset.WideBlank)
}

// muster returns a short table of the units and their loadouts.
func muster(j job.Job) rules.Table {
	t := rules.Table{Title: "Unit", Columns: []rules.Column{{Label: "Unit"}, {Label: "What it is"}, {Label: "Loadout"},
		{Label: "Number", Right: true}, {Label: j.About.PointsName, Right: true}}}
	for _, u := range j.Sheet.Units {
		class := u.Profile.Class
		if !u.Known {
			class = "Unknown profile " + u.Unit.Profile
		}
		points := rules.Cell{Text: "–"}
		if s, ok := u.Profile.Role(rules.RolePoints); ok {
			points = rules.Cell{Text: s.Text, Source: s.Source}
		}
		t.Rows = append(t.Rows,
			rules.Row{Cells: []rules.Cell{{Text: typeset.NameWithin(u, typeset.MostName)}, {Text: class},
				{Text: loadout(u)},
				{Text: strconv.Itoa(u.Unit.Number())}, points}})
	}
	if j.About.PointsName == "" {
		t.Columns = t.Columns[:4]
		for i := range t.Rows {
			t.Rows[i].Cells = t.Rows[i].Cells[:4]
		}
	}
	return t
}
