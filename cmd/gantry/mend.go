package main

import (
	"fmt"

	"gantry/builder/exchange"
	"gantry/builder/mend"
)

// mendCommand makes an illegal list legal.
type mendCommand struct {
	File string `arg:"" help:"A list."`
	Out  string `short:"o" placeholder:"OUT.json" help:"File for the fixed list."`
	JSON bool   `name:"json" help:"Print one JSON document, with the fixed list in it."`
}

// Help is the long help.
func (mendCommand) Help() string {
	return `Example: gantry fix broken.json -o legal.json

Finds the legal list that loses the least: the points of what is removed or made cheaper, plus a twentieth of
the limit for each change. What you named, noted or designed counts half as much again. Limit, edition, options
and house rules stay.

Exit status: 0 legal, 3 not.`
}

// Run fixes the list and prints the changes.
func (c mendCommand) Run(p *program) error {
	if err := keepInputs("-o", c.Out, c.File); err != nil {
		return err
	}
	lib, err := p.library()
	if err != nil {
		return err
	}
	r, err := readList(p, lib, c.File)
	if err != nil {
		return err
	}
	m, err := mend.All(p.ctx, lib, r)
	if err != nil {
		return err
	}
	if c.JSON {
		err = writeJSON(p.stdout, m.Document())
	} else {
		_, err = fmt.Fprint(p.stdout, m.Text(exchange.Line))
	}
	if err != nil {
		return err
	}
	if c.Out != "" {
		if err := replaceFile(c.Out, m.After.Roster.Encode()); err != nil {
			return fmt.Errorf("write %s: %w", c.Out, err)
		}
	}
	if !m.Ready() {
		return status{exitIllegal, ""}
	}
	return nil
}
