package store

import (
	"slices"
	"strings"
	"testing"

	"gantry/rules"
)

// What a document is found by is kept with every change, and gone with it.
func TestSummariesFollow(t *testing.T) {
	s, ctx, me := open(t), t.Context(), NewSecret()
	r := list()
	r.Player = "Kim\x00"
	saved, err := s.Create(ctx, me, r)
	if err != nil {
		t.Fatal(err)
	}
	listed := func() Listed {
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
	kept := Standing{Revision: saved.Revision, Judge: "j", Text: "{}"}
	if err := s.KeepStandings(ctx, NewSecret(), map[string]Standing{saved.ID: {Revision: 9}}); err != nil {
		t.Fatal(err)
	}
	if err := s.KeepStandings(ctx, me, map[string]Standing{saved.ID: kept, "gone": kept}); err != nil {
		t.Fatal(err)
	}
	if l := listed(); l.Standing != kept {
		t.Errorf("standing %+v", l.Standing)
	}
	if _, err := s.write.Exec(`DELETE FROM documents`); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := s.read.QueryRow(`SELECT count(*) FROM summaries`).Scan(&n); err != nil || n != 0 {
		t.Errorf("%d summaries are left, %v", n, err)
	}
}

// Lists in a database of the first version can be found by their content.
func TestSummariesOfTheFirst(t *testing.T) {
	s := openAt(t, first(t))
	for _, kind := range []func() ([]Listed, error){
		func() ([]Listed, error) { return s.List(t.Context(), firstOwner) },
		func() ([]Listed, error) { return s.Profiles.List(t.Context(), firstOwner) },
	} {
		all, err := kind()
		if err != nil || len(all) == 0 {
			t.Fatal(all, err)
		}
		words := 0
		for _, l := range all {
			if l.Words != "" {
				words++
			}
		}
		if words == 0 {
			t.Errorf("none of %d has words", len(all))
		}
	}
	saved, err := s.Roster(t.Context(), firstOwner, firstRoster)
	if err != nil {
		t.Fatal(err)
	}
	all, err := s.List(t.Context(), firstOwner)
	i := slices.IndexFunc(all, func(l Listed) bool { return l.ID == firstRoster })
	if err != nil || i < 0 || all[i].Words != saved.Document.Summary().Words {
		t.Errorf("%d of %v, %v", i, all, err)
	}
	if got, err := summaryOf(kindRoster, []byte("{")); err == nil || got.Words != "" || got.Tags != nil {
		t.Errorf("what cannot be read has the summary %v, %v", got, err)
	}
}
