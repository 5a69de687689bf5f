package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gantry/builder/layout"
	"gantry/builder/pdf"
)

// printCommand prints a roster.
type printCommand struct {
	File      string   `arg:"" help:"A roster."`
	Out       string   `short:"o" required:"" placeholder:"OUT.pdf" help:"Where to write; - is standard output."`
	Layout    []string `default:"all" placeholder:"all" help:"What to print, by commas: roster, cards, play-sheets, counters, or all."`
	Paper     string   `default:"a4" enum:"a4,letter" help:"The paper: a4 or letter."`
	Mono      bool     `help:"Black only."`
	CropMarks bool     `default:"true" negatable:"" help:"Mark where cards are cut."`
	Legend    bool     `default:"true" negatable:"" help:"Put the rules that a unit uses on its card."`
	Merge     bool     `help:"Print identical units as one card with their number."`

	Card     *string `hidden:""`
	Backs    *string `hidden:""`
	Options  *string `hidden:""`
	Pictures *string `hidden:""`
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
	products, err := c.products(sheet.About.Products)
	if err != nil {
		return err
	}
	setter, err := layout.New()
	if err != nil {
		return fmt.Errorf("read fonts: %w", err)
	}
	doc, err := setter.Pages(p.ctx, sheet, layout.Options{Paper: c.Paper, Products: products, Mono: c.Mono, CropMarks: c.CropMarks,
		Legend: c.Legend, Merge: c.Merge})
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

// notYet refuses the flags of the contract that this version does not have.
func (c printCommand) notYet() error {
	for _, flag := range []struct {
		name  string
		value *string
	}{{"--card", c.Card}, {"--backs", c.Backs}, {"--options", c.Options}, {"--pictures", c.Pictures}} {
		if flag.value != nil {
			return notYet("print " + flag.name)
		}
	}
	for _, l := range c.Layout {
		if slices.Contains([]string{"cover", "reference", "blank"}, l) {
			return notYet("print --layout " + l)
		}
	}
	return nil
}

// products are those of --layout; none stands for all.
func (c printCommand) products(printed []string) ([]string, error) {
	if slices.Contains(c.Layout, "all") {
		return nil, nil
	}
	for _, l := range c.Layout {
		if !slices.Contains(printed, l) {
			return nil, usage("--layout: there is no %q for this game; it has %s and all", l, strings.Join(printed, ", "))
		}
	}
	return c.Layout, nil
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
