package dice

import (
	"math/big"
)

// States is a distribution over states of any type, for rolls that a single
// number cannot tell. It never changes; the zero value has no state.
type States[S comparable] struct {
	states []S // in the order in which they were first reached
	weights
}

// Begin is a state that is certain.
func Begin[S comparable](s S) States[S] {
	return States[S]{[]S{s}, weights{small: []uint64{1}, total: 1}}
}

// Roll is one stage: from each state a number is rolled that may depend on it,
// and leads to the next state. States that are equal are merged.
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

// Number is what a function makes of the state; empty where there is no state.
func (s States[S]) Number(f func(S) int) Dist {
	if len(s.states) == 0 {
		return Dist{}
	}
	slots := make([]int, len(s.states))
	for i, state := range s.states {
		slots[i] = f(state)
	}
	values := new(keeper).rank(slots)
	out := Dist{values, s.weights.merge(slots, len(values))}
	out.reduce()
	return out
}

// Chance is the chance that something is true of the state.
func (s States[S]) Chance(is func(S) bool) *big.Rat {
	sum, w := new(big.Int), new(big.Int)
	for i, state := range s.states {
		if is(state) {
			sum.Add(sum, s.at(i, w))
		}
	}
	return s.ratio(sum)
}
