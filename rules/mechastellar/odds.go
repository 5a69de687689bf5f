package mechastellar

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
	"gantry/rules/judge"
)

// Attacks that are no weapon's. A mount of such an id cannot attack.
const (
	crashThrough = "crash-through"
	throwTerrain = "throw-terrain"
	selfDestruct = "self-destruct" // the event of that id
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

// inArea is the most targets of a weapon that strikes an area; inCrash, of a
// unit that crashes through.
const (
	inArea  = 20
	inCrash = 2
)

// mostBonus is the largest bonus that a situation gives, of any kind.
const mostBonus = 30

func (a *army) Attacks(units ...int) []rules.Attack {
	if len(units) == 0 {
		return sideAttacks
	}
	m := a.Units[units[0]]
	var attacks []rules.Attack
	seen := map[string]bool{crashThrough: true, throwTerrain: true, selfDestruct: true}
	for _, w := range m.gear {
		if seen[w.ID] || !w.Melee && w.Range == nil && w.Attacks == nil {
			continue
		}
		seen[w.ID] = true
		a := rules.Attack{ID: w.ID, Label: w.Name, Note: w.note(), Attackers: 1, Targets: 1, Needs: w.missing()}
		switch {
		case w.Melee:
			a.Situation = clashFields
		default:
			remote := w.has("remote")
			a.Situation = m.withOthers(w.ID, shootingFields(w.has("overwatch"), w.has("indirect") || remote, remote))
			if w.has("area") {
				a.Targets = inArea
			}
		}
		attacks = append(attacks, a)
	}
	if m.known {
		attacks = append(attacks,
			rules.Attack{ID: crashThrough, Label: "Crash through", Note: "5 shots, DMG by Size",
				Attackers: 1, Targets: inCrash, NotCompared: true, Situation: shootingFields(false, false, false)},
			rules.Attack{ID: throwTerrain, Label: "Throw terrain", Note: `16", shots by Size, DMG 200`,
				Attackers: 1, Targets: 1, NotCompared: true, Situation: shootingFields(false, false, false)})
	}
	if m.known && a.plays(climactic) && slices.Contains(a.events, selfDestruct) {
		attacks = append(attacks, rules.Attack{ID: selfDestruct, Label: "Self-destruct", Note: `8", 2 hits per Frame`,
			Attackers: 1, Targets: inArea, NotCompared: true,
			Situation: []rules.Field{number("momentum-defense", "Hits negated", 0, mostBonus, "With Momentum."), hpLostField}})
	}
	return attacks
}

// withOthers adds to the situation of a shot the other weapons that may be fired in
// the same activation.
func (m *model) withOthers(id string, fields []rules.Field) []rules.Field {
	others := anyOf("actions", "Also fired")
	others.Help = "Other weapons in the same activation. Damage is added up."
	seen := map[string]bool{id: true, crashThrough: true, throwTerrain: true, selfDestruct: true}
	for _, w := range m.gear {
		if !seen[w.ID] && !w.Melee && w.Range != nil && w.Attacks != nil && w.missing() == "" {
			seen[w.ID] = true
			others.Options = append(others.Options, rules.Option{ID: w.ID, Label: w.Name})
		}
	}
	if len(others.Options) == 0 {
		return fields
	}
	return append(fields, others)
}

// note is a weapon's numbers in a few words.
func (w *weapon) note() string {
	brief := func(f *rules.Figure) string {
		switch {
		case f == nil:
			return "–"
		case !f.Known():
			return "?"
		}
		return f.Value.String()
	}
	if w.Melee {
		return fmt.Sprintf("melee, PEN %s%s, DMG %s", brief(w.Pen), w.PenKind, brief(w.Dmg))
	}
	return fmt.Sprintf(`%s", %s shots, PEN %s%s, DMG %s`,
		brief(w.Range), brief(w.Attacks), brief(w.Pen), w.PenKind, brief(w.Dmg))
}

// missing is the figure that an attack needs and that is not known, "" for none.
func (w *weapon) missing() string {
	unknown := func(f *rules.Figure, needed bool) bool { return f == nil && needed || f != nil && !f.Known() }
	switch {
	case unknown(w.Dmg, true):
		return fmt.Sprintf("its DMG, from 0 to %s", rules.Grouped(mostDamage))
	case unknown(w.Pen, false):
		return fmt.Sprintf("its PEN, from 0 to %d", mostPen)
	case !w.Melee && unknown(w.Range, true):
		return fmt.Sprintf("its range, from 0 to %d inches", mostInches)
	case unknown(w.Attacks, !w.Melee):
		return fmt.Sprintf("its attacks, from 0 to %d", mostShots)
	}
	if c := w.Close; c != nil && (unknown(c.Shots, false) || unknown(c.Hits, false) || unknown(c.Def, false)) {
		return "its close range"
	}
	return ""
}

func (a *army) Odds(ctx context.Context, q rules.Question) (rules.Odds, error) {
	foes, err := judge.Opponent(a, q)
	if err != nil {
		return rules.Odds{}, err
	}
	o := &odds{setting: a.setting, Cup: dice.NewCup(ctx, dice.Steps), c: q.Situation}
	for _, id := range []string{"power", "havoc", "order"} {
		if n := len(o.c.Texts(id)); n > mostBonus {
			o.refuse("/situation/"+id, "has %d entries, limit %d", n, mostBonus)
		}
	}
	targets := judge.Pick(foes.Units, q.Targets)
	switch {
	case o.err != nil:
	case len(q.Attackers) == 0:
		o.side(q.Attack, targets)
	default:
		o.strike(q.Attack, a.Units[q.Attackers[0]], targets)
	}
	if o.err == nil {
		o.err = rules.TooMuch(o.Err())
	}
	if o.err != nil {
		return rules.Odds{}, o.err
	}
	return o.Odds, nil
}

// odds is an answer at work. The first thing that it lacks stays in err.
type odds struct {
	rules.Odds
	*dice.Cup
	*setting
	c   rules.Choices // the situation
	err error
}

// failed tells whether there is no answer: something is lacking, or it takes too
// much work.
func (o *odds) failed() bool { return o.err != nil || o.Err() != nil }

// refuse ends the question for a reason at a place of it.
func (o *odds) refuse(pointer, reason string, args ...any) {
	if o.err == nil {
		o.err = rules.Unanswerable(pointer, reason, args...)
	}
}

// num is a number of the situation, 0 where it is absent.
func (o *odds) num(id string) int {
	n, _ := o.c.Int(id)
	return n
}

// signed is a modifier as people read it: "+2", "−1".
func signed(n int) string { return rules.Minus(rules.SignedText(n)) }

// capital is a choice of the game with the capital that the book gives it.
func capital(choice string) string { return strings.ToUpper(choice[:1]) + choice[1:] }

// times counts a word in a list of the situation.
func (o *odds) times(list, word string) (n int) {
	for _, w := range o.c.Texts(list) {
		if w == word {
			n++
		}
	}
	return n
}

// The places of stats in a sheet's combat line.
const (
	sensorsAt = iota
	moveAt
	actionsAt
	shootingAt
	meleeAt
	evadeAt
	saveAt
	hpAt
)

// fighter is a unit with its stats, and the place where it stands in the question.
type fighter struct {
	*model
	at   string
	line [combatStats]rules.Stat
}

// fighter reads a unit. What its mounts are counts for a target and for both
// sides of a clash.
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

// stat is a stat of the fighter; one that is missing ends the question.
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

// blocks is what the best of a unit's shields of a kind blocks.
func (o *odds) blocks(f *fighter, kinds ...string) (most int) {
	for _, g := range f.gear {
		if !slices.ContainsFunc(kinds, g.has) {
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

// headhunting is the bonus hits of an attacker who hunts heads.
func headhunting(a, t *fighter, dmg int) int {
	if t.level() == 0 || !slices.ContainsFunc(a.traits, func(tr mountedTrait) bool { return tr.Item == headhunter }) {
		return 0
	}
	if dmg < lightHunt {
		return 2
	}
	return 1
}

const (
	headhunter = "headhunter"
	lightHunt  = 300 // DMG below which a headhunter hits once more
)

// strike is what one unit does to another.
func (o *odds) strike(attack string, m *model, targets []*model) {
	a := o.fighter(m, "/attackers/0", false)
	if o.err != nil {
		return
	}
	fighters := make([]*fighter, len(targets))
	for i, t := range targets {
		fighters[i] = o.fighter(t, fmt.Sprintf("/targets/%d", i), true)
	}
	if o.err != nil {
		return
	}
	switch attack {
	case crashThrough:
		o.crashes(a, fighters)
	case throwTerrain:
		o.shoot(a, o.terrain(a), fighters)
	case selfDestruct:
		o.selfDestruct(a, fighters)
	default:
		o.wield(a, m.gear[slices.IndexFunc(m.gear, func(g gear) bool { return g.ID == attack })], fighters)
	}
}

// wield is a weapon in use.
func (o *odds) wield(a *fighter, w gear, targets []*fighter) {
	switch {
	case w.Melee:
		o.clash(o.fighter(a.model, "/attackers/0", true), w, targets[0])
	case len(o.c.Texts("actions")) > 0:
		o.activation(a, w, targets)
	default:
		o.shoot(a, o.gun(w), targets)
	}
}

// crashes is a unit that runs smaller ones down.
func (o *odds) crashes(a *fighter, targets []*fighter) {
	for i, t := range targets {
		if t.build[size].Known() && a.is(size) <= t.is(size) {
			o.refuse(fmt.Sprintf("/targets/%d", i), "must be smaller than %s (%s)", a.Title(),
				book.Cite("Crash Through and Trample"))
		}
	}
	o.shoot(a, o.crash(a), targets)
}

// selfDestruct is what a unit that destroys itself does: hits that momentum alone blocks.
func (o *odds) selfDestruct(a *fighter, targets []*fighter) {
	if !a.build[frame].Known() {
		o.refuse(a.at+"/choices/frame", "its Frame is unknown")
		return
	}
	src := book.Inferred("Climactic Events")
	for i, t := range targets {
		hits, dmg, suffix, negated := 2*a.is(frame), failedSave, "", 0
		if t.ship() {
			dmg = 2 * failedSave
		}
		if i > 0 {
			suffix = fmt.Sprintf(":%d", i+1)
		} else {
			negated = o.num("momentum-defense")
		}
		left := max(0, hits-negated)
		f := fire{hits: dice.Sure(hits), unblocked: dice.Sure(left), failed: dice.Sure(0), damage: dice.Sure(left * dmg)}
		f.tell("self-destruct", src, "2 × Frame %d (%s) = %s, %s HP each, %d negated by Momentum", a.is(frame),
			a.Title(),
			rules.Count(hits, "hit"), rules.Grouped(dmg), min(hits, negated))
		if o.report(f, t, suffix, i == 0); o.failed() {
			return
		}
	}
}
