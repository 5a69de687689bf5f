package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gantry/builder/needs"
	"gantry/builder/paper/job"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
	"gantry/rules/rulestest"
)

// printed prints a document and returns the bytes.
func printed(t *testing.T, doc []byte) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "roster.json")
	if err := os.WriteFile(file, doc, 0o600); err != nil {
		t.Fatal(err)
	}
	out, errs, code := invoke(t, "print", file, "-o", "-", "--layout", "all")
	if code != exitFine {
		t.Fatalf("print ends with %d: %s", code, errs)
	}
	return []byte(out)
}

// example is the first example of Mecha: HEX, as a document.
func example(t *testing.T) *doc.Node {
	t.Helper()
	n, err := doc.Parse(data.Pack("mechahex"))
	if err != nil {
		t.Fatal(err)
	}
	return n.Get("examples").Items[0]
}

// The order of names and white space change no byte of the PDF; the order of
// units does, for they print as they are listed.
func TestTheSameListIsTheSamePaper(t *testing.T) {
	n := example(t)
	want := printed(t, n.Append(nil))
	random := rand.New(rand.NewPCG(5, 6))
	for range rulestest.Rounds(3, 100) {
		shuffleNames(random, n)
		var doc bytes.Buffer
		if err := json.Indent(&doc, n.Append(nil), "\n", "\t  "); err != nil {
			t.Fatal(err)
		}
		if got := printed(t, doc.Bytes()); !bytes.Equal(got, want) {
			t.Fatalf("the same roster written differently is another PDF:\n%s", doc.Bytes())
		}
	}
	units := n.Get("units")
	units.Items[0], units.Items[1] = units.Items[1], units.Items[0]
	if bytes.Equal(printed(t, n.Append(nil)), want) {
		t.Error("units in another order are the same PDF")
	}
}

// The marks of a battle in a list are printed, and a check of the PDF does not take them for a change.
func TestMarksArePrinted(t *testing.T) {
	n := example(t)
	unit := n.Get("units").Items[3] // which mounts one weapon
	own := slices.Clip(unit.Members)
	file := filepath.Join(t.TempDir(), "battle.json")
	write := func(marks string) {
		m, err := doc.Parse([]byte(marks))
		if err != nil {
			t.Fatal(err)
		}
		unit.Members = own
		unit.Put("marks", m)
		if err := os.WriteFile(file, n.Append(nil), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(`{"m1": 1}`)
	if out, errs, _ := invoke(t, "print", file, "-o", "-", "--to", "text"); !strings.Contains(out,
		"Out of play: destroyed\n") || !strings.Contains(out, "Light Gatling: 1 box, 1 marked") ||
		strings.Contains(out, "Unknown") {
		t.Errorf("%s%s", out, errs)
	}
	paper := filepath.Join(t.TempDir(), "battle.pdf")
	if _, errs, code := invoke(t, "print", file, "-o", paper); code != exitFine {
		t.Fatal(errs)
	}
	if out, _, _ := invoke(t, "check", paper); !strings.Contains(out, "The pages show the marks of a battle") {
		t.Error(out)
	}
	write(`{"m1": 2}`)
	if _, errs, code := invoke(t, "print", file, "-o", paper); code == exitFine ||
		!strings.Contains(errs, "enter a whole number from 0 to 1") {
		t.Errorf("print ends with %d: %s", code, errs)
	}
}

func shuffleNames(random *rand.Rand, n *doc.Node) {
	random.Shuffle(len(n.Members), func(i, j int) { n.Members[i], n.Members[j] = n.Members[j], n.Members[i] })
	for _, m := range n.Members {
		shuffleNames(random, m.Node)
	}
	for _, item := range n.Items {
		shuffleNames(random, item)
	}
}

// What the game does not know stands on paper as it was written.
func TestUnknownStandsOnPaper(t *testing.T) {
	const doc = `{"format":"gantry.roster/1","system":"mechahex","name":"Odd","options":{"edition":"1999"},"units":[
		{"id":"u1","profile":"gigantic-mecha","name":"Colossus","mounts":[{"id":"m1","item":"death-ray","at":"tail"}]},
		{"id":"u2","profile":"light-mecha","name":"Spark","choices":{"hero":"nobody"},"mounts":[{"id":"m1",` +
		`"item":"warp-drive","at":"torso"},{"id":"m2","item":"small-laser","at":"left-leg"}]}]}`
	file := filepath.Join(t.TempDir(), "roster.pdf")
	if err := os.WriteFile(file, printed(t, []byte(doc)), 0o600); err != nil {
		t.Fatal(err)
	}
	needs.Program(t, "pdftotext")
	out, err := exec.Command("pdftotext", "-layout", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Colossus", "gigantic-mecha", "death-ray", "tail", "Spark", "nobody", "warp-drive",
		"left-leg", "1999", "ILLEGAL"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("the paper does not say %q", want)
		}
	}
	if t.Failed() {
		t.Logf("%s", out)
	}
}

// A flag prints what its option prints, alone and with all others.
func TestFlagsPrintAsOptions(t *testing.T) {
	dir := t.TempDir()
	roster, options := filepath.Join(dir, "roster.json"), filepath.Join(dir, "options.json")
	if err := os.WriteFile(roster, example(t).Append(nil), 0o600); err != nil {
		t.Fatal(err)
	}
	same := func(name string, choices rules.Choices, flags ...string) {
		if err := os.WriteFile(options, doc.NodeOf(map[string]any(choices)).Append(nil), 0o600); err != nil {
			t.Fatal(err)
		}
		a, errs, code := invoke(t, append([]string{"print", roster, "-o", "-"}, flags...)...)
		if b, _, _ := invoke(t, "print", roster, "-o", "-", "--options", options); code != exitFine || a != b {
			t.Errorf("%s: %d bytes by flags, %d by options; %s", name, len(a), len(b), errs)
		}
	}
	all, flags := rules.Choices{}, []string(nil)
	for _, f := range job.Form(nil).Fields {
		name := "--" + flagOf(f.ID)
		var flag string
		switch f.Kind {
		case rules.FieldBool:
			if flag, all[f.ID] = name, f.Default == false; f.Default == true {
				flag = "--no-" + name[2:]
			}
		case rules.FieldInt:
			flag, all[f.ID] = fmt.Sprint(name, "=", f.Max), f.Max
		case rules.FieldOneOf:
			flag, all[f.ID] = name+"="+f.Options[1].ID, f.Options[1].ID
		case rules.FieldList:
			flag, all[f.ID] = name+"=cover,cards,blank", []any{"cover", "cards", "blank"}
			if f.ID == "units" {
				flag, all[f.ID] = name+"=u1,u3", []any{"u1", "u3"}
			}
		}
		if !testing.Short() {
			same(f.ID, rules.Choices{f.ID: all[f.ID]}, flag)
		}
		flags = append(flags, flag)
	}
	same("all", all, flags...)
}

// flagOf returns the flag of a print option.
func flagOf(id string) string {
	return cmp.Or(map[string]string{"product": "layout", "crop": "crop-marks", "pictures": "images"}[id], id)
}

// Every print option has a flag that the help names.
func TestPrintOptionsHaveFlags(t *testing.T) {
	help, _, _ := invoke(t, "help", "print")
	for _, f := range job.Form(nil).Fields {
		flag := flagOf(f.ID)
		if f.Kind == rules.FieldBool {
			flag = "[no-]" + flag
		}
		if !strings.Contains(help, "--"+flag) {
			t.Errorf("--%s is not in the help", flag)
		}
		for _, o := range f.Options {
			if f.ID != "product" && !strings.Contains(help, o.ID) {
				t.Errorf("--%s does not name %s", flag, o.ID)
			}
		}
	}
}
