package check

import (
	"testing"
	"time"
)

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
