package answers

import (
	"context"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/versions"
	"gantry/rules/doc"
)

// Moved is the way of a roster to the newest pack of its game, as a document.
type Moved struct {
	System string              `json:"system"`
	Name   string              `json:"name"`
	Moves  bool                `json:"moves"` // it names an older pack than the newest
	From   builder.PackRef     `json:"from"`  // that judged it
	To     builder.PackRef     `json:"to"`
	Before builder.ListSummary `json:"before"`
	After  builder.ListSummary `json:"after"`
	Rows   []MovedRow          `json:"rows"`
	Roster *doc.Node           `json:"roster"` // under the newest pack
	List   builder.Roster      `json:"-"`      // the same
}

// MovedRow is the effect of a move on one unit.
type MovedRow struct {
	Unit  string      `json:"unit"` // "" for the army
	Name  string      `json:"name"`
	Count int         `json:"count"`
	Was   string      `json:"was"` // the cost of one, as text; "" if unknown
	Now   string      `json:"now"`
	Notes []MovedNote `json:"notes"` // empty if it stays unchanged
}

// MovedNote is one thing that becomes of it.
type MovedNote struct {
	Kind versions.MoveKind `json:"kind"`
	Text string            `json:"text"`
}

// Move moves a roster to the newest pack of its game.
func Move(ctx context.Context, lib *builder.Library, r builder.Roster) (Moved, error) {
	m, err := versions.Move(ctx, lib, r)
	if err != nil {
		return Moved{}, err
	}
	return movedOf(m), nil
}

func movedOf(m versions.PackMove) Moved {
	r := m.To.Roster
	out := Moved{System: r.System, Name: r.Name, Moves: len(m.Edits) > 0, From: m.From.Pack.PackRef,
		To: m.To.Pack.PackRef, Before: m.From.Summary(), After: m.To.Summary(), Rows: []MovedRow{},
		Roster: r.Node(), List: r}
	for _, row := range m.Rows {
		notes := []MovedNote{}
		for _, n := range row.Notes {
			notes = append(notes, MovedNote(n))
		}
		out.Rows = append(out.Rows, MovedRow{row.Unit, row.Name, row.Count, row.Was, row.Now, notes})
	}
	return out
}

// MoveText returns the same for people.
func MoveText(ctx context.Context, lib *builder.Library, r builder.Roster) (text string, out Moved, err error) {
	m, err := versions.Move(ctx, lib, r)
	if err != nil {
		return "", Moved{}, err
	}
	var b strings.Builder
	fmt.Fprintln(&b, format.Line(builder.RosterName(r.Name)))
	if len(m.Edits) == 0 {
		fmt.Fprintf(&b, "  Already uses the newest rules data, %s.\n", m.To.Pack.PackRef)
		return b.String(), movedOf(m), nil
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
	return b.String(), movedOf(m), nil
}
