package matchup

import "gantry/builder/web/site"

// Routes returns the pages of matchups, of a roster that is loaded in one way or the other.
func (s Pages) Routes(ways []site.Way) (list []site.Route) {
	for _, w := range ways {
		list = append(list,
			w.Get("/odds/matchup", s.matchupPage(w.Load)).Heavy().Reads(s.OpponentSize),
			w.Post("/odds/matchup", site.FileBody, s.bringOpponent(w.Load)).Heavy().Reads(s.OpponentSize),
			w.Get("/odds/matchup.json", s.matchupDocument(w.Load)).Heavy().Reads(s.OpponentSize))
	}
	return list
}
