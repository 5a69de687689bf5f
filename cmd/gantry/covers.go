package main

import (
	"bytes"
	"fmt"
	"slices"

	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/exchange/format"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/pdf"
)

// checkCovers refuses covers that would replace an input or mix with the results.
func (c checkCommand) checkCovers(p *program, files []source) error {
	switch c.Covers {
	case "":
		return nil
	case piped:
		return usage("--covers needs a file\nStandard output has the results.")
	}
	return keepInputs("--covers", c.Covers, slices.Concat([]string{c.Event, c.Under}, p.packs, inputs(files))...)
}

// writeCovers writes a cover sheet for each checked list, if --covers asks for them.
func (c checkCommand) writeCovers(p *program, checker exchange.Checker, entries []exchange.CheckEntry) error {
	if c.Covers == "" {
		return nil
	}
	var checked []*exchange.Checked
	for _, e := range entries {
		if e.Checked != nil && !e.Profile {
			checked = append(checked, e.Checked)
		}
	}
	if len(checked) == 0 {
		return usage("--covers: no lists")
	}
	setter, err := paper.New()
	if err != nil {
		return fmt.Errorf("read fonts: %w", err)
	}
	title := ""
	if checker.Event != nil {
		title = checker.Event.Title()
	}
	doc, err := setter.Covers(p.ctx, title, len(checked), func(i int) (l paper.List, err error) {
		l.Options = job.DefaultOptions()
		l.Options.Paper = c.Paper
		if own := checked[i].WithoutEvent; own != nil {
			l.Options.WithoutEvent = own.Ruled
		}
		l.Options.EventHash, l.Options.Import = checked[i].EventHash, checked[i].ImportLines()
		l.Options.PagesNote = checked[i].PagesCheck.Line()
		if l.Options.Token, err = code.Of(p.ctx, checked[i].Roster); err == nil {
			l.Options.LongToken = l.Options.Token == ""
			l.Sheet, l.Options.Document, err = checker.Sheet(p.ctx, checked[i])
		}
		return l, err
	})
	var out bytes.Buffer
	if err == nil {
		err = pdf.Write(p.ctx, &out, doc)
	}
	if err != nil {
		return err
	}
	if err := replaceFile(c.Covers, out.Bytes()); err != nil {
		return err
	}
	for _, note := range doc.Notes {
		fmt.Fprintf(p.stderr, "%s: %s\n", c.Covers, format.Line(note))
	}
	fmt.Fprintf(p.stderr, "%s: %d of %d cover sheets\n", c.Covers, len(checked), len(entries))
	return nil
}
