package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/pdf"
	"gantry/rules"
)

// printCommand prints a roster. A flag that is not given leaves the option as the
// options file has it, else as the roster keeps it, else as usual.
type printCommand struct {
	File    string   `arg:"" help:"A roster."`
	Out     string   `short:"o" required:"" placeholder:"OUT.pdf" help:"Where to write; - is standard output."`
	Layout  []string `placeholder:"PRODUCT" help:"What to print, by commas: cover, roster, cards, play-sheets, counters, reference, blank, or all; without it what the game usually prints."`
	Options string   `placeholder:"FILE" help:"A JSON object of print options, as a roster keeps it in print."`

	Paper       *string `help:"The paper: a4 or letter."`
	Orientation *string `help:"portrait or landscape."`
	Card        *string `help:"Size of cards: poker (63 × 88 mm), tarot (70 × 120 mm), half or full (page)."`
	Backs       *string `help:"Rules behind cards and play sheets, for paper turned over its long or short edge; or none."`
	Order       *string `help:"Order of units: roster, name or points."`
	Size        *string `help:"Size of type: normal, large or larger."`
	Margin      *int    `help:"Margin of pages of text and of play sheets in mm, 8 to 30."`
	Bleed       *int    `help:"How far the edge of cards runs over the cut in mm, 0 to 5."`
	CropMarks   *bool   `negatable:"" help:"Mark where cards are cut."`
	Merge       *bool   `negatable:"" help:"Print identical units as one card with their number."`
	Legend      *bool   `negatable:"" help:"Put the rules that a unit uses on its card or sheet."`
	Notes       *bool   `negatable:"" help:"Print the player's notes."`
	Basis       *bool   `negatable:"" help:"Mark values that rest on house rules or are overridden."`
	Stamp       *bool   `negatable:"" help:"Print the verdict's stamp and the findings."`
	Derivations *bool   `negatable:"" help:"Print every number step by step, at the end."`
	Code        *bool   `negatable:"" help:"Print a QR code of the roster's hash."`
	Mono        *bool   `negatable:"" help:"Black only."`
	Ink         *bool   `negatable:"" help:"Save ink: thin rules, no outlines and no areas."`

	Pictures *string `hidden:""`
}

// choices are the options that the flags give, by the ids of layout.Form.
func (c printCommand) choices() rules.Choices {
	out := rules.Choices{}
	for id, at := range map[string]*string{"paper": c.Paper, "orientation": c.Orientation, "card": c.Card, "backs": c.Backs, "order": c.Order, "size": c.Size} {
		if at != nil {
			out[id] = *at
		}
	}
	for id, at := range map[string]*int{"margin": c.Margin, "bleed": c.Bleed} {
		if at != nil {
			out[id] = *at
		}
	}
	for id, at := range map[string]*bool{"crop": c.CropMarks, "merge": c.Merge, "legend": c.Legend, "notes": c.Notes, "basis": c.Basis,
		"stamp": c.Stamp, "derivations": c.Derivations, "code": c.Code, "mono": c.Mono, "ink": c.Ink} {
		if at != nil {
			out[id] = *at
		}
	}
	return out
}

// Help is the long help.
func (printCommand) Help() string {
	return "Example: gantry print roster.json -o roster.pdf --layout cards,play-sheets --paper letter\n\n" +
		"An illegal roster is printed too, with a stamp and its findings."
}

// Run sets the pages and writes them.
func (c printCommand) Run(p *program) error {
	if err := c.notYet(); err != nil {
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
	o, err := c.request(p, sheet)
	if err != nil {
		return err
	}
	setter, err := layout.New()
	if err != nil {
		return fmt.Errorf("read fonts: %w", err)
	}
	doc, err := setter.Pages(p.ctx, sheet, o)
	var wrong *builder.UserError
	if errors.As(err, &wrong) && wrong.Kind == builder.KindInvalid {
		return usage("%s", wrong.Text)
	}
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if err := pdf.Write(&out, doc); err != nil {
		return err
	}
	for _, note := range doc.Notes {
		fmt.Fprintf(p.stderr, "%s: %s\n", c.File, note)
	}
	if c.Out == piped {
		_, err = p.stdout.Write(out.Bytes())
		return err
	}
	if err := replaceFile(c.Out, out.Bytes()); err != nil {
		return fmt.Errorf("write %s: %w", c.Out, plain(err))
	}
	fmt.Fprintf(p.stderr, "%s: %d pages, %s\n", c.Out, len(doc.Pages), sheet.Verdict.State)
	return nil
}

// notYet refuses what the contract has and this version does not.
func (c printCommand) notYet() error {
	if c.Pictures != nil {
		return notYet("print --pictures")
	}
	return nil
}

// request is how the roster is to be printed.
func (c printCommand) request(p *program, sheet builder.Sheet) (layout.Options, error) {
	o, left := layout.Kept(sheet.Roster)
	for _, fault := range left {
		fmt.Fprintf(p.stderr, "%s: %s\n", c.File, fault)
	}
	if c.Options != "" {
		data, err := source{name: c.Options}.bytes(p)
		if err != nil {
			return o, fmt.Errorf("read %s: %w", c.Options, err)
		}
		n, err := rules.ParseNode(data)
		if err != nil || n.Kind != rules.KindObject {
			return o, usage("--options: %s holds no JSON object of print options", c.Options)
		}
		var faults []string
		if o, faults = o.WithNode(n); faults != nil {
			return o, usage("--options: %s: %s", c.Options, strings.Join(faults, " "))
		}
	}
	o, _ = o.With(c.choices()) // of the right kinds, as flags
	var ids []string
	for _, product := range layout.Products(sheet.About) {
		ids = append(ids, product.ID)
	}
	switch {
	case slices.Contains(c.Layout, "all"):
		o.Products = ids
	case c.Layout != nil:
		o.Products = c.Layout
	}
	for _, l := range o.Products {
		if !slices.Contains(ids, l) {
			return o, usage("--layout: there is no %q for this game; it has %s and all", l, strings.Join(ids, ", "))
		}
	}
	return o, nil
}

// replaceFile puts a whole file in place of what is there, or changes nothing.
// What is no regular file, such as a device, is written to.
func replaceFile(name string, data []byte) error {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(name, data, 0)
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) //nolint:errcheck // it is gone where all went well
	_, err = f.Write(data)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}
