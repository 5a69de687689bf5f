package store_test

import (
	"cmp"
	"context"
	database "database/sql"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver named pgx

	"gantry/builder/store"
	"gantry/builder/store/memory"
	"gantry/builder/store/sql"
	"gantry/builder/store/storetest"
)

// The tests of this package are the contract of all engines: each runs on a file of SQLite, and again on the others.

func TestOnMemory(t *testing.T) {
	storetest.RunOn(t, onMemory, "On.*|Decoder", 50)
}

func TestOnPostgres(t *testing.T) {
	storetest.Database(t)
	storetest.RunOn(t, onPostgres, "On.*|Decoder", 50)
}

// The engines beside SQLite.
const (
	onMemory   = "memory"
	onPostgres = "postgres"
)

var memories sync.Map // engines by the names of their data

// newData is the name of new data.
func newData(t testing.TB) string {
	t.Helper()
	switch storetest.Engine() {
	case onPostgres:
		return storetest.Database(t)
	case onMemory:
		engine := memory.New()
		name := fmt.Sprintf("%p", engine)
		memories.Store(name, engine)
		return name
	}
	return filepath.Join(t.TempDir(), "gantry.db")
}

// openData opens a store of data.
func openData(ctx context.Context, data string) (*store.Store, error) {
	if engine, ok := memories.Load(data); ok {
		return store.New(engine.(store.Engine), time.Now), nil
	}
	return sql.Open(ctx, data, time.Now)
}

var dataOf sync.Map // the names of the data of open stores

// open opens a store of new data and closes it with the test.
func open(t testing.TB) *store.Store {
	t.Helper()
	return openAt(t, newData(t))
}

func openAt(t testing.TB, data string) *store.Store {
	t.Helper()
	s, err := openData(t.Context(), data)
	if err != nil {
		t.Fatal(err)
	}
	dataOf.Store(s, data)
	t.Cleanup(func() {
		dataOf.Delete(s)
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// beside returns a connection beside a store, nil where it has no database.
func beside(t testing.TB, s *store.Store) *database.DB {
	t.Helper()
	data, _ := dataOf.Load(s)
	driver, name := "sqlite", "file:"+data.(string)+"?_pragma=busy_timeout(10000)"
	switch storetest.Engine() {
	case onPostgres:
		driver, name = "pgx", data.(string)
	case onMemory:
		return nil
	}
	db, err := database.Open(driver, name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// counted holds what is counted with each change against the rows themselves.
func counted(t testing.TB, s *store.Store) {
	t.Helper()
	if db := beside(t, s); db != nil {
		storetest.CheckCounts(t, db)
		_ = db.Close()
	}
}

// inMemory are the fields that an engine in memory has for tables.
var inMemory = map[string]string{"revisions": "steps", "revision_names": "labels", "summaries": "documents"}

// rowsOf is how many rows some tables have.
func rowsOf(t testing.TB, s *store.Store, tables ...string) (sum int) {
	t.Helper()
	db := beside(t, s)
	for _, table := range tables {
		if db == nil {
			fields := reflect.ValueOf(s.Engine()).Elem()
			sum += fields.FieldByName(cmp.Or(inMemory[table], table)).Len()
			continue
		}
		var n int
		if err := db.QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil {
			t.Fatal(err)
		}
		sum += n
	}
	if db != nil {
		_ = db.Close()
	}
	return sum
}

// noneLeft expects no row in tables.
func noneLeft(t testing.TB, s *store.Store, tables ...string) {
	t.Helper()
	if n := rowsOf(t, s, tables...); n != 0 {
		t.Errorf("%d rows are left in %v", n, tables)
	}
}

// holds reports whether a text stands anywhere in what a store keeps.
func holds(t testing.TB, s *store.Store, text string) bool {
	t.Helper()
	data, _ := dataOf.Load(s)
	switch storetest.Engine() {
	case onPostgres:
		db := beside(t, s)
		defer db.Close()
		return storetest.RowsHold(t, db, text)
	case onMemory:
		return strings.Contains(fmt.Sprintf("%+s", s.Engine()), text)
	}
	return storetest.FileHolds(t, data.(string), text)
}

var list, rename = storetest.List, storetest.Rename

// made creates the roster of list for a new owner.
func made(t testing.TB, s *store.Store) (owner string, saved store.Saved) {
	t.Helper()
	return storetest.Made(t, s)
}
