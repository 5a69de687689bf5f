package web_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"net/http"
	"strings"
	"testing"

	"gantry/static"
	"gantry/views"
)

// The manifest names icons that exist in the stated sizes, and the page's own colors.
func TestManifest(t *testing.T) {
	b := start(t).browser()
	home := b.get("/")
	p := b.get(home.Find("link[rel=manifest]").AttrOr("href", "none"))
	if kind := p.header.Get("Content-Type"); p.status != http.StatusOK || kind != "application/manifest+json" {
		t.Fatalf("the manifest is %d, %s", p.status, kind)
	}
	var m struct {
		Name, Scope, Display string
		StartURL             string `json:"start_url"`
		Theme                string `json:"theme_color"`
		Icons                []struct{ Src, Sizes, Purpose string }
		Shortcuts            []struct{ URL string }
	}
	if err := json.Unmarshal([]byte(p.body), &m); err != nil {
		t.Fatal(err)
	}
	if m.Name != "Gantry" || m.Scope != "/" || m.StartURL != "/" || m.Display != "standalone" || len(m.Shortcuts) == 0 {
		t.Errorf("the manifest is %+v", m)
	}
	for _, s := range m.Shortcuts {
		if p := b.get(s.URL); p.status != http.StatusOK {
			t.Errorf("%s is %d", s.URL, p.status)
		}
	}
	purposes := map[string]bool{}
	for _, i := range m.Icons {
		icon := b.get(i.Src)
		size, err := png.DecodeConfig(strings.NewReader(icon.body))
		if err != nil || icon.header.Get("Content-Type") != "image/png" || i.Sizes != "192x192" &&
			i.Sizes != "512x512" ||
			!strings.HasPrefix(i.Sizes, map[int]string{192: "192x", 512: "512x"}[size.Width]) ||
			size.Width != size.Height {
			t.Errorf("%s of %s is %+v, %v", i.Src, i.Sizes, size, err)
		}
		purposes[i.Sizes+" "+i.Purpose] = true
	}
	if !purposes["192x192 any"] || !purposes["512x512 any"] || !purposes["512x512 maskable"] {
		t.Errorf("the icons are %v", purposes)
	}
	css, err := static.Read("gantry.css")
	if err != nil {
		t.Fatal(err)
	}
	for i, color := range []string{views.PaperLight, views.PaperDark} {
		if got := home.Find("meta[name=theme-color]").Eq(i).AttrOr("content", ""); got != color ||
			!bytes.Contains(css, []byte("--paper: "+color)) && !bytes.Contains(css, []byte("--paper:"+color)) {
			t.Errorf("the browser is %q around a page that is %s", got, color)
		}
	}
}

// A maskable icon has nothing outside of the circle that any mask leaves.
func TestMaskableIcon(t *testing.T) {
	for _, i := range static.Icons() {
		data, err := static.Read(i.Name())
		if err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		ground, outside, drawn := m.At(0, 0), 0, 0
		for y := range i.Size {
			for x := range i.Size {
				dx, dy := 2*x-i.Size, 2*y-i.Size
				if m.At(x, y) == ground {
					continue
				} else if drawn++; dx*dx+dy*dy > i.Size*i.Size*64/100 { // four fifths across
					outside++
				}
			}
		}
		if drawn == 0 || i.Maskable && outside > 0 {
			t.Errorf("%s: %d dots are drawn, %d of them are masked", i.Name(), drawn, outside)
		}
	}
}

// The worker's address names no build, and browsers revalidate it. All files that it
// preloads exist, and it may keep only our pages.
func TestWorker(t *testing.T) {
	b := start(t).browser()
	p := b.get(views.WorkerPath)
	if kind := p.header.Get("Content-Type"); p.status != http.StatusOK || !strings.HasPrefix(kind, "text/javascript") ||
		p.header.Get("Cache-Control") != "public, no-cache" {
		t.Fatalf("the worker is %d, %s, %s", p.status, kind, p.header.Get("Cache-Control"))
	}
	again := b.request(http.MethodGet, views.WorkerPath, nil)
	again.Header.Set("If-None-Match", p.header.Get("ETag"))
	if p := b.do(again); p.status != http.StatusNotModified {
		t.Errorf("the same worker again is %d", p.status)
	}
	policy := p.header.Get("Content-Security-Policy")
	for _, want := range []string{"worker-src 'self'", "manifest-src 'self'", "connect-src 'self'"} {
		if !strings.Contains(policy, want) {
			t.Errorf("the policy lacks %s: %s", want, policy)
		}
	}
	known, _, _ := strings.Cut(strings.TrimPrefix(p.body, "const site = "), ";\n")
	var site struct {
		Build, Offline string
		Assets, Pages  []string
	}
	if err := json.Unmarshal([]byte(known), &site); err != nil || site.Build != static.Version() {
		t.Fatalf("the worker is of build %q: %v", site.Build, err)
	}
	total := 0
	for _, path := range append(site.Assets, site.Offline) {
		p := b.get(path)
		total += len(p.body)
		if p.status != http.StatusOK {
			t.Errorf("%s is %d", path, p.status)
		}
	}
	if len(site.Assets) < 15 || total > 400_000 {
		t.Errorf("the worker makes %d assets of %d bytes ready", len(site.Assets), total)
	}
	for _, start := range site.Pages {
		if strings.HasPrefix("/api/v1/systems", start) || strings.HasPrefix(views.MinePath, start) || start == "/" {
			t.Errorf("the worker keeps what begins with %s", start)
		}
	}
}
