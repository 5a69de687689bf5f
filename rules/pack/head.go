package pack

import "gantry/rules"

// Edition is a printing of a game with the same numbers.
type Edition struct {
	Name string `json:"name"`
	Text string `json:"text" pack:"words"`
}

// Yardstick is what weapons are compared on: profiles at ranges.
type Yardstick struct {
	rules.Source
	Targets []string       `json:"targets"`
	Ranges  []rules.Figure `json:"ranges" pack:"0..1000"`
}
