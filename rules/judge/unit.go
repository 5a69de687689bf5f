package judge

import (
	"slices"

	"gantry/rules"
)

// Unit is a unit as a game has read it, in the form that this package needs. It embeds Judged, never changes, and
// depends on no other unit, so that armies can share it.
type Unit interface {
	Base() *rules.Unit // as its player chose it
	Title() string     // its name in sentences

	Priced
	ruled
}

// Priced is a unit with a price.
type Priced interface {
	Price() *rules.Stat // of one; Missing if unknown
}

// ByID returns the units sorted by id, so that fixes do not depend on the order of the list.
func ByID[U based](units []U) []U {
	units = slices.Clone(units)
	slices.SortStableFunc(units, byID)
	return units
}

func byID[U based](a, b U) int { return rules.ByID(a.Base().ID, b.Base().ID) }

type based interface{ Base() *rules.Unit }

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
