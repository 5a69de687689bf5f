package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"gantry/builder/play"
	"gantry/data"
	"gantry/rules/doc"
)

// BenchmarkCheckBulk: gantry check of 1,000 rosters of 10 units as a process,
// against reading the files and decoding them with encoding/json in one. In JSON each
// finding has its fixes.
func BenchmarkCheckBulk(b *testing.B) {
	folder, binary := b.TempDir(), filepath.Join(b.TempDir(), "gantry")
	if out, err := exec.Command("go", "build", "-o", binary, ".").CombinedOutput(); err != nil {
		b.Fatalf("build: %v\n%s", err, out)
	}
	const rosters, units = 1000, 10
	document := roster(b, units)
	for i := range rosters {
		if err := os.WriteFile(fmt.Sprintf("%s/%04d.json", folder, i), document, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	var reference float64
	b.Run("reference", func(b *testing.B) {
		for b.Loop() {
			files, err := filepath.Glob(folder + "/*.json")
			if err != nil || len(files) != rosters {
				b.Fatal(len(files), err)
			}
			for _, file := range files {
				data, err := os.ReadFile(file)
				if err != nil {
					b.Fatal(err)
				}
				var v struct{ Units []any }
				if err := json.Unmarshal(data, &v); err != nil || len(v.Units) != units {
					b.Fatal(len(v.Units), err)
				}
			}
		}
		reference = b.Elapsed().Seconds() / float64(b.N)
	})
	for name, run := range map[string][]string{"check": {"check", folder}, "with-fixes": {"check", "--json", folder}} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				out, err := exec.Command(binary, run...).Output()
				var exit *exec.ExitError
				if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == exitIllegal) {
					b.Fatal(err)
				}
				if n := bytes.Count(out, []byte(".json")); n < rosters {
					b.Fatalf("%d lists", n)
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/reference, "×reference")
		})
	}
}

// roster repeats the units of the first example until there are n.
func roster(b *testing.B, n int) []byte {
	var pack struct{ Examples []*doc.Node }
	if err := json.Unmarshal(data.Pack("mechahex"), &pack); err != nil {
		b.Fatal(err)
	}
	units := pack.Examples[0].Get("units")
	for i := 0; len(units.Items) < n; i++ {
		u := *units.Items[i]
		u.Members = append([]doc.Member{{Name: "id", Node: doc.NodeOf(fmt.Sprintf("x%d", i))}}, u.Members[1:]...)
		units.Items = append(units.Items, &u)
	}
	return pack.Examples[0].Append(nil)
}

// BenchmarkBattle measures a battle of 2,000 presses on a server: its page just after the server started and later, a
// press, and the bytes that a press adds to the file.
func BenchmarkBattle(b *testing.B) {
	const presses = 2000
	data := filepath.Join(b.TempDir(), "gantry.db")
	v, n := newVisitor(b), startNode(b, "--data", data)
	of := v.battleFile(n, v.battle(n))
	for i := range presses {
		place := play.Place{Side: "a", Unit: fmt.Sprint("u", 1+i%4), Model: 1, Mark: "m1"}
		of.Log = append(of.Log, play.Event{ID: fmt.Sprint("e", i), Side: "a", Round: 1, Phase: "vehicles",
			Do: []play.Change{{Place: place, By: 1 - i/4%2*2}}})
	}
	restart := func() (bytes int64) { // of the file in between
		n.stop(b)
		info, err := os.Stat(data)
		if err != nil {
			b.Fatal(err)
		}
		n = startNode(b, "--data", data)
		return info.Size()
	}
	// imported returns the path of a copy of the battle.
	imported := func(b *testing.B) string {
		b.Helper()
		a, err := v.upload(n, "/rosters/import", "paste", string(of.Node().Append(nil)))
		path := battleAddress.FindString(a.body)
		if err != nil || path == "" {
			b.Fatal(a.status, err)
		}
		return path
	}
	open := func(b *testing.B, path string) {
		b.Helper()
		if a := v.get(n, path); a.status != http.StatusOK {
			b.Fatal(a.status)
		}
	}
	b.Run("opens-cold", func(b *testing.B) {
		path := imported(b)
		for b.Loop() {
			b.StopTimer()
			restart()
			b.StartTimer()
			open(b, path)
		}
	})
	b.Run("opens", func(b *testing.B) {
		path := imported(b)
		for b.Loop() {
			open(b, path)
		}
	})
	b.Run("press", func(b *testing.B) {
		path, i := imported(b), 0
		before := restart()
		for b.Loop() {
			a, err := v.presses().answer(v.presses().PostForm(n.at.JoinPath(path).String(), pressOf(0, i)))
			if i += 2; err != nil || a.status != http.StatusSeeOther {
				b.Fatal(a.status, err)
			}
		}
		b.ReportMetric(float64(restart()-before)/float64(i/2), "B/press")
	})
}

// stop ends a server and waits until its file is closed.
func (n *node) stop(b *testing.B) {
	b.Helper()
	if err := n.cmd.Process.Signal(os.Interrupt); err != nil {
		b.Fatal(err)
	}
	if err := n.cmd.Wait(); err != nil {
		b.Fatal(err)
	}
}
