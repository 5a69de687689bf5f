package cards

import (
	"slices"

	"gantry/builder/paper/job"
	"gantry/builder/paper/press"
	"gantry/builder/paper/typeset"
)

// A card has a margin that no cut reaches.
const safe = 3.0

// cardSize returns the size of a card on the paper in mm. Half-page and full-page cards leave room for the small
// print around them, and for the code below.
func cardSize(j job.Job) (w, h float64) {
	if j.Shop != nil {
		return j.Shop.Trim()
	}
	bleed := j.Bleed()
	w, h = j.W-2*12-2*bleed, j.H-2*(press.CropRoom+press.CodeSide)-2*bleed
	switch j.Options.Card {
	case "tarot":
		return 70, 120
	case "half":
		if j.W > j.H {
			return w/2 - bleed, h
		}
		return w, h/2 - bleed
	case "full":
		return w, h
	}
	return 63, 88
}

// largerSizes returns a card size and those above it.
func largerSizes(card string) []string {
	all := []string{"poker", "tarot", "half", "full"}
	return all[max(0, slices.Index(all, card)):]
}

// cardKit returns the kit of a card's content.
func cardKit(j job.Job, w float64) typeset.Kit {
	k := press.NewKit(j, cardScale(j.Options.Card), w-2*safe)
	k.Edge, k.Bleed, k.Flowing = safe, j.Bleed(), true
	return k
}

// cardScale returns the type sizes of a card.
func cardScale(card string) typeset.Scale {
	sc := typeset.Scale{Name: []float64{15, 13.5, 12, 10.5, 9}, Number: 20, Body: 7.5, Small: 7.5, Label: 7,
		Box: 4.52, Gap: 1.6, Most: 40, Least: 7, Fields: true}
	switch card {
	case "tarot":
		sc.Name = []float64{17, 15, 13.5, 12, 10.5, 9}
		sc.Body, sc.Small = 8.5, 8
	case "half", "full":
		sc.Name = []float64{24, 20, 16, 13, 11}
		sc.Number, sc.Body, sc.Small, sc.Label, sc.Box, sc.Gap, sc.Most = 28, 11, 9, 8, 5.4, 3, 200
	}
	return sc
}
