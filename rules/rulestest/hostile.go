package rulestest

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/pack"
)

// turns returns a function that gives each place a few of the values in turn, or all of them if there is time. A
// battery has enough places for every value.
func turns(values []any) func() []any {
	next := 0
	return func() []any {
		few := make([]any, Rounds(2, len(values)))
		for i := range few {
			few[i] = values[(next+i)%len(values)]
		}
		next += len(few)
		return few
	}
}

// hostile replaces values of fixtures with nonsense: in the first unit, or in every unit in a soak.
// The game must not panic, and must keep its citations and steps.
func (b battery) hostile(t testing.TB) {
	values := turns([]any{nil, "", "no-such-id", "<b>", -1, 0, 1 << 30, true, []any{}, []any{"no-such-id", 3},
		map[string]any{"a": "b"}, json.Number("1.5"), 2})
	for _, fx := range some(b.fixtures) {
		for i, u := range fx.Force.Units[:min(Rounds(1, 1000), len(fx.Force.Units))] {
			ids := []string{"no-such-choice"}
			for _, fd := range fx.Game.Form(fx.Force, u).Fields {
				ids = append(ids, fd.ID)
			}
			try := func(set func(v any) rules.Edit) {
				for _, v := range values() {
					survive(t, fx, set(v))
				}
			}
			for _, id := range ids {
				try(func(v any) rules.Edit { return rules.SetChoice(u.ID, id, v) })
			}
			if i == 0 {
				for _, fd := range fx.Game.Options(fx.Force).Fields {
					try(func(v any) rules.Edit { return rules.SetOption(fd.ID, v) })
				}
			}
			for _, m := range u.Mounts {
				try(func(v any) rules.Edit { return rules.SetMount(u.ID, m.ID, "value", v) })
			}
			for _, n := range []int{-1, 0, 2, rules.MaxCount, 1 << 30} {
				survive(t, fx, rules.Set(u.ID, "count", n))
				survive(t, fx, rules.Set("", "limit", n))
			}
			survive(t, fx, rules.Set(u.ID, "profile", "no-such-profile"))
			for _, m := range u.Mounts {
				survive(t, fx, rules.SetMount(u.ID, m.ID, "item", "no-such-item"))
				survive(t, fx, rules.SetMount(u.ID, m.ID, "at", "no-such-location"))
			}
		}
	}
}

func survive(t testing.TB, fx Fixture, e rules.Edit) {
	t.Helper()
	f, _, err := fx.Force.Apply([]rules.Edit{e})
	if err != nil {
		t.Fatalf("%s: %+v: %v", fx.Name, e, err)
	}
	at := fmt.Sprintf("%s with %s %s%s = %v", fx.Name, e.Unit, e.Mount, e.Field, e.Value)
	for _, r := range fx.Game.Check(context.Background(), f) {
		for _, fd := range r.Findings {
			checkFinding(t, at, fd)
		}
	}
	checkProfile(t, at, fx.Game.Whole(f))
	for _, u := range f.Units {
		checkProfile(t, at, fx.Game.Profile(f, u))
		for _, l := range fx.Game.Likenesses(f, u) {
			CheckLikeness(t, at, l)
		}
		fx.Game.Form(f, u)
	}
}

// hostileOverrides puts nonsense into the pack, one number at a time. The game refuses to open, or
// it answers within a second as usual. This tries about a hundred numbers from all over the pack,
// or all of them in a soak.
func (b battery) hostileOverrides(t testing.TB) {
	n, err := doc.Parse(b.pack)
	if err != nil {
		t.Fatal(err)
	}
	values := turns([]any{0, 9999, nil, -1, 7, "x", "3/2"})
	fixtures := b.fixtures[:Rounds(2, len(b.fixtures))]
	pointers := figures(n, "")
	for i := 0; i < len(pointers); i += max(1, len(pointers)/Rounds(100, len(pointers))) {
		pointer := pointers[i]
		for _, v := range values() {
			changed, _ := doc.Parse(b.pack)
			source := rules.Source{Basis: rules.House, Cite: "the battery"}
			if err := pack.Override(changed, pointer, doc.NodeOf(v), source); err != nil {
				t.Fatalf("%s: %v", pointer, err)
			}
			game, err := Open(b.system, changed.Append(nil))
			if err != nil {
				continue
			}
			for _, fx := range fixtures {
				start := time.Now()
				fx.Game = game
				survive(t, fx, rules.Set("", "limit", 100))
				if took := time.Since(start); took > time.Second {
					t.Errorf("%s = %v: %s takes %v", pointer, v, fx.Name, took)
				}
			}
		}
	}
}
