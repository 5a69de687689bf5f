package rulestest

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

// begun compares armies with the same in a battle without marks. In a game without marks no mark changes anything.
func (b battery) begun(t testing.TB) {
	compare := func(at string, g Game, a rules.Army) {
		f := a.Force()
		f.Moment = &rules.Moment{Round: 1}
		for i := range f.Units {
			p := a.Profile(i)
			f.Units[i].Condition = rules.Condition{}
			for _, tr := range p.Tracks {
				if p.Marks == nil {
					f.Units[i].Condition[tr.ID] = 1
				}
			}
		}
		after := g.Army(f)
		want, got := answersOf(a)[1:], answersOf(after)[1:] // the units have conditions
		for i := range min(len(f.Units), 2) {
			want, got = append(want, oddsOf(a, i)), append(got, oddsOf(after, i))
		}
		for i := range min(len(want), len(got)) {
			if p, is := want[i].(rules.Profile); is {
				p.Panels = leftIn(p.Panels, got[i].(rules.Profile).Panels)
				want[i] = p
			}
		}
		if !reflect.DeepEqual(want, got) {
			t.Errorf("%s: another army as the battle begins:\n%s", at, cmp.Diff(asJSON(t, want), asJSON(t, got)))
		}
	}
	b.entries(func(at string, a rules.Army) { compare(at, b.game, a) })
	for _, fx := range some(b.fixtures) {
		compare(fx.Name, fx.Game, fx.Game.Army(fx.Force))
	}
	printed := judge.Printed(b.game.Catalogue(rules.Force{}))
	if n, err := doc.Parse(b.pack); err == nil && n.Get("examples") != nil {
		for i, example := range n.Get("examples").Items {
			f := readForce(t, "an example", example.Append(nil))
			f.Units = printed.Equip(f.Units)
			compare(fmt.Sprint("example ", i+1), b.game, b.game.Army(f))
		}
	}
}

// leftIn returns panels without the terms that are in none of a battle, which leaves out some that can't be used.
func leftIn(panels, battle []rules.Panel) (list []rules.Panel) {
	for _, p := range panels {
		p.Terms = slices.DeleteFunc(slices.Clone(p.Terms), func(t rules.Term) bool {
			_, has := rules.FindTerm(battle, t.ID)
			return !has
		})
		list = append(list, p)
	}
	return list
}

// oddsOf returns the answers to the first attacks of a unit at the first of its army.
func oddsOf(a rules.Army, unit int) (list []string) {
	attacks := a.Attacks(unit)
	for _, attack := range attacks[:min(len(attacks), 2)] {
		q := rules.Question{Attackers: []int{unit}, Attack: attack.ID}
		if attack.Targets > 0 {
			q.Targets = []int{0}
		}
		o, err := rules.Ask(context.Background(), a, q)
		list = append(list, attack.ID+": "+oddsText(o, err))
	}
	return list
}
