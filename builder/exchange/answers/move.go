package answers

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/versions"
	"gantry/rules/doc"
)

// Move is a list's move to the newest pack of its game as JSON.
type Move struct {
	System string              `json:"system"`
	Name   string              `json:"name"`
	Moves  bool                `json:"moves"` // it doesn't name the newest pack
	From   builder.PackRef     `json:"from"`  // the pack that judged it
	To     builder.PackRef     `json:"to"`
	Before builder.ListSummary `json:"before"`
	After  builder.ListSummary `json:"after"`
	Rows   []versions.MoveRow  `json:"rows"`
	Roster *doc.Node           `json:"roster"` // under the newest pack
}

// MoveOf returns a move as a document.
func MoveOf(m versions.PackMove) Move {
	r := m.To.Roster
	return Move{System: r.System, Name: r.Name, Moves: len(m.Edits) > 0, From: m.From.Pack.PackRef,
		To: m.To.Pack.PackRef, Before: m.From.Summary(), After: m.To.Summary(),
		Rows: append([]versions.MoveRow{}, m.Rows...), Roster: r.Node()}
}

// MoveText returns a move for people.
func MoveText(m versions.PackMove) string {
	var b strings.Builder
	fmt.Fprintln(&b, format.Line(builder.RosterName(m.From.Roster.Name)))
	if len(m.Edits) == 0 {
		fmt.Fprintf(&b, "  Already uses the newest rules data, %s.\n", m.To.Pack.PackRef)
		return b.String()
	}
	fmt.Fprintf(&b, "  rules data %s\n  before: %s\n", m.Versions(), m.From.ScoreAnd())
	for _, row := range m.Rows {
		if len(row.Notes) == 0 {
			fmt.Fprintf(&b, "  - %s: kept\n", format.Line(row.Name))
		}
		for _, n := range row.Notes {
			fmt.Fprintf(&b, "  - %s: %s: %s\n", format.Line(row.Name), n.Kind.Word(), format.Line(n.Text))
		}
	}
	fmt.Fprintf(&b, "  after:  %s\n  %s\n", m.To.ScoreAnd(), m.Summary())
	return b.String()
}
