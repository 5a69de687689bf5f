package rulestest

import (
	"fmt"
	"strings"
	"testing"

	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/judge"
)

func (b battery) brokenPacks(t testing.TB) {
	for name, pack := range map[string]string{"empty": "", "no object": "[]", "empty object": "{}", "not JSON": "{",
		"unknown field": strings.Replace(string(b.pack), "{", `{"surprise-field": "x",`, 1)} {
		if _, err := b.system.Open([]byte(pack)); err == nil {
			t.Errorf("%s: opened without an error", name)
		}
	}
}

// schema holds the pack to the shape that its JSON Schema is made of.
func (b battery) schema(t testing.TB) {
	if b.system.Shape == nil {
		t.Error("the system has no shape: there is no JSON Schema of its packs")
		return
	}
	if err := b.system.Shape.Check(b.pack); err != nil {
		t.Errorf("the pack is not what its schema says: %v", err)
	}
	if err := b.system.Shape.Lint(b.pack); err != nil {
		t.Errorf("the pack has what the game cannot use: %v", err)
	}
}

// examples holds what the pack gives as an example, which is the first that a
// player sees of a game, to profiles and items that there are and to its rules.
func (b battery) examples(t testing.TB) {
	n, err := doc.Parse(b.pack)
	if err != nil {
		t.Fatal(err)
	}
	list := n.Get("examples")
	if list == nil {
		return
	}
	printed := judge.Printed(b.game.Catalogue(rules.Force{}))
	for i, item := range list.Items {
		fx := Fixture{Name: fmt.Sprintf("/examples/%d", i), Roster: item.Append(nil)}
		fx.Force = readForce(t, fx.Name, fx.Roster)
		fx.Force.NameUnits()
		fx.open(t, b.system, b.pack, b.game, printed)
		if of := item.Get("system").TextOr(""); of != b.system.ID {
			t.Errorf("%s is of the system %q", fx.Name, of)
		}
		b.example(t, fx)
	}
}

func (b battery) example(t testing.TB, fx Fixture) {
	t.Helper()
	entries := b.game.Catalogue(rules.Force{})
	for i, u := range fx.Force.Units {
		if rules.EntryOf(entries, u.Profile) == nil {
			t.Errorf("%s/units/%d: there is no profile %q", fx.Name, i, u.Profile)
			continue
		}
		form := fx.Game.Form(fx.Force, u)
		for j, m := range u.Mounts {
			if _, ok := form.Item(m.Item); !ok {
				t.Errorf("%s/units/%d/mounts/%d: there is no item %q", fx.Name, i, j, m.Item)
			}
		}
	}
	for _, f := range Findings(fx.Game, fx.Force) {
		if f.Severity == rules.Error {
			t.Errorf("%s is not legal: %s: %s", fx.Name, f.Rule, f.Message)
		}
	}
}
