package mechastellar

import (
	"gantry/rules"
	"gantry/rules/judge"
)

// army is a force read against the game.
type army struct {
	*judge.Army[*model]
	*setting
	sums  sums
	ships []rules.Option  // the warships that a unit may be aboard; nil for none
	harms map[string]harm // the damage of its designed weapons, as far as it is known
}

// sums holds the counts that some rules need.
type sums struct {
	units      int // units with a valid count
	commanders int // of these, the commanders
	carriers   int // entries that may be warships
	boarding   int // entries that name the ship that they are aboard
	free       int // designs that cost nothing
	designs    int // designed weapons
}

// sumsOf counts units.
func sumsOf(models []*model) (sum sums) {
	for _, m := range models {
		if m.CountFits() {
			sum.units += m.Count
			if m.known && m.commander {
				sum.commanders += m.Count
			}
		}
		if m.mayCarry() {
			sum.carriers++
		}
		if m.known && m.boards {
			sum.boarding++
		}
		if m.free() {
			sum.free++
		}
		sum.designs += len(m.designs)
	}
	return sum
}

// Army returns the army of models.
func (s *setting) Army(of *judge.Army[*model]) rules.Army {
	a := &army{Army: of, setting: s, sums: sumsOf(of.Units)}
	a.findShips()
	a.Cost(judge.Sum(a.Units, book.Printed(reading)), a.Chosen.LimitOr(s.pack.Army.Limit))
	return a
}

// findShips finds the ships that a unit may be aboard.
func (a *army) findShips() {
	if a.sums.carriers == 0 {
		return
	}
	a.ships = append(a.ships, noShip)
	for _, m := range a.Units {
		if m.mayCarry() {
			a.ships = append(a.ships, rules.Option{ID: m.ID, Label: m.Title()})
		}
	}
}

func (a *army) Catalogue() []rules.Entry { return a.entries }

var noShip = rules.Option{ID: "", Label: "none"}
