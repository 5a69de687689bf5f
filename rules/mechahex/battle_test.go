package mechahex_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// anvil is the Medium of the oracles, m1 to m6.
func anvil() rules.Unit {
	return unit("medium-mecha", "torso: high-tuned-engine heat-sinks extra-armor, left-arm: heavy-laser, "+
		"right-arm: medium-missiles medium-laser", nil)
}

// The volley at 6 hexes of a Medium that loses its engine, sinks and heavy laser, at a fresh Light and at one that
// holds with a damaged armor.
func TestVolleyInABattle(t *testing.T) {
	g := open(t)
	light := unit("light-mecha", "torso: extra-armor heat-sinks, left-arm: medium-laser, right-arm: medium-laser", nil)
	held := light
	held.Condition = rules.Condition{"m1": 2, "action": 1}
	hurt := anvil()
	hurt.Condition = rules.Condition{"m1": 1, "m2": 1, "m4": 2}
	for _, row := range []struct {
		name             string
		by, at           rules.Unit
		mean, dead, heat string
	}{
		{"fresh", anvil(), light, "35/9", "61868125/204073344", "1/288"},
		{"three disabled", hurt, light, "20/9", "2375/34992", "1/3"},
		{"at the held one", hurt, held, "50/9", "510625/559872", "1/3"},
	} {
		o, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attackers: []rules.Unit{row.by},
			Targets: []rules.Unit{row.at}, Attack: "volley", Situation: rules.Choices{"range": 6}})
		if err != nil {
			t.Fatal(err)
		}
		x, _ := o.Outcome(rules.RoleDamage)
		kill, _ := o.Chance(rules.RoleKill)
		loss, _ := o.Outcome(rules.RoleLoss)
		if x.Dist.Mean().RatString() != row.mean || kill.P.RatString() != row.dead ||
			loss.Dist.Mean().RatString() != row.heat {
			t.Errorf("%s: %v, %v, %v", row.name, x.Dist.Mean(), kill.P, loss.Dist.Mean())
		}
	}
}

// A model acts in the phase that lists its profile.
func TestModelsActInThePhaseOfTheirClass(t *testing.T) {
	g := open(t)
	phases := g.Whole(rules.Force{}).Phases
	for i, phase := range g.About().Phases {
		for _, profile := range phase.Profiles {
			u := unit(profile, "", nil)
			want := []string{rules.PhaseID(phases[i])}
			if got := g.Profile(rules.Force{}, u).Acts; !slices.Equal(got, want) {
				t.Errorf("%s acts in %q, want %q", profile, got, want)
			}
		}
	}
}

// woundState is the damage of a model while points are put on it.
type woundState struct {
	marked string // a byte per part
	begun  int    // the part that takes the next point, -1 for any
	spent  bool
}

// woundOracle tries every legal way to put points on parts: Damage and Ammo Box read word by word.
type woundOracle struct {
	sizes []int
	ammo  []bool
	ends  map[string]bool
}

func (o *woundOracle) put(s woundState, n int) {
	full := func(i int) bool { return int(s.marked[i]) == o.sizes[i] }
	began, left := false, false
	for i := range o.sizes {
		left = left || !full(i)
		began = began || !full(i) && s.marked[i] > 0
	}
	if n == 0 || !left {
		o.ends[s.marked] = true
		return
	}
	for i := range o.sizes {
		switch {
		case full(i), s.begun >= 0 && !full(s.begun) && i != s.begun, s.begun < 0 && began && s.marked[i] == 0:
			continue
		}
		next := woundState{marked: s.marked[:i] + string(s.marked[i]+1) + s.marked[i+1:], begun: i, spent: s.spent}
		if int(next.marked[i]) == o.sizes[i] {
			next.begun = -1
		}
		more := n - 1
		if o.ammo[i] && !s.spent {
			next.spent = true
			more++
		}
		o.put(next, more)
	}
}

// The damage of a result goes where the rules allow it, whatever order its player chooses. Without a choice the model
// lives as long as it can.
func TestDamageIsAssignedByTheRules(t *testing.T) {
	g := open(t)
	items := []string{"close-missiles", "light-gatling", "long-missiles", "heat-sinks", "ram-armor", "extra-armor"}
	sizes := map[string]int{"close-missiles": 1, "light-gatling": 1, "long-missiles": 2, "heat-sinks": 1,
		"ram-armor": 2, "extra-armor": 3}
	r := rand.New(rand.NewPCG(31, 31))
	for range rulestest.Rounds(2000, 20_000) {
		u := rules.Unit{ID: "u1", Profile: "medium-mecha", Count: 1, Condition: rules.Condition{}}
		o, marked, left := woundOracle{ends: map[string]bool{}}, "", 0
		order := []any{}
		for i := range 1 + r.IntN(4) {
			id, item := fmt.Sprint("m", i+1), items[r.IntN(len(items))]
			n := 0
			if r.IntN(3) == 0 {
				n = r.IntN(sizes[item] + 1)
			}
			u.Mounts = append(u.Mounts, rules.Mount{ID: id, Item: item, At: "torso"})
			u.Condition = u.Condition.With(id, n)
			ammo := item == "close-missiles" || item == "light-gatling" || item == "long-missiles"
			o.sizes, o.ammo = append(o.sizes, sizes[item]), append(o.ammo, ammo)
			marked += string(rune(n))
			left += sizes[item] - n
			if r.IntN(2) == 0 {
				order = append(order, id)
			}
		}
		spent, n := r.IntN(2), r.IntN(left+3)
		u.Condition = u.Condition.With("ammo-box-spent", spent)
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		o.put(woundState{marked, -1, spent > 0}, n)
		army := g.Army(rules.Force{Units: []rules.Unit{u}})
		q := rules.Question{Attack: "ram", Attackers: []int{0}, Against: army, Targets: []int{0}}
		for _, result := range []rules.Choices{{"damage": n}, {"damage": n, "order": order}} {
			after := maps.Clone(u.Condition)
			for _, c := range army.After(q, result).Changes {
				if c.Theirs && c.Set == nil {
					after[c.Mark] += c.By
				}
			}
			got, rest := "", left
			for _, m := range u.Mounts {
				got += string(rune(after[m.ID]))
				rest -= after[m.ID] - u.Condition[m.ID]
			}
			if !o.ends[got] {
				t.Fatalf("%v with %v marked, %v: %q is not among the legal %q", u.Mounts, u.Condition, result, got,
					slices.Sorted(maps.Keys(o.ends)))
			}
			best := 0
			for end := range o.ends {
				free := 0
				for i := range o.sizes {
					free += o.sizes[i] - int(end[i])
				}
				best = max(best, free)
			}
			if _, chosen := result["order"]; !chosen && best > 0 && rest == 0 {
				t.Errorf("%v with %v marked dies of %d damage, and need not", u.Mounts, u.Condition, n)
			}
		}
	}
}
