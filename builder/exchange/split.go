package exchange

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/rules/doc"
)

// openedBytes is the number of bytes of a linked list that take one value of a Budget.
const openedBytes = 4

// documentsIn are the documents of a file, and those behind the codes and links of a
// text in it.
func documentsIn(ctx context.Context, lib *builder.Library, data []byte, open Open) (docs []document) {
	for _, d := range split(ctx, data) {
		if d.text {
			docs = append(docs, textDocuments(ctx, lib, string(d.data), open)...)
		} else {
			docs = append(docs, d)
		}
	}
	if len(docs) > MaxDocuments {
		docs = append(docs[:MaxDocuments], document{err: errTooMany})
	}
	return docs
}

// split finds the documents of a file: JSON values one after another, in lines of
// their own or not, or the items of a JSON array, of which a string is a text. A broken
// one is a document of its own, so that it never hides the others. It stops where the
// context ends.
func split(ctx context.Context, data []byte) []document {
	data = bytes.TrimPrefix(data, byteOrderMark)
	if len(data) > MaxBytes {
		return []document{{err: fmt.Errorf("the file is %d MB, the limit is %d MB", len(data)>>20, MaxBytes>>20)}}
	}
	list, err := UnwrapAll(ctx, data)
	if err != nil {
		return []document{{err: err}}
	}
	if len(list) > 1 {
		docs := make([]document, len(list))
		for i := range list {
			docs[i].data = list[i]
		}
		return docs
	}
	data = list[0]
	switch body := bytes.TrimLeft(data, " \t\r\n"); {
	case len(body) == 0:
		return []document{{err: errors.New("the file is empty")}}
	case opensArray(body):
		return splitArray(ctx, data)
	case bytes.IndexByte(body, '{') >= 0 && !json.Valid(data):
		if values := splitValues(ctx, data); values != nil {
			return values
		}
		fallthrough
	default:
		if body[0] != '{' && !json.Valid(data) {
			text, ok := decodeText(data)
			if !ok {
				return []document{{err: errForeign}}
			}
			return []document{{data: text, text: true}}
		}
	}
	return []document{{data: data}}
}

// opensArray reports whether a file begins as a list of documents, and not with a word, a
// bullet or the time of a message in brackets.
func opensArray(body []byte) bool {
	rest := bytes.TrimLeft(bytes.TrimPrefix(body, []byte("[")), " \t\r\n")
	first, _ := utf8.DecodeRune(rest)
	return body[0] == '[' && !unicode.IsLetter(first) && first != '*' && first != '/' &&
		!chatStamp.Match(body[:min(len(body), 200)])
}

// HoldsText tells whether a file is to be read as lists in words: what it says is
// looked at before it is kept.
func HoldsText(ctx context.Context, data []byte) bool {
	body := bytes.TrimLeft(data, "\ufeff \t\r\n")
	if len(body) == 0 || body[0] == '{' || body[0] == '%' || opensArray(body) {
		return false // a document, a list of them or a PDF, which may be long
	}
	docs := split(ctx, data)
	return len(docs) == 1 && docs[0].text
}

func splitArray(ctx context.Context, data []byte) []document {
	dec := json.NewDecoder(ctxReader{ctx, bytes.NewReader(data)})
	_, _ = dec.Token() // the bracket that the caller saw
	docs, err := decodeAll(ctx, dec, data)
	if err != nil {
		return docs
	}
	if _, err := dec.Token(); err != nil || len(bytes.TrimSpace(data[dec.InputOffset():])) > 0 {
		return append(docs, document{data: data, err: syntax(data)})
	}
	if len(docs) == 0 {
		return []document{{err: errors.New("the list is empty")}}
	}
	return docs
}

// decodeAll are the values that a decoder has left of some data. The error is also that
// of the last document.
func decodeAll(ctx context.Context, dec *json.Decoder, data []byte) (docs []document, err error) {
	lines, counted := 0, 0
	var item json.RawMessage // one for all: a document shares the bytes of the file
	for dec.More() {
		switch err = dec.Decode(&item); {
		case ctx.Err() != nil:
			err = ctx.Err()
			return append(docs, document{err: err}), err
		case err != nil:
			err = syntax(data)
			return append(docs, document{data: data, err: err}), err
		case len(docs) >= MaxDocuments:
			return append(docs, document{err: errTooMany}), errTooMany
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
		docs = append(docs, document{data: data[start:end:end], before: lines})
	}
	return docs, nil
}

// ctxReader fails when its context has ended.
type ctxReader struct {
	ctx context.Context //nolint:containedctx // of one reading, which is one call
	io.Reader
}

func (r ctxReader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(b)
}

// syntax is the error, with its line, of a text that is not one JSON value.
func syntax(data []byte) error {
	if _, err := doc.Parse(data); err != nil {
		return err
	}
	return errors.New("not JSON")
}

// splitValues are the values of a file that are one after another. Where one is broken
// the next begins with a line that begins an object. It is nil where no such line begins
// a whole value: then the file is one broken document, or a text.
func splitValues(ctx context.Context, data []byte) (docs []document) {
	docs, err := decodeAll(ctx, json.NewDecoder(ctxReader{ctx, bytes.NewReader(data)}), data)
	if err == nil || ctx.Err() != nil || errors.Is(err, errTooMany) {
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
		if len(docs) > MaxDocuments {
			return append(docs[:MaxDocuments], document{err: errTooMany})
		}
		of, err := decodeAll(ctx, json.NewDecoder(bytes.NewReader(piece)), piece)
		if first, _, _ := bytes.Cut(piece, []byte{'\n'}); piece[0] == '{' && (err == nil || json.Valid(first)) {
			whole++
		}
		for _, d := range of {
			d.before += before
			docs = append(docs, d)
		}
		before += bytes.Count(piece, []byte{'\n'})
	}
	if whole == 0 {
		return nil
	}
	return docs
}

// roster reads the document. The error is for the person who wrote it; its
// line is the line of the file.
func (d document) roster(ctx context.Context, lib *builder.Library) (builder.Roster, []Note, error) {
	return d.read(ctx, lib, lib.Read)
}

// read reads the document, as roster does, in a way of a library, and says what became
// of the lines of a text.
func (d document) read(ctx context.Context, lib *builder.Library,
	read func(context.Context, []byte) (builder.Roster, error)) (r builder.Roster, notes []Note, err error) {
	switch {
	case d.err != nil:
		err = d.err
	case d.text:
		r, notes, err = readText(ctx, lib, string(d.data), d.before)
	case d.open != nil:
		if d.data, err = d.open(ctx); err == nil {
			// A short link may lead to a long list.
			err = builder.Spend(ctx, builder.Values, len(d.data)/openedBytes)
		}
		if err == nil {
			r, err = read(ctx, d.data)
		}
	default:
		r, err = read(ctx, d.data)
	}
	switch {
	case ctx.Err() != nil:
		return builder.Roster{}, nil, ctx.Err()
	case err != nil:
		return builder.Roster{}, nil, errors.New(d.sentence(err))
	}
	return r, notes, nil
}
