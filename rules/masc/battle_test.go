package masc_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// models returns the units of a force as models of a battle, none marked yet.
func models(squads ...string) (f rules.Force) {
	for _, u := range force(squads...).Units {
		for n := range u.Count {
			one := u
			one.ID, one.Count, one.Condition = fmt.Sprintf("%s/%d", u.ID, n+1), 1, rules.Condition{}
			f.Units = append(f.Units, one)
		}
	}
	return f
}

// Four Wolves, one of which pins, at four Rats, one of which has a damage.
func TestVolleyInABattle(t *testing.T) {
	us, them := models("wolf 4"), models("rat 4")
	us.Units[1].Condition = rules.Condition{"pins": 1}
	them.Units[3].Condition = rules.Condition{"body": 1}
	o, err := rulestest.Ask(context.Background(), open(t, nil), rulestest.Question{Attack: "volley",
		Attackers: us.Units, Targets: them.Units})
	if err != nil {
		t.Fatal(err)
	}
	wiped, _ := o.Chance(rules.RoleKill)
	if mean := o.Outcomes[0].Dist.Mean().RatString(); wiped.P.RatString() != "54647/65536" ||
		mean != "499141/131072" || o.Samples > 0 {
		t.Errorf("all destroyed %v, %s of them on average", wiped.P, mean)
	}
	if !strings.HasSuffix(o.Working[1].Text, "17 dice") {
		t.Errorf("%+v", o.Working)
	}
}

// marked makes the changes of a result and returns the models of both sides after it.
func marked(t testing.TB, a, against rules.Army, q rules.Question, result rules.Choices) (us, them rules.Force) {
	t.Helper()
	us, them = a.Force(), against.Force()
	for _, c := range a.After(q, result).Changes {
		f := us
		if c.Theirs {
			f = them
		}
		u := &f.Units[c.Unit]
		n := u.Condition[c.Mark] + c.By
		if c.Set != nil {
			n = *c.Set
		}
		u.Condition = u.Condition.With(c.Mark, n)
	}
	return us, them
}

// all returns the indexes of units.
func all(f rules.Force) (list []int) {
	for i := range f.Units {
		list = append(list, i)
	}
	return list
}

// The text's damage example ends as printed: one Turtle, three Wolves, one of them with two points, and two Rats.
func TestDamageExampleInABattle(t *testing.T) {
	g := open(t, nil)
	us, them := models("wolf 6", "rat 2"), models("turtle 1", "wolf 3", "rat 8")
	a, against := g.Army(us), g.Army(them)
	q := rules.Question{Attack: "volley", Attackers: all(us), Against: against, Targets: all(them)}
	// three 6s, four 5s, seven 4s, five 3s, four 2s, five 1s
	after, left := marked(t, a, against, q, rules.Choices{"roll": []any{5, 4, 5, 7, 4, 3}})
	var damage []string
	for _, u := range left.Units {
		damage = append(damage, fmt.Sprint(u.Profile, u.Condition["body"]))
	}
	got := strings.Join(damage, " ")
	if want := "turtle0 wolf2 wolf0 wolf0 rat2 rat2 rat2 rat2 rat2 rat2 rat0 rat0"; got != want {
		t.Errorf("damage %s, want %s", got, want)
	}
	for i, u := range after.Units {
		if why := g.Army(after).Attacks(i)[0].Unavailable; u.Condition["attacked"] != 1 || why != "has attacked" {
			t.Errorf("%s with %v is available: %q", u.ID, u.Condition, why)
		}
	}
	whole := g.Army(left).Whole()
	for id, want := range map[string]string{"mecha": "6", "body": "24", "attack": "18", "pool": "18–24",
		"dice-to-kill": "98"} {
		if s, _ := whole.Stat(id); s.Text != want {
			t.Errorf("%s left %s, want %s", id, s.Text, want)
		}
	}
	for roll, want := range map[int]bool{3: true, 28: false, 36: false, 37: true} { // 28 dice, and 8 mecha may pin
		out := a.After(q, rules.Choices{"roll": []any{roll, 0, 0, 0, 0, 0}})
		told := slices.ContainsFunc(out.Told, func(r rules.Reason) bool { return r.Label == "The attackers" })
		if told != want {
			t.Errorf("%d dice: %+v", roll, out.Told)
		}
	}
	if out := a.After(q, rules.Choices{"destroyed": 6}); len(out.Changes)+len(out.Choices) > 0 {
		t.Errorf("without the types of the destroyed: %+v", out)
	}
	// the next 5 has to go to the damaged Wolf
	against = g.Army(left)
	q.Against = against
	_, left = marked(t, a, against, q, rules.Choices{"roll": []any{27, 0, 0, 0, 1, 0}})
	if n := left.Units[1].Condition["body"]; n != 3 {
		t.Errorf("the damaged Wolf has %d of 3", n)
	}
}

// damageOracle assigns dice one by one in every way that the text allows, mecha by mecha.
type damageOracle struct {
	armor, body []int
	ends, seen  map[string]bool // damage, a byte per mecha
}

// assign assigns the dice from the lowest on. on is the mecha that the dice of this face have begun on, -1 for none.
func (o *damageOracle) assign(damage string, roll []int, on int) {
	if key := fmt.Sprint(damage, roll, on); o.seen[key] {
		return
	} else if o.seen[key] = true; len(roll) == 0 {
		o.ends[damage] = true
		return
	}
	dead := func(i int) bool { return int(damage[i]) == o.body[i] }
	var may, damaged []int
	for i := range o.armor {
		if dead(i) || o.armor[i] > roll[0] {
			continue
		}
		if may = append(may, i); damage[i] > 0 {
			damaged = append(damaged, i)
		}
	}
	switch {
	case on >= 0 && !dead(on):
		may = []int{on}
	case damaged != nil:
		may = damaged
	}
	same := len(roll) > 1 && roll[1] == roll[0]
	if may == nil {
		o.assign(damage, roll[1:], -1)
	}
	for _, i := range may {
		next := -1
		if same {
			next = i
		}
		o.assign(damage[:i]+string(rune(damage[i]+1))+damage[i+1:], roll[1:], next)
	}
}

// skirmish is a roll at mecha with random damage.
type skirmish struct {
	rules.Question
	us     rules.Army
	them   rules.Force
	roll   []int // sorted
	faces  []any // the same by face
	before string
	order  []any // some of the targets
	damageOracle
}

func newSkirmish(r *rand.Rand, g rulestest.Game, mecha, dice int) skirmish {
	types := []string{"turtle 6 10", "wolf 5 4", "spider 5 3", "frog 5 1", "rat 4 2", "ant 3 4"}
	s := skirmish{faces: []any{0, 0, 0, 0, 0, 0},
		damageOracle: damageOracle{ends: map[string]bool{}, seen: map[string]bool{}}}
	for i := range 1 + r.IntN(mecha) {
		var name string
		var armor, body int
		_, _ = fmt.Sscan(types[r.IntN(len(types))], &name, &armor, &body)
		u := rules.Unit{ID: fmt.Sprint("t", i), Profile: name, Count: 1, Condition: rules.Condition{}}
		if r.IntN(3) == 0 || i == 0 {
			u.Condition = u.Condition.With("body", r.IntN(body+min(i, 1)))
		}
		s.them.Units = append(s.them.Units, u)
		s.armor, s.body = append(s.armor, armor), append(s.body, body)
		s.before += string(rune(u.Condition["body"]))
		if r.IntN(2) == 0 {
			s.order = append(s.order, u.ID)
		}
	}
	r.Shuffle(len(s.order), func(i, j int) { s.order[i], s.order[j] = s.order[j], s.order[i] })
	for range 1 + r.IntN(dice) {
		face := 1 + r.IntN(6)
		s.roll, s.faces[face-1] = append(s.roll, face), s.faces[face-1].(int)+1
	}
	slices.Sort(s.roll)
	us := models("ant 5")
	s.us = g.Army(us)
	s.Question = rules.Question{Attack: "volley", Attackers: all(us), Against: g.Army(s.them), Targets: all(s.them)}
	return s
}

// after returns the damage after a result.
func (s skirmish) after(t *testing.T, result rules.Choices) (damage string) {
	_, left := marked(t, s.us, s.Against, s.Question, result)
	for _, u := range left.Units {
		damage += string(rune(u.Condition["body"]))
	}
	return damage
}

// outcomes returns the numbers of the odds of the roll.
func (s skirmish) outcomes(t *testing.T) rules.Choices {
	q := s.Question
	q.Situation = rules.Choices{"roll": s.faces}
	odds, err := rules.Ask(context.Background(), s.us, q)
	if err != nil {
		t.Fatal(err)
	}
	numbers := rules.Choices{}
	for _, x := range odds.Outcomes {
		for n := range x.Dist.All() {
			numbers[x.ID] = n
		}
	}
	return numbers
}

// agrees compares an end with the numbers of the odds.
func (s skirmish) agrees(t *testing.T, end string, numbers rules.Choices) {
	dice, dead := 0, 0
	for i := range end {
		dice += int(end[i]) - int(s.before[i])
		if s.before[i] < end[i] && int(end[i]) == s.body[i] {
			dead++
		}
	}
	if dice != numbers["damage-assigned"] || dead != numbers["destroyed"] {
		t.Errorf("%v at %v: %d dice and %d destroyed, but the odds say %v", s.roll, s.them.Units, dice, dead, numbers)
	}
}

// A roll is assigned as the text allows, whatever order its player chooses, and as the odds assume if there is none.
// The order that was used, given back, changes nothing.
func TestRollsAreAssignedByTheRules(t *testing.T) {
	g, r := open(t, nil), rand.New(rand.NewPCG(31, 32))
	for range rulestest.Rounds(1000, 10_000) {
		s := newSkirmish(r, g, 5, 10)
		s.assign(s.before, s.roll, -1)
		rolled := rules.Choices{"roll": s.faces}
		s.agrees(t, s.after(t, rolled), s.outcomes(t))
		ordered := rules.Choices{"roll": s.faces, "order-3": s.order, "order-4": s.order, "order-5": s.order,
			"order-6": s.order}
		for _, result := range []rules.Choices{rolled, ordered} {
			end := s.after(t, result)
			if !s.ends[end] {
				t.Fatalf("%v at %v: %v ends with %q, not among the legal %q", s.roll, s.them.Units, result, end,
					slices.Sorted(maps.Keys(s.ends)))
			}
			again := result
			for _, f := range s.us.After(s.Question, result).Choices {
				again = again.With(f.ID, f.Default)
			}
			if same := s.after(t, again); same != end {
				t.Errorf("%v at %v: %q, and %q by the order %v", s.roll, s.them.Units, end, same, again)
			}
		}
	}
}

// Without the faces of a roll, its numbers destroy as many. Some roll of the same number of dice ends so.
func TestNumbersAreAssignedByTheRules(t *testing.T) {
	g, r := open(t, nil), rand.New(rand.NewPCG(31, 33))
	for range rulestest.Rounds(300, 3000) {
		s := newSkirmish(r, g, 4, 5)
		everyRoll(len(s.roll), func(roll []int, _ int64) { s.assign(s.before, slices.Clone(roll), -1) })
		numbers := s.outcomes(t)
		end := s.after(t, numbers)
		if s.agrees(t, end, numbers); !s.ends[end] {
			t.Errorf("%v at %v: no roll ends with %q", numbers, s.them.Units, end)
		}
		s.agrees(t, s.after(t, numbers.With("order", s.order)), numbers)
	}
}

// Marks on several targets and attackers answer as a list with the damage, without those that are destroyed.
func TestMarksAnswerAsAList(t *testing.T) {
	g, r := open(t, nil), rand.New(rand.NewPCG(31, 34))
	for range rulestest.Rounds(100, 1000) {
		s := newSkirmish(r, g, 6, 1)
		us, plain := models("ant 2", "rat 2"), rulestest.Question{Attack: "volley", Situation: rules.Choices{"pins": 0}}
		for i, u := range us.Units {
			pins, body := r.IntN(2), r.IntN(3)
			us.Units[i].Condition = rules.Condition{"pins": pins, "body": body, "attacked": r.IntN(2)}
			if u.Profile == "ant" || body < 2 {
				u.Condition = nil
				plain.Attackers = append(plain.Attackers, u)
				plain.Situation["pins"] = plain.Situation["pins"].(int) + pins
			}
		}
		for i, u := range s.them.Units {
			if n := u.Condition["body"]; n < s.body[i] {
				u.Condition, u.Choices = nil, rules.Choices{"damage": n}
				plain.Targets = append(plain.Targets, u)
			}
		}
		want, err := rulestest.Ask(context.Background(), g, plain)
		if err != nil {
			t.Fatal(err)
		}
		got, err := rulestest.Ask(context.Background(), g, rulestest.Question{Attack: "volley", Attackers: us.Units,
			Targets: s.them.Units})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(table(want), table(got)); diff != "" {
			t.Errorf("%v at %v (-list +marks):\n%s", us.Units, s.them.Units, diff)
		}
	}
}

// Marked regions answer how many points they score.
func TestRegionsOfASide(t *testing.T) {
	g := open(t, nil)
	f := models("rat 1")
	ask := func() string {
		t.Helper()
		o, err := rules.Ask(context.Background(), g.Army(f), rules.Question{Attack: "regions"})
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(o.Outcomes[0].Dist.Mean().RatString(), " ", o.Working[0].Label)
	}
	f.Moment = &rules.Moment{Round: 1}
	if got := ask(); got != "4 points" {
		t.Errorf("no marks: %s", got)
	}
	for _, m := range g.Army(f).Whole().Marks { // each round decides again who controls a region
		if once := m.Lasts == rules.ForRound; once == (m.ID == "victory-points") {
			t.Errorf("%s lasts for a round: %v", m.ID, once)
		}
	}
	f.Moment.Marks = rules.Condition{"own": 2, "enemy": 1}
	if got := ask(); got != "6 You" {
		t.Errorf("2 own regions and 1 of the enemy: %s", got)
	}
}
