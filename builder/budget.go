package builder

import (
	"context"
	"runtime"
	"sync/atomic"

	"gantry/rules/doc"
)

// Budget bounds what all documents of one request may take together, wherever they come
// from. The bounds are of values and bytes after unpacking, so packing them buys nothing.
type Budget [resources]int64

// Resource is something that documents take.
type Resource int

const (
	// Values are the JSON values that are held at once, of about 100 bytes each.
	Values Resource = iota
	// Unpacked is the size in bytes of what comes out of zips, PDFs and list codes.
	Unpacked
	// Opened is the size in bytes of the packs that house rules open, 80 ns a byte.
	Opened
	resources
)

// RequestBudget is the Budget of one request to a server: one document of the largest size
// beside others, ten thousand ordinary lists, and 170 lists or more with their own house rules.
var RequestBudget = Budget{1_200_000, 64 << 20, 16 << 20}

var overBudget = [resources]string{
	Values:   "Too many values in one request. Send fewer lists at once.",
	Unpacked: "Too much to unpack in one request. Send fewer files or list codes at once.",
	Opened:   "Too many house rules in one request. Send fewer lists with house rules at once.",
}

// budgetLeft is the rest of a budget. It is safe for concurrent use.
type budgetLeft [resources]atomic.Int64

type budgetKey struct{}

// With returns a context whose documents share the budget.
func (b Budget) With(ctx context.Context) context.Context {
	left := new(budgetLeft)
	for i := range b {
		left[i].Store(b[i])
	}
	ctx = doc.WithValues(ctx, func(n int) error { return left.charge(Values, int64(n)) })
	return context.WithValue(ctx, budgetKey{}, left)
}

// charge takes n of a resource. If less is left, it takes nothing and returns a UserError.
func (b *budgetLeft) charge(of Resource, n int64) error {
	for {
		left := b[of].Load()
		if n > left {
			return &UserError{KindTooLarge, overBudget[of], nil}
		}
		if b[of].CompareAndSwap(left, left-n) {
			return nil
		}
	}
}

// leftIn returns the rest of the budget of a context, nil for none.
func leftIn(ctx context.Context) *budgetLeft {
	left, _ := ctx.Value(budgetKey{}).(*budgetLeft)
	return left
}

// Charge takes n of a resource from the budget of a context, before the work that needs
// it. If less is left, it takes nothing and returns a UserError. A context without a
// budget has no bound.
func Charge(ctx context.Context, of Resource, n int) error {
	if left := leftIn(ctx); left != nil {
		return left.charge(of, int64(n))
	}
	return nil
}

// ChargeDone is Charge after the work is done. A refusal takes all that is left, so that such work
// is not done again.
func ChargeDone(ctx context.Context, of Resource, n int) error {
	err := Charge(ctx, of, n)
	if err != nil {
		leftIn(ctx)[of].Store(0)
	}
	return err
}

// Remaining returns how much of a resource is left in the budget of a context. ok is false
// without a budget.
func Remaining(ctx context.Context, of Resource) (n int64, ok bool) {
	left := leftIn(ctx)
	if left == nil {
		return 0, false
	}
	return left[of].Load(), true
}

// collectFrom is the number of dropped values that justifies a garbage collection.
const collectFrom = doc.MaxNodes / 4

// Refund gives back three quarters of the values taken since the budget had before
// values left. Call it after releasing the documents. The last quarter pays for the work.
func Refund(ctx context.Context, before int64) {
	left := leftIn(ctx)
	if left == nil {
		return
	}
	taken := before - left[Values].Load()
	left[Values].Add(taken * 3 / 4)
	if taken >= collectFrom {
		runtime.GC() // else both documents are in memory at once
	}
}
