package judge

import (
	"slices"

	"gantry/rules"
)

// Unit is a unit as a game has read it, in the form that this package needs. It embeds Judged, never changes, and
// depends on no other unit, so that armies can share it.
type Unit interface {
	Known() bool        // its profile is one of the game
	Base() *rules.Unit  // as its player chose it
	Title() string      // its name in sentences
	Price() *rules.Stat // of one; Missing if unknown
	judgement() *Judged
}

// Judged holds the results of a game's rules for one unit, which embeds it. The zero value is a unit that keeps
// them, or that is not judged yet.
type Judged struct {
	weakened []weakened // rules that are kept on a weaker basis than their own
	found    []found
}

type weakened struct {
	check int
	rule  *rules.Rule
	basis rules.Basis
}

type found struct {
	check  int
	ruling rules.Ruling
}

func (j *Judged) judgement() *Judged { return j } //nolint:unused // what Unit asks for

// ByID returns the units sorted by id, so that fixes do not depend on the order of the list.
func ByID[U Unit](units []U) []U {
	units = slices.Clone(units)
	slices.SortStableFunc(units, func(a, b U) int { return rules.ByID(a.Base().ID, b.Base().ID) })
	return units
}

// Recognise returns an error for a question with a unit of an unknown profile. place is its pointer, such as
// "/targets/0".
func Recognise(u Unit, place string) error {
	if u.Known() {
		return nil
	}
	return rules.Unanswerable(place+"/profile", "there is no profile %.80q", u.Base().Profile)
}

// Opponent returns the army with a question's targets. Without another army in the question it is asked itself.
func Opponent[A rules.Army](asked A, q rules.Question) (A, error) {
	if q.Against == nil {
		return asked, nil
	}
	against, ok := q.Against.(A)
	if !ok {
		return asked, rules.Unanswerable("/targets", "they are of another game")
	}
	return against, nil
}
