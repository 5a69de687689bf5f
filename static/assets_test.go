package static

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The vendored script is htmx 4.0.1 as it is published, byte for byte.
func TestHtmxIsAsPublished(t *testing.T) {
	const version, want = "4.0.1", "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130"
	data, err := Read("htmx.min.js")
	if err != nil {
		t.Fatal(err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != want {
		t.Errorf("htmx.min.js has SHA-256 %x, want %s", sum, want)
	}
	if !strings.Contains(string(data), `this.version="`+version+`"`) {
		t.Errorf("htmx.min.js is not version %s", version)
	}
	license, err := os.ReadFile("LICENSE.htmx")
	if err != nil || !strings.HasPrefix(string(license), "Zero-Clause BSD") {
		t.Errorf("LICENSE.htmx is not the licence of htmx: %.40q, %v", license, err)
	}
}

// Our own files ask no other host for anything and run no text as code.
func TestAssetsStayAtHome(t *testing.T) {
	scripts, _ := filepath.Glob("*.js")
	sheets, _ := filepath.Glob("*.css")
	own := slices.DeleteFunc(append(scripts, sheets...), func(name string) bool { return name == "htmx.min.js" })
	if len(own) < 2 {
		t.Fatal("there are no files of our own")
	}
	for _, name := range own {
		data, err := Read(name)
		if err != nil {
			t.Fatal(err)
		}
		data = bytes.ReplaceAll(data, []byte("xmlns='http://www.w3.org/2000/svg'"), nil) // a name, not an address
		for _, bad := range []string{"http:", "https:", "eval(", "new Function", "innerHTML", "@import"} {
			if strings.Contains(string(data), bad) {
				t.Errorf("%s holds %q", name, bad)
			}
		}
	}
}

// What is served of the stylesheet differs from what is written in white space
// and comments alone.
func TestLeanKeepsTheRules(t *testing.T) {
	written := "/* a\n b */\n.a, .b > c {\n  margin: 0 1px;\n  font: 15px/1.3 var(--x, y);\n}\n@media (min-width: 1px) " +
		"and (x) {\n  a::before { content: \"· \" }\n}\n"
	want := ".a,.b>c{margin:0 1px;font:15px/1.3 var(--x,y)}@media (min-width:1px) and (x){a::before{content:\"· \"}}"
	if got := string(lean([]byte(written))); got != want {
		t.Errorf("lean is\n%s\nwant\n%s", got, want)
	}
}
