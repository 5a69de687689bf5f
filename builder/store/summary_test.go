package store_test

import (
	"slices"
	"strings"
	"testing"

	"gantry/builder/store"
	"gantry/rules"
)

// What a document is found by is kept with every change, and gone with it.
func TestSummariesFollow(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	r := list()
	r.Player = "Kim\x00"
	saved, err := s.Create(ctx, me, r)
	if err != nil {
		t.Fatal(err)
	}
	listed := func() store.Listed {
		t.Helper()
		all, err := s.List(ctx, me)
		if err != nil || len(all) != 1 {
			t.Fatal(all, err)
		}
		return all[0]
	}
	if l := listed(); l.Tags != nil || !strings.HasPrefix(l.Words, "Kim\n") {
		t.Errorf("new: %+v", l)
	}
	saved, err = s.Edit(ctx, me, saved.ID, saved.Revision, "", []rules.Edit{rules.Set("", "tags", []any{"a", "B"}),
		rules.Set("", "notes", "quicksilver")})
	if err != nil {
		t.Fatal(err)
	}
	if l := listed(); !slices.Equal(l.Tags, []string{"a", "B"}) || !strings.Contains(l.Words, "quicksilver") {
		t.Errorf("changed: %+v", l)
	}
	kept := store.Standing{Revision: saved.Revision, Judge: "j", Text: "{}"}
	if err := s.KeepStandings(ctx, store.NewSecret(), map[string]store.Standing{saved.ID: {Revision: 9}}); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepStandings(ctx, me, map[string]store.Standing{saved.ID: kept, "gone": kept}); err != nil {
		t.Fatal(err)
	}
	if l := listed(); l.Standing != kept {
		t.Errorf("standing %+v", l.Standing)
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Erase(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	noneLeft(t, s, "summaries")
}
