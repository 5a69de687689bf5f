package sql

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/rules/doc"
)

// What the version before edits had a format left; see testdata/README.md.
const (
	bareRoster  = "zbmmul56ssbfemxvw6gznsn5ii"
	bareProfile = "jvqk3lsdstco3j3rukyx44zwdm"
)

var bareOwner = hashSecret("1PyK_Iy-qWfomS0CIrUB04ijjvuht04uOTAl-VbMZN8")

// Edits that were kept as a bare list are read and led back over, before and behind
// those in the format of today.
func TestBareEditsAreRead(t *testing.T) {
	s, ctx := openAt(t, dataOf(t, unpacked(t, "bare-edits"))), t.Context()
	counted(t, s)
	text, err := os.ReadFile("testdata/bare-edits.txt")
	if err != nil {
		t.Fatal(err)
	}
	states := strings.Fields(string(text))
	check := func(what string, got store.Saved, err error, state int) {
		t.Helper()
		sum := sha256.Sum256(got.Document.Encode())
		if err != nil || hex.EncodeToString(sum[:]) != states[state-1] {
			t.Errorf("%s is not state %d: %v\n%s", what, state, err, got.Document.Encode())
		}
	}
	for number := range states {
		got, err := s.At(ctx, bareOwner, bareRoster, number+1)
		check("a revision", got, err, number+1)
	}
	if _, err := s.Edit(ctx, bareOwner, bareRoster, 0, "", rename("Newest")); err != nil {
		t.Fatal(err)
	}
	var edits string
	err = s.read.QueryRow(`SELECT edits FROM revisions WHERE document = $1 AND number = 21`, bareRoster).Scan(&edits)
	if err != nil || !strings.HasPrefix(edits, `{"format":"`+doc.EditsFormat+`",`) {
		t.Errorf("an edit of today is kept as %s, %v", edits, err)
	}
	got, err := s.Undo(ctx, bareOwner, bareRoster)
	check("without the newest", got, err, 20)
	got, err = s.Undo(ctx, bareOwner, bareRoster)
	check("without the restored state", got, err, 19)
	for got.CanUndo {
		if got, err = s.Undo(ctx, bareOwner, bareRoster); err != nil {
			t.Fatal(err)
		}
	}
	check("the beginning", got, err, 1)
	for got.CanRedo {
		if got, err = s.Redo(ctx, bareOwner, bareRoster); err != nil {
			t.Fatal(err)
		}
	}
	if got.Document.Name != "Newest" {
		t.Errorf("all made again: %s", got.Document.Encode())
	}
	list, err := s.History(ctx, bareOwner, bareRoster, 0, 100)
	if err != nil || len(list) != got.Revision {
		t.Errorf("%d of %d revisions are read, %v", len(list), got.Revision, err)
	}
	p, err := s.Profiles.Undo(ctx, bareOwner, bareProfile)
	if err != nil || p.Document.Name != "Now Walker" {
		t.Errorf("the profile: %+v, %v", p, err)
	}
	counted(t, s)
}

// Edits that a newer version saved in another format are refused with an error, not misread.
func TestEditsOfAnotherFormat(t *testing.T) {
	s, ctx := openNew(t), t.Context()
	me, saved := made(t, s)
	if _, err := s.Edit(ctx, me, saved.ID, 0, "", []rules.Edit{rules.Remove("u1", "m1")}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.write.Exec(`UPDATE revisions SET reverse = '{"format":"gantry.edits/2","edits":[]}'`); err != nil {
		t.Fatal(err)
	}
	_, err := s.Undo(ctx, me, saved.ID)
	if err == nil || builder.KindOf(err) != builder.KindInternal || !strings.Contains(err.Error(), "gantry.edits/2") {
		t.Errorf("the error is %v", err)
	}
	now, err := s.Roster(ctx, me, saved.ID)
	if err != nil || now.Revision != 2 || len(now.Document.Units[0].Mounts) != 1 {
		t.Errorf("the list is %+v, %v", now, err)
	}
}

// The pack that a roster names is changed by an edit as other fields are.
func TestThePackIsEdited(t *testing.T) {
	s, ctx := openNew(t), t.Context()
	me, saved := made(t, s)
	to := list()
	to.Pack = builder.PackRef{ID: "game", Version: "2.0.0", SHA256: "ff"}
	got, err := s.EditAct(ctx, me, saved.ID, 1, "", "Moved", saved.Document.EditsTo(to))
	if err != nil || encode(got.Document) != encode(to) {
		t.Fatalf("%s, %v", encode(got.Document), err)
	}
	if got, err = s.Undo(ctx, me, saved.ID); err != nil || encode(got.Document) != encode(list()) {
		t.Errorf("undone: %s, %v", encode(got.Document), err)
	}
	if got, err = s.Redo(ctx, me, saved.ID); err != nil || encode(got.Document) != encode(to) {
		t.Errorf("made again: %s, %v", encode(got.Document), err)
	}
	for _, wrong := range []any{"2.0.0", 2, map[string]any{"version": 2}, map[string]any{"hash": "x"},
		map[string]any{}} {
		if _, err := s.Edit(ctx, me, saved.ID, 0, "", []rules.Edit{rules.Set("", "pack", wrong)}); err == nil ||
			builder.KindOf(err) != builder.KindInvalid {
			t.Errorf("%v is taken for a pack: %v", wrong, err)
		}
	}
}
