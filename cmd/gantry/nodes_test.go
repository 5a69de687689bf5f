package main

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"gantry/builder/store/storetest"
)

// node is a server in a separate process.
type node struct {
	at  *url.URL
	cmd *exec.Cmd
}

// startNode starts gantry serve on a free port.
func startNode(t testing.TB, args ...string) *node {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	n := &node{cmd: exec.Command(program, append([]string{"serve", "--addr", "127.0.0.1:0", "--rate",
		"off"}, args...)...)}
	n.cmd.Args[0] = "gantry"
	var log bytes.Buffer
	n.cmd.Stderr = &log
	out, err := n.cmd.StdoutPipe()
	if err == nil {
		err = n.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = n.cmd.Process.Kill(); _ = n.cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("it ended: %v: %s", err, log.String())
	}
	at := strings.TrimSpace(strings.TrimPrefix(line, "Gantry is at "))
	if n.at, err = url.Parse(at); err != nil || n.at.Host == "" {
		t.Fatalf("it says %q and %s", line, log.String())
	}
	return n
}

// visitor is a browser that every node knows by the same cookie.
type visitor struct {
	t testing.TB
	http.Client
}

func newVisitor(t testing.TB) *visitor {
	jar, err := cookiejar.New(nil) // per host, whatever its port
	if err != nil {
		t.Fatal(err)
	}
	return &visitor{t, http.Client{Jar: jar, Timeout: time.Minute, Transport: &http.Transport{MaxIdleConnsPerHost: 50}}}
}

type answer struct {
	status int
	path   string
	tag    string
	body   string
}

func (v *visitor) answer(r *http.Response, err error) (answer, error) {
	if err != nil {
		return answer{}, err
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	return answer{r.StatusCode, r.Request.URL.Path, r.Header.Get("ETag"), string(body)}, err
}

func (v *visitor) get(n *node, path string) answer {
	v.t.Helper()
	a, err := v.answer(v.Get(n.at.JoinPath(path).String()))
	if err != nil {
		v.t.Fatal(err)
	}
	return a
}

func (v *visitor) post(n *node, path string, form url.Values) (answer, error) {
	return v.answer(v.PostForm(n.at.JoinPath(path).String(), form))
}

// roster opens an example and answers its path.
func (v *visitor) roster(n *node, system string) string {
	v.t.Helper()
	a, err := v.post(n, "/rosters/example", url.Values{"system": {system}, "example": {"0"}})
	if err != nil || !strings.HasPrefix(a.path, "/r/") {
		v.t.Fatalf("an example: %d at %s, %v", a.status, a.path, err)
	}
	return a.path
}

var countOf = regexp.MustCompile(`"count": (\d+)`)

// count is how many a kept roster has of the one unit that has a count.
func (v *visitor) count(n *node, roster string) int {
	v.t.Helper()
	return countIn(v.get(n, roster+"/roster.json").body)
}

func countIn(document string) (count int) {
	of := countOf.FindStringSubmatch(document)
	if of == nil {
		return 1
	}
	_, _ = fmt.Sscan(of[1], &count)
	return count
}

// Two servers of one PostgreSQL: parallel edits of one roster through both are all kept,
// a page and a picture that one made the other has, with the tag of the same build, and
// when one is killed in the middle the other goes on.
func TestTwoServers(t *testing.T) {
	database := storetest.Start(t).Database(t)
	one, two := startNode(t, "--data", database), startNode(t, "--data", database)
	v := newVisitor(t)
	roster := v.roster(one, "mechahex")
	before := v.count(one, roster)
	const edits = 50
	var all sync.WaitGroup
	for i := range edits {
		all.Go(func() {
			n := []*node{one, two}[i%2]
			if a, err := v.post(n, roster+"/edit",
				url.Values{"more": {"u1"}, "tab": {"same"}}); err != nil || a.status != 200 {
				t.Errorf("edit %d: %d %v", i, a.status, err)
			}
		})
	}
	all.Wait()
	for _, n := range []*node{one, two} {
		if got := v.count(n, roster); got != before+edits {
			t.Errorf("%d units of %d", got, before+edits)
		}
	}
	sameOnBoth(t, v, one, two, roster)
	killOne(t, v, one, two, roster)
}

// sameOnBoth asks one server for what the other has shown or was given.
func sameOnBoth(t *testing.T, v *visitor, one, two *node, roster string) {
	a, b := v.get(one, roster), v.get(two, roster)
	if a.tag == "" || a.tag != b.tag || a.body != b.body {
		t.Errorf("the page has the tags %s and %s", a.tag, b.tag)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, two.at.JoinPath(roster).String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("If-None-Match", a.tag)
	if held, err := v.answer(v.Do(r)); err != nil || held.status != http.StatusNotModified {
		t.Errorf("who has the one's page is sent it by the other: %d, %v", held.status, err)
	}
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	_ = w.WriteField("unit", "u1")
	file, err := w.CreateFormFile("file", "a.png")
	if err == nil {
		err = png.Encode(file, image.NewRGBA(image.Rect(0, 0, 40, 30)))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	if p, err := v.answer(v.Post(one.at.JoinPath(roster, "pictures").String(), w.FormDataContentType(),
		&form)); err != nil || p.status != http.StatusOK {
		t.Fatalf("a picture: %d, %v %.300s", p.status, err, p.body)
	}
	digest := regexp.MustCompile(`sha256:([0-9a-f]{64})`).FindStringSubmatch(v.get(two, roster+"/roster.json").body)
	if digest == nil {
		t.Fatal("the list names no picture")
	}
	p := v.get(two, roster+"/pictures/"+digest[1])
	if p.status != http.StatusOK || !strings.HasPrefix(p.body, "\xff\xd8") { // a JPEG
		t.Errorf("the picture from the other: %d, %d bytes", p.status, len(p.body))
	}
}

// killOne kills a server while both are edited through, and wants all that was
// acknowledged.
func killOne(t *testing.T, v *visitor, one, two *node, roster string) {
	before := v.count(two, roster)
	var mu sync.Mutex
	acknowledged, lost := 0, 0
	var once sync.Once
	var all sync.WaitGroup
	for _, n := range []*node{one, two} {
		for range 4 {
			all.Go(func() {
				for i := range 12 {
					if n == one && i == 4 {
						once.Do(func() { _ = n.cmd.Process.Kill() })
						return
					}
					a, err := v.post(n, roster+"/edit", url.Values{"more": {"u1"}})
					mu.Lock()
					switch {
					case err == nil && a.status == http.StatusOK:
						acknowledged++
					case n == one:
						lost++ // it may have been kept
					default:
						t.Errorf("the other: %d, %v", a.status, err)
					}
					mu.Unlock()
				}
			})
		}
	}
	all.Wait()
	if got := v.count(two, roster) - before; got < acknowledged || got > acknowledged+lost {
		t.Errorf("%d of %d acknowledged edits are kept, %d are unknown", got, acknowledged, lost)
	}
	if a := v.get(two, "/readyz"); a.status != http.StatusOK {
		t.Errorf("the other is not ready: %s", a.body)
	}
}
