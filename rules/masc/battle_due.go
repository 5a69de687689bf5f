package masc

import (
	"fmt"
	"slices"

	"gantry/rules"
)

// The phases of a turn. Initiative is the id of its roll.
const (
	movement = "movement"
	combat   = "combat"
	victory  = "victory"
)

// Due returns what the rules ask at the army's moment.
func (a *army) Due() (due []rules.Due) {
	at := a.Chosen.Moment
	if at == nil {
		return nil
	}
	switch at.Phase {
	case initiative:
		due = append(due, rules.Due{Unit: -1, Label: "Initiative", Source: book.Printed("Initiative Phase"),
			Text: "Both roll 2D6. The higher total picks who acts first in each phase.",
			Roll: &rules.Question{Attack: initiative}})
	case movement:
		due = a.dueMoves()
	case combat:
		due = a.dueAttacks()
	case victory:
		due = a.dueScore(at)
	}
	return append(due, a.dueEnd(at)...)
}

// dueMoves returns the squads whose mecha have not moved. Pinned ones can't.
func (a *army) dueMoves() (due []rules.Due) {
	waits := func(u *unit) bool { return u.Condition[moved]+u.Condition[pinsField] == 0 }
	for _, s := range a.inSquads() {
		team, all := s[0].team(), len(s)
		s = s.only(waits)
		switch {
		case len(s) == 0:
		case team != "" && all == 1 && len(a.units.counted().inPlay()) > 1:
			d := a.dueOf(s, team, "Alone", moved, "Squadrons")
			d.Text = s[0].Title() + " is alone. It moves straight toward the nearest friendly mecha."
			due = append(due, d)
		default:
			due = append(due, a.dueOf(s, team, "Move", moved, "Movement Phase"))
		}
	}
	return due
}

// dueAttacks returns the squads that have not attacked.
func (a *army) dueAttacks() (due []rules.Due) {
	for _, s := range a.inSquads() {
		if s = s.only(func(u *unit) bool { return !a.hasAttacked(u) }); len(s) > 0 {
			due = append(due, a.dueOf(s, s[0].team(), "Attack", attacked, "Combat Phase"))
		}
	}
	return due
}

// inSquads returns the units in play by squad, last those without one.
func (a *army) inSquads() []group {
	left := a.units.counted().inPlay()
	squads := left.squads((*unit).team)
	if loose := left.only(func(u *unit) bool { return u.team() == "" }); len(loose) > 0 {
		squads = append(squads, loose)
	}
	return squads
}

// dueOf returns that some units of a squad are to act, and the marks that they have.
func (a *army) dueOf(s group, team, label, mark, section string) rules.Due {
	d := rules.Due{Unit: -1, Label: label, Source: book.Printed(section)}
	for _, u := range s {
		d.Changes = append(d.Changes, rules.Change{Unit: slices.Index(a.Units, u), Mark: mark, Set: new(1)})
	}
	who, has := rules.Grouped(len(s))+" mecha without a squad", "have"
	if team != "" {
		who, has = fmt.Sprintf("Squad %.40s", team), "has"
	}
	if len(s) == 1 {
		d.Unit, who, has = d.Changes[0].Unit, s[0].Title(), "has"
	}
	d.Text = fmt.Sprintf("%s %s not %s.", who, has, mark)
	return d
}

// dueScore returns the points of the regions that the side controls, until it has scored.
func (a *army) dueScore(at *rules.Moment) []rules.Due {
	if at.Marks[scored] > 0 {
		return nil
	}
	own, neutral, enemy, any := a.held()
	if !any {
		return []rules.Due{{Unit: -1, Label: "Regions", Source: book.Printed("Control"),
			Text: "Mark the regions that you control. Then score them."}}
	}
	n := a.points(own, neutral, enemy)
	sum := min(at.Marks[goal]+n, maxPoints)
	return []rules.Due{{Unit: -1, Label: "Score", Source: book.Printed("Victory Point Values"),
		Text: fmt.Sprintf("Score %s for %d own, %d neutral and %d enemy regions.", rules.Count(n, "victory point"), own,
			neutral, enemy),
		Changes: []rules.Change{{Unit: -1, Mark: goal, Set: &sum}, {Unit: -1, Mark: scored, Set: new(1)}}}}
}

// dueEnd returns that the game is won or lost.
func (a *army) dueEnd(at *rules.Moment) (due []rules.Due) {
	add := func(label, text string) {
		due = append(due, rules.Due{Unit: -1, Label: label, Text: text, Source: book.Printed("Victory Phase")})
	}
	win, n := a.option(goal), at.Marks[goal]
	if win.Known() && n > 0 && n >= win.Int() {
		add("You win", fmt.Sprintf("You have %d of %d victory points. ", n, win.Int())+
			"The rules leave open who wins if both reach them.")
	}
	if all := a.units.counted(); len(all) > 0 && len(all.inPlay()) == 0 {
		add("You lose", "You have no mecha left. Your opponent wins.")
	}
	return due
}
