package web_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"math"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"gantry/builder/buildertest"
	"gantry/builder/needs"
	"gantry/builder/paper"
	"gantry/rules/rulestest"
)

// compared is a product of an example on a paper, in the preview and as PDF.
type compared struct {
	system  string
	example int
	product string
	paper   string
	options string // a query
}

// everyOption is a query of options unlike the usual ones.
const everyOption = "&orientation=landscape&card=tarot&backs=short&order=name&margin=20&bleed=2&merge=true" +
	"&derivations=true&ink=true"

// comparisons are one a product, and in a soak all of all games' examples, as
// usual and with every option.
func comparisons(t *testing.T) []compared {
	t.Helper()
	var list []compared
	seen := map[string]bool{}
	for _, p := range buildertest.ReadyLibrary(t).Packs() {
		for i := range p.Examples {
			for _, product := range paper.Products(p.About) {
				for _, paper := range []string{"a4", "letter"} {
					for _, options := range []string{"", everyOption} {
						if kind := product.ID + options; rulestest.Rounds(0, 1) == 1 ||
							!seen[kind] && (options == "" || product.ID == "cards") {
							seen[kind] = true
							list = append(list, compared{p.ID, i, product.ID, paper, options})
						}
					}
				}
			}
		}
	}
	return list
}

// What the browser prints of the preview is the PDF: the same ink, and the same
// words at the same places.
func TestPreviewIsThePDF(t *testing.T) {
	t.Parallel()
	needs.Program(t, "pdftoppm", "pdftotext")
	s := start(t)
	tab := openTab(t, s, true)
	for _, c := range comparisons(t) {
		t.Run(fmt.Sprintf("%s-%d/%s/%s%s", c.system, c.example+1, c.product, c.paper, c.options), func(t *testing.T) {
			b := s.browser()
			p := b.post("/rosters/example", url.Values{"system": {c.system}, "example": {strconv.Itoa(c.example)}})
			shared := strings.TrimPrefix(b.post(p.url.Path+"/share", nil).test("share-link").AttrOr("value", ""), s.URL)
			query := "product=" + c.product + "&paper=" + c.paper + c.options
			whole := filepath.Join(t.TempDir(), "whole.pdf")
			if err := os.WriteFile(whole, []byte(b.get(shared+"/print.pdf?"+query).body), 0o600); err != nil {
				t.Fatal(err)
			}
			pages := strings.Count(program(t, "pdftotext", whole, "-"), "\f")
			for n := range rulestest.Rounds(1, pages) {
				printed := filepath.Join(t.TempDir(), "printed.pdf")
				tab.print(fmt.Sprintf("%s/print?%s&page=%d", shared, query, n+1), printed)
				sameInk(t, n+1, rasterOf(t, printed, 1), rasterOf(t, whole, n+1))
				sameWords(t, n+1, wordsOf(t, printed, 1), wordsOf(t, whole, n+1))
			}
		})
	}
}

// print prints a page of the site to a file, on the paper that the page asks for.
func (b *tab) print(path, file string) {
	b.t.Helper()
	b.open(path)
	b.until("the fonts are there", `document.fonts.status == "loaded"`)
	yes := true
	b.do("print", func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		out, err := cdp.Call(ctx, target, cdppage.PrintToPDF,
			cdppage.PrintToPDFParams{PreferCSSPageSize: &yes, PrintBackground: &yes})
		if err == nil {
			err = os.WriteFile(file, out.Data, 0o600)
		}
		return chromedp.Void{}, err
	})
}

func program(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return string(out)
}

// raster is a page at 150 dpi, with three bytes per pixel.
type raster struct {
	w, h int
	dots []byte
}

func rasterOf(t *testing.T, file string, page int) raster {
	t.Helper()
	n := strconv.Itoa(page)
	out := []byte(program(t, "pdftoppm", "-r", "150", "-f", n, "-l", n, file))
	var i raster
	var most int
	if _, err := fmt.Fscanf(bytes.NewReader(out), "P6\n%d %d\n%d\n", &i.w, &i.h, &most); err != nil || most != 255 {
		t.Fatalf("not a picture: %v %.20q", err, out)
	}
	i.dots = out[len(out)-3*i.w*i.h:]
	return i
}

// like reports whether a dot is like one of the nine around its place in another
// picture.
func (i raster) like(x, y int, dot []byte) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if x+dx < 0 || x+dx >= i.w || y+dy < 0 || y+dy >= i.h {
				continue
			}
			at := i.dots[3*((y+dy)*i.w+x+dx):]
			same := true
			for c := range 3 {
				if d := int(at[c]) - int(dot[c]); d > 32 || d < -32 {
					same = false
				}
			}
			if same {
				return true
			}
		}
	}
	return false
}

// maxUnlike is the share of the dots of a page that may be unlike those of another. The
// shades along thin rings and small type are: of the fullest pages, which a soak has too,
// 0.63 %.
func maxUnlike() float64 {
	if rulestest.Rounds(0, 1) == 1 {
		return 0.008
	}
	return 0.005
}

// sameInk wants fewer than maxUnlike of the dots of either picture to be unlike the
// other.
func sameInk(t *testing.T, page int, a, b raster) {
	t.Helper()
	if d, e := a.w-b.w, a.h-b.h; d < -1 || d > 1 || e < -1 || e > 1 { // a size in whole points is a dot off
		t.Errorf("sheet %d: printed %d × %d dots, PDF %d × %d", page, a.w, a.h, b.w, b.h)
		return
	}
	unlike, ink := 0, 0
	for y := range min(a.h, b.h) {
		for x := range min(a.w, b.w) {
			one, other := a.dots[3*(y*a.w+x):][:3], b.dots[3*(y*b.w+x):][:3]
			if bytes.Equal(one, other) {
				continue
			}
			ink++
			if !b.like(x, y, one) || !a.like(x, y, other) {
				unlike++
			}
		}
	}
	share := float64(unlike) / float64(a.w*a.h)
	t.Logf("sheet %d: %.3f %% of the dots are unlike, %.2f %% differ at all", page, 100*share,
		100*float64(ink)/float64(a.w*a.h))
	if share >= maxUnlike() {
		t.Errorf("sheet %d: %.2f %% of the dots are unlike", page, 100*share)
	}
}

// word is a word of a page and where it begins, in points.
type word struct {
	XMin float64 `xml:"xMin,attr"`
	YMin float64 `xml:"yMin,attr"`
	Text string  `xml:",chardata"`
}

func wordsOf(t *testing.T, file string, page int) []word {
	t.Helper()
	n := strconv.Itoa(page)
	var doc struct {
		Words []word `xml:"body>doc>page>word"`
	}
	d := xml.NewDecoder(strings.NewReader(program(t, "pdftotext", "-bbox", "-f", n, "-l", n, file, "-")))
	d.Strict, d.Entity = false, xml.HTMLEntity
	if err := d.Decode(&doc); err != nil {
		t.Fatal(err)
	}
	return doc.Words
}

// sameWords wants every word of one page on the other, 0.3 mm from its place.
func sameWords(t *testing.T, page int, a, b []word) {
	t.Helper()
	const near = 0.3 * 72 / 25.4
	left := map[string][]word{}
	for _, w := range b {
		left[w.Text] = append(left[w.Text], w)
	}
	if len(a) != len(b) {
		t.Errorf("sheet %d: %d words printed, %d in the PDF", page, len(a), len(b))
	}
	missing, worst := 0, 0.0
	for _, w := range a {
		found, off := -1, near
		for i, o := range left[w.Text] {
			if d := math.Abs(o.XMin - w.XMin); d < off && math.Abs(o.YMin-w.YMin) < 5 {
				found, off = i, d
			}
		}
		if found < 0 {
			if missing++; missing < 6 {
				t.Errorf("sheet %d: %q at %.1f, %.1f is not in the PDF", page, w.Text, w.XMin, w.YMin)
			}
			continue
		}
		worst = max(worst, off)
		left[w.Text] = append(left[w.Text][:found:found], left[w.Text][found+1:]...)
	}
	t.Logf("sheet %d: %d words, at most %.3f mm off", page, len(a), worst*25.4/72)
}
