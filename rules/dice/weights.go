package dice

import (
	"math/big"
	"math/bits"
)

// weights holds the integer weights of outcomes. They are words as long as their total fits in a word, so that no
// sum of them can overflow.
type weights struct {
	small    []uint64
	total    uint64 // 0 for big weights
	big      []big.Int
	bigTotal *big.Int
}

// blank returns n weights of 0 for a total. The caller must fill them so that they add up to it.
func blank(n int, total *big.Int) weights {
	if total.IsUint64() {
		return weights{small: make([]uint64, n), total: total.Uint64()}
	}
	return weights{big: make([]big.Int, n), bigTotal: total}
}

// words returns how many machine words a weight may take.
func (w *weights) words() int {
	if w.bigTotal == nil {
		return 1
	}
	return (w.bigTotal.BitLen() + bits.UintSize - 1) / bits.UintSize
}

// at returns one weight. The result is into, or shared and not to be changed.
func (w *weights) at(i int, into *big.Int) *big.Int {
	if w.bigTotal == nil {
		return into.SetUint64(w.small[i])
	}
	return into.Set(&w.big[i])
}

func (w *weights) sum() *big.Int {
	if w.bigTotal == nil {
		return new(big.Int).SetUint64(w.total)
	}
	return w.bigTotal
}

func (w *weights) ratio(part *big.Int) *big.Rat {
	if w.total == 0 && w.bigTotal == nil {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(part, w.sum())
}

// merge adds the weights that share a slot.
func (w *weights) merge(slots []int, n int) weights {
	out := blank(n, w.sum())
	for i, s := range slots {
		if out.big == nil {
			out.small[s] += w.small[i]
		} else {
			out.big[s].Add(&out.big[s], &w.big[i])
		}
	}
	return out
}

// reduce divides the weights by their common divisor. They must not be shared.
func (w *weights) reduce() {
	if w.bigTotal != nil {
		w.reduceBig()
		return
	}
	g := w.total
	for _, x := range w.small {
		if g = gcd(g, x); g == 1 {
			return
		}
	}
	if g == 0 {
		return
	}
	for i := range w.small {
		w.small[i] /= g
	}
	w.total /= g
}

func (w *weights) reduceBig() {
	one := big.NewInt(1)
	g := new(big.Int).Set(w.bigTotal)
	for i := range w.big {
		if g.GCD(nil, nil, g, &w.big[i]).Cmp(one) == 0 {
			return
		}
	}
	out := blank(len(w.big), new(big.Int).Quo(w.bigTotal, g))
	for i := range w.big {
		if out.big == nil {
			out.small[i] = new(big.Int).Quo(&w.big[i], g).Uint64()
		} else {
			out.big[i].Quo(&w.big[i], g)
		}
	}
	*w = out
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// times multiplies words. ok is false if the product exceeds a word.
func times(a, b uint64) (product uint64, ok bool) {
	hi, lo := bits.Mul64(a, b)
	return lo, hi == 0
}
