package main

import (
	"fmt"
	"slices"
	"strings"

	"gantry/builder/exchange"
)

// convertCommand writes rosters in another format.
type convertCommand struct {
	File string `arg:"" help:"Rosters: one document, a JSON array, one document a line, a printed PDF, a token, or lists as text."`
	To   string `required:"" placeholder:"json|text|short|markdown|csv|token" help:"The format to write: json (complete and tidied), text, short (a line a unit), markdown, csv (a row a unit) or token (the list as one word)."`
	// Player is for events that ask who plays.
	Player bool `help:"Include the player's name in the list code (with --to token)."`
	JSON   bool `name:"json" help:"Write one JSON document: the report, what the format does not say, and what was written."`
}

// Help is the long help.
func (convertCommand) Help() string {
	return "Example: gantry convert roster.json --to text\n\n" +
		"Example: gantry convert --to token --player roster.json\n\n" +
		"The import's report goes to standard error: of a list as text line by line what was resolved, renamed, is " +
		"unknown or costs something else; and what the format does not say."
}

// Run reads, reports and writes.
func (c convertCommand) Run(p *program) error {
	switch {
	case c.To == "rosz":
		return notYet("convert --to " + c.To)
	case c.Player && c.To != "token":
		return usage("--player needs --to token. json and text include the player's name anyway")
	case c.Player:
		c.To = exchange.WithPlayer
	case c.To != "json" && !slices.Contains(exchange.Texts(), c.To):
		return usage("--to must be json, %s, not %q", strings.Join(exchange.Texts(), ", "), c.To)
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
		return fmt.Errorf("%s: %s", c.File, sentence(err))
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
		return status{exitFailure, fmt.Sprintf("%d of the documents could not be read", left)}
	}
	return nil
}

// report says on standard error what became of each line, and what is not said.
func (c convertCommand) report(p *program, converted exchange.Conversion) {
	file := exchange.Line(c.File)
	for _, n := range converted.Report {
		fmt.Fprintf(p.stderr, "%s #%d: %s\n", file, n.Index+1, exchange.Line(n.String()))
	}
	for _, l := range converted.Lost {
		fmt.Fprintf(p.stderr, "%s #%d: not in %s: %s\n", file, l.Index+1, c.To, exchange.Line(l.Text))
	}
}
