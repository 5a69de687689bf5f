package views

import (
	"gantry/builder"
	"gantry/rules"
)

// Move is the page of what becomes of a roster or an own profile under the newest pack of
// its game.
type Move struct {
	Page
	Name, Base    string // what it is called, and its address
	Profile       bool   // it is an own profile
	Revision      int    // that it is of
	Moves         bool
	Packs         string // from which to which
	Summary       string
	Rows          []builder.MoveRow
	Before, After MendList
}

// NewerPack is the offer to move a roster to a newer pack, quietly.
type NewerPack struct{ Text, To string }

// NewerPackOf is that of the sheet of what has an address, nil where there is no newer
// pack.
func NewerPackOf(s builder.Sheet, newest *builder.Pack, base string) *NewerPack {
	if newest == nil {
		return nil
	}
	return &NewerPack{"Made with pack " + s.Pack.Version + "; " + newest.Version + " is here.", movePath(base)}
}

// MoveOf is the page of a roster or, of an own profile, that of it as a roster, at an
// address and of a revision.
func MoveOf(m builder.PackMove, base string, profile bool, revision int) Move {
	name := builder.RosterName(m.From.Roster.Name)
	if profile {
		name = DesignTitle(m.From.Roster.Name, m.From.Pack.System.Name, len(m.From.Units) == 0)
	}
	fates := m.Fates()
	return Move{Page: PackPage("Newer pack · "+name, m.To.Pack), Name: name, Base: base, Profile: profile,
		Revision: revision, Moves: len(m.Edits) > 0, Packs: "Pack " + m.Versions(),
		Summary: m.Summary(), Rows: m.Rows, Before: mendList("Now", m.From, fates, ""),
		After: mendList("After", m.To, fates, "")}
}

// kind is what is moved.
func (p Move) kind() string {
	if p.Profile {
		return "The profile"
	}
	return "The list"
}

// rowName is a row's name behind the number of its models.
func rowName(r builder.MoveRow) string {
	return MendUnit{Count: r.Count}.countText() + r.Name
}

// price is what one of a row costs, before and after where that differs.
func price(r builder.MoveRow) string {
	if r.Was == r.Now || r.Was == "" {
		return rules.Minus(r.Now)
	}
	return rules.Minus(r.Was + " → " + r.Now)
}
