package views_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/views"
)

func TestGuideIsRead(t *testing.T) {
	parts, err := views.ReadGuide([][]byte{[]byte("# Players {#players}\n\nThe lead\\_in.\n\n" +
		"## Draft {#draft sign=\"D\"}\n\nFirst\nlines.\n\nSecond.\n\n" +
		"1. Type it:\n   ```\n   a\n\n   b\n   ```\n2. Look.\n\n[Home](/) · [Check](/check)\n")})
	if err != nil {
		t.Fatal(err)
	}
	want := views.GuideTopic{ID: "draft", Title: "Draft", Sign: "D", Text: []string{"First lines.", "Second."},
		Steps: []views.GuideStep{{Text: "Type it:", Code: "a\n\nb"}, {Text: "Look."}},
		Links: []views.GuideLink{{Text: "Home", To: "/"}, {Text: "Check", To: "/check"}}}
	if p := parts[0]; p.ID != "players" || p.Title != "Players" || p.Lead != "The lead_in." || len(p.Topics) != 1 ||
		!equalTopics(p.Topics[0], want) {
		t.Errorf("got %+v", parts)
	}
}

func equalTopics(a, b views.GuideTopic) bool {
	return a.ID == b.ID && a.Title == b.Title && a.Sign == b.Sign && slices.Equal(a.Text, b.Text) &&
		slices.Equal(a.Steps, b.Steps) && slices.Equal(a.Links, b.Links)
}

func TestGuideThatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      `chapter 1 "": it needs a title and topics`,
		"# A {#a}\n\nLead.":                     `chapter 1 "A": it needs a title and topics`,
		"# A {#a}\n\n## B":                      `chapter "A": "B" needs an {#anchor}`,
		"# A {#a}\n\n## B {#b}\n\n> quoted":     `chapter "A": it can't hold a Blockquote here`,
		"# A {#a}\n\n## B {#b}\n\n[L](/) words": "either links or words",
		"# A {#a}\n\n## B {#b}\n\nSome `code`":  "can't hold a CodeSpan in a paragraph",
		"# A {#a}\n\nLead.\n\nMore.":            "can't hold a Paragraph here",
		"# A {#a}\n\n- an item before topics":   `chapter "A": it can't hold a List here`,
	} {
		if _, err := views.ReadGuide([][]byte{[]byte(text)}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, not %s", text, err, want)
		}
	}
}
