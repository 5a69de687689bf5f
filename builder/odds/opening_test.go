package odds_test

import (
	"math/big"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/rules"
)

// The pair that opens is of two units, and may be destroyed and may not, where any may;
// no pair of the same kind is expected to cost more, by damage where destruction is rare.
func TestOpeningPair(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		ours, theirs := p.Examples[0], p.Examples[len(p.Examples)-1]
		for _, own := range []bool{false, true} {
			if own && len(ours.Units) == 1 {
				continue // it takes two units
			}
			s, err := lib.Sheet(t.Context(), ours)
			if err != nil {
				t.Fatal(err)
			}
			targets := theirs.Units
			if own {
				targets = ours.Units
			}
			pair, ok, err := odds.Opening(t.Context(), s, ours.Units, targets, own, "")
			if err != nil || !ok {
				t.Fatalf("%s: %v, %v", p.ID, ok, err)
			}
			if again, _, _ := odds.Opening(t.Context(), s, ours.Units, targets, own, ""); again != pair {
				t.Errorf("%s opens with %v, then with %v", p.ID, pair, again)
			}
			if own && ours.Units[pair.Attacker].ID == targets[pair.Target].ID {
				t.Errorf("%s opens with a unit at itself", p.ID)
			}
			r := odds.MatchupRequest(ours, theirs)
			r.Matrix, r.Attack = false, pair.Attack
			cost := func(i, j int, attack string) (cost *big.Rat, open bool) {
				r.Attackers, r.Targets, r.Attack = ours.Units[i:i+1], targets[j:j+1], attack
				a, err := odds.Ask(t.Context(), lib, r)
				if err != nil {
					return new(big.Rat), false
				}
				side, err := odds.ReadSides(t.Context(), lib, r)
				if err != nil {
					t.Fatal(err)
				}
				kill, _ := a.Chance(rules.RoleKill)
				x, _ := a.Outcome(rules.RoleDamage)
				part, worth := kill.P, big.NewRat(int64(x.OutOf), 1)
				if part.Cmp(big.NewRat(1, 20)) < 0 {
					part = new(big.Rat).Quo(x.Dist.Mean(), worth)
				} else {
					open = part.Cmp(big.NewRat(19, 20)) <= 0
				}
				if s, ok := side.Theirs.Profile(0).Role(rules.RolePoints); ok && s.Value.IsInt() &&
					s.Basis != rules.Missing {
					worth = big.NewRat(int64(s.Value.Int()), 1)
				}
				return new(big.Rat).Mul(part, worth), open
			}
			chosen, open := cost(pair.Attacker, pair.Target, pair.Attack)
			if chosen.Sign() == 0 {
				t.Errorf("%s, own %v: opens where nothing happens", p.ID, own)
			}
			for i := range ours.Units {
				for j := range targets {
					if own && ours.Units[i].ID == targets[j].ID {
						continue
					}
					for _, a := range odds.Attacks(s, i) {
						if a.NotCompared || a.Targets < 1 {
							continue
						}
						if other, is := cost(i, j, a.ID); is && !open || is == open && other.Cmp(chosen) > 0 {
							t.Errorf("%s, own %v: %s with %s at %s costs %v, the pair that opens %v", p.ID, own,
								ours.Units[i].Profile,
								a.Label, targets[j].Profile, other, chosen)
						}
					}
				}
			}
		}
	}
}
