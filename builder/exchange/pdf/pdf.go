package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// Import is a PDF that Gantry printed, with its lists attached.
var Import = format.Import{Suffixes: []string{".pdf"}, Unwrap: unwrapPDF}

func unwrapPDF(ctx context.Context, data []byte) ([][]byte, bool, error) {
	if !bytes.HasPrefix(data, []byte("%PDF-")) {
		return nil, false, nil
	}
	list, err := attached(ctx, data)
	return list, true, err
}

// attached returns the lists in a PDF, one or more. What it unpacks it takes from the budget of the context, with
// whose end it ends. The error is a UserError.
func attached(ctx context.Context, data []byte) ([][]byte, error) {
	found := attachments(data)
	switch {
	case found == nil:
		return nil, errNoRoster
	case len(found) > format.MaxEnclosed:
		return nil, builder.Invalid(fmt.Sprintf("This PDF has more than %d lists.", format.MaxEnclosed), nil)
	}
	var list [][]byte
	size, fault := 0, errNoRoster
	encrypted := bytes.Contains(data, []byte("/Encrypt")) // once: the PDF is large, its attachments many
	for _, a := range found {
		document, err := a.unpack()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if over := builder.ChargeAfter(ctx, builder.UnpackedBytes, len(document)); over != nil {
			return nil, over
		}
		if size += len(document); size > format.MaxBytes {
			return nil, builder.Invalid(fmt.Sprintf("The lists in this PDF are over %d MB together.",
				format.MaxBytes>>20), nil)
		}
		switch {
		case err != nil && encrypted:
			return nil, builder.Invalid("This PDF is password-protected. Save a copy without a password.", err)
		case errors.Is(err, errForeignFile):
			fault = errDamaged(err)
			continue
		case err != nil:
			return nil, errDamaged(err)
		}
		if bytes.HasPrefix(bytes.TrimSpace(document), []byte("{")) {
			list = append(list, document)
		}
	}
	if list == nil {
		return nil, fault
	}
	return list, nil
}

var errNoRoster = builder.Invalid("This PDF holds no list. Choose one printed by Gantry. "+
	"Saving or merging it in some programs "+
	"removes the list.", nil)

func errDamaged(err error) error { return builder.Invalid("The list in this PDF is damaged.", err) }
