package search

import (
	"context"

	"gantry/builder"
	"gantry/rules"
)

// Find finds what may be added to a list: catalog entries, ready-made units and the reader's own designs. Parts of
// the query without meaning are left out and named. It ends with the context.
func Find(ctx context.Context, l *builder.Library, s builder.Sheet, own []OwnDesign, o Lookup) (Found, error) {
	x, err := indexOf(ctx, l, s)
	if err != nil {
		return Found{}, err
	}
	found := Found{Limited: builder.PointsLeft(s.Army().Budget()) != nil, Example: x.example, suggested: x.suggested}
	offers := offers(s, own)
	query, holds, faults := x.compile(o.Query)
	found.Faults = faults
	known := make([]*loadout, len(offers))
	if query != "" || len(offers) > 0 && offers[len(offers)-1].Own != "" { // own designs are the last
		if known, err = x.loadouts(ctx, s, offers); err != nil {
			return Found{}, err
		}
	}
	found.Offers = make([]Offer, 0, len(offers))
	var all []candidate // the candidates for the query
	for i, of := range offers {
		if of.Own != "" {
			setStats(of.Entry, known[i])
		}
		var c candidate
		if query != "" {
			c = candidateOf(of.Entry, known[i])
			all = append(all, c)
		}
		if o.Among != nil && o.Among.Owned[of.Unit.Profile] == 0 {
			continue
		}
		if hasAll(of.Facets, o.Facets) && (holds == nil || holds(c)) {
			found.Offers = append(found.Offers, of)
		}
	}
	found.Faults = append(found.Faults, x.misspelled(query, all)...)
	if err := narrow(ctx, s, &found, o); err != nil {
		return Found{}, err
	}
	found.Sort = sortOffers(found.Offers, o.Sort)
	return found, ctx.Err()
}

// setStats replaces the numbers of an entry for a reader's design with those of its unit.
func setStats(e *rules.Entry, of *loadout) {
	stats := make([]rules.Stat, 0, len(e.Stats))
	for _, st := range e.Stats {
		if own, ok := of.profile.Stat(st.ID); ok {
			own.Role = st.Role
			stats = append(stats, own)
		}
	}
	e.Stats = stats
}
