package doc

import (
	"fmt"

	"gantry/rules"
)

// ReadCondition reads the member "marks" of a unit in a request about a battle: whole numbers by id. Lists don't
// know it, so it is among the unit's unknown members and stays there. The error is an Error.
func ReadCondition(u *rules.Unit, at string) error {
	for _, m := range u.Extra {
		n, ok := m.Value.(*Node)
		if !ok || m.Name != "marks" {
			continue
		}
		at = rules.Pointer(at, m.Name)
		r := Read(n, at)
		u.Condition = rules.Condition{}
		for _, mark := range n.Members {
			if v := r.Int(mark.Name); v != nil {
				u.Condition[mark.Name] = *v
			}
		}
		return r.Err()
	}
	return nil
}

// ReadMoment reads the moment of a battle: {"round": 2, "phase": "end"}. The error is an Error.
func ReadMoment(n *Node, at string) (*rules.Moment, error) {
	r := Read(n, at)
	m := rules.Moment{Round: 1, Phase: r.Text("phase")}
	if round := r.Int("round"); round != nil {
		m.Round = *round
	}
	if m.Round < 1 || m.Round > maxRound {
		r.Fail("round", fmt.Sprintf("enter a round from 1 to %d", maxRound))
	}
	if m.Phase != "" && m.Phase != rules.EndOfRound {
		r.Fail("phase", fmt.Sprintf("enter %q for the end of the round, or leave it out", rules.EndOfRound))
	}
	for _, rest := range r.Rest() {
		r.Fail(rest.Name, "is not part of a moment")
	}
	return &m, r.Err()
}

// maxRound bounds the rounds of a battle.
const maxRound = 99
