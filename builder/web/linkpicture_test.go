package web_test

import (
	"bytes"
	"image"
	"image/png"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gantry/builder/likeness"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
)

// A shared view names its picture by the public address where the server knows its own; the picture
// has its size, changes with the list, and goes with the link. No other roster has one.
func TestLinkPicture(t *testing.T) {
	const public = "https://gantry.example"
	b := start(t, func(c *site.Config) { c.PublicURL = public }).browser()
	path := b.example().url.Path
	b.post(path+"/share", nil)
	view := b.get(path+"/share").test("share-link").AttrOr("value", "")
	view = strings.TrimPrefix(view, public)
	tags := func(property string) string {
		return b.get(view).Find(`meta[property="`+property+`"],meta[name="`+property+`"]`).AttrOr("content", "")
	}
	first := tags("og:image")
	if !strings.HasPrefix(first, public+view+"/preview.png?v=") || tags("twitter:image") != first ||
		tags("twitter:card") != "summary_large_image" || tags("og:image:width") != "1200" {
		t.Fatalf("its picture is %q", first)
	}
	stranger := b.testServer.browser()
	draw := func() []byte {
		status, header, data := fetched(t, stranger, view+"/preview.png", "")
		if status != http.StatusOK || header.Get("Content-Type") != "image/png" || header.Get("Set-Cookie") != "" {
			t.Fatalf("%d %v", status, header)
		}
		if size := sizeOf(t, data); size != image.Pt(1200, 630) {
			t.Errorf("it is %v", size)
		}
		return data
	}
	before := draw()
	if !bytes.Equal(before, draw()) {
		t.Error("the same list has another picture")
	}
	b.post(path, url.Values{"field": {"name"}, "value": {`</title><b>"&` + strings.Repeat("W", 150)}})
	if tags("og:image") == first || bytes.Equal(before, draw()) {
		t.Error("another name has the same picture")
	}
	if html := b.get(view).body; strings.Contains(html, "</title><b>") {
		t.Error("a name breaks out of the head")
	}
	b.post(path+"/unshare", nil)
	for _, gone := range []string{view + "/preview.png", path + "/preview.png", "/s/nobody/preview.png"} {
		if status, _, _ := fetched(t, stranger, gone, ""); status != http.StatusNotFound {
			t.Errorf("%s: %d", gone, status)
		}
	}
	local := start(t).browser()
	at := local.example().url.Path
	local.post(at+"/share", nil)
	view = local.get(at+"/share").test("share-link").AttrOr("value", "")
	if found := local.get(view).Find(`meta[property="og:image"]`).Length(); found != 0 {
		t.Error("a server that does not know its address names a picture")
	}
}

// Art is drawn at the requested size in pixels, on a transparent background. The command and the API draw the same
// pixels.
func TestLikenessInDots(t *testing.T) {
	b := start(t).browser()
	l := rules.Likeness{Plan: rules.Biped, Mass: 4}
	path := strings.TrimSuffix(views.LikenessPath(likeness.Encode(l, likeness.Livery{})), ".svg") + ".png"
	for query, want := range map[string]int{"": 1000, "?px=64&view=back": 64, "?dpi=300&mm=40&view=top": 472,
		"?dpi=72&style=mono": 227} {
		status, header, data := fetched(t, b, path+query, "")
		if status != http.StatusOK || header.Get("Cache-Control") != "public, max-age=31536000, immutable" {
			t.Fatalf("%s: %d %v %.200s", query, status, header, data)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil || img.Bounds().Size() != image.Pt(want, want) {
			t.Fatalf("%s: %v %v, want %d", query, img.Bounds(), err, want)
		}
		_, _, _, corner := img.At(0, 0).RGBA()
		_, _, _, middle := img.At(want/2, want/2).RGBA()
		if corner != 0 || middle != 0xFFFF {
			t.Errorf("%s: its corner is drawn with %x, its middle with %x", query, corner, middle)
		}
	}
	for query, status := range map[string]int{"?px=6001": 422, "?px=4": 422, "?px=many": 422, "?dpi=71": 422,
		"?px=64&dpi=300": 422, "?view=within": 400} {
		if got := b.get(path + query); got.status != status {
			t.Errorf("%s: %d, want %d", query, got.status, status)
		}
	}
	doc := b.roster()
	for query, want := range map[string]int{"?to=png&likeness=u1&px=64": 200, "?to=svg&likeness=all": 200,
		"?to=png&likeness=nobody": 422, "?to=pdf&likeness=u1": 422} {
		if status, _, data := fetched(t, b, "/api/v1/print"+query, doc); status != want {
			t.Errorf("%s: %d %.200s", query, status, data)
		}
	}
}
