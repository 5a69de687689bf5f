package web_test

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"gantry/builder/buildertest"
)

// benchmarked is a site with a roster of 30 units, and the client that asks.
func benchmarked(b *testing.B) (*browser, string) {
	b.Helper()
	c := start(b).browser()
	path := c.example().url.Path
	for range 25 {
		c.post(path+"/edit", url.Values{"op": {"duplicate"}, "unit": {"u2"}})
	}
	return c, path
}

// plainSite is the floor: echo and templ send a page of the same size that is
// made of nothing.
func plainSite(b *testing.B, page string) *url.URL {
	b.Helper()
	lines := strings.SplitAfter(page, "><")
	body := templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		for _, l := range lines {
			if _, err := io.WriteString(w, l); err != nil {
				return err
			}
		}
		return nil
	})
	e := echo.New()
	e.GET("/", func(c echo.Context) error {
		buffer := templ.GetBuffer()
		defer templ.ReleaseBuffer(buffer)
		if err := body.Render(c.Request().Context(), buffer); err != nil {
			return err
		}
		return c.Blob(http.StatusOK, "text/html; charset=utf-8", buffer.Bytes())
	})
	server := httptest.NewServer(e)
	b.Cleanup(server.Close)
	at, err := url.Parse(server.URL)
	if err != nil {
		b.Fatal(err)
	}
	return at
}

// wire is a connection that asks for one page after another. It skips the client's
// machinery, so the benchmark measures the servers.
type wire struct {
	net.Conn
	in   *bufio.Reader
	asks [][]byte
}

// wires are two connections that ask for each of the addresses in turn.
func (b *browser) wires(to []*url.URL, tag string) []*wire {
	b.t.Helper()
	var asks [][]byte
	for _, at := range to {
		r, err := http.NewRequest(http.MethodGet, at.String(), nil)
		if err != nil {
			b.t.Fatal(err)
		}
		for _, c := range b.Jar.Cookies(at) {
			r.AddCookie(c)
		}
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		var ask bytes.Buffer
		if err := r.Write(&ask); err != nil {
			b.t.Fatal(err)
		}
		asks = append(asks, ask.Bytes())
	}
	var pair []*wire
	for half := range 2 {
		conn, err := net.Dial("tcp", to[0].Host)
		if err != nil {
			b.t.Fatal(err)
		}
		b.t.Cleanup(func() { _ = conn.Close() })
		pair = append(pair, &wire{conn, bufio.NewReaderSize(conn, 64<<10),
			asks[half*len(asks)/2 : (half+1)*len(asks)/2]})
	}
	return pair
}

func (w *wire) ask(request []byte, want int) error {
	if _, err := w.Write(request); err != nil {
		return err
	}
	res, err := http.ReadResponse(w.in, nil)
	if err != nil {
		return err
	}
	if _, err = io.Copy(io.Discard, res.Body); err == nil && res.StatusCode != want {
		err = fmt.Errorf("status %d, want %d", res.StatusCode, want)
	}
	return err
}

// round is the computing time a page while both connections ask for all of theirs.
func round(b *testing.B, want int, pair []*wire) time.Duration {
	b.Helper()
	errs := make(chan error, len(pair))
	pages := 0
	start := buildertest.CPUTime(b)
	for _, w := range pair {
		pages += len(w.asks)
		go func() {
			for _, request := range w.asks {
				if err := w.ask(request, want); err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	for range pair {
		if err := <-errs; err != nil {
			b.Fatal(err)
		}
	}
	return (buildertest.CPUTime(b) - start) / time.Duration(pages)
}

// BenchmarkPage measures the computing time per builder page of 30 units from the database over HTTP. Two readers
// ask at once, and their share of the time is included. It compares an echo page of the same size (floor), a new
// revision (cold), a revision that was served before (again), and one that the reader has already (warm).
func BenchmarkPage(b *testing.B) {
	const pages = 40
	c, path := benchmarked(b)
	page := c.get(path)
	rosters := []*url.URL{page.url}
	for len(rosters) < pages {
		rosters = append(rosters, c.post(path+"/duplicate", nil).url)
	}
	same := func(at *url.URL) []*url.URL { return slices.Repeat([]*url.URL{at}, pages) }
	kinds := []struct {
		name string
		want int
		pair []*wire
		took []time.Duration
	}{
		{name: "floor", want: http.StatusOK, pair: c.wires(same(plainSite(b, page.body)), "")},
		{name: "cold", want: http.StatusOK, pair: c.wires(rosters, "")},
		{name: "again", want: http.StatusOK, pair: c.wires(same(page.url), "")},
		{name: "warm", want: http.StatusNotModified},
	}
	c.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	for i := 0; b.Loop(); i++ {
		for _, at := range rosters {
			c.post(at.Path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"name"},
				"value": {fmt.Sprint("Anvil ", i)}})
		}
		for k := range kinds {
			if kinds[k].name == "warm" {
				kinds[k].pair = c.wires(same(page.url), c.get(path).header.Get("ETag"))
			}
			kinds[k].took = append(kinds[k].took, round(b, kinds[k].want, kinds[k].pair))
		}
	}
	floor := median(kinds[0].took)
	for _, k := range kinds {
		b.ReportMetric(median(k.took).Seconds()*1e6, k.name+"-µs")
		b.ReportMetric(floor.Seconds()/median(k.took).Seconds(), k.name+"/floor-speed")
	}
	b.ReportMetric(float64(len(page.body)), "page-bytes")
}

// quicken posts as htmx does and reads the page that comes back.
func (b *browser) quicken(path string, form url.Values) error {
	r, err := http.NewRequest(http.MethodPost, b.URL+path, strings.NewReader(form.Encode()))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("HX-Request", "true")
	res, err := b.Do(r)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if _, err := io.Copy(io.Discard, res.Body); err != nil || res.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d: %w", res.StatusCode, err)
	}
	return nil
}

// fifty makes 50 changes a second, however long one takes, and reports how long
// each took from when it was due, and what it cost to compute.
func fifty(b *testing.B, change func(i int) error) {
	b.Helper()
	var took []time.Duration
	var mu sync.Mutex
	var all sync.WaitGroup
	start, due := buildertest.CPUTime(b), time.Now()
	for i := 0; b.Loop(); i++ {
		due = due.Add(time.Second / 50)
		time.Sleep(time.Until(due))
		all.Add(1)
		go func(due time.Time) {
			defer all.Done()
			err := change(i)
			mu.Lock()
			defer mu.Unlock()
			if took = append(took, time.Since(due)); err != nil {
				b.Error(err)
			}
		}(due)
	}
	all.Wait()
	slices.Sort(took)
	b.ReportMetric((buildertest.CPUTime(b)-start).Seconds()*1e3/float64(len(took)), "computing-ms")
	b.ReportMetric(median(took).Seconds()*1e3, "median-ms")
	b.ReportMetric(took[len(took)*99/100].Seconds()*1e3, "p99-ms")
}

// BenchmarkEdit is 50 edits a second of ten rosters of 30 units: check, save, and
// the page after.
func BenchmarkEdit(b *testing.B) {
	c, path := benchmarked(b)
	rosters := []string{path}
	for len(rosters) < 10 {
		rosters = append(rosters, c.post(path+"/duplicate", nil).url.Path)
	}
	fifty(b, func(i int) error {
		return c.quicken(rosters[i%len(rosters)]+"/edit",
			url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"name"}, "value": {fmt.Sprint("Anvil ", i)}})
	})
}

// BenchmarkManyLists is edits of more lists of 30 units than are remembered, by two
// clients as fast as they are answered.
func BenchmarkManyLists(b *testing.B) {
	const lists = 190
	c, path := benchmarked(b)
	rosters := []string{path}
	for len(rosters) < lists {
		rosters = append(rosters, c.post(path+"/duplicate", nil).url.Path)
	}
	start, edits := buildertest.CPUTime(b), 0
	b.ResetTimer()
	for b.Loop() {
		var both sync.WaitGroup
		for half := range slices.Chunk(rosters, lists/2) {
			both.Go(func() {
				for _, at := range half {
					if err := c.quicken(at+"/edit", url.Values{"more": {"u1"}}); err != nil {
						b.Error(err)
					}
				}
			})
		}
		both.Wait()
		edits += lists
	}
	b.ReportMetric((buildertest.CPUTime(b)-start).Seconds()*1e3/float64(edits), "computing-ms")
	b.ReportMetric(float64(edits)/b.Elapsed().Seconds(), "edits/s")
}

// BenchmarkCalculator is 50 changes a second of the inputs of ten designs: every
// derived stat with its steps, its findings, and the page after.
func BenchmarkCalculator(b *testing.B) {
	c := start(b).browser()
	var designs []string
	for range 10 {
		path := c.post("/design/mechastellar", url.Values{"kind": {"design"}, "name": {"PX"}}).url.Path
		for _, item := range []string{"beam-rifle", "heat-hawk"} {
			c.post(path+"/edit", url.Values{"op": {"add"}, "unit": {"u1"}, "item": {item}, "at": {"equipment"}})
		}
		designs = append(designs, path)
	}
	fifty(b, func(i int) error {
		return c.quicken(designs[i%len(designs)]+"/edit",
			url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"choices.performance"},
				"value": {fmt.Sprint(i / 10 % 11)}})
	})
}

func median(d []time.Duration) time.Duration {
	d = slices.Sorted(slices.Values(d))
	return d[len(d)/2]
}
