package fleshwound

import (
	"slices"

	"gantry/rules"
)

// Marks besides the boxes of tracks.
const (
	activated   = "activated" // the round of the last activation
	movesAs     = "modifier"
	charged     = "charged" // the letter of the enemy
	letter      = "letter"  // marks a mech that an enemy charged
	stuck       = "stuck"
	declared    = "target"
	hotter      = "heat-above" // heat beyond the track
	destroyed   = "destroyed"
	shotEarly   = "shot-early"
	leads       = "initiative" // of the side
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

// heatCaptions are those of the heat track.
var heatCaptions = []string{"0", "1", "2", "3", "4+"}

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

// heatIn returns the heat in a condition. The first circle of the track is 0.
func heatIn(c rules.Condition) int {
	return max(0, marked(c, heatTrack, len(heatCaptions))-1) + marked(c, hotter, maxHeat-onTrack)
}

// isShutDown reports whether heat shuts the mech down. It is false if the heat that does is unknown.
func (m *mech) isShutDown() bool {
	at, n := m.effects.Shutdown, heatIn(m.suffers)
	return n > 0 && at.Known() && n >= at.Int()
}

// hasLuck reports whether the mech has a reroll of LUCKY left.
func (m *mech) hasLuck() bool {
	return slices.ContainsFunc(m.specials, func(f fitting) bool { return f.Item == lucky && !m.isSpent(&f) })
}

// isSpent reports whether all rerolls of a LUCKY are used.
func (m *mech) isSpent(f *fitting) bool {
	return f.Item == lucky && !f.misfit && f.numbers[0] > 0 && m.Condition[luckOf+f.ID] >= f.numbers[0]
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

// hitsText counts critical hits of a kind: "2 fire-control hits".
func (s *setting) hitsText(id string, n int) string {
	word := id
	if id == critMP {
		word = s.pack.Criticals.Rows.By[id].Name
	}
	return rules.Count(n, word+" hit")
}
