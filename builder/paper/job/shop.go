package job

import (
	"fmt"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/rules"
)

// ShopDPI is the resolution that print shops use for their sizes.
const ShopDPI = 300

// A ShopSize is a card for a print shop: a picture of W × H dots at ShopDPI. The shop cuts Bleed dots off each
// side.
type ShopSize struct {
	ID, Label string
	W, H      int
	Bleed     float64 // dots
	Card      string  // the card size that sets its type
}

// shopSizes lists The Game Crafter's PokerDeck, TarotDeck and JumboDeck, which bleed an eighth of an inch
// (help.thegamecrafter.com/article/391-bleed; sizes as thegamecrafter.com/api/tgc/products lists them).
// MakePlayingCards requires at least 36 dots on each side of a card of 2.5 × 3.5 in or 2.75 × 4.75 in
// (makeplayingcards.com/faq-photo.aspx).
var shopSizes = []ShopSize{
	{"poker", "Poker, 825 × 1125 px", 825, 1125, 37.5, "poker"},
	{"tarot", "Tarot, 900 × 1500 px", 900, 1500, 37.5, "tarot"},
	{"jumbo", "Jumbo, 1125 × 1725 px", 1125, 1725, 37.5, "tarot"},
	{"mpc-poker", "MPC poker, 822 × 1122 px", 822, 1122, 36, "poker"},
	{"mpc-tarot", "MPC tarot, 897 × 1497 px", 897, 1497, 36, "tarot"},
}

// ShopSizes returns the sizes of print shops.
func ShopSizes() []ShopSize { return slices.Clone(shopSizes) }

// ShopSizeOf returns the size with an id, the first for "". The error is a UserError.
func ShopSizeOf(id string) (ShopSize, error) {
	var ids []string
	for _, s := range shopSizes {
		if s.ID == id || id == "" {
			return s, nil
		}
		ids = append(ids, s.ID)
	}
	text := fmt.Sprintf("Unknown print-shop size %.60q.", id)
	if near := rules.Nearest(id, ids); near != "" {
		text += fmt.Sprintf(" Did you mean %q?", near)
	}
	return ShopSize{}, builder.Invalid(text+" Allowed: "+strings.Join(ids, ", ")+".", nil)
}

func mmOfDots(dots float64) float64 { return dots * 25.4 / ShopDPI }

// BleedMM returns the width that is cut off each side, in mm.
func (s ShopSize) BleedMM() float64 { return mmOfDots(s.Bleed) }

// Trim returns the size of the cut card, in mm.
func (s ShopSize) Trim() (w, h float64) {
	return mmOfDots(float64(s.W) - 2*s.Bleed), mmOfDots(float64(s.H) - 2*s.Bleed)
}

// Size returns the size of the card with its bleed, in mm.
func (s ShopSize) Size() (w, h float64) { return mmOfDots(float64(s.W)), mmOfDots(float64(s.H)) }
