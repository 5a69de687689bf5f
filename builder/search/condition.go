package search

import (
	"slices"
	"strings"

	"gantry/builder/fold"
	"gantry/rules"
)

// candidate is an entry that a query is tested on.
type candidate struct {
	texts [textParts]string // folded
	entry *rules.Entry
	of    *loadout
}

// condition reports whether an entry matches a part of a query.
type condition = func(candidate) bool

func candidateOf(e *rules.Entry, of *loadout) candidate {
	return candidate{
		entry: e,
		of:    of,
		texts: [textParts]string{partName: fold.Accents(e.Name), partGroup: fold.Accents(e.Group),
			partFacet: fold.Accents(strings.Join(e.Facets, "\n")), partWeapon: of.weapons, partTrait: of.traits,
			partNote: fold.Accents(e.Note + "\n" + e.Unit.Notes)},
	}
}

// compile makes a condition from a query, nil for an empty one, and returns the part of the query that it used.
// Parts without meaning are left out, with the reason.
func (x *searchIndex) compile(text string) (query string, holds condition, faults []QueryFault) {
	text = strings.ToValidUTF8(text, "")
	if query = cutQuery(text); query != text {
		faults = append(faults, QueryFault{Part: text[len(query):],
			Message: "Limit: 200 letters. The rest is ignored."})
	}
	node, wrong := parseQuery(query)
	holds, more := conditionOf(node, func(t term) (condition, *QueryFault) { return x.condition(t, query) })
	return query, holds, slices.Concat(faults, wrong, more)
}

// condition returns the condition of a word or filter of a query.
func (x *searchIndex) condition(t term, query string) (condition, *QueryFault) {
	value := t.wants()
	if fault := t.formFault(query); fault != nil {
		return nil, fault
	}
	if !t.isFilter() {
		return func(c candidate) bool { return slices.ContainsFunc(c.texts[:], value.in) }, nil
	}
	m, near, ok := x.meaning(t.name)
	if fault := x.faultOf(t, query, m, near, ok); fault != nil {
		return nil, fault
	}
	if t.timesOp != "" {
		number, _ := numberOf(t.times)
		return func(c candidate) bool { return compares(rules.Int(c.weapons(value)), t.timesOp, number) }, nil
	}
	if m.text() {
		return func(c candidate) bool { return value.in(c.texts[m.part]) != (t.op == "!=") }, nil
	}
	holds, isNumber := t.numberCondition()
	if !isNumber {
		return m.wordCondition(t.op, value), nil
	}
	return func(c candidate) bool { return slices.ContainsFunc(m.numbers(c.entry, c.of), holds) }, nil
}

// weapons counts the weapons whose names contain a text.
func (c candidate) weapons(value needle) (n int) {
	if c.of.weapons == "" {
		return 0
	}
	for name := range strings.SplitSeq(c.of.weapons, "\n") {
		if value.in(name) {
			n++
		}
	}
	return n
}

// faultOf returns what keeps a filter from meaning anything, nil for nothing.
func (x *searchIndex) faultOf(t term, query string, m meaning, near string, known bool) *QueryFault {
	var f QueryFault
	_, isNumber := t.numberCondition()
	_, isTimes := numberOf(t.times)
	_, _, isRange := rangeOf(t.value)
	switch {
	case t.name == "":
		f = t.fault(query, "Write a filter before %q, as in move%s4.", t.op, t.op)
	case !known && near != "":
		f = t.fault(query, "Unknown filter: %q.%s", t.name, rules.DidYouMean(near))
		f.Instead = t.renamed(query, near)
	case !known:
		f = t.fault(query, "Unknown filter: %q. To search for the words, put them in quotes.", t.name)
	case t.value == "":
		f = t.fault(query, "Write a value after %q.", t.name+t.op)
	case t.timesOp != "" && !t.countsIn(m):
		f = t.fault(query,
			"Only weapons can be counted, as in weapon:laser>=2. To search for the words, put them in quotes.")
	case t.timesOp != "" && !isTimes:
		f = t.fault(query, "Write a number after the sign: %s2.", query[t.at:t.valueEnd]+t.timesOp)
	case m.text() && isRange && !t.quoted:
		f = t.fault(query, "%q is text and can't have a range. To search for the words, put them in quotes.", t.name)
	case m.text() && !t.allowsWords():
		f = t.fault(query, "%q is text, not a number. Write %s:%s.", t.name, m.word, t.value)
	case !m.text() && !t.allowsWords() && !isNumber, m.points && !isNumber:
		f = t.fault(query, "%q is not a number of up to 6 digits. Write %s%s4.", t.value, t.name, t.op)
	default:
		return nil
	}
	return &f
}

// countsIn reports whether a filter's count has a meaning: only weapons are counted.
func (t term) countsIn(m meaning) bool { return m.text() && m.part == partWeapon }

// wordCondition compares with the words of stats.
func (m meaning) wordCondition(op string, value needle) condition {
	return func(c candidate) bool {
		return slices.ContainsFunc(m.words(c.of), func(s string) bool {
			switch {
			case value.start:
				return value.in(s) != (op == "!=")
			case op == "=":
				return s == value.text
			case op == "!=":
				return s != value.text
			}
			return value.in(s)
		})
	}
}

// numbers returns the numbers of an entry that a filter's name refers to.
func (m meaning) numbers(e *rules.Entry, of *loadout) (list []rules.Value) {
	for _, st := range e.Stats {
		if (m.points && st.Role == rules.RolePoints || slices.Contains(m.stats, st.ID)) && st.Has() &&
			!st.Value.IsWord() {
			list = append(list, st.Value)
		}
	}
	for _, id := range m.stats {
		list = append(list, of.stats[id].numbers...)
	}
	for _, id := range m.carried {
		list = append(list, of.carried[id].numbers...)
	}
	return list
}

func (m meaning) words(of *loadout) (list []string) {
	for _, id := range m.stats {
		list = append(list, of.stats[id].words...)
	}
	for _, id := range m.carried {
		list = append(list, of.carried[id].words...)
	}
	return list
}
