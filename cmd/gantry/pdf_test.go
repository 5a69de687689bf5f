package main

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder/needs"
	"gantry/data"
	"gantry/rules/rulestest"
)

// exampleFile writes the first example of a game to a file and returns its name.
func exampleFile(t *testing.T, system string) string {
	t.Helper()
	var pack struct{ Examples []json.RawMessage }
	if err := json.Unmarshal(data.Pack(system), &pack); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), system+".json")
	if err := os.WriteFile(file, pack.Examples[0], 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// A printed list is read again after other programs saved its PDF, packed its objects,
// optimized it for the web, removed a page or merged it with another. A merge has an
// entry per list, in page order.
func TestPDFsComeBack(t *testing.T) {
	needs.Program(t, "qpdf", "pdfunite")
	folder := t.TempDir()
	in := func(name string) string { return filepath.Join(folder, name+".pdf") }
	hash := map[string]string{} // of the lists, by their games
	printed := func(name string, systems ...string) {
		args := []string{"print", "-o", in(name), "--layout", "roster,cards"}
		for _, system := range systems {
			args = append(args, exampleFile(t, system))
			out, _, _ := invoke(t, "check", "--json", exampleFile(t, system))
			var entries []struct{ Document string }
			if err := json.Unmarshal([]byte(out), &entries); err != nil {
				t.Fatal(err)
			}
			hash[entries[0].Document] = system
		}
		if _, errs, code := invoke(t, args...); code != exitFine {
			t.Fatal(errs)
		}
	}
	printed("a", "mechahex")
	printed("b", "masc")
	printed("c", "robotech", "mechahex", "masc")
	for _, c := range rulestest.Some([]struct{ name, command, want string }{
		{"saved", "qpdf a.pdf OUT", "mechahex"},
		{"object streams", "qpdf --object-streams=generate a.pdf OUT", "mechahex"},
		{"linearised", "qpdf --linearize a.pdf OUT", "mechahex"},
		{"not packed", "qpdf --qdf a.pdf OUT", "mechahex"},
		{"not packed in object streams", "qpdf --stream-data=uncompress --object-streams=generate c.pdf OUT",
			"robotech mechahex masc"},
		{"merged", "qpdf --empty --pages a.pdf b.pdf -- OUT", "mechahex masc"},
		{"merged the other way and linearised", "qpdf --linearize --empty --pages b.pdf a.pdf -- OUT", "masc mechahex"},
		{"merged into the first", "qpdf a.pdf --pages a.pdf b.pdf -- OUT", "mechahex masc"},
		{"united", "pdfunite a.pdf b.pdf OUT", "mechahex masc"},
		{"one list twice", "pdfunite a.pdf a.pdf OUT", "mechahex mechahex"},
		{"several, linearised", "qpdf --linearize c.pdf OUT", "robotech mechahex masc"},
		{"several and one", "qpdf --empty --pages c.pdf a.pdf -- OUT", "robotech mechahex masc mechahex"},
		{"the last page of several", "qpdf --empty --pages c.pdf z -- OUT", "masc"},
		{"the first page of several", "qpdf --empty --pages c.pdf 1 -- OUT", "robotech"},
	}) {
		t.Run(c.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out.pdf")
			args := strings.Fields(strings.Replace(c.command, "OUT", out, 1))
			cmd := exec.Command(args[0], args[1:]...)
			cmd.Dir = folder
			if said, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, said)
			}
			text, _, code := invoke(t, "check", "--json", out)
			var entries []struct {
				Index    int
				Document string
			}
			if err := json.Unmarshal([]byte(text), &entries); err != nil || code != exitFine {
				t.Fatalf("%d, %v: %s", code, err, text)
			}
			var got []string
			for i, e := range entries {
				if e.Index != i {
					t.Errorf("entry %d has index %d", i, e.Index)
				}
				got = append(got, hash[e.Document])
			}
			if diff := cmp.Diff(strings.Fields(c.want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// hostile returns PDFs whose claims about themselves are false.
func hostile(t *testing.T) map[string][]byte {
	t.Helper()
	deflated := func(data []byte) []byte {
		var b bytes.Buffer
		w, _ := zlib.NewWriterLevel(&b, zlib.BestCompression)
		if _, err := w.Write(data); err != nil || w.Close() != nil {
			t.Fatal("cannot deflate")
		}
		return b.Bytes()
	}
	stream := func(filter string, content []byte) string {
		return fmt.Sprintf("7 0 obj\n<< /Type /EmbeddedFile /Length %d /Filter %s >>\nstream\n%s\nendstream\nendobj\n",
			len(content), filter, content)
	}
	var first bytes.Buffer
	w := zlib.NewWriter(&first)
	block := func() []byte {
		first.Reset()
		if _, err := w.Write(make([]byte, 4<<20)); err != nil || w.Flush() != nil {
			t.Fatal("cannot deflate")
		}
		return bytes.Clone(first.Bytes())
	}
	bomb := append(block(), bytes.Repeat(block(), 2<<30/(4<<20))...) // of two gigabytes
	var small, mouths strings.Builder
	for i := range 110_000 {
		fmt.Fprintf(&small, "%d 0 obj\n<< /Type /EmbeddedFile /Size %d >>\nendobj\n", i+1, i)
	}
	for i := range 50_000 { // each head would hold the next
		fmt.Fprintf(&mouths, "%d 0 obj << /Type /EmbeddedFile /Length 1 0 R /Filter /FlateDecode >> stream\nx\x9c", i)
	}
	catalog := "1 0 obj\n<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 3 0 R >> >>\nendobj\n"
	files := map[string]string{
		"a name tree that names itself": catalog + "3 0 obj\n<< /Kids [3 0 R 3 0 R] >>\nendobj\n",
		"a loop of pages": catalog + "2 0 obj\n<< /Type /Pages /Kids [2 0 R 4 0 R] /Parent 4 0 R >>\nendobj\n" +
			"4 0 obj\n<< /Type /Pages /Kids [2 0 R] /Count 9999999 >>\nendobj\n",
		"8 MB of objects without a table": strings.Repeat("1 0 obj << /A (obj stream) /B [1 0 R] >> endobj\n",
			8<<20/48),
		"4 kB that become 2 GB":               stream("[ /FlateDecode /FlateDecode ]", deflated(bomb)),
		"2 MB that become 2 GB":               stream("/FlateDecode", bomb),
		"forty of them":                       strings.Repeat(stream("[/FlateDecode]", bomb[:200<<10]), 40),
		"an 8 MB flat array":                  "5 0 obj\n[" + strings.Repeat("0 ", 4<<20) + "]\nendobj\n" + catalog,
		"8 MB of heads without an end":        strings.Repeat("obj<</Type/EmbeddedFile ", 8<<20/24),
		"110,000 small objects":               small.String(),
		"8 MB of heads that end at once":      strings.Repeat("/Type/EmbeddedFile>>stream", 8<<20/26),
		"contents that hold one another":      mouths.String(),
		"a head that claims all that follows": "9 0 obj<</Type/EmbeddedFile/Length 999999999>>stream\n{}",
	}
	out := map[string][]byte{}
	for name, text := range files {
		out[name] = []byte("%PDF-1.7\n" + text + "trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n")
	}
	return out
}

// checked returns a child's output, its running time, and its peak memory in MB,
// sampled while it runs. The system's own figure at its end includes the test's memory.
func checked(t *testing.T, child *exec.Cmd) (said string, took time.Duration, most int) {
	t.Helper()
	var out bytes.Buffer
	child.Stdout = &out
	begin := time.Now()
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = child.Wait() // it fails: nothing can be read
	}()
	for {
		most = max(most, peak(child.Process.Pid))
		select {
		case <-ended:
			return out.String(), time.Since(begin), most
		case <-time.After(time.Millisecond):
		}
	}
}

// A hostile PDF is answered within 5 seconds by a child of 200 MB, and by a server that
// goes on; it keeps more garbage than a child.
func TestHostilePDFs(t *testing.T) {
	server := startNode(t, "--data", filepath.Join(t.TempDir(), "gantry.db"))
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	const slowest, child, whole = 5 * time.Second, 200, 300 // MB, of the child and the server
	files := hostile(t)
	for _, name := range rulestest.Some(slices.Sorted(maps.Keys(files))) {
		data := files[name]
		file := filepath.Join(t.TempDir(), "hostile.pdf")
		if err := os.WriteFile(file, data, 0o600); err != nil {
			t.Fatal(err)
		}
		check := exec.Command(program, "check", file)
		check.Args[0] = "gantry" // under this name the test binary is the command
		out, took, most := checked(t, check)
		if took > slowest || !strings.HasPrefix(out, "Unreadable") {
			t.Errorf("%s: %v, %.200s", name, took, out)
		}
		if t.Logf("%s: a child of %d MB", name, most); most > child {
			t.Errorf("%s: the child took more than %d MB", name, child)
		}
		begin := time.Now()
		res, err := http.Post(server.at.String()+"api/v1/check", "application/pdf", bytes.NewReader(data))
		if err != nil {
			t.Fatalf("%s: the server: %v", name, err)
		}
		var entries []struct{ Error string }
		err = json.NewDecoder(res.Body).Decode(&entries)
		_ = res.Body.Close()
		took = time.Since(begin)
		t.Logf("%s, %d kB: %v", name, len(data)>>10, took.Round(time.Millisecond))
		if err != nil || len(entries) != 1 || entries[0].Error == "" || took > slowest {
			t.Errorf("%s: the server, after %v: %d, %v, %v", name, took, res.StatusCode, entries, err)
		}
	}
	most := peak(server.cmd.Process.Pid)
	t.Logf("the server took at most %d MB", most)
	if most > whole {
		t.Errorf("more than %d", whole)
	}
	res, err := http.Get(server.at.String() + "healthz")
	if err != nil || res.StatusCode != http.StatusOK {
		t.Errorf("afterwards: %v, %v", res, err)
	}
}
