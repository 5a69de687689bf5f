package matchup_test

import (
	"math/big"
	"slices"
	"strings"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/matchup"
	"gantry/builder/odds"
	"gantry/rules"
)

// Each way equals its own matchup, units that are alike are one contender, and a trade covers all units.
func TestMeetingIsBothWays(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range lib.Packs() {
		r := odds.MatchupRequest(p.Examples[0], p.Examples[len(p.Examples)-1])
		m, err := matchup.Meet(t.Context(), lib, r, 16)
		if err != nil {
			t.Fatalf("%s: %v", p.ID, err)
		}
		for name, side := range map[string]struct {
			matchup.Way
			who, whom []rules.Unit
		}{
			"ours":   {m.Ours, r.Attackers, r.Targets},
			"theirs": {m.Theirs, r.Targets, r.Attackers},
		} {
			who, whom := models(side.who), models(side.whom)
			if m.Ours.Grouped {
				who, whom = len(side.who), len(side.whom)
			}
			if sum(side.Attacking) != who || sum(side.Attacked) != whom {
				t.Errorf("%s %s: %v of %d, %v of %d", p.ID, name, side.Attacking, who, side.Attacked, whom)
			}
			alone := r
			alone.Attackers, alone.Targets = side.who, side.whom
			one, err := odds.AskMatchup(t.Context(), lib, alone)
			if err != nil {
				t.Fatal(err)
			}
			if first, whole := side.Cells[0][0], one.Cells[0][0]; first.Attack.ID != whole.Attack.ID ||
				first.Damage.Cmp(whole.Damage) != 0 {
				t.Errorf("%s %s: %v, alone %v", p.ID, name, first, whole)
			}
			of := big.NewRat(int64(models(side.whom)), 1)
			if m.ByPoints {
				of.SetInt64(0)
				for _, u := range one.Targets {
					of.Add(of, new(big.Rat).Mul(u.Points, big.NewRat(int64(u.Unit.Count), 1)))
				}
			}
			if side.Trade.Of.Cmp(of) != 0 || side.Trade.Lost.Cmp(of) > 0 || side.Trade.Lost.Sign() < 0 {
				t.Errorf("%s %s: %v of %v, there are %v", p.ID, name, side.Trade.Lost, side.Trade.Of, of)
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
	m, err := matchup.Meet(t.Context(), lib, r, 16)
	if err != nil || len(m.Ours.Cells) != 1 || len(m.Ours.Cells[0]) != 1 {
		t.Fatalf("%+v, %v", m.Ours.Cells, err)
	}
	p, _ := m.Ours.Cells[0][0].Kill.Float64()
	got, _ := m.Ours.Trade.Lost.Float64()
	of, _ := m.Ours.Trade.Of.Float64()
	if want := of / 2 * ((1 - (1-p)*(1-p)) + p); p <= 0 || p >= 1 || got-want > 1e-9 || want-got > 1e-9 {
		t.Errorf("by %v each: %v, want %v", p, got, want)
	}
	kill, damage := m.Ours.Together(0)
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
	m, err := matchup.Meet(t.Context(), lib, odds.Request{System: "workshop", Matrix: true,
		Attackers: []rules.Unit{mule, second}, Targets: []rules.Unit{bare, both}, Situation: rules.Choices{"dice": 2}},
		16)
	if err != nil || len(m.Ours.Cells) != 1 || len(m.Ours.Cells[0]) != 2 {
		t.Fatalf("%+v, %v", m.Ours.Cells, err)
	}
	want := new(big.Rat)
	for j, c := range m.Ours.Cells[0] {
		want.Add(want, new(big.Rat).Mul(c.Kill, m.Ours.Targets[j].Points))
	}
	if !m.ByPoints || want.Sign() == 0 || m.Ours.Trade.Lost.Cmp(want) != 0 {
		t.Errorf("%v are lost, want %v, one attack at each", m.Ours.Trade.Lost, want)
	}
	who, whom := m.Ours.Attackers[0].Title, m.Theirs.Targets[0].Title
	if !strings.HasSuffix(who, " (each of 2)") || !strings.HasSuffix(whom, " (one of 2)") {
		t.Errorf("two alike attack as %q and are attacked as %q", who, whom)
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
		m, err := matchup.Meet(t.Context(), lib, odds.MatchupRequest(ours, ours), 40)
		if err != nil {
			t.Errorf("%s: %v", p.ID, err)
			continue
		}
		for j := range m.Ours.Targets {
			if kill, _ := m.Ours.Together(j); kill != nil && kill.Denom().BitLen() > 2000 {
				t.Errorf("%s: a chance has %d bits", p.ID, kill.Denom().BitLen())
			}
		}
		for _, trade := range []matchup.Trade{m.Ours.Trade, m.Theirs.Trade} {
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
	if got := matchup.BuildsOf([]rules.Unit{u, twin, other}); len(got) != 2 || got[0].Number != 2 {
		t.Errorf("the builds are %+v", got)
	}
}
