package main

import (
	"fmt"

	"gantry/builder/exchange"
)

// diffCommand says what tells one roster from another.
type diffCommand struct {
	A    string `arg:"" help:"A roster."`
	B    string `arg:"" help:"Another one."`
	JSON bool   `name:"json" help:"Write one JSON document, with the patch that leads from A to B."`
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
	if c.A == piped && c.B == piped {
		return usage("standard input can be read only once")
	}
	lib, err := p.library()
	if err != nil {
		return err
	}
	a, err := readRoster(p, lib, c.A)
	if err != nil {
		return err
	}
	b, err := readRoster(p, lib, c.B)
	if err != nil {
		return err
	}
	d, err := lib.Diff(p.ctx, a, b)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(p.stdout, exchange.DiffOf(d))
	}
	_, err = fmt.Fprint(p.stdout, exchange.DiffText(d))
	return err
}
