package format

import (
	"context"

	"gantry/builder"
)

// An Import is a form in which a file holds lists. It has Unwrap or Read.
type Import struct {
	Suffixes []string // of its files' names
	// Unwrap returns the documents packed in a file, one or more; ok is false where the file is of
	// another form. The error is a UserError.
	Unwrap func(ctx context.Context, data []byte) (documents [][]byte, ok bool, err error)
	// Read returns the lists of a text that is not JSON, or nil if the text has another form.
	Read func(ctx context.Context, lib *builder.Library, text string, open LinkOpener) []Document
}
