package web_test

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/zlib"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/collection"
	"gantry/builder/exchange/code"
	"gantry/builder/odds"
	"gantry/builder/preset"
	"gantry/builder/web/site"
)

// valued returns the nth list without units, padded to the given number of values.
func valued(values, n int) string {
	return fmt.Sprintf(`{"format":"gantry.roster/1","system":"masc","units":[],"x":[%d%s]}`, n,
		strings.Repeat(",1", values-10))
}

// housed returns a list with 20 house rules that no other list has.
func housed(n int) string {
	var rules []string
	for _, class := range []string{"assault", "heavy", "medium", "light"} {
		for i, number := range []string{"points", "move", "cruise", "evasion", "toughness"} {
			rules = append(rules, fmt.Sprintf(`{"path":"/classes/rows/%s-mecha/%s","value":%d,"reason":"r%d"}`, class,
				number,
				1+(n*7+i*3)%97, n))
		}
	}
	return `{"format":"gantry.roster/1","system":"mechahex","units":[],"overrides":[` + strings.Join(rules, ",") + `]}`
}

// zipped packs files, by their names in order.
func zipped(t testing.TB, files ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = io.WriteString(w, files[i+1])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// attached returns a PDF with lists attached.
func attached(t *testing.T, n int, list func(int) string) []byte {
	t.Helper()
	b := bytes.NewBufferString("%PDF-1.4\n")
	for i := range n {
		var packed bytes.Buffer
		z := zlib.NewWriter(&packed)
		if _, err := z.Write([]byte(list(i))); err != nil {
			t.Fatal(err)
		}
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(b,
			"%d 0 obj\n<</Type /EmbeddedFile /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n",
			i+1, packed.Len(), packed.Bytes())
	}
	return b.Bytes()
}

// coded returns list codes, one per line.
func coded(t *testing.T, n int, list func(int) string) []byte {
	t.Helper()
	var b bytes.Buffer
	for i := range n {
		var packed bytes.Buffer
		z, err := flate.NewWriter(&packed, flate.BestCompression)
		if err == nil {
			_, err = z.Write([]byte(list(i)))
		}
		if err == nil {
			err = z.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "GR1%s\n", base64.RawURLEncoding.EncodeToString(packed.Bytes()))
	}
	return b.Bytes()
}

// lines are lists, one per line.
func lines(n int, list func(int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(list(i) + "\n")
	}
	return b.String()
}

// A request is bounded by the values, the unpacked bytes and the opened packs of all its
// documents together: the first lists are judged, the others are entries that say why not
// and what to do, and a list that needs none of it is judged still. GANTRY_SOAK sends the
// largest files, under the bounds of a server, and holds the answer to memory and work.
func TestSceneOneBudgetForAllDocuments(t *testing.T) {
	long(t)
	soak := os.Getenv("GANTRY_SOAK") != ""
	values, small := 840_000, valued(20, 0)
	many := func(few, most int) int {
		if soak {
			return most
		}
		return few
	}
	if !soak {
		values = 10_000
	}
	list := func(i int) string { return valued(values, i) }
	for _, c := range []struct {
		name  string
		body  func(t *testing.T) []byte
		fault string
		last  bool // the last list is judged
	}{
		{"values in a zip", func(t *testing.T) []byte {
			var files []string
			for i := range many(12, 37) {
				files = append(files, fmt.Sprintf("%02d.json", i), list(i))
			}
			return []byte(zipped(t, append(files, "last.json", small)...))
		}, "Too many values", true},
		{"values in a PDF", func(t *testing.T) []byte { return attached(t, many(3, 18), list) },
			"Too many values", false},
		{"values in a list", func(*testing.T) []byte {
			return []byte("[" + strings.ReplaceAll(lines(many(12, 17), list), "\n", ",") + small + "]")
		}, "Too many values", true},
		{"list codes", func(t *testing.T) []byte {
			return coded(t, many(200, 3000), func(i int) string { return valued(many(4000, 130_000), i) })
		}, "Too much to unpack", false},
		{"house rules", func(t *testing.T) []byte {
			return []byte(zipped(t, "a.ndjson", lines(many(20, 9990), housed), "last.json", small))
		}, "Too many house rules", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := start(t, func(config *site.Config) {
				if !soak {
					config.Allowance = builder.Allowance{25_000, 1 << 20, 250_000}
				}
			}).browser()
			b.Client.Timeout = 5 * time.Minute
			body := c.body(t)
			var p reply
			used := measure(t, func() { p = b.check(string(body)) })
			var entries []struct{ Error, System string }
			if err := json.Unmarshal([]byte(p.body), &entries); err != nil || p.status != http.StatusOK {
				t.Fatalf("%d, %v: %.300s", p.status, err, p.body)
			}
			judged, refused := 0, 0
			for _, e := range entries {
				if e.Error == "" {
					judged++
				} else if strings.Contains(e.Error, "Send fewer") {
					refused++
				}
			}
			if judged == 0 || judged+refused != len(entries) || !strings.Contains(p.body, c.fault) {
				t.Errorf("%d of %d are judged, %d refused: %.300s", judged, len(entries), refused, p.body)
			}
			if at := entries[len(entries)-1]; c.last && at.Error != "" {
				t.Errorf("the last: %s", at.Error)
			}
			t.Logf("%d kB: %s", len(body)>>10, used)
			if soak && (used.heap > 300 || used.cpu > 10*time.Second) {
				t.Error("it took too much")
			}
		})
	}
}

// A hundred ordinary lists are far within the bounds of a request. With GANTRY_SOAK,
// 9,000 are.
func TestSceneManyOrdinaryLists(t *testing.T) {
	n := 100
	if os.Getenv("GANTRY_SOAK") != "" {
		n = 9000
	}
	b := start(t).browser()
	b.Client.Timeout = 5 * time.Minute
	var list bytes.Buffer
	if err := json.Compact(&list, []byte(b.get(b.example().url.Path+"/roster.json").body)); err != nil {
		t.Fatal(err)
	}
	var files []string
	for i := range n / 100 {
		files = append(files, fmt.Sprintf("%02d.ndjson", i), lines(100, func(j int) string {
			return strings.Replace(list.String(), `"name":"`, fmt.Sprintf(`"name":"%d %d `, i, j), 1)
		}))
	}
	body := zipped(t, files...)
	used := measure(t, func() {
		p := b.upload("/check", "", "all.zip", body)
		if said := p.body; p.status != http.StatusOK || strings.Contains(said, "Send fewer") ||
			!strings.Contains(said, `data-testid="check-row"`) {
			t.Errorf("%d: %.300s", p.status, p.Find("main").Text())
		}
	})
	t.Logf("%d lists, %d kB: %s", n, len(body)>>10, used)
}

// A page of many lists with many problems shows the first of them, and counts all.
func TestCheckPageIsBounded(t *testing.T) {
	long(t)
	b := start(t).browser()
	list := `{"format":"gantry.roster/1","system":"mechahex","units":[` +
		strings.TrimSuffix(strings.Repeat(`{"profile":"medium-mecha","mounts":[]},`, 400), ",") + `]}`
	p := b.upload("/check", "", "a.ndjson", strings.Repeat(list+"\n", 40))
	rows := p.Find(`[data-testid="check-row"]`).Length()
	if p.status != http.StatusOK || rows == 0 || rows == 40 ||
		!strings.Contains(p.Find("main").Text(), fmt.Sprintf("Showing the first %d.", rows)) {
		t.Errorf("%d, %d rows: %.300s", p.status, rows, p.Find("main").Text())
	}
}

type usage struct {
	heap int // MB in use more than before
	cpu  time.Duration
}

func (u usage) String() string { return fmt.Sprintf("%d MB, %.1f s CPU", u.heap, u.cpu.Seconds()) }

// measure returns what work takes of the whole process.
func measure(t testing.TB, work func()) (u usage) {
	t.Helper()
	runtime.GC()
	var before, now runtime.MemStats
	runtime.ReadMemStats(&before)
	stop := make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		for {
			runtime.ReadMemStats(&now)
			u.heap = max(u.heap, int(now.HeapInuse>>20)-int(before.HeapInuse>>20))
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	})
	from := buildertest.CPUTime(t)
	work()
	u.cpu = buildertest.CPUTime(t) - from
	close(stop)
	watch.Wait()
	return u
}

// Events, requests for odds, presets and collections share the budget of their request.
func TestBudgetOfOtherDocuments(t *testing.T) {
	lib := buildertest.ReadyLibrary(t)
	for what, read := range map[string]func(values int64) error{
		"event": func(values int64) error {
			_, err := code.ReadEvent(builder.Allowance{values, 0, 0}.With(t.Context()),
				[]byte(`{"format":"gantry.event/1","system":"masc"}`))
			return err
		},
		"odds": func(values int64) error {
			_, err := odds.ReadRequest(builder.Allowance{values, 0, 0}.With(t.Context()), lib,
				[]byte(`{"system":"masc","attackers":[],"targets":[],"attack":"x"}`))
			return err
		},
		"preset": func(values int64) error {
			_, err := preset.DecodeWithin(builder.Allowance{values, 0, 0}.With(t.Context()),
				[]byte(`{"format":"gantry.print/1","name":"A"}`))
			return err
		},
		"collection": func(values int64) error {
			_, err := collection.DecodeWithin(builder.Allowance{values, 0, 0}.With(t.Context()),
				[]byte(`{"format":"gantry.collection/1","system":"masc","owned":{}}`))
			return err
		},
	} {
		if err := read(2); builder.KindOf(err) != builder.KindTooLarge {
			t.Errorf("%s without room: %v", what, err)
		}
		if err := read(100); builder.KindOf(err) == builder.KindTooLarge {
			t.Errorf("%s with room: %v", what, err)
		}
	}
}
