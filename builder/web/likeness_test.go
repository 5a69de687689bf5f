package web_test

import (
	"net/http"
	"strings"
	"testing"

	"gantry/builder/likeness"
	"gantry/rules"
	"gantry/views"
)

func TestLikenessIsDrawnFromItsAddress(t *testing.T) {
	b := start(t).browser()
	l := rules.Likeness{Plan: rules.Biped, Mass: 4, Items: []rules.LikenessItem{
		{Place: rules.AtRightArm, Kind: rules.Gun, Size: 2, Count: 1}}}
	path := views.LikenessPath(likeness.Encode(l, likeness.Livery{Accent: "#1f4fd1"}))
	front := b.get(path)
	if front.status != http.StatusOK || front.header.Get("Content-Type") != "image/svg+xml" ||
		front.header.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
		front.body == b.get(views.LikenessPath(likeness.Encode(l, likeness.Livery{Accent: "#d11f1f"}))).body ||
		!strings.Contains(front.body, "prefers-color-scheme:dark") {
		t.Errorf("%d %v %.200s", front.status, front.header, front.body)
	}
	if front.header.Get("Set-Cookie") != "" {
		t.Error("a picture sets a cookie")
	}
	for query, status := range map[string]int{"?on=dark": 200, "?view=back": 200, "?view=top": 200,
		"?style=ink-saving": 200, "?on=mauve": 400, "?view=within": 400, "?style=oil": 400} {
		r := b.get(path + query)
		if r.status != status || status == 200 && r.body == front.body {
			t.Errorf("%s: %d", query, r.status)
		}
	}
	for wrong, status := range map[string]int{"/likeness/AAAA.svg": 400, "/likeness/%00.svg": 400,
		"/likeness/" + strings.Repeat("A", 600) + ".svg": 400, strings.TrimSuffix(path, ".svg"): 404} {
		if r := b.get(wrong); r.status != status || len(r.body) < 20 {
			t.Errorf("%s: %d %.100s", wrong, r.status, r.body)
		}
	}
}
