package play

import (
	"fmt"
	"math"
	"math/big"
	"strconv"

	"gantry/builder"
	"gantry/rules"
	"gantry/rules/doc"
)

// Attack is an attack whose result an event marks.
type Attack struct {
	ID, Label string
	By, At    []string // the models of Event.Side, and of Against, by Model.ID
	Against   string   // the side of the targets, "" for units that are in no list
	Situation rules.Choices
	Result    rules.Choices // by the ids of outcomes
	Outcome   string        // that Chances are of, "" for none
	Chances   [][2]int      // its values, ascending, each with its chance in millionths
	Seed      int           // Gantry rolled the result with it; 0: a player entered the result
	Extra     []rules.Member
}

const million = 1_000_000

// maxChances bounds the values of an outcome that an event keeps.
const maxChances = 100

// KeepChances keeps those of an outcome, for Luck.
func (a *Attack) KeepChances(x rules.Outcome) {
	a.Outcome, a.Chances = x.ID, nil
	for v, p := range x.Dist.All() {
		if len(a.Chances) == maxChances {
			a.Outcome, a.Chances = "", nil
			return
		}
		part := new(big.Rat).Mul(p, big.NewRat(million, 1))
		n, _ := strconv.Atoi(part.FloatString(0))
		a.Chances = append(a.Chances, [2]int{v, n})
	}
}

// MaxSeed is the highest Attack.Seed: no number of a document is higher.
const MaxSeed = math.MaxInt32

// Luck returns how many results of a million are worse for the attacker, with half of those that are as good. ok is
// false if that is not known, or if only one result is possible.
func (a Attack) Luck() (n int, ok bool) {
	is, given := a.Result.Int(a.Outcome)
	if !given || len(a.Chances) < 2 {
		return 0, false
	}
	sum := 0
	for _, c := range a.Chances {
		switch {
		case c[0] < is:
			sum += 2 * c[1]
		case c[0] == is:
			sum += c[1]
		}
	}
	return sum / 2, true
}

// Of100 returns luck as a number of 100 results.
func Of100(luck int) int { return luck * 100 / million }

func (a *Attack) node() *doc.Node {
	n := &doc.Node{Kind: doc.Object}
	builder.PutText(n, "attack", a.ID)
	builder.PutText(n, "label", a.Label)
	n.Put("by", textsNode(a.By))
	if len(a.At) > 0 {
		n.Put("at", textsNode(a.At))
	}
	builder.PutText(n, "against", a.Against)
	if len(a.Situation) > 0 {
		n.Put("situation", doc.NodeOf(a.Situation))
	}
	if len(a.Result) > 0 {
		n.Put("result", doc.NodeOf(a.Result))
	}
	builder.PutText(n, "outcome", a.Outcome)
	if len(a.Chances) > 0 {
		list := &doc.Node{Kind: doc.Array}
		for _, c := range a.Chances {
			list.Items = append(list.Items, doc.NodeOf([]any{c[0], c[1]}))
		}
		n.Put("dist", list)
	}
	if a.Seed > 0 {
		n.Put("seed", doc.NodeOf(a.Seed))
	}
	n.PutAll(a.Extra)
	return n
}

func readAttack(n *doc.Node, at string) (*Attack, error) {
	r := doc.Read(n, at)
	a := Attack{ID: r.Text("attack"), Label: r.Text("label"), By: readTexts(r, "by"), At: readTexts(r, "at"),
		Against: r.Text("against"), Situation: r.Choices("situation"), Result: r.Choices("result"),
		Outcome: r.Text("outcome")}
	if list := r.Take("dist", doc.Array); list != nil {
		for _, item := range list.Items {
			pair, ok := rules.Ints(item.Go())
			if ok && len(pair) == 2 {
				a.Chances = append(a.Chances, [2]int{pair[0], pair[1]})
			} else {
				a.Chances = append(a.Chances, [2]int{maxNumber, -1})
			}
		}
		if !areChances(a.Chances) {
			r.Fail("dist", fmt.Sprintf("enter up to %d pairs of a number, ascending, and its chance in millionths",
				maxChances))
		}
	}
	if seed := r.Int("seed"); seed != nil {
		if a.Seed = *seed; a.Seed < 1 {
			r.Fail("seed", "enter 1 or more")
		}
	}
	a.Extra = r.Rest()
	return &a, r.Err()
}

// areChances reports whether values ascend and their chances add up to 1, but for what was rounded.
func areChances(list [][2]int) bool {
	sum := 0
	for i, c := range list {
		if i > 0 && c[0] <= list[i-1][0] || c[0] < -maxNumber || c[0] > maxNumber || c[1] < 0 || c[1] > million {
			return false
		}
		sum += c[1]
	}
	return len(list) <= maxChances && (len(list) == 0 || sum >= million-maxChances && sum <= million+maxChances)
}
