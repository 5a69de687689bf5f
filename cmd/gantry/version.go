package main

import (
	"fmt"
	"runtime/debug"
)

// versionCommand shows what was built.
type versionCommand struct{}

// Run writes the module's version, and the commit where the build knows it.
func (versionCommand) Run(p *program) error {
	version, commit := "(unknown)", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				commit = " " + s.Value
			}
		}
	}
	_, err := fmt.Fprintln(p.stdout, "gantry "+version+commit)
	return err
}
