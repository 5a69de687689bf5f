package main

import (
	"fmt"

	"gantry/builder"
	"gantry/builder/exchange"
)

// moveCommand moves a list to the newest pack of its game.
type moveCommand struct {
	File string `arg:"" help:"A list."`
	Out  string `short:"o" placeholder:"OUT.json" help:"Write the moved list here."`
	JSON bool   `name:"json" help:"Write one JSON document, with the moved roster in it."`
}

// Help is the long help.
func (moveCommand) Help() string {
	return `Example: gantry move old.json -o new.json

A list keeps the pack that it names until you move it. --pack adds a pack and does not change that. This command
moves the list to the newest pack of its game: the last --pack of the game, else the shipped one. It shows for each
unit whether it is kept, renamed, re-priced, changed, gone or newly wrong. What is gone stays in the list. Names,
notes and ids stay as they are. A second move changes nothing.

Exit status: 0, also where something is gone or newly wrong.`
}

// Run moves and says what becomes of each row.
func (c moveCommand) Run(p *program) error {
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
	if r.Kind != builder.OfRoster {
		return usage("%s is a profile; what is moved is a roster", c.File)
	}
	text, moved, err := exchange.MoveText(p.ctx, lib, r)
	if err != nil {
		return err
	}
	if c.JSON {
		err = writeJSON(p.stdout, moved)
	} else {
		_, err = fmt.Fprint(p.stdout, text)
	}
	if err != nil || c.Out == "" {
		return err
	}
	if err := replaceFile(c.Out, moved.List.Encode()); err != nil {
		return fmt.Errorf("write %s: %w", c.Out, err)
	}
	return nil
}
