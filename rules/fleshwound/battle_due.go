package fleshwound

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// Due returns what the rules ask at the army's moment.
func (a *army) Due() (due []rules.Due) {
	if a.Chosen.Moment == nil {
		return nil
	}
	switch s, has := a.initiative(), a.Chosen.Moment.Marks[leads] > 0; {
	case a.isIn(inInitiative) && !has:
		due = append(due, rules.Due{Unit: -1, Label: "Initiative", Source: s.Source,
			Text:    fmt.Sprintf("Roll for initiative: %s for RCN, more for PRB. The dice are unpublished.", s.Text),
			Changes: []rules.Change{{Unit: -1, Mark: leads, Set: new(1)}}})
	case a.isIn(inCombat) && has:
		due = append(due, rules.Due{Unit: -1, Label: "Initiative", Source: book.Printed(combat),
			Text: "You have the initiative. Resolve all your shots first."})
	}
	for i := range a.Units {
		m := a.mech(i)
		if !m.known || m.outOfPlay() != "" {
			continue
		}
		due = append(due, m.takesHold(i)...)
		if a.isIn(inCombat) && m.Condition[declared] == 0 && a.unavailable(m) == "" {
			due = append(due, rules.Due{Unit: i, Label: "Target", Source: book.Printed(declare),
				Text:    m.Title() + " declares a target before any mech shoots.",
				Changes: []rules.Change{{Unit: i, Mark: declared, Set: new(isDeclared)}}})
		}
		if n := heatIn(m.Condition); a.isIn(inHeat) && n > 0 {
			due = append(due, m.heatDue(i, n))
		}
	}
	return due
}

// takesHold returns the damage whose effects begin with the next phase.
func (m *mech) takesHold(unit int) []rules.Due {
	if m.Begun == nil {
		return nil
	}
	if m.isDestroyed(m.Condition) {
		return []rules.Due{{Unit: unit, Label: "Destroyed", Source: book.Printed(damageHeads),
			Text: m.Title() + " is destroyed in the next phase. It acts until then."}}
	}
	var list []string
	for _, id := range criticalIDs {
		if n := m.hits(m.Condition, id) - m.hits(m.suffers, id); n > 0 {
			list = append(list, m.hitsText(id, n))
		}
	}
	if list == nil {
		return nil
	}
	return []rules.Due{{Unit: unit, Label: "Critical hits", Source: book.Printed(combat),
		Text: fmt.Sprintf("%s suffers %s from the next phase on.", m.Title(), strings.Join(list, ", "))}}
}

// heatDue returns the effects of heat, as far as they are known. How heat falls is unpublished.
func (m *mech) heatDue(unit, n int) rules.Due {
	t := m.heatTerm()
	return rules.Due{Unit: unit, Label: "Heat", Source: t.Source,
		Text: fmt.Sprintf("%s has %d heat. %s How heat falls is unpublished.", m.Title(), n, t.Text)}
}
