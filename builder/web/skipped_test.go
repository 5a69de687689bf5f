package web_test

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"
)

// A list in words is judged in an archive, with what was not understood of it, and what
// is no list has a row that says so.
func TestArchivesOfTexts(t *testing.T) {
	var data bytes.Buffer
	z := zip.NewWriter(&data)
	for name, text := range map[string]string{
		"list.txt":  "Mecha: HEX\n\n2x Heavy Mecha (150)\nplus one Rail Gun on the back",
		"photo.png": "x", "readme.md": "see you there"} {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	p := start(t).browser().upload("/check", "", "lists.zip", data.String())
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
