package typeset

import (
	"math"
	"slices"

	"gantry/builder/layout"
)

// silhouetteBands is the number of bands of a silhouette.
const silhouetteBands = 48

// A Silhouette is how far a drawing reaches to the left and right in bands of equal height, from the top.
type Silhouette struct {
	layout.Drawing
	low, high [silhouetteBands]float64 // low is greater than high in an empty band
}

// SilhouetteOf returns the silhouette of a drawing.
func SilhouetteOf(d layout.Drawing) Silhouette {
	s := Silhouette{Drawing: d}
	for i := range s.low {
		s.low[i], s.high[i] = math.Inf(1), math.Inf(-1)
	}
	for _, part := range d.Parts {
		for i, a := range part.Points {
			b := a
			if i+1 < len(part.Points) {
				b = part.Points[i+1]
			} else if part.Closed {
				b = part.Points[0]
			}
			steps := 1 + int(2*silhouetteBands*math.Abs(b[1]-a[1])/d.H)
			for n := range steps + 1 {
				share := float64(n) / float64(steps)
				s.add(a[0]+float64(share*(b[0]-a[0])), a[1]+float64(share*(b[1]-a[1])), part.Width/2)
			}
		}
	}
	return s
}

func (s *Silhouette) add(x, y, pen float64) {
	i := min(silhouetteBands-1, max(0, int(silhouetteBands*y/s.H)))
	s.low[i], s.high[i] = min(s.low[i], x-pen), max(s.high[i], x+pen)
}

// Size returns the width and height of what is drawn.
func (s *Silhouette) Size() (w, h float64) {
	bands := 0
	for i := range s.low {
		if s.low[i] <= s.high[i] {
			bands++
		}
	}
	ends := s.Ends()
	return max(0, ends[1]-ends[0]), s.H * float64(bands) / silhouetteBands
}

// Ends returns the left and the right end of what is drawn.
func (s *Silhouette) Ends() [2]float64 {
	return [2]float64{slices.Min(s.low[:]), slices.Max(s.high[:])}
}

// Within returns where the left end of the drawing may be at a scale, if it is on a floor and in each of its bands
// between the ends that room returns for a height. ok is false if it has no room.
func (s *Silhouette) Within(scale, floor float64, room func(y float64) (from, to float64)) (least, most float64,
	ok bool) {
	least, most = math.Inf(-1), math.Inf(1)
	for i := range s.low {
		if s.low[i] > s.high[i] {
			continue
		}
		from, to := room(floor - float64(scale*s.H*(1-(float64(i)+0.5)/silhouetteBands)))
		least, most = max(least, from-float64(scale*s.low[i])), min(most, to-float64(scale*s.high[i]))
		if least > most {
			return 0, 0, false
		}
	}
	return least, most, least <= most
}

// A Body is the extent of a machine, and of the core that must show.
type Body struct {
	low, high float64 // of all that is drawn, to the left and right
	core      [2]float64
	tall      float64
}

// The share of a machine's height from which a part of its width belongs to its body, not to a barrel, and the minimum
// share of its width that shows, alone and in a group.
const (
	coreHigh  = 0.34
	coreWide  = 0.72
	groupWide = 0.84
)

// BodyOf returns the extent of the machine of a drawing, without its shadow.
func BodyOf(d layout.Drawing) Body {
	d.Parts = d.Parts[d.Shadows:]
	s := SilhouetteOf(d)
	ends := s.Ends()
	b := Body{low: ends[0], high: ends[1]}
	_, b.tall = s.Size()
	turned := d
	turned.W, turned.H, turned.Parts = d.H, d.W, make([]layout.Part, len(d.Parts))
	for i, part := range d.Parts {
		points := make([][2]float64, len(part.Points))
		for n, q := range part.Points {
			points[n] = [2]float64{q[1], q[0]}
		}
		part.Points = points
		turned.Parts[i] = part
	}
	across := SilhouetteOf(turned)
	b.core = [2]float64{b.high, b.low}
	for i := range across.low {
		if across.high[i]-across.low[i] >= coreHigh*b.tall {
			from := float64(float64(i) / silhouetteBands * d.W)
			b.core = [2]float64{min(b.core[0], from), max(b.core[1], from+d.W/silhouetteBands)}
		}
	}
	if b.core[0] >= b.core[1] {
		b.core = [2]float64{b.low, b.high}
	}
	return b
}

// High returns the height of the machine.
func (b Body) High() float64 { return b.tall }

// Need returns the smallest width that each of a number of machines must show.
func (b Body) Need(number int) float64 {
	share := coreWide
	if number > 1 {
		share = groupWide
	}
	return max(b.core[1]-b.core[0], share*(b.high-b.low))
}

// Shown returns the left and right end of the part of the machine that a width shows: the core, then as much of the
// barrels as fits.
func (b Body) Shown(w float64) (low, high float64) {
	left, right := max(0, b.core[0]-b.low), max(0, b.high-b.core[1])
	if more := w - (b.core[1] - b.core[0]); left+right > 0 && more < left+right {
		share := max(0, more) / (left + right)
		return b.core[0] - float64(share*left), b.core[1] + float64(share*right)
	}
	return b.low, b.high
}
