package attack

import (
	"fmt"
	"iter"
	"math/big"
	"math/rand/v2"
	"testing"

	"gantry/rules"
)

// Whatever is drawn, no two labels overlap, none lies on a bar, and none leaves
// the drawing: all are parts of one picture, so that this holds at every width.
// The likeliest bar, the first and what is certain have their labels.
func TestLabelsOfBarsNeverOverlap(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 4))
	for n := range 4000 {
		values, chances, of := randomDistribution(random, 1+n%90)
		bars, labels := barsOf(values, chances, of)
		name := fmt.Sprintf("%d values from %d, of %d", len(values), values[0], of)
		if len(bars) == 0 || len(bars) > maxBars+1 {
			t.Fatalf("%s: %d bars", name, len(bars))
		}
		ticks, percents := 0, 0
		for i, a := range labels {
			if a.Tick {
				ticks++
			} else {
				percents++
			}
			if a.at.left < 0 || a.at.right > oddsWidth+0.001 || a.at.top < 0 || a.at.bottom > oddsHeight {
				t.Errorf("%s: %q leaves the drawing: %+v", name, a.Text, a.at)
			}
			for _, b := range labels[:i] {
				if a.at.meets(b.at) {
					t.Errorf("%s: %q and %q overlap", name, a.Text, b.Text)
				}
			}
			for _, b := range bars {
				if a.at.meets(b.at) {
					t.Errorf("%s: %q lies on the bar %s", name, a.Text, b.Title)
				}
			}
		}
		if ticks == 0 || percents == 0 && bars[likeliest(bars)].share > 0 && len(values) < 60 {
			t.Errorf("%s: %d ticks, %d percents", name, ticks, percents)
		}
		for _, b := range bars {
			if of > 0 && b.Dead != (b.at.left >= deadAt(bars)) {
				t.Errorf("%s: what destroys and what does not share the bar %s", name, b.Title)
			}
		}
	}
}

func deadAt(bars []OddsBar) float64 {
	for _, b := range bars {
		if b.Dead {
			return b.at.left
		}
	}
	return oddsWidth
}

// randomDistribution is numbers from small to thousands with chances of all shapes.
func randomDistribution(random *rand.Rand, n int) (values []int, chances []*big.Rat, of int) {
	step := []int{1, 1, 2, 50, 100, 1000}[random.IntN(6)]
	from := random.IntN(3) * step
	total := int64(0)
	var weights []int64
	for i := range n {
		values = append(values, from+i*step)
		w := int64(1 + random.IntN(1+random.IntN(1000)))
		weights, total = append(weights, w), total+w
	}
	for _, w := range weights {
		chances = append(chances, big.NewRat(w, total))
	}
	if random.IntN(2) == 0 {
		of = values[random.IntN(n)]
	}
	return values, chances, of
}

// spread is weights of 2, 3 and on, of 36 in all.
type spread []int64

func (s spread) All() iter.Seq2[int, *big.Rat] {
	return func(yield func(int, *big.Rat) bool) {
		for i, w := range s {
			if w > 0 && !yield(i+2, big.NewRat(w, 36)) {
				return
			}
		}
	}
}

func (spread) Mean() *big.Rat                { return big.NewRat(7, 1) }
func (spread) Variance() *big.Rat            { return big.NewRat(35, 6) }
func (spread) Draw(random func() uint64) int { return 7 }

// The bars and their text name the number from which the target is always destroyed. Other ways to
// destroy it are not marked.
func TestBarsThatDestroy(t *testing.T) {
	dealt := spread{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}
	for name, row := range map[string]struct {
		suffered rules.Distribution
		lethal   int
		from     int
		want     string
	}{
		"all of it": {nil, 0, 9, "9 or more destroys it"},
		"from 7 on": {spread{1, 2, 3, 4, 5, 0, 0, 21}, 7, 7, "7 or more destroys it"},
		"by a 3 and from 9 on": {spread{1, 0, 3, 4, 5, 6, 5, 12}, 0, 9,
			"9 or more destroys it. Sometimes less is enough"},
	} {
		o := outcomeOf(rules.Outcome{Role: rules.RoleDamage, OutOf: 9, Lethal: row.lethal, Dist: dealt,
			Suffered: row.suffered}, false)
		if o.DeadText != row.want {
			t.Errorf("%s: %q", name, o.DeadText)
		}
		for i, r := range o.Rows {
			if r.Dead != (i+2 >= row.from) || o.Bars[i].Dead != r.Dead {
				t.Errorf("%s: the row and the bar of %d say %v and %v", name, i+2, r.Dead, o.Bars[i].Dead)
			}
		}
	}
}
