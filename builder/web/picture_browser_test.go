package web_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// Who chooses a file that is too large or no picture is told so by a page, with
// scripts and without, not by the browser's word for a broken connection.
func TestRefusedPicturesInABrowser(t *testing.T) {
	t.Parallel()
	s := start(t)
	for _, scripts := range []bool{true, false} {
		b := openTab(t, s, scripts)
		b.example()
		b.unfold("u1")
		path := evaluate[string](b, `location.pathname`)
		for name, row := range map[string]struct {
			data []byte
			text string
		}{
			"30 MB": {bytes.Repeat([]byte("x"), 30<<20), "up to 16 MB"},
			"a script": {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`),
				"PNG, JPEG or WebP"},
		} {
			file := filepath.Join(t.TempDir(), "picture.png")
			if err := os.WriteFile(file, row.data, 0o600); err != nil {
				t.Fatal(err)
			}
			b.open(path + "?open=u1&part=notes")
			b.do("choose "+name, chromedp.SetUploadFiles(chromedp.CSS(`form.picture [type="file"]`), []string{file}))
			b.click("picture-u1")
			b.until(name+" is refused", `/`+row.text+`/.test(document.querySelector("main")?.innerText)`)
		}
	}
}
