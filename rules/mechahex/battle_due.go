package mechahex

import (
	"fmt"

	"gantry/rules"
)

// Due returns what the rules ask at the army's moment.
func (a *army) Due() (due []rules.Due) {
	at := a.Chosen.Moment
	if at == nil {
		return nil
	}
	for i, m := range a.Units {
		if n := m.Condition[carries]; n > 0 && m.isOut() {
			due = append(due, rules.DueOf(i, "Objectives", fmt.Sprintf("%s drops %s", m.Title(),
				rules.Count(n, "objective")), book.Printed("Preparation"), carries, 0))
		}
		if m.Condition[reserve] > 0 && !m.isOut() && at.Round > 1 && at.Phase != rules.EndOfRound {
			due = append(due, rules.DueOf(i, "Reserve", m.Title()+" may deploy, more than 5 hexes from enemies",
				book.Printed("Heroes"), reserve, 0))
		}
	}
	due = append(append(due, a.recoveries()...), a.morale(at.Phase == rules.EndOfRound)...)
	if at.Phase == rules.EndOfRound && at.Round >= rounds {
		n := 0
		for _, m := range a.Units {
			if !m.isOut() {
				n += m.Condition[carries]
			}
		}
		due = append(due, rules.Due{Unit: -1, Label: "End of the game", Source: book.Printed("Preparation"),
			Text: fmt.Sprintf("You carry %s. The player with more objectives wins.", rules.Count(n, "objective"))})
	}
	return due
}

// morale returns the morale tests at the end of a round if half or fewer of the mecha are left, and the surrender of
// vehicles if none are.
func (a *army) morale(end bool) (due []rules.Due) {
	out := 0
	for _, m := range a.fighting {
		if m.class.Kind == mecha && m.isOut() {
			out++
		}
	}
	for i, m := range a.Units {
		switch {
		case out == 0 || m.isOut() || 2*out < a.sums.mecha:
		case m.class.Kind == mecha && end && m.Condition[steady] > 0:
		case m.class.Kind == mecha && end:
			d := rules.DueOf(i, "Morale", m.Title()+" tests morale", morale, surrendered, 1)
			if n := m.upgrades().Value.Int(); n > 0 {
				d.Text = fmt.Sprintf("%s tests morale: roll D6 + %d, 6 or more to stay.", m.Title(), n)
				d.Roll = &rules.Question{Attack: moraleTest, Situation: rules.Choices{"upgrades": n}}
				d.Passed = []rules.Change{{Unit: i, Mark: steady, Set: new(1)}}
			}
			due = append(due, d)
		case m.class.Kind == vehicle && out == a.sums.mecha:
			text := m.Title() + " surrenders. You have no mecha left"
			due = append(due, rules.DueOf(i, "Surrender", text, morale, surrendered, 1))
		}
	}
	return due
}

// recoveries returns the damage that mecha may remove by their titles after a friend is destroyed.
func (a *army) recoveries() (due []rules.Due) {
	destroyed := 0
	for _, m := range a.fighting {
		if m.class.Kind == mecha && m.destroyed() {
			destroyed++
		}
	}
	for i, m := range a.Units {
		if destroyed == 0 || m.outOfPlay() != "" || len(m.damaged()) == 0 {
			continue
		}
		for _, t := range a.recovery(m) {
			if now := t.Marked + t.Every; now <= min(destroyed*t.Every, t.Boxes) {
				text := fmt.Sprintf("%s may remove %d damage if the destroyed mecha was within 3 hexes: unmark it",
					m.Title(), t.Every)
				due = append(due, rules.DueOf(i, t.Label, text, a.cites().House("Titles"), t.ID, now))
			}
		}
	}
	return due
}
