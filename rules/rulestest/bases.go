package rulestest

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
)

// bases checks the basis of rulings. If a table's numbers change a ruling, the ruling must read
// that table. So with the table as a house rule, at the same numbers, a ruling that it decides has
// a house basis or a weaker one, and so have the findings that the numbers change.
func (b battery) bases(t testing.TB) {
	n, err := doc.Parse(b.pack)
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string][]string{}
	for _, pointer := range figures(n, "") {
		name, _, _ := strings.Cut(strings.TrimPrefix(pointer, "/"), "/")
		tables[name] = append(tables[name], pointer)
	}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		house := b.overridden(tables[name], func(v int) int { return v })
		if house.Game == nil {
			t.Errorf("%s: the pack does not open with its own numbers as house rules", name)
			continue
		}
		moved := b.overridden(tables[name], func(v int) int { return v + 1 })
		if moved.Game == nil {
			moved = b.overridden(tables[name], func(v int) int { return max(0, v-1) })
		}
		for _, fx := range b.fixtures {
			if moved.Game != nil && !fx.overrides() {
				compareBases(t, name, fx, b.game, house, moved)
			}
		}
	}
}

// overridden returns the game with house rules at these places, their whole numbers changed. It returns no
// game if that doesn't open.
func (b battery) overridden(pointers []string, change func(int) int) Game {
	shipped, err := doc.Parse(b.pack)
	if err != nil {
		return Game{}
	}
	for _, pointer := range pointers {
		value := doc.NodeOf(nil)
		if at, ok := shipped.At(pointer); ok {
			value = at
			if v := at.Get("value"); v != nil {
				value = v
			}
		}
		if whole, ok := value.Go().(int); ok {
			value = doc.NodeOf(change(whole))
		}
		source := rules.Source{Basis: rules.House, Cite: "the battery"}
		if err := pack.Override(shipped, pointer, value, source); err != nil {
			return Game{}
		}
	}
	game, err := Open(b.system, shipped.Append(nil))
	if err != nil {
		return Game{}
	}
	return game
}

func compareBases(t testing.TB, table string, fx Fixture, plain, house, moved Game) {
	t.Helper()
	was, now := rulingsOf(plain, fx.Force), rulingsOf(moved, fx.Force)
	for id, r := range rulingsOf(house, fx.Force) {
		before, after := was[id], now[id]
		if before.ID == "" || after.ID == "" {
			continue
		}
		if r.Severity == rules.Error && decision(before) != decision(after) && r.Basis < rules.House {
			t.Errorf("%s: %s reads %s and rests on %s where that is a house rule", fx.Name, id, table, r.Basis)
		}
		for _, f := range r.Findings {
			same := func(x rules.Finding) bool { return fact(x) == fact(f) }
			if f.Basis < rules.House && !slices.ContainsFunc(after.Findings, same) {
				t.Errorf("%s: the finding %s reads %s and rests on %s where that is a house rule",
					fx.Name, fact(f), table, f.Basis)
			}
		}
	}
}

func rulingsOf(g Game, f rules.Force) map[string]rules.Ruling {
	of := map[string]rules.Ruling{}
	for _, r := range g.Check(context.Background(), f) {
		of[r.ID] = r
	}
	return of
}

// decision returns what a ruling decides, without words and sources.
func decision(r rules.Ruling) string {
	all := []string{r.State.String(), number(r.Used), number(r.Max)}
	for _, f := range r.Findings {
		if f.Severity == rules.Error {
			all = append(all, fact(f))
		}
	}
	return strings.Join(all, "; ")
}

func fact(f rules.Finding) string {
	return fmt.Sprintf("%s %s %s %s %s/%s",
		f.Severity, f.Rule, cmp.Or(f.Unit, "army"), f.Item, number(f.Used), number(f.Max))
}

func number(n *int) string {
	if n == nil {
		return "-"
	}
	return fmt.Sprint(*n)
}

// figures returns the pointers of all numbers of a pack, its head and examples aside.
func figures(n *doc.Node, at string) (pointers []string) {
	if n.Kind == doc.Number || n.Kind == doc.Null || n.Get("value") != nil {
		return []string{at}
	}
	for i, item := range n.Items {
		pointers = append(pointers, figures(item, fmt.Sprintf("%s/%d", at, i))...)
	}
	for _, m := range n.Members {
		if at != "" || m.Name != "examples" {
			pointers = append(pointers, figures(m.Node, rules.Pointer(at, m.Name))...)
		}
	}
	return pointers
}
