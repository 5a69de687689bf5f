package fleshwound

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gantry/rules"
)

// fitting is a special that a mech has.
type fitting struct {
	rules.Mount
	*special
	numbers []int        // as many as its form has; nil where the value cannot be used
	star    bool         // its number is 0*
	wrong   bool         // the value does not fit the form, or cannot be used
	beyond  bool         // it fits, with a number that Gantry did not expect
	again   bool         // the mech has the special already
	from    rules.Source // of its being there: the sample mech's, or this roster
}

// number is one of the special's numbers, no surer than the special's being there.
func (f fitting) number(i int) rules.Figure { return f.weaken(rules.Given(f.numbers[i], f.Source)) }

// summed is the special's number where several of it add up, by a house reading.
func (f fitting) summed() rules.Figure {
	n := f.number(0)
	if f.again {
		n.Basis = rules.House
	}
	return n
}

// weaken makes a figure no surer than the special's being there; it then cites
// that.
func (f fitting) weaken(n rules.Figure) rules.Figure {
	if f.from.Basis > n.Basis {
		n.Basis, n.Cite = f.from.Basis, f.from.Cite
	}
	return n
}

// mostNumber is the largest number of a special that Gantry expects.
const mostNumber = 99

// counts is how many numbers each form has.
var counts = map[string]int{formNone: 0, formOne: 1, formStar: 1, formTwo: 2, formThree: 3}

// fit reads the specials.
func (m *mech) fit() {
	for _, mt := range m.Mounts {
		sp := m.view.specials[mt.Item]
		if sp == nil {
			m.strange, m.alien = true, true
			if mt.At == atSpecial {
				m.unknown = append(m.unknown, mt)
			}
			continue
		}
		f := fitting{Mount: mt, special: sp, from: m.whence(mt)}
		var fits bool
		f.numbers, f.star, fits = sp.read(mt.Value)
		f.beyond = f.outside()
		f.wrong = !fits
		m.strange, m.broken = m.strange || f.wrong, m.broken || f.wrong
		m.specials = append(m.specials, f)
	}
	m.repeats()
	slices.SortStableFunc(m.unknown, func(a, b rules.Mount) int { return rules.ByID(a.ID, b.ID) })
}

// repeats finds specials that the mech has already. Weapons may stand twice, each
// of them is fired; of the others the text knows no second.
func (m *mech) repeats() {
	seen := map[string]bool{}
	slices.SortStableFunc(m.specials, func(a, b fitting) int { return rules.ByID(a.ID, b.ID) })
	for i, f := range m.specials {
		m.specials[i].again = !f.Weapon && seen[f.Item]
		seen[f.Item] = true
	}
}

// whence is the source of a mount: a sample mech's own is as sure as the sample.
func (m *mech) whence(mt rules.Mount) rules.Source {
	if m.sample != nil {
		for _, l := range m.sample.Loadout {
			if l.Item == mt.Item && slashed(l.value()) == slashed(mt.Value) {
				return m.sample.Source
			}
		}
	}
	return rules.ThisRoster
}

// read is the numbers of a value; ok is false where the special is not written
// so. A value beside a special that has none is the document's fault.
func (s *special) read(v any) (numbers []int, zeroStar, ok bool) {
	switch s.Form {
	case formNone:
		return nil, false, true
	case formStar:
		if v == star {
			return []int{0}, true, true
		}
		fallthrough
	case formOne:
		if n, isInt := v.(int); isInt {
			v = []any{n}
		} else {
			return nil, false, false
		}
	}
	numbers, ok = rules.Ints(v)
	if !ok || len(numbers) != counts[s.Form] || slices.ContainsFunc(numbers, func(n int) bool { return n < 0 || n > mostReckoned }) {
		return nil, false, false
	}
	return numbers, false, true
}

// written is the form of the special in words.
func (s *special) written() string {
	return map[string]string{formOne: "one whole number", formStar: "one whole number, or 0*", formTwo: "two whole numbers, for short and medium range",
		formThree: "three whole numbers, for short, medium and long range"}[s.Form]
}

// help is what a form says beside the special's numbers.
func (s *special) help() string {
	return map[string]string{formStar: "Or 0*: half the hits do 1 damage.", formTwo: "Short/medium: 2/1.", formThree: "Short/medium/long: 2/2/1."}[s.Form]
}

// title is the special as it is written on a card.
func (f fitting) title() string {
	name := f.Name
	if f.Short != "" {
		name = f.Short
	}
	switch {
	case f.wrong:
		return name + " ?"
	case f.star:
		return name + " " + star
	case len(f.numbers) == 0:
		return name
	}
	parts := make([]string, len(f.numbers))
	for i, n := range f.numbers {
		parts[i] = strconv.Itoa(n)
	}
	return name + " " + strings.Join(parts, "/")
}

func (m *mech) has(id string) bool {
	_, ok := m.fitted(id)
	return ok
}

// fitted is a special that the mech has; of several, the one that is surest to be
// there.
func (m *mech) fitted(id string) (of fitting, ok bool) {
	for _, f := range m.specials {
		if f.Item == id && (!ok || f.from.Basis < of.from.Basis) {
			of, ok = f, true
		}
	}
	return of, ok
}

// source is what the mech's class, fists and lack of specials rest on.
func (m *mech) source() rules.Source {
	if m.sample != nil {
		return m.sample.Source
	}
	return rules.ThisRoster
}

// ordered are the specials by the pack's order, then by their ids.
func (m *mech) ordered() []fitting {
	place := func(f fitting) int { return slices.Index(m.view.pack.Specials.Rows.IDs, f.Item) }
	return slices.SortedFunc(slices.Values(m.specials), func(a, b fitting) int {
		if d := place(a) - place(b); d != 0 {
			return d
		}
		return rules.ByID(a.ID, b.ID)
	})
}

// weapons are the specials that are fired.
func (m *mech) weapons() []fitting {
	return slices.DeleteFunc(m.ordered(), func(f fitting) bool { return !f.Weapon })
}

// mends are values that can be used in place of a wrong one.
func (f fitting) mends() []any {
	n := counts[f.Form]
	list, ok := rules.Ints(f.Value)
	if one, isInt := f.Value.(int); isInt {
		list, ok = []int{one}, true
	}
	if !ok || len(list) == 0 || n == 0 {
		return nil
	}
	var whole []any
	least := 0
	if f.Form == formOne { // 0 of it does nothing
		least = 1
	}
	for i := range n {
		v := 0
		if i < len(list) {
			v = min(max(list[i], least), mostNumber)
		}
		whole = append(whole, v)
	}
	if n == 1 {
		return whole
	}
	return []any{whole}
}

// slashed is a value with slashes between its numbers.
func slashed(v any) string {
	list, ok := v.([]any)
	if !ok {
		return fmt.Sprint(v)
	}
	parts := make([]string, len(list))
	for i, n := range list {
		parts[i] = fmt.Sprint(n)
	}
	return strings.Join(parts, "/")
}

// outside tells whether the value has as many numbers as the form, one of which
// is beyond the bounds that are Gantry's own.
func (f fitting) outside() bool {
	list, ok := rules.Ints(f.Value)
	if n, isInt := f.Value.(int); isInt && counts[f.Form] == 1 {
		list, ok = []int{n}, true
	}
	return ok && len(list) == counts[f.Form] && slices.ContainsFunc(list, func(n int) bool { return n < 0 || n > mostNumber })
}
