package matchup

import "gantry/builder/web/site"

// Routes returns the matchup pages, once for each way to load a list.
func (s Pages) Routes(ways []site.ListAddress) (list []site.Route) {
	for _, w := range ways {
		list = append(list,
			w.Get("/odds/matchup", s.matchupPage(w.Load)).Heavy().Reads(s.OpponentSize),
			w.Post("/odds/matchup", site.FileBody, s.bringOpponent(w.Load)).Heavy().Reads(s.OpponentSize),
			w.Get("/odds/matchup.json", s.matchupDocument(w.Load)).Heavy().Reads(s.OpponentSize))
	}
	return list
}
