package dice

import "math/rand/v2"

// Source returns a source of random numbers for a simulation: the same seed, the same numbers.
func Source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }
