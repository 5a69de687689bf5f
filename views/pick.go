package views

import (
	"net/url"
	"strconv"

	"gantry/builder/mend"
)

// Pick is what a reader is choosing for the open unit: an item for a location, in the
// picker, or a whole loadout.
type Pick struct {
	At     string // the location that the picker is open for
	Swap   string // the mount that makes way
	Find   string // words that an item must have
	Sort   string // a column, with - before it for the least first
	Target int    // of the yardstick: what damage is measured against
	Band   int    // of the yardstick, from 1: at what distance; 0 is wherever it does the most
	Offer  string // what is offered beside the locations: offerFills or offerUnits
}

// What the page of a unit offers for all of its locations.
const (
	OfferFills = "fill" // what would fill what is free
	OfferUnits = "copy" // what other units carry
)

func pickOf(q url.Values) Pick {
	text := func(name string) string { return clip(q.Get(name), textMost) }
	p := Pick{At: text("at"), Swap: text("swap"), Find: clip(q.Get("find"), queryMost), Sort: text("sort"),
		Offer: text("offer")}
	p.Target, p.Band = placeIn(q.Get("target")), placeIn(q.Get("band"))
	return p
}

// placeIn is a place in a list as an address has it, 0 where it has none.
func placeIn(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return max(0, n)
}

// Fields are what an address says of it: names and values.
func (p Pick) Fields() (list [][2]string) {
	number := func(n int) string {
		if n <= 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	for _, f := range [][2]string{{"at", p.At}, {"swap", p.Swap}, {"find", p.Find}, {"sort", p.Sort},
		{"target", number(p.Target)}, {"band", number(p.Band)}, {"offer", p.Offer}} {
		if f[1] != "" {
			list = append(list, f)
		}
	}
	return list
}

// BookOrder asks for the order of the game's own list.
const BookOrder = "list"

// Options are what the picker is asked for: unless another order is asked for, what does
// the most damage comes first.
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

// WithPick is the place with something being chosen for the open unit.
func (a At) WithPick(p Pick) At {
	a.Pick, a.Part, a.Why, a.Show = p, PartLoadout, "", ""
	return a
}

// WithLocation is the place with the picker open for a location, "" for none; how it is
// sorted and measured stays.
func (a At) WithLocation(at, swap string) At {
	p := a.Pick
	p.At, p.Swap, p.Find, p.Offer = at, swap, "", ""
	if at == "" {
		p = Pick{}
	}
	return a.WithPick(p)
}

// WithOffer is the place with something offered for the whole unit, "" for nothing.
func (a At) WithOffer(offer string) At { return a.WithPick(Pick{Offer: offer}) }
