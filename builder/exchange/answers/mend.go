package answers

import (
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/builder/mend"
	"gantry/builder/versions"
	"gantry/rules/doc"
)

// Mend is the way to a legal list as JSON.
type Mend struct {
	System  string              `json:"system"`
	Name    string              `json:"name"`
	Ready   bool                `json:"ready"`
	Why     string              `json:"why"` // why it is not; "" where it is
	Before  builder.ListSummary `json:"before"`
	After   builder.ListSummary `json:"after"`
	Changes []versions.Change   `json:"changes"`
	Cost    MendCost            `json:"cost"`
	Nearest bool                `json:"nearest"` // no list with a smaller sum exists
	Tried   int                 `json:"tried"`   // lists
	Most    int                 `json:"most"`    // that may be tried
	// Apart is what would help and is for all players to agree on: limit and options.
	Apart  []versions.Change `json:"apart"`
	Roster *doc.Node         `json:"roster"` // after the changes
}

// MendCost is the loss of the player.
type MendCost struct {
	// Sum is in points: what is removed or cheapened, a twentieth of the limit per change, and a
	// tenth per new warning.
	Sum     float64 `json:"sum"`
	Lost    int     `json:"lost"`    // models gone
	Changed int     `json:"changed"` // changes
	Points  int     `json:"points"`  // by how many the army costs more or less
}

// MendOf returns a way to a legal list as a document.
func MendOf(m mend.Mending) Mend {
	r := m.Before.Roster
	return Mend{System: r.System, Name: r.Name, Ready: m.Ready(), Why: m.Why(), Before: m.Before.Summary(),
		After: m.After.Summary(), Changes: append([]versions.Change{}, m.Changes...), Nearest: m.Nearest,
		Tried: m.Tried, Most: m.Most, Apart: append([]versions.Change{}, m.Apart...),
		Cost:   MendCost{m.Cost.SumPoints(), m.Cost.Models, m.Cost.Changes, m.Cost.Points},
		Roster: m.After.Roster.Node()}
}

// MendText returns a way to a legal list for people.
func MendText(m mend.Mending) string {
	var b strings.Builder
	fmt.Fprintln(&b, format.Line(builder.RosterName(m.Before.Roster.Name)))
	fmt.Fprintf(&b, "  before: %s\n", m.Before.ScoreAnd())
	for _, c := range m.Changes {
		fmt.Fprintln(&b, "  - "+format.Line(c.Text))
	}
	fmt.Fprintf(&b, "  after:  %s\n", m.After.ScoreAnd())
	if why := m.Why(); why != "" {
		fmt.Fprintln(&b, "  "+format.Line(why))
	}
	for _, x := range m.Apart {
		fmt.Fprintln(&b, "  agree with your opponent: "+format.Line(x.Text))
	}
	if how := m.Search(); how != "" && len(m.Changes) > 0 {
		fmt.Fprintln(&b, "  "+how)
	}
	return b.String()
}
