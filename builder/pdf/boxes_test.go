package pdf_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"gantry/builder/layout"
	"gantry/builder/needs"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// Every box of every product has its size in the file to within 0.2 mm. The boxes of cards, play sheets and battle
// packs fit a pencil.
func TestBoxesMeasure(t *testing.T) {
	needs.Program(t, "qpdf")
	pencil := []string{"battle", rules.ProductCards, rules.ProductPlaySheets}
	for name, s := range sheets(t) {
		for i, product := range paper.Products(s.About) {
			if testing.Short() && (len(name)+i)%3 > 0 {
				continue // a third of the cases, in turn
			}
			o := job.DefaultOptions()
			o.Products = []string{product.ID}
			d := document(t, s, o)
			got := boxesIn(run(t, "qpdf", "--qdf", "--object-streams=disable", save(t, write(t, d)), "-"))
			want := boxesOf(d)
			if len(want) != len(got) {
				t.Errorf("%s, %s: %d boxes, %d in the file", name, product.ID, len(want), len(got))
				continue
			}
			for i, w := range want {
				side := min(got[i][0], got[i][1])
				if math.Abs(w[0]-got[i][0]) > 0.2 || math.Abs(w[1]-got[i][1]) > 0.2 {
					t.Errorf("%s, %s: a box of %.2f mm measures %.2f", name, product.ID, w, got[i])
				}
				if slices.Contains(pencil, product.ID) && side < 4.5 && got[i][0] == got[i][1] {
					t.Errorf("%s, %s: a box of %.2f mm is for a pencil", name, product.ID, got[i])
				}
			}
		}
	}
}

// boxesOf returns the sides of all outlined boxes on pages, in mm, in order.
func boxesOf(d layout.Document) (list [][2]float64) {
	for _, p := range d.Pages {
		for _, m := range p.Marks {
			switch m := m.(type) {
			case layout.Rect:
				if m.Stroke.Drawn() && m.Width > 0 {
					list = append(list, [2]float64{m.W, m.H})
				}
			case layout.Circle:
				if m.Stroke.Drawn() && m.Width > 0 {
					list = append(list, [2]float64{2 * m.R, 2 * m.R})
				}
			}
		}
	}
	return list
}

var (
	outlined = regexp.MustCompile(`(?m)^\S+ \S+ (\S+) (\S+) re [SB]|(?:^(?:\S+ ){6}c\n){6}[SB]`)
	curveEnd = regexp.MustCompile(`(?m)^(?:\S+ ){4}(\S+) (\S+) c$`)
)

// boxesIn returns the boxes of a content stream.
func boxesIn(content string) (list [][2]float64) {
	mm := func(s string) float64 { f, _ := strconv.ParseFloat(s, 64); return math.Abs(f) * 25.4 / 72 }
	for _, m := range outlined.FindAllStringSubmatch(content, -1) {
		if m[1] != "" {
			list = append(list, [2]float64{mm(m[1]), mm(m[2])})
			continue
		}
		low, high := math.Inf(1), math.Inf(-1)
		for _, end := range curveEnd.FindAllStringSubmatch(m[0], -1) {
			low, high = min(low, mm(end[1])), max(high, mm(end[1]))
		}
		list = append(list, [2]float64{high - low, high - low})
	}
	return list
}
