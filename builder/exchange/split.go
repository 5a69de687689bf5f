package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/rules/doc"
)

// byteOrderMark begins files of Windows.
const byteOrderMark = "\ufeff"

// documentsIn returns the documents of a file, and those behind the codes and links of a text in it.
func documentsIn(ctx context.Context, lib *builder.Library, data []byte, open format.LinkOpener) (
	docs []format.Document) {
	for _, d := range split(ctx, data) {
		if d.Text {
			docs = append(docs, inText(ctx, lib, string(d.Data), open)...)
		} else {
			docs = append(docs, d)
		}
	}
	if len(docs) > format.MaxDocuments {
		docs = append(docs[:format.MaxDocuments], format.Document{Err: format.ErrTooMany})
	}
	return docs
}

// inText returns the lists of a text.
func inText(ctx context.Context, lib *builder.Library, text string, open format.LinkOpener) []format.Document {
	for _, f := range imports {
		if f.Read == nil {
			continue
		}
		if docs := f.Read(ctx, lib, text, open); docs != nil {
			return docs
		}
	}
	return []format.Document{{Err: format.ErrForeign}}
}

// Unwrap returns the roster in a file: in a PDF that Gantry printed, in a list code or in the
// address of one. Other data it returns as it is. The error is a UserError: there is no roster in
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
	for _, f := range imports {
		if f.Unwrap == nil {
			continue
		}
		if list, ok, err := f.Unwrap(ctx, data); ok {
			return list, err
		}
	}
	return [][]byte{data}, nil
}

// split finds the documents in a file: JSON values in sequence, with or without line breaks, or the items of a JSON
// array. A string in the array is a text. A broken document gets a separate entry so that it never hides the others.
// split stops when ctx ends.
func split(ctx context.Context, data []byte) []format.Document {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	if len(data) > format.MaxBytes {
		return []format.Document{{Err: fmt.Errorf("the file is %d MB, the limit is %d MB", len(data)>>20,
			format.MaxBytes>>20)}}
	}
	list, err := UnwrapAll(ctx, data)
	if err != nil {
		return []format.Document{{Err: err}}
	}
	if len(list) > 1 {
		docs := make([]format.Document, len(list))
		for i := range list {
			docs[i].Data = list[i]
		}
		return docs
	}
	data = list[0]
	switch body := bytes.TrimLeft(data, " \t\r\n"); {
	case len(body) == 0:
		return []format.Document{{Err: errors.New("the file is empty")}}
	case opensArray(body):
		return splitArray(ctx, data)
	case bytes.IndexByte(body, '{') >= 0 && !json.Valid(data):
		if values := splitValues(ctx, data); values != nil {
			return values
		}
		fallthrough
	default:
		if body[0] != '{' && !json.Valid(data) {
			text, ok := format.DecodeText(data)
			if !ok {
				return []format.Document{{Err: format.ErrForeign}}
			}
			return []format.Document{{Data: text, Text: true}}
		}
	}
	return []format.Document{{Data: data}}
}

// opensArray reports whether a file begins as a list of documents, and not with a word, a
// bullet or the time of a message in brackets.
func opensArray(body []byte) bool {
	rest := bytes.TrimLeft(bytes.TrimPrefix(body, []byte("[")), " \t\r\n")
	first, _ := utf8.DecodeRune(rest)
	return body[0] == '[' && !unicode.IsLetter(first) && first != '*' && first != '/' &&
		!format.ChatStamp.Match(body[:min(len(body), 200)])
}

// HoldsText reports whether a file holds text lists. The user checks how these were read before saving them.
func HoldsText(ctx context.Context, data []byte) bool {
	body := bytes.TrimLeft(data, "\ufeff \t\r\n")
	if len(body) == 0 || body[0] == '{' || body[0] == '%' || opensArray(body) {
		return false // a document, a list of them or a PDF, which may be long
	}
	docs := split(ctx, data)
	return len(docs) == 1 && docs[0].Text
}

func splitArray(ctx context.Context, data []byte) []format.Document {
	dec := json.NewDecoder(format.WithContext(ctx, bytes.NewReader(data)))
	_, _ = dec.Token() // the bracket that the caller saw
	docs, err := decodeAll(ctx, dec, data)
	if err != nil {
		return docs
	}
	if _, err := dec.Token(); err != nil || len(bytes.TrimSpace(data[dec.InputOffset():])) > 0 {
		return append(docs, format.Document{Data: data, Err: syntax(data)})
	}
	if len(docs) == 0 {
		return []format.Document{{Err: errors.New("the list is empty")}}
	}
	return docs
}

// decodeAll returns the values that a decoder has left of some data. The error is also that of the last document.
func decodeAll(ctx context.Context, dec *json.Decoder, data []byte) (docs []format.Document, err error) {
	lines, counted := 0, 0
	var item json.RawMessage // one for all: a document shares the bytes of the file
	for dec.More() {
		switch err = dec.Decode(&item); {
		case ctx.Err() != nil:
			err = ctx.Err()
			return append(docs, format.Document{Err: err}), err
		case err != nil:
			err = syntax(data)
			return append(docs, format.Document{Data: data, Err: err}), err
		case len(docs) >= format.MaxDocuments:
			return append(docs, format.Document{Err: format.ErrTooMany}), format.ErrTooMany
		}
		end := int(dec.InputOffset())
		start := end - len(item)
		lines += bytes.Count(data[counted:start], []byte{'\n'})
		counted = start
		var text string
		if item[0] == '"' && json.Unmarshal(item, &text) == nil {
			docs = append(docs, split(ctx, []byte(text))...)
			continue
		}
		docs = append(docs, format.Document{Data: data[start:end:end], Before: lines})
	}
	return docs, nil
}

// syntax returns why data is not one JSON value, with the line.
func syntax(data []byte) error {
	if _, err := doc.Parse(data); err != nil {
		return err
	}
	return errors.New("not JSON")
}

// splitValues returns the values of a file that are one after another. Where one is broken the next begins with a
// line that begins an object. It is nil where no such line begins a whole value: then the file is one broken
// document, or a text.
func splitValues(ctx context.Context, data []byte) (docs []format.Document) {
	docs, err := decodeAll(ctx, json.NewDecoder(format.WithContext(ctx, bytes.NewReader(data))), data)
	if err == nil || ctx.Err() != nil || errors.Is(err, format.ErrTooMany) {
		return docs
	}
	docs = nil
	whole, before := 0, 0
	for rest := data; len(rest) > 0; {
		piece := rest
		if next := bytes.Index(rest, []byte("\n{")); next >= 0 {
			piece = rest[:next+1]
		}
		rest = rest[len(piece):]
		if len(docs) > format.MaxDocuments {
			return append(docs[:format.MaxDocuments], format.Document{Err: format.ErrTooMany})
		}
		of, err := decodeAll(ctx, json.NewDecoder(bytes.NewReader(piece)), piece)
		if first, _, _ := bytes.Cut(piece, []byte{'\n'}); piece[0] == '{' && (err == nil || json.Valid(first)) {
			whole++
		}
		for _, d := range of {
			d.Before += before
			docs = append(docs, d)
		}
		before += bytes.Count(piece, []byte{'\n'})
	}
	if whole == 0 {
		return nil
	}
	return docs
}

// repeats reports whether the link below a text list leads nowhere, or to the army of that list.
func repeats(d format.Document, army string, err error, inWords string) bool {
	return d.OfListAbove && (err != nil && d.Data == nil || err == nil && army == inWords)
}
