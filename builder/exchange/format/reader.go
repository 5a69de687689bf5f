package format

import (
	"context"
	"io"
)

// WithContext returns a reader that fails when its context has ended.
func WithContext(ctx context.Context, r io.Reader) io.Reader { return reader{ctx, r} }

type reader struct {
	ctx context.Context //nolint:containedctx // of one reading, which is one call
	io.Reader
}

func (r reader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(b)
}
