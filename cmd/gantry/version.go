package main

import (
	"fmt"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"gantry/builder"
)

// versionCommand shows what was built.
type versionCommand struct{}

// Run writes the version, and the commit where the build knows it.
func (versionCommand) Run(p *program) error {
	_, err := fmt.Fprintln(p.stdout, version())
	return err
}

// versionFlag is the command as a flag, as most programs have it.
type versionFlag bool

// BeforeReset writes the version and ends, whatever else the line says.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, version())
	app.Exit(exitFine)
	return nil
}

func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return versionOf(info.Settings)
}

// versionOf returns the version, with the commit and whether files were changed since, if the build records them.
func versionOf(build []debug.BuildSetting) string {
	commit, changed := "", ""
	for _, s := range build {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = ", changed"
		}
	}
	if commit == "" {
		return "gantry " + builder.Version
	}
	return fmt.Sprintf("gantry %s (%.12s%s)", builder.Version, commit, changed)
}
