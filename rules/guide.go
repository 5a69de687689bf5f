package rules

import (
	"fmt"
	"slices"
)

// Guide tells which words of a game count when in a round. It is part of Words.
type Guide struct {
	// Phases explains the phases of a round by their ids; see PhaseID.
	Phases map[string]PhaseText `json:"phases"`
	// When lists ids of words by moment: the id of a phase, EndOfRound, or one of the moments below.
	When map[string][]string `json:"when"`
	// Timeless lists ids of words that count at no moment of a battle, by the reason.
	Timeless map[string][]string `json:"timeless"`
}

// PhaseText is a phase in a sentence or two.
type PhaseText struct {
	Text string `json:"text"`
	Cite string `json:"cite"`
	Acts bool   `json:"acts"` // units are activated in it
}

// The moments of Guide.When besides the phases of a game.
const (
	WhenDeployed = "deploy"
	WhenActing   = "act"      // in the activation of the unit
	WhenAttacked = "attacked" // as the target
)

// Counts reports whether a word counts at one of some moments.
func (g Guide) Counts(id string, moments ...string) bool {
	return slices.ContainsFunc(moments, func(m string) bool { return slices.Contains(g.When[m], id) })
}

// check returns the first fault: a word that is timeless and counts at a moment, or an empty text.
func (g Guide) check() error {
	for id, p := range g.Phases {
		if p.Text == "" || p.Cite == "" {
			return fmt.Errorf("guide: phase %q needs text and cite", id)
		}
	}
	for reason, ids := range g.Timeless {
		for _, id := range ids {
			for moment := range g.When {
				if g.Counts(id, moment) {
					return fmt.Errorf("guide: %q counts at %q and is timeless (%s)", id, moment, reason)
				}
			}
		}
	}
	return nil
}
