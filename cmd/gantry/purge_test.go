package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/store/sql"
)

// A server purges what was deleted long ago, at its start already, and stops with
// what it does in the background; with a retention of 0 it purges nothing.
func TestServePurges(t *testing.T) {
	for _, row := range []struct {
		retention string
		purged    bool
	}{{"0", false}, {"30", true}} {
		t.Run(row.retention, func(t *testing.T) {
			folder := t.TempDir()
			old := deletedLongAgo(t, filepath.Join(folder, "new", "gantry.db"))
			_, stop := startIn(t, folder, "--addr", "127.0.0.1:0", "--retention", row.retention)
			state := func() bool {
				data, err := os.ReadFile(old)
				if err != nil {
					t.Fatal(err)
				}
				return bytes.Contains(data, []byte("quicksilver"))
			}
			for end := time.Now().Add(5 * time.Second); row.purged && state() && time.Now().Before(end); {
				time.Sleep(10 * time.Millisecond)
			}
			if code := stop(); code != exitFine {
				t.Errorf("it stopped with %d", code)
			}
			if state() == row.purged {
				t.Errorf("the deleted roster is in the file: %v", state())
			}
		})
	}
}

// deletedLongAgo makes a database with one roster, deleted a year ago.
func deletedLongAgo(t *testing.T, file string) string {
	t.Helper()
	year := func() time.Time { return time.Now().AddDate(-1, 0, 0) }
	st, err := sql.Open(t.Context(), file, year)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	owner := store.NewSecret()
	saved, err := st.Create(t.Context(), owner, builder.Roster{System: "mechahex", Name: "quicksilver"})
	if err == nil {
		err = st.Delete(t.Context(), owner, saved.ID)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}
