package builder_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
)

// The documents of a context share a budget. A refusal tells the user what to do, and
// most of the dropped values return to the budget.
func TestBudgetIsShared(t *testing.T) {
	list := func(values int) []byte {
		return []byte(`{"format":"gantry.roster/1","system":"x","units":[],"x":[1` +
			strings.Repeat(",1", values-6) + `]}`)
	}
	ctx := builder.Allowance{10_000, 100, 0}.With(t.Context())
	before, bounded := builder.Remaining(ctx, builder.JSONValues)
	for i := range 2 {
		if _, err := builder.DecodeWithin(ctx, list(4_000)); err != nil {
			t.Errorf("list %d: %v", i, err)
		}
	}
	_, err := builder.DecodeWithin(ctx, list(4_000))
	const said = "Too many values in one request. Send fewer lists at once."
	if builder.KindOf(err) != builder.KindTooLarge || err.Error() != said {
		t.Errorf("the third: %v", err)
	}
	if left, _ := builder.Remaining(ctx, builder.JSONValues); left != 2_000 {
		t.Errorf("%d values are left, and the third took some", left)
	}
	if _, err := builder.DecodeDesignWithin(ctx, list(10)); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("a small one behind them: %v", err) // a list isn't a design
	}
	if builder.Refund(ctx, before); !bounded || before != 10_000 {
		t.Errorf("%d, %v at first", before, bounded)
	}
	if _, err := builder.DecodeWithin(ctx, list(4_000)); err != nil {
		t.Errorf("after the others were dropped: %v", err)
	}
	if err := builder.Charge(ctx, builder.UnpackedBytes, 100); err != nil {
		t.Error(err)
	}
	if err := builder.Charge(ctx, builder.UnpackedBytes, 1); builder.KindOf(err) != builder.KindTooLarge {
		t.Errorf("more than all: %v", err)
	}
	ctx = builder.Allowance{0, 100, 0}.With(t.Context())
	if err := builder.Charge(ctx, builder.UnpackedBytes, 101); builder.KindOf(err) != builder.KindTooLarge {
		t.Errorf("more than there is: %v", err)
	}
	if err := builder.ChargeAfter(ctx, builder.UnpackedBytes, 60); err != nil {
		t.Errorf("after a refusal: %v", err)
	}
	if err := builder.ChargeAfter(ctx, builder.UnpackedBytes, 60); builder.KindOf(err) != builder.KindTooLarge {
		t.Errorf("done without room: %v", err)
	}
	if left, _ := builder.Remaining(ctx, builder.UnpackedBytes); left != 0 {
		t.Errorf("%d are left after work without room", left)
	}
	if err := builder.Charge(t.Context(), builder.UnpackedBytes, 1<<40); err != nil {
		t.Errorf("without a budget: %v", err)
	}
}

// House rules open their pack within the budget. A pack that is open already takes
// nothing more.
func TestBudgetOfHouseRules(t *testing.T) {
	lib := buildertest.Library(t)
	list := func(points int) builder.Roster {
		r, err := builder.Decode(fmt.Appendf(nil, `{"format":"gantry.roster/1","system":"mechahex","units":[],`+
			`"overrides":[{"path":"/classes/rows/light-mecha/points","value":%d,"reason":"x"}]}`, points))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	p, err := lib.Pack("mechahex")
	if err != nil {
		t.Fatal(err)
	}
	ctx := builder.Allowance{1000, 0, int64(len(p.Raw))}.With(t.Context())
	for _, row := range []struct {
		points int
		kind   builder.Kind
	}{{31, builder.KindInternal}, {32, builder.KindTooLarge}, {31, builder.KindInternal}} {
		_, err := lib.Judge(ctx, list(row.points))
		if builder.KindOf(err) != row.kind || (err == nil) != (row.kind == 0) {
			t.Errorf("%d points: %v", row.points, err)
		}
	}
	if _, err := lib.Judge(t.Context(), list(32)); err != nil {
		t.Errorf("without a budget: %v", err)
	}
}

// A library bounds the memory of packs with house rules. It keeps the last ones used.
func TestPatchedPacksAreBounded(t *testing.T) {
	lib := buildertest.Library(t)
	p, err := lib.Pack("mechahex")
	if err != nil {
		t.Fatal(err)
	}
	opens := func(points int) bool {
		t.Helper()
		r, err := builder.Decode(fmt.Appendf(nil, `{"format":"gantry.roster/1","system":"mechahex","units":[],`+
			`"overrides":[{"path":"/classes/rows/light-mecha/points","value":%d,"reason":"x"}]}`, points))
		if err != nil {
			t.Fatal(err)
		}
		ctx := builder.Allowance{1000, 0, 20 * int64(len(p.Raw))}.With(t.Context())
		before, _ := builder.Remaining(ctx, builder.PackBytes)
		if _, err := lib.Judge(ctx, r); err != nil {
			t.Fatal(err)
		}
		after, _ := builder.Remaining(ctx, builder.PackBytes)
		return after < before
	}
	const many = 190 // of 380 kB each, over 64 MB
	for i := range many {
		if !opens(100 + i) {
			t.Errorf("pack %d is known before it is opened", i)
		}
		if opens(100) && i > 0 {
			t.Errorf("the first one is forgotten at %d, and it was just used", i)
		}
	}
	if !opens(101) {
		t.Error("the second one is remembered")
	}
}
