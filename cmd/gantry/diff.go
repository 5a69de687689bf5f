package main

import (
	"gantry/builder/exchange/answers"
	"gantry/builder/versions"
	"gantry/rules"
)

// diffCommand compares two lists.
type diffCommand struct {
	Files []string `arg:"" name:"file" help:"Two lists, in one or two files."`
	JSON  bool     `name:"json" help:"JSON output, with the patch from A to B."`
}

// Help returns the long help.
func (diffCommand) Help() string {
	return `Example:

	gantry diff before.json after.json

Shows changed units, loadouts, choices, settings and numbers, with the points and state of both lists. ` +
		`--json adds a JSON Patch (RFC 6902) that turns list A, as Gantry reads it, into list B.

Exit status: 0 for equal or different lists, 1 if a file is unreadable.`
}

// Run writes the difference.
func (c diffCommand) Run(p *program) error {
	if len(c.Files) == 2 && c.Files[0] == piped && c.Files[1] == piped {
		return usage("standard input can be read only once")
	}
	lib, err := p.library()
	if err != nil {
		return err
	}
	lists, unreadable := readLists(p, lib, sources(c.Files))
	if unreadable > 0 {
		return status{code: exitFailure}
	}
	if len(lists) != 2 {
		return usage("found %s, need 2", rules.Count(len(lists), "list"))
	}
	d, err := versions.Between(p.ctx, lib, lists[0].Roster, lists[1].Roster)
	if err != nil {
		return err
	}
	return p.print(c.JSON, answers.DiffOf(d), answers.DiffText(d))
}
