package likeness

// emblem paints an emblem's shape, r wide to each side.
func (p *part) emblem(shape string, r float64) {
	o := emblemOutline(shape)
	out := make([]float64, len(o))
	for i, v := range o {
		out[i] = v * r
		if i%2 == 1 {
			out[i] = -v * r
		}
	}
	if len(out) > 0 {
		p.paint(Accent, out...)
	}
}

// stripes paints n bars below each other, w wide to each side, from y down.
func (p *part) stripes(n int, w, y float64) {
	for i := range n {
		top := y - 1.7*float64(i)
		p.paint(Accent, -w, top, w, top, w, top-1, -w, top-1)
	}
}

// digitPath returns a digit in one stroke over a grid of 2 × 3 points: 0 1, 2 3, 4 5.
func digitPath(d int) string {
	return [...]string{"01540", "15", "013245", "0132354", "02315", "102354", "104532", "015", "20132453", "320154"}[d]
}

// number paints a number in strokes, its digits 2h high around a point.
func (p *part) number(n int, x, y, h float64) {
	digits := []int{n % 10}
	for n /= 10; n > 0; n /= 10 {
		digits = append([]int{n % 10}, digits...)
	}
	w := h * .62
	x -= float64(len(digits)-1) * w * .85
	for _, d := range digits {
		var pairs []float64
		for _, c := range digitPath(d) {
			i := int(c - '0')
			pairs = append(pairs, x-w/2+w*float64(i%2), y+h-h*float64(i/2))
		}
		p.mark(Decal, brightest, .62, pairs)
		x += w * 1.7
	}
}
