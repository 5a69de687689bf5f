package mechastellar

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// facts collects what marks decide.
type facts []rules.Fact

// add adds a fact of a unit, unless it decides nothing.
func (f *facts) add(when bool, field string, value any, m *model, src rules.Source, text string, args ...any) {
	if when {
		*f = append(*f, rules.Fact{Field: field, Value: value,
			Reason: rules.Reason{Label: m.Title(), Text: fmt.Sprintf(text, args...), Source: src}})
	}
}

// Facts returns what the marks of the first attacker and target decide.
func (a *army) Facts(q rules.Question) []rules.Fact {
	foes, err := judge.Opponent(a, q)
	if err != nil || len(q.Targets) == 0 {
		return nil
	}
	var f facts
	at, by := foes.Units[q.Targets[0]], (*model)(nil)
	if len(q.Attackers) > 0 {
		by = a.Units[q.Attackers[0]]
		by.factsAsAttacker(&f, q.Attack, q.Situation)
		a.orders(&f, foes, by, by.clashes(q.Attack))
	}
	f.add(by == nil && foes.ordered(orderEvasive) > 0, "order", []any{evasive}, at, orderSource,
		"orders of this round: %s", orderOptions[orderEvasive].Label)
	at.factsAsTarget(&f, by, q)
	return f
}

// clashes reports whether the attack is a clash.
func (m *model) clashes(attack string) bool {
	i := slices.IndexFunc(m.gear, func(g gear) bool { return g.ID == attack })
	return i >= 0 && m.gear[i].Melee
}

// factsAsAttacker adds what the marks of the attacker decide.
func (m *model) factsAsAttacker(f *facts, attack string, situation rules.Choices) {
	if !m.known || len(m.Condition) == 0 {
		return
	}
	lost := m.hpLost()
	f.add(lost > 0, "attacker-damage", lost, m, destroyedSource, "has lost %s HP", rules.Grouped(lost))
	n, src := m.camera()+m.bridge(), damageSource
	if m.camera() == 0 {
		src = maneuverOutcomes
	}
	f.add(n > 0, "accuracy-bonus", -n, m, src, "damage costs %d Accuracy", n)
	f.add(m.camera() > 0, "accuracy-lost", m.camera(), m, damageSource, "its camera is damaged")
	spent, left := m.spent()
	list, covered := m.lasting(situation)
	f.add(len(list) > 0, "havoc", list, m, poolSource(m), "has spent Havoc that still counts")
	f.add(spent > 0, "power-points", min(left+covered, left+spent), m, poolSource(m),
		"has spent %d points this round", spent)
	f.add(m.isBerserk() && m.clashes(attack), "hits-bonus", berserkHits, m, climacticSource, "has gone berserk")
	for _, g := range m.gear {
		if n := m.Condition[shotDown+g.ID]; g.ID == attack && g.has("remote") && n > 0 {
			f.add(true, "shots-lost", m.marked(shotDown+g.ID, rules.IntOf(g.Attacks)), m, remoteSource,
				"%s: attacks shot down", g.Name)
			break
		}
	}
}

// lasting returns the upgrades by Havoc that still count in a situation, and the points that need not be spent again
// for those that it names, or for all if it names none. Overwatch is in the turn of an enemy.
func (m *model) lasting(situation rules.Choices) (list []any, covered int) {
	_, given := situation["havoc"]
	for _, h := range havocs {
		n := m.paid(h.mark)
		if h.word == "dmg" && situation.Bool("overwatch") {
			n = 0
		}
		for range n {
			list = append(list, h.word)
		}
		if given {
			n = min(n, count(situation.Texts("havoc"), h.word))
		}
		covered += n
	}
	return list, covered
}

const berserkHits = 2

// poolSource returns the source of a unit's power or havoc.
func poolSource(m *model) rules.Source {
	if m.typ.Power != nil {
		return book.Printed("Full Power")
	}
	return book.Printed("World Shaking Havoc")
}

// spent returns the power or havoc that the unit has spent, and how much is left.
func (m *model) spent() (spent, left int) {
	s, ok := m.pool()
	if !ok || s.Basis == rules.Missing {
		return 0, 0
	}
	spent = m.marked(s.ID, max(0, s.Value.Int()))
	return spent, s.Value.Int() - spent
}

// factsAsTarget adds what the marks of the target decide.
func (m *model) factsAsTarget(f *facts, by *model, q rules.Question) {
	if !m.known || len(m.Condition) == 0 {
		return
	}
	lost := m.hpLost()
	f.add(lost > 0, "target-damage", lost, m, destroyedSource, "has lost %s HP", rules.Grouped(lost))
	n := m.marked(stun, mostStun)
	why := "has lost " + rules.Count(n, "action")
	if m.overdrawn() && !m.shutDown() { // the next lost action shuts it down again
		n, why = n+m.actionsLeft(), why+" and was activated since"
	}
	f.add(n > 0, "stun", n, m, stunSource, "%s", why)
	spent, left := m.spent()
	f.add(spent > 0, "target-points", left, m, poolSource(m), "has spent %d points this round", spent)
	src := damageSource
	if m.propulsion() == 0 {
		src = grittySource
	}
	n = m.unhindered() - m.propulsion()
	f.add(n != 0 && !m.shutDown(), "evade-bonus", n, m, src, "Evade %s by damage and lost shields", rules.Modifier(n))
	f.add(m.camera() > 0, "counter-accuracy-lost", m.camera(), m, damageSource, "its camera is damaged")
	n, src = m.paid(havocMelee), poolSource(m)
	if m.isBerserk() {
		n, src = n+berserkHits, climacticSource
	}
	f.add(n > 0, "counter-bonus", n, m, src, "fights with %s", rules.Count(n, "bonus hit"))
	f.add(m.paid(collateral) > 0, "cover", true, m, poolSource(m), "has spent Havoc for cover this round")
	src = damageSource
	if m.camera() == 0 {
		src = maneuverOutcomes
	}
	inches, ranged := q.Situation.Int("range")
	near := ranged && inches <= nearby || q.Attack == crashThrough || q.Attack == throwTerrain ||
		by == nil || by.clashes(q.Attack) // a turret reaches no farther
	f.add(m.exposed() && near && !q.Situation.Bool("overwatch"), "blindside", true, m, src,
		`damage lets enemies within %d" Blindside it`, nearby)
	f.add(m.challenged(by), "blocks-bonus", 1, m, challengeSource, "is in a Challenge with another unit")
}

// challenged reports whether the unit is in a challenge that an enemy has no part in, nil for a turret.
func (m *model) challenged(by *model) bool {
	n := m.marked(avenges, theirRevenge)
	if by == nil {
		return m.Condition[challenge]+n > 0
	}
	return m.Condition[challenge] > 0 && by.Condition[challenge] == 0 ||
		n > 0 && by.marked(avenges, theirRevenge) != ourRevenge+theirRevenge-n
}

// orders adds the orders that help either side.
func (a *army) orders(f *facts, foes *army, by *model, clash bool) {
	var list []any
	var names []string
	add := func(order int) {
		list, names = append(list, orderOptions[order].ID), append(names, orderOptions[order].Label)
	}
	level := a.ordered(orderBattery)
	if clash {
		if level = foes.ordered(orderClose); level > 0 {
			add(orderClose)
		}
	} else {
		if level > 0 {
			add(orderBattery)
		}
		if foes.ordered(orderEvasive) > 0 {
			add(orderEvasive)
		}
	}
	f.add(len(list) > 0, "order", list, by, orderSource, "orders of this round: %s",
		strings.Join(names, ", "))
	f.add(len(list) > 0 && !clash && level > 0, "captain", level, by, orderSource,
		"Main battery, by a captain of level %d", level)
}

// ofFirstTarget holds the fields that are about the first target alone.
var ofFirstTarget = []string{"target-damage", "stun", "target-points"}

// situations returns the situation of each target, nil for one. Marks of the first do not concern the others.
func (a *army) situations(q rules.Question, foes *army) (list []rules.Choices) {
	if len(q.Targets) < 2 || len(q.Attackers) == 0 {
		return nil
	}
	by := a.Units[q.Attackers[0]]
	var first facts
	foes.Units[q.Targets[0]].factsAsTarget(&first, by, q)
	for i, place := range q.Targets {
		c := q.Situation
		if i > 0 {
			c = maps.Clone(c)
			for _, id := range ofFirstTarget {
				delete(c, id)
			}
			for _, f := range first {
				if c[f.Field] == f.Value {
					delete(c, f.Field)
				}
			}
			var own facts
			foes.Units[place].factsAsTarget(&own, by, q)
			for _, f := range own {
				if _, given := c[f.Field]; !given {
					c = c.With(f.Field, f.Value)
				}
			}
		}
		list = append(list, c)
	}
	return list
}
