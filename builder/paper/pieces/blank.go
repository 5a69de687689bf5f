package pieces

import (
	"context"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// BlankStandees sets a page of standees to draw on.
func BlankStandees(ctx context.Context, j job.Job, doc *layout.Document) error {
	return blankPieces(ctx, j, doc, "Blank standees", howStandees, blankStandee)
}

// BlankTokens sets a page of tokens to draw on.
func BlankTokens(ctx context.Context, j job.Job, doc *layout.Document) error {
	return blankPieces(ctx, j, doc, "Blank tokens", howBlankTokens, blankToken)
}

// blankPieces sets a page of pieces to draw on, of each measure that the units have, and these
// again until it is full.
func blankPieces(ctx context.Context, j job.Job, doc *layout.Document, label, how string,
	empty func(j job.Job, base float64, shape string) Piece) error {
	j.Palette.Band, j.Palette.Ground, j.Palette.Worn.Emblem = 0, 0, likeness.Emblem{} // a pencil writes on white
	type measures struct {
		base  float64
		shape string
	}
	var all []measures
	var kinds []Piece
	for _, u := range j.Known() {
		for _, l := range typeset.Likenesses(u) {
			m := measures{Base(j, &l), Shape(j, &l)}
			if !slices.Contains(all, m) {
				all, kinds = append(all, m), append(kinds, empty(j, m.base, m.shape))
			}
		}
	}
	if kinds == nil {
		kinds = []Piece{empty(j, Base(j, nil), Shape(j, nil))}
	}
	return setPieces(ctx, j, doc, label, how, onePage(kinds, j.W-2*Edge, pieceRoom(j, how)))
}

// onePage is pieces in turn as long as a page holds any of them.
func onePage(kinds []Piece, w, h float64) (list []Piece) {
	for i, full := 0, 0; full < len(kinds); i++ {
		more := append(slices.Clip(list), kinds[i%len(kinds)])
		if len(shelved(more, w, h)) > 1 {
			full++
			continue
		}
		list, full = more, 0
	}
	return list
}

// blankStandee is a paper figure to draw on, of an upright box as high as a usual machine.
func blankStandee(j job.Job, base float64, _ string) Piece {
	tab, panel := base/2, min(standeeTall*base+standeeHead, (j.H-2*mostSmallPrint-base)/2)
	high := 2 * (tab + panel)
	return Piece{title: "Blank standee", W: base, H: high, Draw: func(p *layout.Canvas, x, y float64) {
		drawPanels(p, x, y, base, high, tab)
		p.Rule(x+0.15*base, x+0.85*base, y+high-tab/2, layout.Hair, p.Palette.Rule) // for a name
		drawFolds(p, x, base, y+tab, y+tab+panel, y+tab+2*panel)
	}}
}

// blankToken is a token to draw on.
func blankToken(j job.Job, base float64, shape string) Piece {
	w := wide(shape, base)
	return Piece{title: "Blank token", W: w, H: base, Draw: func(p *layout.Canvas, x, y float64) {
		DrawToken(p, shape, base, x+w/2, y+base/2)
		line := 0.32 * base
		half := (across(shape, base, line) - 2*(TokenEdge+TokenAir)) / 2
		p.Rule(x+w/2-half, x+w/2+half, y+base/2+line, layout.Hair, p.Palette.Rule)
	}}
}
