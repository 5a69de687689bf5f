package proof

import (
	"context"

	"gantry/builder/paper"
)

// Sums are those of the pages of a list, as they are compared.
func Sums(ctx context.Context, s *paper.Setter, l paper.List) (sums [][]byte, err error) {
	pages, err := drawn(ctx, s, l)
	for _, p := range pages {
		sums = append(sums, p.drawn[:])
	}
	return sums, err
}
