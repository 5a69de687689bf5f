package played

import (
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// The height of a unit's figure on a sheet in mm, and the share of its width for the tracks beside it.
const (
	SheetFigure = 34.0
	besideBody  = 0.3

	numbersUnder = 8.0 // approximate height of the numbers under a figure
)

// Block returns what a player needs of a unit, of one or several identical models: its figure with the leading
// numbers, its tracks at their places, weapons and everything else but its words.
func Block(k typeset.Kit, j job.Job, e job.Entry, figure float64) []layout.Row {
	if !e.Unit.Known {
		return k.Unknown(e.Unit)
	}
	top, left := blockTop(k, j, e, figure)
	return slices.Concat(top, blockTables(k, e.Unit), blockRest(k, j, e, left))
}

// WideBlock returns a Block in two columns for a landscape sheet: the figure with its numbers and boxes, and the
// weapons and the rest where they end highest. ok reports whether they fit the room.
func WideBlock(k typeset.Kit, j job.Job, e job.Entry, room float64) (rows []layout.Row, ok bool) {
	const between = 6.0
	if !e.Unit.Known || k.W < 1.4*room {
		return nil, false
	}
	in := k.In((k.W - between) / 2)
	right := blockTables(in, e.Unit)
	for _, figure := range []float64{60, 50, SheetFigure, 0.7 * SheetFigure, 0.45 * SheetFigure} {
		top, tracks := blockTop(in, j, e, figure)
		rest := blockRest(in, j, e, tracks)
		left, beside := append(slices.Clip(top), rest...), append(slices.Clip(right), rest...)
		lowest := room
		for _, columns := range [][][]layout.Row{{left, right}, {top, beside}} {
			if both := setWithSpare(in, columns, []float64{0, in.W + between}); both.H <= lowest {
				rows, lowest = []layout.Row{both}, both.H
			}
		}
		over := setWithSpare(in, [][]layout.Row{top, right}, []float64{0, in.W + between})
		if under := append([]layout.Row{over}, blockRest(k, j, e, tracks)...); layout.Height(under) < lowest {
			rows = under
		}
		if rows != nil {
			return rows, true
		}
	}
	return nil, false
}

// setWithSpare sets columns side by side, and notes where the space below each begins.
func setWithSpare(k typeset.Kit, columns [][]layout.Row, xs []float64) layout.Row {
	all := k.Abreast(columns, xs)
	all.Spare.Y = all.H
	for i, rows := range columns {
		if h := k.OneRow(rows).H; h < all.Spare.Y {
			all.Spare = layout.Spare{X: xs[i], Y: h, W: k.W}
		}
	}
	return all
}

// blockTop returns a unit's figure and its stats, and the tracks that are not on the body.
func blockTop(k typeset.Kit, j job.Job, e job.Entry, figure float64) (rows []layout.Row, left []rules.Track) {
	u := e.Unit
	leading, usual, fine := typeset.PlayStats(u)
	a := j.ArtOf(u)
	loose, placed := placedTracks(u.Profile.Tracks)
	var body layout.Row
	onBody := len(placed) > 0 && e.Number == 1 && len(a.Figures) == 1
	if onBody {
		body = bodyRow(k, a, placed, figure)
	}
	switch {
	case !a.Any():
		rows = append(rows, k.LeadRows(leading)...)
	case onBody && body.H <= max(typeset.Tallest, figure+20):
		rows = append(rows, k.LeadRows(leading)...)
		rows = append(rows, layout.Space(k.Gap/3), body)
		placed = nil
	default:
		lead := k.LeadOf(leading)
		set, beside := k.Hero, max(figure, 2+lead.Least())
		if beside > figure+numbersUnder || len(a.Figures) > 1 && len(leading) > 0 {
			set, beside = k.HeroOver, figure
		}
		rows = append(rows, set(a, lead, beside))
	}
	if len(placed) > 0 {
		loose = u.Profile.Tracks
	}
	return append(rows, k.UsualRows(u, usual, fine)...), loose
}

// blockTables returns a unit's tables under their heading.
func blockTables(k typeset.Kit, u builder.UnitSheet) []layout.Row {
	arms := sheetTables(k, u)
	if len(arms) == 0 {
		return nil
	}
	return append([]layout.Row{layout.Space(k.Gap / 2)}, arms...)
}

// blockRest returns the tracks that are not on the body, and the remaining text of a unit.
func blockRest(k typeset.Kit, j job.Job, e job.Entry, tracks []rules.Track) (rows []layout.Row) {
	u := e.Unit
	u.Profile.Tracks = tracks
	if tracks := k.UnitTracks(u, e.Number, typeset.LineLower); len(tracks) > 0 {
		rows = append(append(rows, k.Line(k.Gap/2, k.Gap/2)), tracks...)
	}
	rows = append(rows, k.Besides(e.Unit)...)
	if u.Unit.Notes != "" && j.Options.Notes {
		rows = append(rows, k.Line(k.Gap/2, k.Gap/2))
		rows = append(rows, k.Text(k.Ink(layout.Condensed, k.Body).Span(u.Unit.Notes))...)
	}
	return append(rows, k.Notes()...)
}

// sheetTables returns all rows of a unit's tables: weapons, then the others.
func sheetTables(k typeset.Kit, u builder.UnitSheet) []layout.Row {
	for i := range u.Profile.Tables {
		if u.Profile.Tables[i].Brief != nil {
			tables := append([]rules.Table(nil), u.Profile.Tables...)
			tables[i].Brief = nil
			u.Profile.Tables = tables
		}
	}
	return k.ArmRows(u)
}

// placedTracks separates the tracks with a place on the body from the others.
func placedTracks(tracks []rules.Track) (loose, placed []rules.Track) {
	for _, t := range tracks {
		if t.Place == "" {
			loose = append(loose, t)
		} else {
			placed = append(placed, t)
		}
	}
	return loose, placed
}

// bodyRow returns a figure with tracks at the places of its body: left and right beside it, the others under it.
func bodyRow(k typeset.Kit, a typeset.Art, tracks []rules.Track, figure float64) layout.Row {
	var left, right, under []rules.Track
	for _, t := range tracks {
		switch {
		case strings.HasPrefix(string(t.Place), "left"):
			left = append(left, t)
		case strings.HasPrefix(string(t.Place), "right"):
			right = append(right, t)
		default:
			under = append(under, t)
		}
	}
	side := besideBody * k.W
	if len(left)+len(right) == 0 {
		side = 0
	}
	in := k.In(side)
	sides := [2]layout.Row{k.OneRow(placedRows(in, left)), k.OneRow(placedRows(in, right))}
	below := k.OneRow(k.PackedGroups(under))
	h := max(figure, sides[0].H, sides[1].H)
	return layout.Row{H: h + below.H + 1.2, Draw: func(p *layout.Canvas, x, y float64) {
		if k.Palette.Ground.Drawn() {
			p.Marks = append(p.Marks, layout.Rect{X: x - k.Edge, Y: y, W: k.W + 2*k.Edge, H: h + 0.4,
				Fill: k.Palette.Ground})
		}
		sides[0].Draw(p, x, y+(h-sides[0].H)/2)
		a.Put(p, x+side+typeset.Gutter, y, k.W-2*(side+typeset.Gutter), h-0.5)
		sides[1].Draw(p, x+k.W-side, y+(h-sides[1].H)/2)
		below.Draw(p, x, y+h+0.8)
	}}
}

// placedRows returns the tracks of one side of a body, by their groups.
func placedRows(k typeset.Kit, tracks []rules.Track) []layout.Row {
	var rows []layout.Row
	for _, g := range typeset.Groups(tracks) {
		if len(rows) > 0 {
			rows = append(rows, layout.Space(1))
		}
		rows = append(rows, k.Heading(g.Name)...)
		rows = append(rows, k.Column(g.Tracks, k.OneLines(g.Tracks))...)
	}
	return rows
}
