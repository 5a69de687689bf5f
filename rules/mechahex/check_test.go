package mechahex_test

import (
	"fmt"
	"testing"
	"time"

	"gantry/rules"
)

// The time to check a faulty unit grows with it: ten times the mounts take far less than a hundred times as long.
func TestChecksGrowWithTheForce(t *testing.T) {
	g := openGame(t)
	took := func(mounts int) time.Duration {
		u := rules.Unit{ID: "u1", Profile: "ground-vehicle", Count: 1}
		for i := range mounts {
			u.Mounts = append(u.Mounts, rules.Mount{ID: fmt.Sprint("m", i), Item: "boost-jets", At: "body"})
		}
		least := time.Hour
		for range 3 {
			start := time.Now()
			g.Check(t.Context(), rules.Force{Units: []rules.Unit{u}})
			least = min(least, time.Since(start))
		}
		return least
	}
	var few, many time.Duration
	for range 5 { // a busy machine may delay one round
		if few, many = took(1_000), took(10_000); many <= 40*few {
			return
		}
	}
	t.Errorf("1,000 misplaced mounts take %v, 10,000 %v", few, many)
}
