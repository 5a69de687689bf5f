package builder

import (
	"context"

	"gantry/rules"
)

// Army is the army of a roster, for tests and benchmarks of what it costs.
func (l *Library) Army(ctx context.Context, r Roster) (rules.Army, error) { return l.army(ctx, r) }
