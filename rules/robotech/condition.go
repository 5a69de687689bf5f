package robotech

import (
	"slices"
	"strings"

	"gantry/rules"
)

// Marks besides the boxes of tracks.
const (
	markActivated = "activated" // the round of the last activation
	markMode      = "mode"
	markMove      = "moved"
	markFast      = "moved-fast"
	markAcquired  = "acquired" // the enemy's place in its list, from 1
	markTokens    = "action-tokens"
	markFired     = "fired/" // before a mount
	markCriticals = "criticals"
	markSensors   = "critical/sensors"
	markMobility  = "critical/mobility"
	markSilent    = "critical/communications"
	markLost      = "lost/" // before a kind of mobility or a mount
	markDestroyed = "destroyed"
)

// Tracks with effects.
const (
	trackHP     = "hp"
	trackFast   = "fast"
	trackBoost  = "boost"
	trackTokens = "command-tokens"
	ofMissiles  = "/missiles" // after a mount
)

// Values of the mark moved.
const (
	movedOn = 1 + iota
	stoodStill
)

const (
	manyRounds   = 99 // the game has no last round
	manyEnemies  = 200
	boostSteps   = 6
	mobilityLoss = 2 // of PIL
)

var movements = []rules.Option{{Label: "Not marked"}, {ID: "moved", Label: "Moved"},
	{ID: "still", Label: "Stood still"}}

// marks returns the marks of the unit. A mark without any effect on it is left out.
func (m *model) marks() []rules.Mark {
	list := append(make([]rules.Mark, 0, 12+2*len(m.weapons)),
		rules.Mark{ID: markActivated, Label: "Activated in round", Max: manyRounds, Source: printedActivation},
		rules.Mark{ID: markTokens, Label: "Action tokens", Max: m.mostActions(), Lasts: rules.ForTurn,
			Source: printedTokens})
	if len(m.modes) > 1 {
		mark := rules.Mark{ID: markMode, Label: "Mode", Source: book.Printed("Transform!")}
		for i := range m.modes {
			mark.Options = append(mark.Options, rules.Option{ID: m.modes[i].id, Label: m.modes[i].name})
		}
		list = append(list, mark)
	}
	if m.mindsMoves() {
		list = append(list, rules.Mark{ID: markMove, Label: "Movement", Options: movements, Lasts: rules.ForRound,
			Source: book.Printed("Move")})
	}
	if m.inAnyMode("fast") {
		list = append(list, rules.Mark{ID: markFast, Label: "Moved with Fast", Max: 1, Lasts: rules.ForRound,
			Source: printedTraits})
	}
	if len(m.weapons) > 0 {
		list = append(list, rules.Mark{ID: markAcquired, Label: "Acquired enemy (place in its list)", Max: manyEnemies,
			Lasts: rules.ForRound, Source: book.Printed("Acquire")})
	}
	list = m.addShots(list)
	for _, mark := range [...]rules.Mark{{ID: markCriticals, Label: "Critical hits taken", Max: maxStep},
		{ID: markSensors, Label: "Sensors destroyed", Max: 1},
		{ID: markMobility, Label: "Mobility damaged", Max: maxStep / mobilityLoss},
		{ID: markSilent, Label: "Communications destroyed", Max: 1}} {
		mark.Source = printedCriticals
		list = append(list, mark)
	}
	for _, x := range slices.Concat(m.mobilities(), m.systems()) {
		list = append(list, rules.Mark{ID: markLost + x.ID, Label: x.Label + " destroyed", Max: 1,
			Source: printedCriticals})
	}
	return append(list, rules.Mark{ID: markDestroyed, Label: "Destroyed", Max: 1, Source: printedDamage})
}

// addShots adds the marks of weapons that do not fire every time: a switch for Slow, the round for Very Slow.
func (m *model) addShots(list []rules.Mark) []rules.Mark {
	for _, x := range m.systems() {
		f := m.weapon(x.ID)
		mark := rules.Mark{ID: markFired + f.ID, Label: x.Label + " fired", Max: 1, Lasts: rules.ForRound,
			Source: printedWeapons}
		switch {
		case f.is("very-slow"):
			mark.Label, mark.Max, mark.Lasts = mark.Label+" in round", manyRounds, rules.ForBattle
		case !f.is("slow"):
			continue
		}
		list = append(list, mark)
	}
	return list
}

// mostActions returns the most action tokens that the unit can have.
func (m *model) mostActions() int {
	most := 1
	for i := range m.modes {
		s := m.cardActions(&m.modes[i]).Stat()
		if s.Basis == rules.Missing {
			return cardNumbers[actions].max
		}
		most = max(most, s.Value.Int())
	}
	return most
}

// mindsMoves reports whether a rule asks if the unit moved.
func (m *model) mindsMoves() bool {
	return m.inAnyMode("quick") || slices.ContainsFunc(m.weapons, func(f fitted) bool { return f.is("mof") }) ||
		slices.ContainsFunc(m.modes, func(md mode) bool { return md.minMove() != "" })
}

func (m *model) inAnyMode(trait string) bool {
	return slices.ContainsFunc(m.modes, func(md mode) bool { return md.has(trait) })
}

// mobilities returns the kinds of mobility in all modes.
func (m *model) mobilities() (list []rules.Option) {
	for i := range m.modes {
		for mv := range m.modes[i].kinds {
			if !slices.ContainsFunc(list, func(o rules.Option) bool { return o.ID == mv.kind }) {
				list = append(list, rules.Option{ID: mv.kind, Label: m.mobilityName(mv.kind)})
			}
		}
	}
	return list
}

// systems returns the weapons, each mount once. A kind of mobility hides a mount with its name.
func (m *model) systems() (list []rules.Option) {
	taken := map[string]bool{}
	for _, x := range m.mobilities() {
		taken[x.ID] = true
	}
	for i := range m.weapons {
		if f := &m.weapons[i]; !taken[f.ID] {
			taken[f.ID] = true
			list = append(list, rules.Option{ID: f.ID, Label: f.label()})
		}
	}
	return list
}

// working returns the parts that are not destroyed.
func (m *model) working(list []rules.Option) []rules.Option {
	return slices.DeleteFunc(list, func(o rules.Option) bool { return m.isLost(o.ID) })
}

// weapon finds a weapon by its mount, nil if there is none.
func (m *model) weapon(mount string) *fitted {
	i := slices.IndexFunc(m.weapons, func(f fitted) bool { return f.ID == mount })
	if i < 0 {
		return nil
	}
	return &m.weapons[i]
}

// marked returns a number of the unit's condition within its bounds.
func (m *model) marked(id string, top int) int { return min(max(m.Condition[id], 0), top) }

func (m *model) isLost(part string) bool { return m.Condition[markLost+part] > 0 }

// applyCondition marks what the unit mounts. A lost weapon stays mounted and does nothing.
func (m *model) applyCondition() {
	if m.Condition == nil {
		return
	}
	for _, x := range m.systems() {
		f := m.weapon(x.ID)
		boxes, each := m.magazine(f)
		f.lost, f.shot = m.isLost(f.ID), m.marked(f.ID+ofMissiles, boxes)*each
		if f.shot > 0 {
			f.left = boxes*each - f.shot
		}
	}
}

// magazine returns the boxes of a weapon's missiles and the missiles of each, 0 for a weapon that does not count them.
func (g *game) magazine(f *fitted) (boxes, each int) {
	if f.load == 0 {
		if a, ok := f.attribute(ammo); ok && f.Class == missiles && a.N.Known() {
			return a.N.Int(), 1
		}
		return 0, 1
	}
	if kind := g.missiles[f.Item]; kind.Whole && kind.Volley.Int() > 1 {
		return f.load / kind.Volley.Int(), kind.Volley.Int()
	}
	return f.load, 1
}

// damage returns the marked HP circles.
func (m *model) damage() int { return m.marked(trackHP, m.numbers[hp].Int()) }

// hadCritical reports whether marks besides its starred circles tell of an earlier critical hit.
func (m *model) hadCritical() bool {
	for id, n := range m.Condition {
		if n > 0 && (id == markCriticals || strings.HasPrefix(id, "critical/") || strings.HasPrefix(id, markLost)) {
			return true
		}
	}
	return false
}

// inMode returns the mode that the unit was put in, its first one without a mark.
func (m *model) inMode() *mode { return &m.modes[m.marked(markMode, len(m.modes)-1)] }

// withoutShadow reports whether a Shadow Device of the unit is off, with more than half of its HP gone.
func (m *model) withoutShadow() bool { return 2*m.damage() > m.numbers[hp].Int() }

// withoutBoost reports whether the boost die shows 1.
func (m *model) withoutBoost() bool { return m.Condition[trackBoost] >= boostSteps }

// outOfPlay returns why the unit is not on the table.
func (m *model) outOfPlay() string {
	if n := m.damage(); m.Condition[markDestroyed] > 0 || n > 0 && n == m.numbers[hp].Int() {
		return "destroyed"
	}
	return ""
}

// outOfActions reports whether tokens use up the actions of the unit.
func (m *model) outOfActions() bool {
	left := m.actionStat(m.inMode())
	return m.Condition[markTokens] > 0 && left.Basis != rules.Missing && left.Value.Int() <= 0
}

// round returns the round in play, the first without a moment.
func (a *army) round() int {
	if at := a.Chosen.Moment; at != nil {
		return at.Round
	}
	return 1
}

// hasActed reports whether the unit was activated in this round.
func (a *army) hasActed(m *model) bool { return m.Condition[markActivated] == a.round() }

// unavailable returns why the unit can't make an attack now, "" if it can.
func (a *army) unavailable(m *model, attack string) string {
	if m.Condition == nil {
		return ""
	}
	if why := m.outOfPlay(); why != "" {
		return why
	}
	f := m.weapon(attack)
	switch {
	case attack == interception, attack == barrages, attack == jamming: // they take no action
		return ""
	case f == nil || reserved(attack):
		f = nil
	case f.lost:
		return "destroyed"
	}
	switch md := m.inMode(); {
	case m.outOfActions() && (f == nil || !f.is("auto")):
		return "no actions left"
	case attack == meleeAttack && m.Condition[markMode] > 0 && !md.fights():
		return md.name + " can't melee"
	case attack == wall && !m.canWall():
		return "fewer than " + m.pack.Combat.WallMissiles.Value.String() + " missiles left"
	case f != nil:
		return a.heldBack(m, f)
	}
	return ""
}

// canWall reports whether a weapon of the unit has the missiles for a wall.
func (m *model) canWall() bool {
	return slices.ContainsFunc(m.weapons, func(f fitted) bool {
		return launches(f) && (f.shot == 0 || f.left >= m.pack.Combat.WallMissiles.Int())
	})
}

// heldBack returns why a weapon can't fire in this activation.
func (a *army) heldBack(m *model, f *fitted) string {
	fired, round := m.Condition[markFired+f.ID], a.round()
	switch {
	case f.isEmpty():
		return "no missiles left"
	case f.is("mof") && m.Condition[markMove] == movedOn:
		return "moved this turn"
	case fired > 0 && (!f.is("very-slow") || fired == round):
		return "fired this turn"
	case fired > 0 && fired == round-1:
		return "fired last turn"
	}
	return ""
}
