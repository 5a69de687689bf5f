package pdf_test

import (
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
	"gantry/builder/paper/typeset"
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
	class, _, _ := strings.Cut(u.Profile.Class, " · ") // the rest may be beside the machine
	list := []string{u.Title, class}
	if s, ok := u.Profile.Role("points"); ok {
		list = append(list, s.Text)
	}
	leading, _, _ := typeset.PlayStats(u)
	for _, s := range leading {
		list = append(list, strings.ToUpper(s.Label)+s.Text)
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
			larger := map[string]bool{} // sizes of cards for units without room on the usual one
			for _, p := range d.Pages {
				frames += len(p.Frames)
				for _, f := range p.Frames {
					size := fmt.Sprintf("%.0f×%.0f", f.W, f.H)
					if f.Unit == "" {
						continue // rules, in a size of units
					}
					noted := slices.ContainsFunc(s.Units, func(u builder.UnitSheet) bool {
						return u.Unit.ID == f.Unit && slices.ContainsFunc(d.Notes, func(note string) bool {
							return strings.HasPrefix(note, typeset.NameWithin(u, 60)+": too much for a poker card.")
						})
					})
					if size != "63×88" && !noted {
						t.Errorf("%s, %s: %s is on a card of %s without a note", name, sheet, f.Title, size)
					}
					larger[size] = true
				}
			}
			for _, m := range rect.FindAllStringSubmatch(content, -1) {
				w, _ := strconv.ParseFloat(m[3], 64)
				h, _ := strconv.ParseFloat(m[4], 64)
				if w, h = w*25.4/72, math.Abs(h)*25.4/72; w < 40 || h < 60 {
					continue // a box for a pencil
				}
				outlines++
				if size := fmt.Sprintf("%.0f×%.0f", w, h); size != "63×88" && !larger[size] {
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
					if f.Unit != "" { // markers that fill the sheet can be round
						want = append(want, [2]float64{f.W, f.H})
					}
				}
			}
			content := run(t, "qpdf", "--qdf", "--object-streams=disable", save(t, write(t, d)), "-")
			got := outlines(content)
			if len(want) == 0 {
				t.Fatalf("%s, %s mm: no pieces", name, base)
			}
			for _, w := range want {
				i := slices.IndexFunc(got, func(box [2]float64) bool {
					return math.Abs(w[0]-box[0]) <= 0.2 && math.Abs(w[1]-box[1]) <= 0.2
				})
				if i < 0 {
					t.Errorf("%s, %s mm: no outline of a piece of %.2f mm", name, base, w)
					continue
				}
				got = slices.Delete(got, i, i+1)
			}
		}
	}
}

// outlines returns the boxes in mm of the stroked rectangles and closed paths in a content stream.
func outlines(content string) (all [][2]float64) {
	const mm = 25.4 / 72
	number := func(s string) float64 { f, _ := strconv.ParseFloat(s, 64); return f * mm }
	rect := regexp.MustCompile(`(?m)^\S+ \S+ (\S+) (\S+) re [SB]`)
	for _, m := range rect.FindAllStringSubmatch(content, -1) {
		all = append(all, [2]float64{number(m[1]), math.Abs(number(m[2]))})
	}
	closed := regexp.MustCompile(`(?m)^\S+ \S+ m\s+(?:(?:\S+ ){2,6}[lc]\s+){3,}(?:h\s+)?[sSbB]\b`)
	point := regexp.MustCompile(`(\S+) (\S+) [mlc]\b`)
	for _, path := range closed.FindAllString(content, -1) {
		x1, x2, y1, y2 := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for _, m := range point.FindAllStringSubmatch(path, -1) {
			x, y := number(m[1]), number(m[2])
			x1, x2, y1, y2 = min(x1, x), max(x2, x), min(y1, y), max(y2, y)
		}
		all = append(all, [2]float64{x2 - x1, y2 - y1})
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
			n := 0
			for _, box := range outlines(content) {
				if math.Abs(box[0]-across) <= 0.2 || math.Abs(box[1]-across) <= 0.2 {
					n++
				}
			}
			if n < m.Count {
				t.Errorf("%s: %d outlines of %v mm in the file, %d of %s alone", name, n, across, m.Count, m.Label)
			}
		}
	}
	if measured < 7 && !testing.Short() { // four hexes of one game, three squares of another
		t.Errorf("%d kinds of markers have been measured", measured)
	}
}
