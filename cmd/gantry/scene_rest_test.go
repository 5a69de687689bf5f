package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
)

// restGrowth is how much memory an attack may leave behind, in megabytes.
const restGrowth = 150

// rests waits until a server has given back what an attack took.
func (s *scene) rests(what string) {
	s.Helper()
	s.goesOn()
	growth := func() int { return memory(s.cmd.Process.Pid, "VmRSS") - s.before }
	began := time.Now()
	if os.Getenv("GANTRY_SOAK") != "" {
		for growth() > restGrowth && time.Since(began) < 4*time.Minute { // Go collects garbage each two minutes
			time.Sleep(time.Second)
		}
		if growth() > restGrowth {
			s.Errorf("%s leave more than %d MB", what, restGrowth)
		}
	}
	s.Logf("%s: %d MB grew by %d after %.0f s of rest, peak %d", what, s.before, growth(), time.Since(began).Seconds(),
		peak(s.cmd.Process.Pid))
}

// Lists of many values, lists without units, and lists that an address holds leave little behind.
func TestSceneMemoryAtRest(t *testing.T) {
	s := newScene(t, 1, 30)
	values := func(i, n int) string {
		return fmt.Sprintf(`{"format":"gantry.roster/1","system":"mechahex","units":[{"id":"u1","profile":"light-mecha"}],`+
			`"x":[%d%s]}`, i, strings.Repeat(",1", n))
	}
	owner := newVisitor(t)
	for i := range s.full {
		if a := owner.get(s.node, owner.imports(s.node, values(i, 839_000))); a.status != http.StatusOK {
			t.Errorf("list %d of many values: %d", i, a.status)
		}
	}
	s.rests(fmt.Sprint(s.full, " lists of many values"))
	for i := range s.full {
		owner := newVisitor(t)
		for range 100 {
			a, err := owner.post(s.node, "/rosters/new", url.Values{"system": {"mechahex"}})
			if err != nil || a.status != http.StatusOK || !strings.HasPrefix(a.path, "/r/") {
				t.Fatalf("empty list %d: %d at %s, %v", i, a.status, a.path, err)
			}
		}
	}
	s.rests(fmt.Sprint(100*s.full, " empty lists"))
	for i := range 4 * s.full {
		if a := s.player.uploads(s.node, s.roster+"/odds/matchup", values(i, 8_000)); a.status != http.StatusOK {
			t.Fatalf("list %d brought: %d", i, a.status)
		}
	}
	s.rests(fmt.Sprint(4*s.full, " lists brought to a matchup"))
	for i := range 4 * s.full {
		if a := owner.get(s.node, "/l/"+codeOf(t, values(i, 120_000))); a.status != http.StatusOK {
			t.Fatalf("code %d of many values: %d", i, a.status)
		}
	}
	s.rests(fmt.Sprint(4*s.full, " list codes of many values"))
}

// codeOf returns the list code of a document.
func codeOf(t *testing.T, document string) string {
	t.Helper()
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = z.Write([]byte(document))
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return "GR1" + base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// uploads pastes a document into a form.
func (v *visitor) uploads(n *node, path, document string) answer {
	v.t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	_ = w.WriteField("paste", document)
	_ = w.Close()
	a, err := v.answer(v.Post(n.at.JoinPath(path).String(), w.FormDataContentType(), &form))
	if err != nil {
		v.t.Fatal(err)
	}
	return a
}

// imports saves a document and returns its list's path.
func (v *visitor) imports(n *node, document string) string {
	v.t.Helper()
	a := v.uploads(n, "/rosters/import", document)
	list := regexp.MustCompile(`/r/[0-9A-Za-z]+`).FindString(a.path + a.body)
	if list == "" {
		v.t.Fatalf("the list: %d at %s", a.status, a.path)
	}
	return list
}
