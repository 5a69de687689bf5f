package sql

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"gantry/builder/store"
	"gantry/rules"
)

// What keeps a change from being saved has its name, the store knows that it is
// not ready, and once it is gone changes are saved as before.
func TestTroubles(t *testing.T) {
	for _, c := range []struct {
		want  store.Trouble
		cause func(*testing.T, *opened)
		ready bool // a write as small as that of Ready still goes through
		stays bool
	}{
		{want: store.DiskFull, cause: fill, ready: true},
		{want: store.Locked, cause: hold},
		{want: store.ReadOnly,
			cause: func(t *testing.T, s *opened) { pragma(t, s, "query_only = 1", "query_only = 0") }},
		{want: store.Moved, cause: move},
		{want: store.Moved, cause: replace},
		{want: store.Damaged, cause: damage, stays: true},
	} {
		t.Run(string(c.want), func(t *testing.T) {
			s := openNew(t)
			me, saved := made(t, s)
			edit := func() error {
				_, err := s.Edit(t.Context(), me, saved.ID, 0, "",
					[]rules.Edit{rules.Set("", "notes", strings.Repeat("long ", 20_000))})
				return err
			}
			t.Run("while it lasts", func(t *testing.T) {
				c.cause(t, s)
				if err := edit(); store.TroubleOf(err) != c.want {
					t.Errorf("an edit: %v is %q", err, store.TroubleOf(err))
				}
				if err := s.Ready(t.Context()); !c.ready && store.TroubleOf(err) != c.want {
					t.Errorf("ready: %v is %q", err, store.TroubleOf(err))
				}
			})
			if c.stays {
				return
			}
			if err := s.Ready(t.Context()); err != nil {
				t.Errorf("ready after it: %v", err)
			}
			if err := edit(); err != nil {
				t.Errorf("an edit after it: %v", err)
			}
		})
	}
	if got := store.TroubleOf(errors.New("another")); got != "" {
		t.Errorf("any error is the trouble %q", got)
	}
}

// Ready asks for more room than SQLite needs for its one row, which fits into
// what its log has already.
func TestReadyAsksForRoom(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer full.Close()
	if err := writeMegabyte(full); troubleOf(err) != store.DiskFull {
		t.Errorf("on a full disk: %v", err)
	}
	path := filepath.Join(t.TempDir(), "gantry.db")
	if err := openAt(t, path).Ready(t.Context()); err != nil {
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".gantry-*")); err != nil || left != nil {
		t.Errorf("it leaves %v, %v", left, err)
	}
}

func pragma(t *testing.T, s *opened, on, off string) {
	t.Helper()
	if _, err := s.write.Exec("PRAGMA " + on); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := s.write.Exec("PRAGMA " + off); err != nil {
			t.Error(err)
		}
	})
}

// fill stands in for a full disk: the file may not grow any more.
func fill(t *testing.T, s *opened) {
	t.Helper()
	pragma(t, s, "max_page_count = 1", "max_page_count = 1000000") // SQLite sets it to the present size
}

// hold is another program that writes and does not end.
func hold(t *testing.T, s *opened) {
	t.Helper()
	pragma(t, s, "busy_timeout = 1", "busy_timeout = 10000")
	other, err := pool(s.data(), 1, "immediate")
	if err != nil {
		t.Fatal(err)
	}
	tx, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(tx.Rollback(), other.Close()); err != nil {
			t.Error(err)
		}
	})
}

func move(t *testing.T, s *opened) {
	t.Helper()
	away := s.data() + ".away"
	if err := os.Rename(s.data(), away); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.Rename(away, s.data()); err != nil {
			t.Error(err)
		}
	})
}

// replace puts another file where the database was.
func replace(t *testing.T, s *opened) {
	t.Helper()
	move(t, s)
	if err := os.WriteFile(s.data(), []byte("a backup, say"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// damage overwrites all but the first page.
func damage(t *testing.T, s *opened) {
	t.Helper()
	if _, err := s.write.Exec("PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(s.data())
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(s.data(), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	if _, err = f.WriteAt([]byte(strings.Repeat("junk", int(info.Size()-page)/4)), page); err != nil {
		t.Fatal(err)
	}
	// The file stays open: closing it would drop the locks of this process.
	t.Cleanup(func() { _ = f.Close() })
	if _, err := s.write.Exec("PRAGMA shrink_memory"); err != nil {
		t.Fatal(err)
	}
	s.write.SetMaxIdleConns(0) // a new connection reads from the file
	s.write.SetMaxIdleConns(1)
}

// A database on a disk, or in a folder, that cannot be written is refused at the
// start by that name.
func TestOpenSaysReadOnly(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "data")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, "gantry.db")
	if err := openAt(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	for name, mode := range map[string]os.FileMode{"folder": 0o555, "file": 0o755} {
		t.Run(name, func(t *testing.T) {
			for file, mode := range map[string]os.FileMode{path: 0o444, folder: mode, filepath.Dir(folder): 0o755,
				filepath.Dir(filepath.Dir(folder)): 0o755} {
				if err := os.Chmod(file, mode); err != nil {
					t.Fatal(err)
				}
			}
			t.Cleanup(func() { _ = os.Chmod(folder, 0o755) })
			asNobody(t)
			s, err := openNow(t.Context(), path)
			if err == nil {
				s.Close()
			}
			if err == nil || !strings.Contains(err.Error(), string(store.ReadOnly)) {
				t.Errorf("%v", err)
			}
		})
	}
}

// asNobody lets this test's file operations be those of a user without rights
// where the tests run as root, whom no mode of a file stops.
func asNobody(t *testing.T) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	runtime.LockOSThread()
	if err := syscall.Setfsuid(65534); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = syscall.Setfsuid(0)
		runtime.UnlockOSThread()
	})
}
