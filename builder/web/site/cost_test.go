package site

import (
	"testing"

	"gantry/builder/store"
)

// An ordinary list costs its page alone. A large one costs more by its bytes and its units, and a
// count of 999 is one row.
func TestCostOfList(t *testing.T) {
	for _, tc := range []struct {
		bytes int64
		units int
		pages int
	}{{0, 0, 0}, {32 << 10, 50, 0}, {20 << 10, 51, 1}, {26 << 10, 517, 5}, {60 << 10, 1000, 11}, {200, 999, 0},
		{96 << 10, 30, 1}, {1 << 20, 100, 17}} {
		if got := costOfList(store.Fingerprint{Bytes: tc.bytes, Models: tc.units}); got != tc.pages*CostPage {
			t.Errorf("%d bytes of %d units: %d, not %d pages", tc.bytes, tc.units, got, tc.pages)
		}
	}
}
