package rulestest

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
	"gantry/rules/pack"
)

// Run is the battery: it opens the pack and holds the game to everything that
// shared code relies on, over the fixtures of a folder.
func Run(t *testing.T, system rules.System, pack []byte, dir fs.FS) {
	fixtures := Load(t, dir)
	game, err := Open(system, pack)
	if err != nil {
		t.Fatalf("open the pack: %v", err)
	}
	printed := judge.Printed(game.Catalogue(rules.Force{}))
	for i := range fixtures {
		fixtures[i].open(t, system, pack, printed)
	}
	b := battery{system, game, pack, fixtures}
	t.Run("system", b.system_)
	t.Run("about", b.about)
	t.Run("broken packs", b.brokenPacks)
	t.Run("catalogue", b.catalogue)
	t.Run("findings", b.findings)
	t.Run("every rule has a fixture", b.complete)
	t.Run("derivations", b.derivations)
	t.Run("order does not matter", b.shuffle)
	t.Run("fixes mend", b.fixes)
	t.Run("pure and concurrent", b.pure)
	t.Run("an army goes on", b.goesOn)
	t.Run("bases are told", b.bases)
	t.Run("hostile values", b.hostile)
	t.Run("hostile overrides", b.hostileOverrides)
}

type battery struct {
	system   rules.System
	game     Game
	pack     []byte
	fixtures []Fixture
}

func (b battery) system_(t *testing.T) {
	if b.system.ID == "" || b.system.Name == "" || b.system.Doc == "" {
		t.Errorf("id, name and doc must be given: %+v", b.system)
	}
	if strings.Trim(b.system.ID, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
		t.Errorf("id %q is no URL segment", b.system.ID)
	}
}

func (b battery) about(t *testing.T) {
	a := b.game.About()
	for name, s := range map[string]string{"credit": a.Credit, "licence": a.Licence, "source": a.Source,
		"light accent": a.Accent.Light, "dark accent": a.Accent.Dark} {
		if s == "" {
			t.Errorf("about has no %s", name)
		}
	}
	if len(a.Editions) == 0 || len(a.Products) == 0 || len(a.Readings) == 0 || len(a.Tables) == 0 {
		t.Error("about lacks editions, products, readings or tables")
	}
	if slices.Contains(a.Products, rules.ProductCounters) != (len(a.Sides) > 0) {
		t.Errorf("counters are printed for %d sides", len(a.Sides))
	}
	seen := map[string]bool{}
	for _, r := range a.Rules {
		if r.ID == "" || r.Title == "" || r.Cite == "" || seen[r.ID] {
			t.Errorf("rule %+v: id (once), title and citation must be given", r)
		}
		seen[r.ID] = true
	}
	for _, term := range a.Readings {
		checkTerm(t, "reading", term)
	}
	for _, table := range a.Tables {
		checkTable(t, table)
	}
}

func (b battery) brokenPacks(t *testing.T) {
	for name, pack := range map[string]string{"empty": "", "no object": "[]", "empty object": "{}", "not JSON": "{",
		"unknown field": strings.Replace(string(b.pack), "{", `{"surprise-field": "x",`, 1)} {
		if _, err := b.system.Open([]byte(pack)); err == nil {
			t.Errorf("%s: opened without an error", name)
		}
	}
}

func (b battery) catalogue(t *testing.T) {
	seen := map[string]bool{}
	for _, e := range b.game.Catalogue(rules.Force{}) {
		if e.ID == "" || e.Name == "" || seen[e.ID] || e.Unit.Profile != e.ID || e.Unit.ID != "" || e.Unit.Mounts == nil {
			t.Errorf("entry %q: id (once), name and a ready unit without an id must be given: %+v", e.ID, e.Unit)
		}
		seen[e.ID] = true
		u := e.Unit
		u.ID = "u1"
		for _, s := range e.Stats {
			checkStat(t, e.ID, s)
		}
		form := b.game.Form(rules.Force{}, u)
		for _, fd := range form.Fields {
			if fd.ID == "" || fd.Label == "" {
				t.Errorf("%s: field %+v needs id and label", e.ID, fd)
			}
		}
		for _, it := range form.Items {
			if it.ID == "" || it.Label == "" {
				t.Errorf("%s: item %+v needs id and label", e.ID, it)
			}
		}
	}
	if len(seen) == 0 {
		t.Error("the catalogue is empty")
	}
}

// found are the findings of a force, of every ruling, and their fixes with what
// they add to its points.
func found(g Game, f rules.Force) []rules.Finding {
	var all []rules.Finding
	for _, r := range g.Check(context.Background(), f) {
		all = append(all, r.Findings...)
	}
	rules.Price(context.Background(), g.Army(f), all)
	return all
}

func (b battery) findings(t *testing.T) {
	known := map[string]bool{}
	for _, r := range b.game.About().Rules {
		known[r.ID] = true
	}
	for _, fx := range b.fixtures {
		t.Run(fx.Name, func(t *testing.T) {
			if diff := fx.Diff(found(fx.Game, fx.Force)); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			for _, r := range fx.Game.Check(context.Background(), fx.Force) {
				if !known[r.ID] || r.Cite == "" {
					t.Errorf("ruling on %q: not a rule of About, or without a citation", r.ID)
				}
				broken := slices.ContainsFunc(r.Findings, func(f rules.Finding) bool { return f.Severity == rules.Error })
				if broken != (r.State == rules.Broken) {
					t.Errorf("rule %s is %v, with errors: %v", r.ID, r.State, broken)
				}
				for _, f := range r.Findings {
					if f.Cite == "" || f.Message == "" || f.Rule != r.ID {
						t.Errorf("finding without citation, message or rule: %+v", f)
					}
				}
			}
		})
	}
}

// complete holds every rule to a fixture whose errors and warnings are exactly
// that rule's; a rule that only informs, to one that gives its info.
func (b battery) complete(t *testing.T) {
	severe := map[string]bool{}
	for _, fx := range b.fixtures {
		only := fx.Rule != ""
		hit := false
		for _, w := range fx.Findings {
			only = only && (w.Severity == "info" || w.Rule == fx.Rule)
			hit = hit || w.Rule == fx.Rule
		}
		if only && hit {
			severe[fx.Rule] = true
		}
	}
	for _, r := range b.game.About().Rules {
		if !severe[r.ID] {
			t.Errorf("no fixture breaks %s alone", r.ID)
		}
	}
}

func (b battery) derivations(t *testing.T) {
	for _, e := range b.game.Catalogue(rules.Force{}) {
		u := e.Unit
		u.ID = "u1"
		checkProfile(t, e.ID, b.game.Profile(rules.Force{Units: []rules.Unit{u}}, u))
	}
	for _, fx := range b.fixtures {
		army := fx.Game.Whole(fx.Force)
		checkProfile(t, fx.Name+" army", army)
		for _, u := range fx.Force.Units {
			checkProfile(t, fx.Name+" "+u.ID, fx.Game.Profile(fx.Force, u))
		}
	}
}

func (b battery) shuffle(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, fx := range some(b.fixtures) {
		want := asJSON(t, sortedByWitness(found(fx.Game, fx.Force)))
		for range Rounds(20, 1000) {
			f := fx.Force
			f.Units = slices.Clone(f.Units)
			r.Shuffle(len(f.Units), func(i, j int) { f.Units[i], f.Units[j] = f.Units[j], f.Units[i] })
			for i := range f.Units {
				m := slices.Clone(f.Units[i].Mounts)
				r.Shuffle(len(m), func(i, j int) { m[i], m[j] = m[j], m[i] })
				f.Units[i].Mounts = m
			}
			if got := asJSON(t, sortedByWitness(found(fx.Game, f))); got != want {
				t.Fatalf("%s: the order of units or mounts changes the findings:\n%s", fx.Name, cmp.Diff(want, got))
			}
		}
	}
}

func sortedByWitness(fs []rules.Finding) []rules.Finding {
	slices.SortStableFunc(fs, func(a, b rules.Finding) int {
		return strings.Compare(a.Rule+"\x00"+a.Unit+"\x00"+a.Item, b.Rule+"\x00"+b.Unit+"\x00"+b.Item)
	})
	return fs
}

func (b battery) fixes(t *testing.T) {
	for _, fx := range b.fixtures {
		for _, f := range found(fx.Game, fx.Force) {
			for _, fix := range f.Fixes {
				if fix.Text == "" || len(fix.Edits) == 0 {
					t.Errorf("%s: %s has a fix without text or edits: %+v", fx.Name, f.Rule, fix)
					continue
				}
				after, reverse, err := fx.Force.Apply(fix.Edits)
				if err != nil {
					t.Errorf("%s: fix %q: %v", fx.Name, fix.Text, err)
					continue
				}
				if slices.ContainsFunc(found(fx.Game, after), func(g rules.Finding) bool { return same(f, g) }) {
					t.Errorf("%s: fix %q leaves %s broken", fx.Name, fix.Text, f.Rule)
				}
				if got := points(fx.Game, after) - points(fx.Game, fx.Force); got != fix.Points {
					t.Errorf("%s: fix %q says %+d points and makes %+d", fx.Name, fix.Text, fix.Points, got)
				}
				back, _, err := after.Apply(reverse)
				if err != nil || asJSON(t, found(fx.Game, back)) != asJSON(t, found(fx.Game, fx.Force)) {
					t.Errorf("%s: fix %q cannot be undone: %v", fx.Name, fix.Text, err)
				}
			}
		}
	}
}

func same(f, g rules.Finding) bool {
	return f.Rule == g.Rule && f.Unit == g.Unit && f.Item == g.Item && f.Severity == g.Severity
}

func points(g Game, f rules.Force) int {
	s, _ := g.Whole(f).Role(rules.RolePoints)
	return s.Value.Int()
}

// pure asks everything of one game from several goroutines (the race detector
// watches in CI) and sees that no answer changes and no force is changed.
func (b battery) pure(t *testing.T) {
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

// some are all fixtures, but a quarter of them under -short.
func some(all []Fixture) (few []Fixture) {
	if !testing.Short() {
		return all
	}
	for i := 0; i < len(all); i += 4 {
		few = append(few, all[i])
	}
	return few
}

func everything(t testing.TB, g Game, f rules.Force) string {
	all := []any{g.About(), g.Options(f), g.Catalogue(f), g.Whole(f), g.Check(context.Background(), f)}
	for _, u := range f.Units {
		all = append(all, g.Form(f, u), g.Profile(f, u))
	}
	return asJSON(t, all)
}

// turns gives each place a few of the values by turns, all of them when there
// is time: over the places of a battery every value has its turn.
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

// hostile replaces the values of fixtures by others that nobody meant: of the
// first unit every day, of all when there is time. What must hold: no panic,
// citations and steps as ever.
func (b battery) hostile(t *testing.T) {
	values := turns([]any{nil, "", "no-such-id", "<b>", -1, 0, 1 << 30, true, []any{}, []any{"no-such-id", 3}, map[string]any{"a": "b"}, json.Number("1.5"), 2})
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

func survive(t *testing.T, fx Fixture, e rules.Edit) {
	t.Helper()
	f, _, err := fx.Force.Apply([]rules.Edit{e})
	if err != nil {
		t.Fatalf("%s: %+v: %v", fx.Name, e, err)
	}
	at := fmt.Sprintf("%s with %s %s%s = %v", fx.Name, e.Unit, e.Mount, e.Field, e.Value)
	for _, r := range fx.Game.Check(context.Background(), f) {
		for _, fd := range r.Findings {
			if fd.Cite == "" || fd.Message == "" {
				t.Errorf("%s: finding without citation or message: %+v", at, fd)
			}
			for _, fix := range fd.Fixes {
				if _, _, err := f.Apply(fix.Edits); err != nil {
					t.Errorf("%s: %s: fix %q: %v", at, fd.Rule, fix.Text, err)
				}
			}
		}
	}
	checkProfile(t, at, fx.Game.Whole(f))
	for _, u := range f.Units {
		checkProfile(t, at, fx.Game.Profile(f, u))
		fx.Game.Form(f, u)
	}
}

// hostileOverrides puts numbers that nobody meant into the pack, one at a time:
// the game refuses to open, or it answers soon and as ever. Every day it does so
// with a hundred numbers from all over the pack, with all when there is time.
func (b battery) hostileOverrides(t *testing.T) {
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
			if err := pack.Override(changed, pointer, doc.NodeOf(v), rules.Source{Basis: rules.House, Cite: "the battery"}); err != nil {
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

// figures are the pointers of all numbers of a pack, its head and examples aside.
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

func asJSON(t testing.TB, v any) string {
	t.Helper()
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Error(err)
	}
	return string(data)
}
