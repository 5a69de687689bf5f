package sql

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestOpen(t *testing.T) {
	for _, name := range []string{"gantry.db", "new/folder/gantry.db", "a b?c=1#d%20e;'.db", "名.db"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), name)
			s := openAt(t, path)
			me, saved := made(t, s)
			want := map[string]os.FileMode{path: 0o600, path + "-wal": 0o600}
			if dir := filepath.Dir(path); strings.Contains(name, "/") {
				want[dir], want[filepath.Dir(dir)] = 0o700, 0o700
			}
			for file, mode := range want {
				if info, err := os.Stat(file); err != nil || info.Mode().Perm() != mode {
					t.Errorf("%s: %v, %v; want %o", file, info, err, mode)
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			for range 2 { // an upgraded database opens again
				again := openAt(t, path)
				if err := again.Ready(t.Context()); err != nil {
					t.Error(err)
				}
				if got, err := again.Roster(t.Context(), me, saved.ID); err != nil ||
					encode(got.Document) != encode(list()) {
					t.Errorf("reopened: %v", err)
				}
			}
		})
	}
}

func TestPragmas(t *testing.T) {
	s := openNew(t)
	for _, row := range []struct {
		pragma      string
		write, read string
	}{
		{"journal_mode", "wal", "wal"}, {"synchronous", "2", "2"}, {"foreign_keys", "1", "1"},
		{"busy_timeout", "10000", "10000"}, {"secure_delete", "1", "0"}, {"query_only", "0", "1"},
	} {
		var write, read string
		if err := s.write.QueryRow("PRAGMA " + row.pragma).Scan(&write); err != nil || write != row.write {
			t.Errorf("%s of the writer: %q, %v", row.pragma, write, err)
		}
		if err := s.read.QueryRow("PRAGMA " + row.pragma).Scan(&read); err != nil || read != row.read {
			t.Errorf("%s of a reader: %q, %v", row.pragma, read, err)
		}
	}
	if n := s.write.Stats().MaxOpenConnections; n != 1 {
		t.Errorf("%d connections write", n)
	}
	if n := s.read.Stats().MaxOpenConnections; n < 4 {
		t.Errorf("%d connections read", n)
	}
	if _, err := s.write.Exec("INSERT INTO documents (id, kind, owner, system, name, units, overrides, bytes, revision, " +
		"created, updated, document) VALUES ('a', 'roster', 'b', 'c', 'd', 'many', 0, 0, 1, 1, 1, '')"); err == nil {
		t.Error("a text went into a column of numbers; the tables are not strict")
	}
	if _, err := s.write.Exec("INSERT INTO revisions (document, number, kind, tab, below, made, bytes, edits, reverse) " +
		"VALUES ('none', 1, 'edit', '', 0, 0, 0, '', '')"); err == nil {
		t.Error("a revision of no roster; foreign keys are off")
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other.db")
	if err := os.WriteFile(other, []byte(strings.Repeat("this is no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	newer := filepath.Join(dir, "newer.db")
	s := openAt(t, newer)
	if _, err := s.write.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)"); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ path, want string }{
		{other, "not a database"},
		{newer, "newer Gantry"},
		{dir, dir},
		{filepath.Join(other, "gantry.db"), "not a directory"},
	} {
		s, err := openNow(t.Context(), row.path)
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s: %v; want %q", row.path, err, row.want)
		}
	}
	if data, err := os.ReadFile(other); err != nil || !strings.HasPrefix(string(data), "this is no database") {
		t.Errorf("the file that is no database was changed: %v", err)
	}
}

// The steps that bring a database up to date are numbered without gaps, for a
// new one as for one of the first version.
func TestStepsHaveNoGaps(t *testing.T) {
	want := "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"
	if onPostgres {
		want = "0 5 6 7 8 9 10 11 12 13 14 15"
	}
	for name, path := range map[string]string{"new": newData(t), "first": first(t)} {
		rows, err := openAt(t, path).read.Query("SELECT version_id FROM goose_db_version ORDER BY version_id")
		steps, err := texts(rows, err)
		if err != nil || strings.Join(steps, " ") != want {
			t.Errorf("%s: steps %v, %v", name, steps, err)
		}
	}
}

func TestReadyClosed(t *testing.T) {
	s := openNew(t)
	if err := s.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := s.Ready(t.Context()); err == nil {
		t.Error("a closed database answers")
	}
}

// The driver is generated for one version of its C library and breaks in
// strange ways with another.
func TestLibcVersion(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}} {{.GoMod}}", "modernc.org/libc",
		"modernc.org/sqlite").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	fields := strings.Fields(string(out))
	if len(fields) != 4 {
		t.Fatalf("go list: %q", out)
	}
	mod, err := os.ReadFile(fields[3])
	if err != nil {
		t.Fatal(err)
	}
	needs := regexp.MustCompile(`(?m)^\s*modernc\.org/libc (\S+)`).FindSubmatch(mod)
	if needs == nil || string(needs[1]) != fields[0] {
		t.Errorf("go.mod has modernc.org/libc %s; modernc.org/sqlite %s needs %s", fields[0], fields[2], needs)
	}
}
