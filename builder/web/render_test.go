package web

import "testing"

func TestFileNames(t *testing.T) {
	for name, want := range map[string]string{
		"": "roster.pdf", "Iron Wall": "Iron Wall.pdf", "../../etc/passwd": "etc-passwd.pdf", "a\r\nb\x00c": "a--b-c.pdf",
		"鉄の壁": "鉄の壁.pdf", `"x"`: "x.pdf", "\u202egnp.exe": "gnp.exe.pdf", "...": "roster.pdf",
	} {
		if got := fileName(name, "roster", ".pdf"); got != want {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
}
