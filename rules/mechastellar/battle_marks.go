package mechastellar

import (
	"slices"

	"gantry/rules"
)

// Values of the marks order and revenge-on.
const (
	orderEvasive = 1 + iota
	orderBattery
	orderClose
)

const (
	ourRevenge = 1 + iota
	theirRevenge
)

var (
	shieldStates = []rules.Option{{Label: "None"}, {ID: "disabled", Label: "Disabled"},
		{ID: "discarded", Label: "Broken or discarded"}}
	orderOptions = []rules.Option{{Label: "None"}, {ID: evasive, Label: "Evasive action"},
		{ID: mainBattery, Label: "Main battery"}, {ID: closeCombat, Label: "Close combat"}}
	gainOptions = []rules.Option{{Label: "None"}, {ID: "melee", Label: "Melee"},
		{ID: "destroyed", Label: "Destroyed a unit"}, {ID: "both", Label: "Melee and destroyed a unit"}}
	revengeOptions = []rules.Option{{Label: "None"}, {ID: "ours", Label: "Your Revenge"},
		{ID: "theirs", Label: "Your opponent's Revenge"}}
)

var (
	definitions      = book.Printed("Definitions")
	damageSource     = book.Printed("Battle Damage")
	grittySource     = book.Printed("Gritty Mecha Battles")
	orderSource      = book.Printed("Exceptional Captain's Orders")
	challengeSource  = book.Printed("Challenge Accepted")
	climacticSource  = book.Printed("Climactic Events")
	shipSource       = book.Printed("Warship Combat")
	remoteSource     = book.Printed("Remote Weapons")
	destroyedSource  = book.Printed("Destroyed Units")
	shutdownSource   = book.Printed("Tactical Advantage")
	maneuverOutcomes = book.Printed("Outmaneuver / Bridge Attack")
)

// marks returns the marks of the unit.
func (a *army) marks(m *model) []rules.Mark {
	list := append(make([]rules.Mark, 0, 16),
		rules.Mark{ID: activated, Label: "Activated in round", Max: mostRounds, Source: definitions},
		rules.Mark{ID: stun, Label: "Actions lost", Max: mostStun, Source: stunSource},
		rules.Mark{ID: shutdown, Label: "Shut down until its turn in round", Max: mostRounds + 1,
			Source: shutdownSource},
		rules.Mark{ID: recovered, Label: "Rolled to recover", Max: 1, Lasts: rules.ForRound, Source: stunSource},
		rules.Mark{ID: gains, Label: "Momentum gained in its turn", Options: gainOptions, Lasts: rules.ForRound,
			Source: momentumSource},
		rules.Mark{ID: challenge, Label: "In this round's Challenge", Max: 1, Lasts: rules.ForRound,
			Source: challengeSource},
		rules.Mark{ID: avenges, Label: "In a Revenge", Options: revengeOptions, Source: challengeSource})
	if a.damages() {
		list = append(list, rules.Mark{ID: camera, Label: "Main camera damaged", Max: mostCamera, Source: damageSource},
			rules.Mark{ID: propulsion, Label: "Propulsion damaged", Max: m.propulsions(), Source: damageSource},
			rules.Mark{ID: neutralized, Label: "Cockpit hit", Max: 1, Source: damageSource})
	}
	list = append(list, m.lossMarks()...)
	return append(list, a.rareMarks(m)...)
}

// rareMarks returns the marks that only some units have.
func (a *army) rareMarks(m *model) (list []rules.Mark) {
	add := func(when bool, k rules.Mark) {
		if when {
			list = append(list, k)
		}
	}
	for _, g := range m.gear {
		if g.has("remote") && rules.IntOf(g.Attacks) > 0 && !slices.ContainsFunc(list,
			func(k rules.Mark) bool { return k.ID == shotDown+g.ID }) {
			add(true, rules.Mark{ID: shotDown + g.ID, Label: g.Name + " attacks shot down", Max: g.Attacks.Int(),
				Source: remoteSource})
		}
	}
	ship := m.typ.id == warship
	captains := slices.ContainsFunc(a.Units, (*model).commands)
	round := func(id, label string, src rules.Source) rules.Mark {
		return rules.Mark{ID: id, Label: label, Max: 1, Lasts: rules.ForRound, Source: src}
	}
	if s, ok := m.pool(); ok && s.ID == "havoc" && s.Basis != rules.Missing {
		for _, h := range havocs {
			add(true, rules.Mark{ID: h.mark, Label: h.label, Max: max(1, s.Value.Int()), Lasts: rules.ForRound,
				Source: poolSource(m)})
		}
	}
	add(ship && a.battlefield == space, rules.Mark{ID: bridge, Label: "Bridge hit", Max: 1, Source: maneuverOutcomes})
	add(m.commands(), rules.Mark{ID: orders, Label: "Order", Options: orderOptions, Lasts: rules.ForRound,
		Source: orderSource})
	add(captains, round(directOrder, "Direct order", orderSource))
	add(len(a.ships) > 1 && !ship, rules.Mark{ID: aboard, Label: "Aboard", Options: a.ships, Source: shipSource})
	add(len(a.ships) > 1 && !ship, round(repaired, "Repaired this round", shipSource))
	add(a.plays(climactic) && slices.Contains(a.events, "gone-berserk"),
		rules.Mark{ID: berserk, Label: "Gone berserk", Max: 1, Source: climacticSource})
	add(m.mounts("renowned-pilot"), round(renowned, "Gave its Momentum", pilotSource))
	watch := round(overwatched, "Fired Overwatch on command", book.Printed("Expanded Strategic Commands"))
	watch.Plain = true
	add(a.plays(strategic) && slices.Contains(a.commands, "overwatch-command"), watch)
	return list
}

var pilotSource = book.Printed(reading)

// commands reports whether the unit is a warship whose captain gives orders.
func (m *model) commands() bool { return m.known && m.typ.id == warship && m.level() > 0 }

// mounts reports whether the unit has a trait.
func (m *model) mounts(trait string) bool {
	return slices.ContainsFunc(m.traits, func(t mountedTrait) bool { return t.Item == trait })
}

// lossMarks returns the marks of weapons, shields and traits that may be lost.
func (m *model) lossMarks() (list []rules.Mark) {
	seen := map[string]bool{}
	for _, g := range m.gear {
		if seen[g.ID] || !m.losable(g) {
			continue
		}
		seen[g.ID] = true
		k := rules.Mark{ID: lostMount + g.ID, Label: g.Name + " lost", Max: 1, Source: damageSource}
		switch {
		case g.has("shield") && m.plays(gritty):
			k.Options, k.Source = shieldStates, grittySource
		case !m.damages():
			k.Source = shipSource
		}
		list = append(list, k)
	}
	for _, t := range m.traits {
		if t.Kind == ofMecha && m.damages() && !seen[t.ID] {
			seen[t.ID] = true
			list = append(list, rules.Mark{ID: lostMount + t.ID, Label: t.Name + " lost", Max: 1, Source: damageSource})
		}
	}
	return list
}

// outOfPlay returns why the unit is not on the table.
func (a *army) outOfPlay(m *model) string {
	switch {
	case m.destroyed():
		return "destroyed"
	case m.neutralized():
		return "neutralized"
	case a.boarded(m) > 0:
		return "aboard"
	}
	return ""
}

// boarded returns the place of the ship that the unit is aboard among those of the army, 0 for none.
func (a *army) boarded(m *model) int {
	if len(a.ships) < 2 || m.typ.id == warship {
		return 0
	}
	return m.marked(aboard, len(a.ships)-1)
}

// unavailable returns why the unit can't make an attack now, "" if it can.
func (a *army) unavailable(m *model, attack string) string {
	if len(m.Condition) == 0 {
		return ""
	}
	if why := a.outOfPlay(m); why != "" {
		return why
	}
	if m.shutDown() {
		return "shut down"
	}
	i := slices.IndexFunc(m.gear, func(g gear) bool { return g.ID == attack })
	acts := attack != selfDestruct
	if i >= 0 {
		g := m.gear[i]
		if why := m.idle(g); why != "" {
			return why
		}
		if m.isBerserk() && !g.Melee {
			return "gone berserk"
		}
		acts = !g.Melee && !g.has("remote") // which Momentum may fire
	}
	if acts && m.Condition[stun] > 0 && m.actionsLeft() <= 0 && !a.relayed(m) {
		return "no actions left"
	}
	return ""
}

// wear adds steps for the marks of the unit and its side to its combat stats.
func (a *army) wear(m *model, line []rules.Stat) {
	if len(m.Condition) == 0 && a.Chosen.Moment == nil {
		return
	}
	steps := [combatStats][]func(*rules.Working){}
	type with func(*rules.Working, string, rules.Figure) *rules.Working
	step := func(when bool, at int, label string, op with, n int, src rules.Source) {
		if when {
			steps[at] = append(steps[at], func(w *rules.Working) { op(w, label, rules.Given(n, src)) })
		}
	}
	add, sub, mul := (*rules.Working).Add, (*rules.Working).Sub, (*rules.Working).Mul
	lost, n, down := min(m.hpLost(), line[hpAt].Value.Int()), m.marked(stun, mostStun), m.shutDown()
	step(lost > 0, hpAt, "damage", sub, lost, destroyedSource)
	broken := m.propulsion()
	step(broken > 0, moveAt, "propulsion damaged", sub, propelled*broken, damageSource)
	step(broken > 0, moveAt, "minimum", (*rules.Working).AtLeast, 0, damageSource)
	step(a.ordered(orderClose) > 1, moveAt, "close combat", add, closeMove, orderSource)
	step(n > 0, actionsAt, "stunned", sub, n, stunSource)
	step(a.relayed(m), actionsAt, "direct order", add, 1, orderSource)
	step(m.camera() > 0, shootingAt, "camera damaged", sub, m.camera(), damageSource)
	step(m.bridge() > 0, shootingAt, "bridge hit", sub, m.bridge(), maneuverOutcomes)
	step(broken > 0, evadeAt, "propulsion damaged", sub, broken, damageSource)
	step(m.unhindered() > 0, evadeAt, "shield gone", add, m.unhindered(), grittySource)
	step(down, evadeAt, "shut down", mul, 0, shutdownSource)
	step(down, meleeAt, "shut down", mul, 0, shutdownSource)
	for at, list := range steps {
		if len(list) == 0 {
			continue
		}
		rank := line[at].Rank
		line[at] = alter(line[at], func(w *rules.Working) {
			for _, step := range list {
				step(w)
			}
		})
		if line[at].Rank = rank; at == evadeAt {
			line[at] = line[at].Signed()
		}
	}
}

// relayed reports whether the unit has one more action by order of a captain.
func (a *army) relayed(m *model) bool {
	return m.Condition[directOrder] > 0 && slices.ContainsFunc(a.Units, (*model).commands)
}

const closeMove = 5 // inches

// ordered returns the highest level of a captain who gave an order in this round, 0 for none.
func (a *army) ordered(order int) (level int) {
	for _, m := range a.Units {
		if m.commands() && m.Condition[orders] == order {
			level = max(level, m.level())
		}
	}
	return level
}
