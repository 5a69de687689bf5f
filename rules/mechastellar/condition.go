package mechastellar

import (
	"slices"

	"gantry/rules"
)

// Marks besides the boxes of tracks.
const (
	activated   = "activated" // the round of the last activation
	stun        = "stun"      // actions lost
	shutdown    = "shutdown"  // the round in which its next turn ends a shutdown
	recovered   = "recovered" // rolled for stun in this round
	camera      = "camera"
	propulsion  = "propulsion"
	neutralized = "neutralized"
	bridge      = "bridge"
	berserk     = "berserk"
	challenge   = "challenge"
	avenges     = "revenge-on"
	aboard      = "aboard" // the place of a ship among those of the army
	repaired    = "repaired"
	orders      = "order"
	directOrder = "direct-order"
	renowned    = "renowned"
	gains       = "gains" // reasons for Momentum in this turn, as bits
	collateral  = "havoc-collateral"
	havocMelee  = "havoc-melee"
	overwatched = "overwatched"
	lostMount   = "lost/"      // before a mount
	shotDown    = "shot-down/" // before a mount
)

// Tracks with effects.
const (
	hpTrack   = "hp"
	singleUse = "/single-use" // after a mount
	recharge  = "/recharge"
)

// Values of the mark of a shield that is lost. A broken or discarded one no longer hinders its unit.
const (
	disabled = 1 + iota
	discarded
)

// The bounds of some marks.
const (
	mostRounds = 99 // the rules set no last round
	mostStun   = 20
	mostCamera = 3 // accuracy lost, by whatever
	bridgeLost = 2 // accuracy of a ship
	propelled  = 5 // inches of Move
	nearby     = 16
)

// damages reports whether failed saves may damage parts of units.
func (s *setting) damages() bool { return s.plays(battleDamage) || s.plays(gritty) }

// losable reports whether the unit may lose a weapon before it is destroyed: a shield or a gun by battle damage, and
// any weapon of a warship.
func (m *model) losable(g gear) bool {
	return m.typ.id == warship || m.damages() && (!g.Melee || g.isShield())
}

// marked returns a number of the unit's condition within its bounds.
func (m *model) marked(id string, top int) int { return min(max(m.Condition[id], 0), top) }

// idle returns why a mounted item does nothing now, "" if it works.
func (m *model) idle(g gear) string {
	switch {
	case len(m.Condition) == 0:
		return ""
	case m.Condition[lostMount+g.ID] > 0 && m.losable(g):
		return "lost"
	case m.Condition[g.ID+singleUse] > 0 && g.has("single-use"):
		return "used"
	case m.Condition[g.ID+recharge] > 0 && g.has("recharge"):
		return "reloading"
	case !g.Melee && !g.isShield() && m.isBerserk():
		return "gone berserk"
	}
	return ""
}

// hpBox is the HP of one box.
const hpBox = 100

// hpBoxes returns the boxes of HP, 0 if HP are unknown.
func hpBoxes(hp rules.Stat) int {
	if hp.Basis == rules.Missing {
		return 0
	}
	return max(0, hp.Value.Div(rules.Int(hpBox)).Ceil().Int())
}

// hpLost returns the HP that the unit has lost.
func (m *model) hpLost() int {
	if m.Condition[hpTrack] <= 0 {
		return 0
	}
	return hpBox * m.marked(hpTrack, hpBoxes(m.combat()[hpAt]))
}

// hpLeft returns the HP that the unit has left.
func (m *model) hpLeft() int { return max(0, m.combat()[hpAt].Value.Int()-m.hpLost()) }

// destroyed reports whether the unit has lost all HP.
func (m *model) destroyed() bool {
	if m.Condition[hpTrack] <= 0 {
		return false
	}
	n := hpBoxes(m.combat()[hpAt])
	return n > 0 && m.Condition[hpTrack] >= n
}

// neutralized reports whether a hit on its cockpit has ended the unit's battle.
func (m *model) neutralized() bool { return m.damages() && m.Condition[neutralized] > 0 }

// propulsions returns how often the propulsion can be damaged: until no Move is left.
func (m *model) propulsions() int {
	move := m.combat()[moveAt]
	if move.Basis == rules.Missing {
		return 1
	}
	return max(1, (move.Value.Int()+propelled-1)/propelled)
}

// propulsion returns how often the propulsion is damaged.
func (m *model) propulsion() int {
	if !m.damages() || m.Condition[propulsion] <= 0 {
		return 0
	}
	return m.marked(propulsion, m.propulsions())
}

// camera returns the accuracy that damage to the camera costs.
func (m *model) camera() int {
	if !m.damages() {
		return 0
	}
	return m.marked(camera, mostCamera)
}

// havocs holds the upgrades by Havoc that count until a turn or a round ends, by their words in a situation.
var havocs = []struct{ word, mark, label string }{
	{"dmg", "havoc-dmg", "Havoc: shooting DMG +100 this turn"},
	{"melee", havocMelee, "Havoc: melee hit +1 this round"},
	{"crash", collateral, "Havoc: cover, crash DMG +100 this round"},
}

// paid returns how often Havoc was spent on a lasting upgrade.
func (m *model) paid(mark string) int {
	if m.typ.Havoc == nil || m.Condition[mark] <= 0 {
		return 0
	}
	s, _ := m.pool()
	return m.marked(mark, s.Value.Int())
}

// bridge returns the accuracy that a hit on the bridge costs. Damage to the camera counts first.
func (m *model) bridge() int {
	if m.typ.id != warship || m.battlefield != space || m.Condition[bridge] <= 0 {
		return 0
	}
	return min(bridgeLost, mostCamera-m.camera())
}

// exposed reports whether all attacks from nearby blindside the unit.
func (m *model) exposed() bool { return m.camera() > 0 || m.bridge() > 0 }

// unhindered returns the evade that a unit gains from shields that it broke or discarded.
func (m *model) unhindered() (n int) {
	for _, g := range m.gear {
		if m.plays(gritty) && g.has("shield") && m.Condition[lostMount+g.ID] >= discarded {
			n += rules.IntOf(g.Blocks)
		}
	}
	return n
}

// actionsLeft returns the actions of a unit that may have lost some.
func (m *model) actionsLeft() int {
	return m.combat()[actionsAt].Value.Int() - m.marked(stun, mostStun)
}

// overdrawn reports whether the unit has less than no action left.
func (m *model) overdrawn() bool {
	return m.Condition[stun] > 0 && m.combat()[actionsAt].Basis != rules.Missing && m.actionsLeft() < 0
}

// shutDown reports whether the unit has less than no action left, and was not activated since.
func (m *model) shutDown() bool {
	until := m.Condition[shutdown]
	return m.overdrawn() && (until == 0 || m.Condition[activated] < until)
}

// isBerserk reports whether the unit has lost its guns to fight better in melee.
func (m *model) isBerserk() bool {
	return m.Condition[berserk] > 0 && m.plays(climactic) && slices.Contains(m.events, "gone-berserk")
}

// disabled reports whether a trait of the mecha is lost.
func (m *model) disabled(t mountedTrait) bool {
	return t.Kind == ofMecha && m.damages() && m.Condition[lostMount+t.ID] > 0
}
