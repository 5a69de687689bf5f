package odds

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// maxActivations limits the activations in a row whose chances are reported.
const maxActivations = 8

// Limits of activations in a row: how often the game is asked, and how many sums of damage an expected number covers.
const maxAsked, maxSums = 200, 400

// Activations is how often an attack must be made, each time as the first time,
// until the target is destroyed. Damage stays on the target; nothing else does.
type Activations struct {
	Chances  []*big.Rat // that it is destroyed after 1, 2, 3 …; empty if unknown
	Expected *big.Rat   // nil: it may never be destroyed, or the count takes too long
	Never    bool       // whatever the roll
	OneBlow  bool       // only destruction in one activation is known: damage doesn't add up here
	Followed bool       // later attacks were rolled with the earlier damage
}

// step is what one activation does to a target that has suffered something: its
// damage in ascending order, and what destroys it.
type step struct {
	values []int
	p      []*big.Rat
	left   int
}

// chain is one activation after another.
type chain struct {
	l       *builder.Library
	request Request
	field   string                             // what the target has suffered before; "": the dice do not depend on it
	before  int                                // of that, as it was asked
	marks   func(suffered int) rules.Condition // the target's marks with further damage; nil: the field is written
	each    int                                // what each of several models can take, 0 where there is one
	steps   map[int]step
}

// errOtherwise means that damage does not add up to what destroys.
var errOtherwise = errors.New("damage does not add up")

// CountActivations follows an answer on: the same attack again and again.
func CountActivations(ctx context.Context, l *builder.Library, a Answer) (Activations, error) {
	kill, ok := a.Chance(rules.RoleKill)
	if !ok || a.Samples > 0 || len(a.Request.Targets) != 1 {
		return Activations{}, nil
	}
	c := &chain{l: l, request: a.Request, steps: map[int]step{}}
	first, err := stepOf(a.Odds, kill)
	if err == nil {
		err = c.begin(ctx, a, first)
	}
	var told Activations
	if err == nil {
		told, err = c.run(ctx)
	}
	if errors.Is(err, errOtherwise) {
		return atOneBlow(kill.P), nil
	}
	if err != nil {
		return Activations{}, err
	}
	told.Followed = c.field != ""
	return told, nil
}

// stepOf returns an answer as a step, where its damage reports whether the target is destroyed.
func stepOf(o rules.Odds, kill rules.Chance) (s step, err error) {
	x, ok := o.Outcome(rules.RoleDamage)
	if !ok || x.OutOf <= 0 {
		return s, errOtherwise
	}
	dist, dead := x.Dist, new(big.Rat)
	if x.Suffered != nil {
		dist = x.Suffered
	}
	s.left = x.OutOf
	for v, p := range dist.All() {
		if v < 0 {
			return s, errOtherwise
		}
		if v >= s.left {
			dead.Add(dead, p)
			continue
		}
		s.values, s.p = append(s.values, v), append(s.p, p)
	}
	if dead.Cmp(kill.P) != 0 {
		return s, errOtherwise
	}
	if dead.Sign() > 0 {
		s.values, s.p = append(s.values, s.left), append(s.p, dead)
	}
	return s, nil
}

// begin settles how the target's damage is told to the game.
func (c *chain) begin(ctx context.Context, a Answer, first step) error {
	c.steps[0] = first
	i := slices.IndexFunc(a.Attack.Situation, func(f rules.Field) bool { return f.Role == rules.RoleDamage })
	if i < 0 {
		return nil
	}
	c.field = a.Attack.Situation[i].ID
	v, given := c.request.Situation[c.field]
	if c.before, _ = v.(int); given && v != nil && v != any(c.before) {
		return errOtherwise // the request sets the damage so far itself
	}
	if !given && c.request.Targets[0].Condition != nil {
		return c.mark(ctx, a)
	}
	if u := c.request.Targets[0]; a.Attack.PerModel && u.Count > 1 {
		if c.each = (first.left + c.before) / u.Count; c.each*u.Count != first.left+c.before {
			return errOtherwise
		}
	}
	return nil
}

// mark puts further damage on the target's marks, as the game does after a result.
func (c *chain) mark(ctx context.Context, a Answer) error {
	s, err := ReadSides(ctx, c.l, c.request)
	if err != nil {
		return err
	}
	damage, _ := a.Outcome(rules.RoleDamage)
	c.marks = func(suffered int) rules.Condition {
		now := c.request.Targets[0].Condition
		q := s.question(a.Attack.ID, c.request.Situation)
		for _, change := range s.Ours.After(q, rules.Choices{damage.ID: suffered}).Changes {
			if !change.Theirs {
				continue
			}
			n := now[change.Mark] + change.By
			if change.Set != nil {
				n = *change.Set
			}
			now = now.With(change.Mark, n)
		}
		return now
	}
	return nil
}

// at returns what an activation does to a target that has already suffered some damage.
func (c *chain) at(ctx context.Context, suffered int) (step, error) {
	if s, ok := c.steps[suffered]; ok {
		return s, nil
	}
	if c.field == "" {
		s := c.steps[0]
		s.left -= suffered
		return s, nil
	}
	if len(c.steps) >= maxAsked {
		return step{}, errOtherwise
	}
	o, err := Ask(ctx, c.l, c.after(suffered))
	if IsUnanswerable(err) && ctx.Err() == nil {
		return step{}, errOtherwise
	}
	if err != nil {
		return step{}, err
	}
	kill, ok := o.Chance(rules.RoleKill)
	if !ok {
		return step{}, errOtherwise
	}
	s, err := stepOf(o.Odds, kill)
	if err == nil && s.left != c.steps[0].left-suffered {
		err = errOtherwise
	}
	c.steps[suffered] = s
	return s, err
}

// after returns the request for a target that has already suffered some damage.
func (c *chain) after(suffered int) Request {
	r, total := c.request, c.before+suffered
	if c.marks != nil {
		r.Targets = slices.Clone(r.Targets)
		r.Targets[0].Condition = c.marks(suffered)
		return r
	}
	r.Situation = r.Situation.With(c.field, total)
	if c.each > 0 {
		r.Targets = slices.Clone(r.Targets)
		r.Targets[0].Count -= total / c.each
		r.Situation[c.field] = total % c.each
	}
	return r
}

// IsUnanswerable reports whether an error is the fault of what was asked.
func IsUnanswerable(err error) bool {
	kind := builder.KindOf(err)
	return err != nil && (kind == builder.KindInvalid || kind == builder.KindTooLarge)
}

// besideWait bounds the work of Beside.
const besideWait = 4 * time.Second

// Beside works out an addition to an answer. skipped is true if that is unanswerable or takes too long.
func Beside(ctx context.Context, work func(context.Context) error) (skipped bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, besideWait)
	defer cancel()
	if err = work(ctx); IsUnanswerable(err) {
		return true, nil
	}
	return false, err
}

// run makes one activation after another.
func (c *chain) run(ctx context.Context) (told Activations, err error) {
	now, dead, one := map[int]*big.Rat{0: big.NewRat(1, 1)}, new(big.Rat), big.NewRat(1, 1)
	for len(told.Chances) < maxActivations && dead.Cmp(one) < 0 {
		next := map[int]*big.Rat{}
		for suffered, p := range now {
			s, err := c.at(ctx, suffered)
			if err != nil {
				return told, err
			}
			for i, v := range s.values {
				part := new(big.Rat).Mul(p, s.p[i])
				switch was := next[suffered+v]; {
				case v >= s.left:
					dead.Add(dead, part)
				case was != nil:
					was.Add(was, part)
				default:
					next[suffered+v] = part
				}
			}
		}
		now = next
		told.Chances = append(told.Chances, new(big.Rat).Set(dead))
		if err := ctx.Err(); err != nil {
			return told, UserErrorOf(err)
		}
	}
	told.Expected, err = c.expected(ctx)
	told.Never = dead.Sign() == 0 && told.Expected == nil && c.stays()
	return told, err
}

// stays reports whether an activation never does anything.
func (c *chain) stays() bool {
	s := c.steps[0]
	return len(s.values) == 1 && s.values[0] == 0
}

// expected returns how many activations it takes on average: from each sum of damage, one more than from those that
// it leads to.
func (c *chain) expected(ctx context.Context) (*big.Rat, error) {
	sums := []int{0}
	seen := map[int]bool{0: true}
	for i := 0; i < len(sums); i++ {
		s, err := c.at(ctx, sums[i])
		if err != nil {
			return nil, err
		}
		for _, v := range s.values {
			if to := sums[i] + v; v < s.left && !seen[to] {
				seen[to], sums = true, append(sums, to)
			}
		}
		if len(sums) > maxSums {
			return nil, nil
		}
	}
	slices.Sort(sums)
	need := map[int]*big.Rat{}
	for _, sum := range slices.Backward(sums) {
		if err := ctx.Err(); err != nil {
			return nil, UserErrorOf(err)
		}
		s, err := c.at(ctx, sum)
		if err != nil {
			return nil, err
		}
		n, moves := big.NewRat(1, 1), new(big.Rat)
		for i, v := range s.values {
			if v == 0 {
				continue
			}
			moves.Add(moves, s.p[i])
			if v < s.left {
				n.Add(n, new(big.Rat).Mul(s.p[i], need[sum+v]))
			}
		}
		if moves.Sign() == 0 {
			return nil, nil
		}
		need[sum] = n.Quo(n, moves)
	}
	return need[0], nil
}

// atOneBlow counts only what destroys the target in one activation.
func atOneBlow(p *big.Rat) Activations {
	told := Activations{OneBlow: true}
	stays, left := new(big.Rat).Sub(big.NewRat(1, 1), p), big.NewRat(1, 1)
	for len(told.Chances) < maxActivations && left.Sign() > 0 {
		left = new(big.Rat).Mul(left, stays)
		told.Chances = append(told.Chances, new(big.Rat).Sub(big.NewRat(1, 1), left))
	}
	if p.Sign() > 0 {
		told.Expected = new(big.Rat).Inv(p)
	}
	return told
}

// Sentence returns how many activations it takes. many means several models at once.
func (t Activations) Sentence(many bool) string {
	it := "it"
	if many {
		it = "them"
	}
	switch {
	case t.Never:
		return "This attack can't damage the target."
	case t.Expected == nil && t.OneBlow:
		return "One attack can't destroy " + it + "."
	case t.Expected == nil:
		return "No average: it may never be destroyed."
	case t.Expected.Cmp(big.NewRat(1, 1)) == 0:
		return "One activation destroys " + it + "."
	case t.OneBlow:
		return "At most " + Mean(t.Expected) + " activations on average to destroy " + it + "."
	}
	return Mean(t.Expected) + " activations on average to destroy " + it + "."
}

// Assumes returns the assumptions about activations in a row.
func (t Activations) Assumes() string {
	const same = "Same situation each time. "
	if t.OneBlow {
		return same + "Counts only kills in a single activation."
	}
	return same + "Only damage carries over."
}
