package rulestest

import (
	"context"
	"encoding/json"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/judge"
)

type battery struct {
	system   rules.System
	game     Game
	pack     []byte
	fixtures []Fixture
}

func openBattery(t testing.TB, system rules.System, pack []byte, dir fs.FS) battery {
	t.Helper()
	fixtures := Load(t, dir)
	game, err := Open(system, pack)
	if err != nil {
		t.Fatalf("open the pack: %v", err)
	}
	printed := judge.Printed(game.Catalogue(rules.Force{}))
	for i := range fixtures {
		fixtures[i].open(t, system, pack, game, printed)
	}
	return battery{system, game, pack, fixtures}
}

// few is the largest number of fixtures that are all tried even under -short.
const few = 24

// some returns all fixtures, but of many a quarter under -short.
func some(all []Fixture) []Fixture {
	if len(all) <= few {
		return all
	}
	return Some(all)
}

// entries calls f with each unit of the catalog, alone in an army.
func (b battery) entries(f func(at string, a rules.Army)) {
	for _, e := range b.game.Catalogue(rules.Force{}) {
		u := e.Unit
		u.ID = "u1"
		f(e.ID, b.game.Army(rules.Force{Units: []rules.Unit{u}}))
	}
}

// units calls f with each unit of the catalog and of the fixtures, alone in an army.
func (b battery) units(f func(at string, a rules.Army)) {
	b.entries(f)
	for _, fx := range some(b.fixtures) {
		a := fx.Game.Army(fx.Force)
		for i, u := range fx.Force.Units {
			f(fx.Name+" "+u.ID, a.Part(i))
		}
	}
}

// pure asks everything of one game from several goroutines (the race detector
// watches in CI) and sees that no answer changes and no force is changed.
func (b battery) pure(t testing.TB) {
	for _, fx := range some(b.fixtures) {
		before, want := asJSON(t, fx.Force.Units), everything(t, fx.Game, fx.Force)
		var wg sync.WaitGroup
		answers := make([]string, 4)
		for i := range answers {
			wg.Go(func() { answers[i] = everything(t, fx.Game, fx.Force) })
		}
		wg.Wait()
		for _, got := range answers {
			if got != want {
				t.Errorf("%s: two answers to one question:\n%s", fx.Name, cmp.Diff(want, got))
			}
		}
		if asJSON(t, fx.Force.Units) != before {
			t.Errorf("%s: an answer changed the force", fx.Name)
		}
	}
}

func everything(t testing.TB, g Game, f rules.Force) string {
	all := []any{g.About(), g.Options(f), g.Catalogue(f), g.Whole(f), g.Check(context.Background(), f)}
	for _, u := range f.Units {
		all = append(all, g.Form(f, u), g.Profile(f, u), g.Likenesses(f, u))
	}
	return asJSON(t, all)
}

func asJSON(t testing.TB, v any) string {
	t.Helper()
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Error(err)
	}
	return string(data)
}

// lacking names what is empty of pairs of names and texts: "label, citation".
func lacking(pairs ...string) string {
	var names []string
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			names = append(names, pairs[i])
		}
	}
	return strings.Join(names, ", ")
}
