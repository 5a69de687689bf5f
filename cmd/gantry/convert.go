package main

import (
	"bytes"
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/builder/exchange"
)

// convertCommand writes rosters in another format.
type convertCommand struct {
	File string `arg:"" help:"Rosters: one document, a JSON array, one document a line, a printed PDF or a token."`
	To   string `required:"" placeholder:"json|text|markdown|token" help:"The format to write: json (complete and tidied), text, markdown or token (the list as one word)."`
}

// Help is the long help.
func (convertCommand) Help() string {
	return "Example: gantry convert roster.json --to text\n\nThe import's report goes to standard error."
}

// Run reads, reports and writes.
func (c convertCommand) Run(p *program) error {
	switch c.To {
	case "json", "text", "markdown", "token":
	case "csv", "rosz":
		return notYet("convert --to " + c.To)
	default:
		return usage("--to must be json, text, markdown or token, not %q", c.To)
	}
	lib, err := p.library()
	if err != nil {
		return err
	}
	data, err := source{name: c.File}.bytes(p)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	rosters, report, err := exchange.Import(p.ctx, lib, data)
	if err != nil {
		return fmt.Errorf("%s: %s", c.File, sentence(err))
	}
	left := 0
	for _, n := range report {
		if n.Error {
			left++
		}
		fmt.Fprintf(p.stderr, "%s #%d: %s\n", exchange.Line(c.File), n.Index+1, exchange.Line(n.Text))
	}
	var out []byte
	if c.To == "json" {
		out = encodeAll(rosters)
	} else if out, err = exchange.Export(p.ctx, lib, rosters, c.To); err != nil {
		return fmt.Errorf("%s: %s", c.File, sentence(err))
	}
	if _, err := p.stdout.Write(out); err != nil {
		return fmt.Errorf("write %s: %w", c.To, err)
	}
	if left > 0 {
		return status{exitFailure, fmt.Sprintf("%d of the documents could not be read", left)}
	}
	return nil
}

// encodeAll is one document as it is and several as an array.
func encodeAll(rosters []builder.Roster) []byte {
	if len(rosters) == 1 {
		return rosters[0].Encode()
	}
	docs := make([][]byte, len(rosters))
	for i, r := range rosters {
		docs[i] = bytes.TrimSuffix(r.Encode(), []byte("\n"))
	}
	return slices.Concat([]byte("[\n"), bytes.Join(docs, []byte(",\n")), []byte("\n]\n"))
}
