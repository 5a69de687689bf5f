package proof

import (
	"slices"

	"gantry/builder"
	"gantry/builder/exchange"
)

// shownHash is how many digits of a list's hash its pages have.
const shownHash = 12

// judge compares the pages of a book with those that its lists are expected to have.
func (b book) judge() []exchange.PagesCheck {
	found := make([]verdict, len(b.lists))
	for i, p := range b.pages {
		owner, named := b.owner(p)
		for k, l := range b.lists {
			if owner == k || owner < 0 {
				found[k].add(i+1, l, p, named)
			}
		}
	}
	out := make([]exchange.PagesCheck, len(b.lists))
	for i, v := range found {
		out[i] = v.pages()
	}
	return out
}

// owner returns the list that a page belongs to. named reports whether the page identifies it by its attached file,
// its hash or its drawing. Otherwise a page belongs to the only list. With several lists, at is -1.
func (b book) owner(p page) (at int, named bool) {
	for _, r := range p.lists {
		if i := slices.IndexFunc(b.lists, func(l *list) bool { return l.document == b.files[r].document }); i >= 0 {
			return i, true
		}
	}
	for _, h := range p.hashes {
		if i := slices.IndexFunc(b.lists, func(l *list) bool { return l.hash[:shownHash] == h }); i >= 0 {
			return i, true
		}
	}
	if i := slices.IndexFunc(b.lists, func(l *list) bool { return l.has(p) }); i >= 0 {
		return i, true
	}
	if len(b.lists) == 1 {
		return 0, false
	}
	return -1, false
}

// has reports whether a page equals one of those that were drawn.
func (r redrawn) has(p page) bool {
	return p.fault == nil && slices.ContainsFunc(r.pages, func(q page) bool {
		return p.drawn == q.drawn && p.sameFonts(q, false)
	})
}

// draws reports whether a page equals one of those that were drawn, apart from its fonts.
func (r redrawn) draws(p page) bool {
	return slices.ContainsFunc(r.pages, func(q page) bool { return p.drawn == q.drawn })
}

// sameFonts reports whether two pages have the same fonts. A font of a few characters of
// many differs from file to file, and may be left out.
func (p page) sameFonts(q page, butCut bool) bool {
	for k, f := range p.fonts {
		g := q.fonts[k]
		if f.sum != g.sum && (!butCut || !f.cut || !g.cut) {
			return false
		}
	}
	return len(p.fonts) == len(q.fonts)
}

// byGantry reports whether a page has a font of Gantry's pages: it was made by Gantry,
// and perhaps changed.
func (r redrawn) byGantry(p page) bool {
	known := map[sum]bool{}
	for _, q := range r.pages {
		for _, f := range q.fonts {
			known[f.sum] = true
		}
	}
	for _, f := range p.fonts {
		if known[f.sum] {
			return true
		}
	}
	return slices.ContainsFunc(p.forms, func(s sum) bool { return known[s] })
}

// verdict gathers what is found of the pages of a list.
type verdict struct {
	seen      int // pages
	different []int
	foreign   []int  // of another program
	unread    []int  // that cannot be read
	doubt     string // of others
}

// add compares one page with those that its list is expected to have. A page that names
// only other lists is different, however it was drawn.
func (v *verdict) add(number int, l *list, p page, named bool) {
	v.seen++
	own := len(p.hashes) == 0 || slices.Contains(p.hashes, l.hash[:shownHash])
	cut := slices.ContainsFunc(l.pages, func(q page) bool { return p.drawn == q.drawn && p.sameFonts(q, true) })
	switch {
	case p.fault != nil:
		v.unread = append(v.unread, number)
	case l.has(p):
	case !own:
		v.different = append(v.different, number)
	case p.empty:
	case l.doubt != "":
		v.doubt = l.doubt
	case cut:
		v.doubt = "The PDF shares its fonts between several lists"
	case named && (l.draws(p) || l.byGantry(p)):
		v.different = append(v.different, number)
	default:
		v.foreign = append(v.foreign, number)
	}
}

// pages returns the result for all pages of the list.
func (v verdict) pages() exchange.PagesCheck {
	verb := func(list []int) string {
		if len(list) == 1 {
			return " differs"
		}
		return " differ"
	}
	switch {
	case len(v.different) > 0:
		return exchange.PagesCheck{State: exchange.PagesDifferent, Different: v.different,
			Why: numbers(v.different) + verb(v.different) + " from the attached list" + remedy}
	case v.seen == 0:
		return exchange.PagesCheck{State: exchange.PagesDifferent, Different: []int{},
			Why: "No page shows the attached list" + remedy}
	case len(v.unread) > 0:
		return cannotTell(numbers(v.unread) + " can't be read")
	case len(v.foreign) > 0:
		return cannotTell("Another program made " + builder.LowerFirst(numbers(v.foreign)))
	case v.doubt != "":
		return cannotTell(v.doubt)
	}
	return exchange.PagesCheck{State: exchange.PagesSame, Different: []int{}}
}
