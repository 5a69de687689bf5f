package views

// Link is a text that leads somewhere.
type Link struct{ Text, To string }

// Facet is a word to filter by.
type Facet struct {
	ID         string // for a part of a page
	Name, Link string
	On         bool
}
