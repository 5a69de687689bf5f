package twin

import (
	"errors"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gantry/static/fonts"
)

var toRelease = flag.Bool("release", false, "write the files of a release")

// TestRelease writes the files of a release with -release, for make release. Without it, it checks that none is there,
// which would be the twin of other sources.
func TestRelease(t *testing.T) {
	if !*toRelease {
		if _, err := load(release, "release"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("builder/twin/release has files: %v", err)
		}
		return
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := Build(t.Context(), Sources(here), filepath.Join(here, "release"), small); err != nil {
		t.Fatal(err)
	}
}

// files writes a small program into a folder.
func files(t *testing.T, folder string) {
	t.Helper()
	packed, err := pack([]byte("a program"), quick)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{wasmBr: packed, Loader: []byte("a loader")} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestProgram(t *testing.T) {
	folder := t.TempDir()
	files(t, folder)
	p, err := load(os.DirFS(folder), ".")
	if err != nil {
		t.Fatal(err)
	}
	sum := int64(len(p.packed[Wasm]) + len("a loader"))
	for _, name := range fonts.Plain() {
		data, packed, err := p.File(name)
		if err != nil || !packed || len(data) < 1000 {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
		sum += int64(len(data))
	}
	if p.Size != sum || p.unpacked != int64(len("a program")) || len(p.Hash) != 16 {
		t.Errorf("%d bytes, not %d; %d unpacked; %s", p.Size, sum, p.unpacked, p.Hash)
	}
	if _, _, err := p.File("../maker.go"); err == nil {
		t.Error("another file is sent")
	}
}

// Without sources there is no program. Sources that are newer than the server are refused, with the remedy.
func TestMakerRefuses(t *testing.T) {
	none := New("", "")
	none.Make()
	if state, hash, _, _, err := none.Status(); state != Unavailable || hash != "" || err != nil {
		t.Errorf("without sources: %s, %v", state, err)
	}
	sources := t.TempDir()
	for _, folder := range []string{"builder", "cmd/twin", "data", "rules", "static", "views"} {
		if err := os.MkdirAll(filepath.Join(sources, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"go.mod", "go.sum", "builder/a.go"} {
		if err := os.WriteFile(filepath.Join(sources, name), []byte("module gantry\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(sources, "builder/a.go"), later, later); err != nil {
		t.Fatal(err)
	}
	if got := Sources(filepath.Join(sources, "cmd", "twin")); got != sources {
		t.Errorf("the sources of a folder within: %q", got)
	}
	m := New(sources, t.TempDir())
	m.Make()
	for {
		state, _, _, _, err := m.Status()
		if state == Making {
			time.Sleep(time.Millisecond)
			continue
		}
		if state != Failed || !errors.Is(err, errNewer) {
			t.Errorf("newer sources: %s, %v", state, err)
		}
		when := m.failed
		if m.Make(); m.state != Failed || m.failed != when {
			t.Error("it is tried again at once")
		}
		return
	}
}

// What was made is found again for the same sources only.
func TestMakerKeeps(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	cache, made := t.TempDir(), t.TempDir()
	files(t, made)
	m := New(Sources(here), cache)
	key, err := m.key()
	if err != nil {
		t.Fatal(err)
	}
	m.keep(key, made)
	if state, hash, _, _, _ := New(Sources(here), cache).Status(); state != Ready || hash == "" {
		t.Errorf("the same sources: %s", state)
	}
	if _, _, err := m.File("other", Wasm); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("another hash: %v", err)
	}
	m = New(Sources(here), cache)
	m.keep("of other sources", made)
	if state, _, _, _, _ := m.Status(); state != Possible {
		t.Errorf("other sources: %s", state)
	}
}
