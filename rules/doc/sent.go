package doc

import "context"

// ParseSent parses a document that somebody sent, with at most MaxNodes values and the bound of WithValues. It ends
// with the context.
func ParseSent(ctx context.Context, data []byte) (*Node, error) {
	take, _ := ctx.Value(valuesKey{}).(func(int) error)
	return parse(ctx, data, MaxNodes, take)
}

type valuesKey struct{}

// WithValues returns a context in which ParseSent asks take for room for a document of n values before it reads the
// first one. ParseSent returns the error of take unchanged.
func WithValues(ctx context.Context, take func(n int) error) context.Context {
	return context.WithValue(ctx, valuesKey{}, take)
}

// valuesIn returns the number of values in a valid JSON text.
func valuesIn(data []byte) int {
	n, opened := 1, false // opened: a list or an object may begin with a value here
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case ' ', '\t', '\r', '\n', ':':
			continue
		case ',':
			n++
			continue
		case ']', '}':
			opened = false
			continue
		}
		if opened {
			n++
		}
		opened = data[i] == '[' || data[i] == '{'
		if data[i] == '"' {
			for i++; data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
		}
	}
	return n
}
