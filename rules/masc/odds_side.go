package masc

import (
	"context"
	"fmt"
	"math/big"

	"gantry/rules"
	"gantry/rules/dice"
)

// sideRolls returns the side's questions, which need no units.
func (g *game) sideRolls() []rules.Attack {
	region := func(id, label string, f rules.Figure, held int) rules.Field {
		return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Max: f.Int(), Default: held}
	}
	b := g.pack.Board
	return []rules.Attack{
		{ID: initiative, Label: "Initiative", Note: "2 dice each, higher total wins"},
		{ID: hits, Label: "Expected hits", Note: "by armor",
			Situation: []rules.Field{{ID: "dice", Label: "Dice", Kind: rules.FieldInt, Min: 1,
				Max: maxPool, Default: 10}}},
		{ID: holdings, Label: "Victory points", Note: "for the regions you hold", Situation: []rules.Field{
			region(ownRegions, "Own regions held", b.Own, b.Own.Int()),
			region(neutralRegions, "Neutral regions held", b.Neutral, 0),
			region(enemyRegions, "Enemy regions held", b.Enemy, 0),
		}},
	}
}

// initiative answers the roll for initiative: two dice per side.
func (o *odds) initiative(ctx context.Context) error {
	cup := dice.NewCup(ctx, dice.Steps)
	two := cup.Times(2, dice.Die(o.pack.Components.Faces.Int()))
	lead := cup.Combine(two, two, func(mine, theirs int) int { return mine - theirs })
	if err := cup.Err(); err != nil {
		return err
	}
	win, tie := lead.Chance(func(n int) bool { return n > 0 }), lead.Chance(func(n int) bool { return n == 0 })
	first := new(big.Rat).Quo(win, new(big.Rat).Sub(big.NewRat(1, 1), tie))
	o.Outcomes = []rules.Outcome{
		{ID: "total", Label: "Total", Dist: two},
		{ID: "lead", Label: "Lead over the other side", Dist: lead},
	}
	o.Chances = []rules.Chance{
		{ID: "win", Label: "Higher total", To: "to win the roll", P: win},
		{ID: "tie", Label: "Equal totals", To: "to tie", P: tie},
		{ID: "first", Label: "Chooses who acts first", To: "to choose who acts first", P: first},
	}
	o.Tell("initiative", o.term("initiative").Source, "2 dice each, higher total wins")
	o.Tell("tie", o.term("tie").Source, "both roll again")
	return nil
}

// expectedHits answers how many dice damage each armor.
func (o *odds) expectedHits(s rules.Choices) {
	n, faces := s.IntOr("dice", 10), o.pack.Components.Faces.Int()
	t := rules.Table{Title: "Dice that hit", Columns: rules.Columns("Armor", ">Chance of a die", ">Expected")}
	for armor := 1; armor <= faces; armor++ {
		p := rules.Fraction(faces+1-armor, faces)
		t.Add(rules.Text(fmt.Sprintf("%d+", armor)), rules.Text(p.String()), rules.Text(p.Mul(rules.Int(n)).String()))
	}
	o.Tables = []rules.Table{t}
	o.Tell("hits", o.term("assign").Source, "%s, each hits on the target's Armor or more", rules.Dice(n))
}

// points returns the victory points of some regions by owner.
func (g *game) points(own, neutral, enemy int) int {
	s := g.pack.Scoring
	return own*s.Own.Int() + neutral*s.Neutral.Int() + enemy*s.Enemy.Int()
}

// regions computes the score of the regions held, and the turns that it takes to win.
func (o *odds) regions(win rules.Figure, s rules.Choices) {
	b, sc := o.pack.Board, o.pack.Scoring
	own, neutral, enemy := s.IntOr(ownRegions, b.Own.Int()), s.IntOr(neutralRegions, 0), s.IntOr(enemyRegions, 0)
	points := o.points(own, neutral, enemy)
	o.Outcomes = []rules.Outcome{{ID: "points", Label: "Victory points per turn", Noun: "victory points",
		Dist: dice.Sure(points)}}
	o.Tell("points", o.term("points").Source, "%d × %d + %d × %d + %d × %d = %d",
		own, sc.Own.Int(), neutral, sc.Neutral.Int(), enemy, sc.Enemy.Int(), points)
	if !win.Known() {
		return
	}
	turns := func(points int) string {
		if points <= 0 {
			return "never"
		}
		return fmt.Sprint((win.Int() + points - 1) / points)
	}
	needed := turns(points)
	switch needed {
	case "never":
	case "1":
		needed += " turn"
	default:
		needed += " turns"
	}
	o.Tell("turns", rules.Source{Basis: win.Basis, Cite: win.Cite}, "%d points to win, %d per turn: %s",
		win.Int(), points, needed)
	t := rules.Table{Title: "Turns to win", Columns: rules.Columns("Also held", ">Points per turn", ">Turns")}
	row := func(besides string, neutral, enemy int) {
		n := o.points(b.Own.Int(), neutral, enemy)
		t.Add(rules.Text(besides), rules.Text(fmt.Sprint(n)), rules.Text(turns(n)))
	}
	all := b.Neutral.Int()
	row("none", 0, 0)
	row("2 neutral", 2, 0)
	row("all neutral", all, 0)
	row("1 enemy", 0, 1)
	row("all neutral, 1 enemy", all, 1)
	row("all", all, b.Enemy.Int())
	o.Tables = []rules.Table{t}
}
