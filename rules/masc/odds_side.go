package masc

import (
	"context"
	"fmt"
	"math/big"

	"gantry/rules"
	"gantry/rules/dice"
)

// sideRolls is what a side asks without units.
func (g *game) sideRolls() []rules.Attack {
	region := func(id, label string, f rules.Figure) rules.Field {
		return rules.Field{ID: id, Label: label, Kind: rules.FieldInt, Max: f.Int(), Default: 0}
	}
	own := region("own", "Own regions held", g.pack.Board.Own)
	own.Default = own.Max
	return []rules.Attack{
		{ID: initiative, Label: "Initiative", Note: "2 dice a side, the higher total"},
		{ID: hits, Label: "Expected hits", Note: "by armor", Situation: []rules.Field{{ID: "dice", Label: "Dice", Kind: rules.FieldInt, Min: 1, Max: mostPool, Default: 10}}},
		{ID: holdings, Label: "Victory points", Note: "of the regions held", Situation: []rules.Field{own,
			region("neutral", "Neutral regions held", g.pack.Board.Neutral), region("enemy", "Enemy regions held", g.pack.Board.Enemy)}},
	}
}

// initiative is two dice a side.
func (o *odds) initiative(ctx context.Context) error {
	faces := o.pack.Components.Faces.Int()
	cup := dice.NewCup(ctx, dice.Steps)
	two := cup.Times(2, dice.Die(faces))
	lead := cup.Combine(two, two, func(mine, theirs int) int { return mine - theirs })
	if err := cup.Err(); err != nil {
		return rules.TooMuch(err)
	}
	win, tie := lead.Chance(func(n int) bool { return n > 0 }), lead.Chance(func(n int) bool { return n == 0 })
	o.Outcomes = []rules.Outcome{{ID: "total", Label: "Total", Dist: two}, {ID: "lead", Label: "Lead over the other side", Dist: lead}}
	o.Chances = []rules.Chance{
		{ID: "win", Label: "Higher total", To: "to win the roll", P: win},
		{ID: "tie", Label: "Equal totals", To: "to tie", P: tie},
		{ID: "first", Label: "Chooses who acts first", To: "to choose who acts first", P: new(big.Rat).Quo(win, new(big.Rat).Sub(big.NewRat(1, 1), tie))},
	}
	o.tell("initiative", o.cited("initiative"), "2 dice a side, the higher total")
	o.tell("tie", o.reading("tie").Source, "both roll again")
	return nil
}

// expectedHits is the dice that damage each armor.
func (o *odds) expectedHits(s rules.Choices) {
	n, given := s.Int("dice")
	if !given {
		n = 10
	}
	faces := o.pack.Components.Faces.Int()
	t := rules.Table{Title: "Dice that hit", Columns: []rules.Column{{Label: "Armor"}, {Label: "Chance of a die", Right: true}, {Label: "Expected", Right: true}}}
	for armor := 1; armor <= faces; armor++ {
		p := rules.Fraction(faces+1-armor, faces)
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{{Text: fmt.Sprintf("%d+", armor)}, {Text: p.String()}, {Text: p.Mul(rules.Int(n)).String()}}})
	}
	o.Tables = []rules.Table{t}
	o.tell("hits", o.cited("assign"), "%d dice, each hits with its Armor or more", n)
}

// regions is what a side scores of the regions that it holds, and the turns that
// it needs for its points.
func (o *odds) regions(v *view, s rules.Choices) {
	held := func(id string, absent int) int {
		if n, ok := s.Int(id); ok {
			return n
		}
		return absent
	}
	sc := o.pack.Scoring
	score := func(own, neutral, enemy int) int {
		return own*sc.Own.Int() + neutral*sc.Neutral.Int() + enemy*sc.Enemy.Int()
	}
	own, neutral, enemy := held("own", o.pack.Board.Own.Int()), held("neutral", 0), held("enemy", 0)
	points := score(own, neutral, enemy)
	o.Outcomes = []rules.Outcome{{ID: "points", Label: "Points a turn", Noun: "victory points", Dist: dice.Sure(points)}}
	o.tell("points", o.cited("points"), "%d × %d + %d × %d + %d × %d = %d", own, sc.Own.Int(), neutral, sc.Neutral.Int(), enemy, sc.Enemy.Int(), points)
	win, ok := v.victoryPoints()
	if !ok {
		return
	}
	turns := func(points int) string {
		if points <= 0 {
			return "never"
		}
		return fmt.Sprint((win.Int() + points - 1) / points)
	}
	o.tell("turns", rules.Source{Basis: win.Basis, Cite: win.Cite}, "%d points to win: %s turns of that", win.Int(), turns(points))
	t := rules.Table{Title: "Turns to win", Columns: []rules.Column{{Label: "Held besides all own"}, {Label: "Points a turn", Right: true}, {Label: "Turns", Right: true}}}
	for _, extra := range []struct {
		label          string
		neutral, enemy int
	}{{"none", 0, 0}, {"2 neutral", 2, 0}, {"all neutral", o.pack.Board.Neutral.Int(), 0}, {"1 of the enemy's", 0, 1}, {"all neutral, 1 of the enemy's", o.pack.Board.Neutral.Int(), 1}, {"all", o.pack.Board.Neutral.Int(), o.pack.Board.Enemy.Int()}} {
		n := score(o.pack.Board.Own.Int(), extra.neutral, extra.enemy)
		t.Rows = append(t.Rows, rules.Row{Cells: []rules.Cell{{Text: extra.label}, {Text: fmt.Sprint(n)}, {Text: turns(n)}}})
	}
	o.Tables = []rules.Table{t}
}
