package api

import (
	"context"
	"slices"
	"testing"
	"time"

	"gantry/builder"
	"gantry/rules"
)

// After its time limit, a check stops looking for fixes and marks each problem with FixesCut.
func TestFixesEndAfterTheirTime(t *testing.T) {
	calls := 0
	fix := func(context.Context, builder.Roster, builder.Verdict) error { calls++; return nil }
	cutAfter := func(most time.Duration) (cut []bool) {
		v := builder.Verdict{Findings: []rules.Finding{{Severity: rules.Error}, {Severity: rules.Warning},
			{Severity: rules.Info, Todo: true}, {Severity: rules.Info}}}
		if err := fixesFor(most, fix)(t.Context(), builder.Roster{}, v); err != nil {
			t.Fatal(err)
		}
		for _, f := range v.Findings {
			cut = append(cut, f.FixesCut)
		}
		return cut
	}
	if cut := cutAfter(time.Hour); slices.Contains(cut, true) || calls != 1 {
		t.Errorf("within its time: %v, %d searches", cut, calls)
	}
	if cut := cutAfter(0); !slices.Equal(cut, []bool{true, false, true, false}) || calls != 1 {
		t.Errorf("after its time: %v, %d searches", cut, calls)
	}
}
