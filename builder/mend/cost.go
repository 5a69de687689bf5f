package mend

import "cmp"

const (
	thousand       = 1_000
	changesInLimit = 20 // changes that weigh as much as all points of the limit
	flatUnit       = 20 // points that a unit counts where none are known
)

// Cost is what the player loses between two lists.
type Cost struct {
	Sum     int // thousandths of a point: what is removed or cheapened, each change and each new warning
	Changes int // units, counts, choices and items that are others, new or gone; a number counts by its steps
	Models  int // gone
	Points  int // by how many the army costs more or less
	Unspent int // points below the limit; by how many they differ where there is none
	Altered int // items that are not where or what they were, or not what the profile has printed
	Kinds   int // of units of which no model is left
	Uneven  int // squares of the numbers of models of each kind, less those before
}

// SumPoints returns the sum in points.
func (c Cost) SumPoints() float64 { return float64(c.Sum) / thousand }

// Compare puts the smaller loss first: by the sum, then fewer changes, then nearer the
// limit, then what alters fewer items and leaves more kinds of units, then what takes from
// the many and adds to the few.
func (c Cost) Compare(o Cost) int {
	return cmp.Or(cmp.Compare(c.Sum, o.Sum), cmp.Compare(c.Changes, o.Changes), cmp.Compare(c.Unspent, o.Unspent),
		cmp.Compare(c.Altered, o.Altered), cmp.Compare(c.Kinds, o.Kinds), cmp.Compare(c.Uneven, o.Uneven))
}
