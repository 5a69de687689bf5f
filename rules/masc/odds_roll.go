package masc

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
)

// Bounds of the work of an answer. What passes the first two is simulated.
const (
	mostParts   = 5 * dice.Steps // steps for parting the dice of a pool
	mostMemory  = 6_000_000      // ends that are remembered
	mostEnds    = 8_000          // standings of a simulation
	simulated   = 20_000_000     // standings looked at in all its rolls
	fewestRolls = 1_000
	mostRolls   = 20_000
	seed        = 1
)

// roll is the dice as they were rolled, by face.
func (o *odds) roll(given any, pool int) ([]int, error) {
	const at = "/situation/" + rollField
	faces := o.pack.Components.Faces.Int()
	roll, ok := rules.Ints(given)
	if !ok || len(roll) != faces {
		return nil, rules.Unanswerable(at, "must be %d numbers: how many dice show 1, how many show 2, and so on", faces)
	}
	n := 0
	for _, k := range roll {
		if k < 0 || k > mostPool {
			return nil, rules.Unanswerable(at, "holds %d; its numbers must be from 0 to %d", k, mostPool)
		}
		n += k
	}
	if n > mostPool {
		return nil, rules.Unanswerable(at, "there are %d dice; at most %d are reckoned with", n, mostPool)
	}
	note := ""
	if n != pool {
		note = fmt.Sprintf(", where the attackers roll %d", pool)
	}
	o.tell("rolled", rules.ThisRoster, "%d dice as given%s", n, note)
	return roll, nil
}

// assigned is where one roll leads, step by step.
func (o *odds) assigned(d *defence, roll []int) dice.Dist {
	count := d.staged(roll)
	d.lone = map[[3]int32]int32{}
	end := d.best(0, d.start, count)
	o.tellSteps(d, count, end)
	return dice.Sure(int(end))
}

// staged is the dice of each stage.
func (d *defence) staged(roll []int) []int {
	count := make([]int, len(d.stages))
	for i, n := range roll {
		if j := d.stageOf(i + 1); j >= 0 {
			count[j] += n
		}
	}
	return count
}

// tellSteps walks to an end and says what each stage does.
func (o *odds) tellSteps(d *defence, count []int, end int32) {
	at := d.start
	for j := range count {
		n, before := count[j], at
		for count[j] > 0 {
			opts := d.choices(at, j)
			if len(opts) == 0 {
				break
			}
			i := slices.IndexFunc(opts, func(o option) bool { return d.assign(j, at, &o, count) == end })
			took := min(count[j], opts[i].need)
			at = d.after(at, &opts[i], took)
			count[j] -= took
		}
		if n == 0 {
			continue
		}
		var does []string
		for i, f := range d.foes {
			if k := d.all[at].dead[i] - d.all[before].dead[i]; k > 0 {
				does = append(does, fmt.Sprintf("%d %s destroyed", k, f.named(k)))
			}
		}
		if hurt := d.hurtText(at); hurt != "" {
			does = append(does, hurt)
		}
		if count[j] > 0 {
			does = append(does, fmt.Sprintf("%d lost", count[j]))
		}
		o.tell(d.stageText(j, o.pack.Components.Faces.Int()), o.cited("assign"), "%d dice: %s", n, strings.Join(does, ", "))
	}
}

// stageText names the faces of a stage.
func (d *defence) stageText(j, faces int) string {
	to := faces
	if j+1 < len(d.stages) {
		to = d.stages[j+1] - 1
	}
	if to == d.stages[j] {
		return fmt.Sprintf("%ds", to)
	}
	return fmt.Sprintf("%ds to %ds", d.stages[j], to)
}

// rolled is where rolls of n dice lead: all of them, if that is not too much.
func (o *odds) rolled(ctx context.Context, d *defence, n int) (dice.Dist, error) {
	die := d.die(o.pack.Components.Faces.Int())
	if d.entries(n) <= mostMemory {
		d.remember(n)
		cup := dice.NewCup(ctx, mostParts)
		lost := die.Len() - len(d.stages)
		ends := cup.Tally(n, die, func(count []int) int { return int(d.best(0, d.start, count[lost:])) })
		var bound *dice.BoundError
		if err := cup.Err(); !errors.As(err, &bound) {
			return ends, rules.TooMuch(err)
		}
		d.memo = nil
	}
	return o.simulated(ctx, d, n)
}

// die is the stages that a die falls into, from 1 on; 0, or nothing, hits nobody.
func (d *defence) die(faces int) dice.Dist {
	weights := make([]uint64, len(d.stages)+1)
	for face := 1; face <= faces; face++ {
		weights[d.stageOf(face)+1]++
	}
	return dice.Weighted(0, weights...)
}

// left bounds the standings that dice of a stage and of those before it lead to.
func (d *defence) left(j int) int {
	ways := 1
	hurt := d.all[d.start].hurt
	for i, f := range d.foes {
		if f.Armor.Int() <= d.stages[j] {
			ways = min(mostMemory+1, ways*(f.n+1))
		}
		for k := 0; k < len(hurt); k += 2 {
			if int(hurt[k]) == i {
				ways = min(mostMemory+1, ways*(f.Body.Int()-int(hurt[k+1])+1))
			}
		}
	}
	return ways
}

// entries bounds what all rolls of n dice would have to be remembered for.
func (d *defence) entries(n int) int {
	sum, k := 0, len(d.stages)
	for j := range d.stages {
		parts := 1
		for i := 1; i <= k-j; i++ {
			parts = min(mostMemory+1, parts*(n+i)/i)
		}
		sum = min(mostMemory+1, sum+min(mostMemory+1, d.left(j)*parts))
	}
	return sum
}

// simulated rolls often enough to tell, and says that it did.
func (o *odds) simulated(ctx context.Context, d *defence, n int) (dice.Dist, error) {
	ways := d.left(len(d.stages) - 1)
	if ways > mostEnds {
		bound := &dice.BoundError{What: "standings", Need: ways, Max: mostEnds}
		return dice.Dist{}, &rules.QuestionError{Pointer: "/targets", Reason: fmt.Sprintf("they can be left in some %d ways; at most %d are looked at", ways, mostEnds), Err: bound}
	}
	rolls := min(mostRolls, max(fewestRolls, simulated/ways))
	faces := o.pack.Components.Faces.Int()
	source, often := dice.Source(seed), map[int32]uint64{}
	d.lone = map[[3]int32]int32{}
	roll := make([]int, faces)
	for i := range rolls {
		if i%64 == 0 && ctx.Err() != nil {
			return dice.Dist{}, ctx.Err()
		}
		clear(roll)
		for range n {
			roll[source.IntN(faces)]++
		}
		clear(d.lone)
		often[d.best(0, d.start, d.staged(roll))]++
	}
	weights := make([]uint64, len(d.all))
	for end, k := range often {
		weights[end] = k
	}
	o.Samples, o.Seed = rolls, seed
	return dice.Weighted(0, weights...), nil
}

// conclude says what the ends come to.
func (o *odds) conclude(d *defence, ends dice.Dist) {
	number := func(f func(*stand) int) dice.Dist {
		return ends.Map(func(at int) int { return f(d.all[at]) })
	}
	total := 0
	for _, f := range d.foes {
		total += f.n
	}
	gone := number(func(s *stand) int { return s.gone })
	o.Outcomes = []rules.Outcome{
		{ID: "destroyed", Label: "Destroyed", Noun: "mecha", Of: total, Dist: gone},
		{ID: "damage-assigned", Label: "Dice assigned", Noun: "damage", Role: rules.RoleDamage, Of: d.body(), Dist: ends.Map(func(at int) int { return d.taken(int32(at)) })},
	}
	for i, f := range d.foes {
		o.Outcomes = append(o.Outcomes, rules.Outcome{ID: "destroyed:" + f.id, Label: f.Plural + " destroyed", Noun: f.named(2), Of: f.n, Dist: number(func(s *stand) int { return s.dead[i] })})
	}
	o.Chances = []rules.Chance{
		{ID: "squad-wiped", Label: "All destroyed", To: "to destroy all of them", Role: rules.RoleKill, P: gone.Chance(func(n int) bool { return n == total })},
		{ID: "any-destroyed", Label: "Any destroyed", To: "to destroy any of them", P: gone.Chance(func(n int) bool { return n > 0 })},
	}
	o.Tables = append(o.Tables, d.likely(ends))
}

// listed is how many ends the table has.
const listed = 8

// likely are the ends that come most often.
func (d *defence) likely(ends dice.Dist) rules.Table {
	type end struct {
		at int
		p  *big.Rat
	}
	var all []end
	for at, p := range ends.All() {
		all = append(all, end{at, p})
	}
	slices.SortStableFunc(all, func(a, b end) int { return b.p.Cmp(a.p) })
	t := rules.Table{Title: "Left standing", Columns: []rules.Column{{Label: "Left standing"}, {Label: "Chance", Right: true}}}
	for _, e := range all[:min(listed, len(all))] {
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{{Text: d.leftText(int32(e.at))}, {Text: percent(e.p)}}})
	}
	return t
}

// percent writes a chance with one decimal.
func percent(p *big.Rat) string {
	return new(big.Rat).Mul(p, big.NewRat(100, 1)).FloatString(1) + " %"
}
