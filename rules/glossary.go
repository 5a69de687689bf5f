package rules

import (
	"regexp"
	"strings"
	"unicode"
)

// Keyword is a term of a glossary with its other ids and labels.
type Keyword struct {
	Term
	// As lists ids and labels of stats, columns and items. "Weapons/Range" matches only the column of that table,
	// "*-move" every id with that ending.
	As []string
}

// Glossary explains the words and numbers of a game in at most two lines each. The zero Glossary is empty.
type Glossary struct {
	Terms  []Term
	places map[string]int
}

// NewGlossary builds a glossary. An id belongs to the word that has it, a label to the first word that lists it.
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

// Find returns the term of the first known name: an id, a label, or one followed by a number, such as "Jump 3".
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

// bareWord returns a word without the number after it.
func bareWord(name string) string {
	if m := numbered.FindStringSubmatch(wordKey(name)); m != nil {
		return strings.TrimSpace(m[1])
	}
	return ""
}

// TermWords returns terms as words of a glossary.
func TermWords(terms ...Term) []Keyword {
	words := make([]Keyword, len(terms))
	for i, t := range terms {
		words[i].Term = t
	}
	return words
}

// PanelWords returns the terms of panels as words of a glossary.
func PanelWords(panels ...Panel) (words []Keyword) {
	for _, p := range panels {
		words = append(words, TermWords(p.Terms...)...)
	}
	return words
}

// Explain returns a word of two lines, with its other ids and labels.
func Explain(s Source, id, name, text string, as ...string) Keyword {
	return Keyword{Term{ID: id, Name: name, Text: text, Source: s}, as}
}

// Column returns the term of a table's column: by its heading in that table, else by its heading anywhere. A
// numeric heading has the term of the table's title.
func (g Glossary) Column(t Table, c Column) (Term, bool) {
	names := []string{t.Title + "/" + c.Label, c.Label}
	if !strings.ContainsFunc(c.Label, unicode.IsLetter) {
		names = append(names, t.Title)
	}
	return g.Find(names...)
}
