package storetest

import (
	"database/sql"
	"encoding/hex"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/collection"
	"gantry/builder/play"
	"gantry/builder/preset"
	"gantry/builder/store"
	"gantry/rules"
)

// List is a roster of two units.
func List() builder.Roster {
	return builder.Roster{System: "game", Name: "First", Force: rules.Force{Units: []rules.Unit{
		{ID: "u1", Profile: "walker", Count: 1, Mounts: []rules.Mount{{ID: "m1", Item: "gun", At: "arm"},
			{ID: "m2", Item: "blade", At: "leg"}}},
		{ID: "u2", Profile: "tank", Count: 3, Mounts: []rules.Mount{}},
	}}}
}

// Rename returns the edit that names a roster.
func Rename(name string) []rules.Edit { return []rules.Edit{rules.Set("", "name", name)} }

// Made creates the roster of List for a new owner.
func Made(t testing.TB, s *store.Store) (owner string, saved store.Saved) {
	t.Helper()
	owner = store.NewSecret()
	saved, err := s.Create(t.Context(), owner, List())
	if err != nil {
		t.Fatal(err)
	}
	return owner, saved
}

// MadeOfEveryKind creates a document of every kind for a new owner and returns the id of the battle.
func MadeOfEveryKind(t testing.TB, s *store.Store) (owner, battle string) {
	t.Helper()
	created := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	ctx := t.Context()
	owner, _ = Made(t, s)
	_, err := s.Profiles.Create(ctx, owner, builder.Design{System: "game", Name: "Mule"})
	created(err)
	_, err = s.Presets.Create(ctx, owner, preset.Preset{Name: "At home"})
	created(err)
	_, err = s.Collections.Create(ctx, owner, collection.Collection{System: "game", Owned: map[string]int{"tank": 2}})
	created(err)
	begun, err := play.Begin(time.Now(), List())
	created(err)
	fought, err := s.Battles.Create(ctx, owner, begun)
	created(err)
	return owner, fought.ID
}

// CheckCounts holds what an SQL database counts with each change against the rows themselves.
func CheckCounts(t testing.TB, db *sql.DB) {
	t.Helper()
	for name, query := range map[string]string{
		"bytes of revisions": `SELECT count(*) FROM revisions WHERE bytes <>
			octet_length(tab) + octet_length(edits) + octet_length(reverse) + coalesce(octet_length(before), 0) +
			coalesce((SELECT octet_length(act) FROM revision_names n WHERE n.document = revisions.document AND
			n.number = revisions.number), 0)`,
		"bytes of documents": `SELECT count(*) FROM documents WHERE bytes <>
			octet_length(document) + coalesce((SELECT sum(bytes) FROM revisions WHERE document = id), 0) +
			coalesce((SELECT sum(bytes) FROM frozen WHERE document = id), 0) +
			coalesce((SELECT sum(bytes) FROM verdicts WHERE document = id), 0) +
			coalesce((SELECT sum(bytes) FROM events e WHERE e.document = documents.id), 0)`,
		"bytes of events": `SELECT count(*) FROM events WHERE bytes <> octet_length(id) + octet_length(event)`,
		"numbers of events": `SELECT count(*) FROM documents WHERE events <> (SELECT count(*) FROM events e
			WHERE e.document = documents.id) OR events <> coalesce((SELECT max(number) FROM events e
			WHERE e.document = documents.id), 0)`,
		"bytes of owners": `SELECT count(*) FROM usage u WHERE (
			documents <> coalesce((SELECT sum(bytes) FROM documents d WHERE d.owner = u.owner), 0) OR
			pictures <> coalesce((SELECT sum(size) FROM pictures p WHERE p.owner = u.owner), 0))`,
		"bytes of nobody": `SELECT count(*) FROM usage WHERE owner = ''`,
		"owners without a count": `SELECT count(*) FROM documents WHERE owner <> '' AND owner NOT IN (SELECT owner FROM
			usage)`,
	} {
		var wrong int
		if err := db.QueryRow(query).Scan(&wrong); err != nil || wrong != 0 {
			t.Errorf("%s: %d are wrong, %v", name, wrong, err)
		}
	}
}

// FileHolds reports whether a text stands anywhere in a file of SQLite or in its log.
func FileHolds(t testing.TB, path, text string) bool {
	t.Helper()
	for _, end := range []string{"", "-wal"} {
		data, err := os.ReadFile(path + end)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(data), text) {
			return true
		}
	}
	return false
}

// RowsHold reports whether a text stands in any row of a PostgreSQL.
func RowsHold(t testing.TB, db *sql.DB, text string) bool {
	t.Helper()
	rows, err := db.Query(`SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var tables []string
	for rows.Next() {
		var table string
		if err := rows.Scan(&table); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, table)
	}
	if rows.Err() != nil || len(tables) < 8 {
		t.Fatal(tables, rows.Err())
	}
	for _, table := range tables {
		var n int
		err := db.QueryRow(fmt.Sprintf(`SELECT count(*) FROM "%s" r WHERE strpos(r::text, $1) > 0
			OR strpos(r::text, $2) > 0`, table), text, hex.EncodeToString([]byte(text))).Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			return true
		}
	}
	return false
}
