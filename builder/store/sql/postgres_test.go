package sql

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/store/storetest"
	"gantry/rules"
)

// ofFiles are the tests of what only a file of SQLite has: its pages, its place, its
// modes, its pragmas, its one writer.
var ofFiles = []string{"Open", "Pragmas", "OpenRefuses", "LibcVersion", "Troubles", "ReadyAsksForRoom",
	"OpenSaysReadOnly", "Clean", "CleanWhileRead", "PageGap", "FirstLeftovers", "FirstStates", "FirstDeleted",
	"VerifyRefuses", "GroupIsCommittedTogether", "GroupMemberFails", "GroupMemberLeaves", "EditsGoInGroups",
	"EventsGoInGroups"}

// Every other test of this package also runs on PostgreSQL.
func TestPostgresToo(t *testing.T) {
	storetest.Database(t)
	storetest.RunOn(t, "postgres", "Postgres.*|ScenePostgres.*|"+strings.Join(ofFiles, "|"), 7)
}

// PostgreSQL stops at once, as in a crash, in the middle of edits. The store reports why they are not saved and goes on
// when it is back. Every edit acknowledged before is there. GANTRY_SOAK repeats this ten times, not three.
func TestPostgresStopped(t *testing.T) {
	stops := 3
	if os.Getenv("GANTRY_SOAK") != "" {
		stops = 10
	}
	cluster := storetest.Start(t)
	s, ctx := openAt(t, cluster.Database(t)), t.Context()
	acknowledged := map[string]int{} // revision by roster
	for i := range stops {
		saved, err := s.Create(ctx, crashOwner, list())
		if err != nil {
			t.Fatal(err)
		}
		var revision atomic.Int64
		ended := make(chan error)
		go func() {
			for n := 2; ; n++ {
				saved, err := crashEdit(ctx, s, saved.ID, n)
				if err != nil {
					ended <- err
					return
				}
				revision.Store(int64(saved.Revision))
			}
		}()
		for revision.Load() < int64(20+37*i%100) {
			time.Sleep(time.Millisecond)
		}
		cluster.Stop(t, "immediate")
		if err := <-ended; store.TroubleOf(err) != store.NoAnswer {
			t.Errorf("an edit while it stops: %v is %q", err, store.TroubleOf(err))
		}
		if err := s.Ready(ctx); store.TroubleOf(err) != store.NoAnswer {
			t.Errorf("ready while it is away: %v is %q", err, store.TroubleOf(err))
		}
		cluster.Restart(t)
		if err := s.Ready(ctx); err != nil {
			t.Errorf("ready when it is back: %v", err)
		}
		acknowledged[saved.ID] = int(revision.Load())
		for id, revision := range acknowledged {
			verifyCrash(t, s, id, revision)
		}
	}
}

// A server that hangs in the transaction of a save delays no other owner's saves, and its owner's for some seconds.
// GANTRY_SOAK hangs it more often under more editors, waits for that owner, and asserts times.
func TestScenePostgresHungServer(t *testing.T) {
	soak := os.Getenv("GANTRY_SOAK") != ""
	hangs, editors := 1, 3
	if soak {
		hangs, editors = 14, 24
	}
	data, ctx := storetest.Database(t), t.Context()
	hung, other := openAt(t, data), openAt(t, data)
	owner, held := made(t, hung)
	var owners []string
	var lists []store.Saved
	for range editors {
		who, saved := made(t, other)
		owners, lists = append(owners, who), append(lists, saved)
	}
	var slowest atomic.Int64
	for hang := range hangs {
		saving, resume, ended := make(chan bool), make(chan bool), make(chan error)
		go func() { ended <- hangInSave(hung, owner, held.ID, hang, saving, resume) }()
		<-saving
		edit, cancel := context.WithTimeout(ctx, busyTimeout/2)
		var all sync.WaitGroup
		for i, who := range owners {
			all.Go(func() {
				began := time.Now()
				edits := []rules.Edit{rules.Set("", crashOption(hang), hang)}
				_, err := other.Edit(edit, who, lists[i].ID, 0, "", edits)
				if err != nil {
					t.Errorf("an edit of another owner: %v", err)
				}
				for took := int64(time.Since(began)); took > slowest.Load(); {
					slowest.Store(took)
				}
			})
		}
		all.Wait()
		cancel()
		if soak && hang == 0 {
			began := time.Now()
			_, err := other.Edit(ctx, owner, held.ID, 0, "", []rules.Edit{rules.Set("", "notes", "not held")})
			if took := time.Since(began); err != nil || took > busyTimeout*3/4 {
				t.Errorf("the edit of the same list took %v, %v", took, err)
			}
		}
		close(resume)
		if err := <-ended; err == nil {
			t.Error("the hung save was committed")
		}
	}
	t.Logf("%d hangs: the slowest of %d edits took %v", hangs, hangs*editors, time.Duration(slowest.Load()))
	if soak && time.Duration(slowest.Load()) > time.Second {
		t.Error("an edit of another owner waited")
	}
	counted(t, other)
}

// hung is a server that hangs in the transaction of a save.
type hung struct {
	*db
	saving, resume chan bool
}

func (h hung) ChangeFew(ctx context.Context, f func(store.Tx) error) error {
	return h.changeOnce(ctx, func(t tx) error {
		err := f(t)
		close(h.saving)
		<-h.resume
		return errors.Join(err, errors.New("hung"))
	})
}

// hangInSave runs the statements of a save and commits nothing.
func hangInSave(s *opened, owner, id string, n int, saving, resume chan bool) error {
	_, err := store.New(hung{s.db, saving, resume}, time.Now).Edit(context.Background(), owner, id, 0, "",
		[]rules.Edit{rules.Set("", "notes", fmt.Sprint("held ", n))})
	return err
}

// A database whose transactions are serialisable has the same answers: what others are
// in the way of is run again.
func TestPostgresSerialisable(t *testing.T) {
	data := storetest.Database(t) + "&default_transaction_isolation=serializable"
	stores := []*opened{openAt(t, data), openAt(t, data)}
	ctx, me := t.Context(), store.NewSecret()
	saved, err := stores[0].Create(ctx, me, list())
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			s := stores[i%2]
			if _, err := s.Edit(ctx, me, saved.ID, 0, "", []rules.Edit{rules.Set("", crashOption(i), i)}); err != nil {
				t.Error(err)
			}
			if _, err := s.Append(ctx, me, saved.ID, store.Event{ID: fmt.Sprint(i)}); err != nil {
				t.Error(err)
			}
			if _, err := s.Create(ctx, me, list()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if now, err := stores[1].Roster(ctx, me, saved.ID); err != nil || now.Revision != 41 || now.Events != 40 ||
		len(now.Document.Options) != 40 {
		t.Errorf("revision %d, %d options, %d events, %v", now.Revision, len(now.Document.Options), now.Events, err)
	}
	counted(t, stores[0])
}

// Several servers that start at once on an empty database bring it up to date once, and
// a newer database is refused.
func TestPostgresOpens(t *testing.T) {
	data, ctx := storetest.Database(t), t.Context()
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			s, err := openNow(ctx, data)
			if err != nil {
				t.Error(err)
				return
			}
			made(t, s)
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	s := openAt(t, data)
	var documents int
	if err := s.read.QueryRow(`SELECT count(*) FROM documents`).Scan(&documents); err != nil || documents != 5 {
		t.Errorf("%d documents, %v", documents, err)
	}
	if _, err := s.write.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, true)"); err != nil {
		t.Fatal(err)
	}
	if _, err := openNow(ctx, data); err == nil || !strings.Contains(err.Error(), "newer Gantry") {
		t.Errorf("a newer one: %v", err)
	}
	if err := Backup(ctx, data, filepath.Join(t.TempDir(), "b.db")); err == nil ||
		!strings.Contains(err.Error(), "newer Gantry") {
		t.Errorf("a backup of a newer one: %v", err)
	}
}

// The sentence of a database that does not open says why, and has no password.
func TestPostgresRefusals(t *testing.T) {
	data := storetest.Database(t)
	for address, want := range map[string]string{
		"postgres://me:geheim@127.0.0.1:1/gantry?connect_timeout=2":       string(store.NoAnswer),
		strings.Replace(data, "/postgres?", "/none?password=geheim&", 1):  string(store.Refused),
		strings.Replace(data, "user=gantry", "user=geheim&password=x", 1): string(store.Refused),
		"postgres://me:geheim@host:port/":                                 "cannot parse",
	} {
		s, err := openNow(t.Context(), address)
		if err == nil {
			s.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), ":geheim") ||
			strings.Contains(err.Error(), "password=geheim") {
			t.Errorf("%s: %v; want %q", address, err, want)
		}
	}
	for address, want := range map[string]string{
		"postgres://me:geheim@db/gantry":                     "postgres://me:xxxxx@db/gantry",
		"postgres://db/gantry?user=me&password=geheim":       "postgres://db/gantry?user=me",
		"postgres://db/gantry?sslpassword=geheim&user=me":    "postgres://db/gantry?user=me",
		"postgres://me:12/geheim@db/gantry":                  "postgres://…",
		"/data/gantry.db":                                    "/data/gantry.db",
		"postgresql://me:geheim@host:port/?password=%zz#xyz": "postgres://…",
	} {
		if got := Redacted(address); got != want {
			t.Errorf("%s is shown as %s", address, got)
		}
	}
}

// A backup of one database is restored into the other, and what is there stays the same
// to the last column.
func TestPostgresFromAndToFiles(t *testing.T) {
	folder, ctx := t.TempDir(), t.Context()
	file, data := filepath.Join(folder, "gantry.db"), storetest.Database(t)
	s := openAt(t, file)
	me, saved := made(t, s)
	picture := []byte("\x00\xff picture")
	_, err := s.Edit(ctx, me, saved.ID, 0, "tab", []rules.Edit{rules.Set("", "notes", "NUL \x00 and ü")})
	if err == nil {
		err = s.SavePicture(ctx, me, "sha256:a", picture)
	}
	if err == nil {
		_, err = s.Freeze(ctx, me, saved.ID, 1)
	}
	if err == nil {
		err = s.KeepVerdict(ctx, saved.ID, 2, "legal")
	}
	if err == nil {
		_, err = s.Append(ctx, me, saved.ID, store.Event{ID: "p1", Text: "ü"}, store.Event{ID: "p2"})
	}
	there, back := filepath.Join(folder, "there.db"), filepath.Join(folder, "back.db")
	if err == nil {
		err = Backup(ctx, file, there)
	}
	if err == nil {
		_, err = Restore(ctx, there, data, time.Now())
	}
	t.Chdir(folder) // a name may be of the present folder
	if err == nil {
		err = Backup(ctx, data, filepath.Base(back))
	}
	if err != nil {
		t.Fatal(err)
	}
	one, other := rowsOf(t, there), rowsOf(t, back)
	if len(one) < 8 || !slices.Equal(one, other) {
		t.Errorf("%d rows became %d:\n%s\n%s", len(one), len(other), one, other)
	}
	s = openAt(t, data)
	counted(t, s)
	if got, err := s.Picture(ctx, saved.ID, "sha256:a"); err != nil || !bytes.Equal(got, picture) {
		t.Errorf("the picture: %q, %v", got, err)
	}
	if kept, err := s.Append(ctx, me, saved.ID, store.Event{ID: "p1"}, store.Event{ID: "p3"}); err != nil ||
		kept[0].Text != "ü" || kept[1].Number != 3 {
		t.Errorf("the log goes on with %+v, %v", kept, err)
	}
	if _, err := Restore(ctx, there, data, time.Now()); builder.KindOf(err) != builder.KindConflict {
		t.Errorf("onto a database that is served: %v", err)
	}
}

// rowsOf is every row of a file.
func rowsOf(t *testing.T, path string) (rows []string) {
	t.Helper()
	file, err := readFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	tables, err := tablesOf(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		list, err := texts(file.Query(fmt.Sprintf(`SELECT '%s ' || quote(%s) FROM "%s"`, table.name,
			strings.Join(table.columns, `) || ' ' || quote(`), table.name)))
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(list)
		rows = append(rows, list...)
	}
	return rows
}

// A connection that somebody reads from until something comes is asked for news at once.
func TestPostgresNewsBesideAReader(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	conn, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	other, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	var reading sync.WaitGroup
	reading.Go(func() { _, _ = conn.Read(make([]byte, 1)) })
	time.Sleep(20 * time.Millisecond) // so that it waits
	if (wire{conn}).hasNews() {
		t.Error("nothing was sent, and there is news")
	}
	if err := conn.Close(); err != nil {
		t.Error(err)
	}
	reading.Wait()
	if !(wire{conn}).hasNews() {
		t.Error("a closed connection is as new")
	}
}

// KeepStandings waits for the first of several lists before it locks another, so that two
// never wait for each other.
func TestPostgresKeepsStandingsInOrder(t *testing.T) {
	s, err := openNow(t.Context(), storetest.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	of := map[string]store.Standing{}
	for range 20 {
		saved, err := s.Create(t.Context(), "owner", list())
		if err != nil {
			t.Fatal(err)
		}
		of[saved.ID] = store.Standing{Revision: 1, Judge: "judge", Text: "legal"}
	}
	ids := slices.Sorted(maps.Keys(of))
	other, err := s.write.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Rollback()
	const lock = `SELECT document FROM summaries WHERE document = ANY($1) FOR UPDATE NOWAIT`
	if _, err := other.ExecContext(t.Context(), lock, ids[:1]); err != nil {
		t.Fatal(err)
	}
	kept := make(chan error, 1)
	go func() { kept <- s.KeepStandings(t.Context(), "owner", of) }()
	for waiting := 0; waiting == 0; {
		select {
		case err := <-kept:
			t.Fatalf("it did not wait: %v", err)
		default:
		}
		err := s.read.QueryRowContext(t.Context(), `SELECT count(*) FROM pg_locks WHERE NOT granted`).Scan(&waiting)
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := other.ExecContext(t.Context(), lock, ids[1:]); err != nil {
		t.Errorf("another list is locked before the first: %v", err)
	}
	if err := other.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-kept; err != nil {
		t.Fatal(err)
	}
}
