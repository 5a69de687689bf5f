// Package needs is for tests of what programs of the system make or read.
package needs

import (
	"os"
	"os/exec"
	"testing"
)

// Program looks for programs of the system that a test drives.
func Program(t testing.TB, names ...string) {
	t.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err != nil {
			Missing(t, name+" is not installed")
		}
	}
}

// Missing ends a test that something is not there for: it is not run, which is a
// failure in CI, where everything must be.
func Missing(t testing.TB, why string) {
	t.Helper()
	if os.Getenv("CI") != "" {
		t.Fatal(why)
	}
	t.Skip("NOT RUN: " + why)
}
