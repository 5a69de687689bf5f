package web_test

import (
	"strings"
	"testing"
)

// A text list in an archive is judged, and its unreadable lines are shown. Files that
// aren't lists get a row with the reason.
func TestArchivesOfTexts(t *testing.T) {
	data := zipped(t, "list.txt", "Mecha: HEX\n\n2x Heavy Mecha (150)\nplus one Rail Gun on the back",
		"photo.png", "x", "readme.md", "see you there")
	p := start(t).browser().upload("/check", "", "lists.zip", data)
	rows := p.test("check-row").Text()
	for _, want := range []string{"list.txt", "2 × Heavy Mecha cost 160 pts (80 pts each). The text has 150.",
		"Not recognized", "photo.png", "It is no .json", "readme.md", "No game or unit found."} {
		if !strings.Contains(rows, want) {
			t.Errorf("the rows lack %q: %s", want, rows)
		}
	}
	if said := p.Find("[role=status]").Text(); !strings.Contains(said, "2 skipped") {
		t.Errorf("the summary says %q", said)
	}
}
