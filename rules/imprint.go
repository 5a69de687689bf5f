package rules

// Imprint holds a pack's credits and links of its game.
type Imprint struct {
	Credit  string `json:"credit"`                 // the authors of the game
	License string `json:"licence"`                // the terms of use of its numbers
	Source  string `json:"source"`                 // where the rules are available
	Banner  string `json:"banner" pack:"optional"` // shown on every page and sheet, "" for none
	Accent  Accent `json:"accent"`
	Sides   []Side `json:"sides" pack:"optional"` // the sides with counters, none for a game without counters
}

// Side is one color of counters: its name, and the color as #RRGGBB.
type Side struct {
	Name  string `json:"name"`
	Color string `json:"color" pack:"color"`
}
