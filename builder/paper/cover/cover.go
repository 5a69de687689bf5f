package cover

import (
	"context"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// orderSizes lists the sizes of type of the order of battle under a poster in points, the largest first. A poster is at
// least posterShare of the paper's height, or as high as with the smallest of these.
var orderSizes = []float64{13, 12, 11, 10, 9}

const posterShare = 0.58

// minPosters lists the scales of longer orders of battle, and the minimum height of the poster over them in mm.
var minPosters = []struct {
	typeset.Scale
	high float64
}{{orderScale(orderSizes[len(orderSizes)-1]), 140}, {listed.Plain, 120}, {listed.Tightest, 96}}

// orderScale returns the scale of a cover whose order of battle has a size of type in points.
func orderScale(size float64) typeset.Scale {
	return typeset.Scale{Name: []float64{11}, Number: 16, Body: size, Small: max(8.5, 0.85*size), Label: 7, Box: 5.2,
		Gap: 4, Run: 10, Most: 40, Least: 7}
}

// Set sets the cover sheet of a list for an organizer: its player, the verdict and why, the points, the units, and
// the hash. It is a poster if all of it has room on one page.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	full := press.FullOf(j)
	if rows := posterRows(j, full.Room()); rows != nil {
		if isDeep(j) {
			full = press.FullOf(onCorner(j))
			full.Under = j.Palette.Paper
		}
		return full.Pages(ctx, doc, "Cover", full.Pour(rows))
	}
	var frames []layout.Flow
	for _, sc := range []typeset.Scale{listed.Plain, listed.Tightest} {
		if frames = full.Pour(coverRows(press.FullKit(j, sc), j)); len(frames) == 1 {
			break
		}
	}
	return full.Pages(ctx, doc, "Cover", frames)
}

// isDeep reports whether the color of the list's trim reaches the lower edge of a poster: no report is on it.
func isDeep(j job.Job) bool {
	return j.Palette.Corner.Drawn() && len(reportRows(press.FullKit(j, listed.Plain), j)) == 0
}

// onCorner returns a job whose small print is on the color of the list's trim.
func onCorner(j job.Job) job.Job {
	on := j.Palette.OnCorner
	j.Palette.Rule, j.Palette.Muted = on.Mixed(j.Palette.Corner, 0.5), on
	return j
}

// posterRows returns a cover with a poster and the largest type that leaves it room, nil without room for a poster.
func posterRows(j job.Job, room float64) []layout.Row {
	of := func(sc typeset.Scale) ([]layout.Row, float64) { return underPoster(press.FullKit(j, sc), j, room) }
	with := func(sc typeset.Scale, under []layout.Row, high float64) []layout.Row {
		poster, _ := listed.Poster(press.FullKit(j, sc), j, high)
		return append([]layout.Row{poster}, under...)
	}
	_, most := of(orderScale(orderSizes[len(orderSizes)-1]))
	for _, size := range orderSizes {
		sc := orderScale(size)
		if under, high := of(sc); high >= minPosters[0].high && high >= min(posterShare*j.H, most-0.5) {
			return with(sc, under, high)
		}
	}
	for _, least := range minPosters {
		if under, high := of(least.Scale); high >= least.high {
			return with(least.Scale, under, high)
		}
	}
	return nil
}

// underPoster returns what is under a poster, and the height that it leaves for the poster: the order of battle on the
// color of the list's trim, and the rest of the cover.
func underPoster(k typeset.Kit, j job.Job, room float64) (rows []layout.Row, high float64) {
	k.Stands = builder.Standing{} // a report shows problems as the verdict has them
	const side, gutter, air = 48.0, 6.0, 4.0
	on, deep := k.On(k.Palette.OnCorner), isDeep(j)
	left, right := on.In(on.W-side-gutter), on.In(side)
	right.Small = 8.5
	_, order := listed.Poster(left, j, posterShare*j.H)
	if j.Options.Event != "" {
		order = append(order, factRows(left, j, true)...)
	}
	order = append(append(order, layout.Space(1)), orderRows(left, j)...)
	code := listed.ListCode(right, j)
	beside := on.OneRow(append(listed.State(right, j), code...))
	units, sign := on.OneRow(order), on.OneRow(signRows(left, j))
	low := max(beside.H, units.H+sign.H)
	ground := layout.Row{H: low + 2*air, Draw: func(p *layout.Canvas, x, y float64) {
		m := j.Margin()
		if c := p.Palette.Corner; c.Drawn() {
			high := low + 2*air
			if deep {
				high = j.H - y
			}
			p.Marks = append(p.Marks, layout.Rect{X: x - m, Y: y, W: j.W, H: high, Fill: c})
		} else {
			p.Rule(x-m, x-m+j.W, y+low+2*air, p.Palette.Heavy, p.Palette.Ink)
		}
		units.Draw(p, x, y+air)
		beside.Draw(p, x+on.W-side, y+air)
		sign.Draw(p, x, y+air+low-sign.H)
	}}
	if deep {
		k = on
	}
	after := append([]layout.Row{layout.Space(1)}, bannerRows(k, j)...)
	after = append(after, reportRows(k, j)...)
	if code == nil {
		after = append(after, listed.ListCode(k, j)...)
	}
	after = append(after, hashRows(k, j)...)
	after = append(after, k.Notes()...)
	rows = append([]layout.Row{ground}, after...)
	return rows, room + j.Margin() - layout.Height(rows) - 1.5
}

// coverRows returns a cover without a poster.
func coverRows(k typeset.Kit, j job.Job) []layout.Row {
	k.Stands = builder.Standing{}
	rows := listed.Banner(k, j, 24)
	rows = append(rows, factRows(k, j, false)...)
	rows = append(rows, bannerRows(k, j)...)
	rows = append(rows, layout.Space(k.Gap))
	rows = append(rows, orderRows(k, j)...)
	rows = append(rows, reportRows(k, j)...)
	rows = append(rows, listed.ListCode(k, j)...)
	rows = append(rows, signRows(k, j)...)
	rows = append(rows, hashRows(k, j)...)
	return append(rows, k.Notes()...)
}

// bannerRows returns the caveat of the game.
func bannerRows(k typeset.Kit, j job.Job) []layout.Row {
	if j.About.Banner == "" {
		return nil
	}
	return append([]layout.Row{layout.Space(k.Gap / 2)},
		k.Text(k.Ink(layout.Condensed, k.Small).Span(j.About.Banner))...)
}

// reportRows returns the findings, what the import did not understand, the house rules and the missing characters.
func reportRows(k typeset.Kit, j job.Job) []layout.Row {
	rows := listed.Findings(k, j)
	rows = append(rows, importedRows(k, j.Options.Import)...)
	rows = append(rows, listed.HouseRules(k, j)...)
	return append(rows, listed.Missing(k, j)...)
}

// signRows returns the lines to sign.
func signRows(k typeset.Kit, j job.Job) []layout.Row {
	third := (k.W - 12) / 3
	event := k.Measure.Cut(1, third, k.Ink(layout.Condensed, k.Small).Span(j.Options.Event))
	return []layout.Row{{H: 16, Draw: func(p *layout.Canvas, x, y float64) {
		for i, label := range []string{"CHECKED BY", "EVENT", "DATE"} {
			at := x + float64(i)*(third+6)
			if label == "EVENT" && len(event) > 0 {
				p.Text(event[0], at, y+11)
			}
			p.Rule(at, at+third, y+12, layout.Hair, k.Palette.Muted)
			p.Left(label, k.Caps(), at, y+15)
		}
	}}}
}

// hashRows returns the rules data and the hash of the list in small print.
func hashRows(k typeset.Kit, j job.Job) []layout.Row {
	text := ""
	if p := j.Sheet.Pack; p != nil {
		text = fmt.Sprintf("%s, rules %d, %.12s", j.Sheet.Verdict.Judge(), j.Sheet.Verdict.Rules, p.SHA256)
	}
	return append([]layout.Row{layout.Space(1)}, k.Text(k.Muted(layout.Condensed,
		typeset.Imprint).Span(job.SmallPrint(text, "List SHA-256 "+j.Sheet.Hash, j.Options.PagesNote)))...)
}

// factRows returns the basis of the verdict, with a label per line. The color of a state is that of the text if it is
// on a ground.
func factRows(k typeset.Kit, j job.Job, grounded bool) []layout.Row {
	v := j.Sheet.Verdict
	type fact struct {
		label string
		spans []layout.Span
	}
	ink := k.Ink(layout.Condensed, k.Body)
	verdict := func(v builder.Verdict) []layout.Span {
		stamp := press.StampOf(j.Palette, v)
		if grounded {
			stamp.Color = k.Palette.Ink
		}
		return append(stamp.Spans(layout.CondensedBold, k.Body),
			ink.Span(typeset.WideBlank+v.Footing()))
	}
	list := []fact{{"Verdict", verdict(v)}}
	if event := j.Options.Event; event != "" {
		own := verdict(j.Options.WithoutEvent)
		if score := j.Options.WithoutEvent.Score(j.About); score != "" {
			own = append(own, ink.Span(typeset.WideBlank+score))
		}
		list = append([]fact{{"Event", []layout.Span{k.Ink(layout.CondensedBold, k.Body).Span(event),
			ink.Span(typeset.WideBlank + fmt.Sprintf("%.12s",
				j.Options.EventHash))}}}, list[0], fact{"Without the event", own})
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
