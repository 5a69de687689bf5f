package store_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
)

func design(name string) builder.Design {
	return builder.Design{System: "game", Name: name, Choices: rules.Choices{"speed": 3},
		Mounts: []rules.Mount{{ID: "m1", Item: "gun", At: "arm"}}}
}

// Profiles have what rosters have, and neither is the other's.
func TestProfilesAreTheirOwnStore(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, roster := made(t, s)
	p := s.Profiles
	saved, err := p.Create(ctx, me, design("Hawk"))
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func() error{
		"a profile as a roster":          func() error { _, err := s.Roster(ctx, me, saved.ID); return err },
		"a profile's mark as a roster's": func() error { _, err := s.Fingerprint(ctx, me, saved.ID); return err },
		"a profile shared":               func() error { _, err := s.Share(ctx, me, saved.ID); return err },
		"a profile deleted as a roster":  func() error { return s.Delete(ctx, me, saved.ID) },
		"a roster as a profile":          func() error { _, err := p.Get(ctx, me, roster.ID); return err },
		"a roster edited as a profile": func() error {
			_, err := p.Edit(ctx, me, roster.ID, 0, "", rename("X"))
			return errors.Unwrap(err)
		},
		"another's profile": func() error { _, err := p.Get(ctx, store.NewSecret(), saved.ID); return err },
	} {
		if err := f(); builder.KindOf(err) != builder.KindNotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	if list, err := s.List(ctx, me); err != nil || len(list) != 1 || list[0].ID != roster.ID {
		t.Errorf("the lists are %v, %v", list, err)
	}
	if list, err := p.List(ctx, me); err != nil || len(list) != 1 || list[0].Name != "Hawk" {
		t.Errorf("the profiles are %v, %v", list, err)
	}
	if list, err := p.ListOf(ctx, me, "game"); err != nil || len(list) != 1 || list[0].ID != saved.ID {
		t.Errorf("of the game are %v, %v", list, err)
	}
	if list, err := p.ListOf(ctx, me, "other"); err != nil || len(list) != 0 {
		t.Errorf("of another game are %v, %v", list, err)
	}
}

func TestProfileHistory(t *testing.T) {
	p, ctx, me := open(t).Profiles, t.Context(), store.NewSecret()
	saved, err := p.Create(ctx, me, design("Hawk"))
	if err != nil {
		t.Fatal(err)
	}
	faster, err := p.Edit(ctx, me, saved.ID, 1, "a",
		[]rules.Edit{rules.Set("u1", "choices.speed", 4), rules.Remove("u1", "m1"), rules.Set("", "name", "Kite")})
	if err != nil {
		t.Fatal(err)
	}
	if d := faster.Document; d.Name != "Kite" || d.Choices["speed"] != 4 || len(d.Mounts) != 0 {
		t.Errorf("edited: %+v", d)
	}
	back, err := p.Undo(ctx, me, saved.ID)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(store.Encode(saved.Document), store.Encode(back.Document)); d != "" {
		t.Errorf("undone (-want +got):\n%s", d)
	}
	if err := p.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if list, err := p.ListOf(ctx, me, "game"); err != nil || len(list) != 0 {
		t.Errorf("deleted, and %v, %v", list, err)
	}
	if err := p.Restore(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if again, err := p.Get(ctx, me, saved.ID); err != nil || again.Revision != 3 {
		t.Errorf("restored: %+v, %v", again, err)
	}
}

// Nothing but a profile gets in.
func TestProfilesStayProfiles(t *testing.T) {
	p, ctx, me := open(t).Profiles, t.Context(), store.NewSecret()
	saved, err := p.Create(ctx, me, design("Hawk"))
	if err != nil {
		t.Fatal(err)
	}
	for name, e := range map[string]rules.Edit{
		"a second unit": rules.AddUnit(rules.Unit{Profile: "custom"}), "no unit": rules.Remove("u1", ""),
		"several": rules.Set("u1", "count", 3), "a limit": rules.Set("", "limit", 3),
		"an option": rules.Set("", "options.x", 3), "a player": rules.Set("", "player", "P"),
		"a name of the unit": rules.Set("u1", "name", "N"),
	} {
		if _, err := p.Edit(ctx, me, saved.ID, 0, "", []rules.Edit{e}); builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	if now, err := p.Get(ctx, me, saved.ID); err != nil || now.Revision != 1 {
		t.Errorf("afterwards %+v, %v", now, err)
	}
}

// A roster's mark follows the profiles of its owner.
func TestMarkFollowsProfiles(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, roster := made(t, s)
	p := s.Profiles
	var seen []string
	mark := func(what string) {
		t.Helper()
		m, err := s.Fingerprint(ctx, me, roster.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, was := range seen {
			if was == m.Profiles {
				t.Errorf("%s: the mark is as before", what)
			}
		}
		seen = append(seen, m.Profiles)
	}
	mark("none")
	a, err := p.Create(ctx, me, design("A"))
	if err != nil {
		t.Fatal(err)
	}
	mark("created")
	if _, err := p.Edit(ctx, me, a.ID, 0, "", rename("B")); err != nil {
		t.Fatal(err)
	}
	mark("edited")
	if _, err := p.Create(ctx, me, design("C")); err != nil {
		t.Fatal(err)
	}
	mark("another")
	if err := p.Delete(ctx, me, a.ID); err != nil {
		t.Fatal(err)
	}
	mark("deleted")
}
