package layout

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// word is where a list stands, as who plays it says it: its shape and word, and its
// colour.
func (p palette) word(v builder.Verdict) (string, Color) {
	switch v.Standing().State {
	case builder.StandingIllegal:
		return "✕ ILLEGAL", p.bad
	case builder.Open:
		return "? OPEN", p.ink
	case builder.Draft:
		return "▢ DRAFT", p.ink
	}
	return "✓ READY", p.good
}

// verdict is the same as reports and covers say it.
func (p palette) verdict(v builder.Verdict) (string, Color) {
	switch {
	case v.State == builder.Illegal:
		return "✕ ILLEGAL", p.bad
	case v.State == builder.Undecided:
		return "? UNDECIDED", p.ink
	case v.Draft():
		return "▢ DRAFT", p.ink
	}
	return "✓ LEGAL", p.good
}

// short is the start of the roster's hash, as every sheet shows it.
func (j request) short() string { return j.sheet.Hash[:min(12, len(j.sheet.Hash))] }

// stampSize is the size in points of a stamp with a shape and word, the width of its
// frame and the room in it; an illegal roster's is heavy.
func stampSize(word string) (size, width, pad float64) {
	if strings.HasPrefix(word, "✕") {
		return 16, 1.0, 2.2
	}
	return 8.5, 0.3, 1.4
}

// stampHeight is how high the stamp is.
func stampHeight(word string) float64 {
	size, _, pad := stampSize(word)
	return 0.714*size*mmPerPt + 2*pad
}

// stamp draws a shape and word in a frame with its right upper corner at x, y: the
// shape is as heavy as the word.
func (p *canvas) stamp(text string, color Color, x, y float64) {
	size, width, pad := stampSize(text)
	shape, word, _ := strings.Cut(text, " ")
	l := p.m.set(span{word, style{Bold, size, color}})
	high, h := 0.714*size*mmPerPt, stampHeight(text)
	w := l.w + high + 2*pad + 0.35*high
	p.marks = append(p.marks, Rect{X: x - w, Y: y, W: w, H: h, Width: width, Stroke: color})
	p.shape(shape, x-w+pad, y+pad, high, color)
	p.text(l, x-pad-l.w, y+pad+high)
}

// shape draws a stamp's shape in a square.
func (p *canvas) shape(shape string, x, y, size float64, color Color) {
	width := 0.17 * size
	chain := func(points ...[2]float64) {
		for i := range points {
			points[i] = [2]float64{x + points[i][0]*size, y + points[i][1]*size}
		}
		p.marks = append(p.marks, Path{Points: points, Width: width, Stroke: color})
	}
	switch shape {
	case "✕":
		chain([2]float64{0.1, 0.1}, [2]float64{0.9, 0.9})
		chain([2]float64{0.9, 0.1}, [2]float64{0.1, 0.9})
	case "?":
		p.centre("?", style{Bold, size / 0.714 / mmPerPt, color}, x+size/2, y+size)
	case "▢":
		chain([2]float64{0.1, 0.1}, [2]float64{0.9, 0.1}, [2]float64{0.9, 0.9}, [2]float64{0.1, 0.9}, [2]float64{0.1, 0.1})
	default:
		chain([2]float64{0.05, 0.55}, [2]float64{0.35, 0.88}, [2]float64{0.92, 0.12})
	}
}

// finding is the rows of a finding: its shape, whom it is about, its message,
// its numbers and its citation.
func (k kit) finding(j request, f rules.Finding) []row {
	shape, color, size := "✕ ", k.pal.bad, k.small
	switch f.Severity {
	case rules.Warning:
		shape, color = "! ", k.pal.ink
	case rules.Info:
		shape, color, size = "i ", k.pal.muted, max(6, k.small-1)
	}
	spans := []span{{shape, style{Bold, size, color}}}
	if u, ok := j.sheet.Unit(f.Unit); ok && !strings.Contains(f.Message, u.Title) {
		spans = append(spans, span{nameWithin(u, 100) + ": ", k.ink(CondensedBold, size)})
	}
	spans = append(spans, span{f.Message, k.ink(Condensed, size)})
	if f.Used != nil && f.Max != nil {
		spans = append(spans, span{fmt.Sprintf("%s%d of %d", wideBlank, *f.Used, *f.Max), k.ink(CondensedBold, size)})
	}
	basis := ""
	if mark := k.mark(rules.Source{Basis: f.Basis}); mark != "" {
		basis = mark + " "
	}
	spans = append(spans, span{wideBlank + basis + f.Cite, k.muted(Condensed, size)})
	return append(k.text(spans...), space(0.5))
}

// findings lists what is wrong, errors first as the verdict has them.
func (k kit) findings(j request) []row {
	v := j.sheet.Verdict
	v.Findings = v.FindingsBesideHouseRules()
	if len(v.Findings) == 0 || !j.options.Stamp {
		return nil
	}
	var counts []string
	for _, s := range []rules.Severity{rules.Error, rules.Warning, rules.Info} {
		if n := v.Count(s); n > 0 {
			word := s.String()
			if n > 1 && s != rules.Info {
				word += "s"
			}
			counts = append(counts, fmt.Sprintf("%d %s", n, word))
		}
	}
	rows := append([]row{space(k.gap)}, k.heading("Findings: "+strings.Join(counts, ", "))...)
	for _, f := range v.Findings {
		rows = append(rows, k.finding(j, f)...)
	}
	return rows
}
