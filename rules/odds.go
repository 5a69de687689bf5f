package rules

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
)

// Attack is something to roll dice for, and the form of its situation.
type Attack struct {
	ID          string // the id of a mount of the first attacker, or a word of the game
	Label       string
	Note        string   // its numbers in few words
	Kind        ItemKind // the look of its weapon, "" for none or several
	Attackers   int      // the maximum that may join
	Targets     int      // the maximum that it may hit; 0: it has no target
	Situation   []Field  // an absent field means its Default, else false, 0 or none; see Field.TrueFor
	NotCompared bool     // excluded from comparisons: it needs more than a choice, such as a ram
	PerModel    bool     // all models of a unit attack and are hit together; else one of them
	Needs       string   // the missing input, if a value that it uses is unknown
	// Together has the ids of the others in play that attack and are hit with the first attacker, such as its squad.
	// It is nil for a game without that.
	Together []string
	// Unavailable is why the rules do not allow it now, "" if they do. Its odds may be asked.
	Unavailable string
}

// Question is a question about odds: attackers, targets, an attack and its situation. Units need not be legal.
type Question struct {
	Attackers []int // indexes of units in the army
	Against   Army  // the army of the targets, of the same game; nil: the same army
	Targets   []int // indexes of units in Against
	Attack    string
	Situation Choices
	Joint     bool // also asks for Odds.Joints
}

// Distribution is the distribution of a number: its outcomes in ascending order with their chances, which add up to
// 1. The caller owns the results.
type Distribution interface {
	All() iter.Seq2[int, *big.Rat]
	Mean() *big.Rat
	Variance() *big.Rat
	Draw(random func() uint64) int // one of the outcomes
}

// Odds is the answer to a question.
type Odds struct {
	Outcomes []Outcome
	Chances  []Chance
	Working  []Reason // the math, in the order of the dice
	Tables   []Table  // other comparisons, such as every split of a pool
	Samples  int      // of the simulation; 0: the odds are exact
	Seed     uint64   // of the simulation
	// Joints draw outcomes that depend on each other, for Question.Joint. Outcomes of different Joints are independent.
	// Any other outcome depends on them in a way that the game cannot draw.
	Joints []Joint
}

// Joint draws outcomes that depend on each other.
type Joint struct {
	IDs  []string // of the outcomes
	Draw func(random func() uint64) []int
}

// The roles of outcomes and chances.
const (
	RoleDamage Role = "damage" // an outcome: the damage to the target
	RoleLoss   Role = "loss"   // an outcome: the damage to the attacker
	RoleKill   Role = "kill"   // a chance: the target is destroyed
)

// Outcome is a number that the dice decide.
type Outcome struct {
	ID    string
	Label string
	Noun  string // the noun after a number: "damage", "HP"
	Role  Role
	OutOf int // the maximum, such as the damage that the target can take; 0: none given
	// Lethal is the damage that always destroys the target, if less than OutOf; 0: OutOf.
	Lethal int
	Dist   Distribution
	// Suffered is the damage if something else also destroys the target: the same, with OutOf for every destroyed
	// target.
	Suffered Distribution
}

// DestroyedFrom returns the smallest number that always destroys the target, 0 if unknown.
func (x Outcome) DestroyedFrom() int {
	if x.Lethal > 0 {
		return x.Lethal
	}
	return x.OutOf
}

// Chance is an event that happens or does not.
type Chance struct {
	ID    string
	Label string
	To    string // the end of "56% …": "to destroy it", "chance of a tie"
	Role  Role
	P     *big.Rat // nil: unknown
	Needs string   // for an unknown chance: the input that would enable it
}

// Reason is one line of the math: what was rolled, how, and why.
type Reason struct {
	Label string `json:"label"`
	Text  string `json:"text"`
	Source
}

// Tell adds a line to the math.
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

// Yardstick holds the targets that a unit's attacks are compared on, by bands of the situation, usually of range.
type Yardstick struct {
	Targets []Unit // ready units, named
	Bands   []Band
	InReach bool // a situation without a band is in range under no rule of range, not at range 0
}

// Band is a situation in which attacks are compared. Fields that an attack lacks are ignored.
type Band struct {
	Label     string
	Situation Choices
}
