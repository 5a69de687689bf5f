package help

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/builder/fold"
	"gantry/builder/guide"
	"gantry/rules"
	"gantry/views"
)

// GuideGame is the guide's pages of a game: its rules, its terms.
type GuideGame struct {
	views.Page
	ID, Name string
	Book     string // how most sources begin, shown once
	Rules    []GuideRule
	Letters  []GuideLetter
}

// A GuideLetter is the rules terms that begin with a letter.
type GuideLetter struct {
	Letter string // "#" for what begins with no letter
	Terms  []rules.Term
}

// GuideRule is a rule with the list that breaks only this rule.
type GuideRule struct {
	rules.Rule
	Why string // the problem of that list, "" for a rule without one
}

// sentence returns the title of a rule with a capital.
func (r GuideRule) sentence() string { return rules.UpperFirst(r.Title) + "." }

// icon returns that of a rule about the whole list, or about a unit.
func (r GuideRule) icon() string {
	if r.OfArmy {
		return "list"
	}
	return "settings"
}

// FindArticle returns the article of an id, and whether the guide has it.
func FindArticle(parts []GuidePart, id string) (GuideArticle, bool) {
	for _, part := range parts {
		if i := slices.IndexFunc(part.Articles, func(a GuideArticle) bool { return a.ID == id }); i >= 0 {
			return part.Articles[i], true
		}
	}
	return GuideArticle{}, false
}

// GuideGameOf returns the guide's pages of a game.
func GuideGameOf(g *builder.Pack, breaches guide.Breaches) GuideGame {
	p := GuideGame{Page: views.PackPage("Guide to "+g.System.Name, g), ID: g.ID, Name: g.System.Name,
		Rules: guideRules(g.ID, g.About.Rules, breaches)}
	p.Stays, p.Glossary = true, rules.Glossary{} // the page has all terms
	terms, books := slices.Clone(g.About.Glossary.Terms), map[string]int{}
	for _, t := range terms {
		book, _, _ := strings.Cut(t.Cite, ", ")
		if books[book]++; books[book] > books[p.Book] {
			p.Book = book
		}
	}
	slices.SortStableFunc(terms, func(a, b rules.Term) int {
		return cmp.Or(strings.Compare(letterOf(a), letterOf(b)),
			strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)))
	})
	for _, t := range terms {
		if n := len(p.Letters); n == 0 || p.Letters[n-1].Letter != letterOf(t) {
			p.Letters = append(p.Letters, GuideLetter{Letter: letterOf(t)})
		}
		letter := &p.Letters[len(p.Letters)-1]
		letter.Terms = append(letter.Terms, t)
	}
	return p
}

// letterOf returns the letter that a term begins with as a capital, or "#".
func letterOf(t rules.Term) string {
	if first, _ := utf8.DecodeRuneInString(t.Name); unicode.IsLetter(first) {
		return string(unicode.ToUpper(first))
	}
	return "#"
}

// place returns a source without the book that most sources are in.
func (p GuideGame) place(cite string) string { return strings.TrimPrefix(cite, p.Book+", ") }

func guideRules(system string, of []rules.Rule, breaches guide.Breaches) []GuideRule {
	list := make([]GuideRule, len(of))
	for i, r := range of {
		b, _ := breaches.Of(system, r.ID)
		list[i] = GuideRule{Rule: r, Why: b.Why}
	}
	return list
}

// GuideSearch is the page of what a search of the guide finds.
type GuideSearch struct {
	views.Page
	Query string
	Hits  []GuideHit
	More  int // hits beyond those
}

// A GuideHit is an article, an entry, a rule, a term or a key.
type GuideHit struct{ Of, Title, Text, To string }

// The bounds of a search.
const (
	maxGuideQuery = 100
	maxGuideHits  = 60
)

// GuideSearchOf finds what has every word of a query, in titles first.
func GuideSearchOf(query string, parts []GuidePart, packs []*builder.Pack, events []rules.Rule) GuideSearch {
	query = fmt.Sprintf("%.*s", maxGuideQuery, query)
	p := GuideSearch{Page: views.SitePage("Search the guide", packs), Query: query}
	var rest []GuideHit
	for _, h := range guideHits(parts, packs, events) {
		switch {
		case fold.HasWords(h.Title, query):
			p.Hits = append(p.Hits, h)
		case fold.HasWords(h.Title+" "+h.Text, query):
			rest = append(rest, h)
		}
	}
	p.Hits = append(p.Hits, rest...)
	if n := len(p.Hits); n > maxGuideHits {
		p.Hits, p.More = p.Hits[:maxGuideHits], n-maxGuideHits
	}
	return p
}

// words returns the text and the steps of an article.
func (a GuideArticle) words() string {
	return strings.Join(slices.Concat(a.Text, a.Steps, a.After), " ")
}

// guideHits returns all that a search can find.
func guideHits(parts []GuidePart, packs []*builder.Pack, events []rules.Rule) (hits []GuideHit) {
	ruleHits := func(of, system string, list []rules.Rule) {
		for _, r := range list {
			hits = append(hits, GuideHit{of + ", rule", GuideRule{Rule: r}.sentence(), r.Cite + " · " + r.ID,
				views.RulePath(system, r.ID)})
		}
	}
	for _, part := range parts {
		for _, a := range part.Articles {
			hits = append(hits, GuideHit{part.Title, a.Title, a.words(), views.ArticlePath(a.ID)})
			for _, e := range a.Entries {
				hits = append(hits, GuideHit{a.Title, e.Title, e.words(), views.ArticlePath(a.ID) + "#" + e.ID})
			}
		}
	}
	ruleHits("Events", "", events)
	ruleHits("Every list", "", builder.DocumentRules())
	for _, g := range packs {
		ruleHits(g.System.Name, g.ID, g.About.Rules)
		for _, t := range g.About.Glossary.Terms {
			hits = append(hits, GuideHit{g.System.Name, t.Name, t.Text, views.WordPath(g.ID, t)})
		}
	}
	for _, k := range keys {
		hits = append(hits, GuideHit{"Keys", strings.Join(k.Press, " or "), k.Does, views.KeysPath})
	}
	return hits
}

// shortcut is a key, by the names of what is pressed, and what it does.
type shortcut struct {
	Press []string
	Does  string
}

// keys are those that gantry.js listens to.
var keys = []shortcut{
	{[]string{"?"}, "show these keys"},
	{[]string{"/"}, "search units or the guide"},
	{[]string{"Ctrl Z", "⌘ Z"}, "undo the last change to a list or unit"},
	{[]string{"Ctrl Shift Z", "Ctrl Y", "⌘ Shift Z"}, "redo it"},
	{[]string{"U"}, "undo, in a battle"},
	{[]string{"N"}, "next phase, in a battle"},
	{[]string{"A"}, "attack with the open unit, in a battle"},
	{[]string{"G"}, "guide to the phase, in a battle"},
	{[]string{"Alt ↑", "Alt ↓"}, "move the focused unit up or down"},
	{[]string{"Enter"}, "save what you typed in a field"},
	{[]string{"Escape"}, "close the open dialog or menu"},
	{[]string{"Tab", "Shift Tab"}, "next or previous control"},
}

// severityWord returns what breaking a rule means for a list.
func severityWord(s rules.Severity) string { return [...]string{"Illegal", "Warning", "Note"}[s] }
