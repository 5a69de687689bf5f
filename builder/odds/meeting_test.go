package odds_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/rules"
)

// Both ways are what each way is alone, those alike are one contender, and a trade
// is of all that stands there.
func TestMeetingIsBothWays(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		r := odds.MatchupRequest(p.Examples[0], p.Examples[len(p.Examples)-1])
		m, err := odds.Meet(t.Context(), lib, r, 16)
		if err != nil {
			t.Fatalf("%s: %v", p.ID, err)
		}
		for name, way := range map[string]struct {
			m            odds.Matchup
			who, whom    []rules.Unit
			many, others []int
			trade        odds.Trade
		}{
			"ours":   {m.Ours, r.Attackers, r.Targets, m.OurNumbers, m.TheirNumbers, m.OurTrade},
			"theirs": {m.Theirs, r.Targets, r.Attackers, m.TheirNumbers, m.OurNumbers, m.TheirTrade},
		} {
			who, whom := models(way.who), models(way.whom)
			if m.Ours.Grouped {
				who, whom = len(way.who), len(way.whom)
			}
			if sum(way.many) != who || sum(way.others) != whom {
				t.Errorf("%s %s: %v of %d, %v of %d", p.ID, name, way.many, who, way.others, whom)
			}
			alone := r
			alone.Attackers, alone.Targets = way.who, way.whom
			one, err := odds.AskMatchup(t.Context(), lib, alone)
			if err != nil {
				t.Fatal(err)
			}
			if first, whole := way.m.Cells[0][0], one.Cells[0][0]; first.Attack.ID != whole.Attack.ID ||
				first.Damage.Cmp(whole.Damage) != 0 {
				t.Errorf("%s %s: %v, alone %v", p.ID, name, first, whole)
			}
			of := big.NewRat(int64(models(way.whom)), 1)
			if m.ByPoints {
				of.SetInt64(0)
				for _, u := range one.Targets {
					of.Add(of, new(big.Rat).Mul(u.Points, big.NewRat(int64(u.Unit.Count), 1)))
				}
			}
			if way.trade.Of.Cmp(of) != 0 || way.trade.Lost.Cmp(of) > 0 || way.trade.Lost.Sign() < 0 {
				t.Errorf("%s %s: %v of %v, there are %v", p.ID, name, way.trade.Lost, way.trade.Of, of)
			}
		}
	}
}

func models(units []rules.Unit) (n int) {
	for _, u := range units {
		n += u.Count
	}
	return n
}

func sum(list []int) (n int) {
	for _, i := range list {
		n += i
	}
	return n
}

// Three alike attack two alike: the first and the third at one, the second at the
// other.
func TestTradesTakeTurns(t *testing.T) {
	lib := buildertest.Workshop(t)
	mule := rules.Unit{Profile: "mule", Mounts: []rules.Mount{{ID: "gun", Item: "cannon", At: "arm"}}}
	r := odds.Request{System: "workshop", Matrix: true, Attackers: []rules.Unit{mule, mule, mule},
		Targets: []rules.Unit{mule, mule}, Situation: rules.Choices{"dice": 2}}
	for i := range r.Attackers {
		r.Attackers[i].ID = string(rune('a' + i))
	}
	m, err := odds.Meet(t.Context(), lib, r, 16)
	if err != nil || len(m.Ours.Cells) != 1 || len(m.Ours.Cells[0]) != 1 {
		t.Fatalf("%+v, %v", m.Ours.Cells, err)
	}
	p, _ := m.Ours.Cells[0][0].Kill.Float64()
	got, _ := m.OurTrade.Lost.Float64()
	of, _ := m.OurTrade.Of.Float64()
	if want := of / 2 * ((1 - (1-p)*(1-p)) + p); p <= 0 || p >= 1 || got-want > 1e-9 || want-got > 1e-9 {
		t.Errorf("by %v each: %v, want %v", p, got, want)
	}
	kill, damage := m.Ours.Together(0, m.OurNumbers)
	k, _ := kill.Float64()
	if want := 1 - (1-p)*(1-p)*(1-p); k-want > 1e-9 || want-k > 1e-9 ||
		damage.Cmp(new(big.Rat).Mul(m.Ours.Cells[0][0].Damage, big.NewRat(3, 1))) != 0 {
		t.Errorf("together %v and %v", kill, damage)
	}
}

// Two alike attack two that are not alike: who comes second does not attack
// what the first has perhaps destroyed, though both have the same best target.
func TestTradesSpread(t *testing.T) {
	lib := buildertest.Workshop(t)
	gun := rules.Mount{ID: "gun", Item: "cannon", At: "arm"}
	mule := rules.Unit{ID: "a", Profile: "mule", Mounts: []rules.Mount{gun}}
	second, bare, both := mule, mule, mule
	second.ID, bare.ID, bare.Mounts = "b", "c", nil
	both.ID, both.Mounts = "d", []rules.Mount{gun}
	m, err := odds.Meet(t.Context(), lib, odds.Request{System: "workshop", Matrix: true,
		Attackers: []rules.Unit{mule, second}, Targets: []rules.Unit{bare, both}, Situation: rules.Choices{"dice": 2}},
		16)
	if err != nil || len(m.Ours.Cells) != 1 || len(m.Ours.Cells[0]) != 2 {
		t.Fatalf("%+v, %v", m.Ours.Cells, err)
	}
	want := new(big.Rat)
	for j, c := range m.Ours.Cells[0] {
		want.Add(want, new(big.Rat).Mul(c.Kill, m.Ours.Targets[j].Points))
	}
	if !m.ByPoints || want.Sign() == 0 || m.OurTrade.Lost.Cmp(want) != 0 {
		t.Errorf("%v are lost, want %v, one attack at each", m.OurTrade.Lost, want)
	}
	who, whom := m.Ours.Attackers[0].Title, m.Theirs.Targets[0].Title
	if !strings.HasSuffix(who, " (each of 2)") || !strings.HasSuffix(whom, " (one of 2)") {
		t.Errorf("two alike attack as %q and are attacked as %q", who, whom)
	}
}

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

// Sums over thousands of models keep short fractions, which end soon.
func TestMatchupOfManyModels(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		ours := p.Examples[0]
		units := slices.Clone(ours.Units)
		for i := range units {
			units[i].Count = rules.MaxCount
		}
		ours.Units = units
		m, err := odds.Meet(t.Context(), lib, odds.MatchupRequest(ours, ours), 40)
		if err != nil {
			t.Errorf("%s: %v", p.ID, err)
			continue
		}
		for j := range m.Ours.Targets {
			if kill, _ := m.Ours.Together(j, m.OurNumbers); kill != nil && kill.Denom().BitLen() > 2000 {
				t.Errorf("%s: a chance has %d bits", p.ID, kill.Denom().BitLen())
			}
		}
		for _, trade := range []odds.Trade{m.OurTrade, m.TheirTrade} {
			if n := trade.Lost.Denom().BitLen(); n > 2000 || trade.Lost.Cmp(trade.Of) > 0 {
				t.Errorf("%s: %d bits, %v of %v", p.ID, n, trade.Lost.FloatString(3), trade.Of.FloatString(3))
			}
		}
	}
}

// What only its player reads makes a unit no other build.
func TestBuildsOf(t *testing.T) {
	u := rules.Unit{ID: "u1", Profile: "heavy-mecha", Count: 1}
	twin, other := u, u
	twin.ID, twin.Name, twin.Notes, twin.From = "u2", "Anvil", "mine", map[string]any{"id": "p1"}
	other.ID, other.Profile = "u3", "light-mecha"
	if got := odds.BuildsOf([]rules.Unit{u, twin, other}); len(got) != 2 || got[0].Number != 2 {
		t.Errorf("the builds are %+v", got)
	}
}
