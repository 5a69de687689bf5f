package web_test

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"gantry/builder"
	"gantry/builder/layout/layouttest"
	"gantry/builder/needs"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/static"
	"gantry/views"
)

// BenchmarkCardsInChromium sets and writes 500 cards beside a headless browser
// that prints the same pages as HTML.
func BenchmarkCardsInChromium(b *testing.B) {
	browser, err := chromium()
	if err != nil {
		needs.Missing(b, fmt.Sprintf("no browser: %v", err))
	}
	setter, err := paper.New()
	if err != nil {
		b.Fatal(err)
	}
	var units []builder.UnitSheet
	for i := range 500 {
		units = append(units, layouttest.Unit(fmt.Sprint("u", i+1), fmt.Sprint("Anvil ", i+1)))
	}
	o := job.DefaultOptions()
	o.Products = []string{"cards"}
	var html bytes.Buffer
	ours := func() time.Duration {
		at := time.Now()
		d, err := setter.Pages(b.Context(), layouttest.Sheet(units...), o)
		if err == nil {
			err = pdf.Write(b.Context(), &bytes.Buffer{}, d)
		}
		if err != nil {
			b.Fatal(err)
		}
		took := time.Since(at)
		if html.Len() == 0 {
			html.WriteString(`<!doctype html><link rel="stylesheet" href="/gantry.css">` +
				`<link rel="stylesheet" href="/paper.css">`)
			for _, p := range d.Pages {
				if err := views.Sheet(p, nil).Render(b.Context(), &html); err != nil {
					b.Fatal(err)
				}
			}
		}
		return took
	}
	ours()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, "/")
		data, err := static.Read(name)
		switch {
		case name == "":
			data = html.Bytes()
		case err != nil:
			http.NotFound(w, r)
			return
		case strings.HasSuffix(name, ".css"):
			w.Header().Set("Content-Type", "text/css")
		}
		_, _ = w.Write(data)
	}))
	defer server.Close()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	defer cancel()
	var mine, theirs time.Duration
	for b.Loop() {
		mine += ours()
		at := time.Now()
		yes := true
		err := chromedp.Do(ctx, chromedp.Navigate(server.URL),
			func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
				_, err := cdp.Call(ctx, target, cdppage.PrintToPDF,
					cdppage.PrintToPDFParams{PreferCSSPageSize: &yes, PrintBackground: &yes})
				return chromedp.Void{}, err
			})
		if err != nil {
			b.Fatal(err)
		}
		theirs += time.Since(at)
	}
	b.ReportMetric(mine.Seconds()*1e3/float64(b.N), "ms/ours")
	b.ReportMetric(theirs.Seconds()*1e3/float64(b.N), "ms/chromium")
	b.ReportMetric(theirs.Seconds()/mine.Seconds(), "times-faster")
}
