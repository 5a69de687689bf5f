package views

import (
	"strings"
	"testing"

	"gantry/builder/layout"
)

// Every kind of mark is drawn, and text stays text.
func TestSheetDrawsEveryMark(t *testing.T) {
	ink, none := layout.RGB(1, 2, 3), layout.Color(0)
	p := layout.Page{Label: `Cards "1" of 2`, W: 210, H: 297, Marks: []layout.Mark{
		layout.Text{X: 1.234, Y: 2, Size: 8.5, Face: layout.Bold, Color: ink, Width: 10, String: `</text><script>"&'`},
		layout.Line{X1: 0, Y1: 1, X2: 2.5, Y2: -0.001, Width: 0.2, Color: ink},
		layout.Rect{X: 1, Y: 1, W: 3, H: 4, Width: 0.2, Stroke: ink, Fill: none},
		layout.Circle{X: 1, Y: 2, R: 3, Fill: ink},
		layout.Path{Points: [][2]float64{{0, 0}, {1, 0}, {1, 1}}, Closed: true, Width: 1, Stroke: ink},
	}}
	want := `<svg class="paper a4" role="img" xmlns="http://www.w3.org/2000/svg" aria-label="Cards &#34;1&#34; ` +
		`of 2" viewBox="0 0 210 297">` +
		`<text class="f1" x="1.234" y="2.000" textLength="10.000" font-size="2.999" ` +
		`fill="#010203">&lt;/text&gt;&lt;script&gt;&#34;&amp;&#39;</text>` +
		`<line x1="0" y1="1" x2="2.5" y2="0" stroke="#010203" stroke-width="0.2"/>` +
		`<rect x="1" y="1" width="3" height="4" fill="none" stroke="#010203" stroke-width="0.2"/>` +
		`<circle cx="1" cy="2" r="3" fill="#010203"/>` +
		`<path d="M0 0L1 0L1 1Z" fill="none" stroke="#010203" stroke-width="1" stroke-linejoin="miter"/></svg>`
	var b strings.Builder
	if err := Sheet(p, func(id string) string { return "/at/" + id }).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if b.String() != want {
		t.Errorf("the page is\n%s\nwant\n%s", b.String(), want)
	}
}
