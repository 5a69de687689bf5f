package rules

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
)

// Words holds a game's texts. A new text needs no new version of the rules data.
type Words struct {
	Format   string     `json:"format"` // always WordsFormat
	System   string     `json:"system"`
	Glossary []WordText `json:"glossary"` // what stats, columns and lists mean at the table
	Play     struct {
		Terms [][]string `json:"terms"` // ids under each of PlayTitles
		Words []WordText `json:"words"` // words for Play alone
	} `json:"play"`
	Guide Guide             `json:"guide"`
	Ready map[string]string `json:"ready"` // notes of ready-made units, by id
	// Numbers names tables, rows and numbers of the pack whose ids don't say enough; see About.
	Numbers map[string]string `json:"numbers"`
	Pack    map[string]string `json:"pack"` // texts that packs leave out, by place; see pack.Shape
}

// WordsFormat names the format of a file of words.
const WordsFormat = "gantry.words/1"

// WordText is a word of a glossary. Its name and text hold {names} of figures.
type WordText struct {
	ID        string   `json:"id"`
	Name      string   `json:"name"`
	Text      string   `json:"text"`
	Otherwise string   `json:"otherwise"` // the text where a figure isn't known
	As        []string `json:"as"`        // see Keyword
	From      string   `json:"from"`      // figure whose source this word takes
	Each      string   `json:"each"`      // table: one word per row, id = this id-row id
	Source
}

// Fill holds figures by name, and rows of figures by table.
type Fill struct {
	Figures map[string]Figure
	Rows    map[string][]FillRow
}

// FillRow is a row of rules data with an id and its own figures.
type FillRow struct {
	ID      string
	Figures map[string]Figure
}

// ReadWords reads a file of words. The error names the word that is wrong.
func ReadWords(text []byte) (w Words, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&w); err != nil {
		return w, fmt.Errorf("words of %q: %w", w.System, err)
	}
	if w.Format != WordsFormat {
		return w, fmt.Errorf("words: the format is %q, not %s", w.Format, WordsFormat)
	}
	if len(w.Play.Terms) != len(PlayTitles) {
		return w, fmt.Errorf("words of %s: play has %d lists of terms, not %d", w.System, len(w.Play.Terms),
			len(PlayTitles))
	}
	known := map[string]bool{}
	for _, t := range slices.Concat(w.Glossary, w.Play.Words) {
		switch {
		case t.ID == "" || t.Name == "" || t.Text == "":
			return w, fmt.Errorf("words of %s: %q needs id, name and text", w.System, t.ID+t.Name)
		case known[t.ID]:
			return w, fmt.Errorf("words of %s: %q is there twice", w.System, t.ID)
		case (t.Cite == "") == (t.From == ""):
			return w, fmt.Errorf("words of %s: %q needs either cite or from", w.System, t.ID)
		}
		known[t.ID] = true
	}
	if err := w.Guide.check(); err != nil {
		return w, fmt.Errorf("words of %s: %w", w.System, err)
	}
	for id, note := range w.Ready {
		if note == "" {
			return w, fmt.Errorf("words of %s: ready-made unit %q has an empty note", w.System, id)
		}
	}
	return w, nil
}

// Keywords returns the words of the glossary and those of HowItPlays, filled in.
func (w Words) Keywords(with Fill) (glossary, play []Keyword) {
	return with.keywords(w.Glossary), with.keywords(w.Play.Words)
}

// Term returns a word of the glossary that needs no figures, the zero Term for an unknown id.
func (w Words) Term(id string) Term {
	for _, t := range w.Glossary {
		if t.ID == id {
			return t.keyword(id, nil).Term
		}
	}
	return Term{}
}

func (f Fill) keywords(texts []WordText) (words []Keyword) {
	for _, t := range texts {
		if t.Each == "" {
			words = append(words, t.keyword(t.ID, f.Figures))
			continue
		}
		for _, row := range f.Rows[t.Each] {
			words = append(words, t.keyword(t.ID+"-"+row.ID, row.Figures))
		}
	}
	return words
}

// figureName is a name of a figure within a text.
var figureName = regexp.MustCompile(`\{[a-z0-9-]+\}`)

func (t WordText) keyword(id string, figures map[string]Figure) Keyword {
	known := true
	fill := func(text string) string {
		return figureName.ReplaceAllStringFunc(text, func(name string) string {
			f, given := figures[name[1:len(name)-1]]
			if known = known && given && f.Known(); !given {
				return name
			}
			return f.Value.String()
		})
	}
	k := Explain(t.Source, id, fill(t.Name), fill(t.Text), t.As...)
	if !known && t.Otherwise != "" {
		k.Text = t.Otherwise
	}
	if t.From != "" {
		k.Source = figures[t.From].Source
	}
	return k
}
