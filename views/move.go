package views

import (
	"gantry/builder"
	"gantry/rules"
)

// Move is the page of what becomes of a roster under the newest pack of its game.
type Move struct {
	Page
	Name, Roster  string // what the roster is called, and its address
	Action        string // where the move is posted
	Revision      int    // that it is of
	Moves         bool
	Packs         string // from which to which
	Summary       string
	Rows          []builder.MoveRow
	Before, After MendList
}

// NewerPack is the offer to move a roster to a newer pack, quietly.
type NewerPack struct{ Text, To string }

// NewerPackOf is that of a roster's sheet, nil where there is no newer pack.
func NewerPackOf(s builder.Sheet, newest *builder.Pack, id string) *NewerPack {
	if newest == nil {
		return nil
	}
	return &NewerPack{"Made with pack " + s.Pack.Version + "; " + newest.Version + " is here.", movePath(id)}
}

// MoveOf is the page of a roster, at an address and of a revision.
func MoveOf(m builder.PackMove, id string, revision int) Move {
	name := builder.RosterName(m.From.Roster.Name)
	fates := m.Fates()
	return Move{Page: PackPage("Newer pack · "+name, m.To.Pack), Name: name, Roster: RosterPath(id),
		Action: movePath(id), Revision: revision, Moves: len(m.Edits) > 0, Packs: "Pack " + m.Versions(),
		Summary: m.Summary(), Rows: m.Rows, Before: mendList("Now", m.From, fates, ""),
		After: mendList("After", m.To, fates, "")}
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
