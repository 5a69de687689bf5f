package twin

import (
	"bytes"
	"context"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"gantry/static/fonts"
)

// The names of the files beside those of the faces.
const (
	Wasm   = "gantry.wasm"
	wasmBr = Wasm + ".br"
	Loader = "wasm_exec.js"
)

// Program is the twin as browsers keep it.
type Program struct {
	Hash     string // of its files
	Size     int64  // of all files as they are sent, in bytes
	unpacked int64  // bytes of gantry.wasm
	packed   map[string][]byte
	loader   []byte
}

// File returns a file of the program, and whether it is compressed with brotli. Every browser that can run the program
// accepts brotli. The error wraps fs.ErrNotExist.
func (p *Program) File(name string) (data []byte, packed bool, err error) {
	if name == Loader {
		return p.loader, false, nil
	}
	if data, packed = p.packed[name]; !packed {
		return nil, false, fs.ErrNotExist
	}
	return data, true, nil
}

// Qualities of brotli. For the program, quick takes 5 seconds and small 3 minutes, for 17% less.
const (
	quick = 5
	small = 11
)

// pack compresses with brotli.
func pack(data []byte, quality int) ([]byte, error) {
	var b bytes.Buffer
	w := brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: quality, LGWin: 24})
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	err := w.Close()
	return b.Bytes(), err
}

// The states of a program.
const (
	Unavailable = "unavailable" // there are no sources, or no Go
	Possible    = "possible"    // it is made when somebody asks
	Making      = "making"
	Ready       = "ready"
	Failed      = "failed"
)

// Maker makes the program once somebody asks for it. It is safe for concurrent use.
type Maker struct {
	sources string // the folder, "" for none
	cache   string // the folder of what was made, "" for none
	look    sync.Once

	mu      sync.Mutex
	state   string
	program *Program
	err     error
	failed  time.Time // when err came
}

// retryAfter is the wait after a failed build, which takes a minute of CPU.
const retryAfter = time.Minute

// maxMaking is how long making may take.
const maxMaking = 10 * time.Minute

// release holds the files of a release; see make release. There is only a README without one.
//
//go:embed release
var release embed.FS

// New returns a maker that uses the files of a release. Without them it uses the sources in a folder, "" for none, and
// keeps what it makes in a cache folder, "" for none.
func New(sources, cache string) *Maker {
	return &Maker{sources: sources, cache: cache, state: Unavailable}
}

// Sources returns the folder of Gantry's sources that a folder is in, "" for none.
func Sources(folder string) string {
	for {
		text, err := os.ReadFile(filepath.Join(folder, "go.mod"))
		if err == nil && bytes.HasPrefix(text, []byte("module gantry\n")) {
			return folder
		}
		parent := filepath.Dir(folder)
		if parent == folder {
			return ""
		}
		folder = parent
	}
}

// find looks for a program that is there already. It runs at the first question only, since it reads all sources.
func (m *Maker) find() {
	if p, err := load(release, "release"); err == nil {
		m.state, m.program = Ready, p
		return
	}
	if _, err := exec.LookPath("go"); err != nil || m.sources == "" {
		return
	}
	m.state = Possible
	if p, err := m.cached(); err == nil {
		m.state, m.program = Ready, p
	}
}

// Status returns the state of the program, and the error if it failed. Once it is ready, it also returns its hash, the
// bytes of its files as they are sent, and those of the program itself.
func (m *Maker) Status() (state, hash string, size, unpacked int64, err error) {
	m.look.Do(m.find)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.program != nil {
		hash, size, unpacked = m.program.Hash, m.program.Size, m.program.unpacked
	}
	return m.state, hash, size, unpacked, m.err
}

// File returns a file of the program with a hash, and whether it is compressed with brotli. The error
// wraps fs.ErrNotExist.
func (m *Maker) File(hash, name string) (data []byte, packed bool, err error) {
	m.look.Do(m.find)
	m.mu.Lock()
	p := m.program
	m.mu.Unlock()
	if p == nil || p.Hash != hash {
		return nil, false, fs.ErrNotExist
	}
	return p.File(name)
}

// Make begins to make the program, unless it is there, being made or has just failed. It returns at once.
func (m *Maker) Make() {
	m.look.Do(m.find)
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.state != Possible && (m.state != Failed || time.Since(m.failed) < retryAfter) {
		return
	}
	m.state, m.err = Making, nil
	go func() {
		ctx, stop := context.WithTimeout(context.Background(), maxMaking)
		defer stop()
		p, err := m.make(ctx)
		m.mu.Lock()
		defer m.mu.Unlock()
		if m.program, m.err = p, err; err != nil {
			m.state, m.failed = Failed, time.Now()
		} else {
			m.state = Ready
		}
	}()
}

// make builds the program and keeps it in the cache.
func (m *Maker) make(ctx context.Context) (*Program, error) {
	if err := m.checkSources(); err != nil {
		return nil, err
	}
	key, err := m.key()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "gantry-twin-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder) //nolint:errcheck // it is temporary
	if err := Build(ctx, m.sources, folder, quick); err != nil {
		return nil, err
	}
	p, err := load(os.DirFS(folder), ".")
	if now, _ := m.key(); err == nil && m.cache != "" && now == key { // no source was changed since
		m.keep(key, folder)
	}
	return p, err
}

// Build writes the files of the program into a folder, compressed with a quality of brotli.
func Build(ctx context.Context, sources, folder string, quality int) error {
	out := filepath.Join(folder, Wasm)
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=",
		"-gcflags=gantry/...=-l", "-o", out, "gantry/cmd/twin")
	cmd.Dir = sources
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOFLAGS=", "GOWASM=")
	if text, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, text)
	}
	wasm, err := os.ReadFile(out)
	if err != nil {
		return err
	}
	packed, err := pack(wasm, quality)
	if err != nil {
		return err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env: %w", err)
	}
	loader, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", Loader))
	if err != nil {
		return err
	}
	return errors.Join(os.Remove(out), os.WriteFile(filepath.Join(folder, wasmBr), packed, 0o600),
		os.WriteFile(filepath.Join(folder, Loader), loader, 0o600))
}

// load reads the files of a program.
func load(from fs.FS, folder string) (*Program, error) {
	wasm, err := fs.ReadFile(from, join(folder, wasmBr))
	if err != nil {
		return nil, err
	}
	p := Program{packed: map[string][]byte{Wasm: wasm}}
	if p.loader, err = fs.ReadFile(from, join(folder, Loader)); err != nil {
		return nil, err
	}
	if p.unpacked, err = io.Copy(io.Discard, brotli.NewReader(bytes.NewReader(wasm))); err != nil {
		return nil, fmt.Errorf("%s: %w", wasmBr, err)
	}
	for _, name := range fonts.Plain() {
		face, err := fonts.File(name)
		if err != nil {
			return nil, err
		}
		if p.packed[name], err = pack(face, quick); err != nil {
			return nil, err
		}
	}
	sum := sha256.New()
	for _, name := range append([]string{Wasm, Loader}, fonts.Plain()...) {
		data, _, err := p.File(name)
		if err != nil {
			return nil, err
		}
		sum.Write(data)
		p.Size += int64(len(data))
	}
	p.Hash = hex.EncodeToString(sum.Sum(nil)[:8])
	return &p, nil
}

// join joins names in an fs.FS.
func join(folder, name string) string {
	if folder == "." {
		return name
	}
	return folder + "/" + name
}

// errNewer is the error of sources that are not those of the server.
var errNewer = errors.New("the sources have changed since this server was started: restart it")

// checkSources refuses sources that are newer than the running program: the twin would answer otherwise than it.
func (m *Maker) checkSources() error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	self, err := os.Stat(path)
	if err != nil {
		return err
	}
	return m.walk(func(_ string, d fs.DirEntry) error {
		info, err := d.Info()
		if err == nil && info.ModTime().After(self.ModTime()) {
			err = errNewer
		}
		return err
	})
}

// walk calls f for the sources of the twin.
func (m *Maker) walk(f func(path string, d fs.DirEntry) error) error {
	root := os.DirFS(m.sources)
	for _, start := range []string{"go.mod", "go.sum", "builder", "cmd/twin", "data", "rules", "static", "views"} {
		err := fs.WalkDir(root, start, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/testdata/") {
				return err
			}
			return f(path, d)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// key names the sources and the Go that made this server.
func (m *Maker) key() (string, error) {
	sum := sha256.New()
	fmt.Fprintln(sum, runtime.Version())
	err := m.walk(func(path string, _ fs.DirEntry) error {
		text, err := os.ReadFile(filepath.Join(m.sources, path))
		fmt.Fprintln(sum, path, len(text))
		sum.Write(text)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)[:8]), err
}

// cached returns the program that was made of these sources before.
func (m *Maker) cached() (*Program, error) {
	if m.cache == "" {
		return nil, fs.ErrNotExist
	}
	if err := m.checkSources(); err != nil {
		return nil, err
	}
	key, err := m.key()
	if err != nil {
		return nil, err
	}
	return load(os.DirFS(filepath.Join(m.cache, key)), ".")
}

// keep copies what was made of the sources of a key to the cache, and drops what was made of others. It is best effort.
func (m *Maker) keep(key, folder string) {
	old, _ := os.ReadDir(m.cache)
	for _, entry := range old {
		_ = os.RemoveAll(filepath.Join(m.cache, entry.Name()))
	}
	to := filepath.Join(m.cache, key)
	if os.MkdirAll(to, 0o700) != nil || os.CopyFS(to, os.DirFS(folder)) != nil {
		_ = os.RemoveAll(to)
	}
}
