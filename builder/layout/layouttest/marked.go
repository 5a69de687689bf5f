package layouttest

import (
	"slices"

	"gantry/builder"
	"gantry/rules"
)

// Marked returns a sheet in a battle: in turn, the tracks of each unit are full, in part marked and empty. Every third
// unit is out of play.
func Marked(s builder.Sheet) builder.Sheet {
	s.Units = slices.Clone(s.Units)
	for i := range s.Units {
		u := &s.Units[i]
		p := &u.Profile
		u.Unit.Condition = rules.Condition{"battle": i}
		if p.Tracks, p.Tables = slices.Clone(p.Tracks), slices.Clone(p.Tables); i%3 == 0 {
			p.OutOfPlay = "destroyed"
		}
		for n := range p.Tracks {
			p.Tracks[n].Marked = max(0, p.Tracks[n].Boxes) * (n % 3) / 2
		}
		for n, t := range p.Tables {
			p.Tables[n].Rows = slices.Clone(t.Rows)
			for r := range t.Rows {
				p.Tables[n].Rows[r].Lost = p.Lost(t.Rows[r].Mount)
			}
		}
	}
	return s
}
