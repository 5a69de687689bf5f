package memory_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"gantry/builder/store"
	"gantry/builder/store/memory"
	"gantry/builder/store/storetest"
	"gantry/rules"
)

// Package store tests the contract of all engines.

// everything makes each change that there is, and some twice.
func everything(tx store.Tx, id, owner string) (err error) {
	row, err := tx.Find("roster", owner, id)
	row.Text, row.Share, row.Deleted = "changed", "token", 1
	added := func(_ bool, failed error) { err = errors.Join(err, failed) }
	for n := range 2 {
		added(true, tx.AddDocument(store.Row{ID: fmt.Sprint("new", n), Owner: owner}, store.Listing{}))
		added(true, tx.AddStep(row, store.Listing{Name: "changed"}, store.Step{Number: row.Revision + 1 + n}))
		added(true, tx.SetLabel(id, 1, store.Label{Name: fmt.Sprint(n)}))
		added(tx.AddVerdict(id, 1, store.GivenVerdict{Text: "legal"}))
		added(true, tx.AddEvent(row, store.Event{Number: 1 + n, ID: fmt.Sprint(n)}))
		added(tx.AddPicture(owner, "b", 1, []byte("dots")))
		added(tx.AddDevice(store.DeviceRow{Token: "t", Owner: owner}))
		added(tx.AddPairing(store.PairingRow{Locator: "l", Owner: owner}))
		added(true, tx.AddFrozen(id, store.FrozenRow{Token: fmt.Sprint("f", n), Number: 1 + n}))
	}
	_, failed := tx.Charge(owner, 1, 1)
	_, moved := tx.Move(owner, "other")
	_, thawed := tx.DropFrozen(id, 1)
	return errors.Join(err, failed, moved, thawed, tx.SetFacts(row),
		tx.SetStanding(row.Kind, owner, id, store.Standing{Text: "x"}), tx.SetUnnamed("other", "a", 1), tx.Grow(id, 1),
		tx.SetRecovery(store.RecoveryRow{Owner: owner}),
		tx.SetDevice(store.DeviceRow{Token: "t", Owner: "other"}),
		tx.SetPairing(store.PairingRow{Locator: "l", Tries: 1}),
		tx.DropPairings(store.KeyLocator, "l"), tx.DropEnded(1), tx.DropRecovery(owner), tx.DropUsage("other"))
}

// A transaction that fails or panics leaves nothing behind.
func TestFailedTransactions(t *testing.T) {
	engine := memory.New()
	s, ctx := store.New(engine, time.Now), t.Context()
	owner, saved := storetest.Made(t, s)
	if err := s.SavePicture(ctx, owner, "a", []byte("dots")); err != nil {
		t.Fatal(err)
	}
	before := fmt.Sprintf("%+v", engine)
	refused := errors.New("refused")
	err := engine.Change(ctx, func(tx store.Tx) error { return errors.Join(everything(tx, saved.ID, owner), refused) })
	if err == nil || err.Error() != refused.Error() {
		t.Errorf("the error is %v", err)
	}
	func() {
		defer func() { _ = recover() }()
		_ = engine.Change(ctx, func(tx store.Tx) error {
			if err := everything(tx, saved.ID, owner); err != nil {
				t.Error(err)
			}
			panic("oh")
		})
	}()
	gone, leave := context.WithCancel(ctx)
	leave()
	if err := engine.Change(gone, func(store.Tx) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("who has gone writes: %v", err)
	}
	if after := fmt.Sprintf("%+v", engine); after != before {
		t.Errorf("it holds\n%s\nafter it, before\n%s", after, before)
	}
	if err := engine.Change(ctx, func(tx store.Tx) error { return everything(tx, saved.ID, owner) }); err != nil ||
		fmt.Sprintf("%+v", engine) == before {
		t.Errorf("a transaction that succeeds changes nothing, %v", err)
	}
}

// Readers see whole transactions: a document and the steps to it.
func TestReadersBesideWriters(t *testing.T) {
	engine := memory.New()
	s, ctx := store.New(engine, time.Now), t.Context()
	owner, saved := storetest.Made(t, s)
	done := make(chan struct{})
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				now, err := s.Roster(ctx, owner, saved.ID)
				if err != nil {
					t.Error(err)
					return
				}
				list, err := s.History(ctx, owner, saved.ID, 0, 3)
				if err != nil || list[0].Number < now.Revision {
					t.Errorf("%d revisions after %d, %v", list[0].Number, now.Revision, err)
				}
			}
		})
	}
	for i := range 300 {
		if _, err := s.Edit(ctx, owner, saved.ID, 0, "", []rules.Edit{rules.Set("", "options.o", i)}); err != nil {
			t.Error(err)
		}
	}
	close(done)
	readers.Wait()
}
