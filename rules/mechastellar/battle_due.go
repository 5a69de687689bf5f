package mechastellar

import (
	"fmt"
	"slices"

	"gantry/rules"
)

var warSource = book.Printed("Strategic Robot Warfare")

// Due returns what the rules ask at the army's moment.
func (a *army) Due() (due []rules.Due) {
	if a.Chosen.Moment == nil {
		return nil
	}
	due = append(a.phase(), a.starting()...)
	for i, m := range a.Units {
		if !m.known {
			continue
		}
		due = append(due, a.turnOf(i, m)...)
		due = append(due, a.aboardShip(i, m)...)
		if a.in(rules.EndOfRound) {
			due = append(due, a.roundEnd(i, m)...)
		}
	}
	if a.in(rules.EndOfRound) {
		due = append(due, a.sideEnd()...)
	}
	return due
}

// phase returns what the side does in the present phase.
func (a *army) phase() (due []rules.Due) {
	of := func(label, text string, src rules.Source) {
		due = append(due, rules.Due{Unit: theSide, Label: label, Text: text + ".", Source: src})
	}
	captains, ordered, begun := 0, 0, false
	for i, m := range a.Units {
		begun = begun || a.acted(m) || m.Condition[challenge] > 0
		ordered += min(m.Condition[orders], 1) + m.Condition[directOrder]
		if m.commands() && a.outOfPlay(m) == "" {
			captains++
		}
		if a.in(warships) && m.known && m.typ.id == warship && a.outOfPlay(m) == "" && !a.acted(m) {
			due = append(due, rules.DueOf(i, "Turn", m.Title()+" takes its turn. The winner of the roll-off goes first",
				shipSource, activated, a.Chosen.Moment.Round))
		}
	}
	switch {
	case a.in(rollOff):
		of("Roll-off", "Both sides roll d10, again on a tie. The higher picks who goes first",
			book.Printed("Start the Battle"))
		if a.plays(strategic) {
			of("Command", "You may use 1 standard Command for the round", influenceFrom)
		}
		if ordered < captains {
			of("Orders", "Each captain may give 1 order for the round", orderSource)
		}
	case a.in(activations) && !begun:
		of("Challenge", "The first unit activated this round may Challenge an enemy. Mark both units", challengeSource)
	}
	return due
}

// starting returns the points with which the battle begins, until one unit is activated.
func (a *army) starting() (due []rules.Due) {
	if a.Chosen.Moment.Round > 1 || a.in(rules.EndOfRound) ||
		slices.ContainsFunc(a.Units, func(m *model) bool { return m.Condition[activated] > 0 }) {
		return nil
	}
	limit, _ := a.Limit()
	if s := a.pool("momentum", "Momentum", limit, a.pack.Army.Momentum); s.Basis != rules.Missing &&
		a.side("momentum") == 0 {
		due = append(due, rules.DueOf(theSide, "Momentum", "You start with "+s.Text+" Momentum", momentumSource,
			"momentum", s.Value.Int()))
	}
	if s := a.pool("influence", "Influence", limit, a.pack.Army.Influence); a.plays(strategic) &&
		s.Basis != rules.Missing && a.side("influence") == 0 {
		due = append(due, rules.DueOf(theSide, "Influence", "You start with "+s.Text+" Influence", influenceFrom,
			"influence", s.Value.Int()))
	}
	return due
}

// turnOf returns what is due in the turn of a unit.
func (a *army) turnOf(i int, m *model) (due []rules.Due) {
	most := a.pack.Army.Most.Int()
	switch {
	case m.destroyed() || m.neutralized():
		if m.level() > 0 && a.side("revenge") == 0 {
			d := rules.DueOf(i, "Revenge", m.Title()+" is defeated: you may declare Revenge, once per game. "+
				"Mark both units", challengeSource, "revenge", 1)
			d.Changes[0].Unit = theSide
			due = append(due, d)
		}
		return due
	case a.outOfPlay(m) != "" || !a.acted(m):
		return nil
	}
	due = a.recovery(i, m)
	if now := a.side("momentum"); m.mounts("renowned-pilot") && m.Condition[renowned] == 0 && now < most {
		d := rules.DueOf(i, "Renowned Pilot", m.Title()+" gives 1 Momentum when activated", pilotSource, renowned, 1)
		d.Changes = append(d.Changes, rules.Change{Unit: theSide, Mark: "momentum", Set: new(now + 1)})
		due = append(due, d)
	}
	return due
}

// recovery returns what is due of a stunned unit after its turn: if marks do not tell it, whether it is shut down, else
// each result of its roll.
func (a *army) recovery(i int, m *model) (due []rules.Due) {
	lost := m.marked(stun, mostStun)
	switch {
	case m.shutDown() && m.Condition[shutdown] == 0:
		round := a.Chosen.Moment.Round
		restart := rules.DueOf(i, "Shutdown", m.Title()+" restarts, if it was shut down as its turn began",
			shutdownSource, activated, round) // its button differs from that of the other
		restart.Changes = append(restart.Changes, rules.Change{Unit: i, Mark: shutdown, Set: &round})
		return []rules.Due{restart,
			rules.DueOf(i, "Shutdown", m.Title()+" is shut down until its next turn, if it was hit since",
				shutdownSource, shutdown, round+1)}
	case lost == 0 || m.shutDown() || m.Condition[recovered] > 0:
		return nil
	}
	text := fmt.Sprintf("%s may roll %dd10 at the end of its turn. Each %d+ regains 1 action. No %d+: mark the roll",
		m.Title(), stunDice, success, success)
	d := rules.DueOf(i, "Stun", text, stunSource, recovered, 1)
	d.Roll = &rules.Question{Attack: stunned}
	due = append(due, d)
	for n := 1; n <= min(stunDice, lost); n++ {
		text := fmt.Sprintf("Rolled %d of %d+: %s regains %s", n, success, m.Title(), rules.Count(n, "action"))
		d := rules.DueOf(i, "Stun", text, stunSource, recovered, 1)
		d.Changes = append(d.Changes, rules.Change{Unit: i, Mark: stun, Set: new(lost - n)})
		if m.Condition[shutdown] > 0 && m.actionsLeft()+n >= 0 {
			d.Changes = append(d.Changes, rules.Change{Unit: i, Mark: shutdown, Set: new(0)})
		}
		due = append(due, d)
	}
	return due
}

// aboardShip returns what is due of a unit aboard a ship.
func (a *army) aboardShip(i int, m *model) (due []rules.Due) {
	n := a.boarded(m)
	if n == 0 || m.destroyed() {
		return nil
	}
	k := slices.IndexFunc(a.Units, func(s *model) bool { return s.mayCarry() && s.ID == a.ships[n].ID })
	ship := a.Units[k]
	if !ship.known {
		return nil
	}
	if ship.destroyed() {
		text := m.Title() + " makes 3 saves against PEN 5. If it survives, deploy it within 8\""
		d := rules.DueOf(i, "Sunken ship", text, book.Printed("Sunken Ships"), aboard, 0)
		d.Roll = &rules.Question{Attack: shipSinks, Targets: []int{i}}
		if left := m.hpLeft(); left == 0 || m.strange || !m.build[pilot].Known() {
			d.Roll = nil
		}
		return append(due, d)
	}
	if a.starts() && !a.acted(m) { // units board as their turns end
		text := fmt.Sprintf("%s may launch from %s as the round starts, within 8\" of its center turret", m.Title(),
			ship.Title())
		if n, ok := ship.ship("catapult"); ok && n.Int() > 0 {
			text += fmt.Sprintf(", or 24\" from its hull as 1 of %d by catapult", n.Int())
		}
		return append(due, rules.DueOf(i, "Launch", text, shipSource, aboard, 0))
	}
	repair, ok := ship.ship("repair")
	if lost := m.Condition[hpTrack]; a.in(rules.EndOfRound) && ok && repair.Int() >= hpBox && lost > 0 &&
		m.Condition[repaired] == 0 {
		d := rules.DueOf(i, "Repairs", fmt.Sprintf("%s regains %s HP aboard %s, one of at most 4 units", m.Title(),
			rules.Grouped(repair.Int()), ship.Title()), shipSource, hpTrack, max(0, lost-repair.Int()/hpBox))
		d.Changes = append(d.Changes, rules.Change{Unit: i, Mark: repaired, Set: new(1)})
		due = append(due, d)
	}
	return due
}

// roundEnd returns what is due of a unit at the end of a round.
func (a *army) roundEnd(i int, m *model) (due []rules.Due) {
	if m.destroyed() {
		if m.plays(srw) && (m.typ.id == superRobot || m.typ.id == superHeavy) {
			text := fmt.Sprintf("Roll a d10 for %s. On a 10 it gets up with 100 HP and takes its turn", m.Title())
			due = append(due, rules.DueOf(i, "Down but not out", text, warSource, hpTrack, hpBoxes(m.combat()[hpAt])-1))
		}
		return due
	}
	if spent, left := m.spent(); spent > 0 {
		s, _ := m.pool()
		due = append(due, rules.DueOf(i, s.Label, fmt.Sprintf("%s regains its %d %s", m.Title(), spent+left, s.Label),
			poolSource(m), s.ID, 0))
	}
	return due
}

// sideEnd returns what is due of the side at the end of a round.
func (a *army) sideEnd() (due []rules.Due) {
	round := a.Chosen.Moment.Round
	if now := a.side("influence"); a.plays(strategic) && a.side(gained) < round {
		d := rules.DueOf(theSide, "Influence", "You gain 1 Influence", influenceFrom, gained, round)
		if now < a.pack.Army.Most.Int() {
			d.Changes = append(d.Changes, rules.Change{Unit: theSide, Mark: "influence", Set: new(now + 1)})
		}
		due = append(due, d)
	}
	if a.plays(dangerousTerrain) {
		due = append(due, rules.Due{Unit: theSide, Label: "Terrain", Source: dangerSource,
			Text: "Gun turrets shoot at the nearest unit. Asteroids move d10 inches."})
	}
	if a.plays(srw) && a.side(scored) < round {
		due = append(due, a.objectives())
	}
	return due
}

// objectives returns the victory points of a round. Marks decide those for survival, the players know the others.
func (a *army) objectives() rules.Due {
	units, whole, weak := 0, 0, false
	for _, m := range a.Units {
		if !m.known || m.destroyed() || m.neutralized() {
			continue
		}
		units++
		lost := m.hpLost()
		if lost == 0 {
			whole++
		}
		weak = weak || 2*lost > m.combat()[hpAt].Value.Int()
	}
	d := rules.DueOf(theSide, "Objectives", "", warSource, scored, a.Chosen.Moment.Round)
	d.Text = "Score Destruction and Control by hand."
	survival := []bool{weak, units > 0 && 2*whole >= units}
	for _, t := range a.score() {
		if t.Label != "Survival" || len(survival) == 0 {
			continue
		}
		if n := a.side(t.ID); survival[0] && n < t.Boxes {
			d.Text += " " + t.Note + "."
			d.Changes = append(d.Changes, rules.Change{Unit: theSide, Mark: t.ID, Set: new(n + 1)})
		}
		survival = survival[1:]
	}
	return d
}
