package main

import (
	"regexp"
	"runtime/debug"
	"testing"

	"gantry/builder"
)

func TestVersion(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123456789abcdef01234567"}
	for _, c := range []struct {
		name  string
		build []debug.BuildSetting
		want  string
	}{
		{"of a build that knows no commit", nil, "gantry " + builder.Version},
		{"of a commit", []debug.BuildSetting{revision, {Key: "vcs.modified", Value: "false"}},
			"gantry " + builder.Version + " (0123456789ab)"},
		{"of changed files", []debug.BuildSetting{revision, {Key: "vcs.modified", Value: "true"}},
			"gantry " + builder.Version + " (0123456789ab, changed)"},
	} {
		if got := versionOf(c.build); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if !regexp.MustCompile(`^\d+\.\d+\.\d+$`).MatchString(builder.Version) {
		t.Errorf("%q is no version", builder.Version)
	}
}
