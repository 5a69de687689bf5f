package storetest

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"testing"

	"gantry/builder/needs"
)

const engineVariable = "GANTRY_STORE_TESTS"

// Engine is the engine that this process runs the tests of a package on, "" for SQLite.
func Engine() string { return os.Getenv(engineVariable) }

var result = regexp.MustCompile(`^--- (PASS|FAIL|SKIP): (\w+)`)

// RunOn runs the tests of a package again on another engine, without those whose names match skip. At least as many as
// least must pass.
func RunOn(t *testing.T, engine, skip string, least int) {
	t.Helper()
	if Engine() != "" {
		t.Fatal("it runs itself")
	}
	args := []string{"-test.v", "-test.skip=^Test(" + skip + ")$"}
	if testing.Short() {
		args = append(args, "-test.short")
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), engineVariable+"="+engine)
	out, err := cmd.CombinedOutput()
	var said bytes.Buffer // of the test that ends next
	passed, failed := 0, 0
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		of := result.FindStringSubmatch(lines.Text())
		if of == nil {
			said.WriteString(lines.Text() + "\n")
			continue
		}
		t.Run(of[2], func(t *testing.T) {
			switch of[1] {
			case "PASS":
				passed++
			case "SKIP":
				needs.Missing(t, said.String())
			default:
				failed++
				t.Error(said.String())
			}
		})
		said.Reset()
	}
	if err != nil && failed == 0 || passed < least {
		t.Errorf("%d passed, %d failed, %v\n%s", passed, failed, err, said.String())
	}
}
