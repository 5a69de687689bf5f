package dice

import (
	"iter"
	"math/big"
)

// All ranges over the states, in the order in which they were first reached,
// and their chances.
func (s States[S]) All() iter.Seq2[S, *big.Rat] {
	return func(yield func(S, *big.Rat) bool) {
		for i, state := range s.states {
			if !yield(state, s.ratio(s.at(i, new(big.Int)))) {
				return
			}
		}
	}
}

// Len is how many states there are.
func (s States[S]) Len() int { return len(s.states) }
