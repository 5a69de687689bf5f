package web

import (
	"testing"
	"time"

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
		if got := costOfList(store.Fingerprint{Bytes: tc.bytes, Units: tc.units}); got != tc.pages*costPage {
			t.Errorf("%d bytes of %d units: %d, not %d pages", tc.bytes, tc.units, got, tc.pages)
		}
	}
}

// TestCompareTime gives few bytes little time, since a PDF of 8 kB can ask for hours of
// comparing, and a box of real PDFs all of it.
func TestCompareTime(t *testing.T) {
	for bytes, want := range map[int]time.Duration{0: 5 * time.Second, 8 << 10: 5039062500 * time.Nanosecond,
		1 << 20: 10 * time.Second, 3 << 20: 20 * time.Second, 64 << 20: 20 * time.Second} {
		if got := compareTime(bytes); got != want {
			t.Errorf("%d bytes: %v, want %v", bytes, got, want)
		}
	}
}
