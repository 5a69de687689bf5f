package web_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
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
func plainSite(b *testing.B, page string) string {
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
	return server.URL
}

// BenchmarkPage is the builder page of 30 units from the database over HTTP:
// made anew, and answered as unchanged, against an echo page of the same size.
func BenchmarkPage(b *testing.B) {
	c, path := benchmarked(b)
	page := c.get(path)
	floor := plainSite(b, page.body)
	ask := func(at, tag string) time.Duration {
		r := c.request(http.MethodGet, at, nil)
		r.Header.Set("Accept-Encoding", "identity") // both are sent as they are
		if tag != "" {
			r.Header.Set("If-None-Match", tag)
		}
		start := time.Now()
		res, err := c.Do(r)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, res.Body); err != nil {
			b.Fatal(err)
		}
		_ = res.Body.Close()
		return time.Since(start)
	}
	var plain, cold, warm []time.Duration
	for b.Loop() {
		plain = append(plain, ask(floor+"/", ""))
		cold = append(cold, ask(path, ""))
		warm = append(warm, ask(path, page.header.Get("ETag")))
	}
	f := median(plain)
	b.ReportMetric(f.Seconds()*1e6, "floor-µs")
	b.ReportMetric(median(cold).Seconds()*1e6, "cold-µs")
	b.ReportMetric(median(warm).Seconds()*1e6, "warm-µs")
	b.ReportMetric(f.Seconds()/median(cold).Seconds(), "cold/floor-speed")
	b.ReportMetric(f.Seconds()/median(warm).Seconds(), "warm/floor-speed")
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
