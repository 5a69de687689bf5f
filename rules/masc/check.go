package masc

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// checks lists the rules of a force in the order in which they apply. None concerns a single unit.
var checks = judge.NewChecks([]judge.Check[*army, *unit]{
	quotaCheck(light, rules.Rule{ID: "force-light", Title: "exactly the agreed number of Light mecha"}),
	quotaCheck(mid, rules.Rule{ID: "force-mid", Title: "exactly the agreed number of Mid mecha"}),
	{Army: (*army).checkSupply, Rule: rules.Rule{ID: "counter-supply", Severity: rules.Warning,
		Title: "6 counters per type and color", Source: book.Printed("Required To Play")}},
	{Army: (*army).checkAlone, Rule: rules.Rule{ID: "squad-alone",
		Title: "every squad starts with 2 or more mecha", Source: book.Printed("Squadrons")}},
	{Army: (*army).checkClass, Rule: rules.Rule{ID: "class-inferred", Severity: rules.Info,
		Title: "the class of every type is published", Source: book.Inferred("Required To Play")}},
	{Army: (*army).checkCard, Rule: rules.Rule{ID: "stat-card-house", Severity: rules.Info,
		Title: "no stat is unofficial", Source: book.House("Required To Play")}},
	{Army: (*army).checkWater, When: func(a *army) bool { return a.water().Known() },
		Rule: rules.Rule{ID: "water", Severity: rules.Info,
			Title: "every type can enter water", Source: book.Printed("Terrain Table")}},
	{Army: (*army).checkUnpriced, Rule: rules.Rule{ID: "unpriced", Severity: rules.Warning,
		Title: "no design beats every type of its class", Source: book.House("Choosing and Placing Forces")}},
})

// Rulings returns the rules applied to the army.
func (a *army) Rulings(ctx context.Context) []*rules.Ruling { return checks.Rulings(ctx, a, nil) }

// tally is the count of the mecha of one class.
type tally struct {
	class   string
	quota   rules.Figure
	basis   rules.Basis // of the count
	n, over int         // the number, and the surplus
	unclear int         // mecha of an unknown class
}

func (a *army) tally(class string) tally {
	t := tally{class: class, quota: a.option(class)}
	t.basis = t.quota.Basis
	for i, m := range a.types {
		if c := &a.sums.types[i]; c.mecha > 0 {
			t.add(m, c.mecha)
		}
	}
	for _, u := range a.designed() {
		if u.counted {
			t.add(u.machine, u.Count)
		}
	}
	t.over = t.n - t.quota.Int()
	return t
}

// add counts some mecha of a type.
func (t *tally) add(m *machine, n int) {
	if m.Class.Value == "" {
		t.unclear += n
		return
	}
	t.basis = max(t.basis, m.Class.Basis)
	if m.Class.Value == t.class {
		t.n += n
	}
}

// unclear returns the units of an unknown class.
func (a *army) unclear() group {
	return a.units.only(func(u *unit) bool { return u.counted && u.Class.Value == "" })
}

// quotaCheck returns the rule of a class's quota. It decides nothing if an uncountable unit could decide it. It
// adds no message if a class is unknown, since another rule reports that.
func quotaCheck(class string, rule rules.Rule) judge.Check[*army, *unit] {
	rule.Source = book.Printed("Choosing and Placing Forces")
	return judge.Check[*army, *unit]{Rule: rule,
		When: func(a *army) bool {
			t := a.tally(class)
			return t.quota.Known() && (t.over >= 0 || a.sums.left == 0)
		},
		Army: func(a *army, r *rules.Ruling) { a.checkQuota(r, class) },
	}
}

func (a *army) checkQuota(r *rules.Ruling, class string) {
	t := a.tally(class)
	r.OutOf(t.n, t.quota.Int()).DependsOn(t.basis)
	f := r.Finding()
	f.Basis = t.basis
	switch {
	case t.over > 0:
		f.Words = func() string { return a.saysOver(t) }
		r.Find(f)
	case t.unclear > 0 && t.unclear+t.over >= 0:
		unclear := a.unclear()
		f.Unit = unclear[0].ID
		r.FindAs(rules.Info, f.Messagef("%s mecha: %d–%d of %d. Enter the class of %s from your Mecha Stat Card.",
			className(t.class), t.n, t.n+t.unclear, t.quota.Int(), unclear))
		r.State = rules.Silent
	case t.over < 0:
		f.Todo = true
		f.Words = t.String
		r.Find(f)
	}
}

// String returns the count beside its quota: "Light mecha: 5 of 8."
func (t tally) String() string {
	return fmt.Sprintf("%s mecha: %d of %d.", className(t.class), t.n, t.quota.Int())
}

func (a *army) saysOver(t tally) string {
	return fmt.Sprintf("%s Remove %d.%s", t, t.over, a.NotCounted(a.left()))
}

func (a *army) checkSupply(r *rules.Ruling) {
	basis, most := a.pack.Components.Counters.Basis, a.pack.Components.Counters.Int()
	r.DependsOn(basis)
	for i, m := range a.types {
		if n := &a.sums.types[i].mecha; *n > most {
			r.Find(rules.Finding{Unit: a.last(m).ID, Basis: basis, Used: n, Max: &most}.Messagef(
				"%s: %d, but each color has %d counters.", m.Plural, *n, most))
		}
	}
}

// last returns the last unit of a type that can be counted.
func (a *army) last(m *machine) (last *unit) {
	for _, u := range slices.Backward(a.units) {
		if u.machine == m && u.counted {
			return u
		}
	}
	return nil
}

// checkAlone skips squads with a unit of an unknown count. A minimum isn't a limit: it uses nothing up.
func (a *army) checkAlone(r *rules.Ruling) {
	least := a.pack.Force.Squad
	r.DependsOn(least.Basis)
	if a.sums.small == 0 {
		return
	}
	for _, s := range a.units.squads((*unit).listed) {
		n := s.mecha()
		if n >= least.Int() || slices.ContainsFunc(s, func(u *unit) bool { return !u.CountFits() }) {
			continue
		}
		f := rules.Finding{Unit: s[0].ID, Item: squadChoice, Basis: least.Basis}
		r.Find(f.Messagef("Squad %.40s: %d mecha, minimum %d.", s[0].squad, n, least.Int()))
	}
}

// gap is what the text does not say about some types in use.
type gap struct {
	*army
	kind int
}

// any reports whether there are such types.
func (g gap) any() bool {
	return slices.ContainsFunc(g.types, func(m *machine) bool {
		return m.gaps[g.kind] != "" && g.sums.types[m.place].units > 0
	})
}

// String names the types, grouped by their gap.
func (g gap) String() string {
	var gaps, names []string
	for _, m := range g.types {
		is := m.gaps[g.kind]
		if is == "" || g.sums.types[m.place].units == 0 {
			continue
		}
		if i := slices.Index(gaps, is); i >= 0 {
			names[i] += ", " + m.Name
		} else {
			gaps, names = append(gaps, is), append(names, m.Name)
		}
	}
	for i, is := range gaps {
		if g.kind != unclassed {
			names[i] += " (" + is + ")"
		}
	}
	return strings.Join(names, " · ")
}

// checkClass leaves the classes to the stat card while none is entered.
func (a *army) checkClass(r *rules.Ruling) {
	read, none := gap{a, inferred}, gap{a, unclassed}
	if read.any() && (a.typed || !gap{a, house}.any()) {
		r.Find(rules.Finding{}.Messagef(
			"Classes are unpublished. Gantry's classes: %s. Change them to match your cards.",
			read))
	}
	if none.any() {
		r.Find(rules.Finding{}.Messagef(
			"Classes are unpublished. Enter the class of %s from your Mecha Stat Card.", none))
	}
}

func (a *army) checkCard(r *rules.Ruling) {
	if (gap{a, house}).any() || (gap{a, own}).any() {
		r.Find(rules.Finding{Words: a.saysCard})
	}
}

func (a *army) saysCard() string {
	house, own, read := gap{a, house}, gap{a, own}, gap{a, inferred}
	var says []string
	if house.any() {
		says = append(says, "Some stats are unofficial. Enter your card's numbers under House rules.")
		if read.any() && !a.typed {
			says = append(says, fmt.Sprintf("Gantry's classes: %s.", read))
		}
	}
	if own.any() {
		says = append(says, fmt.Sprintf("You changed %s.", own))
	}
	return strings.Join(says, " ")
}

// water returns the cost to enter water, missing if the pack does not say.
func (g *game) water() rules.Figure {
	if cost := g.pack.Terrain.Rows.By["water"].Cost; cost != nil {
		return *cost
	}
	return judge.NotGiven
}

func (a *army) checkWater(r *rules.Ruling) {
	cost := a.water()
	for i, m := range a.types {
		if a.sums.types[i].units > 0 && m.sinks(cost) {
			first := slices.IndexFunc(a.units, func(u *unit) bool { return u.machine == m })
			a.units[first].findWater(r, cost)
		}
	}
	for _, u := range a.designed() {
		if u.sinks(cost) {
			u.findWater(r, cost)
		}
	}
}

// sinks reports whether the type is known to be unable to enter water at a cost.
func (m *machine) sinks(cost rules.Figure) bool { return m.Move.Known() && m.Move.Int() < cost.Int() }

func (u *unit) findWater(r *rules.Ruling, cost rules.Figure) {
	r.Find(rules.Finding{Unit: u.ID, Basis: max(u.Move.Basis, cost.Basis)}.Messagef(
		"Water costs %d: %s (Move %d) can't enter it.", cost.Int(), u.Plural, u.Move.Int()))
}

// checkUnpriced finds designed mecha that are at least as good in every number as each type of their class, and
// better in one. A force counts mecha, so that better ones cost nothing.
func (a *army) checkUnpriced(r *rules.Ruling) {
	for _, u := range a.designed() {
		if u.Class.Value == "" {
			continue
		}
		peers := slices.DeleteFunc(slices.Clone(a.types),
			func(m *machine) bool { return m.Class.Value != u.Class.Value })
		if len(peers) == 0 || slices.ContainsFunc(peers, func(m *machine) bool { return !u.outdoes(m) }) {
			continue
		}
		r.Find(rules.Finding{Unit: u.ID}.Messagef(
			"Matches or beats every %s type in all %d stats. Agree with your opponent on how many to allow.",
			u.Class.label(), len(u.row)))
	}
}

// outdoes reports whether the type is known to be as good as another in every number and better in one.
func (m *machine) outdoes(other *machine) bool {
	better := false
	for i, s := range m.row {
		t := other.row[i]
		if s.Basis == rules.Missing || t.Basis == rules.Missing {
			return false
		}
		switch s.Value.Cmp(t.Value) {
		case -1:
			return false
		case 1:
			better = true
		}
	}
	return better
}
