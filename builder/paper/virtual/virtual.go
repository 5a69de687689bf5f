package virtual

import (
	"context"
	"fmt"
	"math"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/pieces"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
	"gantry/rules"
)

// dpi is the resolution of the pictures, in dots per inch.
const dpi = 240

// The bounds of a sheet of cards on a virtual table. Tabletop Simulator reads ten columns and seven rows
// (kb.tabletopsimulator.com/custom-content/custom-deck) and accepts pictures up to 4096 dots per side
// (…/asset-creation).
const (
	maxColumns  = 10
	maxRows     = 7
	maxSideDots = 4096
)

// maxTabletopModels bounds the models on a virtual table, and maxTabletopPictures their pictures.
const (
	maxTabletopModels   = 200
	maxTabletopPictures = 190
)

// Sizes of a figure's picture in mm: the whole, the strip at its foot, and the base of a tile's picture.
const (
	figureWide, figureHigh = 50.8, 76.2
	figureFoot             = 12.2
	tileBase               = 40.0
)

// The sizes of cards on a virtual table, which are not cut.
var (
	pokerCard = job.ShopSize{W: 750, H: 1050, Card: "poker"}
	tarotCard = job.ShopSize{W: 825, H: 1425, Card: "tarot"}
)

// Output sets a list with the cards of a dealer: a page for each picture, and the saved object that shows
// them.
func Output(deal press.Dealer) job.Output {
	set := func(ctx context.Context, j job.Job, doc *layout.Document) error {
		t, err := tableOf(ctx, j, deal, doc)
		if err == nil {
			doc.Files, err = files(t, j.Options.PictureAt)
		}
		return err
	}
	return job.Output{ID: "tts", Label: "Tabletop Simulator", Name: "tabletop", DPI: dpi, Set: set,
		Files: []rules.Option{{Label: "Download object"}},
		Help:  "ZIP with a saved object (card deck, models with their modes, counters), pictures and a readme.",
		Shared: "A saved object: card deck, models with their modes, counters. Its pictures load from this site. " +
			"If the list changes, download it again or use a frozen link (Share)."}
}

func tableOf(ctx context.Context, j job.Job, deal press.Dealer, doc *layout.Document) (t table, err error) {
	t.Name = builder.RosterName(layout.Clean(j.Sheet.Roster.Name))
	t.Counters = countersOf(j.Sheet.Whole.Tracks, "")
	if n := job.NumberOf(j.Sheet.Units); n > maxTabletopModels {
		return t, &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("%d models. The limit for a virtual table is %d. Choose fewer units.", n,
				maxTabletopModels)}
	}
	if t.Sheets, err = tabletopSheets(ctx, j, deal, doc); err != nil {
		return t, err
	}
	cards := len(doc.Pages)
	for _, tracks := range []bool{true, false} { // many states need too many pictures: then all tracks are counters
		doc.Pages = doc.Pages[:cards]
		if t.Models, err = tabletopModels(ctx, j, tracks, doc); err != nil {
			return t, err
		}
		if len(doc.Pages) <= maxTabletopPictures {
			break
		}
	}
	return t, nil
}

// tabletopSheets sets the cards edge to edge, fronts and backs.
func tabletopSheets(ctx context.Context, j job.Job, deal press.Dealer, doc *layout.Document) (
	sheets []cardSheet, err error) {
	size := tarotCard // used for all larger cards
	if j.Options.Card == pokerCard.Card {
		size = pokerCard
	}
	d, j, err := deal(ctx, j, size)
	if err != nil {
		return nil, err
	}
	front, back, err := d.Sides()
	if err != nil {
		return nil, err
	}
	columns := min(maxColumns, maxSideDots*job.ShopDPI/(dpi*size.W))
	rows := min(maxRows, maxSideDots*job.ShopDPI/(dpi*size.H))
	for from := 0; from < len(front); from += columns * rows {
		if err := job.CheckContext(ctx); err != nil {
			return nil, err
		}
		part := front[from:min(from+columns*rows, len(front))]
		g, on := d.Grid, j
		g.Columns = min(columns, len(part))
		g.Rows = (len(part) + g.Columns - 1) / g.Columns
		on.W, on.H = g.Size()
		sheet := cardSheet{Fronts: fmt.Sprintf("cards-%d-fronts", len(sheets)+1),
			Backs: fmt.Sprintf("cards-%d-backs", len(sheets)+1), Columns: g.Columns, Rows: g.Rows}
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		page := g.Impose(on, p, part, false)
		page.Label, page.File, page.Marks = sheet.Fronts, sheet.Fronts, p.Marks
		p = &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		behind := layout.Page{Label: sheet.Backs, File: sheet.Backs, W: on.W, H: on.H, Frames: page.Frames}
		for i, f := range page.Frames {
			sheet.Cards = append(sheet.Cards, f.Title)
			if n := from + i; n < len(back) && back[n].Item.HasContent {
				back[n].Item.Frames[back[n].Frame].Draw(p, f.X+g.Pad, f.Y+g.Pad)
			} else {
				press.DrawPlainBack(p, j, f.X, f.Y, f.W, f.H)
			}
		}
		behind.Marks = p.Marks
		doc.Pages = append(doc.Pages, page, behind)
		sheets = append(sheets, sheet)
	}
	return sheets, nil
}

// tabletopPictures holds the pages of models, equal ones once.
type tabletopPictures struct {
	j     job.Job
	doc   *layout.Document
	known map[string]string
}

// tabletopModels sets the pictures of all models.
func tabletopModels(ctx context.Context, j job.Job, tracks bool, doc *layout.Document) (
	list []model, err error) {
	j.Drawings, j.Palette.Clear = &typeset.Drawings{}, true
	in := tabletopPictures{j, doc, map[string]string{}}
	for _, m := range j.Models() {
		if err := job.CheckContext(ctx); err != nil {
			return nil, err
		}
		list = append(list, in.model(m, tracks))
	}
	return list, nil
}

// model is a machine in all modes, each with every number of marks on its short track.
func (in tabletopPictures) model(m job.Entry, tracks bool) model {
	u := m.Unit
	track, ok := stateTrack(u)
	if !ok || !tracks {
		track = rules.Track{}
	}
	out := model{Name: m.Title(), Scale: 1,
		Counters: countersOf(u.Profile.Tracks, track.ID)}
	looks := pieces.Looks(m)
	if in.j.About.Board != rules.OpenTable {
		out.Tile = map[string]tileShape{job.HexagonToken: hexagonTile,
			job.RoundToken:  roundTile,
			job.SquareToken: squareTile}[pieces.Shape(in.j, looks[0])]
		out.Scale = pieces.Base(in.j, looks[0]) / pieces.SmallBase
	}
	for _, l := range looks {
		for marked := range track.Boxes + 1 {
			st := state{Name: out.Name}
			if l != nil && l.Mode != "" {
				st.Name += " · " + layout.Clean(l.Mode)
			}
			if track.Boxes > 0 {
				st.Note = markedText(track, marked)
			}
			show := tabletopLook{pieces.Stand{Entry: job.Entry{Unit: u}, Likeness: l}, marked, track.Boxes}
			if out.Tile == figureTile {
				st.Front, st.Back = in.once(show, "front", in.figure), in.once(show, "back", in.figure)
			} else {
				st.Front = in.once(show, "tile", in.tile)
			}
			out.States = append(out.States, st)
		}
	}
	return out
}

// tabletopLook is a machine with a number of marked boxes.
type tabletopLook struct {
	pieces.Stand
	marked, boxes int
}

// once returns the name of a picture and sets the picture on the first call.
func (in tabletopPictures) once(l tabletopLook, side string, set func(tabletopLook, string) layout.Page) string {
	key := fmt.Sprint(l.Unit.Title, l.Unit.Known, l.marked, l.boxes, side)
	if l.Likeness != nil {
		key += fmt.Sprint(*l.Likeness)
	}
	if name, ok := in.known[key]; ok {
		return name
	}
	name := fmt.Sprintf("figure-%03d-%s", len(in.known)+1, side)
	page := set(l, side)
	page.Label, page.File, page.Clear = name, name, true
	in.doc.Pages = append(in.doc.Pages, page)
	in.known[key] = name
	return name
}

// figure returns a machine from one side above a strip with its name and boxes.
func (in tabletopPictures) figure(l tabletopLook, side string) layout.Page {
	const air = 1.0
	p := &layout.Canvas{Measure: in.j.Measure, Palette: in.j.Palette}
	top := figureHigh - figureFoot
	ground, on := p.Palette.Band, p.Palette.OnBand
	if !ground.Drawn() {
		ground, on = p.Palette.Paper, p.Palette.Ink
	}
	p.Marks = append(p.Marks, layout.Rect{X: 0.2, Y: top, W: figureWide - 0.4, H: figureFoot - 0.2, Width: 0.4,
		Stroke: p.Palette.Ink, Fill: ground})
	if l.Likeness != nil {
		f := in.j.Drawings.Once(side+" "+fmt.Sprint(*l.Likeness), func() layout.Drawing {
			picture, _ := likeness.Draw(*l.Likeness, p.Palette.Worn.Emblem, likeness.Side(side))
			return typeset.TightFigure(p.Palette, picture)
		})
		f.X, f.Y, f.W, f.H, f.Title = air, air, figureWide-2*air, top-air, l.Title()
		p.Marks = append(p.Marks, f)
	}
	high := 2
	if l.boxes > 0 {
		high = 1
	}
	name, _ := pieces.Label(in.j, l.Stand, figureWide-4, high+1, on)
	pieces.DrawLabels(p, name, figureWide/2, top+1.6)
	for i := range l.boxes {
		const r, step = 1.35, 3.6
		drawPip(p, figureWide/2+(float64(i)-float64(l.boxes-1)/2)*step, figureHigh-2.4, r, i < l.marked, on, ground)
	}
	return layout.Page{W: figureWide, H: figureHigh, Marks: p.Marks,
		Frames: []layout.Frame{{X: 0, Y: 0, W: figureWide, H: figureHigh, Title: l.Title(), Unit: l.Unit.Unit.ID}}}
}

// tile returns a machine from above, its boxes along the left edge.
func (in tabletopPictures) tile(l tabletopLook, _ string) layout.Page {
	j := in.j
	j.Options.Base = fmt.Sprint(tileBase)
	it := pieces.Token(j, l.Stand)
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	it.Draw(p, 0, 0)
	color := p.Palette.Band
	if !color.Drawn() {
		color = p.Palette.Ink
	}
	for i := range l.boxes {
		const r, step = 1.5, 3.9
		around := it.H/2 - pieces.TokenEdge - pieces.TokenAir - r
		sin, cos := math.Sincos((float64(i) - float64(l.boxes-1)/2) * step / around)
		drawPip(p, it.W/2-around*cos, it.H/2+around*sin, r, i < l.marked, color, p.Palette.Paper)
	}
	return layout.Page{W: it.W, H: it.H, Marks: p.Marks,
		Frames: []layout.Frame{{X: 0, Y: 0, W: it.W, H: it.H, Title: l.Title(), Unit: l.Unit.Unit.ID}}}
}

// drawPip draws a filled box, or a hollow one if it is marked.
func drawPip(p *layout.Canvas, x, y, r float64, marked bool, on, ground layout.Color) {
	fill := on
	if marked {
		fill = ground
	}
	p.Marks = append(p.Marks, layout.Circle{X: x, Y: y, R: r, Width: 0.45, Stroke: on, Fill: fill})
}
