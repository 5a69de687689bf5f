package views

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"gantry/rules"
)

// terms are the words that a page can explain, those already on it, and the notes still to write.
type terms struct {
	game     string // whose words they are
	glossary rules.Glossary
	pending  []termNote
	written  map[string]bool // by the elements
	told     map[string]bool // by the terms
}

// termNote is what one press opens: what a word says, or all words of a cell.
type termNote struct {
	Element string
	Guide   string // where the guide has the first of them
	Terms   []rules.Term
}

// place returns the section of the first term's source, or the book without one. The guide names the book already.
func (n termNote) place() string {
	book, section, ok := strings.Cut(n.Terms[0].Cite, ", ")
	if !ok {
		return book
	}
	return section
}

type termsKey struct{}

// withTerms returns a context of pages whose words the glossary of a game explains.
func withTerms(ctx context.Context, game string, g rules.Glossary) context.Context {
	return context.WithValue(ctx, termsKey{}, &terms{game: game, glossary: g, written: map[string]bool{},
		told: map[string]bool{}})
}

// termsOf returns the terms that a page can explain, nil on a page of no game.
func termsOf(ctx context.Context) *terms {
	page, _ := ctx.Value(termsKey{}).(*terms)
	return page
}

// findTerm returns the term that explains the first of these names on this page.
func findTerm(ctx context.Context, names ...string) (rules.Term, bool) {
	page := termsOf(ctx)
	if page == nil {
		return rules.Term{}, false
	}
	return page.glossary.Find(names...)
}

// noteOf returns the element that explains the first of these names, which the next termNotes writes down; "" where
// nothing does.
func noteOf(ctx context.Context, names ...string) string {
	if t, ok := findTerm(ctx, names...); ok {
		return termsOf(ctx).note(t)
	}
	return ""
}

// ListNoteOf returns the same for all words of a list that are explained.
func ListNoteOf(ctx context.Context, list string) string {
	var all []rules.Term
	for _, word := range wordSeparator.Split(list, -1) {
		known := func(t rules.Term) bool {
			return slices.ContainsFunc(all, func(x rules.Term) bool { return x.ID == t.ID })
		}
		if t, ok := findTerm(ctx, word); ok && !known(t) {
			all = append(all, t)
		}
	}
	if all == nil {
		return ""
	}
	return termsOf(ctx).note(all...)
}

// wordSeparator matches the separators in a cell that lists words.
var wordSeparator = regexp.MustCompile(`, | · `)

// Unbroken returns a list whose lines break between its words alone.
func Unbroken(list string) string {
	list = strings.ReplaceAll(list, " ", "\u00a0")
	return strings.NewReplacer("\u00a0·\u00a0", "\u00a0· ", ",\u00a0", ", ").Replace(list)
}

// note notes that the page shows terms, and names their element.
func (p *terms) note(all ...rules.Term) string {
	ids := make([]string, len(all))
	for i, t := range all {
		ids[i] = ElementID(t.ID)
		p.told[t.ID] = true
	}
	element := "term-" + strings.Join(ids, ".")
	if !p.written[element] {
		p.written[element] = true
		p.pending = append(p.pending, termNote{element, WordPath(p.game, all[0]), all})
	}
	return element
}

// Unexplained returns the terms of a list that no word before it on the page explains.
func Unexplained(ctx context.Context, list []rules.Term) []rules.Term {
	page := termsOf(ctx)
	if page == nil {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(t rules.Term) bool { return page.told[t.ID] })
}

// pendingNotes returns those that were used since they were last written down.
func pendingNotes(ctx context.Context) []termNote {
	page := termsOf(ctx)
	if page == nil {
		return nil
	}
	list := page.pending
	page.pending = nil
	slices.SortFunc(list, func(a, b termNote) int { return strings.Compare(a.Element, b.Element) })
	return list
}
