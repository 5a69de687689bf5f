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

// MaxBytes is the size of the largest file that is read, in bytes. One roster
// in it has at most builder.MaxBytes.
const MaxBytes = 32 << 20

// MaxDocuments is how many rosters of one file are read.
const MaxDocuments = 10_000

var errForeign = errors.New("this is no document of Gantry: neither JSON, nor a PDF that Gantry printed, " +
	"nor a token (" + tokenHead + "…) or the address of one, nor a list as text that names its game or its units")

var errTooMany = fmt.Errorf("the file holds more than %d documents; the rest is not read", MaxDocuments)

// document is one of the documents in a file.
type document struct {
	data   []byte
	text   bool  // a list as text
	before int   // lines in front of it
	err    error // why the rest of the file could not be told apart
}

// split finds the documents of a file: one JSON value, the items of one JSON
// array, or one value a line (NDJSON). A broken item or line is a document of
// its own, so that it never hides the others. It stops where the context ends.
func split(ctx context.Context, data []byte) []document {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if len(data) > MaxBytes {
		return []document{{err: fmt.Errorf("the file is %d MB large; at most %d MB are read", len(data)>>20, MaxBytes>>20)}}
	}
	list, err := UnwrapAll(data)
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
	case bytes.IndexByte(bytes.TrimSpace(body), '\n') >= 0 && !json.Valid(data):
		if lines := splitLines(ctx, data); lines != nil {
			return lines
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
	var docs []document
	lines, counted := 0, 0
	for dec.More() {
		var item json.RawMessage
		if err := dec.Decode(&item); err != nil && ctx.Err() != nil {
			return append(docs, document{err: ctx.Err()})
		} else if err != nil {
			return append(docs, document{data: data, err: syntax(data)})
		}
		if len(docs) == MaxDocuments {
			return append(docs, document{err: errTooMany})
		}
		start := int(dec.InputOffset()) - len(item)
		lines += bytes.Count(data[counted:start], []byte{'\n'})
		counted = start
		docs = append(docs, document{data: item, before: lines})
	}
	if _, err := dec.Token(); err != nil || len(bytes.TrimSpace(data[dec.InputOffset():])) > 0 {
		return append(docs, document{data: data, err: syntax(data)})
	}
	if len(docs) == 0 {
		return []document{{err: errors.New("the list is empty")}}
	}
	return docs
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

// splitLines is one document a line, or nil where no line is a JSON object by
// itself: then the text is one broken document. An indented line does not
// count, since a broken document may hold whole objects.
func splitLines(ctx context.Context, data []byte) []document {
	var docs []document
	objects := 0
	for i, line := range bytes.Split(data, []byte{'\n'}) {
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		if ctx.Err() != nil {
			return []document{{err: ctx.Err()}}
		}
		if len(docs) == MaxDocuments {
			docs = append(docs, document{err: errTooMany})
			break
		}
		if line[0] == '{' && json.Valid(line) {
			objects++
		}
		docs = append(docs, document{data: line, before: i})
	}
	if objects == 0 {
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

func (d document) sentence(err error) string {
	var place *doc.Error
	if errors.As(err, &place) {
		moved := *place
		if moved.Line > 0 {
			moved.Line += d.before
		}
		return moved.Error()
	}
	var user *builder.UserError
	if errors.As(err, &user) {
		return user.Text
	}
	return err.Error()
}
