package mechahex

import (
	"fmt"
	"slices"

	"gantry/rules"
	"gantry/rules/judge"
)

// Facts returns what the marks of the first attacker and target decide.
func (a *army) Facts(q rules.Question) (facts []rules.Fact) {
	against, err := judge.Opponent(a, q)
	if err != nil || len(q.Attackers) == 0 || len(q.Targets) == 0 {
		return nil
	}
	by, at := a.Units[q.Attackers[0]], against.Units[q.Targets[0]]
	add := func(when bool, field string, value any, m *model, text string, src rules.Source) {
		if when {
			facts = append(facts, rules.Fact{Field: field, Value: value,
				Reason: rules.Reason{Label: m.Title(), Text: text, Source: src}})
		}
	}
	add(a.acted(by) == actMove, "moved", true, by, "moved", specials)
	add(by.Condition[jumped] > 0 && !a.isFresh(by), "attacker-jumped", true, by, "jumped", playing)
	add(at.Condition[action] == actHold, "held", true, at, "used Hold", playing)
	add(at.Condition[jumped] > 0, "target-jumped", true, at, "jumped", playing)
	add(at.Condition[ammoSpent] > 0, "ammo-box-spent", true, at, "had an Ammo Box hit this round", specials)
	n, damage := 0, map[string]any{}
	for id, marked := range at.damage() {
		n, damage[id] = n+marked, marked
	}
	add(n > 0, "target-damage", damage, at, fmt.Sprintf("has %d damage", n), shooting)
	return facts
}

// wound puts damage on one model, point by point, as its player chooses.
type wound struct {
	parts []part
	order []string // the chosen tracks, first to last
	spent bool     // the extra point of an Ammo Box this round
	begun int      // the part that takes the damage until it is disabled, -1 for none
	taken []int    // points by part
	free  bool     // there was something to choose
}

// Priorities of parts that take damage: what lets the model survive longest and keeps its weapons.
const (
	firstArmor = iota
	firstUpgrade
	firstWeapon
	lastAmmo
)

func (x part) priority() int {
	switch {
	case x.fitting == nil || x.Item == extraArmor:
		return firstArmor
	case !x.weapon():
		return firstUpgrade
	case !x.has("ammo-box"):
		return firstWeapon
	}
	return lastAmmo
}

// pick returns the part that takes the next point, -1 if none is left: the begun one, else the next of the player's
// order, else the first by priority.
func (w *wound) pick() int {
	if w.begun >= 0 && w.parts[w.begun].left() > 0 {
		return w.begun
	}
	best, rank, open := -1, 0, 0
	for i, x := range w.parts {
		if x.left() == 0 {
			continue
		}
		open++
		n := len(w.order) + x.priority()
		if x.marked > 0 { // begun before this damage
			n = x.priority() - lastAmmo - 1
		} else if at := slices.Index(w.order, x.id); at >= 0 {
			n = at
		}
		if best < 0 || n < rank {
			best, rank = i, n
		}
	}
	w.free = w.free || open > 1 && rank >= 0
	w.begun = best
	return best
}

// take puts points on the parts and returns those that found no box.
func (w *wound) take(n int) (over int) {
	for ; n > 0; n-- {
		i := w.pick()
		if i < 0 {
			return n
		}
		w.put(i)
		if x := w.parts[i]; !w.spent && x.fitting != nil && x.has("ammo-box") {
			w.spent = true
			if i = w.pick(); i >= 0 {
				w.put(i)
			}
		}
	}
	return 0
}

func (w *wound) put(i int) {
	w.parts[i].marked++
	w.taken[i]++
}

// After puts the damage of a result on its models. The player of each chooses the order of upgrades and weapons.
func (a *army) After(q rules.Question, result rules.Choices) (out rules.Aftermath) {
	against, err := judge.Opponent(a, q)
	if err != nil || len(q.Attackers) == 0 {
		return out
	}
	for i, place := range q.Targets {
		suffix := ""
		if i > 0 {
			suffix = fmt.Sprintf(":%d", i+1)
		}
		n, _ := result.Int("damage" + suffix)
		against.Units[place].suffer(&out, rules.Change{Theirs: q.Against != nil, Unit: place}, n, 0,
			"order"+suffix, result)
	}
	by, own := a.Units[q.Attackers[0]], rules.Change{Unit: q.Attackers[0]}
	n, _ := result.Int("damage-to-attacker")
	hot, _ := result.Int("overheat-damage")
	if hot > 0 {
		n += hot
		if after, given := result.Int("overheat-suffered"); given {
			n += after - hot
		}
	}
	by.suffer(&out, own, n, hot, "order-attacker", result)
	if q.Attack == ram {
		own.Mark, own.Set = action, new(actRam)
		out.Add(own)
	}
	return out
}

// suffer adds the changes of a model that takes n damage. An Overheat also destroys one working Heat Sinks, whose
// boxes take part of that damage: house.
func (m *model) suffer(out *rules.Aftermath, at rules.Change, n, hot int, field string, result rules.Choices) {
	w := wound{parts: m.parts(), order: result.Texts(field), spent: m.Condition[ammoSpent] > 0, begun: -1}
	w.taken = make([]int, len(w.parts))
	if i := slices.IndexFunc(w.parts, part.sinks); i >= 0 && hot > 0 {
		for w.parts[i].left() > 0 {
			w.put(i)
		}
		n = max(0, n-w.taken[i])
		out.Told = append(out.Told, rules.Reason{Label: m.Title(), Text: "loses a Heat Sink to an Overheat",
			Source: book.House("Special Rules")})
	}
	if over := w.take(n); over > 0 {
		text := fmt.Sprintf("takes %d more damage than it can take", over)
		out.Told = append(out.Told, rules.Reason{Label: m.Title(), Text: text, Source: shooting})
	}
	for i, x := range w.parts {
		at.Mark, at.By = x.id, w.taken[i]
		out.Add(at)
	}
	if w.spent && m.Condition[ammoSpent] == 0 {
		at.Mark, at.By, at.Set = ammoSpent, 0, new(1)
		out.Add(at)
	}
	if w.free {
		out.Choices = append(out.Choices, m.orderField(field, w.order))
	}
}

// sinks reports whether the part is a working Heat Sink.
func (x part) sinks() bool { return x.fitting != nil && x.Item == heatSinks && x.left() > 0 }

// orderField returns the choice of the order in which parts take damage.
func (m *model) orderField(id string, order []string) rules.Field {
	f := rules.Field{ID: id, Label: m.Title() + ": takes damage first", Kind: rules.FieldList,
		Help: "In this order, each until it is disabled."}
	parts := slices.DeleteFunc(m.parts(), func(x part) bool { return x.left() == 0 })
	slices.SortStableFunc(parts, func(x, y part) int { return x.priority() - y.priority() })
	usual := []any{}
	for _, x := range parts {
		o := rules.Option{ID: x.id, Label: x.label}
		twin := func(y part) bool { return y.id != x.id && y.label == x.label }
		if x.fitting != nil && x.At != "" && slices.ContainsFunc(parts, twin) {
			o.Label += ", " + rules.Heading(x.At)
		}
		f.Options = append(f.Options, o)
		usual = append(usual, x.id)
	}
	f.Default = usual
	return f
}
