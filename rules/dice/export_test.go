package dice

import (
	"iter"
	"math/big"
)

// All ranges over the states in order of first appearance, with their chances.
func (s States[S]) All() iter.Seq2[S, *big.Rat] {
	return func(yield func(S, *big.Rat) bool) {
		for i, state := range s.states {
			if !yield(state, s.ratio(s.at(i, new(big.Int)))) {
				return
			}
		}
	}
}

// Len returns the number of states.
func (s States[S]) Len() int { return len(s.states) }
