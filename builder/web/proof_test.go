package web_test

import (
	"encoding/json"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gantry/builder/needs"
	"gantry/builder/web/site"
)

// Pages that this server printed, with the address of the list in their codes, are the
// same when they are checked; pages drawn over are told on the page and by the API.
func TestCheckComparesThePagesOfPDFs(t *testing.T) {
	needs.Program(t, "qpdf")
	b := start(t, func(c *site.Config) { c.PublicURL = "https://gantry.example" }).browser()
	folder := t.TempDir()
	to := b.post("/rosters/example", url.Values{"system": {"mechahex"}, "example": {"0"}}).url.Path
	other := b.post("/rosters/example", url.Values{"system": {"masc"}, "example": {"0"}}).url.Path
	b.post(to+"/share", nil)
	for name, address := range map[string]string{"a.pdf": to + "/print.pdf", "b.pdf": other + "/roster.pdf"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(b.get(address).body), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	forge := exec.Command("qpdf", "a.pdf", "--overlay", "b.pdf", "--to=1", "--from=1", "--", "forged.pdf")
	forge.Dir = folder
	if out, err := forge.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, c := range []struct{ file, state, says, warns string }{
		{"a.pdf", "same", "Same as the attached list.", ""},
		{"forged.pdf", "different", "Page 1 differs from the attached list. Ask for the list as a file.", "PDF pages"},
	} {
		data, err := os.ReadFile(filepath.Join(folder, c.file))
		if err != nil {
			t.Fatal(err)
		}
		page := b.upload("/check", "", c.file, string(data))
		if said := page.test("pages").Text(); !strings.Contains(said, c.says) ||
			!strings.Contains(page.test("pages").Find(".warning").Text(), c.warns) {
			t.Errorf("%s: the page says %q", c.file, said)
		}
		var entries []struct{ Pages struct{ State, Why string } }
		if err := json.Unmarshal([]byte(b.call("/api/v1/check", string(data)).body), &entries); err != nil ||
			len(entries) != 1 || entries[0].Pages.State != c.state {
			t.Errorf("%s: %+v, %v", c.file, entries, err)
		}
	}
}
