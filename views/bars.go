package views

import (
	"math/big"
	"strconv"
)

// OddsBar is a bar of the drawing; lengths are user units.
type OddsBar struct {
	X, Y, W, H    string
	Middle, TextY string
	Value         string // "" where there is no room for it
	Percent       string // the same
	Title         string
	Dead          bool // as much as the target can take
	Last          bool // its value ends where the drawing does
}

// The drawing's size, and where its axis is.
const (
	oddsWidth, oddsHeight = 320.0, 150.0
	oddsBase, oddsTop     = 130.0, 18.0
)

// chartBox is the part of the drawing that is shown: with a line below where some
// bars are all that the target can take.
func chartBox(o OddsOutcome) string {
	if o.Dead != "" {
		return "0 0 320 168"
	}
	return "0 0 320 150"
}

// Room for labels: of bars with both, and of bars with a value at all.
const barsWithPercent, barsWithValue, barsMost = 11, 16, 40

// barsOf draws a distribution: a bar a value, or a bar for several neighbours
// where there are too many.
func barsOf(values []int, chances []*big.Rat, of int) []OddsBar {
	each := (len(values) + barsMost - 1) / barsMost
	type bin struct {
		from, to int
		p        *big.Rat
	}
	var bins []bin
	highest := new(big.Rat)
	for i := 0; i < len(values); i += max(1, each) {
		b := bin{values[i], values[i], new(big.Rat)}
		for j := i; j < min(i+each, len(values)); j++ {
			b.to = values[j]
			b.p.Add(b.p, chances[j])
		}
		if b.p.Cmp(highest) > 0 {
			highest = b.p
		}
		bins = append(bins, b)
	}
	var out []OddsBar
	width := (oddsWidth - 8) / float64(max(1, len(bins)))
	ticks := max(1, (len(bins)+barsWithValue-1)/barsWithValue)
	for i, b := range bins {
		share, _ := new(big.Rat).Quo(b.p, highest).Float64()
		height := max(0.75, share*(oddsBase-oddsTop))
		x := 4 + float64(i)*width
		bar := OddsBar{X: formatLength(x + width*0.08), W: formatLength(width * 0.84), Y: formatLength(oddsBase - height),
			H:      formatLength(height),
			Middle: formatLength(x + width/2),
			TextY:  formatLength(oddsBase - height - 4), Dead: of > 0 && b.from >= of}
		name := wholeText(b.from)
		if b.to != b.from {
			name += "–" + wholeText(b.to)
		}
		bar.Title = name + ": " + percentText(b.p)
		if i%ticks == 0 {
			bar.Value = wholeText(b.from)
			bar.Last = i == len(bins)-1 && len(bar.Value) > 3
		}
		if len(bins) <= barsWithPercent {
			percent, _ := new(big.Rat).Mul(b.p, big.NewRat(100, 1)).Float64()
			bar.Percent = strconv.FormatFloat(percent, 'f', 0, 64) + "%"
			if percent < 0.5 {
				bar.Percent = ""
			}
		}
		out = append(out, bar)
	}
	return out
}

// barsText is a distribution in words, for those who do not see its drawing.
func barsText(o OddsOutcome) string {
	likeliest := o.Rows[0]
	best := -1.0
	for i, b := range o.Bars {
		if h, err := strconv.ParseFloat(b.H, 64); err == nil && h > best && len(o.Bars) == len(o.Rows) {
			best, likeliest = h, o.Rows[i]
		}
	}
	last := o.Rows[len(o.Rows)-1]
	text := "Bar chart of " + o.Label + ": from " + o.Rows[0].Value + " to " + last.Value + ", mean " + o.Mean
	if best >= 0 {
		text += "; likeliest " + likeliest.Value + " with " + likeliest.Percent
	}
	if o.Of != "" {
		text += "; " + o.Of + " can be taken"
	}
	return text + ". The table below has every value."
}
