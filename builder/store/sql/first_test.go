package sql

import (
	"bytes"
	"compress/gzip"
	"database/sql"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
)

const month = 30 * 24 * time.Hour

// What the first version left; see testdata/README.md.
const (
	firstRoster  = "tmfxjhmrhikddqb2mmxjhskrhl"
	firstProfile = "ehe5slilgb4dvp4gkk3n3yvtur"
	firstUnknown = "4rdvz3gpwnjpdjg7b5xlwmggun"
	firstNumbers = "d2onqmfb6kurh6t52acl3phz7v"
	firstDeleted = "7mwfdtg22s6wyjkmegt2ebyxai"
	firstPicture = "sha256:4fcd3942be00677cdb6517d31a3feb993f895ae1bdc0b746a5117afa471acf95"
)

var firstOwner = hashSecret("MpF0BBtW4XWFZRamZ8slrMft9LGNJ7WnTQoBBeMYHII")

// first is a copy of the database of the first version.
func first(t *testing.T) (data string) { return dataOf(t, unpacked(t, "first")) }

// unpacked is a copy of a file of testdata.
func unpacked(t *testing.T, name string) (path string) {
	t.Helper()
	packed, err := os.Open("testdata/" + name + ".db.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "gantry.db")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A roster of the first version has its history and its shared view.
func TestFirstRosters(t *testing.T) {
	s, ctx := openAt(t, first(t)), t.Context()
	counted(t, s)
	saved, err := s.Roster(ctx, firstOwner, firstRoster)
	if err != nil || saved.Document.Units[0].Picture != firstPicture {
		t.Fatalf("the list: %+v, %v", saved, err)
	}
	if now, err := s.Shared(ctx, "tu43ivkx5dc2rxnpejv3ijx3ys"); err != nil || now.ID != firstRoster {
		t.Errorf("its shared view: %+v, %v", now, err)
	}
	if _, err := s.Picture(ctx, firstRoster, firstPicture); err != nil {
		t.Errorf("its picture: %v", err)
	}
	newest := encode(saved.Document)
	for saved.CanUndo {
		if saved, err = s.Undo(ctx, firstOwner, firstRoster); err != nil {
			t.Fatal(err)
		}
	}
	if len(saved.Document.Units) != 0 || saved.Document.Name != "Bellwether Muster" {
		t.Errorf("the beginning: %s", encode(saved.Document))
	}
	for saved.CanRedo {
		if saved, err = s.Redo(ctx, firstOwner, firstRoster); err != nil {
			t.Fatal(err)
		}
	}
	if encode(saved.Document) != newest {
		t.Errorf("there and back:\n%s\n%s", encode(saved.Document), newest)
	}
	if list, err := s.List(ctx, firstOwner); err != nil || len(list) != 2 || !list[1].Deleted ||
		list[1].ID != firstDeleted {
		t.Errorf("the list: %+v, %v", list, err)
	}
	if err := s.Restore(ctx, firstOwner, firstDeleted); err != nil {
		t.Errorf("restoring: %v", err)
	}
	counted(t, s)
}

// The first version kept profiles as lists. They become documents of their kind, and their histories work as before.
func TestFirstProfiles(t *testing.T) {
	s, ctx := openAt(t, first(t)), t.Context()
	p := s.Profiles
	for _, row := range []struct{ id, name, first, unknown string }{
		{firstProfile, "Zephyr Second", "Zephyr Mark", ""},
		{firstUnknown, "Zephyr Unknown", "Zephyr Unknown", `"paint":{"x":[1.5]},"later":true}`},
		{firstNumbers, "Zephyr Sums", "Zephyr Numbers", `"ink":7}`},
	} {
		now, err := p.Get(ctx, firstOwner, row.id)
		if err != nil {
			t.Fatalf("%s: %v", row.name, err)
		}
		var text string
		if err := s.read.QueryRow(`SELECT document FROM documents WHERE id = $1`, row.id).Scan(&text); err != nil {
			t.Fatal(err)
		}
		if text != encode(now.Document) || !strings.Contains(text, builder.ProfileFormat) ||
			!strings.HasSuffix(text, row.unknown) {
			t.Errorf("%s is kept as %s", row.name, text)
		}
		if now.Document.Name != row.name || now.Document.Numbers() != (row.id == firstNumbers) {
			t.Errorf("%s: %+v", row.name, now.Document)
		}
		for now.CanUndo {
			if now, err = p.Undo(ctx, firstOwner, row.id); err != nil {
				t.Fatalf("%s: %v", row.name, err)
			}
		}
		if now.Document.Name != row.first || now.Document.Notes != "" || len(now.Document.Choices) != 0 {
			t.Errorf("%s at the beginning: %+v", row.name, now.Document)
		}
	}
	counted(t, s)
}

// A whole profile state in a revision is converted as well. A row that can't be read doesn't keep the rest from
// opening.
func TestFirstStates(t *testing.T) {
	path, ctx := first(t), t.Context()
	old, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	const before = `{"format":"gantry.roster/1","system":"mechastellar","name":"Zephyr Whole","units":[{"id":"u1",
			"profile":"custom","mounts":[]}],` +
		`"gantry.profile":{"later":true}}`
	for statement, id := range map[string]string{
		`UPDATE revisions SET before = '` + before + `' WHERE number = 2 AND roster = $1`: firstProfile,
		`UPDATE rosters SET document = '{"broken' WHERE id = $1`:                          firstNumbers,
	} {
		if _, err := old.Exec(statement, id); err != nil {
			t.Fatal(err)
		}
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	s := openAt(t, path)
	counted(t, s)
	now, err := s.Profiles.Get(ctx, firstOwner, firstProfile)
	for err == nil && now.CanUndo {
		now, err = s.Profiles.Undo(ctx, firstOwner, firstProfile)
	}
	want := `{"format":"gantry.profile/1","system":"mechastellar","name":"Zephyr Whole","later":true}`
	if err != nil || encode(now.Document) != want {
		t.Errorf("the beginning is %s, %v", encode(now.Document), err)
	}
	if _, err := s.Profiles.Get(ctx, firstOwner, firstNumbers); err == nil ||
		builder.KindOf(err) != builder.KindInternal {
		t.Errorf("the broken one: %v", err)
	}
	if list, err := s.Profiles.List(ctx, firstOwner); err != nil || len(list) != 4 {
		t.Errorf("the list: %+v, %v", list, err)
	}
}

// What the first version deleted waits from the first start of this one.
func TestFirstDeleted(t *testing.T) {
	path, ctx := first(t), t.Context()
	start := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC) // long after the deletion
	clock := start
	d, err := open(ctx, path, func() time.Time { return clock })
	if err != nil {
		t.Fatal(err)
	}
	s := &opened{store.New(d, d.now), d.connection, d}
	defer s.Close()
	for _, row := range []struct {
		after time.Duration
		there bool
	}{{0, true}, {month - time.Hour, true}, {month + time.Hour, false}} {
		clock = start.Add(row.after)
		if err := s.Purge(ctx, month); err != nil {
			t.Fatal(err)
		}
		if s.holds(t, "Quicksilver") != row.there || s.holds(t, "usrsi5zvjlqomnescblydnzeiw") != row.there {
			t.Errorf("%v after the start it is there: %v", row.after, !row.there)
		}
		counted(t, s)
	}
	if !s.holds(t, "Bellwether") || !s.holds(t, "Zephyr Mark") {
		t.Error("what is not deleted is gone, too")
	}
}

// What the first version took out of its file without overwriting it is gone.
func TestFirstLeftovers(t *testing.T) {
	path := first(t)
	old, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{"CREATE TABLE old (text TEXT)",
		"INSERT INTO old VALUES ('" + strings.Repeat("leftover ", 2000) + "')", "DROP TABLE old"} {
		if _, err := old.Exec(statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := old.Close(); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(path); err != nil || !bytes.Contains(data, []byte("leftover")) {
		t.Fatal("the file has nothing left over to begin with")
	}
	s := openAt(t, path)
	if err := s.Purge(t.Context(), 0); err != nil || s.holds(t, "leftover") {
		t.Errorf("it is still there, %v", err)
	}
}

// Lists in a database of the first version can be found by their content.
func TestSummariesOfTheFirst(t *testing.T) {
	s := openAt(t, first(t))
	for _, kind := range []func() ([]store.Listed, error){
		func() ([]store.Listed, error) { return s.List(t.Context(), firstOwner) },
		func() ([]store.Listed, error) { return s.Profiles.List(t.Context(), firstOwner) },
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
	i := slices.IndexFunc(all, func(l store.Listed) bool { return l.ID == firstRoster })
	if err != nil || i < 0 || all[i].Words != saved.Document.Summary().Words {
		t.Errorf("%d of %v, %v", i, all, err)
	}
	if got, err := store.ListingOf("roster", []byte("{")); err == nil || got.Words != "" || got.Tags != nil {
		t.Errorf("what cannot be read has the summary %v, %v", got, err)
	}
}
