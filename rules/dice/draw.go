package dice

import (
	"math/big"
)

// Draw returns one of the numbers, each with its exact chance.
func (d Dist) Draw(random func() uint64) int { return d.values[d.draw(random)] }

// Draw returns one of the states, each with its exact chance.
func (s States[S]) Draw(random func() uint64) S { return s.states[s.draw(random)] }

// draw returns the index of a weight.
func (w *weights) draw(random func() uint64) (i int) {
	left, part := below(random, w.sum()), new(big.Int)
	for ; left.Cmp(w.at(i, part)) >= 0; i++ {
		left.Sub(left, part)
	}
	return i
}

// below returns a whole number from 0 up to n, without n, each with the same chance.
func below(random func() uint64, n *big.Int) *big.Int {
	const word = 64
	for {
		drawn := new(big.Int)
		for range (n.BitLen() + word - 1) / word {
			drawn.Lsh(drawn, word).Or(drawn, new(big.Int).SetUint64(random()))
		}
		if drawn.Rsh(drawn, uint(-n.BitLen()&(word-1))); drawn.Cmp(n) < 0 {
			return drawn
		}
	}
}
