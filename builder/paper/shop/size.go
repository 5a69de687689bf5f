package shop

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/paper/job"
	"gantry/rules"
)

// sizes are The Game Crafter's PokerDeck, TarotDeck and JumboDeck, which bleed an eighth of
// an inch (help.thegamecrafter.com/article/391-bleed; sizes as thegamecrafter.com/api/tgc/products
// lists them), and what MakePlayingCards asks for at least: 36 dots on each side of a card of
// 2.5 × 3.5 in or of 2.75 × 4.75 in (makeplayingcards.com/faq-photo.aspx).
var sizes = []job.ShopSize{
	{ID: "poker", Label: "Poker, 825 × 1125 px", W: 825, H: 1125, Bleed: 37.5, Card: "poker"},
	{ID: "tarot", Label: "Tarot, 900 × 1500 px", W: 900, H: 1500, Bleed: 37.5, Card: "tarot"},
	{ID: "jumbo", Label: "Jumbo, 1125 × 1725 px", W: 1125, H: 1725, Bleed: 37.5, Card: "tarot"},
	{ID: "mpc-poker", Label: "MPC poker, 822 × 1122 px", W: 822, H: 1122, Bleed: 36, Card: "poker"},
	{ID: "mpc-tarot", Label: "MPC tarot, 897 × 1497 px", W: 897, H: 1497, Bleed: 36, Card: "tarot"},
}

// offered are the sizes that a page offers.
func offered() (list []rules.Option) {
	for _, s := range sizes {
		list = append(list, rules.Option{ID: s.ID, Label: s.Label})
	}
	return list
}

// sizeOf returns the size of an id, "" being the first. The error is a UserError.
func sizeOf(id string) (job.ShopSize, error) {
	var ids []string
	for _, s := range sizes {
		if s.ID == id || id == "" {
			return s, nil
		}
		ids = append(ids, s.ID)
	}
	return job.ShopSize{}, builder.Invalid(fmt.Sprintf("Unknown print-shop size %.60q.%s Allowed: %s.", id,
		rules.DidYouMean(rules.Nearest(id, ids)), strings.Join(ids, ", ")), nil)
}
