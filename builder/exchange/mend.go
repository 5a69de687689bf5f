package exchange

import (
	"context"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Mended is the way from a roster to the nearest ready one, as a document.
type Mended struct {
	System  string          `json:"system"`
	Name    string          `json:"name"`
	Ready   bool            `json:"ready"`
	Why     string          `json:"why"` // why it is not; "" where it is
	Before  MendedList      `json:"before"`
	After   MendedList      `json:"after"`
	Changes []MendedChange  `json:"changes"`
	Cost    builder.Measure `json:"cost"`
	Nearest bool            `json:"nearest"` // every cheaper set of moves was tried
	Tried   int             `json:"tried"`   // lists
	Most    int             `json:"most"`    // that may be tried
	// Apart is what would help and is for all players to settle: limit, options, numbers.
	Apart  []MendedChange `json:"apart"`
	Roster *doc.Node      `json:"roster"` // after the changes
	List   builder.Roster `json:"-"`      // the same
}

// MendedList is a list before or after it.
type MendedList struct {
	State   builder.StandingState `json:"state"`
	Verdict builder.VerdictState  `json:"verdict"`
	SHA256  string                `json:"sha256"`
	Points  *int                  `json:"points"`
	Limit   *int                  `json:"limit"`
	Todo    int                   `json:"todo"`
	Models  int                   `json:"models"`
}

// MendedChange is one change in words, and the edits that it is.
type MendedChange struct {
	Unit  string       `json:"unit"` // "" for the army, or several
	Text  string       `json:"text"`
	Edits []rules.Edit `json:"edits"`
}

// Mend mends a roster.
func Mend(ctx context.Context, lib *builder.Library, r builder.Roster) (Mended, error) {
	m, err := lib.Mend(ctx, r, nil)
	if err != nil {
		return Mended{}, err
	}
	out := Mended{System: r.System, Name: r.Name, Ready: m.Ready(), Why: m.Why(), Before: listOf(m.Before),
		After: listOf(m.After), Changes: []MendedChange{}, Cost: m.Cost, Nearest: m.Nearest, Tried: m.Tried, Most: m.Most,
		Apart: []MendedChange{}, Roster: m.After.Roster.Node(), List: m.After.Roster}
	for _, c := range m.Changes {
		out.Changes = append(out.Changes, MendedChange{c.Unit, c.Text, c.Edits})
	}
	for _, x := range m.Apart {
		out.Apart = append(out.Apart, MendedChange{"", m.After.ChangeText(x.Edits), x.Edits})
	}
	return out, nil
}

func listOf(s builder.Sheet) MendedList {
	l := MendedList{State: s.Verdict.Standing().State, Verdict: s.Verdict.State, SHA256: s.Hash, Points: s.Verdict.Points,
		Limit: s.Verdict.Limit, Todo: s.Verdict.Todo}
	for _, u := range s.Roster.Units {
		l.Models += u.Number()
	}
	return l
}

// MendText is the same for people.
func MendText(ctx context.Context, lib *builder.Library, r builder.Roster) (text string, ready bool,
	after builder.Roster, err error) {
	m, err := lib.Mend(ctx, r, nil)
	if err != nil {
		return "", false, builder.Roster{}, err
	}
	var b strings.Builder
	fmt.Fprintln(&b, Line(builder.RosterName(r.Name)))
	fmt.Fprintf(&b, "  before: %s%s\n", scoreText(m.Before), m.Before.Verdict.Standing())
	for _, c := range m.Changes {
		fmt.Fprintln(&b, "  - "+Line(c.Text))
	}
	fmt.Fprintf(&b, "  after:  %s%s\n", scoreText(m.After), m.After.Verdict.Standing())
	if why := m.Why(); why != "" {
		fmt.Fprintln(&b, "  "+Line(why))
	}
	for _, x := range m.Apart {
		fmt.Fprintln(&b, "  for the players to settle: "+Line(m.After.ChangeText(x.Edits)))
	}
	if len(m.Changes) > 0 {
		fmt.Fprintln(&b, "  "+m.Search())
	}
	return b.String(), m.Ready(), m.After.Roster, nil
}

func scoreText(s builder.Sheet) string {
	if score := s.Score(); score != "" {
		return score + ", "
	}
	return ""
}
