package pieces

import (
	"context"
	"slices"

	"gantry/builder/layout"
	"gantry/builder/likeness"
	"gantry/builder/paper/job"
	"gantry/builder/paper/typeset"
)

// Blank sets a page of pieces to draw on, one per size that the units have, repeated until the page is full.
func Blank(ctx context.Context, j job.Job, doc *layout.Document, label, how string,
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
	_, high := pieceRoom(j, how)
	return Set(ctx, j, doc, Section{Label: label, How: how,
		List: onePage(kinds, j.W-2*Edge, high-titleHigh(kinds))})
}

// onePage returns the pieces in turn until a page is full.
func onePage(kinds []Piece, w, h float64) (list []Piece) {
	for i, full := 0, 0; full < len(kinds); i++ {
		more := append(slices.Clip(list), kinds[i%len(kinds)])
		if len(shelved(more, w, h, 0, false)) > 1 {
			full++
			continue
		}
		list, full = more, 0
	}
	return list
}
