package code

import (
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"regexp"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// Mention is a list code or a link in a text.
type Mention struct {
	Start, End int    // its bytes
	Line       int    // in which it begins, from 0
	Link       string // "" for a code alone
	Code       string // alone or in the link, "" for none
	OwnLine    bool   // nothing else is on its lines
	err        error  // why the code is not unpacked
}

// mentionWord is what looks like a link, or like the code of a list or an event.
var mentionWord = regexp.MustCompile(`https?://[^\s<>()\[\]{}"'|,;*]+` +
	`|[^\s<>()\[\]{}"'|,;*]*/[slre]/[A-Za-z0-9_-]{8,}[^\s<>()\[\]{}"'|,;*]*` +
	`|\bG[RE][0-9]+[A-Za-z0-9_-]{8,}`)

// maxAfter is the number of bytes after a mention to search for the end of its line.
const maxAfter = 4000

var (
	codeWord  = regexp.MustCompile(`^[A-Za-z0-9_-]+`)
	codeHead  = regexp.MustCompile(`^G[RE][0-9]`)
	listInURL = regexp.MustCompile(`/[slre]/[A-Za-z0-9_-]{8}`)
	codeInURL = regexp.MustCompile(`/l/([^\s/?#]+)`)
)

// Mentions returns the codes and links of a text in order: at most one more than format.MaxDocuments, and fewer when
// the context ends.
func Mentions(ctx context.Context, text string) (list []Mention) {
	line := 0
	for at := 0; len(list) <= format.MaxDocuments && ctx.Err() == nil; {
		word := mentionWord.FindStringIndex(text[at:])
		if word == nil {
			break
		}
		m := mentionAt(ctx, text, at+word[0], at+word[1])
		line += strings.Count(text[at:m.Start], "\n")
		m.Line = line
		before, after := text[at:m.Start], text[m.End:min(len(text), m.End+maxAfter)]
		if first := strings.LastIndexByte(before, '\n'); first >= 0 || at == 0 {
			after, _, _ = strings.Cut(after, "\n")
			m.OwnLine = strings.Trim(before[first+1:]+after, " \t>-*•.") == ""
		}
		line += strings.Count(text[m.Start:m.End], "\n")
		list, at = append(list, m), m.End
	}
	return list
}

// mentionAt returns the mention that a word of a text begins.
func mentionAt(ctx context.Context, text string, start, end int) Mention {
	said := strings.TrimRight(text[start:end], ".:!?")
	m := Mention{Start: start, End: start + len(said)}
	code := start
	if !codeHead.MatchString(said) {
		m.Link = said
		in := codeInURL.FindStringSubmatchIndex(said)
		if in == nil {
			return m
		}
		code, m.Code = start+in[2], said[in[2]:in[3]]
	}
	if codeHead.MatchString(text[code:]) {
		var end int
		m.Code, end, m.err = codeAt(ctx, text, code)
		m.End = max(m.End, end)
	}
	return m
}

// codeAt returns the code at a place of a text, and its end. Mail breaks codes over lines, and words may follow, so
// that only unpacking finds the end. That takes from the allowance of the context, which may be too small.
func codeAt(ctx context.Context, text string, at int) (code string, end int, err error) {
	word := codeWord.FindString(text[at:])
	var lengths, ends []int // of the code with each word more
	joined, end := word, at+len(word)
	for {
		lengths, ends = append(lengths, len(joined)), append(ends, end)
		rest := text[end:min(len(text), end+2*MaxLength)]
		next := strings.TrimLeft(rest, " \t\n>")
		more := codeWord.FindString(next)
		if more == "" || len(next) == len(rest) || codeHead.MatchString(more) || len(joined)+len(more) > MaxLength {
			break
		}
		end += len(rest) - len(next) + len(more)
		joined += more
	}
	if left, bounded := builder.Remaining(ctx, builder.UnpackedBytes); bounded && left == 0 {
		return word, at + len(word), builder.Charge(ctx, builder.UnpackedBytes, 1)
	}
	packed, unpacked := packedLength(joined[len(tokenHead):])
	if err := builder.ChargeAfter(ctx, builder.UnpackedBytes, unpacked); err != nil {
		return word, at + len(word), err
	}
	n := len(tokenHead) + packed
	for i, length := range lengths {
		if n > len(tokenHead) && n <= length && strings.Trim(joined[n:length], "-_") == "" {
			return joined[:n], ends[i], nil
		}
	}
	return word, at + len(word), nil
}

// packedLength returns how many characters of a text are a packed document, whatever
// follows them, and how many bytes came out of them. It returns 0 characters for none.
func packedLength(text string) (n, unpacked int) {
	raw, err := base64.RawURLEncoding.DecodeString((text + "AAA")[:(len(text)+3)/4*4])
	if err != nil {
		return 0, 0
	}
	rest := bytes.NewReader(raw)
	size, err := io.Copy(io.Discard, io.LimitReader(flate.NewReader(rest), tokenDocument+1))
	if err != nil {
		return 0, int(size)
	}
	return packing.EncodedLen(len(raw) - rest.Len()), int(size)
}

// Document returns the list behind a mention. It opens a link with open.
func (m Mention) Document(text string, open format.LinkOpener) format.Document {
	said := cmp.Or(m.Link, text[m.Start:m.End])
	d := format.Document{Before: m.Line, Link: said, Foreign: m.Code == "" && !listInURL.MatchString(said)}
	switch {
	case eventWord.MatchString(said):
		d.Err = builder.Invalid(fmt.Sprintf("%.60q is an event, not a list. Choose it as the event.", said), nil)
	case m.err != nil:
		d.Err = m.err
	case m.Code != "":
		// A short code may hold a large document: it is unpacked again when its turn comes.
		if _, d.Err = Read(m.Code); d.Err == nil {
			d.Open = func(context.Context) ([]byte, error) { return Read(m.Code) }
		}
	case open == nil:
		d.Err = builder.Invalid(fmt.Sprintf("%.100q is a link, and only its own server can open it. "+
			"Open the link and download the list, or paste its list code.", said), nil)
	default:
		d.Open = func(ctx context.Context) ([]byte, error) { return open(ctx, said) }
	}
	return d
}

// tokenIn returns the token in a text that is one, or the address of one. It may be broken over lines, as mail
// does.
func tokenIn(ctx context.Context, data []byte) (token string, ok bool) {
	if len(data) > 4*MaxLength || bytes.IndexByte(data, '{') >= 0 {
		data = bytes.TrimSpace(data)
		return string(data), len(data) < builder.MaxBytes && anyToken.Match(data)
	}
	data = bytes.TrimSpace(data)
	if bytes.ContainsAny(data, " \t\r\n") { // words, among which may be more than a token
		text := format.OneBreak.Replace(string(data))
		all := Mentions(ctx, text) // of 8,000 characters at most
		if len(all) != 1 || all[0].Start > 0 || all[0].End < len(text) {
			return "", false
		}
		_, err := Read(all[0].Code)
		return all[0].Code, err == nil
	}
	if at := tokenAddress.FindSubmatch(data); at != nil {
		return string(at[1]), true
	}
	return string(data), anyToken.Match(data)
}

// Is reports whether a text is a token or the address of one, readable or not.
func Is(data []byte) bool {
	_, ok := tokenIn(context.Background(), data)
	return ok
}

// Import is a file of one list code or the address of one, and nothing else.
var Import = format.Import{Unwrap: unwrapCode}

// unwrapCode takes what it unpacks from the budget of the context.
func unwrapCode(ctx context.Context, data []byte) ([][]byte, bool, error) {
	token, ok := tokenIn(ctx, data)
	if !ok {
		return nil, false, nil
	}
	document, err := Read(token)
	if err == nil {
		err = builder.ChargeAfter(ctx, builder.UnpackedBytes, len(document))
	}
	return [][]byte{document}, true, err
}
