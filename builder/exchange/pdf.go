package exchange

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"gantry/builder"
)

var (
	pdfHead       = []byte("%PDF-")
	byteOrderMark = []byte("\ufeff")
)

func isPDF(data []byte) bool { return bytes.HasPrefix(bytes.TrimPrefix(data, byteOrderMark), pdfHead) }

// Unwrap is the roster in a PDF that Gantry printed, in a token or in the address
// of one, and other data as it is. The error is a UserError: there is no roster in
// it, more than one, or a damaged one.
func Unwrap(ctx context.Context, data []byte) ([]byte, error) {
	list, err := UnwrapAll(ctx, data)
	if err == nil && len(list) > 1 {
		err = builder.Invalid(fmt.Sprintf("This PDF has %d lists. Choose a file with one.", len(list)), nil)
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// UnwrapAll is Unwrap of a file of one roster or more. What it unpacks it takes from the
// budget of the context, with whose end it ends.
func UnwrapAll(ctx context.Context, data []byte) ([][]byte, error) {
	if token, ok := tokenIn(ctx, data); ok {
		document, err := ReadToken(token)
		if err == nil {
			err = builder.Spent(ctx, builder.Unpacked, len(document))
		}
		return [][]byte{document}, err
	}
	if !bytes.HasPrefix(data, pdfHead) {
		return [][]byte{data}, nil
	}
	found := attachments(data)
	switch {
	case found == nil:
		return nil, errNoRoster
	case len(found) > mostAttached:
		return nil, builder.Invalid(fmt.Sprintf("This PDF has more than %d lists.", mostAttached), nil)
	}
	var list [][]byte
	size, fault := 0, errNoRoster
	encrypted := bytes.Contains(data, []byte("/Encrypt")) // once: the PDF is large, its attachments many
	for _, a := range found {
		document, err := a.unpack()
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if over := builder.Spent(ctx, builder.Unpacked, len(document)); over != nil {
			return nil, over
		}
		if size += len(document); size > MaxBytes {
			return nil, builder.Invalid(fmt.Sprintf("The lists in this PDF are over %d MB together.", MaxBytes>>20),
				nil)
		}
		switch {
		case err != nil && encrypted:
			return nil, builder.Invalid("This PDF is password-protected. Save a copy without a password.", err)
		case errors.Is(err, errForeignFile):
			fault = isDamaged(err)
			continue
		case err != nil:
			return nil, isDamaged(err)
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

func isDamaged(err error) error { return builder.Invalid("The list in this PDF is damaged.", err) }
