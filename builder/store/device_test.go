package store_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/store"
)

// visits returns the visitor of a token.
func visits(t *testing.T, s *store.Store, token string) store.Visitor {
	t.Helper()
	v, err := s.Visitor(t.Context(), token, "")
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// listed is a browser that has made a list: its token, its visitor and the list.
func listed(t *testing.T, s *store.Store) (token string, v store.Visitor, saved store.Saved) {
	t.Helper()
	token = store.NewSecret()
	v = visits(t, s, token)
	saved, err := s.Create(t.Context(), v.Owner, list())
	if err != nil {
		t.Fatal(err)
	}
	return token, v, saved
}

// clocked is a store whose time is set by hand.
func clocked(t *testing.T) (s *store.Store, forward func(time.Duration)) {
	s = open(t)
	now := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	s.SetNow(func() time.Time { return now })
	return s, func(d time.Duration) { now = now.Add(d) }
}

// coded opens a code of an owner.
func coded(t *testing.T, s *store.Store, v store.Visitor) string {
	t.Helper()
	if err := s.NewPairing(t.Context(), v, "Old phone"); err != nil {
		t.Fatal(err)
	}
	p, err := s.Pairing(t.Context(), v.Owner)
	if err != nil || len(p.Code) != 2*store.HalfCode || p.Closed || p.Device != "" {
		t.Fatalf("the code is %+v, %v", p, err)
	}
	return p.Code
}

// A second browser has what the first one has after its code is confirmed, not before,
// and not once it is removed. What it had itself comes along.
func TestPairing(t *testing.T) {
	s, forward := clocked(t)
	ctx, second := t.Context(), store.NewSecret()
	first, me, mine := listed(t, s)
	theirs, err := s.Create(ctx, visits(t, s, second).Owner, list())
	if err == nil {
		for _, who := range []string{first, second} { // one shared picture, and one that only the second has
			if err = s.SavePicture(ctx, visits(t, s, who).Owner, "sha256:both", []byte("both")); err != nil {
				t.Fatal(err)
			}
		}
		err = s.SavePicture(ctx, visits(t, s, second).Owner, "sha256:own", []byte("own"))
	}
	if err != nil {
		t.Fatal(err)
	}
	code := coded(t, s, me)
	forward(time.Minute) // devices are listed by when they were made
	if err := s.GiveCode(ctx, visits(t, s, second), strings.ToLower(code[:4])+"-"+code[4:], "New phone"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Roster(ctx, visits(t, s, second).Owner, mine.ID); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("before it is confirmed: %v", err)
	}
	asked, err := s.PairingAsked(ctx, visits(t, s, second).Device)
	shown, err2 := s.Pairing(ctx, me.Owner)
	if err != nil || err2 != nil || shown.Name != "New phone" || shown.Check() != asked.Check() || asked.Code != "" {
		t.Fatalf("asked %+v, shown %+v, %v, %v", asked, shown, err, err2)
	}
	if err := s.GiveCode(ctx, visits(t, s, store.NewSecret()), code,
		"Thief"); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("the code is given twice: %v", err)
	}
	if err := s.Confirm(ctx, me.Owner,
		store.HashSecret(store.NewSecret())); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("another device is confirmed: %v", err)
	}
	if err := s.Confirm(ctx, me.Owner, shown.Device); err != nil {
		t.Fatal(err)
	}
	counted(t, s)
	for _, id := range []string{mine.ID, theirs.ID} {
		for _, token := range []string{first, second} {
			if _, err := s.Edit(ctx, visits(t, s, token).Owner, id, 0, "", rename(token)); err != nil {
				t.Errorf("after it: %v", err)
			}
		}
	}
	if u, err := s.Usage(ctx, me.Owner); err != nil || u.Pictures != int64(len("both")+len("own")) {
		t.Errorf("pictures: %+v, %v", u, err)
	}
	forward(2 * time.Hour)
	if err := s.NoteVisit(ctx, visits(t, s, second)); err != nil {
		t.Fatal(err)
	}
	devices, err := s.Devices(ctx, me.Owner)
	if err != nil || len(devices) != 2 || devices[0].Name != "Old phone" || devices[1].Name != "New phone" ||
		devices[1].Seen.Sub(devices[0].Seen) != 2*time.Hour+time.Minute {
		t.Fatalf("devices: %+v, %v", devices, err)
	}
	if err := s.RemoveDevice(ctx, me.Owner, devices[1].ID); err != nil {
		t.Fatal(err)
	}
	if v := visits(t, s, second); !v.Removed || v.Owner != "" {
		t.Errorf("a removed device is %+v", v)
	}
	if err := s.RemoveDevice(ctx, me.Owner, devices[0].ID); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("the last device is removed: %v", err)
	}
}

// The first device can also be removed, and stays removed.
func TestRemovedFirstDevices(t *testing.T) {
	s, forward := clocked(t)
	ctx, second := t.Context(), store.NewSecret()
	first, me, mine := listed(t, s)
	secret, err := s.NewRecovery(ctx, me, "Old phone")
	if err == nil {
		err = s.Recover(ctx, visits(t, s, second), secret, "New phone")
	}
	if err == nil {
		err = s.RemoveDevice(ctx, visits(t, s, second).Owner, me.Device)
	}
	if err != nil {
		t.Fatal(err)
	}
	forward(2 * store.RemovedKept)
	if err := s.Purge(ctx, 0); err != nil {
		t.Fatal(err)
	}
	if v := visits(t, s, first); !v.Removed {
		t.Errorf("the first device is %+v", v)
	}
	if _, err := s.Roster(ctx, visits(t, s, second).Owner, mine.ID); err != nil {
		t.Errorf("the second: %v", err)
	}
	if err := s.NewPairing(ctx, me, "Old phone"); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("a device that was removed while it asked: %v", err)
	}
}

// A code ends after ten minutes, after five wrong tries, and with the next one.
func TestCodesEnd(t *testing.T) {
	for name, row := range map[string]struct {
		wrong int
		wait  time.Duration
		again bool
		good  bool
	}{
		"at once":            {good: true},
		"four wrong tries":   {wrong: 4, good: true},
		"five wrong tries":   {wrong: 5},
		"nearly ten minutes": {wait: 10*time.Minute - time.Second, good: true},
		"ten minutes":        {wait: 10 * time.Minute},
		"a newer code":       {again: true},
	} {
		s, forward := clocked(t)
		ctx, me, you := t.Context(), visits(t, s, store.NewSecret()), visits(t, s, store.NewSecret())
		code := coded(t, s, me)
		wrong := code[:store.HalfCode] + map[bool]string{true: "AAAA", false: "BBBB"}[code[store.HalfCode:] != "AAAA"]
		for range row.wrong {
			if err := s.GiveCode(ctx, you, wrong, ""); builder.KindOf(err) != builder.KindInvalid {
				t.Errorf("%s: a wrong code: %v", name, err)
			}
		}
		if row.again {
			coded(t, s, me)
		}
		forward(row.wait)
		if err := s.GiveCode(ctx, you, code, ""); (err == nil) != row.good {
			t.Errorf("%s: %v", name, err)
		}
		p, err := s.Pairing(ctx, me.Owner)
		if err != nil || p.Closed != (row.wrong == 5) || (p.Device == you.Device) != row.good {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
		if err := s.EndPairing(ctx, me.Owner); err != nil {
			t.Fatal(err)
		}
		if err := s.Confirm(ctx, me.Owner, you.Device); builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("%s: confirmed after its end: %v", name, err)
		}
	}
}

// A recovery secret is good until there is a newer one, and is not in the database.
func TestRecovery(t *testing.T) {
	s, _ := clocked(t)
	ctx := t.Context()
	_, me, mine := listed(t, s)
	old, err := s.NewRecovery(ctx, me, "Old phone")
	if err != nil {
		t.Fatal(err)
	}
	secret, err := s.NewRecovery(ctx, me, "Old phone")
	if err != nil {
		t.Fatal(err)
	}
	gone(t, s, "the secrets", old, secret)
	if err := s.Recover(ctx, visits(t, s, store.NewSecret()), old, ""); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("the old one: %v", err)
	}
	for range 2 {
		token := store.NewSecret()
		if err := s.Recover(ctx, visits(t, s, token), secret, "New phone"); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Roster(ctx, visits(t, s, token).Owner, mine.ID); err != nil {
			t.Errorf("what was recovered: %v", err)
		}
	}
	if r, err := s.Recovery(ctx, me.Owner); err != nil || r.Made.IsZero() || r.Used.IsZero() {
		t.Errorf("the recovery link: %+v, %v", r, err)
	}
	if err := s.EndRecovery(ctx, me.Owner); err != nil {
		t.Fatal(err)
	}
	if err := s.Recover(ctx, visits(t, s, store.NewSecret()), secret, ""); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("one that was withdrawn: %v", err)
	}
}

// Devices that would have too much together, or have others already, do not join; when
// everything is erased all of them are removed.
func TestJoiningIsRefused(t *testing.T) {
	s, _ := clocked(t)
	ctx, me := t.Context(), visits(t, s, store.NewSecret())
	secret, err := s.NewRecovery(ctx, me, "First")
	if err != nil {
		t.Fatal(err)
	}
	large := visits(t, s, store.NewSecret())
	for _, who := range []store.Visitor{me, large} {
		outcomes, err := s.CreateAll(ctx, who.Owner, slices.Repeat([]builder.Roster{list()}, store.MaxLive/2+1))
		if err != nil || outcomes[0].Err != nil {
			t.Fatal(err, outcomes[0].Err)
		}
	}
	if err := s.Recover(ctx, large, secret, ""); builder.KindOf(err) != builder.KindQuota {
		t.Errorf("too much together: %v", err)
	}
	token := store.NewSecret()
	if err := s.Recover(ctx, visits(t, s, token), secret, "Second"); err != nil {
		t.Fatal(err)
	}
	other, err := s.NewRecovery(ctx, large, "Other")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Recover(ctx, visits(t, s, token), other, ""); builder.KindOf(err) != builder.KindInvalid {
		t.Errorf("a device of two: %v", err)
	}
	if err := s.EraseOwner(ctx, me.Owner); err != nil {
		t.Fatal(err)
	}
	if v := visits(t, s, token); !v.Removed {
		t.Errorf("when everything is erased the second device is %+v", v)
	}
	if err := s.Recover(ctx, visits(t, s, store.NewSecret()), secret, ""); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("recovering what was erased: %v", err)
	}
}

// Items has everything of one owner and no other's data. Documents get their ids back if these are free.
func TestItems(t *testing.T) {
	s, ctx, me := open(t), t.Context(), store.NewSecret()
	saved, err := s.Create(ctx, me, list())
	if err == nil {
		_, err = s.Collections.Create(ctx, me, collection.Collection{System: "game", Owned: map[string]int{"tank": 2}})
	}
	if err == nil {
		err = s.SavePicture(ctx, me, "sha256:a", []byte("dots"))
	}
	if err != nil {
		t.Fatal(err)
	}
	made(t, s)
	items, err := s.Items(ctx, me)
	if err != nil || len(items) != 3 {
		t.Fatalf("%+v, %v", items, err)
	}
	for i, want := range []string{`"owned":{"tank":2}`, "dots", `"name":"First"`} {
		data, err := s.ItemData(ctx, me, items[i])
		if err != nil || !strings.Contains(string(data), want) || len(data) != items[i].Bytes {
			t.Errorf("%+v is %q, %v", items[i], data, err)
		}
		if data, err := s.ItemData(ctx, store.NewSecret(), items[i]); err != nil || data != nil {
			t.Errorf("another reads %q, %v", data, err)
		}
	}
	free := strings.Repeat("a", 26)
	back, err := s.CreateWithIDs(ctx, me, []string{free, saved.ID, "../x"}, slices.Repeat([]builder.Roster{list()}, 3))
	if err != nil || back[0].ID != free || back[1].ID == saved.ID || !store.DocumentID.MatchString(back[2].ID) {
		t.Errorf("ids: %+v, %v", back, err)
	}
	if _, err := s.DeleteAll(ctx, store.NewSecret(), []string{free}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.DeleteAll(ctx, me, []string{saved.ID}); err != nil {
		t.Fatal(err)
	}
	if items, err = s.Items(ctx, me); err != nil || len(items) != 5 {
		t.Errorf("one of six is deleted: %d, %v", len(items), err)
	}
}

// A removed device may know the recovery link, so the link ends with it.
func TestRemovedDeviceKnowsNoWayBack(t *testing.T) {
	s, _ := clocked(t)
	ctx, second := t.Context(), store.NewSecret()
	_, me, mine := listed(t, s)
	secret, err := s.NewRecovery(ctx, me, "Old phone")
	if err == nil {
		err = s.Recover(ctx, visits(t, s, second), secret, "Lost phone")
	}
	if err == nil {
		err = s.RemoveDevice(ctx, me.Owner, visits(t, s, second).Device)
	}
	if err != nil {
		t.Fatal(err)
	}
	thief := visits(t, s, store.NewSecret())
	if err := s.Recover(ctx, thief, secret, "Thief"); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("recovering after the removal: %v", err)
	}
	if r, err := s.Recovery(ctx, me.Owner); err != nil || !r.Made.IsZero() {
		t.Errorf("the recovery link: %+v, %v", r, err)
	}
	if _, err := s.Roster(ctx, me.Owner, mine.ID); err != nil {
		t.Errorf("the list: %v", err)
	}
}

// Codes and recovery links of owners who have nothing go after the retention time. Those of owners
// who have anything, or were here, stay. GANTRY_SOAK makes thousands and asserts the room they leave.
func TestSceneCodesFlood(t *testing.T) {
	s, forward := clocked(t)
	ctx, n := t.Context(), 20
	if os.Getenv("GANTRY_SOAK") != "" {
		n = 5000
	}
	rows := func() int {
		t.Helper()
		return rowsOf(t, s, "devices", "recoveries", "pairings", "usage")
	}
	_, me, mine := listed(t, s)
	kept, err := s.NewRecovery(ctx, me, "Phone")
	if err != nil {
		t.Fatal(err)
	}
	back := visits(t, s, store.NewSecret())
	if _, err := s.NewRecovery(ctx, back, "Comes back"); err != nil {
		t.Fatal(err)
	}
	few := rows()
	for i := range n {
		v := visits(t, s, store.NewSecret())
		if i%2 == 0 {
			_, err = s.NewRecovery(ctx, v, "Flood")
		} else {
			err = s.NewPairing(ctx, v, "Flood")
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	many := rows()
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{time.Hour, few + n/2*3}, {month - time.Hour - time.Second, few + n/2*3}, {time.Second, few}} {
		forward(step.after)
		if err := s.NoteVisit(ctx, back); err != nil {
			t.Fatal(err)
		}
		if err := s.Purge(ctx, month); err != nil {
			t.Fatal(err)
		}
		if got := rows(); got != step.want {
			t.Errorf("after %v: %d rows of %d, want %d", step.after, got, many, step.want)
		}
	}
	t.Logf("%d codes and links: %d rows, then %d", n, many, rows())
	if err := s.Recover(ctx, visits(t, s, store.NewSecret()), kept, "New phone"); err != nil {
		t.Errorf("the recovery link of an owner with a list: %v", err)
	}
	if _, err := s.Roster(ctx, me.Owner, mine.ID); err != nil {
		t.Error(err)
	}
	counted(t, s)
}
