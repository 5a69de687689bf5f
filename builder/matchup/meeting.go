// Package matchup sets two rosters against each other, both ways.
package matchup

import (
	"context"
	"maps"
	"math/big"
	"slices"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/rules"
	"gantry/rules/doc"
)

// Build is units of a roster that are alike but for their names.
type Build struct {
	Unit   rules.Unit // the first of them
	Number int
	first  int  // the place of it
	named  bool // they have different names
}

// BuildsOf returns the different builds among units, in the order of their first.
func BuildsOf(units []rules.Unit) (list []Build) {
	at := map[string]int{}
	for i, u := range units {
		key := doc.Key(u.Build())
		if i, ok := at[key]; ok {
			list[i].Number++
			list[i].named = list[i].named || u.Name != list[i].Unit.Name
			continue
		}
		at[key] = len(list)
		list = append(list, Build{u, 1, i, false})
	}
	return list
}

// Meeting is two rosters against each other, both ways. Units that are alike are
// one contender.
type Meeting struct {
	Ours, Theirs Way
	LeftOut      int  // builds for which there was no room
	ByPoints     bool // trades are counted in points, else in units
}

// Way is what the units of one side do to those of the other.
type Way struct {
	odds.Matchup
	Attacking, Attacked []int // how many of each contender there are
	Trade               Trade
}

// Trade is what one side destroys of the other on average when each of its units attacks once, in turn. Each picks the
// target with the greatest loss among those that still stand. Damage that doesn't destroy isn't counted, so Trade is a
// lower bound.
type Trade struct{ Lost, Of *big.Rat }

// Meet answers a request for a matrix in both directions. most limits the builds per side. Errors are those of
// odds.AskMatchup.
func Meet(ctx context.Context, l *builder.Library, r odds.Request, most int) (Meeting, error) {
	var m Meeting
	s, err := odds.ReadSides(ctx, l, r)
	if err != nil {
		return m, err
	}
	ours, theirs := BuildsOf(r.Attackers), BuildsOf(r.Targets)
	m.LeftOut = max(0, len(ours)-most) + max(0, len(theirs)-most)
	var our, their []int
	r.Attackers, our = firsts(ours, most)
	r.Targets, their = firsts(theirs, most)
	m.Ours.Attacking, m.Ours.Attacked, m.Theirs.Attacking, m.Theirs.Attacked = our, their, their, our
	if m.Ours.Matchup, err = odds.AskMatchup(ctx, l, r); err != nil {
		return m, err
	}
	back := reversed(r, s.Theirs, theirs[:len(r.Targets)])
	if m.Theirs.Matchup, err = odds.AskMatchup(ctx, l, back); err != nil {
		return m, err
	}
	if m.Ours.Grouped || m.Theirs.Grouped {
		m.Ours.Grouped, m.Theirs.Grouped = true, true
	} else {
		countModels(our, m.Ours.Attackers)
		countModels(their, m.Ours.Targets)
	}
	m.nameBuilds(buildNames(s.Ours, ours), buildNames(s.Theirs, theirs))
	m.Ours.nameNumbers()
	m.Theirs.nameNumbers()
	m.ByPoints = allPriced(m.Ours.Attackers) && allPriced(m.Ours.Targets)
	if m.Ours.Trade, err = m.Ours.trade(ctx, m.ByPoints); err != nil {
		return m, err
	}
	m.Theirs.Trade, err = m.Theirs.trade(ctx, m.ByPoints)
	return m, err
}

// buildNames returns what builds are called: by the profile if their units have different names. Where several
// builds have one name, it is that of the first unit of each as its list tells it apart.
func buildNames(army rules.Army, builds []Build) []string {
	units := slices.Clone(army.Force().Units)
	for _, b := range builds {
		if b.named {
			units[b.first].Name = ""
		}
	}
	titles := builder.UnitTitles(units, builder.ProfileNames(army))
	apart, times, names := builder.NamesApart(titles), map[string]int{}, make([]string, len(builds))
	for _, b := range builds {
		times[titles[b.first]]++
	}
	for i, b := range builds {
		if names[i] = titles[b.first]; times[names[i]] > 1 {
			names[i] = apart[b.first]
		}
	}
	return names
}

// nameBuilds names the contenders of both sides.
func (m *Meeting) nameBuilds(ours, theirs []string) {
	name := func(list []odds.Contender, names []string) {
		for i := range list {
			if list[i].Title = names[i]; m.Ours.Grouped {
				list[i].Title = odds.CountText(list[i].Unit, names[i])
			}
		}
	}
	name(m.Ours.Attackers, ours)
	name(m.Ours.Targets, theirs)
	name(m.Theirs.Attackers, theirs)
	name(m.Theirs.Targets, ours)
}

// countModels multiplies each number by the models of its entry, for models that attack one by one.
func countModels(numbers []int, list []odds.Contender) {
	for i, c := range list {
		numbers[i] *= max(1, c.Unit.Count)
	}
}

func firsts(builds []Build, most int) (units []rules.Unit, numbers []int) {
	for _, b := range builds[:min(len(builds), most)] {
		units, numbers = append(units, b.Unit), append(numbers, b.Number)
	}
	return units, numbers
}

// reversed returns the request of the other side, in as much of the situation as its attacks have fields for.
func reversed(r odds.Request, theirs rules.Army, builds []Build) odds.Request {
	r.Attackers, r.Targets = r.Targets, r.Attackers
	known := rules.Choices{}
	for _, b := range builds {
		for _, a := range theirs.Attacks(b.first) {
			maps.Copy(known, a.Relevant(r.Situation))
		}
	}
	r.Situation = known
	return r
}

// nameNumbers adds to the titles how many there are: each of the attackers, one of the targets.
func (w Way) nameNumbers() {
	for i, n := range w.Attacking {
		w.Attackers[i].Title = odds.AmongText(w.Attackers[i].Title, "each", n)
	}
	for j, n := range w.Attacked {
		w.Targets[j].Title = odds.AmongText(w.Targets[j].Title, "one", n)
	}
}

func allPriced(list []odds.Contender) bool {
	return !slices.ContainsFunc(list, func(c odds.Contender) bool { return c.Points == nil })
}

// worth returns the weight of a target in a trade. A group that is struck as one counts all its models.
func (w Way) worth(target int, byPoints bool) *big.Rat {
	c, worth := w.Targets[target], big.NewRat(1, 1)
	if w.Grouped {
		worth.SetInt64(int64(max(1, c.Unit.Count)))
	}
	if byPoints {
		worth.Mul(worth, c.Points)
	}
	return worth
}

// Best returns the place of the target that an attacker does best to attack: where it destroys most of what counts,
// then does most damage; -1 where it can attack none.
func (w Way) Best(attacker int, byPoints bool) int {
	best := -1
	var top odds.Cell
	var lost *big.Rat
	for j, c := range w.Cells[attacker] {
		if c.Attack.ID == "" {
			continue
		}
		costs := w.Loss(attacker, j, byPoints)
		if by := odds.CompareAmounts(costs, lost); best < 0 || by > 0 || by == 0 && c.Beats(top) {
			best, top, lost = j, c, costs
		}
	}
	return best
}

// Loss returns the points or units that an attack costs the target's side on average, nil where that is not
// known.
func (w Way) Loss(attacker, target int, byPoints bool) *big.Rat {
	kill := w.Cells[attacker][target].Kill
	if kill == nil {
		return nil
	}
	return new(big.Rat).Mul(kill, w.worth(target, byPoints))
}

// Together returns the chance that at least one attacker destroys a target that all attack once, and their total
// damage. The chance is a lower bound, since it ignores combined damage. Both are nil if unknown.
func (w Way) Together(target int) (kill, damage *big.Rat) {
	stays := big.NewRat(1, 1)
	for i, row := range w.Cells {
		c := row[target]
		for range w.Attacking[i] {
			if c.Kill != nil {
				kill = shorten(stays.Mul(stays, new(big.Rat).Sub(big.NewRat(1, 1), c.Kill)))
			}
		}
		if c.Damage != nil {
			if damage == nil {
				damage = new(big.Rat)
			}
			damage.Add(damage, new(big.Rat).Mul(c.Damage, big.NewRat(int64(w.Attacking[i]), 1)))
		}
	}
	if kill != nil {
		kill = new(big.Rat).Sub(big.NewRat(1, 1), stays)
	}
	return kill, damage
}

// The denominator of a sum over many attacks has exactBits at most: twenty attacks of ten
// ten-sided dice are exact. Beyond that, sums are rounded to roundBits behind the point.
const (
	exactBits = 1024
	roundBits = 128
)

// shorten rounds a number whose denominator is too long, in place.
func shorten(x *big.Rat) *big.Rat {
	if x.Denom().BitLen() <= exactBits {
		return x
	}
	n := new(big.Int).Lsh(x.Num(), roundBits)
	return x.SetFrac(n.Quo(n, x.Denom()), new(big.Int).Lsh(big.NewInt(1), roundBits))
}

// trade returns what the attackers destroy of the targets. Those who attack targets of one build take turns among
// them.
func (w Way) trade(ctx context.Context, byPoints bool) (t Trade, err error) {
	t = Trade{new(big.Rat), new(big.Rat)}
	stands := make([][]*big.Rat, len(w.Targets)) // what each of a build that still stands counts
	for j, n := range w.Attacked {
		for range n {
			stands[j] = append(stands[j], w.worth(j, byPoints))
			t.Of.Add(t.Of, stands[j][0])
		}
	}
	for i, n := range w.Attacking {
		costs := make([]*big.Rat, len(w.Targets)) // what an attack on the next of each target destroys
		for j, c := range w.Cells[i] {
			if c.Kill != nil && c.Kill.Sign() > 0 {
				costs[j] = new(big.Rat).Mul(c.Kill, stands[j][0])
			}
		}
		for range n {
			if err := ctx.Err(); err != nil {
				return t, err
			}
			j := dearest(costs)
			if j < 0 {
				break
			}
			t.Lost = shorten(t.Lost.Add(t.Lost, costs[j]))
			left := shorten(new(big.Rat).Sub(stands[j][0], costs[j]))
			stands[j] = append(stands[j][1:], left) // the others of it are next
			costs[j] = new(big.Rat).Mul(w.Cells[i][j].Kill, stands[j][0])
		}
	}
	return t, nil
}

// dearest returns the place of the highest cost, the first of equal ones, or -1 for none.
func dearest(costs []*big.Rat) int {
	best := -1
	for j, cost := range costs {
		if cost != nil && (best < 0 || cost.Cmp(costs[best]) > 0) {
			best = j
		}
	}
	return best
}
