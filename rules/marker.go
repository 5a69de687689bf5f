package rules

// Marker is a thing that lies on the table and is no unit, to print and cut out.
type Marker struct {
	ID, Label string
	Text      string // what it does there, in a few words
	Sign      Sign
	Count     int       // as many as a game can need, or as are of use
	Shape     TokenForm // "" is round
	Across    float64   // mm between two sides; 0 is the base of units on the board
	Color     string    // of the side that it belongs to, as #RRGGBB; "" is the game's
	Numbered  bool      // they are told apart by numbers
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

// OfTerm is the marker with the name, the words and the citation of the first term of a
// glossary that goes by an id; what the marker says itself stays.
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
