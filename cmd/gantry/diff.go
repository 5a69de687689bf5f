package main

import (
	"fmt"

	"gantry/builder/exchange"
)

// diffCommand says what tells one roster from another.
type diffCommand struct {
	Files []string `arg:"" name:"file" help:"Two lists, in two files or one."`
	JSON  bool     `name:"json" help:"Write one JSON document, with the patch that leads from A to B."`
}

// Help is the long help.
func (diffCommand) Help() string {
	return `Example: gantry diff before.json after.json

Says in words what becomes of units, loadouts, choices, options and numbers, with points and verdict of both.
With --json the patch (RFC 6902, with JSON Pointers) leads from the one document, as Gantry reads it, to the other.

Exit status: 0, also where they differ; 1 where one cannot be read.`
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
		return usage("diff needs exactly two lists, not %d", len(lists))
	}
	d, err := lib.Diff(p.ctx, lists[0].Roster, lists[1].Roster)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(p.stdout, exchange.DiffOf(d))
	}
	_, err = fmt.Fprint(p.stdout, exchange.DiffText(d))
	return err
}
