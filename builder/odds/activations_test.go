package odds_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// activations asks a request, and how often it takes.
func activations(t *testing.T, lib *builder.Library, doc string) (odds.Answer, odds.Activations) {
	t.Helper()
	return follow(t, lib, readOdds(t, lib, doc))
}

func follow(t *testing.T, lib *builder.Library, r odds.Request) (odds.Answer, odds.Activations) {
	t.Helper()
	a, err := odds.Ask(t.Context(), lib, r)
	if err != nil {
		t.Fatal(err)
	}
	told, err := odds.CountActivations(t.Context(), lib, a)
	if err != nil {
		t.Fatal(err)
	}
	return a, told
}

// rolled is the chance that is holds for the faces of some dice. It throws every combination.
func rolled(dice int, is func(faces []int) bool) *big.Rat {
	faces, good, all := make([]int, dice), int64(0), int64(0)
	var throw func(i int)
	throw = func(i int) {
		if i == dice {
			if all++; is(faces) {
				good++
			}
			return
		}
		for f := 1; f <= 6; f++ {
			faces[i] = f
			throw(i + 1)
		}
	}
	throw(0)
	return big.NewRat(good, all)
}

// showing is how many faces are least or higher.
func showing(faces []int, least int) (n int) {
	for _, f := range faces {
		if f >= least {
			n++
		}
	}
	return n
}

// Every roll of the dice of up to three activations, counted by hand.
func TestActivationsAreEveryRoll(t *testing.T) {
	_, told := activations(t, buildertest.Workshop(t), `{"system": "workshop", "attackers": [{"profile": "mule"}],
		"targets": [{"profile": "mule"}], "attack": "gun"}`)
	for n, got := range told.Chances[:4] {
		want := rolled(2*(n+1), func(f []int) bool { return showing(f, 4) >= 3 })
		if got.Cmp(want) != 0 {
			t.Errorf("Workshop after %d: %v, want %v", n+1, got, want)
		}
	}
	if told.OneBlow || told.Never || !told.Followed {
		t.Errorf("%+v", told)
	}
	// Squads shrink, and damage on a mecha stays. Wolves have 2 dice each. A Turtle is hit by 5 or more, with Body 3.
	a, told := activations(t, buildertest.Library(t), `{"system": "masc", "attackers": [{"profile": "wolf"}],
		"targets": [{"profile": "turtle", "count": 2}], "attack": "volley"}`)
	dice, least, body := 0, 0, 0
	x, _ := a.Outcome(rules.RoleDamage)
	body = x.OutOf
	for v := range x.Dist.All() {
		dice = v
	}
	p := new(big.Rat)
	for v, q := range x.Dist.All() {
		if v == dice {
			p.Set(q)
		}
	}
	for least = 1; least < 6 && p.Cmp(rolled(dice, func(f []int) bool { return showing(f, least) == dice })) != 0; {
		least++
	}
	if !told.Followed || dice == 0 {
		t.Fatalf("%d dice: %+v", dice, told)
	}
	for n := range min(3, 8/dice) {
		want := rolled(dice*(n+1), func(f []int) bool { return showing(f, least) >= body })
		if told.Chances[n].Cmp(want) != 0 {
			t.Errorf("M.A.S.C. after %d: %v, want %v", n+1, told.Chances[n], want)
		}
	}
}

// A target with marked damage is followed like one whose damage the situation names.
func TestActivationsOfMarkedDamage(t *testing.T) {
	lib := buildertest.Workshop(t)
	ask := func(target, situation string) odds.Activations {
		_, told := activations(t, lib, `{"system": "workshop", "attackers": [{"profile": "mule"}],
			"targets": [{"profile": "mule"`+target+`}], "attack": "gun", "situation": {`+situation+`}}`)
		return told
	}
	marked, want := ask(`, "marks": {"damage": 1}`, ""), ask("", `"suffered": 1`)
	if fmt.Sprint(marked) != fmt.Sprint(want) || !marked.Followed || marked.OneBlow {
		t.Errorf("marked %v, in the situation %v", marked, want)
	}
	if whole := ask("", ""); fmt.Sprint(whole) == fmt.Sprint(want) {
		t.Errorf("earlier damage changes nothing: %v", whole)
	}
}

// For each pair of the examples: chances grow, the expected number is the sum of
// those of needing one more, and the first chance is that of one attack.
func TestActivationsOfEachGame(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range rulestest.Some(lib.Packs()) {
		followed, atOneBlow, sure := 0, 0, 0
		for _, r := range pairsOf(t, lib, p) {
			began := time.Now()
			a, told := follow(t, lib, r)
			if took := time.Since(began); took > 3*time.Second {
				t.Errorf("%s: %v", p.ID, took)
			}
			kill, ok := a.Chance(rules.RoleKill)
			if !ok {
				continue
			}
			name := fmt.Sprintf("%s: %s %s %s", p.ID, r.Attackers[0].Profile, r.Attack, r.Targets[0].Profile)
			if len(told.Chances) == 0 || told.Chances[0].Cmp(kill.P) != 0 {
				t.Fatalf("%s: %+v, want %v first", name, told, kill.P)
			}
			if !slices.IsSortedFunc(told.Chances, (*big.Rat).Cmp) {
				t.Errorf("%s: %v", name, told.Chances)
			}
			last := told.Chances[len(told.Chances)-1]
			if sure++; told.Expected != nil && last.Cmp(big.NewRat(1, 1)) == 0 {
				sum := new(big.Rat).SetInt64(int64(len(told.Chances)))
				for _, c := range told.Chances {
					sum.Sub(sum, c)
				}
				if sum.Add(sum, big.NewRat(1, 1)).Cmp(told.Expected) != 0 {
					t.Errorf("%s: expected %v, the chances say %v", name, told.Expected, sum)
				}
			}
			if told.Followed {
				followed++
			}
			if told.OneBlow {
				atOneBlow++
				t.Logf("%s adds up to nothing", name)
			}
		}
		if sure == 0 || atOneBlow > 0 {
			t.Errorf("%s: %d pairs, %d followed, %d at one blow", p.ID, sure, followed, atOneBlow)
		}
	}
}

// pairsOf are questions of the first and the last example of a game.
func pairsOf(t *testing.T, lib *builder.Library, p *builder.Pack) (list []odds.Request) {
	t.Helper()
	all := odds.MatchupRequest(p.Examples[0], p.Examples[len(p.Examples)-1])
	all.Matrix = false
	for _, u := range all.Attackers {
		for _, at := range all.Targets {
			r := all
			r.Attackers, r.Targets = []rules.Unit{u}, []rules.Unit{at}
			s, err := odds.ReadSides(t.Context(), lib, r)
			if err != nil {
				t.Fatal(err)
			}
			for _, attack := range s.Attacks() {
				if attack.NotCompared || attack.Targets < 1 || attack.Needs != "" {
					continue
				}
				r.Attack = attack.ID
				if _, err := odds.Ask(t.Context(), lib, r); err == nil {
					list = append(list, r)
				}
			}
		}
	}
	return list
}

// Two activations combine each first one with the game's odds for each second one. The pairs include ammunition that is
// hit, mechs that explode, and squads.
func TestActivationsFollowTheGame(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range rulestest.Some(lib.Packs()) {
		for i, r := range pairsOf(t, lib, p) {
			a, told := follow(t, lib, r)
			if i%5 != 0 || !told.Followed || len(told.Chances) < 2 || r.Targets[0].Count > 1 {
				continue
			}
			damaged := a.Attack.Situation[slices.IndexFunc(a.Attack.Situation, func(f rules.Field) bool {
				return f.Role == rules.RoleDamage
			})].ID
			x, _ := a.Outcome(rules.RoleDamage)
			kill, _ := a.Chance(rules.RoleKill)
			want := new(big.Rat).Set(kill.P)
			first := x.Dist
			if x.Suffered != nil {
				first = x.Suffered
			}
			for v, q := range first.All() {
				if v >= x.OutOf {
					continue
				}
				again := r
				again.Situation = maps.Clone(r.Situation)
				if again.Situation == nil {
					again.Situation = rules.Choices{}
				}
				again.Situation[damaged] = v
				b, err := odds.Ask(t.Context(), lib, again)
				if err != nil {
					t.Fatal(err)
				}
				second, _ := b.Chance(rules.RoleKill)
				want.Add(want, new(big.Rat).Mul(q, second.P))
			}
			if told.Chances[1].Cmp(want) != 0 {
				t.Errorf("%s %s: %v, want %v", p.ID, r.Attack, told.Chances[1], want)
			}
		}
	}
}

// halfDamaged asks again with half of the damage that destroys a target already done. ok is false if no field without a
// role takes it.
func halfDamaged(t *testing.T, lib *builder.Library, r odds.Request, a odds.Answer) (b odds.Answer,
	ok bool) {
	t.Helper()
	x, _ := a.Outcome(rules.RoleDamage)
	for _, fd := range a.Attack.Situation {
		if fd.Kind != rules.FieldInt || fd.Role != "" {
			continue
		}
		r.Situation = rules.Choices{fd.ID: x.OutOf / 2}
		b, err := odds.Ask(t.Context(), lib, r)
		if y, _ := b.Outcome(rules.RoleDamage); err == nil && y.OutOf == x.OutOf-x.OutOf/2 {
			return b, true
		}
	}
	return b, false
}

// Where a game's field of damage has no role, its dice do not depend on it.
func TestDamageThatChangesNothing(t *testing.T) {
	lib := buildertest.Library(t)
	for _, p := range rulestest.Some(lib.Packs()) {
		for i, r := range pairsOf(t, lib, p) {
			a, told := follow(t, lib, r)
			x, ok := a.Outcome(rules.RoleDamage)
			if i%3 != 0 || told.Followed || !ok || x.OutOf < 2 {
				continue
			}
			b, ok := halfDamaged(t, lib, r, a)
			y, _ := b.Outcome(rules.RoleDamage)
			if ok && !maps.EqualFunc(maps.Collect(x.Dist.All()), maps.Collect(y.Dist.All()),
				func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
				t.Errorf("%s: %s at %s rolls otherwise once it is damaged", p.ID, r.Attack, r.Targets[0].Profile)
			}
		}
	}
}

func TestActivationsThatLeadNowhere(t *testing.T) {
	lib := buildertest.Workshop(t)
	_, told := activations(t, lib, `{"system": "workshop", "attackers": [{"profile": "mule"}],
		"targets": [{"profile": "mule"}], "attack": "gun", "situation": {"range": 13, "dice": 0}}`)
	if told.Never || told.Expected == nil {
		t.Errorf("one die: %+v", told)
	}
	_, told = activations(t, lib, `{"system": "workshop", "attack": "initiative"}`)
	if len(told.Chances) > 0 || told.Expected != nil {
		t.Errorf("a roll of a side: %+v", told)
	}
}
