package matchup

import "gantry/builder/web/site"

// Routes returns the matchup pages, once for each address of lists.
func (s Pages) Routes(addresses []site.ListAddress) (list []site.Route) {
	for _, a := range addresses {
		list = append(list,
			a.Get("/odds/matchup", s.matchupPage(a.Load)).Heavy().Reads(s.OpponentSize),
			a.Post("/odds/matchup", site.FileBody, s.bringOpponent(a.Load)).Heavy().Reads(s.OpponentSize),
			a.Get("/odds/matchup.json", s.matchupDocument(a.Load)).Heavy().Reads(s.OpponentSize))
	}
	return list
}
