package robotech

import (
	"cmp"
	"fmt"

	"gantry/rules"
)

// Due returns what the rules ask at the army's moment.
func (a *army) Due() (due []rules.Due) {
	at := a.Chosen.Moment
	if at == nil {
		return nil
	}
	end, leads := at.Phase == rules.EndOfRound, at.Marks[initiative] > 0
	switch {
	case end:
	case at.Phase == initiative && leads:
		return nil
	case at.Phase == initiative:
		text := "Roll d6 and add your highest Leadership"
		if bonus := a.initiativeBonus(); bonus.Basis != rules.Missing {
			text += " (" + bonus.Text + ")"
		}
		text += ". On a tie the player with more formations wins, after turn 1 the loser of the last turn."
		return []rules.Due{{Unit: -1, Label: "Initiative", Text: text, Source: printedInitiative,
			Changes: []rules.Change{{Unit: -1, Mark: initiative, Set: new(1)}}}}
	default:
		due = a.activationsLeft(leads)
	}
	for i, m := range a.Units {
		switch {
		case !m.known || m.outOfPlay() != "":
		case end:
			due = append(due, m.dueAtEnd(i)...)
		case !a.hasActed(m):
			due = append(due, m.dueAtActivation(i)...)
		}
	}
	return due
}

// dueAtActivation returns the markers and tokens of earlier turns that a unit loses as its activation starts.
func (m *model) dueAtActivation(i int) (due []rules.Due) {
	if n := m.Condition[trackFast]; n > 0 {
		due = append(due, rules.DueOf(i, "FAST markers", fmt.Sprintf("%s loses %s as its activation starts", m.Title(),
			rules.Count(n, "FAST marker")), printedTokens, trackFast, 0))
	}
	if n := m.Condition[markTokens]; n > 0 {
		d := rules.DueOf(i, rules.Plural(n, "Action token"), m.Title()+" loses "+rules.Count(n, "action token")+
			" as its activation starts, and gives up "+rules.Count(n, "action"), printedTokens, markTokens, 0)
		d.Changes = append(d.Changes, rules.Change{Unit: i, Mark: markGivenUp, Set: new(min(n, m.mostActions()))})
		due = append(due, d)
	}
	if n := m.Condition[trackTokens]; n > 0 {
		due = append(due, rules.DueOf(i, "Command tokens", fmt.Sprintf("%s loses %s as its activation starts",
			m.Title(), rules.Count(n, "command token")), book.Printed("Command Points"), trackTokens, 0))
	}
	return due
}

// dueAtEnd returns the boost die of a unit that rested it, and the end of one that stood still in the air.
func (m *model) dueAtEnd(i int) (due []rules.Due) {
	if n := m.Condition[trackBoost]; n > 0 {
		text, left := fmt.Sprintf("turn the boost die up to %d", boostSteps+2-n), n-1
		if n <= 2 { // it shows 6 or would again
			text, left = "remove the boost die", 0
		}
		due = append(due, rules.DueOf(i, "Boost die", m.Title()+": "+text+" if it did not boost this turn",
			printedTraits, trackBoost, left))
	}
	if least := m.inMode().minMove(); least != "" && m.Condition[markMove] == stoodStill {
		due = append(due, rules.DueOf(i, "Minimum move", fmt.Sprintf("%s stood still, but %s", m.Title(), least),
			book.Printed("Move"), markDestroyed, 1))
	}
	return due
}

// activationsLeft returns how many formations are left to activate, and the leaders that go with the last of them.
func (a *army) activationsLeft(leads bool) (due []rules.Due) {
	waiting, all := map[band][]int{}, map[band]bool{}
	var leaders []int
	for i, m := range a.Units {
		if !m.known || m.outOfPlay() != "" {
			continue
		}
		if leader, _ := m.leads(); leader {
			if !a.hasActed(m) {
				leaders = append(leaders, i)
			}
			if m.label == "" {
				continue
			}
		}
		of := a.bandOf(m)
		if all[of] = true; a.hasActed(m) {
			continue
		}
		waiting[of] = append(waiting[of], i)
	}
	if len(waiting) == 0 && len(leaders) == 0 {
		return nil
	}
	if len(waiting) > 0 {
		text := fmt.Sprintf("%d of %s left to activate. Activate 2 in a row if the enemy has half as many left, "+
			"3 if a third.", len(waiting), rules.Count(len(all), "formation"))
		if leads && len(waiting) == len(all) {
			text += " You have the initiative and begin."
		}
		due = append(due, rules.Due{Unit: -1, Label: "Activations", Text: text, Source: printedActivation})
	}
	for i, m := range a.Units {
		if of := a.bandOf(m); len(waiting[of]) > 1 && waiting[of][0] == i { // one unit has its own press
			due = append(due, a.dueOfFormation(of, waiting[of]))
		}
	}
	if len(waiting) <= 1 {
		for _, i := range leaders {
			due = append(due, rules.Due{Unit: i, Label: "Leader", Source: printedActivation,
				Text: a.Units[i].Title() + " activates with your last formation at the latest."})
		}
	}
	return due
}

// dueOfFormation activates units of a formation, with the markers and tokens that they lose.
func (a *army) dueOfFormation(of band, units []int) rules.Due {
	text := fmt.Sprintf("Formation %.60s: %s to activate", cmp.Or(of.label, a.Units[units[0]].Title()+" and others"),
		rules.Count(len(units), "unit"))
	d := rules.Due{Unit: -1, Label: "Formation", Source: printedActivation}
	for _, i := range units {
		d.Changes = append(d.Changes, rules.Change{Unit: i, Mark: markActivated, Set: new(a.Chosen.Moment.Round)})
		for _, lost := range a.Units[i].dueAtActivation(i) {
			d.Changes = append(d.Changes, lost.Changes...)
		}
	}
	if d.Text = text + "."; len(d.Changes) > len(units) {
		d.Text = text + ", which lose their markers and tokens."
	}
	return d
}
