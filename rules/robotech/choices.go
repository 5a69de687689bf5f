package robotech

import (
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// readChoices reads a designed unit. A mode takes missing values from the unit.
func (m *model) readChoices() {
	for i := range m.numbers {
		m.numbers[i] = m.chosenNumber(cardNumbers[i], cardNumbers[i].id)
	}
	names := modeNames(m.Choices)
	if names == nil {
		names = []string{""}
	}
	m.modes = make([]mode, len(names))
	for i, name := range names {
		md := &m.modes[i]
		md.id, md.name, md.traitsFrom = name, name, rules.ThisRoster
		md.class = m.class(m.choiceOf(md, "class"), i, len(names))
		for k := modal; k < howMany; k++ {
			md.numbers[k-modal] = m.chosenNumber(cardNumbers[k], m.choiceOf(md, cardNumbers[k].id))
		}
		if id := m.choiceOf(md, "melee"); md.class == vehicle && m.Choices[id] == nil {
			md.numbers[melee-modal] = rules.Given(0, printedDescriptions)
		}
		md.moves = m.mobility(m.choiceOf(md, "mobility"))
		if name != "" {
			m.writtenTraits(md)
		}
	}
}

// choiceOf returns the id of the choice that gives a mode a value: its own if set, else the unit's.
func (m *model) choiceOf(md *mode, id string) string {
	if md.id != "" {
		own := md.id + "/" + id
		if _, ok := m.Choices[own]; ok {
			return own
		}
	}
	return id
}

// modeNames returns the modes of a designed unit, each once.
func modeNames(c rules.Choices) (names []string) {
	for _, name := range c.Texts("modes") {
		if name != "" && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// chosenNumber returns a number from a choice, missing if it cannot be used.
func (m *model) chosenNumber(of cardNumber, id string) rules.Figure {
	v, ok := m.Choices[id]
	if !ok || v == nil {
		if n, usual := of.usual.(int); usual {
			return rules.Given(n, of.source)
		}
		return judge.NotGiven
	}
	if of.id == "melee" && (v == "-" || v == "–") {
		v = 0
	}
	n, ok := v.(int)
	switch {
	case !ok:
		m.fault(rules.Printed, id, "%s: enter a whole number", of.label)
	case n < of.min && of.min >= 0:
		m.fault(rules.Printed, id, "%s: enter %d or more", of.label, of.min)
	case n < of.min || n > of.max:
		m.fault(rules.House, id, "%s: enter %s to %s (Gantry's limits)", of.label,
			rules.Minus(rules.Grouped(of.min)), rules.Grouped(of.max))
	default:
		return rules.Given(n, rules.ThisRoster)
	}
	return judge.NotGiven
}

// class returns the unit's class in one of its modes. A list on the unit has one per mode.
func (m *model) class(id string, at, modes int) string {
	v, ok := m.Choices[id]
	if !ok || v == nil {
		return mecha
	}
	if list, isList := v.([]any); isList && id == "class" && len(list) == modes {
		v = list[at]
	}
	s, _ := v.(string)
	if m.pack.Classes.Rows.Has(s) {
		return s
	}
	m.fault(rules.Printed, id, "Class: pick %s, or one per mode", m.classNames())
	return ""
}

// classNames returns the possible classes of a unit: "Mecha, Vehicle or Infantry".
func (g *game) classNames() string {
	var names []string
	for _, c := range g.pack.Classes.Rows.All {
		names = append(names, c.Name)
	}
	return rules.Listed(names, "or")
}

// mobility reads a list like "walker 3/5", "flight -12/60": cruise and maximum
// speed, or with a dash the minimum and the maximum.
func (m *model) mobility(id string) (moves []move) {
	v, ok := m.Choices[id]
	if !ok || v == nil {
		return nil
	}
	list, isList := v.([]any)
	if s, one := v.(string); one {
		list, isList = []any{s}, true
	}
	if !isList {
		m.fault(rules.Printed, id, "Mobility: enter a list, as in walker 3/5, flight -12/60")
	}
	for _, e := range list {
		s, _ := e.(string)
		switch mv, ok, far := m.parseMove(s); {
		case ok:
			moves = append(moves, mv)
		case far:
			m.fault(rules.House, id, "Mobility %.40q is over %d inches, Gantry's limit", s, maxInches)
		default:
			m.fault(rules.Printed, id, "Mobility: enter each kind as in walker 3/5 or flight -12/60 (now %.40s)",
				doc.PlainText(e))
		}
	}
	return moves
}

// maxMobility is the longest name of a kind of mobility, in letters.
const maxMobility = 20

// isMobility reports whether a word may name a kind of mobility. The rules name only some.
func isMobility(word string) bool {
	return len(word) <= maxMobility && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") == ""
}

// parseMove reads one kind of mobility. far reports numbers beyond Gantry's bounds.
func (g *game) parseMove(text string) (mv move, ok, far bool) {
	parts := strings.Fields(strings.ToLower(text))
	if len(parts) != 2 || !isMobility(parts[0]) {
		return move{}, false, false
	}
	mv.kind = parts[0]
	first, second, two := strings.Cut(parts[1], "/")
	low, least := strings.CutPrefix(first, "-")
	if !least {
		low, least = strings.CutSuffix(first, "-")
	}
	n, err := strconv.Atoi(low)
	if err != nil || n < 0 || n > maxInches {
		return move{}, false, n > maxInches
	}
	f := rules.Given(n, rules.ThisRoster)
	mv.Max = &f
	if two {
		top, err := strconv.Atoi(second)
		if err != nil || top < n || top > maxInches {
			return move{}, false, top > maxInches
		}
		t := rules.Given(top, rules.ThisRoster)
		mv.Max, mv.Cruise = &t, &f
	}
	if least {
		mv.Min, mv.Cruise = &f, nil
	}
	return mv, true, false
}
