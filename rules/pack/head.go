package pack

import "gantry/rules"

// Edition is a printing of a game with the same numbers.
type Edition struct {
	Name string `json:"name"`
	Text string `json:"text" pack:"words"`
}

// Option returns the edition as one to choose, without its id.
func (e Edition) Option() rules.Option { return rules.Option{Label: e.Name, Note: e.Text} }

// Yardstick is what weapons are measured against: profiles at ranges.
type Yardstick struct {
	rules.Source
	Targets []string       `json:"targets"`
	Ranges  []rules.Figure `json:"ranges" pack:"0..1000"`
}
