package pdf_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jung-kurt/gofpdf"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/needs"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
	"gantry/rules"
	"gantry/static/fonts"
)

// latin is the first page of a face as gofpdf reads it, and its codes.
type latin struct {
	json, font []byte
	codes      map[rune]byte
}

var latins = func() (list []latin) {
	for _, face := range faceNames {
		data, err := fonts.Pages(face)
		if err != nil {
			panic(err)
		}
		line, rest, _ := bytes.Cut(data, []byte("\n"))
		var pages []struct {
			Runes        string
			Widths       []int
			Size, Length int
		}
		if err := json.Unmarshal(line, &pages); err != nil {
			panic(err)
		}
		l := latin{font: rest[:pages[0].Length], codes: map[rune]byte{}}
		diff, widths := "32", make([]int, 256)
		for i, r := range []rune(pages[0].Runes) {
			l.codes[r] = byte(32 + i)
			diff += fmt.Sprintf(" /uni%04X", r)
			widths[32+i] = pages[0].Widths[i]
		}
		l.json = fmt.Appendf(nil,
			`{"Tp":"TrueType","Name":%q,"Diff":%q,"File":%q,"OriginalSize":%d,"Cw":%s,"Desc":{"Flags":32}}`,
			face, diff, face+".z", pages[0].Size, strings.ReplaceAll(fmt.Sprint(widths), " ", ","))
		list = append(list, l)
	}
	return list
}()

var faceNames = []string{"regular", "bold", "condensed", "condensed-bold"}

// straightFigure draws a figure's parts in their place.
func straightFigure(f *gofpdf.Fpdf, m layout.Figure) {
	x, y, scale := m.Place()
	f.SetLineJoinStyle("round")
	f.SetLineCapStyle("round")
	for _, p := range m.Drawing.Parts {
		draw := func(style string) {
			f.MoveTo(x+p.Points[0][0]*scale, y+p.Points[0][1]*scale)
			for _, at := range p.Points[1:] {
				f.LineTo(x+at[0]*scale, y+at[1]*scale)
			}
			if p.Closed {
				f.ClosePath()
			}
			f.DrawPath(style)
		}
		if p.Width > 0 && p.Stroke.Drawn() {
			r, g, b := p.Stroke.RGB()
			f.SetDrawColor(int(r), int(g), int(b))
			f.SetLineWidth(p.Width * scale)
			draw("D")
		}
		if p.Fill.Drawn() {
			r, g, b := p.Fill.RGB()
			f.SetFillColor(int(r), int(g), int(b))
			draw("F")
		}
	}
	f.SetLineJoinStyle("miter")
	f.SetLineCapStyle("butt")
}

// straight draws the marks with only gofpdf: the simplest program that puts the same ink on the same paper, with
// the same faces. The cards are compared with it.
func straight(w io.Writer, d layout.Document) error {
	f := gofpdf.New("P", "mm", "A4", "")
	f.SetAutoPageBreak(false, 0)
	for i, l := range latins {
		f.AddFontFromBytes(faceNames[i], "", l.json, l.font)
	}
	if uses(d, layout.CJK) {
		f.AddUTF8FontFromBytes("cjk", "", fonts.CJK())
	}
	rgb := func(c layout.Color) (int, int, int) {
		r, g, b := c.RGB()
		return int(r), int(g), int(b)
	}
	var codes []byte
	for _, p := range d.Pages {
		f.AddPageFormat("P", gofpdf.SizeType{Wd: p.W, Ht: p.H})
		for _, m := range p.Marks {
			switch m := m.(type) {
			case layout.Text:
				f.SetTextColor(rgb(m.Color))
				if m.Face == layout.CJK {
					f.SetFont("cjk", "", m.Size)
					f.Text(m.X, m.Y, m.String)
					continue
				}
				f.SetFont(faceNames[m.Face], "", m.Size)
				codes = codes[:0]
				for _, r := range m.String {
					codes = append(codes, latins[m.Face].codes[r])
				}
				f.Text(m.X, m.Y, string(codes))
			case layout.Line:
				f.SetDrawColor(rgb(m.Color))
				f.SetLineWidth(m.Width)
				f.Line(m.X1, m.Y1, m.X2, m.Y2)
			case layout.Rect:
				f.SetDrawColor(rgb(m.Stroke))
				f.SetFillColor(rgb(m.Fill))
				f.SetLineWidth(m.Width)
				f.Rect(m.X, m.Y, m.W, m.H, inked(m.Stroke, m.Fill))
			case layout.Path:
				f.SetDrawColor(rgb(m.Stroke))
				f.SetFillColor(rgb(m.Fill))
				f.SetLineWidth(m.Width)
				f.MoveTo(m.Points[0][0], m.Points[0][1])
				for _, at := range m.Points[1:] {
					f.LineTo(at[0], at[1])
				}
				if m.Closed {
					f.ClosePath()
				}
				f.DrawPath(inked(m.Stroke, m.Fill))
			case layout.Code:
				f.SetFillColor(rgb(m.Color))
				for _, r := range m.Dark {
					side := m.Side / float64(m.Modules)
					f.Rect(m.X+float64(r[0])*side, m.Y+float64(r[1])*side, float64(r[2])*side, side, "F")
				}
			case layout.Figure:
				straightFigure(f, m)
			default:
				return fmt.Errorf("no %T in this benchmark", m)
			}
		}
	}
	return f.Output(w)
}

// inked returns the library's word for fill and stroke with ink.
func inked(stroke, fill layout.Color) string {
	do := ""
	if fill.Drawn() {
		do = "F"
	}
	if stroke.Drawn() {
		do += "D"
	}
	return do
}

// uses reports whether a document has text in a face.
func uses(d layout.Document, face layout.Face) bool {
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			if t, ok := m.(layout.Text); ok && t.Face == face {
				return true
			}
		}
	}
	return false
}

// The reference is the same paper: every word at its place, and every dot.
func TestStraightIsTheSame(t *testing.T) {
	needs.Program(t, "pdftotext", "pdftoppm")
	word := regexp.MustCompile(`<word xMin="([0-9.]+)" .*>(.*)</word>`)
	for name, s := range map[string]builder.Sheet{"latin": army(12, "Anvil"), "kanji": army(3, "鉄の壁")} {
		for _, product := range []string{"roster", "cards"} {
			o := job.DefaultOptions()
			o.Products = []string{product}
			d := document(t, s, o)
			var bare bytes.Buffer
			if err := straight(&bare, d); err != nil {
				t.Fatal(err)
			}
			ours, theirs := save(t, write(t, d)), save(t, bare.Bytes())
			words := func(file string) []string {
				found := word.FindAllString(run(t, "pdftotext", "-bbox", file, "-"), -1)
				for i, w := range found { // the part after its left end depends on the font's metrics
					found[i] = word.ReplaceAllString(w, "$2 at $1")
				}
				slices.Sort(found)
				return found
			}
			if a, b := words(ours), words(theirs); len(a) < 30 || !slices.Equal(a, b) {
				t.Errorf("%s, %s: %d words, in the reference %d or others", name, product, len(a), len(b))
			}
			a, b := run(t, "pdftoppm", "-r", "60", ours), run(t, "pdftoppm", "-r", "60", theirs)
			unlike := 0
			for i := range min(len(a), len(b)) {
				if d := int(a[i]) - int(b[i]); d > 64 || d < -64 {
					unlike++
				}
			}
			if len(a) != len(b) || unlike > len(a)/500 {
				t.Errorf("%s, %s: %d bytes of %d are unlike the reference's %d", name, product, unlike, len(a), len(b))
			}
		}
	}
}

// army returns n units of a name, with 24 likenesses.
func army(n int, name string) builder.Sheet {
	var units []builder.UnitSheet
	for i := range n {
		u := layouttest.Unit(fmt.Sprint("u", i+1), fmt.Sprint(name, " ", i+1))
		u.Likenesses = []rules.Likeness{{Plan: rules.Biped, Mass: i % 8, Armour: 3, Items: []rules.LikenessItem{
			{Place: rules.AtLeftArm, Kind: []rules.ItemKind{rules.Gun, rules.Laser, rules.Missile}[i%3], Size: 2,
				Count: 1}}}}
		units = append(units, u)
	}
	return layouttest.Sheet(units...)
}

// BenchmarkCards sets and writes 500 cards beside the straight drawing of the same marks, in turns, and reports the
// ratio of the sums.
func BenchmarkCards(b *testing.B) { beside(b, army(500, "Anvil"), []string{"cards"}) }

// BenchmarkRoster sets a one-page army sheet.
func BenchmarkRoster(b *testing.B) { beside(b, army(5, "Anvil"), []string{"roster"}) }

// BenchmarkRosterInKanji sets one that needs a UTF-8 face, which the library reads and cuts for every document.
func BenchmarkRosterInKanji(b *testing.B) { beside(b, army(5, "鉄の壁"), []string{"roster"}) }

// BenchmarkLongRoster sets the army sheet of 300 units.
func BenchmarkLongRoster(b *testing.B) { beside(b, army(300, "Anvil"), []string{"roster"}) }

func beside(b *testing.B, s builder.Sheet, products []string) {
	setter, err := paper.New()
	if err != nil {
		b.Fatal(err)
	}
	o := job.DefaultOptions()
	o.Products = products
	var ours, set, theirs time.Duration
	var heap, pages uint64
	for b.Loop() {
		at := time.Now()
		d, err := setter.Pages(context.Background(), s, o)
		if err != nil {
			b.Fatal(err)
		}
		set += time.Since(at)
		var out, bare bytes.Buffer
		if err := pdf.Write(b.Context(), &out, d); err != nil {
			b.Fatal(err)
		}
		ours += time.Since(at)
		var m runtime.MemStats
		runtime.ReadMemStats(&m) // with all garbage that is not yet collected
		heap, pages = max(heap, m.HeapInuse), uint64(len(d.Pages))
		at = time.Now()
		if err := straight(&bare, d); err != nil {
			b.Fatal(err)
		}
		theirs += time.Since(at)
	}
	n := float64(b.N) * 1e6
	b.ReportMetric(float64(ours)/n, "ms/pdf")
	b.ReportMetric(float64(set)/n, "ms/layout")
	b.ReportMetric(float64(theirs)/n, "ms/straight")
	b.ReportMetric(float64(ours)/float64(theirs), "ratio")
	b.ReportMetric(float64(heap)/(1<<20), "heap-MB")
	b.ReportMetric(float64(pages), "pages")
}
