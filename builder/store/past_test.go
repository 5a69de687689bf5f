package store_test

import (
	"fmt"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/rulestest"
)

// Random edits, all undone, all made again: at every step the list is what it was
// there, and each revision can be restored, also across a restart in the middle.
func TestThousandEditsThereAndBack(t *testing.T) {
	edits := rulestest.Rounds(120, 1000)
	path, me, ctx := newData(t), store.NewSecret(), t.Context()
	s, err := openData(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { s.Close() }()
	saved, err := s.Create(ctx, me, list())
	if err != nil {
		t.Fatal(err)
	}
	hashes := []string{saved.Document.Hash()} // by revision, from 1
	restart := func(at int) {
		if at != edits/2 {
			return
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		if s, err = openData(ctx, path); err != nil {
			t.Fatal(err)
		}
	}
	gen := anyEdit()
	for i := 0; len(hashes) <= edits; i++ {
		got, err := s.Edit(ctx, me, saved.ID, 0, "", []rules.Edit{gen.Example(i)})
		if err != nil && builder.KindOf(err) == builder.KindInternal {
			t.Fatal(err)
		}
		if err == nil && got.Revision > len(hashes) {
			hashes = append(hashes, got.Document.Hash())
			restart(len(hashes))
		}
	}
	step := func(what string, move func() (store.Saved, error), state int) {
		got, err := move()
		if err != nil || got.Document.Hash() != hashes[state] {
			t.Fatalf("%s to state %d: %v", what, state, err)
		}
		hashes = append(hashes, got.Document.Hash())
	}
	for state := edits - 1; state >= 0; state-- {
		step("undo", func() (store.Saved, error) { return s.Undo(ctx, me, saved.ID) }, state)
		restart(state)
	}
	for state := 1; state <= edits; state++ {
		step("redo", func() (store.Saved, error) { return s.Redo(ctx, me, saved.ID) }, state)
		restart(state)
	}
	for number := 1; number <= len(hashes); number += 1 + len(hashes)/60 {
		got, err := s.At(ctx, me, saved.ID, number)
		if err != nil || got.Document.Hash() != hashes[number-1] || got.Revision != number {
			t.Fatalf("revision %d: %+v, %v", number, got.Head, err)
		}
	}
	checkPages(t, s, me, saved.ID, hashes)
	for _, number := range []int{1, edits / 3, edits + 7} {
		got, err := s.RestoreRevision(ctx, me, saved.ID, number, "", "Restored")
		if err != nil || got.Document.Hash() != hashes[number-1] {
			t.Fatalf("restoring revision %d: %v", number, err)
		}
	}
	for range 3 {
		if _, err := s.Undo(ctx, me, saved.ID); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := s.Roster(ctx, me, saved.ID); err != nil || got.Document.Hash() != hashes[len(hashes)-1] {
		t.Errorf("after all three are undone: %v", err)
	}
}

// checkPages reads the whole history page by page.
func checkPages(t *testing.T, s *store.Store, me, id string, hashes []string) {
	t.Helper()
	next := len(hashes)
	for from := 0; next > 0; from = next {
		page, err := s.History(t.Context(), me, id, from, 17)
		if err != nil || len(page) == 0 {
			t.Fatalf("the page from %d: %d revisions, %v", from, len(page), err)
		}
		for _, v := range page {
			if v.Number != next || v.After.Hash() != hashes[next-1] || next > 1 && v.Before.Hash() != hashes[next-2] {
				t.Fatalf("revision %d: want %d", v.Number, next)
			}
			next--
		}
	}
}

func TestNamesOfRevisions(t *testing.T) {
	s := open(t)
	ctx, me := t.Context(), store.NewSecret()
	out, err := s.CreateAll(ctx, me, []builder.Roster{list()}, "Imported from a.json")
	if err != nil || out[0].Err != nil {
		t.Fatal(err, out[0].Err)
	}
	id := out[0].ID
	do := func(_ store.Saved, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	do(s.EditAct(ctx, me, id, 0, "", "Mended all", rename("Second")))
	do(s.Undo(ctx, me, id))
	do(s.Redo(ctx, me, id))
	do(s.Edit(ctx, me, id, 0, "", rename("Third")))
	for number, name := range map[int]string{1: "as it came", 2: "ready", 5: "x"} {
		if err := s.NameRevision(ctx, me, id, number, name); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.NameRevision(ctx, me, id, 5, ""); err != nil {
		t.Fatal(err)
	}
	page, err := s.History(ctx, me, id, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, v := range page {
		lines = append(lines, fmt.Sprint(v.Number, v.Kind, v.Act, "/", v.Name))
	}
	want := "5edit/|4redoMended all/|3undoMended all/|2editMended all/ready|1madeImported from a.json/as it came"
	if got := strings.ReplaceAll(strings.Join(lines, "|"), " ", ""); got != strings.ReplaceAll(want, " ", "") {
		t.Errorf("the history is %s", got)
	}
	for name, err := range map[string]error{
		"a revision that is not there": s.NameRevision(ctx, me, id, 6, "x"),
		"another's":                    s.NameRevision(ctx, store.NewSecret(), id, 1, "x"),
	} {
		if builder.KindOf(err) != builder.KindNotFound {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.At(ctx, store.NewSecret(), id, 1); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("another's revision: %v", err)
	}
}

// A frozen link shows what was, whatever becomes of the roster, until it is withdrawn
// or the roster goes; what it takes is counted and freed.
func TestFrozenLinks(t *testing.T) {
	s := open(t)
	ctx := t.Context()
	me, saved := made(t, s)
	if _, err := s.Edit(ctx, me, saved.ID, 1, "", rename("Second")); err != nil {
		t.Fatal(err)
	}
	before, err := s.Usage(ctx, me)
	if err != nil {
		t.Fatal(err)
	}
	token, err := s.Freeze(ctx, me, saved.ID, 1)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := s.Freeze(ctx, me, saved.ID, 1); err != nil || again != token {
		t.Errorf("frozen twice: %s, %v", again, err)
	}
	if _, err := s.Edit(ctx, me, saved.ID, 2, "", rename("Third")); err != nil {
		t.Fatal(err)
	}
	got, err := s.Shared(ctx, token)
	if err != nil || got.Document.Hash() != saved.Document.Hash() || got.Revision != 1 || !got.Frozen ||
		!got.Updated.Equal(saved.Created) {
		t.Errorf("the frozen link leads to %+v, %v", got, err)
	}
	if size, err := s.SharedSize(ctx, token); err != nil || size != int64(len(store.Encode(saved.Document))) {
		t.Errorf("its size is %d, %v", size, err)
	}
	now, err := s.Size(ctx, me, saved.ID)
	if all, errAll := s.SizeWithHistory(ctx, me, saved.ID); err != nil || errAll != nil || all <= now {
		t.Errorf("with its history %d, by itself %d (%v, %v)", all, now, err, errAll)
	}
	links, err := s.FrozenLinks(ctx, me, saved.ID)
	if err != nil || len(links) != 1 || links[0].Token != token || links[0].Revision != 1 {
		t.Errorf("the links are %+v, %v", links, err)
	}
	if links, err := s.FrozenLinks(ctx, store.NewSecret(), saved.ID); err != nil || len(links) != 0 {
		t.Errorf("another sees %+v, %v", links, err)
	}
	if err := s.Thaw(ctx, store.NewSecret(), saved.ID, 1); builder.KindOf(err) != builder.KindNotFound {
		t.Errorf("another withdraws it: %v", err)
	}
	if err := s.Thaw(ctx, me, saved.ID, 1); err != nil {
		t.Fatal(err)
	}
	gone := func(what string) {
		t.Helper()
		if _, err := s.Shared(ctx, token); builder.KindOf(err) != builder.KindNotFound {
			t.Errorf("%s: %v", what, err)
		}
	}
	gone("withdrawn")
	after, err := s.Usage(ctx, me)
	if grown := after.Documents - before.Documents; err != nil || grown > 200 {
		t.Errorf("%d bytes more are counted, %v", grown, err)
	}
	if token, err = s.Freeze(ctx, me, saved.ID, 2); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	gone("of a deleted roster")
	if err := s.Erase(ctx, me, saved.ID); err != nil {
		t.Fatal(err)
	}
	noneLeft(t, s, "frozen", "revision_names", "revisions")
	if after, err = s.Usage(ctx, me); err != nil || after.Documents != 0 {
		t.Errorf("%d bytes are still counted, %v", after.Documents, err)
	}
}
