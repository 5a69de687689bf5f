package rules

import (
	"regexp"
	"strings"
	"unicode"
)

// Keyword is a term of a glossary, with the other ids and labels that it goes by.
type Keyword struct {
	Term
	// As are ids and labels of stats, columns and items; "Weapons/Range" is a column of that table alone, "*-move"
	// an id that so ends.
	As []string
}

// Glossary is what the words and numbers of a game do at the table, each in two
// lines at most. The zero Glossary has none.
type Glossary struct {
	Terms  []Term
	places map[string]int
}

// NewGlossary gathers words: an id is explained by the word that has it, a label by
// the first that goes by it.
func NewGlossary(words ...Keyword) Glossary {
	g := Glossary{places: map[string]int{}}
	var names [][]string
	for _, w := range words {
		if _, taken := g.places[wordKey(w.ID)]; taken {
			continue
		}
		g.places[wordKey(w.ID)] = len(g.Terms)
		g.Terms, names = append(g.Terms, w.Term), append(names, append([]string{w.Name}, w.As...))
	}
	for i, list := range names {
		for _, name := range list {
			if _, taken := g.places[wordKey(name)]; !taken {
				g.places[wordKey(name)] = i
			}
		}
	}
	return g
}

// Find finds what explains the first of the names that is explained: an id, a
// label, or one with a number of its own behind it, such as "Jump 3".
func (g Glossary) Find(names ...string) (Term, bool) {
	for _, name := range names {
		word := wordKey(name)
		ending, beginning := "*"+word[max(0, strings.LastIndexByte(word, '-')):], word
		if first, _, two := strings.Cut(word, "-"); two {
			beginning = first + "-*"
		}
		for _, key := range []string{word, anyNumber.ReplaceAllString(word, "#"), bareWord(name), ending, beginning} {
			if i, ok := g.places[key]; ok && key != "" {
				return g.Terms[i], true
			}
		}
	}
	return Term{}, false
}

var (
	anyNumber = regexp.MustCompile(`\d+`)
	numbered  = regexp.MustCompile(`^(.*?\S)(?:\s+[+(?−-]?[\d.#?(]|\d).*$`)
)

func wordKey(name string) string { return strings.ToLower(strings.TrimSpace(name)) }

// bareWord is a word without the number behind it.
func bareWord(name string) string {
	if m := numbered.FindStringSubmatch(wordKey(name)); m != nil {
		return strings.TrimSpace(m[1])
	}
	return ""
}

// TermWords are terms as words of a glossary.
func TermWords(terms ...Term) []Keyword {
	words := make([]Keyword, len(terms))
	for i, t := range terms {
		words[i].Term = t
	}
	return words
}

// PanelWords are the terms of panels as words of a glossary.
func PanelWords(panels ...Panel) (words []Keyword) {
	for _, p := range panels {
		words = append(words, TermWords(p.Terms...)...)
	}
	return words
}

// Explain is a word in two lines, the other ids and labels that it goes by behind them.
func Explain(s Source, id, name, text string, as ...string) Keyword {
	return Keyword{Term{ID: id, Name: name, Text: text, Source: s}, as}
}

// Column finds what explains a column of a table: under that heading there, else
// anywhere; one whose heading is a number is explained by the table's title.
func (g Glossary) Column(t Table, c Column) (Term, bool) {
	names := []string{t.Title + "/" + c.Label, c.Label}
	if !strings.ContainsFunc(c.Label, unicode.IsLetter) {
		names = append(names, t.Title)
	}
	return g.Find(names...)
}
