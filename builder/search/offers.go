package search

import (
	"slices"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/rules"
)

// Offer is an entry of the catalogue that a search found.
type Offer struct {
	*rules.Entry
	Own string // of a profile of the reader's own its id, "" of the game's
}

// OwnDesign is a profile of the reader's own with the id under which it is saved.
type OwnDesign struct {
	ID string
	builder.Design
}

// Lookup says what is looked for in a catalogue.
type Lookup struct {
	Query  string   // see parseQuery
	Facets []string // that an entry must all have
	Sort   string   // the id of a Sorting; "" is the game's order
	Fits   bool     // only what the points that are left suffice for
	Mends  bool     // only what leaves the list no worse, and where it is not ready makes it better

	Among *collection.Collection // only what it has models of; nil is everything
}

// Found is what a search found, and what it could not use.
type Found struct {
	Offers  []Offer
	Faults  []QueryFault
	Sort    string // of Lookup, "" where there is none such
	Limited bool   // there is a limit that judges: Fits means something
	Untried bool   // the list is too large to try what would mend it

	Example   string // a query that shows words of the game
	suggested []string
}

// ownGroup is the heading of the reader's own profiles.
const ownGroup = "My own units"

// offers are everything that may be added, in the order of the catalogue.
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
