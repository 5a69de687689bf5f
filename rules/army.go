package rules

import "context"

// Army is a force read against a game, every unit once: ask it, or go on from it.
// It never changes and is safe for concurrent use; what it returns may be shared
// and is not to be changed. A unit is named by its place in the force, counted
// from 0, since a document may hold two of one id. The force may hold unknown ids
// and values of any shape: they are reported by the document's rules, and a game
// skips what needs them.
type Army interface {
	// Force is what its player chose, in a copy; Lineup is the same, shared with the army.
	Force() Force
	Lineup() Lineup
	// With is the army after edits, made one after another. Units that they do not
	// touch are not read again. An edit whose target is not there is an error, as is
	// the end of the context.
	With(context.Context, ...Edit) (Army, error)
	// Reread is the army of another force as its game reads it, options included. Units
	// that are the same in both are not read again. The error is that of the context.
	Reread(context.Context, Force) (Army, error)
	// Part is the army of some of its units alone, under the same limit and options.
	Part(units ...int) Army

	// Options is the army's own form.
	Options() Form
	// Catalogue is what may be added now, in the game's order.
	Catalogue() []Entry
	// Form is a unit's choices, its locations and what may go where. The form of an
	// unknown profile has no locations and every field and item.
	Form(unit int) Form
	// Profile is a unit's computed sheet; empty for an unknown profile.
	Profile(unit int) Profile
	// Likenesses are what the unit looks like, one a mode in the order of the modes;
	// none of an unknown profile.
	Likenesses(unit int) []Likeness
	// Whole is the computed sheet of the army itself.
	Whole() Profile

	// Budget is what Whole says of points and limit, without their workings.
	Budget() Budget
	// Rulings are every rule that concerns the army, kept or not, in an order that
	// does not depend on the order of units. Sentences of their findings are
	// made when they are asked for; see Finding.Said. It stops with the context.
	Rulings(context.Context) []*Ruling

	// Attacks is what units can do together, in the game's order; for no units, what
	// a side rolls for.
	Attacks(units ...int) []Attack
	// Odds answers a question: exactly, or, where it says so, by a simulation. Ask is
	// the way to it: what Odds is given fits the attack's form. Its work is bounded
	// before it starts and ends with the context. A question that cannot be answered
	// is a QuestionError.
	Odds(context.Context, Question) (Odds, error)
}

// Budget is an army's points beside its limit. A game without points has none.
type Budget struct {
	Points    *Figure // Missing where nothing of the total is known
	Partial   bool    // the total leaves out what is not known
	Limit     *Figure // Missing where none is in force
	Suggested bool    // nobody is judged by the limit
}

// AddedPoints returns what edits add to the points of an army, 0 if they can't be made.
func AddedPoints(a Army, edits ...Edit) int {
	after, err := a.With(context.Background(), edits...)
	if err != nil {
		return 0
	}
	return after.Budget().Cost() - a.Budget().Cost()
}

// Cost is what is known of the points as a number, 0 in a game without points.
func (b Budget) Cost() int {
	if b.Points == nil {
		return 0
	}
	return b.Points.Int()
}
