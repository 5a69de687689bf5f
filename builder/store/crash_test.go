package store

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"gantry/builder/store/storetest"
	"gantry/rules"
)

const (
	crashFile  = "GANTRY_CRASH_FILE" // set: this process is the one to be killed
	crashEdits = 1000
	crashOwner = "the owner in the crash test"
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

// editUntilKilled creates a roster, prints its id, and prints the revision of
// each edit as soon as it is acknowledged.
func editUntilKilled(path string) error {
	ctx := context.Background()
	s, err := Open(ctx, path, time.Now)
	if err != nil {
		return err
	}
	saved, err := s.Create(ctx, crashOwner, list())
	if err != nil {
		return err
	}
	fmt.Println(saved.ID)
	for i := range crashEdits {
		saved, err := s.Edit(ctx, crashOwner, saved.ID, 0, "", []rules.Edit{rules.Set("", crashOption(i+2), i)})
		if err != nil {
			return err
		}
		fmt.Println(saved.Revision)
	}
	return s.Close()
}

// crashOption is the option that the edit that makes a revision sets.
func crashOption(revision int) string { return fmt.Sprintf("options.r%d", revision) }

// A process is killed in the middle of its edits: every edit that it had
// acknowledged is in the file, whole, and the file goes on working.
// GANTRY_SOAK, when set, makes it fifty kills and not three.
func TestKilledInTheMiddle(t *testing.T) {
	kills := 3
	if os.Getenv("GANTRY_SOAK") != "" {
		kills = 50
	}
	path := newData(t)
	if onPostgres {
		path = storetest.Start(t).Database(t)
	}
	acknowledged := map[string]int{} // revision by roster
	for i := range kills {
		id, revision := kill(t, path, 1+(i*389+211)%(crashEdits*8/10))
		acknowledged[id] = revision
		t.Logf("killed after revision %d", revision)
		s := openAt(t, path)
		for id, revision := range acknowledged {
			verifyCrash(t, s, id, revision)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// kill starts a process that edits, kills it when it has acknowledged so many,
// and returns the last revision that it acknowledged.
func kill(t *testing.T, path string, after int) (id string, revision int) {
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
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); n++ {
		if n == 0 {
			id = lines.Text()
			continue
		}
		if _, err := fmt.Sscan(lines.Text(), &revision); err != nil {
			t.Errorf("line %q: %v", lines.Text(), err)
		}
		if n == after {
			if err := cmd.Process.Kill(); err != nil { // SIGKILL
				t.Error(err)
			}
		}
	}
	if err := cmd.Wait(); err == nil || revision < after || revision > crashEdits {
		t.Fatalf("it ended by itself or not in the middle: revision %d, %v", revision, err)
	}
	return id, revision
}

func verifyCrash(t *testing.T, s *Store, id string, revision int) {
	t.Helper()
	if !IsPostgres(s.data()) { // which has no such question
		if err := checkIntegrity(t.Context(), s.write, "integrity_check"); err != nil {
			t.Error(err)
		}
	}
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
	undone, err := s.Undo(t.Context(), crashOwner, id)
	if err != nil || len(undone.Document.Options) != len(saved.Document.Options)-1 {
		t.Errorf("undo after the kill: %d options of %d, %v", len(undone.Document.Options), len(saved.Document.Options), err)
	}
	if redone, err := s.Redo(t.Context(), crashOwner, id); err != nil ||
		encode(redone.Document) != encode(saved.Document) {
		t.Errorf("redo after the kill: %v", err)
	}
}
