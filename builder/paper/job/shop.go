package job

import "gantry/builder/layout"

// ShopDPI is the resolution for the sizes that print shops give, in dots per inch.
const ShopDPI = 300

// A ShopSize is a card for a print shop: a picture of W × H dots at ShopDPI. The shop cuts Bleed dots off each
// side.
type ShopSize struct {
	ID, Label string
	W, H      int
	Bleed     float64 // dots
	Card      string  // the card size that sets its type
}

func mmOfDots(dots float64) float64 { return layout.MMOfDots(dots, ShopDPI) }

// BleedMM returns the width that is cut off each side, in mm.
func (s ShopSize) BleedMM() float64 { return mmOfDots(s.Bleed) }

// Trim returns the size of the cut card, in mm.
func (s ShopSize) Trim() (w, h float64) {
	return mmOfDots(float64(s.W) - 2*s.Bleed), mmOfDots(float64(s.H) - 2*s.Bleed)
}

// Size returns the size of the card with its bleed, in mm.
func (s ShopSize) Size() (w, h float64) { return mmOfDots(float64(s.W)), mmOfDots(float64(s.H)) }
