package web_test

import (
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gantry/builder/needs"
)

// A PDF that another program merged from two printed lists is two lists wherever files
// are taken: imported, checked, by the API.
func TestMergedPDFIsTwoLists(t *testing.T) {
	needs.Program(t, "qpdf")
	b := start(t).browser()
	folder := t.TempDir()
	for name, example := range map[string]string{"a.pdf": "0", "b.pdf": "1"} {
		to := b.post("/rosters/example", url.Values{"system": {"mechahex"}, "example": {example}}).url.Path
		if err := os.WriteFile(filepath.Join(folder, name), []byte(b.get(to+"/roster.pdf").body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	merge := exec.Command("qpdf", "--empty", "--pages", "a.pdf", "b.pdf", "--", "both.pdf")
	merge.Dir = folder
	if out, err := merge.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	both, err := os.ReadFile(filepath.Join(folder, "both.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	if n := b.upload("/rosters/import", "", "both.pdf", string(both)).Find(
		`[data-testid="imported"] a.name`).Length(); n != 2 {
		t.Errorf("%d lists imported", n)
	}
	if n := b.upload("/check", "", "both.pdf", string(both)).test("check-row").Length(); n != 2 {
		t.Errorf("%d rows of verdicts", n)
	}
	var entries []struct{ Name, Verdict string }
	if err := json.Unmarshal([]byte(b.call("/api/v1/check", string(both)).body), &entries); err != nil ||
		len(entries) != 2 || entries[0].Name != "Iron Wall" || entries[1].Name == entries[0].Name {
		t.Errorf("%v, %v", entries, err)
	}
}
