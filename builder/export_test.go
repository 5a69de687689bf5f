package builder

import (
	"context"

	"gantry/rules"
	"gantry/rules/pack"
)

// Army is the army of a roster, for tests and benchmarks of what it costs.
func (l *Library) Army(ctx context.Context, r Roster) (rules.Army, error) { return l.army(ctx, r) }

// PackErrors are the mistakes of a pack that an error holds.
func PackErrors(err error) []*pack.Error { return packErrors(err) }
