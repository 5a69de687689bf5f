package rules

// Imprint is what a pack says of its game.
type Imprint struct {
	Credit  string `json:"credit"`                 // who wrote the game
	Licence string `json:"licence"`                // under which terms its numbers are used here
	Source  string `json:"source"`                 // where the rules are to be had
	Banner  string `json:"banner" pack:"optional"` // shown on every page and sheet, "" for none
	Accent  Accent `json:"accent"`
	Sides   []Side `json:"sides" pack:"optional"` // whose counters there are, none where the game has no counters
}

// Side is one colour of counters: its name, and the colour as #RRGGBB.
type Side struct {
	Name  string `json:"name"`
	Color string `json:"color" pack:"color"`
}
