package site

import (
	"bytes"
	"errors"
	"testing"
)

// A page that is larger than any of ours is refused before it fills the memory.
func TestPageWriter(t *testing.T) {
	w := pageWriter{&bytes.Buffer{}, maxPage}
	for range maxPage >> 20 {
		if _, err := w.Write(make([]byte, 1<<20)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := w.Write([]byte{0}); !errors.Is(err, errLongPage) {
		t.Errorf("one byte more: %v", err)
	}
}

func TestFileNames(t *testing.T) {
	for name, want := range map[string]string{
		"": "roster.pdf", "Iron Wall": "Iron Wall.pdf", "../../etc/passwd": "etc-passwd.pdf",
		"a\r\nb\x00c": "a--b-c.pdf",
		"鉄の壁":         "鉄の壁.pdf", `"x"`: "x.pdf", "\u202egnp.exe": "gnp.exe.pdf", "...": "roster.pdf",
	} {
		if got := FileName(name, "roster", ".pdf"); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
