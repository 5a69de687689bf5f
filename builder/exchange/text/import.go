package text

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/format"
)

// Import reads texts with text lists, list codes and links to lists.
var Import = format.Import{Suffixes: []string{".txt", ".text", ".md"}, Read: textDocuments}

// textDocuments returns the lists of a text: its text lists and those behind codes and links. A link below a text list
// belongs to it if both have the same army.
func textDocuments(ctx context.Context, lib *builder.Library, text string, open format.LinkOpener) (
	docs []format.Document) {
	if err := builder.Charge(ctx, builder.JSONValues, len(text)/searchBytes); err != nil {
		return []format.Document{{Err: err}}
	}
	text = format.OneBreak.Replace(text)
	mentions := code.Mentions(ctx, text)
	if ctx.Err() != nil {
		return []format.Document{{Err: ctx.Err()}}
	}
	words := []byte(text)
	for _, m := range mentions {
		if m.Link == "" || m.OwnLine {
			blank(words[m.Start:m.End])
		}
	}
	if len(mentions) == 0 || hasWords(ctx, lib, string(words)) {
		docs = listsInWords(ctx, lib, string(words))
	}
	inWords, ended := docs, map[int]bool{}
	for _, m := range mentions {
		if ctx.Err() != nil {
			return []format.Document{{Err: ctx.Err()}}
		}
		switch {
		case len(inWords) == 0, m.Link == "":
			docs = append(docs, m.Document(text, open))
		case m.OwnLine: // in a line of a list it is part of a note
			d := m.Document(text, open)
			at := listAbove(m, inWords)
			d.OfListAbove = at >= 0 && !ended[at] && (m.Code == "" || d.Err == nil)
			ended[at] = true
			docs = append(docs, d)
		}
	}
	slices.SortStableFunc(docs, func(a, b format.Document) int { return a.Before - b.Before })
	return docs
}

// hasWords reports whether a text holds a text list besides its codes and links: it names a game or counts units of
// one.
func hasWords(ctx context.Context, lib *builder.Library, text string) bool {
	if len(text) > MaxTextBytes {
		return false
	}
	lines, games := textLines(ctx, text), gamesByName(lib)
	return slices.ContainsFunc(lines, func(l textLine) bool { return gameOfLine(games, l) != nil }) ||
		slices.ContainsFunc(lines, func(l textLine) bool { return hasCount(l.text) }) &&
			packByNames(ctx, lib, lines) != nil
}

// listAbove returns the index of the text list above a mention, or -1. Only blank lines may lie between them.
func listAbove(m code.Mention, lists []format.Document) int {
	for i, d := range slices.Backward(lists) {
		if d.Before < m.Line {
			below := strings.SplitN(string(d.Data), "\n", m.Line-d.Before+1)
			if strings.TrimSpace(below[len(below)-1]) == "" {
				return i
			}
			break
		}
	}
	return -1
}

// blank makes spaces of all but the ends of lines.
func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}
