package store_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
)

const month = 30 * 24 * time.Hour

// timed is a store whose clock stands still.
func timed(t *testing.T) (s *store.Store, clock *time.Time) {
	t.Helper()
	s, clock = open(t), new(time.Time)
	*clock = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	s.SetNow(func() time.Time { return *clock })
	return s, clock
}

// written is a roster in whose every part, and in whose history, stands a text. It
// is shared and names a picture.
func written(t *testing.T, s *store.Store, owner, text string) (id, token, picture string) {
	t.Helper()
	ctx := t.Context()
	r := list()
	r.Name, r.Player, r.Notes = text+" name", text+" player", strings.Repeat(text+" notes ", 900) // some beyond a page
	saved, err := s.Create(ctx, owner, r)
	if err != nil {
		t.Fatal(err)
	}
	picture = fmt.Sprintf("sha256:%064x", len(text)+len(owner)*int(text[0]))
	if err := s.SavePicture(ctx, owner, picture, []byte(strings.Repeat(text+" picture ", 3000))); err != nil {
		t.Fatal(err)
	}
	for _, edits := range [][]rules.Edit{
		rename(text + " later"), {rules.Set("u1", "notes", text+" of a unit")}, {rules.Set("u1", "picture", picture)},
		{rules.Remove("u2", "")},
		{rules.Set("", "notes", text+" short")},
	} {
		if _, err := s.Edit(ctx, owner, saved.ID, 0, text+" tab", edits); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Undo(ctx, owner, saved.ID); err != nil {
		t.Fatal(err)
	}
	for i := range 9 {
		appended(t, s, owner, saved.ID, event(fmt.Sprint(text, " press ", i), strings.Repeat(text+" event ", 20*i)))
	}
	if token, err = s.Share(ctx, owner, saved.ID); err != nil {
		t.Fatal(err)
	}
	return saved.ID, token, picture
}

func gone(t *testing.T, s *store.Store, what string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if holds(t, s, text) {
			t.Errorf("%s: the file still holds %q", what, text)
		}
	}
}

func there(t *testing.T, s *store.Store, what string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !holds(t, s, text) {
			t.Errorf("%s: the file does not hold %q", what, text)
		}
	}
}

// Deleted data stays restorable for its time. Then the file loses it with its history, share and picture, and keeps
// other data.
func TestPurge(t *testing.T) {
	s, clock := timed(t)
	ctx, me := t.Context(), store.NewSecret()
	id, token, picture := written(t, s, me, "secret")
	kept, _, _ := written(t, s, me, "public matter")
	profile, err := s.Profiles.Create(ctx, me, design("secret profile"))
	if err != nil {
		t.Fatal(err)
	}
	all := []string{"secret", id, token, picture, profile.ID}
	there(t, s, "at first", all...)
	if err := s.Delete(ctx, me, id); err != nil {
		t.Fatal(err)
	}
	if err := s.Profiles.Delete(ctx, me, profile.ID); err != nil {
		t.Fatal(err)
	}
	purge := func(after, retention time.Duration) {
		t.Helper()
		*clock = clock.Add(after)
		if err := s.Purge(ctx, retention); err != nil {
			t.Fatal(err)
		}
		counted(t, s)
	}
	purge(2*month, 0)
	there(t, s, "kept for ever", all...)
	*clock = clock.Add(-2 * month)
	purge(0, month) // from now on nothing live names the picture
	purge(month-time.Second, month)
	there(t, s, "a second early", all...)
	purge(time.Second, month)
	gone(t, s, "after 30 days", all...)
	there(t, s, "what is not deleted", "public matter name", "public matter picture", "public matter tab",
		"public matter event", "public matter press 8")
	if saved, err := s.Undo(ctx, me, kept); err != nil || saved.Revision != 8 {
		t.Errorf("its history: %+v, %v", saved, err)
	}
}

// A list restored in time has its picture.
func TestRestoredInTime(t *testing.T) {
	s, clock := timed(t)
	ctx, me := t.Context(), store.NewSecret()
	id, _, picture := written(t, s, me, "secret")
	for range 2 {
		if err := s.Delete(ctx, me, id); err != nil {
			t.Fatal(err)
		}
		for _, after := range []time.Duration{0, month - time.Second} {
			*clock = clock.Add(after)
			if err := s.Purge(ctx, month); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Restore(ctx, me, id); err != nil {
			t.Fatal(err)
		}
		*clock = clock.Add(time.Hour)
		if err := s.Purge(ctx, month); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Picture(ctx, id, picture); err != nil {
			t.Errorf("its picture: %v", err)
		}
	}
}

// A picture that a list named once stays while the history of the list leads to it, and a picture
// that was never named goes.
func TestPurgePictures(t *testing.T) {
	s, clock := timed(t)
	ctx, me := t.Context(), store.NewSecret()
	id, _, picture := written(t, s, me, "secret")
	never := fmt.Sprintf("sha256:%064d", 7)
	if err := s.SavePicture(ctx, me, never, []byte("never named")); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		name        string
		there, then bool
	}{{"", true, true}, {picture, true, false}, {"", true, false}, {"", true, false}} {
		if _, err := s.Edit(ctx, me, id, 0, "", []rules.Edit{rules.Set("u1", "picture", step.name)}); err != nil {
			t.Fatal(err)
		}
		if err := s.Purge(ctx, month); err != nil {
			t.Fatal(err)
		}
		if holds(t, s, "secret picture") != step.there || holds(t, s, "never named") != step.then {
			t.Errorf("named %q: the pictures are not %v, %v", step.name, step.there, step.then)
		}
		*clock = clock.Add(month)
		counted(t, s)
	}
}

// Frozen links, undo and lists made with a picture keep it, however long ago the list lost it. It goes with the list.
func TestPurgeKeepsPicturesOfHistory(t *testing.T) {
	s, clock := timed(t)
	ctx, me := t.Context(), store.NewSecret()
	picture := fmt.Sprintf("sha256:%064d", 7)
	if err := s.SavePicture(ctx, me, picture, []byte("dots")); err != nil {
		t.Fatal(err)
	}
	imported := list()
	imported.Units[0].Picture = picture
	var ids []string
	for _, r := range []builder.Roster{list(), imported} {
		saved, err := s.Create(ctx, me, r)
		if err == nil {
			_, err = s.Edit(ctx, me, saved.ID, 0, "", []rules.Edit{rules.Set("u1", "picture", picture)})
		}
		if err == nil {
			_, err = s.Freeze(ctx, me, saved.ID, saved.Revision)
		}
		if err == nil {
			_, err = s.Edit(ctx, me, saved.ID, 0, "", []rules.Edit{rules.Remove("u1", "")})
		}
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, saved.ID)
	}
	purge := func() {
		t.Helper()
		for range 2 { // the first marks it
			*clock = clock.Add(month + 24*time.Hour)
			if err := s.Purge(ctx, month); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, id := range ids {
		purge()
		if _, err := s.Picture(ctx, id, picture); err != nil {
			t.Errorf("list %d: the picture: %v", i, err)
		}
		if now, err := s.Undo(ctx, me, id); err != nil || now.Document.Units[0].Picture != picture {
			t.Errorf("list %d: undo: %+v, %v", i, now.Document.Units, err)
		}
		if _, err := s.Redo(ctx, me, id); err != nil {
			t.Error(err)
		}
		if err := s.Delete(ctx, me, id); err != nil {
			t.Fatal(err)
		}
	}
	purge()
	if u, err := s.Usage(ctx, me); err != nil || u.Pictures != 0 {
		t.Errorf("after the lists are gone: %+v, %v", u, err)
	}
	counted(t, s)
}

// A deleted document can be erased at once, but only by its owner. A live one can't be erased.
func TestErase(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	id, token, _ := written(t, s, me, "secret")
	for name, who := range map[string]string{"it is not deleted": me, "another": store.NewSecret()} {
		if err := s.Erase(ctx, who, id); builder.KindOf(err) != builder.KindNotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := s.Delete(ctx, me, id); err != nil {
		t.Fatal(err)
	}
	if err := s.Profiles.Erase(ctx, me, id); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("as a profile: %v", err)
	}
	if err := s.Erase(ctx, store.NewSecret(), id); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("by another: %v", err)
	}
	there(t, s, "before", "secret name", "secret event", "secret press 8", id, token)
	if err := s.Erase(ctx, me, id); err != nil {
		t.Fatal(err)
	}
	gone(t, s, "after", "secret name", "secret notes", "secret tab", "secret of a unit", "secret event", "secret press",
		id, token)
	if err := s.Restore(ctx, me, id); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("restoring: %v", err)
	}
	counted(t, s)
}

// EraseOwner removes everything of one owner and no other's data.
func TestEraseOwner(t *testing.T) {
	s, ctx, me, other := open(t), t.Context(), store.NewSecret(), store.NewSecret()
	id, token, picture := written(t, s, me, "secret")
	deleted, _, _ := written(t, s, me, "secret deleted")
	if err := s.Delete(ctx, me, deleted); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Profiles.Create(ctx, me, design("secret profile")); err != nil {
		t.Fatal(err)
	}
	theirs, _, _ := written(t, s, other, "public matter")
	all := []string{"secret", id, token, picture, deleted, me}
	there(t, s, "before", all...)
	for range 2 {
		if err := s.EraseOwner(ctx, me); err != nil {
			t.Fatal(err)
		}
		gone(t, s, "after", all...)
	}
	if _, err := s.Shared(ctx, token); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("the shared view: %v", err)
	}
	if list, err := s.List(ctx, me); err != nil || len(list) != 0 {
		t.Errorf("the list: %v, %v", list, err)
	}
	there(t, s, "another's", "public matter name", "public matter picture")
	if now, err := s.Roster(ctx, other, theirs); err != nil || now.Revision != 7 {
		t.Errorf("another's: %+v, %v", now, err)
	}
	counted(t, s)
}
