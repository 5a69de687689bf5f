package image_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	stdimage "image"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/buildertest"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/needs"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/rules/systems"
)

// document sets a sheet as some products.
func document(t testing.TB, s builder.Sheet, products ...string) layout.Document {
	t.Helper()
	setter, err := paper.New()
	if err != nil {
		t.Fatal(err)
	}
	o := job.DefaultOptions()
	o.Products, o.Code = products, false // only in pictures, a code has whole dots per module
	d, err := setter.Pages(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// example returns the first published example of a game.
func example(t testing.TB, n int) builder.Sheet {
	t.Helper()
	lib := buildertest.Library(t)
	s, err := lib.Sheet(t.Context(), lib.Packs()[n].Examples[0])
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func drawn(t testing.TB, d layout.Document, r image.Request) []byte {
	t.Helper()
	p, refusal := image.PlanOf(d, r)
	if refusal != "" {
		t.Fatal(refusal)
	}
	var b bytes.Buffer
	if err := p.Write(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// marks returns a page with a mark of every kind.
func marks() layout.Document {
	ink, red := layout.RGB(0, 0, 0), layout.RGB(200, 20, 20)
	dots := stdimage.NewGray(stdimage.Rect(0, 0, 64, 64))
	for i := range dots.Pix {
		dots.Pix[i] = byte(i / 64 * 4)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, dots, nil); err != nil {
		panic(err)
	}
	return layout.Document{Title: "Marks", Lang: "en",
		Pictures: map[string]layout.Image{"p": {W: 64, H: 64, Data: b.Bytes()}},
		Pages: []layout.Page{{Label: "Marks", W: 100, H: 80, Marks: []layout.Mark{
			layout.Rect{X: 5, Y: 5, W: 20, H: 10, Width: 0.5, Stroke: ink, Fill: red},
			layout.Line{X1: 5, Y1: 20, X2: 40, Y2: 38, Width: 1, Color: ink},
			layout.Circle{X: 60, Y: 15, R: 8, Width: 1.5, Stroke: ink, Fill: red},
			layout.Path{Points: [][2]float64{{40, 30}, {60, 45}, {45, 50}}, Closed: true, Width: 1.2, Stroke: red},
			layout.Path{Points: [][2]float64{{70, 30}, {90, 30}, {80, 45}}, Closed: true, Fill: ink},
			layout.Picture{X: 5, Y: 45, W: 20, H: 20, ID: "p"},
			layout.Code{X: 70, Y: 50, Side: 20, Modules: 4, Dark: [][3]int{{0, 0, 2}, {1, 1, 3}, {0, 3, 1}},
				Color: ink},
			layout.Figure{X: 40, Y: 55, W: 20, H: 20, ID: "f",
				Drawing: layout.Drawing{W: 10, H: 10, Parts: []layout.Part{
					{Points: [][2]float64{{1, 1}, {9, 2}, {7, 9}}, Closed: true, Width: 1, Stroke: ink, Fill: red},
					{Points: [][2]float64{{3, 3}, {7, 3}, {7, 7}, {3, 7}}, Closed: true, Width: 1, Stroke: ink,
						Fill: layout.RGB(9, 200, 9)},
					{Points: [][2]float64{{1, 9}, {5, 5}, {9, 9}}, Width: 0.8, Stroke: ink}}}},
			layout.Text{X: 5, Y: 75, Size: 12, Face: layout.Bold, Color: ink, String: "Größe & 5×", Width: 20},
		}}}}
}

// The pictures match the PDF in every product (of every game in a soak, under -short in none). Fewer than one dot
// in five hundred differs. Some differ always: pdftoppm aligns letters with rows of dots and thins smoothed lines.
func TestPNGIsThePDF(t *testing.T) {
	needs.Program(t, "pdftoppm")
	all := map[string]layout.Document{"marks": marks(),
		"faces": document(t, layouttest.Sheet(layouttest.Unit("u1", "鉄の壁"), layouttest.Unit("u2", "Молот"),
			layouttest.Unit("u3", "망치")), "roster")}
	seen := map[string]bool{}
	for game := range systems.All {
		s := example(t, game)
		for i, product := range paper.Products(s.About) {
			turn := !testing.Short() && !seen[product.ID] && (i%len(systems.All) == game || game == len(systems.All)-1)
			if turn || os.Getenv("GANTRY_SOAK") != "" {
				seen[product.ID] = true
				all[s.Roster.Name+", "+product.ID] = document(t, s, product.ID)
			}
		}
	}
	for name, d := range all {
		t.Run(name, func(t *testing.T) {
			d.Pages = d.Pages[:1]
			for i := range d.Pages {
				img, err := png.Decode(bytes.NewReader(drawn(t, d,
					image.Request{To: image.PNG, DPI: finer * 150, Page: i + 1})))
				if err != nil {
					t.Fatal(err)
				}
				sameInk(t, i+1, coarse(img), coarse(printed(t, d, i+1)))
			}
		})
	}
}

// finer is how many dots make one. Two ways to smooth an edge differ in the dots that it crosses, so pages are
// compared at 150 dpi as the mean of finer dots.
const finer = 2

func coarse(img stdimage.Image) *stdimage.RGBA {
	in, ok := img.(*stdimage.RGBA)
	if !ok {
		panic("not three bytes a dot")
	}
	out := stdimage.NewRGBA(stdimage.Rect(0, 0, in.Rect.Dx()/finer, in.Rect.Dy()/finer))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var sum [4]int
			for i := range finer * finer {
				at := in.PixOffset(finer*x+i%finer, finer*y+i/finer)
				for c, v := range in.Pix[at : at+4] {
					sum[c] += int(v)
				}
			}
			for c := range sum {
				out.Pix[out.PixOffset(x, y)+c] = byte(sum[c] / (finer * finer))
			}
		}
	}
	return out
}

// printed returns a page of the PDF.
func printed(t *testing.T, d layout.Document, page int) stdimage.Image {
	t.Helper()
	file := filepath.Join(t.TempDir(), "x")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := pdf.Write(t.Context(), f, d); err != nil {
		t.Fatal(err)
	}
	n := strconv.Itoa(page)
	out, err := exec.Command("pdftoppm", "-png", "-r", strconv.Itoa(finer*150), "-f", n, "-l", n, file).Output()
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func sameInk(t *testing.T, page int, a, b *stdimage.RGBA) {
	t.Helper()
	w, h := min(a.Bounds().Dx(), b.Bounds().Dx()), min(a.Bounds().Dy(), b.Bounds().Dy())
	if d, e := a.Bounds().Dx()-b.Bounds().Dx(), a.Bounds().Dy()-b.Bounds().Dy(); d*d > 1 || e*e > 1 {
		t.Fatalf("page %d: drawn %v, PDF %v", page, a.Bounds(), b.Bounds())
	}
	unlike := 0
	for y := range h {
		for x := range w {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) && (!near(a, x, y, b) || !near(b, x, y, a)) {
				unlike++
			}
		}
	}
	share := float64(unlike) / float64(w*h)
	t.Logf("page %d: %.3f %% of the dots are unlike", page, 100*share)
	if share >= 0.002 {
		t.Errorf("page %d: %.2f %% of the dots are unlike", page, 100*share)
	}
}

// near reports whether a dot of a lies in the range of the dots around its place in b. A shift by part of a dot
// smooths it to a value between its neighbors.
func near(a *stdimage.RGBA, x, y int, b *stdimage.RGBA) bool {
	const most = 32
	for c := range 3 {
		low, high := 255, 0
		for dy := max(y-1, 0); dy <= min(y+1, b.Rect.Dy()-1); dy++ {
			for dx := max(x-1, 0); dx <= min(x+1, b.Rect.Dx()-1); dx++ {
				v := int(b.Pix[b.PixOffset(dx, dy)+c])
				low, high = min(low, v), max(high, v)
			}
		}
		if v := int(a.Pix[a.PixOffset(x, y)+c]); v < low-most || v > high+most {
			return false
		}
	}
	return true
}

// A word that reads upward is whole wherever it is on the page: pictures are drawn in bands.
func TestUpwardWordsAreWhole(t *testing.T) {
	ink := func(y float64) (dots int) {
		d := layout.Document{Title: "Rail", Lang: "en", Pages: []layout.Page{{Label: "Rail", W: 20, H: 100,
			Marks: []layout.Mark{layout.Text{X: 10, Y: y, Turns: 1, Size: 14, Face: layout.Bold,
				Color: layout.RGB(0, 0, 0), String: "LEFT ARM", Width: 25}}}}}
		picture, err := png.Decode(bytes.NewReader(drawn(t, d, image.Request{To: image.PNG, DPI: 300})))
		if err != nil {
			t.Fatal(err)
		}
		for x := range picture.Bounds().Dx() {
			for y := range picture.Bounds().Dy() {
				if r, _, _, _ := picture.At(x, y).RGBA(); r < 0x8000 {
					dots++
				}
			}
		}
		return dots
	}
	want := ink(35)
	for row := 100.0; row <= 300; row += 50 {
		if got := ink(35 + row*25.4/300); got != want || want == 0 {
			t.Errorf("%g rows lower, the word has %d dots, want %d", row, got, want)
		}
	}
}

// The same document gives the same bytes, as files of exact sizes in order.
func TestFiles(t *testing.T) {
	d := document(t, example(t, 0), "cards")
	for _, to := range []string{image.SVG, image.PNG} {
		r := image.Request{To: to, DPI: 72, Cards: true}
		one := drawn(t, d, r)
		if !bytes.Equal(one, drawn(t, d, r)) {
			t.Errorf("%s: the same cards are other bytes", to)
		}
		z, err := zip.NewReader(bytes.NewReader(one), int64(len(one)))
		if err != nil {
			t.Fatal(err)
		}
		last := ""
		for _, f := range z.File {
			if f.Name <= last {
				t.Errorf("%s comes behind %s", f.Name, last)
			}
			last = f.Name
			if !strings.HasSuffix(f.Name, "."+to) {
				t.Errorf("%s is in a zip of %s", f.Name, to)
			}
		}
		if len(z.File) < 2 {
			t.Errorf("the zip has %d files", len(z.File))
		}
	}
}

// Players' texts cannot break out of an SVG, and it loads nothing.
func TestSVGStandsAlone(t *testing.T) {
	d := marks()
	bad := "</svg><script>\"'&\x00\x01\ufffe"
	d.Pages[0].Label = bad
	d.Pages[0].Marks = append(d.Pages[0].Marks, layout.Text{Size: 9, String: "<&>\"'", Color: layout.RGB(0, 0, 0)},
		layout.Figure{W: 1, H: 1, Title: bad, Drawing: layout.Drawing{W: 1, H: 1}})
	for name, d := range map[string]layout.Document{"marks": d,
		"torture": document(t, layouttest.Torture(), "roster")} {
		out := drawn(t, d, image.Request{To: image.SVG, Page: 1})
		read := xml.NewDecoder(bytes.NewReader(out))
		for {
			token, err := read.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			e, ok := token.(xml.StartElement)
			if !ok {
				continue
			}
			if e.Name.Local == "script" || e.Name.Local == "text" {
				t.Errorf("%s: it has an element %s", name, e.Name.Local)
			}
			for _, a := range e.Attr {
				if a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#g") &&
					!strings.HasPrefix(a.Value, "data:image/jpeg;") {
					t.Errorf("%s: it asks for %.80q", name, a.Value)
				}
			}
		}
	}
}

// Pictures that are too large are refused before drawing, with advice.
func TestRefusals(t *testing.T) {
	page := layout.Page{Label: "A", W: 297, H: 420}
	many := layout.Document{Pages: make([]layout.Page, 150)}
	for i := range many.Pages {
		many.Pages[i] = layout.Page{W: 210, H: 297}
	}
	crowd := layout.Document{Pages: make([]layout.Page, 201)}
	for _, row := range []struct {
		doc  layout.Document
		r    image.Request
		want string
	}{
		{layout.Document{Pages: []layout.Page{page}}, image.Request{To: image.PNG, DPI: 600}, "up to 431 dpi"},
		{many, image.Request{To: image.PNG, DPI: 600}, "one sheet at a time"},
		{many, image.Request{To: image.PNG, DPI: 300}, "up to 143 dpi"},
		{many, image.Request{To: image.PNG, DPI: 143, MostDots: 100_000_000}, "limit is 100 million"},
		{crowd, image.Request{To: image.SVG}, "limit is 200"},
		{many, image.Request{To: image.PNG, DPI: 71}, "72 to 600"},
		{many, image.Request{To: image.PNG, DPI: 601}, "72 to 600"},
		{many, image.Request{To: "gif"}, "png or svg"},
		{many, image.Request{To: image.SVG, Page: 151}, "Sheet 151 of 150"},
		{many, image.Request{To: image.SVG, Page: -1}, "Sheet -1 of 150"},
		{many, image.Request{To: image.SVG, Cards: true}, "no cards or sheets"},
		{layout.Document{}, image.Request{To: image.SVG}, "Choose something"},
	} {
		if _, got := image.PlanOf(row.doc, row.r); !strings.Contains(got, row.want) {
			t.Errorf("%+v: %q, want %q in it", row.r, got, row.want)
		}
	}
	d := layout.Document{Pages: []layout.Page{{W: 210, H: 297}}} // A4 at 600 is within the bound
	p, refusal := image.PlanOf(d, image.Request{To: image.PNG, DPI: 600})
	if refusal != "" {
		t.Fatal(refusal)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.Write(gone, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
	config, err := png.DecodeConfig(bytes.NewReader(drawn(t, d, image.Request{To: image.PNG, DPI: 600})))
	if err != nil || config.Width != 4961 || config.Height != 7016 {
		t.Errorf("A4 at 600 dots an inch is %d × %d, %v", config.Width, config.Height, err)
	}
}

func BenchmarkPNG(b *testing.B) {
	d := document(b, example(b, 0), "cards")
	for b.Loop() {
		drawn(b, d, image.Request{To: image.PNG, DPI: 300, Page: 1})
	}
}
