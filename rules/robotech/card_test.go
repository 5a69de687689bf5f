package robotech_test

import (
	"strings"
	"testing"

	"gantry/rules"
)

// The strips of a card, cell by cell, its tracks and its small print.
func TestCards(t *testing.T) {
	g := open(t)
	for _, row := range []struct{ unit, values, class, strips, tracks, legend string }{
		{"tomahawk", "sample", "Mecha",
			`: Walker 3/5", Crew 2, Act 1, PIL 2, GUN 2, Size 5, Melee 2, HP 19, Lead 0, Points 20`,
			"HP 19 | Oerlikon ATM Launcher 6 | Bofors Missile Launchers 24", "Slow"},
		{"vf-1s", "sample", "Mecha/Vehicle · Leader",
			`: Crew 1, Act 1, Lead 3, Points 30 | : HP 14 | ` +
				`Battloid: Mobility walker 3/5", PIL 4, GUN 4, Size 5, Melee 4` +
				` | Guardian: Mobility hover 30", PIL 5, GUN 4, Size 5, Melee 4 | ` +
				`Fighter: Mobility flight -12/60", PIL 4, ` +
				`GUN 3, Size 6, Melee –` +
				` | : Battloid Hands, Guardian Hands, Hover, Fighter Aircraft, Afterburner, Fast`,
			"HP 14 | FAST 3 | Command tokens 3 | 1 MLOP 3 | 2 MRM 3 | 3 MRM 3 | 4 MRM 3 | 5 MRM 3 | 6 MLOP 3",
			"Afterburner"},
		{"tomahawk", "v007", "Mecha",
			`: Walker –, Crew –, Act –, PIL –, GUN –, Size –, Melee –, HP –, Lead –, Points – ` +
				`| : Traits –`,
			"Oerlikon ATM Launcher 6 | Bofors Missile Launchers 24", "MoF"},
	} {
		p := profile(g, published(t, g, row.unit), row.values)
		var strips, tracks, legend []string
		for _, b := range p.Blocks {
			if !b.Card {
				continue
			}
			var cells []string
			for _, s := range b.Stats {
				cells = append(cells, s.Label+" "+s.Text)
			}
			strips = append(strips, b.Label+": "+strings.Join(cells, ", "))
		}
		for _, tr := range p.Tracks {
			tracks = append(tracks, tr.Label+" "+rules.Int(tr.Boxes).String())
		}
		for _, term := range p.Legend {
			legend = append(legend, term.Name)
		}
		for _, of := range []struct{ what, got, want string }{{"class", p.Class, row.class},
			{"strips", strings.Join(strips, " | "), row.strips},
			{"tracks", strings.Join(tracks, " | "), row.tracks}} {
			if of.got != of.want {
				t.Errorf("%s, %s: %s are\n%s, want\n%s", row.unit, row.values, of.what, of.got, of.want)
			}
		}
		if !strings.Contains(strings.Join(legend, " | "), row.legend) {
			t.Errorf("%s, %s: the legend has no %s: %v", row.unit, row.values, row.legend, legend)
		}
	}
}
