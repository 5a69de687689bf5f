package history

import (
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/versions"
	"gantry/rules"
	"gantry/views"
)

// Move is the page that previews a list or a design under the newest pack of its game.
type Move struct {
	views.Page
	Of         versions.PackMove
	Name, Base string // what it is called, and its address
	IsDesign   bool
	Revision   int // that it is of
}

// Moves is the page that previews all lists for which there is a newer pack.
type Moves struct {
	views.Page
	Notice *views.Notice
	Lists  []MovedList
	Later  []views.RosterLine // that are more than one page moves
}

// MovedList is a list on it as it is at a revision.
type MovedList struct {
	views.RosterLine
	Of       versions.PackMove
	Revision int
}

// breaks reports whether the list is newly illegal.
func (l MovedList) breaks() bool {
	return l.Of.From.Verdict.State != builder.Illegal && l.Of.To.Verdict.State == builder.Illegal
}

// ListParameter names, in a form, a list to move by its key.
const ListParameter = "list"

// MovesOf returns the page without lists.
func MovesOf(packs []*builder.Pack) Moves {
	return Moves{Page: views.SitePage("New rules data", packs)}
}

// MoveOf returns the page of a list or a design at an address and a revision. A design is moved as a list.
func MoveOf(m versions.PackMove, base string, profile bool, revision int) Move {
	name := builder.RosterName(m.From.Roster.Name)
	if profile {
		name = views.DesignTitle(m.From.Roster.Name, m.From.Pack.System.Name, len(m.From.Units) == 0)
	}
	return Move{Page: views.PackPage("New rules data · "+name, m.To.Pack), Of: m, Name: name, Base: base,
		IsDesign: profile, Revision: revision}
}

// MovedText returns how many lists were moved and how many not, with the last reason.
func MovedText(moved, kept int, why string) string {
	var said []string
	if moved > 0 {
		said = append(said, views.Plural(moved, "list", "lists")+" moved.")
	}
	if kept > 0 {
		said = append(said, strconv.Itoa(kept)+" not moved. "+why)
	}
	return strings.Join(said, " ")
}

// kind returns what is moved.
func (p Move) kind() string {
	if p.IsDesign {
		return "The unit"
	}
	return "The list"
}

// rowName returns a row's name behind the number of its models.
func rowName(r versions.MoveRow) string {
	return rules.Times(r.Count, r.Name)
}

// price returns what one of a row costs, before and after where that differs.
func price(r versions.MoveRow) string {
	if r.Was == r.Now || r.Was == "" {
		return rules.Minus(r.Now)
	}
	return rules.Minus(r.Was + " → " + r.Now)
}
