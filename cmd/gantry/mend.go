package main

import (
	"fmt"

	"gantry/builder"
	"gantry/builder/exchange"
)

// mendCommand leads a roster to the nearest ready one.
type mendCommand struct {
	File string `arg:"" help:"A roster."`
	Out  string `short:"o" placeholder:"OUT.json" help:"Write the mended roster here."`
	JSON bool   `name:"json" help:"Write one JSON document, with the mended roster in it."`
}

// Help is the long help.
func (mendCommand) Help() string {
	return `Example: gantry mend broken.json -o ready.json

Searches the nearest list that can be played as it is: as few units lost as can be (named ones count three
times), then as few items and choices changed, then as few points. Limit, edition, options and numbers stay,
as does what the player typed.

Exit status: 0 ready, 3 not.`
}

// Run mends and says how.
func (c mendCommand) Run(p *program) error {
	if err := keepInputs("-o", c.Out, c.File); err != nil {
		return err
	}
	lib, err := p.library()
	if err != nil {
		return err
	}
	sheet, err := readSheet(p, lib, c.File)
	if err != nil {
		return err
	}
	after, ready, err := c.write(p, lib, sheet.Roster)
	if err != nil {
		return err
	}
	if c.Out != "" {
		if err := replaceFile(c.Out, after.Encode()); err != nil {
			return fmt.Errorf("write %s: %w", c.Out, err)
		}
	}
	if !ready {
		return status{exitIllegal, ""}
	}
	return nil
}

func (c mendCommand) write(p *program, lib *builder.Library, r builder.Roster) (after builder.Roster, ready bool,
	err error) {
	if c.JSON {
		m, err := exchange.Mend(p.ctx, lib, r)
		if err == nil {
			err = writeJSON(p.stdout, m)
		}
		return m.List, m.Ready, err
	}
	text, ready, after, err := exchange.MendText(p.ctx, lib, r)
	if err == nil {
		_, err = fmt.Fprint(p.stdout, text)
	}
	return after, ready, err
}
