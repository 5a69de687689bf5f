package fleshwound_test

import (
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/rulestest"
)

// withMarks returns a copy of a unit with marks, and those of the phase's start, nil if they are the same.
func withMarks(u rules.Unit, now, begun rules.Condition) rules.Unit {
	u.Condition, u.Begun = now, begun
	return u
}

// A shot with two hits on the attacker, before and after the phase in which it got them, and at a target that has no
// armor left.
func TestShotInABattle(t *testing.T) {
	g := open(t)
	build := rules.Choices{"armor": 5, "structure": 4, "movement-modifier": 1}
	by, at := design(build), design(build)
	at.Choices = at.Choices.With("movement-modifier", 2)
	hits := rules.Condition{"critical/fire-control": 1, "critical/weapon": 1}
	for _, row := range []struct {
		name            string
		by, at          rules.Unit
		hit, mean, crit string
	}{
		{"fresh", by, at, "7/12", "7/4", "1/36"},
		{"two hits", withMarks(by, hits, nil), at, "5/18", "5/9", "1/36"},
		{"two hits of this phase", withMarks(by, hits, rules.Condition{}), at, "7/12", "7/4", "1/36"},
		{"5 damage", by, withMarks(at, rules.Condition{"armor": 5}, rules.Condition{}), "7/12", "7/4", "7/12"},
	} {
		o := answer(t, g, rulestest.Question{Attackers: []rules.Unit{row.by}, Targets: []rules.Unit{row.at},
			Attack: "main", Situation: rules.Choices{"band": "short"}})
		damage, _ := o.Outcome(rules.RoleDamage)
		if hit, mean, crit := chance(o, "hit"), damage.Dist.Mean(), chance(o, "crit"); hit.RatString() != row.hit ||
			mean.RatString() != row.mean || crit.RatString() != row.crit {
			t.Errorf("%s: %v, %v, %v", row.name, hit, mean, crit)
		}
	}
}

// Heat without a known effect is not in the odds, and the answer tells so.
func TestUnknownHeatIsTold(t *testing.T) {
	g := open(t)
	at := design(rules.Choices{"armor": 5, "structure": 4})
	for _, row := range []struct {
		marks     rules.Condition
		options   rules.Choices
		situation rules.Choices
		told      int
	}{
		{rules.Condition{}, nil, nil, 0},
		{rules.Condition{"heat": 3}, nil, nil, 1},
		{rules.Condition{"heat": 3}, nil, rules.Choices{"heat": 0}, 0},
		{rules.Condition{"heat": 3}, rules.Choices{"house-heat": true}, nil, 0},
	} {
		o := answer(t, g, rulestest.Question{Force: rules.Force{Options: row.options}, Attack: "main",
			Attackers: []rules.Unit{withMarks(at, row.marks, nil)}, Targets: []rules.Unit{at},
			Situation: row.situation})
		told := 0
		for _, r := range o.Working {
			if r.Label == "heat not counted" && r.Basis == rules.Missing &&
				strings.HasPrefix(r.Text, "Designed mech has 2 heat.") {
				told++
			}
		}
		if told != row.told {
			t.Errorf("%v %v %v: told %d times, want %d: %+v", row.marks, row.options, row.situation, told, row.told,
				o.Working)
		}
	}
}

// aftermath plays the results of one shot through their marks, roll by roll.
type aftermath struct {
	testing.TB
	game            rulestest.Game
	force           rules.Force // the target
	by              rules.Army
	dead, immobile  *big.Rat
	armor, capacity int
}

// play adds the chances of what follows from a result.
func (x *aftermath) play(result rules.Choices, p *big.Rat) {
	them := x.game.Army(x.force)
	q := rules.Question{Attack: "main", Attackers: []int{0}, Against: them, Targets: []int{0}}
	out := x.by.After(q, result)
	for _, fd := range out.Choices {
		if _, rolled := result[fd.ID]; rolled || !strings.HasPrefix(fd.ID, "critical-") {
			continue
		}
		for total := 2; total <= 12; total++ {
			ways := big.NewRat(int64(6-max(total-7, 7-total)), 36)
			x.play(result.With(fd.ID, strconv.Itoa(total)), ways.Mul(ways, p))
		}
		return
	}
	before := x.force.Units[0].Condition
	now := maps.Clone(before)
	for _, c := range out.Changes {
		if !c.Theirs {
			continue
		}
		if now[c.Mark] += c.By; c.Set != nil {
			now[c.Mark] = *c.Set
		}
	}
	sheet := func(now, begun rules.Condition) (out string, stopped bool) {
		f := x.force
		f.Units = []rules.Unit{withMarks(f.Units[0], now, begun)}
		p := x.game.Army(f).Profile(0)
		move, _ := p.Stat("move")
		return p.OutOfPlay, move.Value == rules.Int(0)
	}
	_, stood := sheet(before, nil)
	switch out, stops := sheet(now, nil); {
	case out != "":
		x.dead.Add(x.dead, p)
	case stops && !stood:
		x.immobile.Add(x.immobile, p)
	}
	damage, _ := result.Int("damage")
	if n := now["armor"] + now["structure"]; n < min(before["armor"]+before["structure"]+damage, x.capacity) ||
		now["armor"] < x.armor && now["structure"] > 0 {
		x.Errorf("%v after %v: %v", before, result, now)
	}
	if out, _ := sheet(now, before); out != "" {
		x.Errorf("%v after %v: %s before the phase ends", before, result, out)
	}
}

// The marks of every result, roll by roll, add up to the odds.
func TestMarksAddUpToTheOdds(t *testing.T) {
	g := open(t)
	r := rand.New(rand.NewPCG(31, 3))
	protections := [][]rules.Mount{nil, {special("case-1", nil)}, {special("case-2", nil)}, {special("ene", nil)}}
	for range rulestest.Rounds(150, 1500) {
		plates, frame := r.IntN(4), 1+r.IntN(4)
		force := rules.Force{Options: rules.Choices{"destroyed-at": []string{"more", "equal"}[r.IntN(2)]}}
		u := design(rules.Choices{"armor": plates, "structure": frame, "movement-modifier": 2},
			protections[r.IntN(4)]...)
		now := rules.Condition{"critical/engine": r.IntN(2), "critical/fire-control": r.IntN(5),
			"critical/weapon": r.IntN(5), "critical/mp": r.IntN(5)}
		n := r.IntN(plates + frame)
		now = now.With("armor", min(n, plates)).With("structure", max(0, n-plates))
		u = withMarks(u, now, rules.Condition{})
		by := design(rules.Choices{"movement-modifier": 1, "damage": []any{r.IntN(6), 0, 0}})
		q := rulestest.Question{Force: force, Attackers: []rules.Unit{by}, Targets: []rules.Unit{u}, Attack: "main",
			Situation: rules.Choices{"band": "short"}}
		o := answer(t, g, q)
		force.Units = []rules.Unit{u}
		x := aftermath{t, g, force, g.Army(rules.Force{Options: force.Options, Units: []rules.Unit{by}}),
			new(big.Rat), new(big.Rat), plates, plates + frame}
		damage := by.Choices["damage"].([]any)[0]
		x.play(rules.Choices{"damage": 0}, big.NewRat(15, 36))
		x.play(rules.Choices{"damage": damage}, big.NewRat(20, 36)) // 7 or more
		x.play(rules.Choices{"damage": damage, "criticals": 1}, big.NewRat(1, 36))
		if dead, stuck := chance(o, "destroyed"), chance(o, "immobilized"); dead.Cmp(x.dead) != 0 ||
			stuck.Cmp(x.immobile) != 0 {
			t.Errorf("%v %v, %v damage: %v destroyed, %v immobilized; by marks %v, %v", u.Mounts,
				fmt.Sprint(now, " of ", plates, "/", frame), damage, dead, stuck, x.dead, x.immobile)
		}
	}
}
