package store_test

import (
	"slices"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
)

// invite returns the code of a new invitation to a list.
func invite(t *testing.T, s *store.Store, owner, id string) string {
	t.Helper()
	if err := s.Invite(t.Context(), owner, id); err != nil {
		t.Fatal(err)
	}
	p, err := s.Invitation(t.Context(), owner, id)
	if err != nil || p.Ends.IsZero() {
		t.Fatalf("no code: %+v, %v", p, err)
	}
	return p.Code
}

// joined seats a player at one side of a list.
func joined(t *testing.T, s *store.Store, owner, id, player, side string) {
	t.Helper()
	seat, err := s.Invited(t.Context(), invite(t, s, owner, id))
	if err == nil {
		_, err = s.Join(t.Context(), seat, player, side)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// seated expects the seat of a reader, nil for none.
func seated(t *testing.T, s *store.Store, reader, id string, want *store.Seat) {
	t.Helper()
	got, err := s.SeatOf(t.Context(), reader, id)
	switch {
	case want == nil && builder.KindOf(err) != builder.KindNotFound:
		t.Errorf("%q sits at %q: %+v, %v", reader, id, got, err)
	case want != nil && (err != nil || got.Owner != want.Owner || got.Document != want.Document ||
		got.Side != want.Side || got.Watches || got.Facts.ID != id || !slices.Equal(got.Joined, want.Joined)):
		t.Errorf("%q sits at %q: %+v, %v; want %+v", reader, id, got, err, *want)
	}
}

// A code lets one player join one side; the owner's and the player's seats differ, and strangers have none.
func TestJoining(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	ben, eve := store.NewSecret(), store.NewSecret()
	joined(t, s, me, saved.ID, ben, "b")
	seated(t, s, me, saved.ID, &store.Seat{Owner: me, Document: saved.ID, Joined: []string{"b"}})
	seated(t, s, ben, saved.ID, &store.Seat{Owner: me, Document: saved.ID, Side: "b", Joined: []string{"b"}})
	seated(t, s, eve, saved.ID, nil)
	seated(t, s, "", saved.ID, nil)
	if p, err := s.Invitation(ctx, me, saved.ID); err != nil || !p.Ends.IsZero() {
		t.Errorf("the code is still open: %+v, %v", p, err)
	}
	seat, err := s.Invited(ctx, invite(t, s, me, saved.ID))
	if err == nil {
		_, err = s.Join(ctx, seat, eve, "b")
	}
	if builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("a second player of a side: %v", err)
	}
	if added, err := s.Join(ctx, seat, ben, "b"); err != nil || added {
		t.Errorf("joining again: %v", err)
	}
	list, err := s.Joined(ctx, ben)
	if err != nil || len(list) != 1 || list[0].ID != saved.ID {
		t.Errorf("joined %+v, %v", list, err)
	}
	members, err := s.Documents.Members(ctx, me, saved.ID)
	if err != nil || len(members) != 1 || members[0].Owner != ben {
		t.Errorf("members %+v, %v", members, err)
	}
	if err := s.Leave(ctx, seat, "b"); err != nil {
		t.Fatal(err)
	}
	seated(t, s, ben, saved.ID, nil)
}

// A seat is at a live document: it goes with it, and comes back.
func TestSeatsOfDeleted(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	ben := store.NewSecret()
	joined(t, s, me, saved.ID, ben, "b")
	listed := func(want int) {
		t.Helper()
		if list, err := s.Joined(ctx, ben); err != nil || len(list) != want {
			t.Errorf("joined %+v, %v; want %d", list, err, want)
		}
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	seated(t, s, ben, saved.ID, nil)
	listed(0)
	if err := s.Restore(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	seated(t, s, ben, saved.ID, &store.Seat{Owner: me, Document: saved.ID, Side: "b", Joined: []string{"b"}})
	if err := s.EraseOwner(ctx, me); err != nil {
		t.Fatal(err)
	}
	seated(t, s, ben, saved.ID, nil)
	listed(0)
}

// Who erases everything also leaves; who becomes another's device keeps the seat.
func TestSeatsOfOwners(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	token := store.NewSecret()
	ben := visits(t, s, token)
	joined(t, s, me, saved.ID, ben.Owner, "b")
	_, other, _ := listed(t, s)
	code := coded(t, s, other)
	if err := s.GiveCode(ctx, ben, code, "phone"); err != nil {
		t.Fatal(err)
	}
	if err := s.Confirm(ctx, other.Owner, ben.Device); err != nil {
		t.Fatal(err)
	}
	seated(t, s, ben.Owner, saved.ID, nil)
	seated(t, s, other.Owner, saved.ID, &store.Seat{Owner: me, Document: saved.ID, Side: "b", Joined: []string{"b"}})
	if err := s.EraseOwner(ctx, other.Owner); err != nil {
		t.Fatal(err)
	}
	seated(t, s, other.Owner, saved.ID, nil)
}

// A battle's code isn't one of a device, nor the other way round. It closes after five wrong tries.
func TestInvitationsAreSafe(t *testing.T) {
	s, forward := clocked(t)
	ctx := t.Context()
	_, v, saved := listed(t, s)
	me := v.Owner
	stranger := visits(t, s, store.NewSecret())
	code := invite(t, s, me, saved.ID)
	if err := s.GiveCode(ctx, stranger, code, "phone"); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("a device gives the code of a battle: %v", err)
	}
	device := coded(t, s, v)
	if seat, err := s.Invited(ctx, device); err == nil {
		t.Errorf("a player joins by the code of a device: %+v", seat)
	}
	if _, err := s.Presets.Invited(ctx, code); err == nil {
		t.Error("the code invites to another kind of documents")
	}
	if _, err := s.Invited(ctx, "7K4Q"); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("half a code: %v", err)
	}
	for range 5 {
		if seat, err := s.Invited(ctx, code[:4]+"2222"); err == nil {
			t.Errorf("a wrong code leads to %+v", seat)
		}
	}
	if seat, err := s.Invited(ctx, code); err == nil {
		t.Errorf("after five wrong tries the code leads to %+v", seat)
	}
	code = invite(t, s, me, saved.ID)
	forward(11 * time.Minute)
	if seat, err := s.Invited(ctx, code); err == nil {
		t.Errorf("after 11 minutes the code leads to %+v", seat)
	}
	if err := s.Invite(ctx, stranger.Owner, saved.ID); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("a stranger invites: %v", err)
	}
}

// The link of a document seats everybody who has it as one who watches, until it is taken back.
func TestWatchers(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	token, err := s.Share(ctx, me, saved.ID)
	if err != nil {
		t.Fatal(err)
	}
	if seat, err := s.SeatByLink(ctx, token); err != nil || !seat.Watches || seat.Owner != me ||
		seat.Document != saved.ID {
		t.Errorf("%+v, %v", seat, err)
	}
	if err := s.Unshare(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	for _, token := range []string{token, "", "\x00"} {
		if seat, err := s.SeatByLink(ctx, token); builder.KindOf(err) != builder.KindNotFound {
			t.Errorf("%q leads to %+v, %v", token, seat, err)
		}
	}
}

// Revise replaces a document as a whole, and Undo leads back to it.
func TestRevise(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	after, err := s.Revise(ctx, me, saved.ID, func(r builder.Roster) (builder.Roster, error) {
		r.Name, r.Notes = "Renamed", "as a whole"
		return r, nil
	})
	if err != nil || after.Document.Name != "Renamed" || after.Revision != saved.Revision+1 {
		t.Fatalf("%+v, %v", after, err)
	}
	back, err := s.Undo(ctx, me, saved.ID)
	if err != nil || back.Document.Name != saved.Document.Name || back.Document.Notes != saved.Document.Notes {
		t.Errorf("back to %+v, %v", back.Document, err)
	}
	same, err := s.Revise(ctx, me, saved.ID, func(r builder.Roster) (builder.Roster, error) { return r, nil })
	if err != nil || same.Revision != back.Revision {
		t.Errorf("no change made revision %d of %d, %v", same.Revision, back.Revision, err)
	}
	counted(t, s)
}
