package odds_test

import (
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"testing"

	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// resolved answers the question of a fixture of a game, in a battle, with a situation if it has none.
func resolved(t *testing.T, system, fixture string, situation rules.Choices) odds.Resolved {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "rules", system, "testdata", "odds", fixture+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var fx struct{ Question map[string]any }
	if err = json.Unmarshal(data, &fx); err != nil {
		t.Fatal(err)
	}
	fx.Question["system"] = system
	if situation != nil {
		fx.Question["situation"] = situation
	}
	if data, err = json.Marshal(fx.Question); err != nil {
		t.Fatal(err)
	}
	lib := buildertest.Library(t)
	r, err := odds.ReadRequest(t.Context(), lib, data)
	if err != nil {
		t.Fatal(err)
	}
	r.Force.Moment = &rules.Moment{Round: 1}
	for _, side := range [][]rules.Unit{r.Attackers, r.Targets} {
		for i := range side {
			side[i].Condition = rules.Condition{}
		}
	}
	of, err := odds.Resolve(t.Context(), lib, r)
	if err != nil {
		t.Fatal(err)
	}
	return of
}

// Rolled numbers have the exact chances of an attack, each alone and those that depend on each other together.
func TestRollsHaveTheirChances(t *testing.T) {
	for _, row := range []struct {
		system, fixture string
		situation       rules.Choices
		asked           int
	}{
		{"mechahex", "relentless-overheat", nil, 2},
		{"mechastellar", "clash-ace-attacks", nil, 1},
		{"fleshwound", "in-the-way-06", nil, 2},
		{"masc", "damage-example", rules.Choices{}, 1},
		{"robotech", "melee-better", nil, 2},
	} {
		r := resolved(t, row.system, row.fixture, row.situation)
		if len(r.Asked) != row.asked {
			t.Errorf("%s asks for %d numbers", row.system, len(r.Asked))
		}
		n, counts := rulestest.Rounds(5000, 100_000), map[string]map[int]int{}
		for seed := range n {
			rolled, err := r.Roll(t.Context(), uint64(seed))
			if err != nil || len(rolled) != len(r.Asked) {
				t.Fatalf("%s: %v rolled, %v", row.system, rolled, err)
			}
			for id, v := range rolled {
				if counts[id] == nil {
					counts[id] = map[int]int{}
				}
				counts[id][v.(int)]++
			}
		}
		for _, x := range r.Asked {
			if far := misfit(x.Dist, counts[x.ID], n); far > 5 {
				t.Errorf("%s: %s is %.1f standard errors off: %v", row.system, x.ID, far, counts[x.ID])
			}
		}
	}
}

// misfit returns how many standard deviations the chi-square of counts lies above its mean. Rare numbers are counted
// together.
func misfit(of rules.Distribution, counts map[int]int, n int) float64 {
	const few = 5
	chi, cells, rare, seen := 0.0, -1, 0.0, 0
	add := func(got int, want float64) {
		chi, cells = chi+(float64(got)-want)*(float64(got)-want)/want, cells+1
	}
	left := maps.Clone(counts)
	for v, p := range of.All() {
		want, _ := p.Float64()
		if want *= float64(n); want < few {
			rare, seen = rare+want, seen+left[v]
		} else {
			add(left[v], want)
		}
		delete(left, v)
	}
	if rare > 0 {
		add(seen, rare)
	}
	if len(left) > 0 { // impossible numbers
		return float64(n)
	}
	free := float64(max(1, cells))
	return (chi - free) / math.Sqrt(2*free)
}

// The same seed gives the same numbers. Other seeds give others.
func TestRollsOfOneSeed(t *testing.T) {
	r := resolved(t, "mechahex", "relentless-overheat", nil)
	same := true
	for seed := range uint64(20) {
		once, _ := r.Roll(t.Context(), seed)
		twice, err := r.Roll(t.Context(), seed)
		if err != nil || !maps.Equal(once, twice) {
			t.Errorf("seed %d gives %v and %v, %v", seed, once, twice, err)
		}
		first, _ := r.Roll(t.Context(), 0)
		same = same && maps.Equal(once, first)
	}
	if same {
		t.Error("all seeds give the same numbers")
	}
}

// What a volley does to the target and to the attacker depends on the same dice: one that overheats does not hit.
func TestRollsDepend(t *testing.T) {
	r := resolved(t, "mechahex", "relentless-overheat", rules.Choices{})
	for seed := range uint64(2000) {
		rolled, err := r.Roll(t.Context(), seed)
		if err != nil {
			t.Fatal(err)
		}
		if hurt, hot := rolled["damage"].(int), rolled["overheat-damage"].(int); hurt/2+hot > 3 {
			t.Fatalf("3 dice deal %d damage and %d Overheats", hurt, hot)
		}
	}
}

// An outcome that the game cannot draw beside the others is left to the players.
func TestRollsLeaveOpen(t *testing.T) {
	r := resolved(t, "mechastellar", "remote-tens-least", nil)
	rolled, err := r.Roll(t.Context(), 1)
	if _, ok := rolled["damage"]; !ok || err != nil || len(r.Asked) != 2 || len(rolled) != 1 {
		t.Errorf("%v of %d rolled, %v", rolled, len(r.Asked), err)
	}
}
