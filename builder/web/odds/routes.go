package odds

import "gantry/builder/web/site"

// Routes are the pages of what dice come to, of a roster that is loaded in one
// way or the other.
func (s Pages) Routes(ways []site.Way) (list []site.Route) {
	for _, w := range ways {
		list = append(list,
			site.Get(w.At+"/odds", s.oddsPage(w.Load)),
			site.Get(w.At+"/odds.json", s.oddsDocument(w.Load)),
			site.Get(w.At+"/odds/matchup", s.matchupPage(w.Load)),
			site.Post(w.At+"/odds/matchup", site.FileBody, s.bringOpponent(w.Load)),
			site.Get(w.At+"/odds/matchup.json", s.matchupDocument(w.Load)),
			site.Get(w.At+"/odds/sheet", s.oddsSheet(w.Load)))
	}
	return list
}
