package rules_test

import (
	"strings"
	"testing"

	"gantry/rules"
)

// wordsOf returns a file of words with an entry in its glossary.
func wordsOf(entry string) string {
	return `{"format": "gantry.words/1", "system": "x", "glossary": [` + entry + `],
		"play": {"terms": [[], [], [], [], []], "words": []}}`
}

func TestWordsAreFilledIn(t *testing.T) {
	w, err := rules.ReadWords([]byte(wordsOf(`
		{"id": "limit", "name": "Limit", "text": "Up to {limit}.", "otherwise": "As agreed.", "from": "limit"},
		{"id": "band", "each": "bands", "name": "{letter}", "text": "At {range} range.", "cite": "Book, Ranges"}`)))
	if err != nil {
		t.Fatal(err)
	}
	row := rules.FillRow{ID: "near", Figures: map[string]rules.Figure{
		"letter": {Value: rules.Word("N")}, "range": {Value: rules.Word("short")}}}
	with := rules.Fill{Figures: map[string]rules.Figure{"limit": rules.Given(200, rules.Source{Cite: "Book, Limits"})},
		Rows: map[string][]rules.FillRow{"bands": {row}}}
	words, _ := w.Keywords(with)
	if len(words) != 2 || words[0].Text != "Up to 200." || words[0].Cite != "Book, Limits" ||
		words[1].ID != "band-near" || words[1].Name != "N" || words[1].Text != "At short range." {
		t.Errorf("got %+v", words)
	}
	if words, _ = w.Keywords(rules.Fill{}); len(words) != 1 || words[0].Text != "As agreed." {
		t.Errorf("without figures: %+v", words)
	}
}

func TestWordsThatAreWrong(t *testing.T) {
	for text, want := range map[string]string{
		wordsOf(`{"id": "a", "name": "A", "text": "T"}`):                    "either cite or from",
		wordsOf(`{"id": "a", "name": "A", "text": "", "cite": "B"}`):        "needs id, name and text",
		wordsOf(`{"id": "a", "name": "A", "note": "N"}`):                    `unknown field "note"`,
		strings.ReplaceAll(wordsOf(""), "gantry.words/1", "gantry.words/2"): `"gantry.words/2"`,
		strings.Replace(wordsOf(""), "[], [], ", "", 1):                     "3 lists of terms, not 5",

		wordsOf(strings.Repeat(`, {"id": "a", "name": "A", "text": "T", "cite": "B"}`, 2)[1:]): `"a" is there twice`,
		"": `words of "": EOF`,
	} {
		if _, err := rules.ReadWords([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, not %s", text, err, want)
		}
	}
}
