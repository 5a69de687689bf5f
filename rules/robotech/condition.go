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
	markAcquired  = "acquired" // the letter of the enemy
	markLetter    = "letter"   // marks a unit that an enemy acquired
	markTokens    = "action-tokens"
	markGivenUp   = "given-up"
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
	boostSteps   = 6
	mobilityLoss = 2 // of PIL
)

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

// works reports whether the weapon is still there: neither destroyed nor a pylon's load that is fired.
func (f fitted) works() bool { return !f.lost && (f.load == 0 || !f.isEmpty()) }

// isEmpty reports whether all missiles of the weapon are fired.
func (f fitted) isEmpty() bool { return f.shot > 0 && f.left == 0 }

// launches reports whether a weapon may join a missile wall.
func launches(f fitted) bool { return f.Speed != nil && f.works() }
