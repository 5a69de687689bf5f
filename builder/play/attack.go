package play

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

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
	Of        string        // the outcome of Chances, "" for none
	Chances   [][2]int      // its values, ascending, each with its chance in millionths
	Extra     []rules.Member
}

const million = 1_000_000

// maxChances bounds the values of an outcome that an event keeps.
const maxChances = 100

// Count keeps the chances of an outcome, so that Luck can tell its result from others.
func (a *Attack) Count(x rules.Outcome) {
	a.Of, a.Chances = x.ID, nil
	for v, p := range x.Dist.All() {
		if len(a.Chances) == maxChances {
			a.Of, a.Chances = "", nil
			return
		}
		part := new(big.Rat).Mul(p, big.NewRat(million, 1))
		n, _ := strconv.Atoi(part.FloatString(0))
		a.Chances = append(a.Chances, [2]int{v, n})
	}
}

// Luck returns how many results of 100 are worse for the attacker, with half of those that are as good. ok is false if
// that is not known, or if only one result is possible.
func (a Attack) Luck() (n int, ok bool) {
	is, given := a.Result.Int(a.Of)
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
	return sum * 100 / (2 * million), true
}

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
	builder.PutText(n, "of", a.Of)
	if len(a.Chances) > 0 {
		list := &doc.Node{Kind: doc.Array}
		for _, c := range a.Chances {
			list.Items = append(list.Items, &doc.Node{Kind: doc.Array, Items: []*doc.Node{doc.NodeOf(c[0]), doc.NodeOf(c[1])}})
		}
		n.Put("dist", list)
	}
	n.PutAll(a.Extra)
	return n
}

func readAttack(n *doc.Node, at string) (*Attack, error) {
	r := doc.Read(n, at)
	a := Attack{ID: r.Text("attack"), Label: r.Text("label"), By: readTexts(r, "by"), At: readTexts(r, "at"),
		Against: r.Text("against"), Situation: r.Choices("situation"), Result: r.Choices("result"), Of: r.Text("of")}
	if list := r.Take("dist", doc.Array); list != nil {
		for _, item := range list.Items {
			pair, ok := rules.Ints(item.Go())
			if !ok || len(pair) != 2 || len(a.Chances) == maxChances {
				r.Fail("dist", fmt.Sprintf("enter up to %d pairs of a number and its chance in millionths", maxChances))
				break
			}
			a.Chances = append(a.Chances, [2]int{pair[0], pair[1]})
		}
	}
	a.Extra = r.Rest()
	return &a, r.Err()
}

// Attack returns the event of an attack: its changes of the models By and At, in their order. A change of a model that
// is not on the board is left out. The error is a UserError.
func (b Board) Attack(side string, a Attack, changes []rules.Change) (Event, error) {
	ours, theirs := b.models(side, a.By), b.models(a.Against, a.At)
	var presses []Press
	for _, c := range changes {
		list, of := ours, side
		if c.Theirs {
			list, of = theirs, a.Against
		}
		m := Model{Place: Place{Side: of}}
		if c.Unit >= 0 {
			if c.Unit >= len(list) {
				continue
			}
			m = list[c.Unit]
		}
		if m.Side != "" {
			presses = append(presses, Press{Place: m.at(c.Mark), By: c.By, To: c.Set})
		}
	}
	e, _, err := b.Mark(side, presses...)
	e.Attack = &a
	return e, err
}

// models returns the models of one side with some ids, in their order.
func (b Board) models(side string, ids []string) (list []Model) {
	army, ok := b.Army(side)
	for _, id := range ids {
		if m, found := army.Model(id); ok && found {
			list = append(list, m)
		}
	}
	return list
}

// names returns the names of models of one side.
func (b Board) names(side string, ids []string) string {
	var list []string
	for _, m := range b.models(side, ids) {
		list = append(list, m.Name)
	}
	return strings.Join(list, ", ")
}

// byText returns who attacked with what.
func (b Board) byText(side string, a Attack) string {
	if by := b.names(side, a.By); by != "" {
		return by + ": " + a.Label
	}
	return a.Label
}

// attackText returns who attacked whom with what, and how lucky that was.
func (b Board) attackText(side string, a Attack) string {
	text := b.byText(side, a)
	if at := b.names(a.Against, a.At); at != "" {
		text += " at " + at
	}
	if n, ok := a.Luck(); ok {
		text += fmt.Sprintf(" (better than %d of 100 results)", n)
	}
	return text
}
