package main

import (
	"fmt"

	"gantry/builder/exchange"
	"gantry/rules"
	"gantry/rules/doc"
)

// packsCommand is what concerns packs.
type packsCommand struct {
	List packsListCommand `cmd:"" default:"withargs" hidden:"" help:"List the packs."`
	Lint packsLintCommand `cmd:"" help:"Name every mistake in a pack."`
}

// Help is the long help.
func (packsCommand) Help() string {
	return "Example: gantry packs\n\nExample: gantry packs lint my-pack.json"
}

// packsListCommand lists the opened packs.
type packsListCommand struct {
	JSON bool `name:"json" help:"Write one JSON document."`
}

// packDocument is a pack in the list.
type packDocument struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	SHA256  string `json:"sha256"`
	Licence string `json:"licence"`
}

// Run lists.
func (c packsListCommand) Run(p *program) error {
	lib, err := p.library()
	if err != nil {
		return err
	}
	list := []packDocument{}
	for _, pack := range lib.Packs() {
		list = append(list, packDocument{pack.ID, pack.System.Name, pack.Version, pack.SHA256, pack.About.Licence})
	}
	if c.JSON {
		return writeJSON(p.stdout, list)
	}
	for _, d := range list {
		if _, err := fmt.Fprintf(p.stdout, "%s %s  %s  %.12s\n", d.ID, d.Version, d.Name, d.SHA256); err != nil {
			return err
		}
	}
	return nil
}

// packsLintCommand looks for mistakes.
type packsLintCommand struct {
	Files   []string `arg:"" name:"file" help:"Packs."`
	Against string   `name:"against" placeholder:"FILE" help:"Version before (default the shipped pack of its id)."`
	JSON    bool     `name:"json" help:"Write one JSON document."`
}

// Help is the long help.
func (packsLintCommand) Help() string {
	return "Example: gantry packs lint my-pack.json\n\nExample: gantry packs lint --against club-1.0.json club-1.1.json"
}

// mistake is one fault of a pack file.
type mistake struct {
	File    string `json:"file"`
	Line    int    `json:"line"` // 0 where not known
	Pointer string `json:"pointer"`
	Reason  string `json:"reason"`
}

func (m mistake) String() string {
	place := exchange.Line(m.File)
	if m.Line > 0 {
		place += fmt.Sprintf(":%d", m.Line)
	}
	if m.Pointer != "" {
		place += ": " + exchange.Line(m.Pointer)
	}
	return place + ": " + exchange.Line(m.Reason)
}

// Run lints each file.
func (c packsLintCommand) Run(p *program) error {
	schemas, err := loadSchemas()
	if err != nil {
		return err
	}
	var before *doc.Node
	if c.Against != "" {
		if before, err = readBefore(p, c.Against); err != nil {
			return err
		}
	}
	mistakes := []mistake{}
	for _, name := range c.Files {
		found, err := lint(p, schemas, name, before)
		if err != nil {
			return fmt.Errorf("lint %s: %w", name, err)
		}
		mistakes = append(mistakes, found...)
	}
	if c.JSON {
		if err := writeJSON(p.stdout, mistakes); err != nil {
			return err
		}
	} else {
		for _, m := range mistakes {
			fmt.Fprintln(p.stdout, m)
		}
	}
	if len(mistakes) > 0 {
		return status{code: exitFailure}
	}
	fmt.Fprintf(p.stderr, "no mistakes in %d %s\n", len(c.Files), rules.Plural(len(c.Files), "pack"))
	return nil
}
