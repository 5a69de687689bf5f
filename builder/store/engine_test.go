package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
)

// An engine shows a document to its owner only, and not once it is deleted.
func TestEngineFinds(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	rows := s.Engine().Read(ctx)
	check := func(kind, owner string, want error) {
		t.Helper()
		if row, err := rows.Find(kind, owner, saved.ID); !errors.Is(err, want) || (row.Text == "") != (want != nil) {
			t.Errorf("%s of %s: %q, %v", kind, owner, row.Text, err)
		}
	}
	check("roster", me, nil)
	check("roster", "other", store.ErrNone)
	check("profile", me, store.ErrNone)
	if token, err := s.Share(ctx, "other", saved.ID); token != "" || builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("another shares it: %q, %v", token, err)
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	check("roster", me, nil) // the store tells deleted ones apart
	v, err := rows.Visitor("nobody", "roster", saved.ID)
	if err != nil || v.Roster.Revision != 0 || v.Roster.Profiles != "0 0 0 0 0 0" {
		t.Errorf("a visitor without a list: %+v, %v", v, err)
	}
}

// A row whose key is taken is refused, and one that is missing is not set.
func TestEngineRefusesDuplicates(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	if _, err := s.Edit(ctx, me, saved.ID, 1, "", rename("Second")); err != nil {
		t.Fatal(err)
	}
	token, err := s.Freeze(ctx, me, saved.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	appended(t, s, me, saved.ID, event("p1", "one"))
	row := store.Row{ID: saved.ID, Kind: "roster", Owner: me, Revision: 2, Text: "{}"}
	for name, add := range map[string]func(store.Tx) error{
		"document": func(tx store.Tx) error { return tx.AddDocument(row, store.Listing{}) },
		"step":     func(tx store.Tx) error { return tx.AddStep(row, store.Listing{}, store.Step{Number: 2}) },
		"link":     func(tx store.Tx) error { return tx.AddFrozen(saved.ID, store.FrozenRow{Token: token, Number: 2}) },
		"number":   func(tx store.Tx) error { return tx.AddEvent(row, store.Event{Number: 1, ID: "p2"}) },
		"press":    func(tx store.Tx) error { return tx.AddEvent(row, store.Event{Number: 2, ID: "p1"}) },
		"log":      func(tx store.Tx) error { return tx.AddEvent(store.Row{ID: "none"}, store.Event{Number: 1, ID: "p"}) },
		"revision": func(tx store.Tx) error { return tx.AddFrozen(saved.ID, store.FrozenRow{Token: "t", Number: 1}) },
	} {
		if err := s.Engine().Change(ctx, add); err == nil {
			t.Errorf("a second %s is added", name)
		}
	}
	err = s.Engine().Change(ctx, func(tx store.Tx) error {
		_, thawed := tx.DropFrozen(saved.ID, 2)
		if !errors.Is(thawed, store.ErrNone) {
			t.Errorf("a link that is not there is dropped: %v", thawed)
		}
		return errors.Join(tx.SetDevice(store.DeviceRow{Token: "none"}),
			tx.SetPairing(store.PairingRow{Locator: "none"}))
	})
	rows := s.Engine().Read(ctx)
	_, device := rows.Device("none")
	if _, code := rows.Pairing(store.KeyLocator, "none"); err != nil || !errors.Is(device, store.ErrNone) ||
		!errors.Is(code, store.ErrNone) {
		t.Errorf("missing rows are set: %v, %v, %v", err, device, code)
	}
}

// A picture is a copy: a change of its bytes does not change the stored one.
func TestPictureIsACopy(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	if err := s.SavePicture(ctx, me, "a", []byte("dots")); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		data, err := s.Picture(ctx, saved.ID, "a")
		if err != nil || string(data) != "dots" {
			t.Fatalf("%q, %v", data, err)
		}
		clear(data)
	}
}

// A history of 0 revisions is empty.
func TestNoHistory(t *testing.T) {
	s, ctx := open(t), t.Context()
	me, saved := made(t, s)
	if _, err := s.Edit(ctx, me, saved.ID, 1, "", rename("Second")); err != nil {
		t.Fatal(err)
	}
	for _, most := range []int{0, -1} {
		if list, err := s.History(ctx, me, saved.ID, 0, most); err != nil || len(list) > 0 {
			t.Errorf("%d: %d revisions, %v", most, len(list), err)
		}
	}
}

// A new code drops those of others that have ended, and no other.
func TestEndedCodesGo(t *testing.T) {
	s, forward := clocked(t)
	var owners []string
	for range 3 {
		v := visits(t, s, store.NewSecret())
		coded(t, s, v)
		owners = append(owners, v.Owner)
		forward(6 * time.Minute)
	}
	var there []bool
	for _, owner := range owners {
		_, err := s.Engine().Read(t.Context()).Pairing(store.KeyOwner, owner)
		there = append(there, err == nil)
	}
	if fmt.Sprint(there) != "[false true true]" {
		t.Errorf("the codes there are %v", there)
	}
}
