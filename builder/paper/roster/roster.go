package roster

import (
	"context"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// A density is one way to set an army sheet: the height of its banner and the pictures of its units in mm, and the
// size of its reference in points.
type density struct {
	typeset.Scale
	banner float64
	art    listed.Window
	words  float64
}

// densities lists the densities of an army sheet from the airiest. The first that needs one page wins.
var densities = func() []density {
	large := typeset.Scale{Name: []float64{16, 14, 12}, Number: 15, Body: 9, Small: 9, Label: 7.5, Box: 5.2, Gap: 4,
		Run: 10, Most: 40, Least: 7}
	airy := typeset.Scale{Name: []float64{14, 12}, Number: 14, Body: 8.5, Small: 8.4, Label: 7, Box: 5.2, Gap: 3.4,
		Run: 10, Most: 40, Least: 7}
	usual := typeset.Scale{Name: []float64{12, 11}, Number: 13, Body: 8, Small: 8, Label: 7, Box: 4.8, Gap: 2.6,
		Run: 10, Most: 40, Least: 7, Close: true}
	dense := typeset.Scale{Name: []float64{11, 9.5}, Number: 12, Body: 7.5, Small: 7.5, Label: 7, Box: 4.6, Gap: 1.8,
		Run: 10, Most: 40, Least: 7, Close: true}
	plain, tight := listed.Plain, listed.Tightest
	plain.Number, tight.Number = 11, 8.5
	return []density{{large, 46, listed.Window{W: 42, H: 34}, 8.5}, {airy, 42, listed.Window{W: 36, H: 29}, 8.2},
		{airy, 38, listed.Window{W: 31, H: 25}, 8.2}, {usual, 30, listed.Window{W: 28, H: 28}, 8},
		{usual, 34, listed.Window{W: 29, H: 23}, 8},
		{usual, 30, listed.Window{W: 26, H: 20}, 7.5}, {dense, 26, listed.Window{W: 23, H: 17.5}, 7},
		{dense, 24, listed.Window{W: 18, H: 13}, 7}, {dense, 24, listed.Window{}, 7},
		{tight, 24, listed.Window{W: 14, H: 10}, typeset.Imprint}, {plain, 24, listed.Window{}, 7},
		{tight, 22, listed.Window{}, typeset.Imprint}}
}()

// maxDrawn bounds the models of lists for which all densities are tried.
const maxDrawn = 24

// Set sets the army sheet: the army, its verdict, its units and the problems, with lines for an organizer. It adds the
// quick reference and the list code unless these take another page.
func Set(ctx context.Context, j job.Job, doc *layout.Document) error {
	frames, err := rosterFrames(ctx, j)
	if o := j.Options; err == nil && len(frames) > 1 && (o.Token != "" || o.LongToken) {
		without := j
		without.Options.Token, without.Options.LongToken = "", false
		var fewer []layout.Flow
		if fewer, err = rosterFrames(ctx, without); len(fewer) < len(frames) {
			frames = fewer
			if o.Token != "" && o.Code && !slices.Contains(o.Products, job.Cover) {
				doc.Notes = append(doc.Notes, noRoomForCode)
			}
		}
	}
	if err != nil {
		return err
	}
	return press.FullOf(j).Pages(ctx, doc, "Army sheet", frames)
}

const noRoomForCode = "The list code has no room on the army sheet. Print the cover sheet."

// rosterFrames returns the frames of an army sheet at the airiest scale that fits.
func rosterFrames(ctx context.Context, j job.Job) ([]layout.Flow, error) {
	full := press.FullOf(j)
	columns := referenceColumns
	if j.W < j.H && j.Options.Factor() > 1 {
		columns--
	}
	set := func(d density) func(words bool) []layout.Flow {
		k := press.FullKit(j, d.Scale)
		rows := rosterRows(k, j, d.art, d.banner)
		marked := *k.Marked
		return func(words bool) []layout.Flow {
			frames, k, marked := full.Pour(rows), k, marked
			k.Marked = &marked // not the marks of words that are left out
			foot := footRows(k.In(press.ColumnOf(k.W, columns)), j, d.words, words)
			if len(foot) == 0 {
				return frames
			}
			ends := make([]float64, len(frames))
			for i := range ends {
				ends[i] = full.Room()
			}
			last := len(ends) - 1
			if end := frames[last].End + k.Gap; full.Room()-end >= highest(foot) {
				ends[last] = end
			}
			return full.ColumnsUnder(frames, ends, foot, columns)
		}
	}
	tried, last := densities, densities[len(densities)-1]
	if job.NumberOf(j.Sheet.Units) > maxDrawn {
		small := press.FullKit(j, last.Scale)
		names := float64(len(j.Sheet.Units)) * small.Ink(layout.Bold, small.Name[0]).Lead()
		if names > maxTried*full.Room() {
			tried = []density{last}
		}
	}
	var beside, others []density
	for _, d := range tried {
		if d.art.W >= minArt && listed.UnitsBeside(press.FullKit(j, d.Scale), j, d.art) {
			beside = append(beside, d)
		} else {
			others = append(others, d)
		}
	}
	var frames []layout.Flow
	for _, d := range append(beside, others...) {
		pour := set(d)
		for _, words := range []bool{true, false} {
			if err := job.CheckContext(ctx); err != nil {
				return nil, err
			}
			now := pour(words)
			if len(now) == 1 {
				return higher(d, words, now, set), nil
			}
			if frames == nil || len(now) < len(frames) {
				frames = now
			}
		}
	}
	return frames, nil
}

// higher returns a page of a density with the highest pictures that it has room for.
func higher(d density, words bool, page []layout.Flow, set func(density) func(words bool) []layout.Flow) []layout.Flow {
	for _, times := range []float64{1.4, 1.25, 1.12} {
		high := d
		if high.art.H *= times; high.art.H > 0 && high.art.H <= highArt*high.art.W {
			if now := set(high)(words); len(now) == 1 {
				return now
			}
		}
	}
	return page
}

// highArt is the largest height of a picture against its width.
const highArt = 1.1

// highest returns the height of the highest row.
func highest(rows []layout.Row) (high float64) {
	for _, r := range rows {
		high = max(high, r.H)
	}
	return high
}

// minArt is the smallest width of pictures in mm for which numbers beside the names are better than larger type.
const minArt = 23.0

// maxTried is the number of pages of names up to which several densities are tried.
const maxTried = 4

// referenceColumns is the number of columns of the reference.
const referenceColumns = 3

func rosterRows(k typeset.Kit, j job.Job, art listed.Window, banner float64) []layout.Row {
	rows := append(listed.Banner(k, j, banner), signInRow(k, j))
	army := j.Sheet.Whole
	army.Tracks = nil // they are for play
	rows = append(rows, listed.Army(k, army)...)
	rows = append(rows, layout.Space(k.Gap/2))
	rows = append(rows, listed.Units(k, j, art)...)
	rows = append(rows, listed.Report(k, j)...)
	return append(rows, listed.Missing(k, j)...)
}

// The height of the fields for an organizer in mm, and the space between two of them.
const (
	signInHigh = 10.0
	signInGap  = 5.0
)

// signInRow returns fields for the player, the event, the date and who checked the list, filled in from the list.
func signInRow(k typeset.Kit, j job.Job) layout.Row {
	fields := []struct{ label, text string }{{"PLAYER", j.Sheet.Roster.Player}, {"EVENT", j.Options.Event},
		{"DATE", ""}, {"CHECKED BY", ""}}
	w := (k.W - float64(signInGap*(len(fields)-1))) / float64(len(fields))
	ink := k.Ink(layout.Condensed, k.Pt(8.5))
	texts, most := make([][]layout.TextLine, len(fields)), 1
	for i, f := range fields {
		texts[i] = k.Measure.Wrap(w, ink.Span(f.text))
		most = max(most, len(texts[i]))
	}
	more := ink.Lead() * float64(most-1) // a long name takes several lines
	return layout.Row{H: signInHigh + 1.5 + more, Draw: func(p *layout.Canvas, x, y float64) {
		for i, f := range fields {
			at := x + float64(float64(i)*(w+signInGap))
			for n, l := range texts[i] {
				p.Text(l, at, y+5.4+more-float64(ink.Lead()*float64(len(texts[i])-1-n)))
			}
			p.Rule(at, at+w, y+6.6+more, layout.Hair, p.Palette.Muted)
			p.Left(f.label, k.Caps(), at, y+6.6+more+0.4+k.Caps().Base())
		}
	}}
}

// footRows returns the army's panels with their words in a size if these are asked for, the list code, and notes, in a
// column's width.
func footRows(k typeset.Kit, j job.Job, size float64, words bool) (rows []layout.Row) {
	if words {
		of := k
		of.Small = size * j.Options.Factor()
		rows = of.Bars(j.Sheet.Whole.Panels)
	}
	rows = append(rows, listed.ListCode(k, j)...)
	return append(rows, k.Notes()...)
}
