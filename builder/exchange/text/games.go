package text

import (
	"context"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/fold"
	"gantry/rules"
)

// The bounds of a list as text.
const (
	MaxTextBytes = 512 << 10
	maxTextLines = 12_000
)

// Reading and judging a text list takes about 1 ms plus 4 µs per byte. It spends textValues of an Allowance plus 1 per
// byte. The search for lists in a text spends 1 per searchBytes.
const (
	textValues  = 600
	searchBytes = 4
)

// listsInWords finds the lists of a text, each with its name above the line of its game.
func listsInWords(ctx context.Context, lib *builder.Library, text string) (docs []format.Document) {
	raw := strings.Split(text, "\n")
	from := []int{0}
	if len(text) <= MaxTextBytes {
		from = listStarts(ctx, lib, textLines(ctx, text))
	}
	for n, at := range from {
		end := len(raw)
		if n+1 < len(from) {
			end = from[n+1]
		}
		part := strings.Join(raw[at:end], "\n")
		docs = append(docs, format.Document{Data: []byte(part), Text: true, Before: at,
			Words: func(ctx context.Context, lib *builder.Library) (builder.Roster, []format.Note, error) {
				return readText(ctx, lib, part, at)
			}})
	}
	return docs
}

// listStarts returns the lines at which the lists of a text begin, the first line for one.
func listStarts(ctx context.Context, lib *builder.Library, lines []textLine) (from []int) {
	games, readers := gamesByName(lib), map[*builder.Pack]*textReader{}
	var last, here *textReader
	for i, l := range lines {
		if ctx.Err() != nil {
			break
		}
		p := gameOfLine(games, l)
		if p == nil {
			continue
		}
		if readers[p] == nil {
			readers[p] = newTextReader(lib, p)
		}
		last, here = here, readers[p]
		switch {
		case len(from) == 0:
			from = append(from, 0)
		case gameOfLine(games, lines[i-1]) != nil: // a list may be called as its game is
		case lines[i-1].text == "", !ownText.MatchString(l.text) && endsList(last, here, lines[i-2:i]):
			from = append(from, i)
		default:
			from = append(from, i-1)
		}
	}
	if from == nil {
		return []int{0}
	}
	return from
}

// endsList reports whether the second of two lines, above that of a game, is a unit of the
// list before, whose game is last. A unit of both games is one of the list that it touches.
func endsList(last, here *textReader, lines []textLine) bool {
	if lines[0].text == "" {
		return last.isUnitAbove(lines[1]) && !here.isUnitAbove(lines[1])
	}
	return !lines[1].heading && last.unitsOn(lines[1]) != nil
}

// The part of a text that packByNames reads.
const (
	gameLines = 200
	gameBytes = 16 << 10
)

// packOfText returns the pack that a text is read under, nil where nothing says which, and where the line stands
// that names its game, -1 for nowhere.
func packOfText(ctx context.Context, lib *builder.Library, lines []textLine) (p *builder.Pack, at int) {
	at = -1
	games := gamesByName(lib)
	for i, l := range lines {
		if named := gameOfLine(games, l); named != nil {
			p, at = named, i
		} else if p != nil { // a list may be called as its game is
			break
		}
	}
	for _, l := range lines {
		m := packLine.FindStringSubmatch(l.text)
		if m == nil || p != nil && m[1] != p.ID {
			continue
		}
		if named, err := lib.PackOf(m[1], builder.PackRef{ID: m[1], Version: m[2]}); err == nil {
			return named, at
		}
	}
	if p == nil {
		p = packByNames(ctx, lib, lines)
	}
	return p, at
}

// packByNames returns the pack of the one game that knows most of the units, nil where none does, two do as well,
// or the context has ended.
func packByNames(ctx context.Context, lib *builder.Library, lines []textLine) (best *builder.Pack) {
	most, again := 0, false
	for _, p := range lib.Packs() {
		x, n, size := newTextReader(lib, p), 0, 0
		for _, l := range lines[:min(len(lines), gameLines)] {
			if size += len(l.text); size > gameBytes {
				break
			}
			if ctx.Err() != nil {
				return nil
			}
			if u, ok := x.unitLine(l); ok && u.unit.Profile != rules.Designed {
				n++
			}
		}
		if again = again && n <= most || n == most; n > most {
			best, most = p, n
		}
	}
	if again || most == 0 {
		return nil
	}
	return best
}

// gamesByName returns the packs by the fold.Key of their games' names and ids.
func gamesByName(lib *builder.Library) map[string]*builder.Pack {
	games := map[string]*builder.Pack{}
	for _, p := range slices.Backward(lib.Packs()) {
		games[fold.Key(p.ID)], games[fold.Key(p.System.Name)] = p, p
	}
	return games
}

// gameOfLine returns the pack of the game whose name a line begins with.
func gameOfLine(games map[string]*builder.Pack, l textLine) *builder.Pack {
	head, _, _ := strings.Cut(l.text, " · ")
	if l.text == "" || len(head) > 100 {
		return nil
	}
	p := games[fold.Key(head)]
	if m := gameHead.FindStringSubmatch(head); p == nil && m != nil {
		p = games[fold.Key(m[1])]
	}
	return p
}
