package mechastellar

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/dice"
)

// Attacks without a weapon. A mount with such an id cannot attack.
const (
	crashThrough = "crash-through"
	throwTerrain = "throw-terrain"
	selfDestruct = "self-destruct" // the id of its event
)

// The choices of a shooting attack and of a clash.
const (
	best      = "best"
	precision = "precision"
	barrage   = "barrage"
	dodge     = "dodge"
	guard     = "guard"
	counter   = "counter"
)

// The orders of captains.
const (
	evasive     = "evasive"
	mainBattery = "main-battery"
	closeCombat = "close-combat"
)

// inArea is the largest number of targets of a weapon that strikes an area, inCrash that of a unit that crashes
// through.
const (
	inArea  = 20
	inCrash = 2
)

// maxBonus is the largest bonus in a situation.
const maxBonus = 30

const (
	headhunter = "headhunter"
	lightHunt  = 300 // DMG below which a headhunter has 1 bonus hit
)

// moves is the kind of PEN whose failed saves move the target, stuns the kind that costs it an action.
const (
	moves = "P"
	stuns = "S"
)

// The numbers of a shooting attack that are in the text, not in a table.
const (
	maxShotsFired  = 10 // whatever the modifiers
	maxCriticals   = 3  // per shooting attack; the rest are hits
	maxFocus       = 3  // actions, and their hits
	maxSum         = 3  // of bonuses to accuracy, and to evade
	lockedCritical = 3  // within sensors
	lightFocus     = 200
	lightCover     = 500 // DMG up to which cover blocks twice
	boost          = 100 // DMG, by power and havoc
	longer         = 8   // inches, by power
	failedSave     = 1000
)

var (
	maneuverSource = book.Printed("Outmaneuver / Bridge Attack")
	coverChecked   = book.Printed("Destroying Terrain")
	stunSource     = book.Printed("Stun / Electrical / Freezing Damage")
	dangerSource   = book.Printed("Dangerous Terrain")
)

// odds computes one answer. The first missing input stays in err.
type odds struct {
	rules.Odds
	*dice.Cup
	*setting
	c      rules.Choices   // the situation
	others []rules.Choices // that of each target, nil for one
	err    error
	joint  bool // see rules.Question
}

// fighter is a unit with its stats, and its place in the question.
type fighter struct {
	*model
	at   string
	line [combatStats]rules.Stat
}

// missing returns the unknown figure that an attack needs, "" for none.
func (w *weapon) missing() string {
	unknown := func(f *rules.Figure, needed bool) bool { return f == nil && needed || f != nil && !f.Known() }
	switch {
	case unknown(w.Dmg, true):
		return fmt.Sprintf("its DMG, from 0 to %s", rules.Grouped(maxDamage))
	case unknown(w.Pen, false):
		return fmt.Sprintf("its PEN, from 0 to %d", maxPen)
	case !w.Melee && unknown(w.Range, true):
		return fmt.Sprintf("its range, from 0 to %d inches", maxInches)
	case unknown(w.Attacks, !w.Melee):
		return fmt.Sprintf("its attacks, from 0 to %d", maxShots)
	}
	if c := w.Close; c != nil && (unknown(c.Shots, false) || unknown(c.Hits, false) || unknown(c.Def, false)) {
		return "its close range"
	}
	return ""
}

// failed reports whether there is no answer: an input is missing, or it takes too much work.
func (o *odds) failed() bool { return o.err != nil || o.Err() != nil }

// refuse ends the question for a reason at one of its places.
func (o *odds) refuse(pointer, reason string, args ...any) {
	if o.err == nil {
		o.err = rules.Unanswerable(pointer, reason, args...)
	}
}

// num returns a number of the situation, 0 if it is absent.
func (o *odds) num(id string) int {
	n, _ := o.c.Int(id)
	return n
}

// times counts a word in a list of the situation.
func (o *odds) times(list, word string) int { return count(o.c.Texts(list), word) }

func count(list []string, word string) (n int) {
	for _, x := range list {
		if x == word {
			n++
		}
	}
	return n
}

// fighter reads a unit. mounts says that the attack needs its mounts, as for a target and for both sides of a
// clash.
func (o *odds) fighter(m *model, at string, mounts bool) *fighter {
	f := &fighter{model: m, at: at}
	switch {
	case !f.known:
		o.refuse(at+"/profile", "unknown unit: %.80q", m.Profile)
	case mounts && m.strange:
		o.refuse(at+"/mounts", "its weapons are unknown")
	case !f.build[pilot].Known():
		o.refuse(at+"/choices/pilot", "the pilot's level is unknown")
	}
	if o.err == nil {
		f.line = f.combat()
	}
	return f
}

// stat returns a stat of the fighter. A missing one ends the question.
func (o *odds) stat(f *fighter, at int) int {
	if o.err != nil {
		return 0
	}
	s := f.line[at]
	if s.Basis == rules.Missing {
		o.refuse(f.at+"/choices", "its %s is unknown: it needs %s", s.Label, s.Needs)
	}
	return s.Value.Int()
}

// blocks returns the highest number of hits that one of a unit's shields of a kind blocks.
func (o *odds) blocks(f *fighter, kinds ...string) (most int) {
	for _, g := range f.gear {
		if !slices.ContainsFunc(kinds, g.has) || f.idle(g) != "" {
			continue
		}
		if g.Blocks == nil || !g.Blocks.Known() {
			o.refuse(f.at+"/mounts", "%s needs its blocks", g.Name)
			continue
		}
		most = max(most, g.Blocks.Int())
	}
	return most
}

func (f *fighter) ship() bool { return f.typ.id == warship }

// headhunting returns the bonus hits of a headhunter.
func headhunting(a, t *fighter, dmg int) int {
	if t.level() == 0 || !slices.ContainsFunc(a.traits, func(tr mountedTrait) bool { return tr.Item == headhunter }) {
		return 0
	}
	if dmg < lightHunt {
		return 2
	}
	return 1
}
