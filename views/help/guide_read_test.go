package help_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gantry/data"
	"gantry/rules/systems"
	"gantry/views"
	"gantry/views/help"
)

func TestGuideIsRead(t *testing.T) {
	parts, err := help.ReadGuide([][]byte{[]byte("# Players {#players}\n\n" +
		"## Build {#build}\n\nFirst\nlines\\_in.\n\n1. Type.\n2. Look.\n\nDone.\n\n" +
		"### Legal {#legal sign=\"L\"}\n\nPlay it.\n\n[Home](/) · [Check](/check)\n")})
	if err != nil {
		t.Fatal(err)
	}
	want := []help.GuidePart{{ID: "players", Title: "Players", Articles: []help.GuideArticle{{
		ID: "build", Title: "Build", Text: []string{"First lines_in."}, Steps: []string{"Type.", "Look."},
		After:   []string{"Done."},
		Entries: []help.GuideArticle{{ID: "legal", Title: "Legal", Sign: "L", Text: []string{"Play it."}}},
		Links:   []views.Link{{Text: "Home", To: "/"}, {Text: "Check", To: "/check"}}}}}}
	if !reflect.DeepEqual(parts, want) {
		t.Errorf("got %+v", parts)
	}
}

func TestGuideThatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      `part 1 "": it needs a title and articles`,
		"# A {#a}":                              `part 1 "A": it needs a title and articles`,
		"# A {#a}\n\n## B":                      `part "A": "B" needs an {#anchor}`,
		"# A {#a}\n\n### B {#b}":                `part "A": the entry "B" needs an article`,
		"# A {#a}\n\nLead.":                     `part "A": it can't hold a Paragraph before an article`,
		"# A {#a}\n\n## B {#b}\n\n> quoted":     `part "A": it can't hold a Blockquote here`,
		"# A {#a}\n\n## B {#b}\n\n[L](/) words": "either links or words",
		"# A {#a}\n\n## B {#b}\n\nSome `code`":  "can't hold a CodeSpan in a paragraph",
		"# A {#a}\n\n## B {#b}\n\n1. a\n   - b": "a step can only hold words",
	} {
		if _, err := help.ReadGuide([][]byte{[]byte(text)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %s", text, err, want)
		}
	}
}

var (
	guideWord = regexp.MustCompile(`[\pL\d][\pL\d’'-]*`)
	sentence  = regexp.MustCompile(`[.!?:]["”)]*( |$)`)
)

// Each article is short, ends with a link and shares no address with a game. Sentences have
// at most 20 words.
func TestGuideArticles(t *testing.T) {
	parts, err := help.ReadGuide(data.GuideParts())
	if err != nil {
		t.Fatal(err)
	}
	var taken []string
	for _, s := range systems.All {
		taken = append(taken, s.ID)
	}
	for _, path := range []string{views.ListRulesPath, views.EventRulesPath} {
		taken = append(taken, strings.TrimPrefix(path, views.GuidePath+"/"))
	}
	for _, part := range parts {
		for _, a := range part.Articles {
			if slices.Contains(taken, a.ID) {
				t.Errorf("%q has the address %s of another page", a.Title, a.ID)
			}
			taken = append(taken, a.ID)
			if len(a.Links) == 0 {
				t.Errorf("%q ends without a link", a.Title)
			}
			words := 0
			for _, text := range guideTexts(a) {
				words += len(guideWord.FindAllString(text, -1))
				for _, s := range sentence.Split(text, -1) {
					if n := len(guideWord.FindAllString(s, -1)); n > 20 {
						t.Errorf("%q: %d words in a sentence: %q", a.Title, n, s)
					}
				}
			}
			if words == 0 || words > 120 {
				t.Errorf("%q has %d words", a.Title, words)
			}
		}
	}
}

func guideTexts(a help.GuideArticle) []string {
	texts := slices.Concat([]string{a.Title}, a.Text, a.Steps, a.After)
	for _, e := range a.Entries {
		texts = append(texts, guideTexts(e)...)
	}
	return texts
}
