package played

import (
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper/job"
	"gantry/builder/paper/listed"
	"gantry/builder/paper/typeset"
)

// A WindowSize is the size of the window with a unit's machine beside its weapons, in mm.
type WindowSize struct {
	Wide float64
	High float64 // the minimum height for an upright machine
	Low  float64 // the minimum height for a low one, such as a vehicle
}

// The space between the parts of a panel in mm, and the size of secondary numbers as a share of the leading ones.
const (
	partAir    = 0.6
	windowGap  = 1.6
	lowNumbers = 0.72
	minLow     = 10.0
)

// Body returns what a player needs of a unit, of one or several identical models, under its head: its leading numbers,
// its machine beside its weapons, and its tracks. The machine is as high as the body and grows with it up to fill mm,
// and is left out if the body needs more than room.
func Body(k typeset.Kit, j job.Job, e job.Entry, size WindowSize, room, fill float64) []layout.Row {
	if !e.Unit.Known {
		return k.Unknown(e.Unit)
	}
	e.Unit = tablesOf(e.Unit)
	p := newPanel(k, j, e)
	for _, share := range windowShares {
		small := WindowSize{Wide: share * size.Wide, High: share * size.High, Low: share * size.Low}
		if rows := p.withMachine(small, fill); rows != nil && layout.Height(rows) <= room {
			return rows
		}
	}
	return p.flowing()
}

// windowShares are the sizes of a machine's window that are tried.
var windowShares = []float64{1, 0.7, 0.5}

// A panel is the content of a unit's body.
type panel struct {
	typeset.Kit
	job   job.Job
	entry job.Entry
	unit  builder.UnitSheet // with the tracks that are not on weapons' lines
	on    map[string]typeset.Marking
	art   typeset.Art
	strip []layout.Row // the leading numbers
	chips []typeset.Chip
	below []layout.Row                // its tracks in the whole width
	tall  func(listed.Window) float64 // the height of its machine in a window
}

func newPanel(k typeset.Kit, j job.Job, e job.Entry) panel {
	u, on := typeset.OnLines(e.Unit, e.Number, false)
	p := panel{Kit: k, job: j, entry: e, unit: u, on: on, art: j.ArtOf(u)}
	p.below, p.tall = p.tracks(k), listed.Heights(p.art, e.Number)
	leading, usual, fine := typeset.PlayStats(u)
	modes := typeset.BlocksBelowHead(typeset.Modes(u.Profile.Blocks))
	if len(modes) == 1 {
		usual, modes = append(usual, modes[0].Stats...), nil
	}
	p.strip = k.Banded(k.NumberRows(leading, modes), k.Palette.Tray, 0)
	if arms, _ := typeset.Parted(u.Profile.Tables, typeset.IsArms); len(arms) == 0 && len(usual) > 0 {
		low := k
		low.Number = max(minLow, lowNumbers*k.Number)
		usual = typeset.WithReach(usual, u.Profile.Tables)
		p.strip = append(p.strip, k.Banded(low.LeadRows(usual), k.Palette.Tray, 0)...)
		usual = nil
	}
	p.chips = k.StatChips(typeset.Untracked(slices.Concat(usual, fine), e.Unit.Profile.Tracks))
	return p
}

// tablesOf returns a unit with all rows of its tables, also those that a card shortens.
func tablesOf(u builder.UnitSheet) builder.UnitSheet {
	u.Profile.Tables = slices.Clone(u.Profile.Tables)
	for i := range u.Profile.Tables {
		u.Profile.Tables[i].Brief = nil
	}
	return u
}

// words returns the facts, weapons and other tables in a kit's width.
func (p panel) words(k typeset.Kit) []layout.Row {
	rows := k.ChipText(p.chips)
	if len(rows) > 0 {
		rows = slices.Insert(rows, 0, layout.Space(partAir))
	}
	if arms := k.TableRows(p.unit, p.on); len(arms) > 0 {
		rows = append(append(rows, layout.Space(partAir)), arms...)
	}
	return append(rows, k.Besides(p.entry.Unit)...)
}

// tracks returns the tracks of all models in a kit's width.
func (p panel) tracks(k typeset.Kit) []layout.Row {
	return k.UnitTracks(p.unit, p.entry.Number, typeset.LineLower)
}

// rest returns what follows the tracks: the player's notes and the explanation of marks.
func (p panel) rest() (rows []layout.Row) {
	if notes := p.entry.Unit.Unit.Notes; notes != "" && p.job.Options.Notes {
		rows = append(rows, layout.Space(partAir))
		rows = append(rows, p.Text(p.Ink(layout.Condensed, p.Body).Span(notes))...)
	}
	return append(rows, p.Notes()...)
}

// windowWidths are the widths of a window that are tried against its usual one. One for several machines or a low one
// may be wider than high.
var windowWidths = []float64{1, 1.1, 1.2, 1.3, 1.5, 1.7}

// groupWide is the largest width of a window for several machines or a low one against its height. A machine fills a
// share of its window's height. The height that is missing costs as much as emptyCosts of a higher body.
const (
	groupWide  = 2.2
	fills      = 0.8
	emptyCosts = 1.2
)

// withMachine returns the body with a window for the machine, nil without one. It is the lowest body that its machine
// fills, with the widest window.
func (p panel) withMachine(size WindowSize, fill float64) (best []layout.Row) {
	if !p.art.Any() {
		return nil
	}
	widest, least := 1.0, 0.0
	if p.entry.Number > 1 || p.isLow() {
		widest = groupWide
	}
	under := p.Banded(p.below, p.Palette.Tray, 0)
	for i, times := range windowWidths {
		wide := times * size.Wide
		words := p.words(p.beside(wide))
		for _, beside := range []bool{true, false} {
			rows, high := p.windowed(size, wide, fill, words, under, beside)
			if rows == nil || i > 0 && wide > widest*high {
				continue
			}
			machine := p.tall(listed.Window{W: wide, H: high})
			cost := layout.Height(rows) + float64(emptyCosts*max(0, float64(fills*high)-machine))
			if best == nil || cost <= least+1e-6 {
				best, least = rows, cost
			}
		}
	}
	return best
}

// isLow reports whether the machine is low, such as a vehicle.
func (p panel) isLow() bool {
	return len(p.art.Figures) == 1 && p.art.Figures[0].Drawing.H <= typeset.LeastHigh
}

// beside returns the kit for what is beside a window of a width.
func (p panel) beside(wide float64) typeset.Kit { return p.In(p.W - (wide - p.Edge + windowGap)) }

// windowed returns the body with a window of a width beside words, and the room for the window's height. Tracks are
// beside the machine or under it. It returns nil for tracks beside the machine if there are none.
func (p panel) windowed(size WindowSize, wide, fill float64, words, under []layout.Row, besideTracks bool) (
	rows []layout.Row, high float64) {
	least := size.High
	if p.isLow() {
		least = size.Low
	}
	in := p.beside(wide)
	left := p.W - in.W
	beside := p.OneRow(words)
	if besideTracks {
		tracks := p.tracks(in)
		if len(tracks) == 0 {
			return nil, 0
		}
		beside, under = p.OneRow(slices.Concat(words, []layout.Row{layout.Space(partAir)}, tracks)), nil
	}
	rest := p.rest()
	high = max(beside.H+partAir, least)
	high = max(high, fill-layout.Height(p.strip)-layout.Height(under)-layout.Height(rest))
	art := listed.Window{W: wide, H: high}
	body := layout.Row{H: high, Draw: func(c *layout.Canvas, x, y float64) {
		art.Draw(c, p.job, p.art, p.entry.Number, x-p.Edge, y)
		beside.Draw(c, x+left, y)
	}}
	return slices.Concat(p.strip, []layout.Row{body}, under, rest), high
}

// flowing returns the body without its machine, in rows that may break.
func (p panel) flowing() []layout.Row {
	rows := slices.Concat(p.strip, p.words(p.Kit))
	if len(p.below) > 0 {
		rows = append(append(rows, p.Line(p.Gap/2, p.Gap/2)), p.below...)
	}
	return append(rows, p.rest()...)
}
