package search

import (
	"slices"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/rules"
)

// Offer is an entry of the catalog that a search found.
type Offer struct {
	*rules.Entry
	Own string // id of the reader's design, "" for the game's units
}

// OwnDesign is a design of the reader with the id under which it is saved.
type OwnDesign struct {
	ID string
	builder.Design
}

// Lookup is a search in a catalog.
type Lookup struct {
	Query  string   // see parseQuery
	Facets []string // an entry must have all
	Sort   string   // the id of a Sorting; "" is the game's order
	Fits   bool     // only entries within the remaining points
	Mends  bool     // only entries that leave the list no worse and, if it is not ready, make it better

	Among *collection.Collection // only entries whose models it has; nil allows all
}

// Found is the result of a search, with the parts of the query that it could not use.
type Found struct {
	Offers  []Offer
	Faults  []QueryFault
	Sort    string // the Lookup's, "" if unknown
	Limited bool   // a limit is in force: Fits has a meaning
	Untried bool   // the list is too large to try fixes

	Example   string // an example query with words of the game
	suggested []string
}

// ownGroup is the heading of the reader's designs.
const ownGroup = "My own units"

// offers returns everything that may be added, in catalog order.
func offers(s builder.Sheet, own []OwnDesign) []Offer {
	offers := make([]Offer, 0, len(s.Catalogue)+len(s.Ready)+len(own))
	for i := range s.Catalogue {
		offers = append(offers, Offer{Entry: &s.Catalogue[i]})
	}
	for i := range s.Ready {
		offers = append(offers, Offer{Entry: &s.Ready[i]})
	}
	for _, d := range own {
		if d.Numbers() || d.System != s.Pack.ID {
			continue
		}
		u := d.Unit("")
		e := rules.Entry{ID: "own/" + d.ID, Name: builder.DesignName(d.Name), Group: ownGroup, Note: d.Notes, Unit: u}
		for _, c := range s.Catalogue {
			if c.ID == u.Profile && u.Profile != rules.Designed {
				e.Facets = c.Facets
			}
			if len(e.Stats) == 0 || c.ID == u.Profile {
				e.Stats = c.Stats
			}
		}
		offers = append(offers, Offer{Entry: &e, Own: d.ID})
	}
	return offers
}

func hasAll(list, wanted []string) bool {
	return !slices.ContainsFunc(wanted, func(w string) bool { return !slices.Contains(list, w) })
}
