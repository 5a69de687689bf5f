// Package storetest has what the tests of stores share: lists, checks of a database, and a PostgreSQL. That is a
// cluster in a temporary folder, with a socket there and no port, which ends with the process that started it.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"gantry/builder/needs"
)

// Cluster is a running PostgreSQL.
type Cluster struct {
	folder   string
	programs string
	options  []string
	as       *syscall.SysProcAttr
	keeper   io.Closer // when it is closed the cluster ends and its folder goes
	keeping  *exec.Cmd
	made     atomic.Int64
}

// fast gives up what only matters to those who outlive a crash.
var fast = []string{"-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"}

// shared is the cluster of all tests of a package that crash nothing.
var shared = sync.OnceValues(func() (*Cluster, error) { return start(fast) })

// Database returns the address of a schema with nothing in it, in a cluster that all tests of a package share.
// Without PostgreSQL on the machine the test is not run.
func Database(t testing.TB) string {
	t.Helper()
	skipShort(t)
	c, err := shared()
	check(t, err)
	return c.Database(t)
}

// Start starts a cluster of a test's own, which loses nothing when it is killed.
func Start(t testing.TB) *Cluster {
	t.Helper()
	skipShort(t)
	c, err := start(nil)
	check(t, err)
	t.Cleanup(func() {
		if err := errors.Join(c.keeper.Close(), c.keeping.Wait()); err != nil {
			t.Error(err)
		}
	})
	return c
}

func skipShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("a test of PostgreSQL")
	}
}

// errMissing is the error where there is no PostgreSQL.
var errMissing = errors.New("no initdb and postgres: install Debian's package postgresql")

func check(t testing.TB, err error) {
	t.Helper()
	if errors.Is(err, errMissing) {
		needs.Missing(t, err.Error())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// programs returns the folder of PostgreSQL's programs, "" for none.
func programs() string {
	if path, err := exec.LookPath("initdb"); err == nil {
		if path, err = filepath.EvalSymlinks(path); err == nil {
			return filepath.Dir(path)
		}
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if len(found) == 0 {
		return ""
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1])
}

// start makes a cluster and starts it. As root it runs as another user, since
// PostgreSQL refuses root.
func start(options []string) (*Cluster, error) {
	c := &Cluster{programs: programs(), options: options}
	if c.programs == "" {
		return nil, errMissing
	}
	var err error
	if c.folder, err = os.MkdirTemp("/tmp", "gantry-pg-"); err != nil { // a socket's path has 107 bytes at most
		return nil, err
	}
	if os.Getuid() == 0 {
		if c.as, err = asAnother(c.folder); err != nil {
			return nil, err
		}
	}
	if out, err := c.command("initdb", "-D", c.data(), "-U", "gantry", "-A", "trust", "-E", "UTF8", "--locale=C",
		"--no-sync", "--no-instructions").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	// It watches over the cluster from outside: also where the tests are killed.
	c.keeping = exec.Command("/bin/sh", "-c",
		`cat; [ -f "$1/data/postmaster.pid" ] && kill -QUIT "$(head -1 "$1/data/postmaster.pid")"; sleep 0.1; `+
			`rm -rf "$1"`,
		"sh", c.folder)
	c.keeping.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // an interrupt of the terminal is not for it
	if c.keeper, err = c.keeping.StdinPipe(); err != nil {
		return nil, err
	}
	if err := c.keeping.Start(); err != nil {
		return nil, err
	}
	return c, c.run()
}

func (c *Cluster) data() string { return filepath.Join(c.folder, "data") }

func (c *Cluster) command(program string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(c.programs, program), args...)
	cmd.Dir, cmd.SysProcAttr = c.folder, c.as
	return cmd
}

// asAnother returns the user postgres, or the system user nobody, and gives it the folder.
func asAnother(folder string) (*syscall.SysProcAttr, error) {
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		return nil, err
	}
	uid, _ := strconv.ParseUint(u.Uid, 10, 32)
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return nil, err
	}
	return &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}},
		os.Chown(folder, int(uid), int(gid))
}

// run starts the server and waits until it answers.
func (c *Cluster) run() error {
	args := append([]string{"-D", c.data(), "-k", c.folder, "-c", "listen_addresses=", "-c", "max_connections=300",
		"-c", "shared_buffers=32MB", "-c", "log_min_messages=fatal"}, c.options...)
	cmd := c.command("postgres", args...)
	log, err := os.OpenFile(filepath.Join(c.folder, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // the server has its own
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for began := time.Now(); ; {
		conn, err := pgx.Connect(context.Background(), c.address("public"))
		if err == nil {
			return conn.Close(context.Background())
		}
		select {
		case err := <-ended:
			text, _ := os.ReadFile(log.Name())
			return fmt.Errorf("postgres ended: %w: %s", err, text)
		case <-time.After(20 * time.Millisecond):
			if time.Since(began) > time.Minute {
				return err
			}
		}
	}
}

func (c *Cluster) address(schema string) string {
	return "postgres:///postgres?user=gantry&host=" + c.folder + "&search_path=" + schema
}

// Database returns the address of a schema with nothing in it, which is made sooner than a database.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	conn, err := pgx.Connect(context.Background(), c.address("public"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background()) //nolint:errcheck // it is done
	name := fmt.Sprintf("gantry%d", c.made.Add(1))
	if _, err := conn.Exec(context.Background(), "CREATE SCHEMA "+name); err != nil {
		t.Fatal(err)
	}
	return c.address(name)
}

// Stop stops the cluster in a mode of pg_ctl: "immediate" is as if it crashed.
func (c *Cluster) Stop(t testing.TB, mode string) {
	t.Helper()
	out, err := c.command("pg_ctl", "stop", "-D", c.data(), "-m", mode).CombinedOutput()
	if err != nil {
		t.Fatalf("pg_ctl: %v: %s", err, out)
	}
}

// Restart starts a cluster that was stopped, which recovers first where it crashed.
func (c *Cluster) Restart(t testing.TB) {
	t.Helper()
	if err := c.run(); err != nil {
		t.Fatal(err)
	}
}
