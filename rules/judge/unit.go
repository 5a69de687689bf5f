package judge

import (
	"slices"

	"gantry/rules"
)

// Unit is what a game has read of a unit, as far as the toolkit asks for it. It embeds
// Judged, never changes, and depends on no other unit, so that armies can share it.
type Unit interface {
	Base() *rules.Unit // as its player chose it
	Title() string     // what sentences call it

	Priced
	ruled
}

// Priced is a unit whose price is read.
type Priced interface {
	Price() *rules.Stat // what one of it costs; Missing where that is not known
}

// ByID are the units in the order of their ids, so that what is proposed does not
// depend on the order of the list.
func ByID[U based](units []U) []U {
	units = slices.Clone(units)
	slices.SortStableFunc(units, byID)
	return units
}

func byID[U based](a, b U) int { return rules.ByID(a.Base().ID, b.Base().ID) }

type based interface{ Base() *rules.Unit }

// Recognise refuses a question whose unit at a place is of no profile of the
// game; the place is a pointer such as "/targets/0".
func Recognise(u Unit, place string) error {
	if u.Known() {
		return nil
	}
	return rules.Unanswerable(place+"/profile", "there is no profile %.80q", u.Base().Profile)
}

// Opponent is the army whose units a question strikes: the one that is asked
// where it names no other.
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
