package masc

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
)

// Bounds of the work of an answer. Beyond the first two it is simulated.
const (
	maxParts    = 5 * dice.Steps // steps to divide the dice of a pool
	maxStored   = 6_000_000      // ends that are stored
	maxEnds     = 8_000          // standings of a simulation
	maxVisited  = 20_000_000     // standings visited in all its rolls
	fewestRolls = 1_000
	maxRolls    = 20_000
	seed        = 1
)

// ends returns the results of n dice: for the roll that the situation names, or otherwise over all rolls.
func (o *odds) ends(ctx context.Context, d *defense, n int, s rules.Choices) (dice.Dist, error) {
	given, asked := s[rollField]
	if !asked {
		return o.rollAll(ctx, d, n)
	}
	roll, err := o.roll(given, n)
	if err != nil {
		return dice.Dist{}, err
	}
	count := d.staged(roll)
	end := d.best(0, start, count)
	o.tellSteps(d, count, end)
	return dice.Sure(int(end)), nil
}

// roll returns the dice as rolled, by face.
func (o *odds) roll(given any, pool int) ([]int, error) {
	roll, n, err := o.rolled(given)
	if err != nil {
		return nil, err
	}
	note := ""
	if n != pool {
		note = fmt.Sprintf(". The attackers roll %d", pool)
	}
	o.Tell("rolled", rules.ThisRoster, "%s, as entered%s", rules.Dice(n), note)
	return roll, nil
}

// rolled reads a roll, and returns its number of dice.
func (g *game) rolled(given any) (roll []int, n int, err error) {
	const at = "/situation/" + rollField
	faces := g.pack.Components.Faces.Int()
	roll, ok := rules.Ints(given)
	if !ok || len(roll) != faces {
		return nil, 0, rules.Unanswerable(at, "enter %d numbers. They say how many dice show 1, 2, 3 and so on", faces)
	}
	for _, k := range roll {
		if k < 0 || k > maxPool {
			return nil, 0, rules.Unanswerable(at, "%d is out of range. Enter numbers from 0 to %d", k, maxPool)
		}
		n += k
	}
	if n > maxPool {
		return nil, 0, rules.Unanswerable(at, "%d dice, limit %d", n, maxPool)
	}
	return roll, n, nil
}

// staged returns the number of dice of each stage.
func (d *defense) staged(roll []int) []int {
	count := make([]int, len(d.stages))
	for face, j := range d.stageOf {
		if j >= 0 {
			count[j] += roll[face]
		}
	}
	return count
}

// tellSteps follows a roll to its end and explains each stage.
func (o *odds) tellSteps(d *defense, count []int, end int32) {
	at := start
	for j, n := range count {
		if n == 0 {
			continue
		}
		before := at
		for opts := d.choices(at, j); count[j] > 0 && len(opts) > 0; opts = d.choices(at, j) {
			i := slices.IndexFunc(opts, func(o option) bool { return d.assign(j, at, &o, count) == end })
			took := min(count[j], opts[i].need)
			at = d.after(at, &opts[i], took)
			count[j] -= took
		}
		var does []string
		for i, f := range d.foes {
			if k := d.states[at].dead[i] - d.states[before].dead[i]; k > 0 {
				does = append(does, f.times(int(k))+" destroyed")
			}
		}
		for i := range d.foes {
			for _, n := range d.damageOn(at, i) {
				does = append(does, fmt.Sprintf("1 %s with %d damage", d.foes[i].Name, n))
			}
		}
		if count[j] > 0 {
			does = append(does, fmt.Sprintf("%d lost", count[j]))
		}
		o.Tell(d.stage(j), o.term("assign").Source, "%s: %s", rules.Dice(n), strings.Join(does, ", "))
	}
}

// stage names the faces of a stage.
func (d *defense) stage(j int) string {
	to := len(d.stageOf)
	if j+1 < len(d.stages) {
		to = d.stages[j+1] - 1
	}
	if to == d.stages[j] {
		return fmt.Sprintf("%ds", to)
	}
	return fmt.Sprintf("%ds to %ds", d.stages[j], to)
}

// rollAll returns the results of all rolls of n dice, or of a simulation if they are too many.
func (o *odds) rollAll(ctx context.Context, d *defense, n int) (dice.Dist, error) {
	if d.tooMany(n) {
		return o.simulate(ctx, d, n)
	}
	weights := make([]uint64, len(d.stages)+1) // faces per stage; index 0 holds the misses
	for _, j := range d.stageOf {
		weights[j+1]++
	}
	die := dice.Weighted(0, weights...)
	cup := dice.NewCup(ctx, maxParts)
	lost := die.Len() - len(d.stages)
	ends := cup.Tally(n, die, func(count []int) int { return int(d.best(0, start, count[lost:])) })
	if bound := new(dice.BoundError); errors.As(cup.Err(), &bound) {
		return o.simulate(ctx, d, n)
	}
	return ends, cup.Err()
}

// ways bounds the standings that dice of a stage and of earlier ones lead to.
func (d *defense) ways(j int) int {
	ways := 1
	for _, f := range d.foes {
		if f.Armor.Int() <= d.stages[j] {
			ways = min(maxStored+1, ways*(f.n+1))
		}
	}
	for _, m := range d.states[start].hurt {
		ways = min(maxStored+1, ways*(d.need(m)+1))
	}
	return ways
}

// tooMany reports whether the rolls of n dice are too many to store.
func (d *defense) tooMany(n int) bool {
	sum, k := new(big.Int), int64(len(d.stages))
	for j := range k {
		parts := new(big.Int).Binomial(int64(n)+k-j, k-j)
		sum.Add(sum, parts.Mul(parts, big.NewInt(int64(d.ways(int(j))))))
	}
	return sum.Cmp(big.NewInt(maxStored)) > 0
}

// simulate rolls often enough for a reliable answer. Samples and seed mark the odds as simulated.
func (o *odds) simulate(ctx context.Context, d *defense, n int) (dice.Dist, error) {
	ways := d.ways(len(d.stages) - 1)
	if ways > maxEnds {
		return dice.Dist{}, &rules.QuestionError{Pointer: "/targets",
			Reason: fmt.Sprintf("about %d possible results, limit %d", ways, maxEnds),
			Err:    &dice.BoundError{What: "standings", Need: ways, Max: maxEnds}}
	}
	o.Samples, o.Seed = min(maxRolls, max(fewestRolls, maxVisited/ways)), seed
	source, roll := dice.Source(seed), make([]int, len(d.stageOf))
	var ends []int32
	for i := range o.Samples {
		if i%64 == 0 && ctx.Err() != nil {
			return dice.Dist{}, ctx.Err()
		}
		clear(roll)
		for range n {
			roll[source.IntN(len(roll))]++
		}
		d.forget()
		ends = append(ends, d.best(0, start, d.staged(roll)))
	}
	weights := make([]uint64, len(d.states))
	for _, end := range ends {
		weights[end]++
	}
	return dice.Weighted(0, weights...), nil
}

// conclude reports the distribution of the ends.
func (o *odds) conclude(d *defense, ends dice.Dist) {
	number := func(f func(*state) int) dice.Dist {
		return ends.Map(func(at int) int { return f(d.states[at]) })
	}
	total, body := 0, d.states[start].left
	gone := number(func(s *state) int { return s.gone })
	o.Outcomes = []rules.Outcome{
		{ID: "destroyed", Label: "Destroyed", Noun: "mecha", Dist: gone},
		{ID: assigned, Label: "Dice assigned", Noun: "damage", Role: rules.RoleDamage, OutOf: body,
			Dist: number(func(s *state) int { return body - s.left })},
	}
	for i, f := range d.foes {
		total += f.n
		o.Outcomes = append(o.Outcomes, rules.Outcome{ID: destroyedOf + f.key, Label: f.Plural + " destroyed",
			Noun: f.Plural, OutOf: f.n, Dist: number(func(s *state) int { return int(s.dead[i]) })})
	}
	o.Outcomes[0].OutOf = total
	if o.joint {
		o.join(d, ends)
	}
	o.Chances = []rules.Chance{
		{ID: "squad-wiped", Label: "All destroyed", To: "to destroy all of them", Role: rules.RoleKill,
			P: gone.Chance(func(n int) bool { return n == total })},
		{ID: "any-destroyed", Label: "Any destroyed", To: "to destroy any of them",
			P: gone.Chance(func(n int) bool { return n > 0 })},
	}
	o.Tables = append(o.Tables, d.likely(ends))
}

// join draws all outcomes of one end together.
func (o *odds) join(d *defense, ends dice.Dist) {
	all := rules.Joint{Draw: func(random func() uint64) []int {
		s := d.states[ends.Draw(random)]
		drawn := []int{s.gone, d.states[start].left - s.left}
		for i := range d.foes {
			drawn = append(drawn, int(s.dead[i]))
		}
		return drawn
	}}
	for _, x := range o.Outcomes {
		all.IDs = append(all.IDs, x.ID)
	}
	o.Joints = []rules.Joint{all}
}

// maxLikely is the number of ends in the table.
const maxLikely = 8

// likely returns the ends with the highest chances.
func (d *defense) likely(ends dice.Dist) rules.Table {
	chance := maps.Collect(ends.All())
	all := ends.Values()
	slices.SortStableFunc(all, func(a, b int) int { return chance[b].Cmp(chance[a]) })
	t := rules.Table{Title: "Survivors", Columns: rules.Columns("Survivors", ">Chance")}
	for _, at := range all[:min(maxLikely, len(all))] {
		t.Add(rules.Text(d.survivorsText(int32(at))), rules.Text(rules.Percent(chance[at], 1)))
	}
	return t
}
