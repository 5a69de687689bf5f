package sql

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"testing"

	"gantry/builder/store"
	"gantry/builder/store/storetest"
	"gantry/rules"
	"gantry/rules/rulestest"
)

const (
	crashFile    = "GANTRY_CRASH_FILE" // set: this process is the one to be killed
	crashEdits   = 1000
	crashEditors = 8
	crashOwner   = "the owner in the crash test"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(crashFile); path != "" {
		if err := editUntilKilled(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// editUntilKilled edits one list per editor at the same time, with an event for each edit. It prints the id and the
// revision of each edit as soon as both are acknowledged.
func editUntilKilled(path string) error {
	ctx := context.Background()
	s, err := openNow(ctx, path)
	if err != nil {
		return err
	}
	errs := make(chan error)
	for range crashEditors {
		go func() { errs <- editOne(ctx, s) }()
	}
	for range crashEditors {
		err = errors.Join(err, <-errs)
	}
	return errors.Join(err, s.Close())
}

func editOne(ctx context.Context, s *opened) error {
	saved, err := s.Create(ctx, crashOwner, list())
	for i := 0; err == nil && i < crashEdits/crashEditors; i++ {
		saved, err = crashEdit(ctx, s, saved.ID, i+2)
		fmt.Println(saved.ID, saved.Revision)
	}
	return err
}

// crashEdit makes a revision of a list and the event beside it.
func crashEdit(ctx context.Context, s *opened, id string, revision int) (store.Saved, error) {
	edits := []rules.Edit{rules.Set("", crashOption(revision), revision-2)}
	saved, err := s.Edit(ctx, crashOwner, id, 0, "", edits)
	if err == nil {
		_, err = s.Append(ctx, crashOwner, id, crashEvent(revision))
	}
	return saved, err
}

func crashEvent(revision int) store.Event {
	return store.Event{ID: crashOption(revision), Text: fmt.Sprint(revision)}
}

// crashOption is the option that the edit that makes a revision sets.
func crashOption(revision int) string { return fmt.Sprintf("options.r%d", revision) }

// A process is killed in the middle of its edits: every edit that it had
// acknowledged is in the file, whole, and the file goes on working.
// GANTRY_SOAK, when set, makes it fifty kills and not three.
func TestKilledInTheMiddle(t *testing.T) {
	path := newData(t)
	if onPostgres {
		path = storetest.Start(t).Database(t)
	}
	acknowledged := map[string]int{} // revision by roster
	for i := range rulestest.Rounds(3, 50) {
		edits := 1 + (i*389+211)%(crashEdits*8/10)
		maps.Copy(acknowledged, kill(t, path, edits))
		t.Logf("killed after %d edits", edits)
		s := openAt(t, path)
		if !IsPostgres(s.data()) { // which has no such question
			if err := checkIntegrity(t.Context(), s.write, "integrity_check"); err != nil {
				t.Error(err)
			}
		}
		for id, revision := range acknowledged {
			verifyCrash(t, s, id, revision)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// kill starts a process that edits, and kills it once it has acknowledged a number of edits. It returns the last
// revisions that were acknowledged.
func kill(t *testing.T, path string, after int) (acknowledged map[string]int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), crashFile+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines, edits := bufio.NewScanner(out), 0
	for acknowledged = map[string]int{}; lines.Scan(); {
		var id string
		var revision int
		if _, err := fmt.Sscan(lines.Text(), &id, &revision); err != nil {
			t.Errorf("line %q: %v", lines.Text(), err)
		}
		acknowledged[id] = revision
		if edits++; edits == after {
			if err := cmd.Process.Kill(); err != nil { // SIGKILL
				t.Error(err)
			}
		}
	}
	if err := cmd.Wait(); err == nil || edits < after || edits >= crashEdits {
		t.Fatalf("it ended by itself or not in the middle: after %d edits, %v", edits, err)
	}
	return acknowledged
}

func verifyCrash(t *testing.T, s *opened, id string, revision int) {
	t.Helper()
	saved, err := s.Roster(t.Context(), crashOwner, id)
	if err != nil || saved.Revision < revision {
		t.Fatalf("revision %d is there, %v; %d was acknowledged", saved.Revision, err, revision)
	}
	var rows int
	if err := s.read.QueryRow("SELECT count(*) FROM revisions WHERE document = $1", id).Scan(&rows); err != nil ||
		rows != saved.Revision-1 {
		t.Errorf("%d revisions of %d, %v", rows, saved.Revision-1, err)
	}
	for r := 2; r <= revision; r++ {
		if n, found := saved.Document.Options.Int(crashOption(r)[len("options."):]); !found || n != r-2 {
			t.Errorf("the edit of revision %d: %d, %v", r, n, found)
		}
	}
	verifyLog(t, s, id, revision, saved.Revision)
	undone, err := s.Undo(t.Context(), crashOwner, id)
	if err != nil || len(undone.Document.Options) != len(saved.Document.Options)-1 {
		t.Errorf("undo after the kill: %d options of %d, %v", len(undone.Document.Options),
			len(saved.Document.Options), err)
	}
	if redone, err := s.Redo(t.Context(), crashOwner, id); err != nil ||
		encode(redone.Document) != encode(saved.Document) {
		t.Errorf("redo after the kill: %v", err)
	}
}

// verifyLog expects the events up to an acknowledged revision, each once, also when the last is sent again.
func verifyLog(t *testing.T, s *opened, id string, acknowledged, newest int) {
	t.Helper()
	_, err := s.Append(t.Context(), crashOwner, id, crashEvent(acknowledged))
	events, failed := s.Events(t.Context(), crashOwner, id, 0)
	if n := len(events) + 1; err != nil || failed != nil || n < acknowledged || n > newest {
		t.Errorf("%d events, %v, %v; want up to revision %d of %d", n-1, err, failed, acknowledged, newest)
	}
	for i, e := range events {
		if want := crashEvent(i + 2); e.Number != i+1 || e.ID != want.ID || e.Text != want.Text {
			t.Errorf("event %d is %+v", i+1, e)
		}
	}
	counted(t, s)
}
