package views

import (
	"context"
	"slices"
	"strings"

	"gantry/rules"
)

// terms are what a page can explain, and what of it stands on the page so far and
// is still to be written down.
type terms struct {
	glossary rules.Glossary
	pending  []rules.Term
	written  map[string]bool
}

type termsKey struct{}

// withTerms is a context of pages whose words a glossary explains.
func withTerms(ctx context.Context, g rules.Glossary) context.Context {
	return context.WithValue(ctx, termsKey{}, &terms{glossary: g, written: map[string]bool{}})
}

// explained is the term that explains the first of these names on this page.
func explained(ctx context.Context, names ...string) (rules.Term, bool) {
	page, ok := ctx.Value(termsKey{}).(*terms)
	if !ok {
		return rules.Term{}, false
	}
	return page.glossary.Find(names...)
}

// termOf is the term that explains the first of these names on this page, which
// writes it down with the next termNotes.
func termOf(ctx context.Context, names ...string) (rules.Term, bool) {
	t, ok := explained(ctx, names...)
	if page, _ := ctx.Value(termsKey{}).(*terms); ok && !page.written[t.ID] {
		page.written[t.ID] = true
		page.pending = append(page.pending, t)
	}
	return t, ok
}

// pendingTerms are those that were used since they were last written down.
func pendingTerms(ctx context.Context) []rules.Term {
	page, ok := ctx.Value(termsKey{}).(*terms)
	if !ok {
		return nil
	}
	list := page.pending
	page.pending = nil
	slices.SortFunc(list, func(a, b rules.Term) int { return strings.Compare(a.ID, b.ID) })
	return list
}

// termElement is the id of the element that explains a term.
func termElement(t rules.Term) string { return "term-" + elementID(t.ID) }

// listedWords are the words of a cell that lists them.
func listedWords(text string) []string { return strings.Split(text, ", ") }
