package store

import (
	"bufio"
	"bytes"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"gantry/builder/store/storetest"
)

// ofFiles are the tests of what only a file of SQLite has: its pages, its place, its
// modes, its pragmas.
var ofFiles = []string{"Open", "Pragmas", "OpenRefuses", "LibcVersion", "Troubles", "ReadyAsksForRoom",
	"OpenSaysReadOnly", "Clean", "CleanWhileRead", "PageGap", "FirstLeftovers", "FirstStates", "FirstDeleted",
	"VerifyRefuses"}

var result = regexp.MustCompile(`^--- (PASS|FAIL|SKIP): (\w+)`)

// Every other test of this package runs on a PostgreSQL, too.
func TestPostgresToo(t *testing.T) {
	if onPostgres {
		t.Fatal("it runs itself")
	}
	storetest.Database(t)
	args := []string{"-test.v", "-test.skip=^Test(Postgres.*|" + strings.Join(ofFiles, "|") + ")$"}
	if testing.Short() {
		args = append(args, "-test.short")
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = append(os.Environ(), "GANTRY_STORE_TESTS=postgres")
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
				t.Skip(said.String())
			default:
				failed++
				t.Error(said.String())
			}
		})
		said.Reset()
	}
	if err != nil && failed == 0 || passed < 40 {
		t.Errorf("%d passed, %d failed, %v\n%s", passed, failed, err, said.String())
	}
}
