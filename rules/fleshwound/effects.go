package fleshwound

import (
	"strconv"

	"gantry/rules"
)

// The phases that rules refer to, by their ids.
const (
	inInitiative = "initiative"
	inMovement   = "movement"
	inCombat     = "combat"
	inHeat       = "heat"
)

var letters = rules.Letters("None")

// marks returns the marks of the mech.
func (m *mech) marks() []rules.Mark {
	resolve := book.Printed(resolveShots)
	list := append(make([]rules.Mark, 0, 8),
		rules.Mark{ID: activated, Label: "Activated in round", Max: lastRound, Plain: true,
			Source: book.Printed(combat)},
		rules.Mark{ID: movesAs, Label: "Movement modifier", Options: m.modifiers(), Lasts: rules.ForRound,
			Source: resolve})
	if m.punches() {
		list = append(list, rules.Mark{ID: charged, Label: "Charged target", Options: letters, Lasts: rules.ForRound,
			Source: book.Printed(physical)})
	}
	list = append(list, rules.Mark{ID: letter, Label: "Target letter", Options: letters,
		Source: book.Printed(physical)}, rules.Mark{ID: stuck, Label: "Stuck in water", Max: 1, Source: resolve},
		rules.Mark{ID: declared, Label: "Target", Lasts: rules.ForPhase, Source: book.Printed(declare),
			Options: []rules.Option{{Label: "None"}, {ID: "declared", Label: "Declared"}, {ID: "resolved",
				Label: "Resolved"}}})
	if f := m.fitting(intuition); f != nil {
		list = append(list, rules.Mark{ID: shotEarly, Label: "Shot in the Movement phase", Max: 1,
			Lasts: rules.ForRound, Source: f.Source})
	}
	return append(list,
		rules.Mark{ID: hotter, Label: "Heat above 4", Max: maxHeat - onTrack, Source: m.pack.Heat.Overdrive.Source},
		rules.Mark{ID: destroyed, Label: "Destroyed", Max: 1, Source: book.Printed(damageHeads)})
}

// sideMarks returns the marks of the side itself.
func sideMarks() []rules.Mark {
	return []rules.Mark{{ID: leads, Label: "Has the initiative", Max: 1, Lasts: rules.ForRound,
		Source: book.Printed(combat)}}
}

// modifiers returns the movement modifiers that may be marked: the mech's own, those of the pack's moves, and that of
// a jump.
func (m *mech) modifiers() []rules.Option {
	list := append(make([]rules.Option, 0, len(m.movement)+2), rules.Option{Label: "As on the card"})
	for _, n := range m.usualModifiers() {
		list = append(list, rules.Option{ID: strconv.Itoa(n), Label: rules.SignedText(n)})
	}
	if m.jumps() {
		list = append(list, rules.Option{ID: "jumped", Label: "Jumped"})
	}
	return list
}

// mech returns a unit of the army with the marks whose effects it suffers. In the Combat phase damage takes effect
// with the next one. Damage of Combat Intuition, in the Movement phase, does so at once.
func (a *army) mech(unit int) *mech {
	m := a.Units[unit]
	if m.Begun == nil || !a.isIn(inMovement) {
		return m
	}
	now := *m
	now.suffers = m.Condition
	return &now
}

// isIn reports whether the battle is in a phase.
func (a *army) isIn(phase string) bool {
	return a.Chosen.Moment != nil && a.Chosen.Moment.Phase == phase
}

// isDestroyed reports whether a condition destroys the mech, by damage or in an explosion.
func (m *mech) isDestroyed(c rules.Condition) bool {
	if len(c) == 0 {
		return false
	}
	for id, row := range m.pack.Criticals.Rows.All {
		if m.hits(c, id) >= row.Explode.Int() {
			return true
		}
	}
	dies, n := m.destroyedBy(), m.suffered(c)
	return c[destroyed] > 0 || n > 0 && dies.Basis != rules.Missing && n >= dies.Value.Int()
}

// outOfPlay returns why the mech is not on the table.
func (m *mech) outOfPlay() string {
	if m.isDestroyed(m.suffers) {
		return "destroyed"
	}
	return ""
}

// immobilizedBy returns why the mech is immobile, "" if it is not.
func (m *mech) immobilizedBy() (why string, src rules.Source) {
	left, known := m.moveAfter(move, m.hits(m.suffers, critMP))
	switch {
	case m.Condition[stuck] > 0:
		return "is stuck in water", book.Printed(resolveShots)
	case m.hits(m.suffers, critMP) > 0 && known && left.Cmp(rules.Int(0)) <= 0:
		return "has no move left after MP hits", book.Printed(criticalHits)
	case m.isShutDown():
		return "is shut down", m.effects.Shutdown.Source
	}
	return "", src
}

// unavailable returns why a mech can't attack now, "" if it can.
func (a *army) unavailable(m *mech) string {
	switch {
	case m.outOfPlay() != "":
		return m.outOfPlay()
	case m.isShutDown():
		return "shut down"
	case m.Condition[shotEarly] > 0 && m.has(intuition) && !a.isIn(inMovement):
		return "shot in the Movement phase"
	}
	return ""
}
