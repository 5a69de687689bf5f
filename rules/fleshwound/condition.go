package fleshwound

import (
	"slices"
	"strconv"

	"gantry/rules"
)

// Marks besides the boxes of tracks.
const (
	activated   = "activated" // the round of the last activation
	movesAs     = "modifier"
	charged     = "charged"
	stuck       = "stuck"
	declared    = "target"
	hotter      = "heat-above" // heat beyond the track
	destroyed   = "destroyed"
	shotEarly   = "shot-early"
	first       = "initiative" // of the side
	criticalHit = "critical/"  // before a row of the pack
	luckOf      = "mount/"     // before a mount
	heatTrack   = "heat"
)

// Values of the mark declared.
const (
	isDeclared = 1 + iota
	isResolved
)

// Bounds of marks. The text gives no last round.
const (
	lastRound = 99
	onTrack   = 4 // heat of the last circle of the track
)

// The phases that rules refer to, by their ids.
const (
	inInitiative = "initiative"
	inMovement   = "movement"
	inCombat     = "combat"
	inHeat       = "heat"
)

// marks returns the marks of the mech.
func (m *mech) marks() []rules.Mark {
	resolve := book.Printed(resolveShots)
	list := append(make([]rules.Mark, 0, 8),
		rules.Mark{ID: activated, Label: "Activated in round", Max: lastRound, Plain: true,
			Source: book.Printed(combat)},
		rules.Mark{ID: movesAs, Label: "Movement modifier", Options: m.modifiers(), Lasts: rules.ForRound,
			Source: resolve})
	if m.punches() {
		list = append(list, rules.Mark{ID: charged, Label: "Charged", Max: 1, Lasts: rules.ForRound,
			Source: book.Printed(physical)})
	}
	list = append(list, rules.Mark{ID: stuck, Label: "Stuck in water", Max: 1, Source: resolve},
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

// sideMarks returns the marks of a side.
func sideMarks() []rules.Mark {
	return []rules.Mark{{ID: first, Label: "Has the initiative", Max: 1, Lasts: rules.ForRound,
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

// usualModifiers returns the movement modifiers of the pack's moves, each once.
func (g *game) usualModifiers() []int {
	list := make([]int, 0, len(g.movement))
	for _, row := range g.movement {
		if n := row.Modifier.Int(); !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

// marked returns a number of a condition within its bounds.
func marked(c rules.Condition, id string, top int) int { return min(max(c[id], 0), top) }

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

// hits returns the critical hits of a kind in a condition.
func (m *mech) hits(c rules.Condition, id string) int {
	return marked(c, criticalHit+id, m.pack.Criticals.Rows.By[id].Explode.Int())
}

// suffered returns the damage in a condition.
func (m *mech) suffered(c rules.Condition) (n int) {
	for _, i := range []int{armor, structure} {
		if f := m.build[i]; f.Known() {
			n += marked(c, m.stats[i].id, f.Int())
		}
	}
	return n
}

// heat returns the heat in a condition. The first circle of the track is 0.
func heatIn(c rules.Condition) int {
	return max(0, marked(c, heatTrack, len(heatCaptions))-1) + marked(c, hotter, maxHeat-onTrack)
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

// isShutDown reports whether heat shuts the mech down. It is false if the heat that does is unknown.
func (m *mech) isShutDown() bool {
	at, n := m.effects.Shutdown, heatIn(m.suffers)
	return n > 0 && at.Known() && n >= at.Int()
}

// immobilizedBy returns why the mech is immobile, "" if it is not.
func (m *mech) immobilizedBy() (why string, src rules.Source) {
	left, known := m.moveAfter(m.hits(m.suffers, critMP))
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

// hasLuck reports whether the mech has a reroll of LUCKY left.
func (m *mech) hasLuck() bool {
	return slices.ContainsFunc(m.specials, func(f fitting) bool { return f.Item == lucky && !m.isSpent(&f) })
}

// isSpent reports whether all rerolls of a LUCKY are used.
func (m *mech) isSpent(f *fitting) bool {
	return f.Item == lucky && !f.misfit && f.numbers[0] > 0 && m.Condition[luckOf+f.ID] >= f.numbers[0]
}

// moves returns the movement modifier of this round: the marked one, else the mech's own.
func (m *mech) moves() rules.Stat {
	n := m.Condition[movesAs]
	if n <= 0 {
		return m.mod
	}
	w, usual := rules.Work("movement-modifier", "Mod"), m.usualModifiers()
	switch {
	case n <= len(usual):
		w.Set("marked for this round", rules.Given(usual[n-1], rules.ThisRoster))
	case m.jumps():
		w.StepStat("jumped", rules.OpSet, m.jumpModifier())
	default:
		return m.mod
	}
	return w.Stat().Signed()
}

// harder returns what fire-control hits and heat add to the target numbers of the mech's shots. Unknown effects of
// heat are left out.
func (m *mech) harder() (fireControl, hot rules.Figure) {
	each := m.pack.Criticals.Rows.By[critFireControl].Each
	fireControl = rules.Given(m.hits(m.suffers, critFireControl)*each.Int(), each.Source)
	if each := m.effects.ToHit; each.Known() {
		hot = rules.Given(heatIn(m.suffers)*each.Int(), each.Source)
	}
	return fireControl, hot
}

// weaker returns what weapon hits take from a weapon's damage, to 0 at the lowest.
func (m *mech) weaker(damage int) rules.Figure {
	each := m.pack.Criticals.Rows.By[critWeapon].Each
	less, src := m.hits(m.suffers, critWeapon)*each.Int(), each.Source
	if less > damage {
		less, src.Basis = damage, rules.House
	}
	return rules.Given(less, src)
}

// unavailable returns why the mech can't attack now, "" if it can.
func (m *mech) unavailable() string {
	switch {
	case m.outOfPlay() != "":
		return m.outOfPlay()
	case m.isShutDown():
		return "shut down"
	case m.Condition[shotEarly] > 0 && m.has(intuition):
		return "shot in the Movement phase"
	}
	return ""
}

// hitsText counts critical hits of a kind: "2 fire-control hits".
func (s *setting) hitsText(id string, n int) string {
	word := id
	if id == critMP {
		word = s.pack.Criticals.Rows.By[id].Name
	}
	return rules.Count(n, word+" hit")
}
