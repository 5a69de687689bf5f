package main

import (
	"gantry/builder/exchange/answers"
	"gantry/builder/mend"
)

// mendCommand makes an illegal list legal.
type mendCommand struct {
	File string `arg:"" help:"List to fix."`
	Out  string `short:"o" placeholder:"OUT.json" help:"Output file for the fixed list."`
	JSON bool   `name:"json" help:"JSON output, with the fixed list."`
}

// Help returns the long help.
func (mendCommand) Help() string {
	return `Example:

	gantry fix broken.json -o legal.json

Finds the legal list with the smallest loss. The loss counts points lost to removals and cheaper choices, plus ` +
		`5% of the limit per change. Each new warning adds 10%. Clearing a paid choice counts its points only. ` +
		`Anything you named, designed or added notes to counts 1.5 times, ` +
		`except the first half of a unit's models. ` +
		`Limit, edition, settings and house rules don't change.

Exit status: 0 if Legal, else 3.`
}

// Run fixes the list and prints the changes.
func (c mendCommand) Run(p *program) error {
	if err := keepInputs("-o", c.Out, c.File); err != nil {
		return err
	}
	lib, r, err := p.list(c.File)
	if err != nil {
		return err
	}
	m, err := mend.All(p.ctx, lib, r)
	if err != nil {
		return err
	}
	if err := p.print(c.JSON, answers.MendOf(m), answers.MendText(m)); err != nil {
		return err
	}
	if err := saveList(c.Out, m.After.Roster); err != nil {
		return err
	}
	if !m.Ready() {
		return status{exitIllegal, ""}
	}
	return nil
}
