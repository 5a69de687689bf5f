package doc

import (
	"fmt"

	"gantry/rules"
)

// ReadCondition reads the members "marks" and "begun" of a unit in a request about a battle: whole numbers by id. Lists
// don't know them, so they are among the unit's unknown members and stay there. The error is an Error.
func ReadCondition(u *rules.Unit, at string) (err error) {
	for _, m := range u.Extra {
		n, ok := m.Value.(*Node)
		switch {
		case !ok || err != nil:
		case m.Name == "marks":
			u.Condition, err = readMarks(n, rules.Pointer(at, m.Name))
		case m.Name == "begun":
			u.Begun, err = readMarks(n, rules.Pointer(at, m.Name))
		}
	}
	return err
}

func readMarks(n *Node, at string) (rules.Condition, error) {
	r, marks := Read(n, at), rules.Condition{}
	for _, mark := range n.Members {
		if v := r.Int(mark.Name); v != nil {
			marks[mark.Name] = *v
		}
	}
	return marks, r.Err()
}

// ReadMoment reads the moment of a battle: {"round": 2, "phase": "end", "marks": {"momentum": 3}}. The error is an
// Error.
func ReadMoment(n *Node, at string) (*rules.Moment, error) {
	r := Read(n, at)
	m := rules.Moment{Round: 1, Phase: r.Text("phase")}
	if round := r.Int("round"); round != nil {
		m.Round = *round
	}
	if m.Round < 1 || m.Round > maxRound {
		r.Fail("round", fmt.Sprintf("enter a round from 1 to %d", maxRound))
	}
	if marks := r.Take("marks", Object); marks != nil {
		var err error
		if m.Marks, err = readMarks(marks, at+"/marks"); err != nil {
			return nil, err
		}
	}
	for _, rest := range r.Rest() {
		r.Fail(rest.Name, "is not part of a moment")
	}
	return &m, r.Err()
}

// maxRound bounds the rounds of a battle.
const maxRound = 99
