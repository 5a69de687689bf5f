package dice

import (
	"math/big"
)

// States is a distribution over states of any type, for rolls that need more than one number. It never changes. The
// zero value has no state.
type States[S comparable] struct {
	states []S // in order of first appearance
	weights
}

// Begin returns a state that is certain.
func Begin[S comparable](s S) States[S] {
	return States[S]{[]S{s}, weights{small: []uint64{1}, total: 1}}
}

// Roll returns one stage: each state rolls a number that may depend on it, which leads to the next state. Equal
// states are merged.
func Roll[S, T comparable](c *Cup, from States[S], roll func(S) Dist, next func(S, int) T) States[T] {
	rolls, n := stage{which: make([]int, len(from.states))}, 0
	for i, s := range from.states {
		r := roll(s)
		if r.Len() == 0 {
			c.none()
			return States[T]{}
		}
		if k := len(rolls.rolls) - 1; k < 0 || !r.is(&rolls.rolls[k]) {
			rolls.rolls = append(rolls.rolls, r)
		}
		rolls.which[i] = len(rolls.rolls) - 1
		n += r.Len()
	}
	if !c.Spend(n) {
		return States[T]{}
	}
	var out States[T]
	place := make(map[T]int, len(from.states))
	slots := make([]int, 0, n)
	for i, s := range from.states {
		for _, v := range rolls.rolls[rolls.which[i]].values {
			t := next(s, v)
			at, ok := place[t]
			if !ok {
				at = len(out.states)
				place[t] = at
				out.states = append(out.states, t)
			}
			slots = append(slots, at)
		}
	}
	if out.weights = c.spread(&from.weights, &rolls, slots, len(out.states)); c.err != nil {
		return States[T]{}
	}
	return out
}

// Number returns f of the state; it is empty without states.
func (s States[S]) Number(f func(S) int) Dist {
	if len(s.states) == 0 {
		return Dist{}
	}
	slots := make([]int, len(s.states))
	for i, state := range s.states {
		slots[i] = f(state)
	}
	return s.weights.dist(slots)
}

// Chance returns the chance that a condition on the state holds.
func (s States[S]) Chance(is func(S) bool) *big.Rat {
	sum, w := new(big.Int), new(big.Int)
	for i, state := range s.states {
		if is(state) {
			sum.Add(sum, s.at(i, w))
		}
	}
	return s.ratio(sum)
}
