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
	"syscall"
	"testing"
	"time"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"
)

// benchmarked is a site with a roster of 30 units, and the client that asks.
func benchmarked(b *testing.B) (*browser, string) {
	b.Helper()
	c := startFor(b).browser()
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

// wire is a connection that asks for pages, one after another, without the
// machinery of a client, so that the servers are what is measured.
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
		pair = append(pair, &wire{conn, bufio.NewReaderSize(conn, 64<<10), asks[half*len(asks)/2 : (half+1)*len(asks)/2]})
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

// busy is the time that the process has computed. On a machine with other work
// it says more than the clock.
func busy(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// round is the computing time a page while both connections ask for all of theirs.
func round(b *testing.B, want int, pair []*wire) time.Duration {
	b.Helper()
	errs := make(chan error, len(pair))
	pages := 0
	start := busy(b)
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
	return (busy(b) - start) / time.Duration(pages)
}

// BenchmarkPage is the builder page of 30 units from the database over HTTP, the
// computing time a page while two readers ask at once, asking included, against
// an echo page of the same size that is made of nothing: cold, when nobody has seen the revision; again,
// when somebody has; warm, when the reader has.
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
			c.post(at.Path+"/edit", url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"name"}, "value": {fmt.Sprint("Anvil ", i)}})
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

// BenchmarkEdit is one edit as htmx posts it: check, save, and the page after.
func BenchmarkEdit(b *testing.B) {
	c, path := benchmarked(b)
	var took []time.Duration
	i := 0
	for b.Loop() {
		i++
		form := url.Values{"op": {"set"}, "unit": {"u1"}, "field": {"name"}, "value": {fmt.Sprint("Anvil ", i)}}
		r := c.request(http.MethodPost, path+"/edit", strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("HX-Request", "true")
		start := time.Now()
		res, err := c.Do(r)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil || res.StatusCode != http.StatusOK {
			b.Fatal(res.StatusCode, err)
		}
		_ = res.Body.Close()
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(median(took).Seconds()*1e3, "median-ms")
	b.ReportMetric(took[len(took)*99/100].Seconds()*1e3, "p99-ms")
}

func median(d []time.Duration) time.Duration {
	d = slices.Sorted(slices.Values(d))
	return d[len(d)/2]
}
