package rules

import "context"

// Army is a force read against a game, every unit once. It never changes and is safe for concurrent use. Its
// results may be shared and must not be changed. Units are identified by their index in the force, from 0, since a
// document may hold two with one id. The force may hold unknown ids and values of any shape: the document's rules
// report them, and a game skips what needs them.
type Army interface {
	// Force returns a copy of what the player chose. Lineup returns the same, shared with the army.
	Force() Force
	Lineup() Lineup
	// With returns the army after edits, applied in order. It does not read untouched units again. An edit without
	// a target is an error, as is the end of the context.
	With(context.Context, ...Edit) (Army, error)
	// Reread returns the army of another force, options included. It does not read units again that both forces
	// share. The error is that of the context.
	Reread(context.Context, Force) (Army, error)
	// Part returns the army of only some of its units, under the same limit and options.
	Part(units ...int) Army

	// Options returns the army's own form.
	Options() Form
	// Catalogue returns what may be added now, in the game's order.
	Catalogue() []Entry
	// Form returns a unit's choices, its locations and the items that they accept. The form of an unknown profile
	// has no locations and every field and item.
	Form(unit int) Form
	// Profile returns a unit's computed sheet, empty for an unknown profile.
	Profile(unit int) Profile
	// Likenesses returns the unit's likenesses, one per mode in order, none for an unknown profile.
	Likenesses(unit int) []Likeness
	// Whole returns the computed sheet of the army itself.
	Whole() Profile

	// Budget returns the points and limit of Whole, without their math.
	Budget() Budget
	// Rulings returns every rule that concerns the army, kept or broken. The order does not depend on the order of
	// units. The sentences of findings are made on demand; see Finding.WithMessage. It stops with the context.
	Rulings(context.Context) []*Ruling

	// Attacks returns the joint attacks of units, in the game's order. Without units it returns the side's rolls.
	Attacks(units ...int) []Attack
	// Odds answers a question exactly, or by simulation with Samples set. Call it through Ask, which checks that the
	// question fits the attack's form. The work is bounded before it starts and ends with the context. An error is
	// a QuestionError, the context's, or that of the stage whose work would pass its bound.
	Odds(context.Context, Question) (Odds, error)

	// Facts returns the fields of the situation that the marks of both sides decide. Ask leaves out facts that the
	// attack has no field for.
	Facts(Question) []Fact
	// After returns the changes that a result makes to marks. The choices hold the rolled numbers by the ids of the
	// outcomes, and answers to Aftermath.Choices.
	After(Question, Choices) Aftermath
	// Due returns what the rules ask at the force's moment, nil without one.
	Due() []Due
}

// Budget is an army's points and its limit. A game without points has none.
type Budget struct {
	Points    *Figure // Missing if no points are known
	Partial   bool    // the total leaves out unknown points
	Limit     *Figure // Missing if no limit is in force
	Suggested bool    // the limit is not enforced
}

// AddedPoints returns the points that edits add to an army, 0 if they cannot be made.
func AddedPoints(a Army, edits ...Edit) int {
	after, err := a.With(context.Background(), edits...)
	if err != nil {
		return 0
	}
	return after.Budget().KnownPoints() - a.Budget().KnownPoints()
}

// KnownPoints returns the known points as a number, 0 in a game without points.
func (b Budget) KnownPoints() int {
	if b.Points == nil {
		return 0
	}
	return b.Points.Int()
}

// Fact is a field of a situation that the marks of both sides decide.
type Fact struct {
	Field string
	Value any
	Reason
}

// Change is one change of a condition: a number added, or the number to set.
type Change struct {
	Theirs bool   // the unit is in Question.Against
	Unit   int    // its index
	Mark   string // a mark or a track
	By     int
	Set    *int // replaces By
}

// Aftermath is how a result changes conditions. Its changes are complete: a choice that was not made is made in the
// way that helps the chooser most.
type Aftermath struct {
	Changes []Change
	Choices []Field // still open, with the values that were used as defaults
	Told    []Reason
}

// Add adds a change by a number other than 0.
func (a *Aftermath) Add(c Change) {
	if c.By != 0 || c.Set != nil {
		a.Changes = append(a.Changes, c)
	}
}

// Due is something that the rules ask at a moment of a battle.
type Due struct {
	Unit  int // its index, -1 for the side
	Label string
	Text  string
	Source
	Changes []Change  // of the side's units, if it happens or the roll fails
	Roll    *Question // the roll that decides, nil for none
	Passed  []Change  // if the roll succeeds, nil for nothing to mark
}

// DueOf returns that a mark of a unit becomes a number. The text has no full stop.
func DueOf(unit int, label, text string, src Source, mark string, n int) Due {
	return Due{Unit: unit, Label: label, Text: text + ".", Source: src,
		Changes: []Change{{Unit: unit, Mark: mark, Set: &n}}}
}
