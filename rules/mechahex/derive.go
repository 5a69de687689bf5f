package mechahex

import (
	"iter"
	"strings"

	"gantry/rules"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// points returns the cost of one model.
func (m *model) points() rules.Stat {
	w := rules.Work("points", "Points")
	switch {
	case !m.known:
		return judge.Unknown(w, "a known profile")
	case m.scenery():
		return w.Set("scenery", rules.Given(0, rules.ThisRoster)).Stat()
	}
	w.Set(m.class.Name, m.class.Points)
	if !addHonours(w, m.Choices["hero"], m.ed.pack.Heroes.Rows) {
		return judge.Unknown(w, "a known hero")
	}
	if !addHonours(w, m.Choices["title"], m.ed.pack.Titles.Rows) {
		return judge.Unknown(w, "a known title")
	}
	return w.Stat()
}

// addHonours adds the points of heroes or titles. ok is false if one is unknown.
func addHonours(w *rules.Working, choice any, rows pack.Rows[honour]) (ok bool) {
	ids, ok := byName(choice)
	for _, id := range ids {
		h, known := rows.By[id]
		w.Add(h.Name, h.Points)
		ok = ok && known
	}
	return ok
}

// byName returns the ids that a choice names, one or a list. "" names nothing. ok is false for any other kind of
// choice.
func byName(choice any) (ids []string, ok bool) {
	list, several := choice.([]any)
	if !several && choice != nil {
		list = []any{choice}
	}
	for _, e := range list {
		id, isText := e.(string)
		if !isText {
			return nil, false
		}
		if id != "" {
			ids = append(ids, id)
		}
	}
	return ids, true
}

// slots returns the number of all slots, as the stat with an id and a name.
func (m *model) slots(id, name string) rules.Stat {
	w := rules.Work(id, name)
	if !m.sure {
		return judge.Unknown(w, "a known edition")
	}
	for _, at := range m.class.slots {
		w.Add(at.Label, m.class.Locations.By[at.ID])
	}
	if m.customAt() != "" {
		h := m.ed.pack.Heroes.Rows.By[aceCustom]
		w.Add(h.Name, *h.Slots)
	}
	return w.Stat()
}

// speed returns the move or the cruise: the class's number plus the items' additions.
func (m *model) speed(id, name string, of *rules.Figure, adds func(*item) *rules.Figure) rules.Stat {
	if of == nil {
		s := rules.WordStat(id, name, "none", rules.Source{Cite: m.ed.pack.Classes.Cite}).Reading("–")
		s.Steps[0].Label = "no " + strings.ToLower(name)
		return s
	}
	w := rules.Work(id, name).Set(m.class.Name, *of)
	if m.strange {
		return judge.Unknown(w, "known items on every mount")
	}
	for it, n := range m.added(adds) {
		w.Add(it.Name, n)
		if m.working(it.id) == 0 {
			w.Sub(it.Name+" disabled", rules.Given(n.Int(), shooting))
		}
	}
	return w.Stat()
}

// added returns the mounted items that add to a number of the class, and how much. Each kind counts once, since two
// do not add up, and items that the class may not mount do not count.
func (m *model) added(adds func(*item) *rules.Figure) iter.Seq2[*item, rules.Figure] {
	return func(yield func(*item, rules.Figure) bool) {
		for i, n := range m.counts {
			it := m.ed.allItems[i]
			f := adds(it)
			if n == 0 || f == nil {
				continue
			}
			if _, allowed := m.cost(it); allowed && !yield(it, *f) {
				return
			}
		}
	}
}

func (it *item) addsMove() *rules.Figure   { return it.Move }
func (it *item) addsCruise() *rules.Figure { return it.Cruise }

func (m *model) target(id, name string, f rules.Figure) rules.Stat {
	if !m.sure {
		return judge.Unknown(rules.Work(id, name), "a known edition")
	}
	return rules.Work(id, name).Set(m.class.Name, f).Format("", "+")
}

// strip returns the main stats.
func (m *model) strip() []rules.Stat {
	return append(make([]rules.Stat, 0, 5), // the capacity follows on a card
		m.speed("move", "Move", m.class.Move, (*item).addsMove),
		m.speed("cruise", "Cruise", m.class.Cruise, (*item).addsCruise),
		m.target("eva", "Eva", m.class.Evasion),
		m.target("tou", "Tou", m.class.Toughness))
}

// capacity returns the damage that the model can take.
func (m *model) capacity() rules.Stat {
	w := rules.Work("capacity", "Capacity")
	switch {
	case m.strange:
		return judge.Unknown(w, "known items on every mount")
	case !m.sure:
		return judge.Unknown(w, "a known edition")
	}
	for _, f := range m.fitted {
		w.Add(f.Name, f.boxes())
	}
	if n, ok := m.freeArmor(); ok {
		armor := m.ed.items[extraArmor].boxes()
		each := rules.Work("free", "Armored").Set("Extra Armors", n).Mul("each", armor).Stat()
		w.AddStat(m.ed.pack.SpecialRules.Rows.By["armored"].Name, each)
	}
	for _, x := range m.damaged() {
		w.Sub(x.label+" damage", rules.Given(x.marked, shooting))
	}
	if w.Empty() {
		w.Set("no upgrades", rules.Given(0, shooting))
	}
	return w.Stat()
}

// upgrades returns the number of mounted upgrades, including free armor.
func (m *model) upgrades() rules.Stat {
	w := rules.Work("upgrades", "Upgrades")
	switch {
	case m.strange:
		return judge.Unknown(w, "known items on every mount")
	case !m.sure:
		return judge.Unknown(w, "a known edition")
	}
	w.Set("mounted", rules.Given(len(m.fitted), morale))
	if free, ok := m.freeArmor(); ok {
		w.Add(m.ed.pack.SpecialRules.Rows.By["armored"].Name, free)
	}
	if lost := m.disabled(); lost > 0 {
		w.Sub("disabled", rules.Given(lost, shooting))
	}
	return w.Stat()
}

// sinks returns the number of mounted Heat Sinks.
func (m *model) sinks() rules.Stat {
	w := rules.Work("heat-sinks", "Heat Sinks")
	if m.strange {
		return judge.Unknown(w, "known items on every mount")
	}
	var src rules.Source
	if it := m.ed.items[heatSinks]; it != nil {
		src.Cite = it.cite
	}
	n := m.mounted(heatSinks)
	w.Set("mounted", rules.Given(n, src))
	if lost := n - m.working(heatSinks); lost > 0 {
		w.Sub("disabled", rules.Given(lost, shooting))
	}
	return w.Stat()
}
