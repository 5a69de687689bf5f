package masc

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
)

// The rules of a force, in the order in which they are applied.
var (
	ruleLight  = rules.Rule{ID: "force-light", Title: "the force has exactly its number of Light mecha", Source: book.Printed("Choosing and Placing Forces")}
	ruleMid    = rules.Rule{ID: "force-mid", Title: "the force has exactly its number of Mid mecha", Source: book.Printed("Choosing and Placing Forces")}
	ruleSupply = rules.Rule{ID: "counter-supply", Title: "a colour has the counters for every type", Severity: rules.Warning, Source: book.Printed("Required To Play")}
	ruleAlone  = rules.Rule{ID: "squad-alone", Title: "no mecha begins alone in a squad", Source: book.Printed("Squadrons")}
	ruleClass  = rules.Rule{ID: "class-inferred", Title: "the class of every type in use is printed", Severity: rules.Info, Source: book.Inferred("Required To Play")}
	ruleCard   = rules.Rule{ID: "stat-card-house", Title: "no value in use is a house value", Severity: rules.Info, Source: book.House("Required To Play")}
	ruleWater  = rules.Rule{ID: "water", Title: "every type in use can enter water", Severity: rules.Info, Source: book.Printed("Terrain Table")}
	allRules   = []rules.Rule{ruleLight, ruleMid, ruleSupply, ruleAlone, ruleClass, ruleCard, ruleWater}
)

func (g *game) Check(ctx context.Context, f rules.Force) []rules.Ruling {
	v := g.view(ctx, f)
	return rules.Rulings(ctx,
		func() *rules.Ruling { return v.checkQuota(ruleLight, light) },
		func() *rules.Ruling { return v.checkQuota(ruleMid, mid) },
		v.checkSupply, v.checkAlone, v.checkClass, v.checkCard, v.checkWater)
}

// checkQuota rules nothing where what cannot be counted could decide it, and is
// silent where that is because a type's class is not known, which it says.
func (v *view) checkQuota(rule rules.Rule, of string) *rules.Ruling {
	quota, ok := v.quota(of)
	if !ok {
		return nil
	}
	n, unclassed, left := 0, 0, []string(nil)
	unclear, names := "", []string(nil) // the first entry without a class, the types without
	basis := quota.Basis
	for _, e := range v.entries {
		switch {
		case !e.counts():
			left = append(left, e.ID)
		case !e.Class.known():
			unclassed += e.Count
			unclear = cmp.Or(unclear, e.ID)
			if !slices.Contains(names, e.machine.Name) {
				names = append(names, e.machine.Name)
			}
		default:
			basis = max(basis, e.Class.Basis)
			if e.Class.Value == of {
				n += e.Count
			}
		}
	}
	r := rule.Apply().Of(n, quota.Int())
	r.Reads(basis)
	name := class{Value: of}.label()
	f := rules.Finding{Basis: basis}.Of(n, quota.Int())
	switch over := n - quota.Int(); {
	case over > 0:
		f.Message = fmt.Sprintf("The force has %d %s mecha and needs exactly %d: %d too many.%s", n, name, quota.Int(), over, v.force.NotCounted(left))
		f.Fixes = append(v.fewer(of, over), v.resized()...)
		r.Find(f)
	case len(left) > 0 && over < 0:
		return nil
	case unclassed > 0 && unclassed+over >= 0:
		f.Unit = unclear
		f.Message = fmt.Sprintf("The force has from %d to %d %s mecha and needs exactly %d: it needs the class of %s from the Mecha Stat Card to tell.", n, n+unclassed, name, quota.Int(), strings.Join(names, ", "))
		r.FindAs(rules.Info, f)
		r.State = rules.Silent
	case over < 0:
		f.Message = fmt.Sprintf("The force has %d %s mecha and needs exactly %d: %d missing.", n, name, quota.Int(), -over)
		f.Fixes = append(v.more(of, -over), v.resized()...)
		f.Todo = true
		r.Find(f)
	}
	return r
}

func (v *view) checkSupply() *rules.Ruling {
	most := v.pack.Components.Counters
	r := ruleSupply.Apply()
	r.Reads(most.Basis)
	for _, id := range v.used() {
		of := v.of(id)
		n := number(of)
		if n <= most.Int() {
			continue
		}
		m := v.types[id]
		f := rules.Finding{Unit: of[len(of)-1].ID, Basis: most.Basis, Fixes: v.supplied(id, n-most.Int()),
			Message: fmt.Sprintf("The force has %d %s and a colour has %d counters of them.", n, m.named(n), most.Int())}
		r.Find(f.Of(n, most.Int()))
	}
	return r
}

// checkAlone passes over squads that have a unit whose number is not known.
func (v *view) checkAlone() *rules.Ruling {
	least := v.pack.Force.Squad
	r := ruleAlone.Apply()
	r.Reads(least.Basis)
	labels, members := v.squads()
	largest := ranked(labels, members)
	for _, label := range labels {
		n, sure := 0, true
		for _, e := range members[label] {
			n += e.Number()
			sure = sure && e.CountFits()
		}
		if !sure || n >= least.Int() {
			continue
		}
		f := rules.Finding{Unit: members[label][0].ID, Item: squadChoice, Basis: least.Basis, Fixes: v.joined(label, members[label], largest),
			Message: fmt.Sprintf("Squad %.40s has %d mecha; every mecha begins in a squad of %d or more.", label, n, least.Int())}
		r.Find(f) // a least is no limit: nothing is used of it
	}
	return r
}

// typed tells whether a stat card was typed in, or a part of one.
func (v *view) typed() bool {
	for _, m := range v.types {
		if m.Class.Overridden && m.Class.Basis <= rules.Typed ||
			slices.ContainsFunc(m.row, func(s rules.Stat) bool { return s.Overridden && s.Basis <= rules.Typed }) {
			return true
		}
	}
	return false
}

// read are the classes in use that are Gantry's reading, in words.
func (v *view) read() string {
	return v.grouped(func(m *machine) string {
		if m.Class.Basis == rules.Printed || m.Class.Basis == rules.Typed || !m.Class.known() {
			return ""
		}
		return m.Class.label()
	}, "%[2]s as %[1]s")
}

// housed are the numbers in use that are a house value, in words: those of
// Gantry, or those of the roster.
func (v *view) housed(own bool) string {
	return v.grouped(func(m *machine) string {
		var fields []string
		for _, s := range m.row {
			if s.Basis == rules.House && s.Overridden == own {
				fields = append(fields, s.Label)
			}
		}
		return strings.Join(fields, ", ")
	}, "%s of %s")
}

// checkClass leaves the classes to the line on the stat card while none is typed
// in.
func (v *view) checkClass() *rules.Ruling {
	r := ruleClass.Apply()
	if read := v.read(); read != "" && (v.typed() || v.housed(false) == "") {
		r.Find(rules.Finding{Message: fmt.Sprintf("The text never says which types are Light or Mid. Read here: %s. If your stat card says otherwise, type it in.", read)})
	}
	unread := v.grouped(func(m *machine) string {
		if m.Class.known() {
			return ""
		}
		return "class"
	}, "%[2]s")
	if unread != "" {
		r.Find(rules.Finding{Message: fmt.Sprintf("The text never says which types are Light or Mid, and no class is given for %s. Type it in from your stat card.", unread)})
	}
	return r
}

func (v *view) checkCard() *rules.Ruling {
	r := ruleCard.Apply()
	house, own, read := v.housed(false), v.housed(true), v.read()
	var says []string
	if house != "" {
		says = append(says, fmt.Sprintf("The Mecha Stat Card is not in the text. House values in use: %s.", house))
		if read != "" && !v.typed() {
			says = append(says, fmt.Sprintf("Nor does it say which types are Light or Mid; read here: %s.", read))
		}
		says = append(says, "Type your card in to be rid of them.")
	}
	if own != "" {
		says = append(says, fmt.Sprintf("House values of this roster: %s.", own))
	}
	if says != nil {
		r.Find(rules.Finding{Message: strings.Join(says, " ")})
	}
	return r
}

// grouped names the types in use by what is true of them, "" for nothing.
func (v *view) grouped(what func(*machine) string, format string) string {
	names := map[string][]string{}
	var order []string
	for _, id := range v.used() {
		m := v.types[id]
		key := what(m)
		if key == "" {
			continue
		}
		if names[key] == nil {
			order = append(order, key)
		}
		names[key] = append(names[key], m.Name)
	}
	for i, key := range order {
		order[i] = fmt.Sprintf(format, key, strings.Join(names[key], ", "))
	}
	return strings.Join(order, "; ")
}

// checkWater rules nothing where the cost of water is not known.
func (v *view) checkWater() *rules.Ruling {
	cost := v.pack.Terrain.Rows.By[water].Cost
	if cost == nil || !cost.Known() {
		return nil
	}
	r := ruleWater.Apply()
	for _, id := range v.used() {
		m := v.types[id]
		if !m.Move.Known() || m.Move.Int() >= cost.Int() {
			continue
		}
		unit := ""
		for _, e := range v.entries {
			if e.Profile == id && unit == "" {
				unit = e.ID
			}
		}
		f := rules.Finding{Unit: unit, Basis: max(m.Move.Basis, cost.Basis), Message: fmt.Sprintf("%s have Move %d and cannot enter water, which costs %d.", m.Plural, m.Move.Int(), cost.Int())}
		r.Find(f)
	}
	return r
}
