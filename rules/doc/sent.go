package doc

import "context"

// ParseSent is Parse of a document that somebody sent: it holds MaxNodes values at most,
// and what WithValues says. Reading it ends with the context.
func ParseSent(ctx context.Context, data []byte) (*Node, error) {
	take, ok := ctx.Value(valuesKey{}).(func(int) error)
	if !ok {
		take = takeAny
	}
	if err := take(1); err != nil { // before anything is read
		return nil, err
	}
	return parse(ctx, data, MaxNodes, take)
}

type valuesKey struct{}

// WithValues returns a context in which ParseSent asks take for room for the next n values.
// It returns the error of take as it is.
func WithValues(ctx context.Context, take func(n int) error) context.Context {
	return context.WithValue(ctx, valuesKey{}, take)
}

func takeAny(int) error { return nil }
