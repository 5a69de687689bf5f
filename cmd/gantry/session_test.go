package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"gantry/data"
	"gantry/rules/rulestest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"gantry": main})
}

// TestSessions runs the sessions in testdata, with these words besides those of
// testscript: "ends CODE gantry …" runs a command and wants its exit code;
// "example N FILE" writes an example roster of Mecha: HEX; "make KIND FILE"
// writes a large or strange document; "zipped FILE FROM=NAME…" an archive.
func TestSessions(t *testing.T) {
	p := testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_DATA_HOME", env.WorkDir+"/share")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"ends": ends, "example": writeExample, "make": writeMade, "zipped": writeZip,
		},
	}
	if testing.Short() { // each command is a process
		p.Dir, p.Files = "", []string{"testdata/mend.txtar", "testdata/undecided.txtar"}
	}
	testscript.Run(t, p)
}

func ends(ts *testscript.TestScript, _ bool, args []string) {
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

func writeExample(ts *testscript.TestScript, _ bool, args []string) {
	var pack struct{ Examples []json.RawMessage }
	ts.Check(json.Unmarshal(data.Pack("mechahex"), &pack))
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), pack.Examples[n], 0o644))
}

func writeMade(ts *testscript.TestScript, _ bool, args []string) {
	const head = `{"format": "gantry.roster/1", "system": "mechahex", `
	var text string
	switch kind := args[0]; kind {
	case "50MB":
		text = head + `"units": [], "notes": "` + strings.Repeat("x", 50<<20) + `"}`
	case "9MB":
		text = head + `"units": [], "notes": "` + strings.Repeat("x", 9<<20) + `"}`
	case "10000-units":
		text = head + `"units": [` + strings.Repeat(`{"profile": "light-mecha"},`,
			9999) + `{"profile": "light-mecha"}]}`
	case "deep":
		text = head + `"units": [], "x": ` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + "}"
	case "pack":
		text = regexp.MustCompile(`"version": "[^"]*"`).ReplaceAllString(string(data.Pack("mechahex")),
			`"version": "9.0.0"`)
	case "newer-pack":
		newer, err := rulestest.PackChange{Version: "9.0.0",
			Numbers: map[string]int{"/classes/rows/light-mecha/points": 45},
			Renamed: map[string]string{"/weapons/rows/heavy-laser": "lance-laser"},
			Removed: map[string]string{"/weapons/rows/artillery-missile": "Withdrawn by its author."},
		}.Of(data.Pack("mechahex"))
		ts.Check(err)
		text = string(newer)
	case "marked-pack":
		text = "\ufeff" + string(data.Pack("mechahex"))
	case "broken-pack":
		text = string(data.Pack("mechahex"))
		for _, change := range [][2]string{
			{`"points": 60`, `"pionts": 1, "points": "sixty"`}, {`"special": ["turret"]`, `"special": ["deadlyy"]`},
			{`"profile": "medium-mecha"`, `"profile": "medum-mecha"`},
		} {
			if !strings.Contains(text, change[0]) {
				ts.Fatalf("the pack has no %s to break", change[0])
			}
			text = strings.Replace(text, change[0], change[1], 1)
		}
		at := strings.LastIndex(text, `"limit": 200`)
		text = text[:at] + `"limit": 100` + text[at+len(`"limit": 200`):]
	case "picture":
		var b bytes.Buffer
		ts.Check(png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 40, 30))))
		text = b.String()
	default:
		ts.Fatalf("there is no %q to make", kind)
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o644))
}

func writeZip(ts *testscript.TestScript, _ bool, args []string) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, member := range args[1:] {
		from, name, _ := strings.Cut(member, "=")
		w, err := z.Create(name)
		ts.Check(err)
		_, err = w.Write([]byte(ts.ReadFile(from)))
		ts.Check(err)
	}
	ts.Check(z.Close())
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b.Bytes(), 0o644))
}

// 1,000 files are answered in the order of their names.
func TestCheckKeepsTheOrderOfManyFiles(t *testing.T) {
	n := 1000
	if testing.Short() {
		n = 100
	}
	folder := t.TempDir()
	for i := range n {
		text := fmt.Sprintf(`{"format": "gantry.roster/1", "system": "mechahex", "name": "%04d", "units": []}`, i)
		if err := os.WriteFile(fmt.Sprintf("%s/%04d.json", folder, i), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	out, _, _ := invoke(t, "check", "--json", folder)
	var entries []struct{ Name, Verdict string }
	if err := json.Unmarshal([]byte(out), &entries); err != nil {
		t.Fatal(err)
	}
	if len(entries) != n {
		t.Fatalf("%d entries", len(entries))
	}
	for i, e := range entries {
		if e.Name != fmt.Sprintf("%04d", i) || e.Verdict == "" {
			t.Fatalf("entry %d is %+v", i, e)
		}
	}
}
