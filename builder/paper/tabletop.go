package paper

import (
	"context"
	"fmt"
	"math"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
	"gantry/builder/tabletop"
	"gantry/rules"
)

// TabletopDPI is how many dots an inch the pictures of a virtual table have.
const TabletopDPI = 240

// The bounds of a sheet of cards on a virtual table: Tabletop Simulator reads ten columns and seven
// rows (kb.tabletopsimulator.com/custom-content/custom-deck) and wants no picture over 4096 dots a
// side (…/asset-creation).
const (
	mostColumns  = 10
	mostRows     = 7
	mostSideDots = 4096
)

// mostTabletopModels bounds the models on a virtual table, and mostTabletopPictures their pictures.
const (
	mostTabletopModels   = 200
	mostTabletopPictures = 190
)

// Of a figure's picture, in mm: its whole, the strip at its foot, and the base that a tile's
// picture is drawn for.
const (
	figureWide, figureHigh = 50.8, 76.2
	figureFoot             = 12.2
	tileBase               = 40.0
)

// tabletopCards are the sizes of cards on a virtual table, which are not cut.
var tabletopCards = map[string]job.ShopSize{
	"poker": {W: 750, H: 1050, Card: "poker"},
	"tarot": {W: 825, H: 1425, Card: "tarot"},
}

// Tabletop sets what a virtual table needs of a sheet: pages that are pictures by their Files, and
// what they are the pictures of. Errors are those of Pages.
func (s *Setter) Tabletop(ctx context.Context, sheet builder.Sheet, o job.Options) (
	doc layout.Document, t tabletop.Table, err error) {
	if o.Card == "half" || o.Card == "full" {
		o.Card = "tarot"
	}
	j, doc, err := s.begin(ctx, sheet, o)
	if err != nil {
		return doc, t, err
	}
	size := tabletopCards[o.Card]
	t.Name = builder.RosterName(layout.Clean(sheet.Roster.Name))
	t.Counters = tabletop.Counters(sheet.Whole.Tracks, "")
	if n := job.NumberOf(j.Sheet.Units); n > mostTabletopModels {
		return doc, t, &builder.UserError{Kind: builder.KindTooLarge,
			Text: fmt.Sprintf("%d models. The limit for a virtual table is %d. Choose fewer units.", n,
				mostTabletopModels)}
	}
	if t.Sheets, err = tabletopSheets(ctx, j, size, &doc); err != nil {
		return doc, t, err
	}
	cards := len(doc.Pages)
	for _, tracks := range []bool{true, false} { // many states are too many pictures: then all tracks are counted
		doc.Pages = doc.Pages[:cards]
		if t.Models, err = tabletopModels(ctx, j, tracks, &doc); err != nil {
			return doc, t, err
		}
		if len(doc.Pages) <= mostTabletopPictures {
			break
		}
	}
	return doc, t, nil
}

// tabletopSheets sets the cards edge to edge, fronts and backs.
func tabletopSheets(ctx context.Context, j job.Job, size job.ShopSize, doc *layout.Document) (
	sheets []tabletop.Sheet, err error) {
	d, j, err := shopDeck(ctx, j, size)
	if err != nil {
		return nil, err
	}
	front, back, err := d.places()
	if err != nil {
		return nil, err
	}
	columns := min(mostColumns, mostSideDots*job.ShopDPI/(TabletopDPI*size.W))
	rows := min(mostRows, mostSideDots*job.ShopDPI/(TabletopDPI*size.H))
	for from := 0; from < len(front); from += columns * rows {
		if err := job.Going(ctx); err != nil {
			return nil, err
		}
		part := front[from:min(from+columns*rows, len(front))]
		g, on := d.grid, j
		g.columns = min(columns, len(part))
		g.rows = (len(part) + g.columns - 1) / g.columns
		on.W, on.H = g.size()
		sheet := tabletop.Sheet{Fronts: fmt.Sprintf("cards-%d-fronts", len(sheets)+1),
			Backs: fmt.Sprintf("cards-%d-backs", len(sheets)+1), Columns: g.columns, Rows: g.rows}
		p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		page := g.impose(on, p, part, false)
		page.Label, page.File, page.Marks = sheet.Fronts, sheet.Fronts, p.Marks
		p = &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
		behind := layout.Page{Label: sheet.Backs, File: sheet.Backs, W: on.W, H: on.H, Frames: page.Frames}
		for i, f := range page.Frames {
			sheet.Cards = append(sheet.Cards, f.Title)
			if n := from + i; n < len(back) && back[n].piece.says {
				back[n].piece.frames[back[n].frame].Draw(p, f.X+g.pad, f.Y+g.pad)
			} else {
				drawPlainBack(p, j, f.X, f.Y, f.W, f.H)
			}
		}
		behind.Marks = p.Marks
		doc.Pages = append(doc.Pages, page, behind)
		sheets = append(sheets, sheet)
	}
	return sheets, nil
}

// tabletopPictures are the pages of models, each of what looks alike once.
type tabletopPictures struct {
	j     job.Job
	doc   *layout.Document
	known map[string]string
}

// tabletopModels sets the pictures of all models.
func tabletopModels(ctx context.Context, j job.Job, tracks bool, doc *layout.Document) (
	list []tabletop.Model, err error) {
	j.Drawings, j.Palette.Clear = &typeset.Drawings{}, true
	in := tabletopPictures{j, doc, map[string]string{}}
	for _, m := range j.Models() {
		if err := job.Going(ctx); err != nil {
			return nil, err
		}
		list = append(list, in.model(m, tracks))
	}
	return list, nil
}

// model is a machine in all modes, each with every number of marks on its short track.
func (in tabletopPictures) model(m job.Entry, tracks bool) tabletop.Model {
	u := m.Unit
	track, ok := tabletop.StateTrack(u)
	if !ok || !tracks {
		track = rules.Track{}
	}
	out := tabletop.Model{Name: m.Title(), Scale: 1,
		Counters: tabletop.Counters(u.Profile.Tracks, track.ID)}
	looks := []*rules.Likeness{nil}
	if all := typeset.Likenesses(u); len(all) > 0 {
		looks = nil
		for i := range all {
			looks = append(looks, &all[i])
		}
	}
	if in.j.About.Board != rules.OpenTable {
		out.Tile = map[string]tabletop.TileShape{job.HexagonToken: tabletop.HexagonTile,
			job.RoundToken:  tabletop.RoundTile,
			job.SquareToken: tabletop.SquareTile}[shapeOf(in.j, looks[0])]
		out.Scale = baseOf(in.j, looks[0]) / smallBase
	}
	for _, l := range looks {
		for marked := range track.Boxes + 1 {
			st := tabletop.State{Name: out.Name}
			if l != nil && l.Mode != "" {
				st.Name += " · " + layout.Clean(l.Mode)
			}
			if track.Boxes > 0 {
				st.Note = tabletop.MarkedText(track, marked)
			}
			show := tabletopLook{stand{job.Entry{Unit: u}, l}, marked, track.Boxes}
			if out.Tile == tabletop.FigureTile {
				st.Front, st.Back = in.once(show, "front", in.figure), in.once(show, "back", in.figure)
			} else {
				st.Front = in.once(show, "tile", in.tile)
			}
			out.States = append(out.States, st)
		}
	}
	return out
}

// tabletopLook is a machine with so many of its boxes marked.
type tabletopLook struct {
	stand
	marked, boxes int
}

// once is the name of a picture, which is set when it is first asked for.
func (in tabletopPictures) once(l tabletopLook, side string, set func(tabletopLook, string) layout.Page) string {
	key := fmt.Sprint(l.Unit.Title, l.Unit.Known, l.marked, l.boxes, side)
	if l.likeness != nil {
		key += fmt.Sprint(*l.likeness)
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

// figure is a machine from a side over a strip with its name and boxes.
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
	if l.likeness != nil {
		f := in.j.Drawings.Once(side+" "+fmt.Sprint(*l.likeness), func() layout.Drawing {
			draw := map[string]func(rules.Likeness, likeness.Emblem) likeness.Picture{"front": likeness.Draw,
				"back": likeness.Back}[side]
			return tightFigure(p.Palette, draw(*l.likeness, p.Palette.Worn.Emblem))
		})
		f.X, f.Y, f.W, f.H, f.Title = air, air, figureWide-2*air, top-air, l.Title()
		p.Marks = append(p.Marks, f)
	}
	high := 2
	if l.boxes > 0 {
		high = 1
	}
	name, _ := pieceLabel(in.j, l.stand, figureWide-4, high+1, on)
	drawLabels(p, name, figureWide/2, top+1.6)
	for i := range l.boxes {
		const r, step = 1.35, 3.6
		drawPip(p, figureWide/2+(float64(i)-float64(l.boxes-1)/2)*step, figureHigh-2.4, r, i < l.marked, on, ground)
	}
	return layout.Page{W: figureWide, H: figureHigh, Marks: p.Marks,
		Frames: []layout.Frame{{X: 0, Y: 0, W: figureWide, H: figureHigh, Title: l.Title(), Unit: l.Unit.Unit.ID}}}
}

// tile is a machine from above, its boxes along the left of its edge.
func (in tabletopPictures) tile(l tabletopLook, _ string) layout.Page {
	j := in.j
	j.Options.Base = fmt.Sprint(tileBase)
	it := tokenPiece(j, l.stand)
	p := &layout.Canvas{Measure: j.Measure, Palette: j.Palette}
	it.draw(p, 0, 0)
	color := p.Palette.Band
	if !color.Drawn() {
		color = p.Palette.Ink
	}
	for i := range l.boxes {
		const r, step = 1.5, 3.9
		around := it.h/2 - tokenEdge - tokenAir - r
		sin, cos := math.Sincos((float64(i) - float64(l.boxes-1)/2) * step / around)
		drawPip(p, it.w/2-around*cos, it.h/2+around*sin, r, i < l.marked, color, p.Palette.Paper)
	}
	return layout.Page{W: it.w, H: it.h, Marks: p.Marks,
		Frames: []layout.Frame{{X: 0, Y: 0, W: it.w, H: it.h, Title: l.Title(), Unit: l.Unit.Unit.ID}}}
}

// drawPip is a box that is left, or a hollow one that is marked.
func drawPip(p *layout.Canvas, x, y, r float64, marked bool, on, ground layout.Color) {
	fill := on
	if marked {
		fill = ground
	}
	p.Marks = append(p.Marks, layout.Circle{X: x, Y: y, R: r, Width: 0.45, Stroke: on, Fill: fill})
}

// tightFigure returns a picture cropped to its shapes.
func tightFigure(p layout.Palette, picture likeness.Picture) layout.Drawing {
	low, high := picture.Bounds()
	return typeset.DrawnFigure(p, picture, typeset.Window{X: low.X, Y: low.Y, W: high.X - low.X, H: high.Y - low.Y})
}
