package views

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"gantry/builder"
	"gantry/rules"
)

// Guide is the guide's first page: what is of no game, and the ways to the games.
type Guide struct {
	Page
	Parts  []GuidePart
	Rules  []GuideRule  // of the document
	Games  []GuideGame  // without their rules and words
	Events []rules.Rule // that events hold lists to
}

// GuideGame is the guide's page of a game.
type GuideGame struct {
	Page
	ID, Name string
	Book     string // how the citations of most words begin, said once
	Rules    []GuideRule
	Words    []rules.Term
}

// GuideRule is a rule with the roster that breaks it alone.
type GuideRule struct {
	rules.Rule
	System string // "" for a rule of the document
	Why    string // what is wrong with that roster, "" where there is none
}

// sentence is what holds when the rule is kept, as a sentence.
func (r GuideRule) sentence() string {
	first, n := utf8.DecodeRuneInString(r.Title)
	return string(unicode.ToUpper(first)) + r.Title[n:] + "."
}

// GuideOf is the guide's first page.
func GuideOf(parts []GuidePart, packs []*builder.Pack, events []rules.Rule, breaches builder.Breaches) Guide {
	p := Guide{Page: SitePage("Guide", packs), Parts: parts, Events: events,
		Rules: guideRules("", builder.DocumentRules(), breaches)}
	for _, g := range packs {
		p.Games = append(p.Games, GuideGame{ID: g.ID, Name: g.System.Name, Rules: guideRules(g.ID, g.About.Rules, breaches),
			Words: g.About.Glossary.Terms})
	}
	return p
}

// GuideGameOf is the guide's page of a game.
func GuideGameOf(g *builder.Pack, breaches builder.Breaches) GuideGame {
	p := GuideGame{Page: PackPage("Guide to "+g.System.Name, g), ID: g.ID, Name: g.System.Name,
		Rules: guideRules(g.ID, g.About.Rules, breaches), Words: slices.Clone(g.About.Glossary.Terms)}
	p.Stays, p.Glossary = true, rules.Glossary{} // all words stand on the page
	books := map[string]int{}
	for _, t := range p.Words {
		book, _, _ := strings.Cut(t.Cite, ", ")
		if books[book]++; books[book] > books[p.Book] {
			p.Book = book
		}
	}
	slices.SortStableFunc(p.Words, func(a, b rules.Term) int {
		return strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name))
	})
	return p
}

// place is where a word stands, without the book that most stand in.
func (p GuideGame) place(t rules.Term) string { return strings.TrimPrefix(t.Cite, p.Book+", ") }

func guideRules(system string, of []rules.Rule, breaches builder.Breaches) []GuideRule {
	list := make([]GuideRule, len(of))
	for i, r := range of {
		b, _ := breaches.Of(system, r.ID)
		list[i] = GuideRule{Rule: r, System: system, Why: b.Why}
	}
	return list
}

// GuideSearch is what of the guide has some words.
type GuideSearch struct {
	Page
	Query string
	Hits  []GuideHit
	More  int // hits beside those
}

// GuideHit is one piece of the guide.
type GuideHit struct{ Of, Title, Text, To string }

// The bounds of a search.
const (
	guideQueryMost = 100
	guideHitsMost  = 60
)

// GuideSearchOf finds the pieces that have every word of a query; those that have
// them in their titles come first.
func GuideSearchOf(query string, parts []GuidePart, packs []*builder.Pack, events []rules.Rule) GuideSearch {
	if letters := []rune(query); len(letters) > guideQueryMost {
		query = string(letters[:guideQueryMost])
	}
	p := GuideSearch{Page: SitePage("Search the guide", packs), Query: query}
	words := strings.Fields(strings.ToLower(query))
	var rest []GuideHit
	for _, h := range guideHits(parts, packs, events) {
		switch {
		case hasAll(h.Title, words):
			p.Hits = append(p.Hits, h)
		case hasAll(h.Title+" "+h.Text, words):
			rest = append(rest, h)
		}
	}
	p.Hits = append(p.Hits, rest...)
	if n := len(p.Hits); n > guideHitsMost {
		p.Hits, p.More = p.Hits[:guideHitsMost], n-guideHitsMost
	}
	return p
}

func hasAll(text string, words []string) bool {
	text = strings.ToLower(text)
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}

// words are the text and the steps of a topic, without what is typed for them.
func (t GuideTopic) words() string {
	texts := slices.Clone(t.Text)
	for _, step := range t.Steps {
		texts = append(texts, step.Text)
	}
	return strings.Join(texts, " ")
}

// guideHits are all pieces of the guide.
func guideHits(parts []GuidePart, packs []*builder.Pack, events []rules.Rule) (hits []GuideHit) {
	ruleHits := func(of, system string, list []rules.Rule) {
		for _, r := range list {
			hits = append(hits, GuideHit{of + ", rule", GuideRule{Rule: r}.sentence(), r.Cite + " · " + r.ID,
				rulePath(system, r.ID)})
		}
	}
	for _, part := range parts {
		for _, t := range part.Topics {
			hits = append(hits, GuideHit{part.Title, t.Title, t.words(), GuidePath + "#" + t.ID})
		}
	}
	ruleHits("Events", "", events)
	ruleHits("Any list", "", builder.DocumentRules())
	for _, g := range packs {
		ruleHits(g.System.Name, g.ID, g.About.Rules)
		for _, t := range g.About.Glossary.Terms {
			hits = append(hits, GuideHit{g.System.Name, t.Name, t.Text, wordPath(g.ID, t)})
		}
	}
	for _, k := range keys {
		hits = append(hits, GuideHit{"Keys", strings.Join(k.Press, " or "), k.Does, KeysPath})
	}
	return hits
}

// Keys is the page that lists the keys.
type Keys struct{ Page }

// KeysOf is that page.
func KeysOf(packs []*builder.Pack) Keys { return Keys{SitePage("Keys", packs)} }

// shortcut is a key, by the names of what is pressed, and what it does.
type shortcut struct {
	Press []string
	Does  string
}

// keys are those that gantry.js listens to.
var keys = []shortcut{
	{[]string{"?"}, "shows these keys"},
	{[]string{"/"}, "goes to the search of the page: catalogue, guide"},
	{[]string{"Ctrl Z", "⌘ Z"}, "undoes the last change of a list or profile"},
	{[]string{"Ctrl Shift Z", "Ctrl Y", "⌘ Shift Z"}, "does it again"},
	{[]string{"Alt ↑", "Alt ↓"}, "moves the unit that you are on up or down the list"},
	{[]string{"Enter"}, "in a field: keeps what was typed"},
	{[]string{"Escape"}, "closes what was opened over the page"},
	{[]string{"Tab", "Shift Tab"}, "to the next control and back; everything can be reached"},
}
