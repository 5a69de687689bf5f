package masc

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
)

// checks are the rules of a force, in the order in which they are applied. None
// concerns a unit by itself.
var checks = judge.Checks[*army, *unit]{
	quotaCheck(light, rules.Rule{ID: "force-light", Title: "the force has exactly its number of Light mecha",
		Source: book.Printed("Choosing and Placing Forces")}),
	quotaCheck(mid, rules.Rule{ID: "force-mid", Title: "the force has exactly its number of Mid mecha",
		Source: book.Printed("Choosing and Placing Forces")}),
	{Army: (*army).checkSupply, Rule: rules.Rule{ID: "counter-supply", Title: "a colour has the counters for every type",
		Severity: rules.Warning, Source: book.Printed("Required To Play")}},
	{Army: (*army).checkAlone, Rule: rules.Rule{ID: "squad-alone", Title: "no mecha begins alone in a squad",
		Source: book.Printed("Squadrons")}},
	{Army: (*army).checkClass, Rule: rules.Rule{ID: "class-inferred", Title: "the class of every type in use is printed",
		Severity: rules.Info, Source: book.Inferred("Required To Play")}},
	{Army: (*army).checkCard, Rule: rules.Rule{ID: "stat-card-house", Title: "no value in use is a house value",
		Severity: rules.Info, Source: book.House("Required To Play")}},
	{Army: (*army).checkWater, When: (*army).watered, Rule: rules.Rule{ID: "water", Title: "every type in use can enter water",
		Severity: rules.Info, Source: book.Printed("Terrain Table")}},
}

// Rulings are the rules applied to the army.
func (a *army) Rulings(ctx context.Context) []rules.Ruling { return checks.Rulings(ctx, a, nil) }

// tally is a count of the mecha of one class.
type tally struct {
	class     string
	quota     rules.Figure
	basis     rules.Basis // that the count rests on
	n         int
	unclassed int      // of no known class
	unclear   *unit    // the first of these
	left      []string // the ids of units that cannot be counted with
}

// over is how many mecha there are too many.
func (t tally) over() int { return t.n - t.quota.Int() }

func (a *army) tally(class string) tally {
	quota := a.quota(class)
	t := tally{class: class, quota: quota, basis: quota.Basis}
	for _, u := range a.units {
		switch {
		case !u.counted:
			t.left = append(t.left, u.ID)
		case u.Class.Value == "":
			t.unclassed += u.Count
			t.unclear = cmp.Or(t.unclear, u)
		default:
			t.basis = max(t.basis, u.Class.Basis)
			if u.Class.Value == class {
				t.n += u.Count
			}
		}
	}
	return t
}

// quotaCheck rules nothing where what cannot be counted could decide it, and is
// silent where that is because a type's class is not known, which it says.
func quotaCheck(class string, rule rules.Rule) judge.Check[*army, *unit] {
	return judge.Check[*army, *unit]{Rule: rule,
		When: func(a *army) bool {
			t := a.tally(class)
			return t.quota.Known() && (t.over() >= 0 || len(t.left) == 0)
		},
		Army: func(a *army, r *rules.Ruling) { a.checkQuota(r, a.tally(class)) },
	}
}

func (a *army) checkQuota(r *rules.Ruling, t tally) {
	r.Of(t.n, t.quota.Int()).Reads(t.basis)
	f := rules.Finding{Basis: t.basis}.Of(t.n, t.quota.Int())
	words := func(has, end string, fixes []rules.Fix) (string, []rules.Fix) {
		return fmt.Sprintf("The force has %s %s mecha and needs exactly %d: %s", has, className(t.class), t.quota.Int(), end), fixes
	}
	switch over := t.over(); {
	case over > 0:
		f.Words = func() (string, []rules.Fix) {
			return words(fmt.Sprint(t.n), fmt.Sprintf("%d too many.%s", over, a.force.NotCounted(t.left)),
				append(a.fewer(t.class, over), a.resized()...))
		}
		r.Find(f)
	case t.unclassed > 0 && t.unclassed+over >= 0:
		f.Unit = t.unclear.ID
		f.Words = func() (string, []rules.Fix) {
			return words(fmt.Sprintf("from %d to %d", t.n, t.n+t.unclassed),
				fmt.Sprintf("it needs the class of %s from the Mecha Stat Card to tell.", a.unclassed()), nil)
		}
		r.FindAs(rules.Info, f)
		r.State = rules.Silent
	case over < 0:
		f.Todo = true
		f.Words = func() (string, []rules.Fix) {
			return words(fmt.Sprint(t.n), fmt.Sprintf("%d missing.", -over), append(a.more(t.class, -over), a.resized()...))
		}
		r.Find(f)
	}
}

// unclassed names the types of no class, by the first unit of each.
func (a *army) unclassed() string {
	var names []string
	for _, u := range a.units.counted().classed("") {
		if !slices.Contains(names, u.machine.Name) {
			names = append(names, u.machine.Name)
		}
	}
	return strings.Join(names, ", ")
}

func (a *army) checkSupply(r *rules.Ruling) {
	most := a.pack.Components.Counters
	r.Reads(most.Basis)
	for _, m := range a.types {
		n := a.number(m)
		if n <= most.Int() {
			continue
		}
		of := a.units.only(func(u *unit) bool { return u.machine == m && u.counted })
		f := rules.Finding{Unit: of[len(of)-1].ID, Basis: most.Basis}.Of(n, most.Int())
		f.Words = func() (string, []rules.Fix) {
			return fmt.Sprintf("The force has %s and a colour has %d counters of them.", m.times(n), most.Int()),
				a.supplied(m, n-most.Int())
		}
		r.Find(f)
	}
}

// checkAlone passes over squads that have a unit whose number is not known. A
// least is no limit: nothing is used of it.
func (a *army) checkAlone(r *rules.Ruling) {
	least := a.pack.Force.Squad
	r.Reads(least.Basis)
	for _, s := range a.squads() {
		n := s.mecha()
		if n >= least.Int() || slices.ContainsFunc(s, func(u *unit) bool { return !u.CountFits() }) {
			continue
		}
		f := rules.Finding{Unit: s[0].ID, Item: squadChoice, Basis: least.Basis}
		f.Words = func() (string, []rules.Fix) {
			return fmt.Sprintf("Squad %.40s has %d mecha; every mecha begins in a squad of %d or more.",
				s[0].squad, n, least.Int()), a.joined(s)
		}
		r.Find(f)
	}
}

// has tells whether a type in use has a gap.
func (a *army) has(gap int) bool {
	return slices.ContainsFunc(a.units, func(u *unit) bool { return u.gaps[gap] != "" })
}

// list names the types in use by a gap that they have.
func (a *army) list(gap int, format string) string {
	names := map[string][]string{}
	var gaps []string
	for _, m := range a.types {
		is := m.gaps[gap]
		if is == "" || a.first(m) < 0 {
			continue
		}
		if names[is] == nil {
			gaps = append(gaps, is)
		}
		names[is] = append(names[is], m.Name)
	}
	for i, is := range gaps {
		gaps[i] = fmt.Sprintf(format, is, strings.Join(names[is], ", "))
	}
	return strings.Join(gaps, "; ")
}

// checkClass leaves the classes to the line on the stat card while none is typed
// in.
func (a *army) checkClass(r *rules.Ruling) {
	says := func(text, format string, gap int) {
		r.Find(rules.Finding{Words: func() (string, []rules.Fix) {
			return "The text never says which types are Light or Mid" + fmt.Sprintf(text, a.list(gap, format)), nil
		}})
	}
	if a.has(inferred) && (a.typed || !a.has(house)) {
		says(". Read here: %s. If your stat card says otherwise, type it in.", "%[2]s as %[1]s", inferred)
	}
	if a.has(unclassed) {
		says(", and no class is given for %s. Type it in from your stat card.", "%[2]s", unclassed)
	}
}

func (a *army) checkCard(r *rules.Ruling) {
	if !a.has(house) && !a.has(own) {
		return
	}
	r.Find(rules.Finding{Words: func() (string, []rules.Fix) {
		var says []string
		if a.has(house) {
			says = append(says, "The Mecha Stat Card is not in the text. House values in use: "+a.list(house, "%s of %s")+".")
			if a.has(inferred) && !a.typed {
				says = append(says, fmt.Sprintf("Nor does it say which types are Light or Mid; read here: %s.",
					a.list(inferred, "%[2]s as %[1]s")))
			}
			says = append(says, "Type your card in to be rid of them.")
		}
		if a.has(own) {
			says = append(says, "House values of this roster: "+a.list(own, "%s of %s")+".")
		}
		return strings.Join(says, " "), nil
	}})
}

// watered tells whether the cost of water is known.
func (a *army) watered() bool {
	cost := a.pack.Terrain.Rows.By[water].Cost
	return cost != nil && cost.Known()
}

func (a *army) checkWater(r *rules.Ruling) {
	cost := a.pack.Terrain.Rows.By[water].Cost
	for _, m := range a.types {
		first := a.first(m)
		if first < 0 || !m.Move.Known() || m.Move.Int() >= cost.Int() {
			continue
		}
		f := rules.Finding{Unit: a.units[first].ID, Basis: max(m.Move.Basis, cost.Basis)}
		f.Words = func() (string, []rules.Fix) {
			return fmt.Sprintf("%s have Move %d and cannot enter water, which costs %d.", m.Plural, m.Move.Int(), cost.Int()), nil
		}
		r.Find(f)
	}
}
