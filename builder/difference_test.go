package builder_test

import (
	"math/rand/v2"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/rules/rulestest"
)

// The difference between two lists turns each into the other. A list has no difference
// from itself.
func TestDifference(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 2))
	packs := buildertest.Library(t).Packs()
	for i := range rulestest.Rounds(60, 600) {
		r, was, _ := buildertest.Broken(t, buildertest.Library(t), rng, packs[i%len(packs)])
		rng.Shuffle(len(r.Units), func(a, b int) { r.Units[a], r.Units[b] = r.Units[b], r.Units[a] })
		for u := range r.Units {
			m := r.Units[u].Mounts
			if rng.IntN(4) == 0 && len(m) > 1 {
				m = append(m[1:len(m):len(m)], m[0])
				r.Units[u].Mounts = m
			}
		}
		for _, pair := range [][2]builder.Roster{{was, r}, {r, was}} {
			edits := builder.Difference(pair[0].Force, pair[1].Force)
			after, _, err := pair[0].Apply(edits)
			if err != nil || after.Hash() != pair[1].Hash() {
				t.Fatalf("%s %d: the edits lead elsewhere (%v): %v\n%s\n%s", r.System, i, err, edits,
					after.Encode(), pair[1].Encode())
			}
		}
		if edits := builder.Difference(r.Force, r.Force); len(edits) > 0 {
			t.Errorf("%s %d: a list differs from itself by %v", r.System, i, edits)
		}
	}
}
