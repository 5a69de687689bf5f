package exchange

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/rules"
)

// CheckTable writes the entries of a check as a table of comma-separated values, a row an
// entry. Numbers are numbers; no text is taken for a formula by a spreadsheet.
type CheckTable struct{ out *csv.Writer }

// NewCheckTable returns one that writes to out.
func NewCheckTable(out io.Writer) *CheckTable {
	return &CheckTable{format.NewTable(out, checkColumns())}
}

// checkColumns returns the heads of the table.
func checkColumns() []string {
	return []string{"file", "number", "name", "player", "game", "event", "event hash", "state", "without the event",
		"points", "limit", "units", "problems", "warnings", "to do", "source", "rules data", "rules data named", "army",
		"document",
		"same army as", "same file as", "same player as", "set by this list", "notes", "import", "pages",
		"problems and notes"}
}

// Add writes an entry.
func (c *CheckTable) Add(e CheckEntry) error {
	row := []string{format.Cell(e.File), strconv.Itoa(e.Index + 1)}
	if e.Checked == nil {
		state := "unreadable"
		if e.Skipped != "" {
			state = "skipped"
		}
		row = append(row, "", "", "", "", "", state)
		for len(row) < len(checkColumns())-1 {
			row = append(row, "")
		}
		return c.out.Write(append(row, format.Cell(e.Error+e.Skipped)))
	}
	own := ""
	if e.WithoutEvent != nil {
		own = e.WithoutEvent.Ruled.Word()
	}
	var found []string
	for _, f := range e.Findings {
		found = append(found, format.FindingLine(e.Ruled.Standing(), f, e.Titles))
	}
	v := e.Ruled
	return c.out.Write(append(row, format.Cell(e.Name), format.Cell(e.Player), format.Cell(e.System),
		format.Cell(e.Event), e.EventHash, v.Word(), own,
		numberOr(e.Points), numberOr(e.Limit), strconv.Itoa(e.Roster.Models()), strconv.Itoa(v.Count(rules.Error)),
		strconv.Itoa(e.Warnings()), strconv.Itoa(e.Todo), format.Cell(v.Grounds()), format.Cell(v.Judge()),
		format.Cell(e.Pack.Named.String()), e.Army, e.Document, format.Cell(e.SameArmy), format.Cell(e.SameDocument),
		format.Cell(e.SamePlayer), format.Cell(e.Brings.String()), format.Cell(allNotes(e.Roster)),
		format.Cell(strings.Join(e.ImportLines(), "; ")), e.PagesCheck.cell(),
		format.Cell(strings.Join(found, "; "))))
}

// allNotes returns the notes of a list and of its units.
func allNotes(r builder.Roster) string {
	var notes []string
	if r.Notes != "" {
		notes = append(notes, r.Notes)
	}
	for _, u := range r.Units {
		if u.Notes != "" {
			notes = append(notes, cmp.Or(u.Name, u.ID)+": "+u.Notes)
		}
	}
	return strings.Join(notes, "; ")
}

// End writes the rest of the table.
func (c *CheckTable) End() error {
	c.out.Flush()
	if err := c.out.Error(); err != nil {
		return fmt.Errorf("write the table: %w", err)
	}
	return nil
}

func numberOr(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// cell returns the state and why, for a table.
func (p *PagesCheck) cell() string {
	if p == nil {
		return ""
	}
	return format.Cell(strings.TrimSuffix(string(p.State)+": "+p.Why, ": "))
}
