package web_test

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/layout"
	"gantry/builder/needs"
	"gantry/builder/web/site"
	"gantry/rules/rulestest"
)

// scanned are what another program reads of the codes of a PDF.
func scanned(t *testing.T, data string) []string {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "list.pdf")
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	program(t, "pdftoppm", "-r", "200", "-gray", file, filepath.Join(dir, "page"))
	pages, err := filepath.Glob(filepath.Join(dir, "page*"))
	if err != nil || len(pages) == 0 {
		t.Fatal(pages, err)
	}
	// It fails where it finds none.
	out, _ := exec.Command(codeReader, append([]string{"-q", "--raw"}, pages...)...).Output()
	return strings.Fields(string(out))
}

// Another program reads the code on paper and finds the printed list: at the server's
// address if it has one, else as a list code. If the list is too long, the paper has a
// note. Outside a soak, that is tried for every third list that fits, the first of each game among them.
func TestCodeOnPaper(t *testing.T) {
	long(t)
	const public = "https://gantry.example"
	needs.Program(t, codeReader)
	read, long := map[string]bool{}, 0
	for _, address := range []string{"", public} {
		b := start(t, func(c *site.Config) { c.PublicURL = address }).browser()
		for _, p := range rulestest.Some(buildertest.ReadyLibrary(t).Packs()) {
			examples := p.Examples
			if address != "" && !soaking() {
				examples = examples[:1] // the address is the same for all
			}
			for i, r := range examples {
				token, err := code.Of(t.Context(), r)
				if err != nil {
					t.Fatal(err)
				}
				want := token
				if _, fits := layout.CodeOf(public + "/l/" + token); address != "" && fits {
					want = public + "/l/" + token
				}
				_, fits := layout.CodeOf(token)
				if fits && read[p.ID] && i%3 > 0 && !soaking() {
					continue
				}
				res := b.do(b.request(http.MethodPost, "/api/v1/print?product=cover",
					strings.NewReader(string(r.Encode()))))
				if res.status != http.StatusOK {
					t.Fatalf("%s: %d %.200s", r.Name, res.status, res.body)
				}
				got := ""
				for _, text := range scanned(t, res.body) {
					if code.Is([]byte(text)) {
						got = text
					}
				}
				if !fits {
					long++
					if says := strings.Contains(pdfText(t, res.body), "too long for a list code"); got != "" || !says {
						t.Errorf("%s: it is too long, and has the code %q; said: %v", r.Name, got, says)
					}
					continue
				}
				if got != want {
					t.Errorf("%q of %s: it says %q, not %q", address, r.Name, got, want)
					continue
				}
				sameList(t, got, r)
				read[p.ID] = true
				open := b.get("/l/" + token + "/roster.json")
				if back, err := builder.Decode([]byte(open.body)); err != nil || back.Hash() != r.Hash() {
					t.Errorf("%s does not open: %d, %v", r.Name, open.status, err)
				}
			}
		}
	}
	if len(read) != len(buildertest.ReadyLibrary(t).Packs()) || long == 0 {
		t.Errorf("codes of the games %v were read, %d lists are too long", read, long)
	}
}

// sameList fails unless a token is of a roster.
func sameList(t *testing.T, token string, r builder.Roster) {
	t.Helper()
	back, _, err := exchange.Import(t.Context(), buildertest.ReadyLibrary(t), []byte(token))
	if err != nil || len(back) != 1 || back[0].Hash() != r.Hash() {
		t.Errorf("%s: it is another list: %v, %v", r.Name, back, err)
	}
}

// pdfText is all text of a PDF.
func pdfText(t *testing.T, data string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "list.pdf")
	if err := os.WriteFile(file, []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(program(t, "pdftotext", file, "-")), " ")
}
