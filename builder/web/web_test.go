package web_test

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"gantry/builder/buildertest"
	"gantry/builder/store/sql"
	"gantry/builder/web"
	"gantry/builder/web/site"
	"gantry/rules/systems"
)

// testServer is a running server over a real database.
type testServer struct {
	t        testing.TB
	URL      string
	log      *strings.Builder
	pictures bool // browsers get drawn pictures as they are
}

func start(t testing.TB, adjust ...func(*site.Config)) *testServer {
	t.Helper()
	s, h := handlerFor(t, adjust...)
	s.serve(h.ServeHTTP)
	return s
}

// long leaves a test that takes more than a second out of the quick loop.
func long(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it takes more than a second")
	}
}

// serve serves the site, or what a test does with its requests, until the test ends.
func (s *testServer) serve(h http.HandlerFunc) *httptest.Server {
	server := httptest.NewServer(s.bare(h))
	s.t.Cleanup(server.Close)
	s.URL = server.URL
	return server
}

// withPictures has browsers see machines and scenes, for tests that look at them or at all of a page.
func (s *testServer) withPictures() *testServer {
	s.pictures = true
	return s
}

// bare answers a browser's requests for pictures of machines and scenes with empty ones of the
// same shape: drawing them is a quarter of a browser's work. A soak has all as they are.
func (s *testServer) bare(h http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		drawn := strings.HasPrefix(r.URL.Path, "/likeness/") || strings.HasPrefix(r.URL.Path, "/horizon/")
		if s.pictures || soaking() || !drawn || !strings.HasSuffix(r.URL.Path, ".svg") ||
			!strings.Contains(r.UserAgent(), "Chrome") {
			h(w, r)
			return
		}
		r.Header.Del("Accept-Encoding")
		answer := httptest.NewRecorder()
		h(answer, r)
		data := answer.Body.Bytes()
		if root, _, whole := bytes.Cut(data, []byte(">")); whole && answer.Code == http.StatusOK {
			data = append(bytes.Clone(root), "/>"...)
		}
		maps.Copy(w.Header(), answer.Header())
		w.WriteHeader(answer.Code)
		_, _ = w.Write(data)
	}
}

// emptyDatabase returns an empty database file. It is made once, since hundreds of sites start from it.
var emptyDatabase = sync.OnceValues(func() ([]byte, error) {
	folder, err := os.MkdirTemp("", "")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "gantry.db")
	st, err := sql.Open(context.Background(), file, time.Now)
	if err != nil {
		return nil, err
	}
	if err := st.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// handlerFor is a site that is not served yet.
func handlerFor(t testing.TB, adjust ...func(*site.Config)) (*testServer, http.Handler) {
	t.Helper()
	database, err := emptyDatabase()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "gantry.db")
	if err := os.WriteFile(file, database, 0o600); err != nil {
		t.Fatal(err)
	}
	st, err := sql.Open(context.Background(), file, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = st.Close() })
	s := &testServer{t: t, log: &strings.Builder{}}
	config := site.Config{Library: buildertest.ReadyLibrary(t), Store: st,
		Logger: slog.New(slog.NewTextHandler(s.log, nil))}
	for _, a := range adjust {
		a(&config)
	}
	h, err := web.New(config)
	if err != nil {
		t.Fatal(err)
	}
	return s, h
}

// browser is a client with its own cookies, which follows redirects as a
// browser without scripts does.
type browser struct {
	*testServer
	*http.Client
}

func (s *testServer) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.t.Fatal(err)
	}
	return &browser{s, &http.Client{Jar: jar}}
}

// reply is an answer.
type reply struct {
	*goquery.Document
	status int
	header http.Header
	body   string
	url    *url.URL
}

func (b *browser) do(r *http.Request) reply {
	b.t.Helper()
	res, err := b.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	page := data
	if res.Header.Get("Content-Type") == "application/wasm" {
		page = nil
	}
	doc, err := goquery.NewDocumentFromReader(bytes.NewReader(page))
	if err != nil {
		b.t.Fatal(err)
	}
	return reply{doc, res.StatusCode, res.Header, string(data), res.Request.URL}
}

func (b *browser) request(method, path string, body io.Reader) *http.Request {
	b.t.Helper()
	if !strings.HasPrefix(path, "http") {
		path = b.URL + path
	}
	r, err := http.NewRequest(method, path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

func (b *browser) get(path string) reply {
	b.t.Helper()
	return b.do(b.request(http.MethodGet, path, nil))
}

func (b *browser) post(path string, form url.Values) reply {
	b.t.Helper()
	r := b.request(http.MethodPost, path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	return b.do(r)
}

// example opens the first game's example and answers its builder page.
func (b *browser) example() reply {
	b.t.Helper()
	return b.exampleOf(systems.All[0].ID)
}

// exampleOf is the first example of a game, opened.
func (b *browser) exampleOf(system string) reply {
	b.t.Helper()
	p := b.post("/rosters/example", url.Values{"system": {system}, "example": {"0"}})
	if p.status != http.StatusOK || !strings.HasPrefix(p.url.Path, "/r/") {
		b.t.Fatalf("opening the example: %d at %s: %.300s", p.status, p.url, p.body)
	}
	return p
}

func TestHomeAnswers(t *testing.T) {
	b := start(t).browser()
	if p := b.get("/"); p.status != 200 {
		t.Fatal(p.status, p.body)
	}
	p := b.example()
	if p.Find(`[data-testid="verdict"]`).Length() == 0 {
		t.Error(p.body)
	}
}

// The list says how each roster stands now.
func TestHomeListsStandings(t *testing.T) {
	b := start(t).browser()
	path := b.example().url.Path
	standing := func() string { return strings.Join(strings.Fields(b.get("/").test("standing").Text()), " ") }
	if got := standing(); got != "200 / 200 pts Legal" {
		t.Errorf("it says %q", got)
	}
	b.post(path+"/edit", url.Values{"field": {"limit"}, "value": {"150"}})
	if got := standing(); got != "200 / 150 pts Illegal" {
		t.Errorf("after a change it says %q", got)
	}
}
