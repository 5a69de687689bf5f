package main

import (
	"gantry/builder"
	"gantry/builder/exchange/answers"
	"gantry/builder/versions"
)

// moveCommand moves a list to the newest rules data of its game.
type moveCommand struct {
	File string `arg:"" help:"List to move."`
	Out  string `short:"o" placeholder:"OUT.json" help:"Output file for the moved list."`
	JSON bool   `name:"json" help:"JSON output, with the moved list."`
}

// Help returns the long help.
func (moveCommand) Help() string {
	return `Example:

	gantry move old.json -o new.json

A list keeps its rules data until you move it, even with --pack. This command moves it to the newest version: the ` +
		`last --pack for its game, else the built-in one. Each unit shows as kept, renamed, repriced, changed, gone ` +
		`or newly illegal. Removed items stay in the list. Names, notes and ids don't change. Moving again ` +
		`changes nothing.

Exit status: 0, even if something is gone or newly illegal.`
}

// Run moves the list and prints what changes for each unit.
func (c moveCommand) Run(p *program) error {
	if err := keepInputs("-o", c.Out, c.File); err != nil {
		return err
	}
	lib, r, err := p.list(c.File)
	if err != nil {
		return err
	}
	if r.Kind != builder.OfRoster {
		return usage("%s: this is a unit, not a list", c.File)
	}
	m, err := versions.Move(p.ctx, lib, r)
	if err != nil {
		return err
	}
	if err := p.print(c.JSON, answers.MoveOf(m), answers.MoveText(m)); err != nil {
		return err
	}
	return saveList(c.Out, m.To.Roster)
}
