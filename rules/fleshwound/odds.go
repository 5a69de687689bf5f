package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
)

// Attacks that belong to no special, and two questions that aren't attacks: the grid of target numbers, and a series
// of critical hits. A mount with such an id is unreachable.
const (
	attackMain     = "main"
	attackAll      = "all"
	attackPhysical = "physical"
	targetNumbers  = "target-numbers"
	criticalSeries = "critical-hits"
)

// maxRange, maxHeat and maxSeries bound the numbers of a situation.
const (
	maxRange  = 999
	maxHeat   = 99
	maxSeries = 12
)

// odds computes one answer.
type odds struct {
	rules.Odds
	*dice.Cup
	*setting
	situation        rules.Choices
	attacker, target *mech
	joint            bool // see rules.Question
}

// number returns a number of the situation, 0 if it is absent.
func (o *odds) number(id string) int { n, _ := o.situation.Int(id); return n }

// sum adds up a number, and explains it.
type sum struct {
	n     int
	parts []string
	cites []string // of the terms, each once
	src   rules.Source
}

func sumOf(f rules.Figure, what string) sum {
	return sum{n: f.Int(), parts: []string{what + " " + f.Value.String()}, src: f.Source}
}

// add adds a number if it is not 0.
func (s *sum) add(n int, why string, src rules.Source) {
	if n == 0 {
		return
	}
	s.n += n
	s.parts = append(s.parts, rules.Modifier(n)+" "+why)
	if src.Cite != "" && !slices.Contains(s.cites, src.Cite) {
		s.cites = append(s.cites, src.Cite)
	}
	s.src.Basis, s.src.Overridden = max(s.src.Basis, src.Basis), s.src.Overridden || src.Overridden
}

func (s sum) text() string { return strings.Join(s.parts, ", ") }

// total returns the text, with the sum if it has several terms.
func (s sum) total(where string) string {
	if len(s.parts) == 1 {
		return s.text() + where
	}
	return fmt.Sprintf("%s%s = %d", s.text(), where, s.n)
}

// in returns the source of the sum, in a section of the book.
func (s sum) in(section string) rules.Source {
	s.src.Cite = book.Cite(section)
	return s.src
}

// sources returns the source of the sum, with the citations of all its terms.
func (s sum) sources() rules.Source {
	if len(s.cites) == 0 {
		return book.Printed(combat)
	}
	s.src.Cite = strings.Join(s.cites, "; ")
	return s.src
}
