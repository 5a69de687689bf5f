package mechahex

import (
	"fmt"
	"strings"

	"gantry/rules"
)

// modified is a roll of a die against a target number, with its modifiers.
type modified struct {
	target int
	mods   []modifier
}

type modifier struct {
	n   int
	why string
}

func (r *modified) add(when bool, n int, why string) {
	if when && n != 0 {
		r.mods = append(r.mods, modifier{n, why})
	}
}

// faces returns how many of the six faces succeed: always a 6, never a 1.
func (r modified) faces() int {
	need := r.target
	for _, m := range r.mods {
		need -= m.n
	}
	return 7 - min(max(need, 2), 6)
}

// text formats the roll: "Eva 4+, +1 rear: 3+ = 2/3".
func (r modified) text(name string) string {
	parts := []string{fmt.Sprintf("%s %d+", name, r.target)}
	for _, m := range r.mods {
		parts = append(parts, fmt.Sprintf("%s %s", rules.Modifier(m.n), m.why))
	}
	return fmt.Sprintf("%s: %s", strings.Join(parts, ", "), rollText(r.faces()))
}

// rollText returns the chance of a number of faces as a fraction: 3/6.
func rollText(faces int) string {
	return fmt.Sprintf("%d+ = %s", 7-faces, rules.Fraction(faces, 6))
}
