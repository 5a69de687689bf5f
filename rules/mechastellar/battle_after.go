package mechastellar

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// ledger collects what a result changes: each mark once and within its bounds.
type ledger struct {
	*rules.Aftermath
	us, foes *army
	theirs   bool // the targets are of another army
	q        rules.Question
	result   rules.Choices
	won      map[bool]bool // the sides that destroyed a unit, true for the targets' side
}

// After puts a result on its units: HP, actions, spent points and ammunition, and the momentum of both sides.
func (a *army) After(q rules.Question, result rules.Choices) (out rules.Aftermath) {
	foes, err := judge.Opponent(a, q)
	if err != nil {
		return out
	}
	l := ledger{Aftermath: &out, us: a, foes: foes, theirs: q.Against != nil, q: q, result: result,
		won: map[bool]bool{}}
	for i, place := range q.Targets {
		l.onTarget(i, place)
	}
	if len(q.Attackers) > 0 {
		l.onAttacker(q.Attackers[0])
	}
	if l.won[false] {
		l.gain(q.Attackers[0], gainKill)
	}
	if l.won[true] {
		l.add(true, theSide, "momentum", 1)
	}
	out.Changes = slices.DeleteFunc(out.Changes, func(c rules.Change) bool { return c.By == 0 })
	return out
}

// of returns one of the armies.
func (l *ledger) of(theirs bool) *army {
	if theirs {
		return l.foes
	}
	return l.us
}

// add changes a mark by a number within its bounds, and returns by how much.
func (l *ledger) add(theirs bool, unit int, mark string, n int) int {
	a := l.of(theirs)
	p, now := a.Whole, a.side
	if unit != theSide {
		p = func() rules.Profile { return a.Profile(unit) }
		now = func(id string) int { return a.Units[unit].Condition[id] }
	}
	top, ok := p().MarkTop(mark)
	if !ok || n == 0 {
		return 0
	}
	i := slices.IndexFunc(l.Changes, func(c rules.Change) bool {
		return c.Theirs == theirs && c.Unit == unit && c.Mark == mark
	})
	if i < 0 {
		i = len(l.Changes)
		l.Changes = append(l.Changes, rules.Change{Theirs: theirs, Unit: unit, Mark: mark})
	}
	c := &l.Changes[i]
	was := now(mark) + c.By
	n = min(max(was+n, 0), max(top, now(mark))) - was
	c.By += n
	return n
}

// tell adds a remark about a unit.
func (l *ledger) tell(m *model, src rules.Source, text string, args ...any) {
	l.Told = append(l.Told, rules.Reason{Label: m.Title(), Text: fmt.Sprintf(text, args...), Source: src})
}

// spend takes momentum from one of the sides.
func (l *ledger) spend(theirs bool, n int, m *model) {
	if took := -l.add(theirs, theSide, "momentum", -n); took < n {
		l.tell(m, skillsSource, "spends %d Momentum, the side has %d", n, took)
	}
}

var skillsSource = book.Printed("Pilot Skills")

// Reasons for a point of Momentum, as bits of the mark gains.
const (
	gainMelee = 1 << iota
	gainKill
)

// gain gives Momentum for an attack, once in a unit's turn for each reason. The rules leave open if a further melee
// in a turn, by a skill or a throw, gains. A kill gains again in another turn, by Seize the Day. Overwatch is in the
// turn of an enemy.
func (l *ledger) gain(unit, reason int) {
	if l.q.Situation.Bool("overwatch") {
		l.add(false, theSide, "momentum", 1)
		return
	}
	if l.us.Units[unit].Condition[gains]&reason == 0 {
		l.add(false, theSide, "momentum", 1)
		l.add(false, unit, gains, reason)
		return
	}
	f, gain := yes("momentum-again", "1 Momentum for another melee in this turn"), true
	if reason == gainKill {
		f, gain = yes("momentum-kill", "1 Momentum for a kill in another turn"), false
	}
	f.Default = gain
	l.Choices = append(l.Choices, f)
	if chosen, given := l.result[f.ID].(bool); given {
		gain = chosen
	}
	if gain {
		l.add(false, theSide, "momentum", 1)
	}
}

// skillCost returns the Momentum that a unit pays to negate hits. It is doubled for warships.
func skillCost(m *model, hits int) int {
	if m.typ.id == warship {
		return 2 * hits
	}
	return hits
}

// defeat notes which side put a unit out of the battle.
func (l *ledger) defeat(m *model, theirs bool) {
	l.won[theirs] = true
	if m.commander {
		l.add(theirs, theSide, "influence", 1)
	}
}

// onTarget puts the result on one target.
func (l *ledger) onTarget(i, place int) {
	m, suffix := l.foes.Units[place], ""
	if !m.known {
		return
	}
	if i > 0 {
		suffix = fmt.Sprintf(":%d", i+1)
	}
	n, _ := l.result.Int("damage" + suffix)
	failed, _ := l.result.Int("failed-saves" + suffix)
	if l.q.Attack == damaged {
		failed = 1 // the roll itself
	}
	if i == 0 {
		defense := skillCost(m, l.q.Situation.IntOr("momentum-defense", 0))
		l.spend(l.theirs, defense+l.q.Situation.IntOr("momentum-saves", 0), m)
		cover := count(l.q.Situation.Texts("havoc"), "cover") - m.paid(collateral)
		l.add(l.theirs, place, collateral, l.add(l.theirs, place, "havoc", max(0, cover)))
	}
	wounds, stunning := l.failures(failed, suffix)
	parts := 0
	if m.plays(battleDamage) || l.q.Attack == damaged && m.damages() {
		parts = wounds
	}
	if n >= failedSave && wounds > 0 && l.instead(m, suffix) {
		parts, wounds, n = max(parts, 1), wounds-1, n-failedSave
	}
	n -= l.sacrifices(place, suffix, min(wounds, n/failedSave))
	l.stuns(place, suffix, stunning)
	hit := l.parts(place, suffix, parts)
	if dead := l.hurt(l.theirs, place, n); (dead || hit) && len(l.q.Attackers) > 0 && l.theirs {
		l.defeat(m, false)
	}
}

// instead reports whether the first failed save of a turn damages a part and costs no HP, as Gritty allows.
func (l *ledger) instead(m *model, suffix string) bool {
	if !m.plays(gritty) {
		return false
	}
	f := yes("part-instead"+suffix, m.Title()+": Battle Damage instead of 1,000 HP for the first failed save this turn")
	f.Default = false // the players agree on it
	l.Choices = append(l.Choices, f)
	return l.result.Bool(f.ID)
}

// hurt takes HP from a unit, and reports whether this destroys it.
func (l *ledger) hurt(theirs bool, unit, n int) bool {
	m := l.of(theirs).Units[unit]
	left := m.hpLeft()
	switch {
	case n <= 0 || hpBoxes(m.combat()[hpAt]) == 0:
		return false
	case n >= left:
		l.add(theirs, unit, hpTrack, hpBoxes(m.combat()[hpAt]))
		if n > left {
			l.tell(m, destroyedSource, "%s HP of damage more than it had left", rules.Grouped(n-left))
		}
		return left > 0
	case n%hpBox > 0:
		l.tell(m, book.House("Destroyed Units"), "loses %d HP besides the boxes. Note them", n%hpBox)
	}
	l.add(theirs, unit, hpTrack, n/hpBox)
	return false
}

// fired returns the weapons of the attack.
func (l *ledger) fired() (list []gear) {
	if len(l.q.Attackers) == 0 {
		return nil
	}
	m := l.us.Units[l.q.Attackers[0]]
	for _, id := range append([]string{l.q.Attack}, l.q.Situation.Texts("actions")...) {
		if i := slices.IndexFunc(m.gear, func(g gear) bool { return g.ID == id }); i >= 0 {
			list = append(list, m.gear[i])
		}
	}
	return list
}

// failures splits failed saves into those that cost HP and those that cost actions. If weapons of both kinds fired,
// the players tell them apart.
func (l *ledger) failures(failed int, suffix string) (wounds, stunning int) {
	var kinds []string
	c := l.q.Situation
	for _, g := range l.fired() {
		s := savingOf(g)
		_, given := c["havoc"]
		if s.push && (c.IntOr("pen-bonus", 0) > 0 || count(c.Texts("power"), "pen") > 0 ||
			count(c.Texts("havoc"), "melee") > 0 || !given && l.us.Units[l.q.Attackers[0]].paid(havocMelee) > 0) {
			s.kind = moves
		}
		kinds = append(kinds, s.kind)
	}
	n := count(kinds, stuns)
	switch {
	case len(kinds) == 0:
		return failed, 0
	case n == 0 && !slices.Contains(kinds, ""):
		return 0, 0 // they move it
	case n == 0:
		return failed, 0
	case n == len(kinds):
		return 0, failed
	case failed == 0:
		return 0, 0
	}
	f := number("stun-saves"+suffix, "Failed saves against stun", 0, failed, "")
	f.Dice, stunning = true, min(max(l.result.IntOr(f.ID, 0), 0), failed)
	l.Choices = append(l.Choices, f)
	return failed - stunning, stunning
}

// stuns takes actions from a target. Super units and kaiju may lose points instead, which they regain each round.
func (l *ledger) stuns(place int, suffix string, n int) {
	if n == 0 {
		return
	}
	m := l.foes.Units[place]
	_, left := m.spent()
	if s, ok := m.pool(); ok && m.typ.id != warship && left > 0 {
		f := rules.Field{ID: "stun-from" + suffix, Label: m.Title() + ": failed saves cost", Kind: rules.FieldOneOf,
			Default: s.ID, Options: []rules.Option{word(s.ID, s.Label), word("actions", "Actions")}}
		l.Choices = append(l.Choices, f)
		if l.result.Text(f.ID) != "actions" {
			n -= l.add(l.theirs, place, s.ID, min(n, left))
		}
	}
	lost, at := l.add(l.theirs, place, stun, n), l.us.Chosen.Moment
	if at == nil || lost == 0 {
		return
	}
	until := at.Round // its turn in this round, or the next one after that
	if m.Condition[activated] >= until {
		until++
		if !l.q.Situation.Bool("overwatch") { // after its turn, and so after the roll
			l.add(l.theirs, place, recovered, 1)
		}
	}
	if m.actionsLeft() >= lost {
		return
	}
	l.add(l.theirs, place, shutdown, until-m.Condition[shutdown])
}

// sacrifices lets a warship within the attacker's sensors lose weapons instead of HP, and returns the HP that it
// keeps.
func (l *ledger) sacrifices(place int, suffix string, most int) int {
	m := l.foes.Units[place]
	if m.typ.id != warship || most <= 0 || !l.sensed() {
		return 0
	}
	f := rules.Field{ID: "weapons-lost" + suffix, Label: m.Title() + ": weapons lost instead of 1,000 HP",
		Kind: rules.FieldList, Default: []any{}}
	chosen, lost := l.result.Texts(f.ID), 0
	for _, g := range m.gear {
		if m.idle(g) != "" || !g.attacks() {
			continue
		}
		f.Options = append(f.Options, rules.Option{ID: g.ID, Label: g.Name})
		if lost < most && slices.Contains(chosen, g.ID) {
			lost += l.add(l.theirs, place, lostMount+g.ID, 1)
		}
	}
	if len(f.Options) > 0 {
		l.Choices = append(l.Choices, f)
	}
	return lost * failedSave
}

// sensed reports whether the target is within the attacker's sensors.
func (l *ledger) sensed() bool {
	if len(l.q.Attackers) == 0 {
		return false
	}
	m := l.us.Units[l.q.Attackers[0]]
	inches, ranged := l.q.Situation.Int("range")
	return m.clashes(l.q.Attack) || ranged && m.known && inches <= m.combat()[sensorsAt].Value.Int()
}

// parts damages parts of a target, as the dice and the attacker decide, and reports whether its cockpit is hit.
func (l *ledger) parts(place int, suffix string, failed int) (out bool) {
	const none = "none"
	m := l.foes.Units[place]
	for k := range failed {
		f := rules.Field{ID: fmt.Sprintf("part%s-%d", suffix, k+1), Label: m.Title() + ": battle damage",
			Kind: rules.FieldOneOf, Default: none, Dice: true,
			Options: []rules.Option{word(none, "No effect"), word(camera, "Main camera"),
				word(propulsion, "Propulsion"), word(neutralized, "Cockpit")}}
		f.Options = append(f.Options, l.breakable(place)...)
		l.Choices = append(l.Choices, f)
		part := l.result.Text(f.ID)
		if part != none && slices.ContainsFunc(f.Options, func(o rules.Option) bool { return o.ID == part }) {
			out = l.add(l.theirs, place, part, 1) > 0 && part == neutralized || out
		}
	}
	return out
}

// breakable returns what may be disabled: a shield if there is one, else guns and traits of the mecha.
func (l *ledger) breakable(place int) (shields []rules.Option) {
	m, others := l.foes.Units[place], []rules.Option(nil)
	whole := func(id string) bool {
		return m.Condition[lostMount+id] == 0 && !slices.ContainsFunc(l.Changes, func(c rules.Change) bool {
			return c.Theirs == l.theirs && c.Unit == place && c.Mark == lostMount+id
		})
	}
	for _, g := range m.gear {
		o := word(lostMount+g.ID, g.Name)
		switch {
		case !m.losable(g) || !whole(g.ID):
		case g.has("shield") || g.has("melee-shield"):
			shields = append(shields, o)
		case !g.Melee:
			others = append(others, o)
		}
	}
	for _, t := range m.traits {
		if t.Kind == ofMecha && whole(t.ID) {
			others = append(others, word(lostMount+t.ID, t.Name))
		}
	}
	if len(shields) > 0 {
		return shields
	}
	return others
}

// onAttacker puts the result on the attacker: what it spent and suffered.
func (l *ledger) onAttacker(unit int) {
	m := l.us.Units[unit]
	if !m.known {
		return
	}
	n, _ := l.result.Int("damage-to-attacker")
	clash := m.clashes(l.q.Attack) && l.theirs
	if clash {
		l.gain(unit, gainMelee) // before it may be spent
	}
	l.spend(false, skillCost(m, l.q.Situation.IntOr("attacker-momentum", 0)), m)
	if l.hurt(false, unit, n) && l.theirs {
		l.defeat(m, true)
	}
	if l.q.Attack == selfDestruct {
		l.add(false, unit, hpTrack, hpBoxes(m.combat()[hpAt]))
		l.add(false, theSide, "event/"+selfDestruct, 1)
	}
	for _, g := range l.fired() {
		if g.has("single-use") {
			l.add(false, unit, g.ID+singleUse, 1)
		}
		if g.has("recharge") {
			l.add(false, unit, g.ID+recharge, 1)
		}
	}
	l.shotDown(unit)
	l.pays(m, unit)
	if clash && n > 0 && m.damages() {
		l.tell(m, damageSource, "may take Battle Damage by failed saves")
	}
}

// shotDown takes the attacks that aces shot down from the first remote weapon that fired.
func (l *ledger) shotDown(unit int) {
	fired := l.fired()
	i := slices.IndexFunc(fired, func(g gear) bool { return g.has("remote") })
	if i < 0 {
		return
	}
	n, _ := l.result.Int("shot-down")
	for k := range l.q.Targets {
		more, _ := l.result.Int(fmt.Sprintf("shot-down:%d", k+1))
		n += more
	}
	l.add(false, unit, shotDown+fired[i].ID, n)
}

// pays spends the power or havoc that improves the attack.
func (l *ledger) pays(m *model, unit int) {
	o := &odds{setting: m.setting, c: l.q.Situation}
	f, throw := o.fighter(m, "", false), 0
	if i := slices.IndexFunc(m.gear, func(g gear) bool { return g.ID == l.q.Attack }); i >= 0 && len(l.q.Targets) > 0 {
		throw = o.throwCost(f, m.gear[i], o.fighter(l.foes.Units[l.q.Targets[0]], "", false))
	}
	power, havoc := o.prices(f, throw)
	if o.err != nil {
		return
	}
	words := l.q.Situation.Texts("havoc")
	if _, covered := m.lasting(l.q.Situation); len(words) > 0 {
		havoc -= covered
	}
	for _, h := range havocs {
		if h.word != "dmg" || !l.q.Situation.Bool("overwatch") {
			l.add(false, unit, h.mark, max(0, count(words, h.word)-m.paid(h.mark)))
		}
	}
	l.add(false, unit, "power", power)
	l.add(false, unit, "havoc", havoc)
}
