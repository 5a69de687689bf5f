package fleshwound

import (
	"cmp"
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
	title      string       // as on a card
	numbers    []int        // as many as its form has; nil if the value cannot be used
	zeroStar   bool         // its number is 0*
	misfit     bool         // the value does not fit the form, or cannot be used
	unexpected bool         // it fits the form, but Gantry did not expect one of its numbers
	duplicate  bool         // the mech already has the special
	origin     rules.Source // where the special comes from: the sample mech, or this list
}

// maxNumber is the largest number of a special that Gantry expects.
const maxNumber = 99

// form is the notation of a special's numbers.
type form struct {
	numbers int
	words   string // the numbers as text
	example string // an example
	help    string // for the field of the numbers
	sign    string // in the table of specials
}

var forms = map[string]form{
	formNone: {sign: "–"},
	formOne:  {numbers: 1, words: "one number", example: "1", sign: "#"},
	formStar: {numbers: 1, words: "one number or " + star, example: "1", help: "Or 0*: half the hits do 1 damage.",
		sign: "# or " + star},
	formTwo: {numbers: 2, words: "2 numbers (short/medium)", example: "2/1", help: "Short/medium, as in 2/1.",
		sign: "S/M"},
	formThree: {numbers: 3, words: "3 numbers (short/medium/long)", example: "2/2/1",
		help: "Short/medium/long, as in 2/2/1.", sign: "S/M/L"},
}

// read returns the numbers of a value. ok is false if the value does not fit the form. A value beside a special
// without numbers is the document's fault.
func (s *special) read(v any) (numbers []int, ok bool) {
	switch s.Form {
	case formNone:
		return nil, true
	case formStar, formOne:
		if v == star && s.Form == formStar {
			return []int{0}, true
		}
		n, whole := v.(int)
		if !whole || n < 0 || n > maxReckoned {
			return nil, false
		}
		return []int{n}, true
	}
	numbers, ok = rules.Ints(v)
	beyond := func(n int) bool { return n < 0 || n > maxReckoned }
	if !ok || len(numbers) != forms[s.Form].numbers || slices.ContainsFunc(numbers, beyond) {
		return nil, false
	}
	return numbers, true
}

// ints returns the numbers of a value. A single number needs no list.
func (f *fitting) ints() []int {
	if n, ok := f.Value.(int); ok {
		return []int{n}
	}
	list, _ := rules.Ints(f.Value)
	return list
}

// isUnexpected reports whether the value fits the form but has a number beyond Gantry's own bounds.
func (f *fitting) isUnexpected() bool {
	list := f.numbers
	if f.misfit {
		list = f.ints()
	}
	beyond := func(n int) bool { return n < 0 || n > maxNumber }
	return len(list) == forms[f.Form].numbers && slices.ContainsFunc(list, beyond)
}

// number returns one of the special's numbers. Its basis is never stronger than the special's origin.
func (f *fitting) number(i int) rules.Figure { return f.weaken(rules.Given(f.numbers[i], f.Source)) }

// numberInSum returns the special's number for a sum of several. Adding them is a house reading.
func (f *fitting) numberInSum() rules.Figure {
	n := f.number(0)
	if f.duplicate {
		n.Basis = rules.House
	}
	return n
}

// weaken limits a figure's basis to that of the special's origin, which it then cites.
func (f *fitting) weaken(n rules.Figure) rules.Figure {
	if f.origin.Basis > n.Basis {
		n.Basis, n.Cite = f.origin.Basis, f.origin.Cite
	}
	return n
}

// called returns the name of the special on cards and in findings.
func (s *special) called() string { return cmp.Or(s.Short, s.Name) }

// onCard returns the special as on a card.
func (f *fitting) onCard() string {
	name := f.called()
	switch {
	case f.misfit:
		return name + " ?"
	case f.zeroStar:
		return name + " " + star
	case len(f.numbers) == 0:
		return name
	case len(f.numbers) == 1:
		return name + " " + strconv.Itoa(f.numbers[0])
	}
	parts := make([]string, len(f.numbers))
	for i, n := range f.numbers {
		parts[i] = strconv.Itoa(n)
	}
	return name + " " + strings.Join(parts, "/")
}

// slashes returns a value's numbers joined by slashes.
func slashes(v any) string {
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
