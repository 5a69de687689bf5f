package attack

import (
	"cmp"
	"math/big"
	"slices"

	"gantry/builder/odds"
	"gantry/views"
)

// OddsBar is a bar of the drawing; lengths are user units.
type OddsBar struct {
	X, Y, W, H string
	Title      string
	Percent    string
	Dead       bool // it always destroys the target
	share      float64
	at         box
}

// ChartLabel is a text of the drawing, around the middle X and on the line Y. No
// two of a drawing overlap, nor does one lie on a bar.
type ChartLabel struct {
	X, Y, Text string
	Tick       bool // beneath the axis
	at         box
}

// The drawing's size, where its axis is, and the size of its type.
const (
	oddsWidth, oddsHeight = 320.0, 150.0
	oddsBase, oddsTop     = 130.0, 18.0
	oddsTick, oddsType    = 144.0, 11.0
	maxBars, barWidest    = 40, 48.0
	labelGap              = 9.0
)

// chartBox returns the part of the drawing that is shown: with a line below where some bars are all that the target
// can take.
func chartBox(o OddsOutcome) string {
	if o.Dead != "" {
		return "0 0 320 168"
	}
	return "0 0 320 150"
}

// box is a rectangle of the drawing.
type box struct{ left, top, right, bottom float64 }

func (b box) meets(c box) bool {
	return b.left < c.right && c.left < b.right && b.top < c.bottom && c.top < b.bottom
}

// textWidth returns what a text takes at most in the face of the drawing, of one unit.
func textWidth(text string) (width float64) {
	for _, r := range text {
		switch r {
		case ',', '.', ' ':
			width += 0.3
		case '%':
			width += 0.86
		default:
			width += 0.6
		}
	}
	return width
}

// textBox returns where a text around a middle is, moved into the drawing.
func textBox(text string, middle, line float64) box {
	width := textWidth(text) * oddsType
	left := max(0, min(middle-width/2, oddsWidth-width))
	return box{left, line - oddsType*0.8, left + width, line + oddsType*0.25}
}

// bin is a bar's values and their chance.
type bin struct {
	from, to int
	p        *big.Rat
}

// binsOf groups adjacent values if there are too many bars. A bin never holds values both below and
// above what the target can take.
func binsOf(values []int, chances []*big.Rat, of int) (bins []bin) {
	each := max(1, (len(values)+maxBars-1)/maxBars)
	for i, n := 0, 0; i < len(values); i, n = i+1, n+1 {
		if last := len(bins) - 1; n%each != 0 && (of <= 0 || values[i] < of || bins[last].from >= of) {
			bins[last].to = values[i]
			bins[last].p.Add(bins[last].p, chances[i])
			continue
		}
		n = 0
		bins = append(bins, bin{values[i], values[i], new(big.Rat).Set(chances[i])})
	}
	return bins
}

// barsOf draws a distribution. A bar is one value, or several adjacent ones.
func barsOf(values []int, chances []*big.Rat, of int) ([]OddsBar, []ChartLabel) {
	bins := binsOf(values, chances, of)
	highest := new(big.Rat)
	for _, b := range bins {
		if b.p.Cmp(highest) > 0 {
			highest = b.p
		}
	}
	var bars []OddsBar
	pitch := (oddsWidth - 8) / float64(max(1, len(bins)))
	width := min(pitch*0.84, barWidest)
	for i, b := range bins {
		share, _ := new(big.Rat).Quo(b.p, highest).Float64()
		height := max(0.75, share*(oddsBase-oddsTop))
		left := 4 + (float64(i)+0.5)*pitch - width/2
		name := WholeText(b.from)
		if b.to != b.from {
			name += "–" + WholeText(b.to)
		}
		percent := odds.Percent(b.p)
		bars = append(bars, OddsBar{X: views.FormatLength(left), W: views.FormatLength(width),
			Y: views.FormatLength(oddsBase - height),
			H: views.FormatLength(height), Title: name + ": " + percent, Percent: percent,
			Dead: of > 0 && b.from >= of, share: share,
			at: box{left, oddsBase - height, left + width, oddsBase}})
	}
	return bars, append(ticksOf(bins, bars), percentsOf(bins, bars)...)
}

// ticksOf names as many bars beneath the axis as have room, at even distances, and
// the last.
func ticksOf(bins []bin, bars []OddsBar) (ticks []ChartLabel) {
	tick := func(i int) ChartLabel {
		return labelOf(WholeText(bins[i].from), bars[i], oddsTick, true)
	}
	for _, every := range []int{1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 30, 40} {
		ticks = ticks[:0]
		fits := true
		for i := 0; i < len(bins) && fits; i += every {
			next := tick(i)
			if fits = hasRoom(next.at, ticks, nil, -1); fits {
				ticks = append(ticks, next)
			}
		}
		if fits {
			break
		}
	}
	if last := tick(len(bins) - 1); hasRoom(last.at, ticks, nil, -1) {
		ticks = append(ticks, last)
	}
	return ticks
}

// worthLabel is the smallest chance that gets a label over its bar.
var worthLabel = big.NewRat(1, 200)

// percentsOf says the chances of as many bars as have room, the likeliest first.
func percentsOf(bins []bin, bars []OddsBar) (labels []ChartLabel) {
	order := make([]int, len(bars))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(bars[b].share, bars[a].share) })
	for _, i := range order {
		l := labelOf(odds.Percent(bins[i].p), bars[i], bars[i].at.top-4, false)
		if bins[i].p.Cmp(worthLabel) >= 0 && hasRoom(l.at, labels, bars, i) {
			labels = append(labels, l)
		}
	}
	return labels
}

func labelOf(text string, b OddsBar, line float64, tick bool) ChartLabel {
	at := textBox(text, (b.at.left+b.at.right)/2, line)
	return ChartLabel{X: views.FormatLength((at.left + at.right) / 2), Y: views.FormatLength(line), Text: text,
		Tick: tick, at: at}
}

// hasRoom reports whether a label keeps clear of others and of all bars but its own.
func hasRoom(at box, labels []ChartLabel, bars []OddsBar, own int) bool {
	wide := at
	wide.left, wide.right = wide.left-labelGap, wide.right+labelGap
	return !slices.ContainsFunc(labels, func(l ChartLabel) bool { return wide.meets(l.at) }) &&
		!slices.ContainsFunc(bars, func(b OddsBar) bool { return b.at != bars[own].at && at.meets(b.at) })
}

// barsText describes a distribution for screen readers.
func barsText(o OddsOutcome) string {
	text := o.Label + ": always " + o.Rows[0].Value
	if !o.Sure {
		text = o.Label + ": " + o.Rows[0].Value + " to " + o.Rows[len(o.Rows)-1].Value + ", average " + o.Mean
		if i := likeliest(o.Bars); len(o.Bars) == len(o.Rows) {
			text += ", most often " + o.Rows[i].Value + " (" + o.Bars[i].Percent + ")"
		}
	}
	if text += "."; o.DeadText != "" {
		text += " " + o.DeadText + "."
	}
	return text + " Full table below."
}

func likeliest(bars []OddsBar) (at int) {
	for i, b := range bars {
		if b.share > bars[at].share {
			at = i
		}
	}
	return at
}

// shareWidth returns a chance as a width of a hundred.
func shareWidth(p *big.Rat) string {
	if p == nil {
		return "0"
	}
	percent, _ := new(big.Rat).Mul(p, big.NewRat(100, 1)).Float64()
	return views.FormatLength(min(100, max(0, percent)))
}

// ratioText returns "mean of total" as shown beside a bar, or only the mean without a total.
func ratioText(mean *big.Rat, of int) string {
	if of <= 0 {
		return odds.Mean(mean)
	}
	return odds.Mean(mean) + " of " + WholeText(of)
}
