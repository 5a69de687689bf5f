package builder

import (
	"context"
	"runtime"
	"sync/atomic"

	"gantry/rules/doc"
)

// Allowance bounds what all documents of one request may take together, wherever they come
// from. The bounds are of values and bytes after unpacking, so packing them buys nothing.
type Allowance [costs]int64

// Cost is something that documents take.
type Cost int

const (
	// JSONValues are the JSON values that are held at once, of about 100 bytes each.
	JSONValues Cost = iota
	// UnpackedBytes is the size in bytes of what comes out of zips, PDFs and list codes.
	UnpackedBytes
	// PackBytes is the size in bytes of the packs that house rules open, 80 ns per byte.
	PackBytes
	costs
)

// RequestAllowance is the Allowance of one request to a server: one document of the largest size
// beside others, ten thousand ordinary lists, and 170 lists or more with their own house rules.
var RequestAllowance = Allowance{1_200_000, 64 << 20, 16 << 20}

var overAllowance = [costs]string{
	JSONValues:    "Too many values in one request. Send fewer lists at once.",
	UnpackedBytes: "Too much to unpack in one request. Send fewer files or list codes at once.",
	PackBytes:     "Too many house rules in one request. Send fewer lists with house rules at once.",
}

// allowanceLeft is the rest of an allowance. It is safe for concurrent use.
type allowanceLeft [costs]atomic.Int64

type allowanceKey struct{}

// With returns a context whose documents share the allowance.
func (a Allowance) With(ctx context.Context) context.Context {
	left := new(allowanceLeft)
	for i := range a {
		left[i].Store(a[i])
	}
	ctx = doc.WithValues(ctx, func(n int) error { return left.charge(JSONValues, int64(n)) })
	return context.WithValue(ctx, allowanceKey{}, left)
}

// charge takes n of a resource. If less is left, it takes nothing and returns a UserError.
func (b *allowanceLeft) charge(of Cost, n int64) error {
	for {
		left := b[of].Load()
		if n > left {
			return &UserError{KindTooLarge, overAllowance[of], nil}
		}
		if b[of].CompareAndSwap(left, left-n) {
			return nil
		}
	}
}

// leftIn returns the rest of the allowance of a context, nil for none.
func leftIn(ctx context.Context) *allowanceLeft {
	left, _ := ctx.Value(allowanceKey{}).(*allowanceLeft)
	return left
}

// Charge takes n of a resource from the allowance of a context, before the work that needs
// it. If less is left, it takes nothing and returns a UserError. A context without a
// budget has no bound.
func Charge(ctx context.Context, of Cost, n int) error {
	if left := leftIn(ctx); left != nil {
		return left.charge(of, int64(n))
	}
	return nil
}

// ChargeAfter is Charge after the work is done. A refusal takes all that is left, so that such work
// is not done again.
func ChargeAfter(ctx context.Context, of Cost, n int) error {
	err := Charge(ctx, of, n)
	if err != nil {
		leftIn(ctx)[of].Store(0)
	}
	return err
}

// Remaining returns how much of a resource is left in the allowance of a context. ok is false
// without an allowance.
func Remaining(ctx context.Context, of Cost) (n int64, ok bool) {
	left := leftIn(ctx)
	if left == nil {
		return 0, false
	}
	return left[of].Load(), true
}

// collectFrom is the number of dropped values that justifies a garbage collection.
const collectFrom = doc.MaxNodes / 4

// Refund gives back three quarters of the values taken since the allowance had before
// values left. Call it after releasing the documents. The last quarter pays for the work.
func Refund(ctx context.Context, before int64) {
	left := leftIn(ctx)
	if left == nil {
		return
	}
	taken := before - left[JSONValues].Load()
	left[JSONValues].Add(taken * 3 / 4)
	if taken >= collectFrom {
		runtime.GC() // else both documents are in memory at once
	}
}
