package views

import (
	"strconv"

	"gantry/builder/mend"
)

// Pick is what a reader is choosing for the open unit: an item for a location, in the
// picker, or a whole loadout.
type Pick struct {
	At     string // the location that the picker is open for
	Swap   string // the mount that makes way
	Find   string // words that an item must have
	Sort   string // a column, with - before it for ascending
	Target int    // in the yardstick: what damage is measured against
	Band   int    // in the yardstick, from 1: the distance; 0 is the distance with most damage
	Offer  string // shown beside the locations: OfferFills or OfferUnits
}

// What the page of a unit offers for all of its locations.
const (
	OfferFills = "fill" // loads for the free slots
	OfferUnits = "copy" // what other units carry
)

// BookOrder asks for the order in which the game lists its items.
const BookOrder = "list"

// Options returns the options of the picker. Without another order, the highest damage comes first.
func (p Pick) Options() mend.PickerOptions {
	o := mend.PickerOptions{Replace: p.Swap, Target: p.Target, Query: p.Find, Sort: p.Sort}
	switch {
	case p.Sort == BookOrder:
		o.Sort = ""
	case p.Sort == "" && p.Band > 0:
		o.Sort = mend.DamageColumn + strconv.Itoa(p.Band-1)
	case p.Sort == "":
		o.Sort = mend.DamageColumn
	}
	return o
}

// WithPick returns the place with something being chosen for the open unit.
func (a At) WithPick(p Pick) At {
	a.Pick, a.Part, a.Why, a.Show = p, PartLoadout, "", ""
	return a
}

// WithLocation returns the place with the picker open for a location, "" for none; how it is sorted and measured
// stays.
func (a At) WithLocation(at, swap string) At {
	p := a.Pick
	p.At, p.Swap, p.Find, p.Offer = at, swap, "", ""
	if at == "" {
		p = Pick{}
	}
	return a.WithPick(p)
}

// WithOffer returns the place with something offered for the whole unit, "" for nothing.
func (a At) WithOffer(offer string) At { return a.WithPick(Pick{Offer: offer}) }
