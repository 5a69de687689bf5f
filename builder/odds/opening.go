package odds

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math/big"
	"slices"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Limits of the search for a pair to open with: different units per side, and attacks of one unit.
const openingUnits, openingAttacks = 8, 12

// Pair is who attacks whom with what: places in the lists that were asked for.
type Pair struct {
	Attacker, Target int
	Attack           string
}

// grade is how much there is to see in a pair: first how open it is, then what
// is lost on average.
type grade struct {
	open int
	lost *big.Rat
}

func (g grade) beats(h grade) bool {
	if g.open != h.open {
		return g.open > h.open
	}
	return CompareAmounts(g.lost, h.lost) > 0
}

var (
	fewest, utmost = big.NewRat(1, 20), big.NewRat(19, 20)
	certain        = big.NewRat(1, 1)
)

// isRare reports whether a chance to destroy is too small to matter more than the damage.
func isRare(kill *big.Rat) bool { return kill.Cmp(fewest) < 0 }

// gradeOf grades an answer about a target worth points, or nil if it has none. Open outcomes rank above nearly settled
// ones, and these above certain ones.
func gradeOf(o rules.Odds, points *big.Rat) (g grade) {
	c := cellOf(rules.Attack{}, o)
	part := c.part()
	if part == nil || part.Sign() <= 0 {
		return g
	}
	if points == nil {
		points = big.NewRat(int64(max(1, c.OutOf)), 1)
	}
	g.lost = new(big.Rat).Mul(part, points)
	x, hurts := o.Outcome(rules.RoleDamage)
	switch {
	case c.Kill != nil && !isRare(c.Kill) && c.Kill.Cmp(utmost) <= 0:
		g.open = 3
	case c.Kill != nil && c.Kill.Cmp(certain) >= 0, hurts && x.Dist.Variance().Sign() == 0:
		g.open = 1
	default:
		g.open = 2
	}
	return g
}

// Opening returns the pair to look at first, among the first different units of each list. Its attack has the highest
// expected loss without being certain. own means that the targets are from the list of the attackers, so that no unit
// attacks itself. attack, if not "", is the only attack considered, even if it isn't compared. ok is false if no unit
// can attack.
func Opening(ctx context.Context, s builder.Sheet, attackers, targets []rules.Unit, own bool, attack string) (best Pair,
	ok bool, err error) {
	sides, err := readSides(ctx, s.Game, Request{Force: ForceOf(s.Roster), Attackers: attackers, Targets: targets})
	if err != nil {
		return Pair{}, false, err
	}
	who, whom := differing(attackers, own), differing(targets, own)
	worth := Contenders(sides.Theirs)
	top := grade{open: -1}
	for _, i := range who {
		for k, a := range sides.Ours.Attacks(i) {
			asked := attack == "" && !a.NotCompared && k < openingAttacks || a.ID == attack
			if !asked || a.Targets < 1 || a.Needs != "" || a.Unavailable != "" && a.ID != attack {
				continue
			}
			for _, j := range whom {
				if own && attackers[i].ID == targets[j].ID {
					continue
				}
				o, err := a.Ask(ctx, sides.Ours, rules.Question{Attackers: []int{i}, Against: sides.Theirs,
					Targets: []int{j}, Situation: presumed(a, targets[j])})
				var refused *rules.QuestionError
				if err != nil && !errors.As(err, &refused) {
					return best, ok, UserErrorOf(err)
				}
				if g := gradeOf(o, worth[j].Points); err == nil && g.beats(top) {
					best, ok, top = Pair{i, j, a.ID}, true, g
				}
			}
		}
	}
	return best, ok, nil
}

// presumed returns the situation that holds for a target by default.
func presumed(a rules.Attack, target rules.Unit) rules.Choices {
	s := rules.Choices{}
	for _, fd := range a.Situation {
		for _, profile := range fd.TrueFor {
			if profile == target.Profile {
				s[fd.ID] = true
			}
		}
	}
	return s
}

// differing returns the places of the first units that differ in more than their names. Of one that is alike two
// are looked at where a roster meets itself.
func differing(units []rules.Unit, own bool) (places []int) {
	most, seen := 1, map[string]int{}
	if own {
		most = 2
	}
	for i, u := range units {
		key := doc.Key(u.Build())
		if seen[key]++; seen[key] <= most && len(places) < openingUnits {
			places = append(places, i)
		}
	}
	return places
}

// MaxRivals limits the attacks or targets that are compared with an answer.
const MaxRivals = 24

// Rival is another attack or target for a request, with its odds. Needs is the reason if it has none.
type Rival struct {
	Cell
	Target   Contender
	ByDamage bool // none of the list is likely to destroy: all of it is ranked by damage
}

// ranked has rivals ranked by one measure: damage where none of them is likely to destroy.
func ranked(list []Rival) []Rival {
	likely := slices.ContainsFunc(list, func(r Rival) bool { return r.Kill != nil && !isRare(r.Kill) })
	for i := range list {
		list[i].ByDamage = !likely
	}
	return list
}

// Rivals returns other attacks of a request's attackers on its targets, and other targets for its attack, nil if the
// attack has no targets. The fields of the situation in forTarget don't hold for other targets.
func Rivals(ctx context.Context, l *builder.Library, a Answer, others []rules.Unit, forTarget []string) (
	attacks, targets []Rival, err error) {
	if a.Attack.Targets < 1 {
		return nil, nil, nil
	}
	if attacks, err = rivalAttacks(ctx, l, a.Request); err == nil {
		a.Request.Situation = maps.Clone(a.Request.Situation)
		maps.DeleteFunc(a.Request.Situation, func(id string, _ any) bool { return slices.Contains(forTarget, id) })
		targets, err = rivalTargets(ctx, l, a.Request, a.Attack, others)
	}
	return attacks, targets, err
}

// rivalAttacks returns all attacks of a request's attackers on its targets in the same situation, as far as they
// have its fields.
func rivalAttacks(ctx context.Context, l *builder.Library, r Request) (list []Rival, err error) {
	s, err := ReadSides(ctx, l, r)
	if err != nil {
		return nil, err
	}
	for _, a := range s.Attacks() {
		if a.Targets < 1 || a.NotCompared && a.ID != r.Attack || len(list) >= MaxRivals {
			continue
		}
		c := Cell{Attack: a, Needs: a.Unavailable}
		if a.Unavailable == "" || a.ID == r.Attack {
			if c, err = s.cell(ctx, s.question(a.ID, a.Relevant(r.Situation)), a); err != nil {
				return nil, err
			}
		}
		list = append(list, Rival{Cell: c})
	}
	return ranked(list), nil
}

// rivalTargets asks a request's attack about other targets. It drops the parts of the situation that describe the
// request's target.
func rivalTargets(ctx context.Context, l *builder.Library, r Request, a rules.Attack, targets []rules.Unit) ([]Rival,
	error) {
	r.Targets = targets[:min(len(targets), MaxRivals)]
	s, err := ReadSides(ctx, l, r)
	if err != nil {
		return nil, err
	}
	who := Contenders(s.Theirs)[:len(r.Targets)]
	if a.PerModel {
		nameCounts(who)
	}
	list := make([]Rival, len(who))
	for j, u := range r.Targets {
		situation := presumed(a, u)
		for _, fd := range a.Situation {
			if v, ok := r.Situation[fd.ID]; ok && fd.Role == "" && fd.FromTarget == "" && len(fd.TrueFor) == 0 {
				situation[fd.ID] = v
			}
		}
		q := s.question(a.ID, situation)
		q.Targets = []int{j}
		c, err := s.cell(ctx, q, a)
		if err != nil {
			return nil, err
		}
		list[j] = Rival{Cell: c, Target: who[j]}
	}
	return ranked(list), nil
}

// cell returns the answer to one question.
func (s Sides) cell(ctx context.Context, q rules.Question, a rules.Attack) (Cell, error) {
	o, err := rules.Ask(ctx, s.Ours, q)
	var refused *rules.QuestionError
	switch {
	case errors.As(err, &refused):
		return Cell{Attack: a, Needs: refused.Reason}, nil
	case err != nil:
		return Cell{}, UserErrorOf(err)
	}
	return cellOf(a, o), nil
}

func cellOf(a rules.Attack, o rules.Odds) Cell {
	c := Cell{Attack: a}
	if x, ok := o.Outcome(rules.RoleDamage); ok {
		c.Damage, c.OutOf, c.Noun = x.Dist.Mean(), x.DestroyedFrom(), x.Noun
	}
	if x, ok := o.Chance(rules.RoleKill); ok {
		c.Kill = x.P
	}
	return c
}

// Compare returns a positive number where the rival is better than another of its list: first by what its
// side loses, then by the chance to destroy, then by damage. Where ByDamage is set, damage comes first.
func (r Rival) Compare(s Rival) int {
	if r.ByDamage {
		return cmp.Or(CompareAmounts(r.Lost(), s.Lost()), CompareAmounts(r.share(), s.share()),
			CompareAmounts(r.Kill, s.Kill))
	}
	return cmp.Or(CompareAmounts(r.Lost(), s.Lost()), CompareAmounts(r.Kill, s.Kill),
		CompareAmounts(r.share(), s.share()))
}

// Lost returns the points that the target's side loses on average, nil where they are not known.
func (r Rival) Lost() *big.Rat {
	part := r.Kill
	if r.ByDamage {
		part = r.share()
	}
	if part == nil || r.Target.Points == nil {
		return nil
	}
	return new(big.Rat).Mul(part, r.Target.Points)
}

// part returns the share of the target that is lost on average. That is the chance to destroy it, or the share of its
// damage if that chance is rare.
func (c Cell) part() *big.Rat {
	if c.Damage != nil && (c.Kill == nil || isRare(c.Kill)) {
		return c.share()
	}
	return c.Kill
}

// share returns the damage as a part of what the target can take.
func (c Cell) share() *big.Rat {
	if c.Damage == nil || c.OutOf <= 0 {
		return c.Damage
	}
	return new(big.Rat).Quo(c.Damage, big.NewRat(int64(c.OutOf), 1))
}

// BestText returns what several attacks or targets are ranked by; see Rival.Compare.
func BestText(list []Rival) string {
	priced := slices.ContainsFunc(list, func(r Rival) bool { return r.Lost() != nil })
	switch {
	case len(list) == 0:
		return ""
	case list[0].ByDamage && priced:
		return "Ranked by the points the enemy loses on average. Damage short of a kill counts for part of the points."
	case list[0].ByDamage:
		return "Ranked by average damage."
	case priced:
		return "Ranked by the points the enemy loses on average."
	}
	return "Ranked by the chance to destroy."
}
