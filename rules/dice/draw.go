package dice

import (
	"math/big"
	"math/rand/v2"
)

// Draw returns one of the numbers, each with its exact chance.
func (d Dist) Draw(source *rand.Rand) int { return d.values[d.draw(source)] }

// Draw returns one of the states, each with its exact chance.
func (s States[S]) Draw(source *rand.Rand) S { return s.states[s.draw(source)] }

// draw returns the index of a weight.
func (w *weights) draw(source *rand.Rand) (i int) {
	left, part := below(source, w.sum()), new(big.Int)
	for ; left.Cmp(w.at(i, part)) >= 0; i++ {
		left.Sub(left, part)
	}
	return i
}

// below returns a whole number from 0 up to n, without n, each with the same chance.
func below(source *rand.Rand, n *big.Int) *big.Int {
	const word = 64
	for {
		drawn := new(big.Int)
		for range (n.BitLen() + word - 1) / word {
			drawn.Lsh(drawn, word).Or(drawn, new(big.Int).SetUint64(source.Uint64()))
		}
		if drawn.Rsh(drawn, uint(-n.BitLen()&(word-1))); drawn.Cmp(n) < 0 {
			return drawn
		}
	}
}
