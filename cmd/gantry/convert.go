package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/format"
)

// convertCommand writes lists in another format.
type convertCommand struct {
	File string `arg:"" help:"Gantry file, JSON array, NDJSON, PDF, list code or text list."`
	To   string `required:"" placeholder:"${formats}" help:"Output format. Token is a list code (also: code)."`
	// Player is for events that ask who plays.
	Player bool `help:"Player name in the list code (with --to token)."`
	JSON   bool `name:"json" help:"JSON output: import report, what the format leaves out, and the result."`
}

// formats are what --to takes.
var formats = kong.Vars{"formats": strings.Join(exchange.FormatNames(), "|")}

// Help returns the long help.
func (convertCommand) Help() string {
	return `Examples:

	gantry convert list.json --to text
	gantry convert list.json --to token --player

Formats: json is complete. text is a full text list, short has one line per unit, csv one row per unit.

Standard error shows the import report and what the format leaves out. For a text list, the report ` +
		`marks each line as found, renamed, unknown or repriced.`
}

// Run reads, reports and writes.
func (c convertCommand) Run(p *program) error {
	if c.To == "code" {
		c.To = "token"
	}
	switch {
	case c.To == "rosz":
		return usage("--to %s isn't available in this version", c.To)
	case c.Player && c.To != "token":
		return usage("--player needs --to token\nJSON and text include the player name anyway.")
	case c.Player:
		c.To = code.PlayerExport.ID
	case !slices.Contains(exchange.FormatNames(), c.To):
		return usage("unknown format %q\nAvailable: %s", c.To, strings.Join(exchange.FormatNames(), ", "))
	}
	lib, err := p.library()
	if err != nil {
		return err
	}
	data, err := source{name: c.File}.bytes(p)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	converted, err := exchange.Convert(p.ctx, lib, data, c.To)
	if err != nil {
		return fmt.Errorf("%s: %s", c.File, builder.TextOf(err))
	}
	if c.JSON {
		err = writeJSON(p.stdout, converted)
	} else {
		c.report(p, converted)
		_, err = p.stdout.Write(converted.Bytes)
	}
	if err != nil {
		return fmt.Errorf("write %s: %w", c.To, err)
	}
	if left := converted.Unreadable(); left > 0 {
		return status{exitFailure, fmt.Sprintf("%s: %d of the lists unreadable", c.File, left)}
	}
	return nil
}

// report writes the import report, and what the format lacks, to standard error.
func (c convertCommand) report(p *program, converted exchange.Conversion) {
	file := format.Line(c.File)
	for _, n := range converted.Report {
		fmt.Fprintf(p.stderr, "%s #%d: %s\n", file, n.Index+1, format.Line(n.String()))
	}
	for _, l := range converted.Lost {
		fmt.Fprintf(p.stderr, "%s #%d: lost in %s: %s\n", file, l.Index+1, c.To, format.Line(l.Text))
	}
}
