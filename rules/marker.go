package rules

// Marker is an object on the table besides units, to print and cut out.
type Marker struct {
	ID, Label string
	Text      string // its effect, in few words
	Sign      Sign
	Count     int       // the maximum that a game can need
	Shape     TokenForm // "" is round
	Across    float64   // mm between two sides; 0 for the base of units on the board
	Color     string    // of its side, as #RRGGBB; "" for the game's
	Numbered  bool      // each has a number
	Source    Source
}

// TokenForm is the outline of a marker.
type TokenForm string

// The outlines of markers.
const (
	FormRound   TokenForm = ""
	FormSquare  TokenForm = "square"
	FormHexagon TokenForm = "hexagon"
)

// OfTerm returns the marker with the name, words and citation of a term of a glossary. The marker's own texts stay.
func (m Marker) OfTerm(g Glossary, id string) Marker {
	t, ok := g.Find(id)
	if !ok {
		return m
	}
	if m.Label == "" {
		m.Label = t.Name
	}
	if m.Text == "" {
		m.Text = t.Text
	}
	m.Source = t.Source
	return m
}
