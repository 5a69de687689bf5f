package odds

import (
	"context"
	"math/big"
	"slices"

	"gantry/builder"
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

// BuildsOf are the different builds among units, in the order of their first.
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
	Ours, Theirs Matchup
	OurNumbers   []int // how many of each of our contenders there are
	TheirNumbers []int
	LeftOut      int // builds for which there was no room
	OurTrade     Trade
	TheirTrade   Trade
	ByPoints     bool // trades are counted in points, else in units
}

// Trade is what a side destroys of the other on average when each of its units
// attacks once, one after another, at the target where that costs most of what still
// stands. Damage that does not destroy is not counted, so that it is a least.
type Trade struct{ Lost, Of *big.Rat }

// Meet answers a request for a matrix both ways, of at most so many builds a side.
// Errors are those of AskMatchup.
func Meet(ctx context.Context, l *builder.Library, r Request, most int) (Meeting, error) {
	var m Meeting
	s, err := ReadSides(ctx, l, r)
	if err != nil {
		return m, err
	}
	ours, theirs := BuildsOf(r.Attackers), BuildsOf(r.Targets)
	m.LeftOut = max(0, len(ours)-most) + max(0, len(theirs)-most)
	r.Attackers, m.OurNumbers = firsts(ours, most)
	r.Targets, m.TheirNumbers = firsts(theirs, most)
	if m.Ours, err = AskMatchup(ctx, l, r); err != nil {
		return m, err
	}
	back, err := reversed(ctx, l, r)
	if err != nil {
		return m, err
	}
	if m.Theirs, err = AskMatchup(ctx, l, back); err != nil {
		return m, err
	}
	if m.Ours.Grouped || m.Theirs.Grouped {
		m.Ours.Grouped, m.Theirs.Grouped = true, true
	} else {
		m.countModels()
	}
	m.nameBuilds(buildNames(s.Ours, ours), buildNames(s.Theirs, theirs))
	m.nameNumbers()
	m.ByPoints = allPriced(m.Ours.Attackers) && allPriced(m.Ours.Targets)
	if m.OurTrade, err = m.Ours.trade(ctx, m.OurNumbers, m.TheirNumbers, m.ByPoints); err != nil {
		return m, err
	}
	m.TheirTrade, err = m.Theirs.trade(ctx, m.TheirNumbers, m.OurNumbers, m.ByPoints)
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
	name := func(list []Contender, names []string) {
		for i := range list {
			if list[i].Title = names[i]; m.Ours.Grouped {
				list[i].Title = CountText(list[i].Unit, names[i])
			}
		}
	}
	name(m.Ours.Attackers, ours)
	name(m.Ours.Targets, theirs)
	name(m.Theirs.Attackers, theirs)
	name(m.Theirs.Targets, ours)
}

// countModels has every model of an entry count, where each attacks by itself.
func (m *Meeting) countModels() {
	for i, c := range m.Ours.Attackers {
		m.OurNumbers[i] *= max(1, c.Unit.Count)
	}
	for j, c := range m.Ours.Targets {
		m.TheirNumbers[j] *= max(1, c.Unit.Count)
	}
}

func firsts(builds []Build, most int) (units []rules.Unit, numbers []int) {
	for _, b := range builds[:min(len(builds), most)] {
		units, numbers = append(units, b.Unit), append(numbers, b.Number)
	}
	return units, numbers
}

// reversed is the request of the other side, in as much of the situation as its
// attacks have fields for.
func reversed(ctx context.Context, l *builder.Library, r Request) (Request, error) {
	s, err := ReadSides(ctx, l, r)
	if err != nil {
		return r, err
	}
	r.Attackers, r.Targets = r.Targets, r.Attackers
	known := rules.Choices{}
	for i := range r.Attackers {
		for _, a := range s.Theirs.Attacks(i) {
			for id, v := range SituationOf(r.Situation, a) {
				known[id] = v
			}
		}
	}
	r.Situation = known
	return r, nil
}

// nameNumbers says of contenders how many of them there are: each of those attacks, and
// one of those is attacked.
func (m *Meeting) nameNumbers() {
	name := func(list []Contender, which string, numbers []int) {
		for i, n := range numbers {
			list[i].Title = amongText(list[i].Title, which, n)
		}
	}
	name(m.Ours.Attackers, "each", m.OurNumbers)
	name(m.Theirs.Targets, "one", m.OurNumbers)
	name(m.Ours.Targets, "one", m.TheirNumbers)
	name(m.Theirs.Attackers, "each", m.TheirNumbers)
}

func allPriced(list []Contender) bool {
	return !slices.ContainsFunc(list, func(c Contender) bool { return c.Points == nil })
}

// worth is what a target counts in a trade: an entry that is struck as one, as many as
// it has.
func (m Matchup) worth(target int, byPoints bool) *big.Rat {
	c, worth := m.Targets[target], big.NewRat(1, 1)
	if m.Grouped {
		worth.SetInt64(int64(max(1, c.Unit.Count)))
	}
	if byPoints {
		worth.Mul(worth, c.Points)
	}
	return worth
}

// Best is the place of the target that an attacker does best to attack: where it
// destroys most of what counts, then does most damage; -1 where it can attack none.
func (m Matchup) Best(attacker int, byPoints bool) int {
	best := -1
	var top Cell
	var lost *big.Rat
	for j, c := range m.Cells[attacker] {
		if c.Attack.ID == "" {
			continue
		}
		costs := m.Loss(attacker, j, byPoints)
		if by := CompareAmounts(costs, lost); best < 0 || by > 0 || by == 0 && c.beats(top) {
			best, top, lost = j, c, costs
		}
	}
	return best
}

// Loss returns the points or units that an attack costs the target's side on average, nil where that is not
// known.
func (m Matchup) Loss(attacker, target int, byPoints bool) *big.Rat {
	kill := m.Cells[attacker][target].Kill
	if kill == nil {
		return nil
	}
	return new(big.Rat).Mul(kill, m.worth(target, byPoints))
}

// Together is the least chance that at least one of so many attackers destroys a
// target that all of them attack once, and the damage of them all; nil where
// nothing is known.
func (m Matchup) Together(target int, numbers []int) (kill, damage *big.Rat) {
	stays := big.NewRat(1, 1)
	for i, row := range m.Cells {
		c := row[target]
		for range numbers[i] {
			if c.Kill != nil {
				kill = shorten(stays.Mul(stays, new(big.Rat).Sub(certain, c.Kill)))
			}
		}
		if c.Damage != nil {
			if damage == nil {
				damage = new(big.Rat)
			}
			damage.Add(damage, new(big.Rat).Mul(c.Damage, big.NewRat(int64(numbers[i]), 1)))
		}
	}
	if kill != nil {
		kill = new(big.Rat).Sub(certain, stays)
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

// trade is what the attackers destroy of the targets. Those who attack targets of
// one build take turns among them.
func (m Matchup) trade(ctx context.Context, attackers, targets []int, byPoints bool) (t Trade, err error) {
	t = Trade{new(big.Rat), new(big.Rat)}
	stands := make([][]*big.Rat, len(m.Targets)) // what each of a build that still stands counts
	for j, n := range targets {
		for range n {
			stands[j] = append(stands[j], m.worth(j, byPoints))
			t.Of.Add(t.Of, stands[j][0])
		}
	}
	for i, n := range attackers {
		costs := make([]*big.Rat, len(m.Targets)) // of an attack at the next of a target
		for j, c := range m.Cells[i] {
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
			costs[j] = new(big.Rat).Mul(m.Cells[i][j].Kill, stands[j][0])
		}
	}
	return t, nil
}

// dearest is the place of the highest cost, the first of equal ones, or -1 for none.
func dearest(costs []*big.Rat) int {
	best := -1
	for j, cost := range costs {
		if cost != nil && (best < 0 || cost.Cmp(costs[best]) > 0) {
			best = j
		}
	}
	return best
}

// Deadlier reports whether a cell is more dangerous to its target than another: the
// greater chance to destroy it, then the most damage.
func (c Cell) Deadlier(d Cell) bool {
	if by := CompareAmounts(c.Kill, d.Kill); by != 0 {
		return by > 0
	}
	return CompareAmounts(c.Damage, d.Damage) > 0
}
