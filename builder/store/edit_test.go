package store_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
)

func TestConflict(t *testing.T) {
	type edits = []rules.Edit
	for _, row := range []struct {
		name   string
		theirs edits
		mine   edits
		tab    string // "" for the test's own default
		base   int    // 0 for the revision before theirs
		want   bool   // a conflict with all of theirs
	}{
		{"the same field", rename("A"), rename("B"), "", 0, true},
		{"another field", rename("A"), edits{rules.Set("", "limit", 5)}, "", 0, false},
		{"another unit", edits{rules.Set("u1", "name", "A")}, edits{rules.Set("u2", "name", "B")}, "", 0, false},
		{"another choice of the unit", edits{rules.Set("u1", "choices.a", 1)},
			edits{rules.Set("u1", "choices.b", 1)}, "", 0, false},
		{"a unit that was removed", edits{rules.Remove("u1", "")}, edits{rules.Set("u1", "name", "B")}, "", 0,
			true},
		{"a mount of a unit that was removed", edits{rules.Remove("u1", "")},
			edits{rules.SetMount("u1", "m1", "at", "leg")}, "", 0, true},
		{"a mount that was changed", edits{rules.SetMount("u1", "m1", "at", "leg")},
			edits{rules.Remove("u1", "m1")}, "", 0, true},
		{"removing what was changed", edits{rules.Set("u1", "name", "A")}, edits{rules.Remove("u1", "")}, "", 0, true},
		{"removing what is removed", edits{rules.Remove("u1", "")}, edits{rules.Remove("u1", "")}, "", 0, false},
		{"removing a mount of what is removed", edits{rules.Remove("u1", "")},
			edits{rules.Remove("u1", "m1")}, "", 0, false},
		{"the same change", rename("A"), rename("A"), "", 0, false},
		{"two additions", edits{rules.AddUnit(rules.Unit{Profile: "tank"})},
			edits{rules.AddUnit(rules.Unit{Profile: "tank"})}, "", 0, false},
		{"moving and renaming", edits{{Op: rules.EditMove, Unit: "u1"}},
			edits{rules.Set("u1", "name", "B")}, "", 0, false},
		{"the same tab", rename("A"), rename("B"), "theirs", 0, false},
		{"the newest revision", rename("A"), rename("B"), "", 2, false},
		{"many changes", edits{rename("A")[0], rules.Set("", "player", "A"), rules.Set("", "notes", "A"),
			rules.Set("", "limit", 1)},
			edits{rename("B")[0], rules.Set("", "player", "B"), rules.Set("", "notes", "B"),
				rules.Set("", "limit", 2)}, "", 0, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			s, ctx := open(t), t.Context()
			me, saved := made(t, s)
			theirs, err := s.Edit(ctx, me, saved.ID, 1, "theirs", row.theirs)
			if err != nil || theirs.Revision != 2 {
				t.Fatalf("their edit: revision %d, %v", theirs.Revision, err)
			}
			tab, base := "mine", 1
			if row.tab != "" {
				tab = row.tab
			}
			if row.base != 0 {
				base = row.base
			}
			_, err = s.Edit(ctx, me, saved.ID, base, tab, row.mine)
			if !row.want {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			var conflict *store.Conflict
			if builder.KindOf(err) != builder.KindConflict || !errors.As(err, &conflict) {
				t.Fatalf("error %v; want a conflict", err)
			}
			if d := cmp.Diff(row.theirs, conflict.Edits); d != "" {
				t.Errorf("the conflict: %s", d)
			}
			if now, err := s.Roster(ctx, me, saved.ID); err != nil || now.Revision != 2 {
				t.Errorf("after the refusal: revision %d, %v", now.Revision, err)
			}
			if _, err := s.Edit(ctx, me, saved.ID, 0, tab,
				row.mine); row.theirs[0].Op != rules.EditRemove && err != nil {
				t.Errorf("base 0: %v; want no question", err)
			}
		})
	}
}

func TestConflictWithUndo(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	if _, err := s.Edit(ctx, me, saved.ID, 1, "a", rename("A")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Undo(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Edit(ctx, me, saved.ID, 2, "b", rename("B")); builder.KindOf(err) != builder.KindConflict {
		t.Errorf("editing what was undone since: %v; want a conflict", err)
	}
	if _, err := s.Edit(ctx, me, saved.ID, 3, "", rename("B")); err != nil {
		t.Errorf("editing after the undo: %v", err)
	}
	if _, err := s.Edit(ctx, me, saved.ID, 3, "", rename("C")); builder.KindOf(err) != builder.KindConflict {
		t.Errorf("two edits without a tab: %v; want a conflict", err)
	}
}

func TestEditMakesNoRevision(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	for name, edits := range map[string][]rules.Edit{
		"no edits":           nil,
		"the value it has":   rename("First"),
		"there and back":     append(rename("Other"), rename("First")...),
		"a unit not there":   {rules.Remove("u7", "")},
		"a mount not there":  {rules.Remove("u1", "m7")},
		"a mount of no unit": {rules.Remove("u7", "m1")},
	} {
		got, err := s.Edit(ctx, me, saved.ID, 1, "a", edits)
		if err != nil || got.Revision != 1 || got.CanUndo || !got.Updated.Equal(saved.Updated) {
			t.Errorf("%s: revision %d, undo %v, %v", name, got.Revision, got.CanUndo, err)
		}
	}
	for range 10 {
		got, err := s.Edit(ctx, me, saved.ID, 1, "a", []rules.Edit{rules.Remove("u1", "m1")})
		if err != nil || got.Revision != 2 || len(got.Document.Units[0].Mounts) != 1 {
			t.Fatalf("ten clicks: revision %d, %v", got.Revision, err)
		}
	}
	got, err := s.Undo(ctx, me, saved.ID)
	if diff := cmp.Diff(store.Encode(list()), store.Encode(got.Document)); err != nil || diff != "" {
		t.Errorf("one undo after ten clicks: %v (-want +got)\n%s", err, diff)
	}
}

// An edit can make a roster that could not be read again; it must not be saved.
func TestEditRefusesTheUnreadable(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	mounts := make([]rules.Edit, builder.MaxMounts)
	for i := range mounts {
		mounts[i] = rules.AddMount("u1", rules.Mount{Item: "gun"})
	}
	deep := any("x")
	for range 100 {
		deep = []any{deep}
	}
	for _, row := range []struct {
		name  string
		edits []rules.Edit
		want  builder.Kind
	}{
		{"too many mounts", mounts, builder.KindInvalid},
		{"a count out of range", []rules.Edit{rules.Set("u1", "count", 1<<40)}, builder.KindInvalid},
		{"nested too deep", []rules.Edit{rules.Set("u1", "choices.a", deep)}, builder.KindInvalid},
		{"too large", []rules.Edit{rules.Set("", "notes", strings.Repeat("x", builder.MaxBytes))},
			builder.KindTooLarge},
		{"a wrong type", []rules.Edit{rules.Set("", "name", 1)}, builder.KindInvalid},
		{"no such unit", []rules.Edit{rules.Set("u7", "name", "A")}, builder.KindConflict},
		{"the second of two", []rules.Edit{rename("A")[0], rules.Set("u7", "name", "A")}, builder.KindConflict},
	} {
		if _, err := s.Edit(ctx, me, saved.ID, 0, "a", row.edits); builder.KindOf(err) != row.want {
			t.Errorf("%s: %.200v; want kind %d", row.name, err, row.want)
		}
		if now, err := s.Roster(ctx, me, saved.ID); err != nil || store.Encode(now.Document) != store.Encode(list()) {
			t.Errorf("%s: the list changed, or %v", row.name, err)
		}
	}
}

// A panic within an edit must not keep the one connection that writes.
func TestEditAfterPanic(t *testing.T) {
	s := open(t)
	me, saved := made(t, s)
	func() {
		defer func() {
			if recover() == nil {
				t.Error("a value of no JSON kind did not panic")
			}
		}()
		_, _ = s.Edit(t.Context(), me, saved.ID, 0, "a", []rules.Edit{rules.Set("u1", "choices.a", 1.5)})
	}()
	ctx, stop := context.WithTimeout(t.Context(), 5*time.Second)
	defer stop()
	if _, err := s.Edit(ctx, me, saved.ID, 0, "a", rename("A")); err != nil {
		t.Error(err)
	}
}
