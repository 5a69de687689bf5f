package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gantry/data"
	"gantry/rules"
	"gantry/rules/rulestest"
	"gantry/rules/systems"
)

// invoke runs the program in this process.
func invoke(t *testing.T, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(""), &out, &errs, os.Getenv)
	return out.String(), errs.String(), code
}

// silent is an army with one rule more, on which its text does not decide.
type silent struct{ rules.Army }

func (a silent) Rulings(ctx context.Context) []*rules.Ruling {
	r := (&rules.Rule{ID: "silent", Source: rules.Source{Basis: rules.House, Cite: "nowhere"}}).Apply()
	r.State = rules.Silent
	return append(a.Army.Rulings(ctx), r)
}

func TestUndecidedEndsWith4(t *testing.T) {
	game := systems.All[0]
	open := game.Open
	game.Open = func(pack []byte) (rules.Game, error) {
		g, err := open(pack)
		return rulestest.Wrap(g, func(a rules.Army) rules.Army { return silent{a} }), err
	}
	file := filepath.Join(t.TempDir(), "a.json")
	legal, _, code := invoke(t, "packs")
	if code != exitFine || legal == "" {
		t.Fatal("the packs do not open")
	}
	for _, c := range []struct {
		name  string
		files []string
		code  int
	}{
		{"undecided", []string{file}, exitUndecided},
		{"undecided and not readable", []string{file, file + "x"}, exitFailure},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			p := &program{ctx: t.Context(), stdin: strings.NewReader(""), stdout: &out, stderr: &errs,
				getenv:  os.Getenv,
				systems: []rules.System{game}, shipped: [][]byte{data.Pack(game.ID)}}
			lib, err := p.library()
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(file, lib.Packs()[0].Examples[0].Encode(), 0o600); err != nil {
				t.Fatal(err)
			}
			if code := p.run(append([]string{"check"}, c.files...)); code != c.code {
				t.Errorf("exit code %d, want %d\n%s%s", code, c.code, out.String(), errs.String())
			}
			if !strings.HasPrefix(out.String(), "Needs agreement") {
				t.Errorf("standard output is %q", out.String())
			}
		})
	}
}

// full is a standard output with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestAFullDiskIsAFailure(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.json")
	if err := os.WriteFile(file, []byte(`{"format": "gantry.roster/1", "system": "mechahex", "units": []}`),
		0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check", file}, {"check", "--json", file}, {"derive", file},
		{"derive", "--json", file},
		{"convert", file, "--to", "text"}, {"convert", file, "--to", "json"}, {"print", file, "-o", "-"}, {"packs"},
		{"packs", "--json"}, {"version"}} {
		var errs bytes.Buffer
		if code := run(t.Context(), args, strings.NewReader(""), full{}, &errs, os.Getenv); code != exitFailure ||
			!strings.Contains(errs.String(), "no space left") {
			t.Errorf("%v: exit code %d, %s", args, code, errs.String())
		}
	}
}

// start serves until the test ends and returns the address that was printed.
func start(t *testing.T, args ...string) (address string, stop func() int) {
	t.Helper()
	return startIn(t, t.TempDir(), args...)
}

// startIn is start with the database in a folder.
func startIn(t *testing.T, folder string, args ...string) (address string, stop func() int) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	out, in := io.Pipe()
	done := make(chan int, 1)
	var errs bytes.Buffer
	go func() {
		code := run(ctx, append([]string{"serve", "--data", filepath.Join(folder, "new", "gantry.db")}, args...),
			strings.NewReader(""), in, &errs, os.Getenv)
		in.Close()
		done <- code
	}()
	line := make([]byte, 200)
	n, err := out.Read(line)
	if err != nil {
		t.Fatalf("nothing was printed: %v, %s", err, errs.String())
	}
	stop = func() int {
		cancel()
		select {
		case code := <-done:
			return code
		case <-time.After(patience + 5*time.Second):
			t.Fatal("it does not stop")
			return -1
		}
	}
	_, address, _ = strings.Cut(strings.TrimSpace(string(line[:n])), "Gantry is at ")
	return address, stop
}

func TestServeAnswersAndStops(t *testing.T) {
	address, stop := start(t, "--addr", "127.0.0.1:0", "--rate", "off")
	for _, path := range []string{"", "healthz", "schema/roster.json"} {
		resp, err := http.Get(address + path)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s%s answers %s", address, path, resp.Status)
		}
	}
	_, errs, code := invoke(t, "serve", "--addr", strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/"),
		"--data", filepath.Join(t.TempDir(), "a.db"))
	if code != exitFailure || !strings.Contains(errs, "Use --addr to choose another address") {
		t.Errorf("a taken port: exit code %d, %s", code, errs)
	}
	if code := stop(); code != exitFine {
		t.Errorf("it stopped with %d", code)
	}
	if _, err := http.Get(address); err == nil {
		t.Error("it still answers")
	}
}

// Metrics have a separate address and aren't at the public one.
func TestServeMetrics(t *testing.T) {
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	own := free.Addr().String()
	free.Close()
	address, stop := start(t, "--addr", "127.0.0.1:0", "--metrics", own)
	defer stop()
	for path, want := range map[string]int{address + "metrics": http.StatusNotFound,
		"http://" + own + "/metrics": http.StatusOK, "http://" + own + "/": http.StatusNotFound} {
		resp, err := http.Get(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || resp.StatusCode != want {
			t.Errorf("%s answers %s, %v", path, resp.Status, err)
		}
		if want == http.StatusOK && !strings.Contains(string(text), "gantry_build_info{version=") {
			t.Errorf("%s says %.300s", path, text)
		}
	}
}

func TestDataFile(t *testing.T) {
	for _, c := range []struct {
		name string
		env  map[string]string
		want string
	}{
		{"where XDG says", map[string]string{"XDG_DATA_HOME": "/data", "HOME": "/eva"}, "/data/gantry/gantry.db"},
		{"in the home folder", map[string]string{"HOME": "/eva"}, "/eva/.local/share/gantry/gantry.db"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := dataFile(func(name string) string { return c.env[name] })
			if err != nil || got != c.want {
				t.Errorf("%s, %v; want %s", got, err, c.want)
			}
		})
	}
}
