package store_test

import "testing"

// The verdict that was given first stays with its revision, counts as the document's,
// and is gone with it.
func TestGivenVerdictsAreKept(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	if _, ok, err := s.Verdict(ctx, saved.ID, 1); ok || err != nil {
		t.Errorf("a verdict that nobody gave: %v", err)
	}
	for _, text := range []string{"legal", "illegal"} {
		if err := s.KeepVerdict(ctx, saved.ID, 1, text); err != nil {
			t.Fatal(err)
		}
	}
	if v, ok, err := s.Verdict(ctx, saved.ID, 1); !ok || err != nil || v.Text != "legal" || v.Made.IsZero() {
		t.Errorf("kept is %+v, %v", v, err)
	}
	for _, row := range []struct {
		id       string
		revision int
	}{{saved.ID, 2}, {"none", 1}} { // there is no such revision, no such document
		if err := s.KeepVerdict(ctx, row.id, row.revision, "x"); err != nil {
			t.Fatal(err)
		}
		if _, ok, err := s.Verdict(ctx, row.id, row.revision); ok || err != nil {
			t.Errorf("%+v has a verdict, %v", row, err)
		}
	}
	if err := s.Profiles.KeepVerdict(ctx, saved.ID, 1, "x"); err != nil {
		t.Fatal(err)
	}
	counted(t, s)
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Erase(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	if err := s.Purge(ctx, 0); err != nil {
		t.Fatal(err)
	}
	noneLeft(t, s, "verdicts")
	counted(t, s)
}
