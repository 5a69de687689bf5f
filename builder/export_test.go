package builder

import (
	"context"

	"gantry/rules"
)

// Army is the army of a roster, for tests and benchmarks of what it costs.
func (l *Library) Army(ctx context.Context, r Roster) (rules.Army, error) { return l.army(ctx, r) }

// MeasureBetween is how far a list is from another one that came of it by edits.
func MeasureBetween(ctx context.Context, l *Library, before, after Roster) (Measure, error) {
	s, err := l.Sheet(ctx, before)
	if err != nil {
		return Measure{}, err
	}
	m := newMender(s, nil)
	edits := Difference(before.Force, after.Force)
	army, err := m.base.With(ctx, edits...)
	if err != nil {
		return Measure{}, err
	}
	return m.measure(ctx, &state{army: army, touched: touchedBy(&state{army: m.base}, edits, army.Force())}), nil
}
