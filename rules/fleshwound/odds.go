package fleshwound

import (
	"fmt"
	"slices"
	"strings"

	"gantry/rules"
	"gantry/rules/dice"
)

// Attacks that are no special's, and what nobody attacks with: the grid of target
// numbers, and critical hits one after another. A mount of such an id is not
// reached.
const (
	attackMain     = "main"
	attackAll      = "all"
	attackPhysical = "physical"
	targetNumbers  = "target-numbers"
	criticalSeries = "critical-hits"
)

// mostRange, mostHeat and mostSeries bound what a situation may say.
const (
	mostRange  = 999
	mostHeat   = 99
	mostSeries = 12
)

// odds is an answer at work.
type odds struct {
	rules.Odds
	*dice.Cup
	*setting
	situation        rules.Choices
	attacker, target *mech
}

// number is a number of the situation, 0 where it is absent.
func (o *odds) number(id string) int { n, _ := o.situation.Int(id); return n }

// sum adds up a number, and says how.
type sum struct {
	n     int
	parts []string
	cites []string // of the parts, each once
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
	s.parts = append(s.parts, strings.Replace(rules.SignedText(n), "-", "−", 1)+" "+why)
	if src.Cite != "" && !slices.Contains(s.cites, src.Cite) {
		s.cites = append(s.cites, src.Cite)
	}
	s.src.Basis, s.src.Overridden = max(s.src.Basis, src.Basis), s.src.Overridden || src.Overridden
}

func (s sum) text() string { return strings.Join(s.parts, ", ") }

// total is the text, with the sum where it has several parts.
func (s sum) total(where string) string {
	if len(s.parts) == 1 {
		return s.text() + where
	}
	return fmt.Sprintf("%s%s = %d", s.text(), where, s.n)
}

// in is the source of the sum, in a section of the book.
func (s sum) in(section string) rules.Source {
	s.src.Cite = book.Cite(section)
	return s.src
}

// sources is the source of the sum, with the citations of all its parts.
func (s sum) sources() rules.Source {
	if len(s.cites) == 0 {
		return book.Printed(combat)
	}
	s.src.Cite = strings.Join(s.cites, "; ")
	return s.src
}
