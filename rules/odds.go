package rules

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
)

// Attack is something that dice are rolled for, and the form of its situation.
type Attack struct {
	ID          string // the id of a mount of the first attacker, or a word of the game
	Label       string
	Note        string  // its numbers in a few words
	Attackers   int     // the most units that may make it together
	Targets     int     // the most units that it may strike; 0: it has no target
	Situation   []Field // an absent field means its Default, else false, 0 or none; see Field.TrueFor
	NotCompared bool    // not compared with the others: it takes more than to choose it, such as a ram
	PerModel    bool    // as many of a unit as its count attack together, and are struck; else one of them
	Needs       string  // the input that would enable it, where something that it uses is not known
}

// Question is what odds are asked of an army: attackers, targets, an attack and
// its situation. Units need not be legal.
type Question struct {
	Attackers []int // places of units in the army that is asked
	Against   Army  // whose units the targets are, an army of the same game; nil: the one that is asked
	Targets   []int // places of units in Against
	Attack    string
	Situation Choices
}

// Distribution is what a number comes to: its outcomes in ascending order with
// their chances, which sum up to 1. What it returns is the caller's.
type Distribution interface {
	All() iter.Seq2[int, *big.Rat]
	Mean() *big.Rat
	Variance() *big.Rat
}

// Odds is the answer to a question.
type Odds struct {
	Outcomes []Outcome
	Chances  []Chance
	Working  []Reason // how it came to that, in the order of the dice
	Tables   []Table  // what else was compared, such as every split of a pool
	Samples  int      // of a simulation; 0: the odds are exact
	Seed     uint64   // of a simulation
}

// The roles of outcomes and chances.
const (
	RoleDamage Role = "damage" // an outcome: what is done to the target
	RoleLoss   Role = "loss"   // an outcome: what the attacker suffers
	RoleKill   Role = "kill"   // a chance: the target is destroyed
)

// Outcome is a number that the dice decide.
type Outcome struct {
	ID    string
	Label string
	Noun  string // what is counted, after a number: "damage", "HP"
	Role  Role
	OutOf int // of how many, such as the damage that the target can still take; 0: not said
	// of damage, where less than OutOf always destroys the target: how much; 0: OutOf
	Lethal int
	Dist   Distribution
	// of damage, where something else destroys the target too: the same with OutOf wherever it is destroyed
	Suffered Distribution
}

// DestroyedFrom returns the least number that always destroys the target, 0 where it is not known.
func (x Outcome) DestroyedFrom() int {
	if x.Lethal > 0 {
		return x.Lethal
	}
	return x.OutOf
}

// Chance is something that happens or does not.
type Chance struct {
	ID    string
	Label string
	To    string // as the end of "56% …": "to destroy it", "chance of a tie"
	Role  Role
	P     *big.Rat // nil: not known
	Needs string   // for an unknown chance: the input that would enable it
}

// Reason is one line of the working: what was rolled for, how, and why so.
type Reason struct {
	Label string `json:"label"`
	Text  string `json:"text"`
	Source
}

// Tell adds a line to the working.
func (o *Odds) Tell(label string, src Source, text string, args ...any) {
	o.Working = append(o.Working, Reason{Label: label, Text: fmt.Sprintf(text, args...), Source: src})
}

// Outcome finds the first outcome with a role.
func (o Odds) Outcome(r Role) (Outcome, bool) {
	i := slices.IndexFunc(o.Outcomes, func(x Outcome) bool { return x.Role == r })
	if i < 0 {
		return Outcome{}, false
	}
	return o.Outcomes[i], true
}

// Chance finds the first known chance with a role.
func (o Odds) Chance(r Role) (Chance, bool) {
	i := slices.IndexFunc(o.Chances, func(x Chance) bool { return x.Role == r && x.P != nil })
	if i < 0 {
		return Chance{}, false
	}
	return o.Chances[i], true
}

// Yardstick is what the attacks of a unit are measured against: targets by
// bands of the situation, most often of range.
type Yardstick struct {
	Targets []Unit // ready units, named
	Bands   []Band
	InReach bool // a situation of no band is in reach under no rule of range, not at range 0
}

// Band is a situation that attacks are measured in. An attack leaves out the
// fields that it does not have.
type Band struct {
	Label     string
	Situation Choices
}
