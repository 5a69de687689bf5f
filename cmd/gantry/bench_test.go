package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

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
