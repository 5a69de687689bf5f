package views

import (
	"fmt"

	"gantry/rules"
)

// Reach is what each band of a weapon's range is: "good", "poor" or "" for out of it.
type Reach []string

// The size of a band in a drawing.
const bandWide, bandHigh = 7, 6

// reachOf returns the strip of a weapon in a table with bands, nil for none.
func reachOf(t rules.Table, r rules.Row) Reach {
	if len(t.Bands) == 0 || r.Far <= 0 {
		return nil
	}
	s := make(Reach, len(t.Bands))
	for i, reach := range r.Reach(t.Bands) {
		s[i] = [...]string{"", "poor", "good"}[reach]
	}
	return s
}

func (s Reach) box() string { return fmt.Sprintf("0 0 %d %d", len(s)*bandWide-1, bandHigh) }
