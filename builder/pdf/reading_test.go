package pdf_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/layout/layouttest"
	"gantry/builder/needs"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// whole returns a document with every product of a sheet.
func whole(t *testing.T, s builder.Sheet, sheet string) (layout.Document, string) {
	t.Helper()
	o := job.DefaultOptions()
	o.Paper = sheet
	for _, p := range paper.Products(s.About) {
		o.Products = append(o.Products, p.ID)
	}
	d := document(t, s, o)
	return d, save(t, write(t, d))
}

// Every font of every file is embedded, and its text can be extracted.
func TestFontsAreEmbedded(t *testing.T) {
	needs.Program(t, "pdffonts")
	for name, s := range sheets(t) {
		_, file := whole(t, s, "letter")
		lines := strings.Split(strings.TrimSpace(run(t, "pdffonts", file)), "\n")
		if len(lines) < 4 {
			t.Errorf("%s: %d fonts", name, len(lines)-2)
		}
		for _, l := range lines[2:] {
			if f := strings.Fields(l); f[len(f)-5] != "yes" {
				t.Errorf("%s: not embedded: %s", name, l)
			}
		}
	}
}

// The bookmarks lead to every product and its units, in page order.
func TestBookmarks(t *testing.T) {
	needs.Program(t, "qpdf")
	type mark struct {
		Title string
		Page  int `json:"destpageposfrom1"`
		Kids  []mark
	}
	for name, s := range sheets(t) {
		d, file := whole(t, s, "a4")
		var got struct{ Outlines []mark }
		if err := json.Unmarshal([]byte(run(t, "qpdf", "--json=2", "--json-key=outlines", file)), &got); err != nil {
			t.Fatal(err)
		}
		var flat, want []string
		for _, m := range got.Outlines {
			flat = append(flat, fmt.Sprint("0 ", m.Title, m.Page))
			for _, kid := range m.Kids {
				flat = append(flat, fmt.Sprint("1 ", kid.Title, kid.Page))
			}
		}
		for _, b := range d.Outline {
			want = append(want, fmt.Sprint(b.Level, " ", b.Title, b.Page+1))
		}
		if strings.Join(flat, "\n") != strings.Join(want, "\n") || len(got.Outlines) != len(paper.Products(s.About)) {
			t.Errorf("%s: the bookmarks are\n%.600s\nwant\n%.600s", name, strings.Join(flat, "\n"),
				strings.Join(want, "\n"))
		}
	}
}

// squashed returns a text without spaces.
func squashed(s string) string {
	return strings.Join(strings.Fields(strings.ReplaceAll(s, "\u00a0", " ")), "")
}

// A card's text comes out of the file in reading order: name, points, class, its stats each with its label, the
// leading ones first.
func TestCardsReadInOrder(t *testing.T) {
	needs.Program(t, "pdftotext")
	for name, s := range sheets(t) {
		if name == "torture" || name == "faces" || !slices.Contains(s.About.Products, rules.ProductCards) {
			continue
		}
		o := job.DefaultOptions()
		o.Products = []string{rules.ProductCards}
		d := document(t, s, o)
		file := save(t, write(t, d))
		shown, err := s.Plain(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for page, p := range d.Pages {
			for _, f := range p.Frames {
				if f.Unit == "" || seen[f.Unit] {
					continue
				}
				seen[f.Unit] = true
				px := func(mm float64) string { return strconv.Itoa(int(math.Round(mm * 72 / 25.4))) }
				n := strconv.Itoa(page + 1)
				text := squashed(run(t, "pdftotext", "-raw", "-f", n, "-l", n, "-r", "72", "-x", px(f.X), "-y",
					px(f.Y), "-W",
					px(f.W), "-H", px(f.H), file, "-"))
				rest := text
				for _, u := range shown.Units {
					if u.Unit.ID != f.Unit {
						continue
					}
					for _, w := range inOrder(u) {
						_, after, ok := strings.Cut(rest, squashed(w))
						if !ok {
							t.Errorf("%s, %s: %q does not follow in\n%s", name, u.Title, w, text)
							break
						}
						rest = after
					}
				}
			}
		}
	}
}

// inOrder returns a card's texts of a unit.
func inOrder(u builder.UnitSheet) []string {
	list := []string{u.Title}
	if s, ok := u.Profile.Role("points"); ok {
		list = append(list, s.Text)
	}
	list = append(list, u.Profile.Class)
	for _, leads := range []bool{true, false} {
		for _, b := range u.Profile.Blocks {
			for _, s := range b.Stats {
				if b.Card && !b.SmallPrint && b.Label == "" && (s.Rank == 1) == leads && s.Rank < 2 &&
					s.Role != "points" {
					list = append(list, strings.ToUpper(s.Label)+s.Text)
				}
			}
		}
	}
	return list
}

// Cards measure 63 × 88 mm in the file to within 0.2 mm, on both papers and with every game's units: their
// outlines, and the area within crop marks.
func TestCardsMeasure63by88(t *testing.T) {
	needs.Program(t, "qpdf")
	rect := regexp.MustCompile(`(?m)^([0-9.]+) ([0-9.]+) ([0-9.]+) (-?[0-9.]+) re S`)
	all := sheets(t)
	all["one"] = layouttest.Sheet(layouttest.Unit("u1", "Anvil"))
	for name, s := range all {
		if !slices.Contains(s.About.Products, rules.ProductCards) {
			continue
		}
		for sheet, box := range map[string]string{"a4": `595\.28\s+841\.89`, "letter": `612\.00?\s+792\.00?`} {
			if testing.Short() && sheet == "letter" {
				continue
			}
			o := job.DefaultOptions()
			o.Products, o.Paper = []string{rules.ProductCards}, sheet
			d := document(t, s, o)
			content := run(t, "qpdf", "--qdf", "--object-streams=disable", save(t, write(t, d)), "-")
			frames, outlines := 0, 0
			for _, p := range d.Pages {
				frames += len(p.Frames)
			}
			for _, m := range rect.FindAllStringSubmatch(content, -1) {
				w, _ := strconv.ParseFloat(m[3], 64)
				h, _ := strconv.ParseFloat(m[4], 64)
				if w, h = w*25.4/72, math.Abs(h)*25.4/72; w < 40 || h < 60 {
					continue // a box for a pencil
				}
				outlines++
				if math.Abs(w-63) > 0.2 || math.Abs(h-88) > 0.2 {
					t.Errorf("%s, %s: a card measures %.2f × %.2f mm", name, sheet, w, h)
				}
			}
			if outlines != frames || frames == 0 {
				t.Errorf("%s, %s: %d outlines, %d cards", name, sheet, outlines, frames)
			}
			if !regexp.MustCompile(`/MediaBox \[\s*0\s+0\s+` + box + `\s*\]`).MatchString(content) {
				t.Errorf("%s: the page is not %s", name, sheet)
			}
		}
	}
}

// Standees and tokens have the size of their frames in the file to within 0.2 mm, with every game's units: figures
// and square tokens by the box of their outline, hexagons from side to side.
func TestPiecesMeasureTheirBase(t *testing.T) {
	needs.Program(t, "qpdf")
	for name, s := range sheets(t) {
		for base, shape := range map[string]string{"25": "square", "40": "square", "30": "hexagon"} {
			if testing.Short() && base == "40" {
				continue
			}
			o := job.DefaultOptions()
			o.Products, o.Base, o.TokenShape = []string{"standees", "tokens"}, base, shape
			d := document(t, s, o)
			var want [][2]float64
			for _, p := range d.Pages {
				for _, f := range p.Frames {
					want = append(want, [2]float64{f.W, f.H})
				}
			}
			width, _ := strconv.ParseFloat(base, 64)
			content := run(t, "qpdf", "--qdf", "--object-streams=disable", save(t, write(t, d)), "-")
			got := outlines(content, width)
			for _, list := range [][][2]float64{want, got} {
				slices.SortFunc(list, func(a, b [2]float64) int {
					return cmp.Or(cmp.Compare(math.Round(a[0]), math.Round(b[0])), cmp.Compare(a[1], b[1]))
				})
			}
			if len(want) == 0 || len(want) != len(got) {
				t.Fatalf("%s, %s mm: %d pieces, %d outlines", name, base, len(want), len(got))
			}
			for i, w := range want {
				if math.Abs(w[0]-got[i][0]) > 0.2 || math.Abs(w[1]-got[i][1]) > 0.2 {
					t.Errorf("%s, %s mm: a piece of %v mm measures %.2f", name, base, w, got[i])
				}
			}
		}
	}
}

// outlines returns the boxes in mm of the outlines in a content stream: rectangles as wide as a base, and hexagons
// as high.
func outlines(content string, base float64) (all [][2]float64) {
	const mm = 25.4 / 72
	number := func(s string) float64 { f, _ := strconv.ParseFloat(s, 64); return f * mm }
	rect := regexp.MustCompile(`(?m)^\S+ \S+ (\S+) (\S+) re [SB]`)
	for _, m := range rect.FindAllStringSubmatch(content, -1) {
		if w := number(m[1]); math.Abs(w-base) <= 0.2 {
			all = append(all, [2]float64{w, math.Abs(number(m[2]))})
		}
	}
	hexagon := regexp.MustCompile(`(?m)^\S+ \S+ m\s+(?:\S+ \S+ l\s+){5,6}(?:h\s+)?[sSbB]\b`)
	point := regexp.MustCompile(`(\S+) (\S+) [ml]\b`)
	for _, path := range hexagon.FindAllString(content, -1) {
		x1, x2, y1, y2 := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for _, m := range point.FindAllStringSubmatch(path, -1) {
			x, y := number(m[1]), number(m[2])
			x1, x2, y1, y2 = min(x1, x), max(x2, x), min(y1, y), max(y2, y)
		}
		if math.Abs(y2-y1-base) <= 0.2 {
			all = append(all, [2]float64{x2 - x1, y2 - y1})
		}
	}
	return all
}

// Markers of hexes and of squares have their games' sizes in the file.
func TestMarkersMeasureTheirBoard(t *testing.T) {
	needs.Program(t, "qpdf")
	measured := 0
	for name, s := range sheets(t) {
		if len(s.About.Markers) == 0 {
			continue
		}
		o := job.DefaultOptions()
		o.Products = []string{"markers"}
		content := run(t, "qpdf", "--qdf", "--object-streams=disable", save(t, write(t, document(t, s, o))), "-")
		for _, m := range s.About.Markers {
			across := m.Across
			if across == 0 {
				across = 25
			}
			if m.Shape == "" {
				continue
			}
			measured++
			if n := len(outlines(content, across)); n < m.Count {
				t.Errorf("%s: %d outlines of %v mm in the file, %d of %s alone", name, n, across, m.Count, m.Label)
			}
		}
	}
	if measured < 7 && !testing.Short() { // four hexes of one game, three squares of another
		t.Errorf("%d kinds of markers have been measured", measured)
	}
}
