package main

import (
	"fmt"
	"slices"

	"gantry/builder"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/doc"
)

// packsCommand lists or checks rules data.
type packsCommand struct {
	List packsListCommand `cmd:"" default:"withargs" hidden:"" help:"List rules data."`
	Lint packsLintCommand `cmd:"" help:"Find mistakes in rules data."`
}

// Help returns the long help.
func (packsCommand) Help() string {
	return `Examples:

	gantry packs
	gantry packs --pack my-pack.json
	gantry packs lint my-pack.json

Shows all versions that a list can use, by game, newest first: built-in, earlier built-in and added with --pack. ` +
		`New lists use the last --pack for their game, else the built-in one.`
}

// packsListCommand lists the opened packs.
type packsListCommand struct {
	JSON bool `name:"json" help:"JSON output."`
}

// packDocument is a pack in the list.
type packDocument struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Version string `json:"version"`
	SHA256  string `json:"sha256"`
	License string `json:"licence"`
	Newest  bool   `json:"newest"`  // lists that name no pack use it
	Shipped bool   `json:"shipped"` // with Gantry, now or before
}

// packsHere returns the packs that a list may name: by game, the newest first.
func (p *program) packsHere(lib *builder.Library) (list []*builder.Pack, err error) {
	for _, newest := range lib.Packs() {
		var refs []builder.PackRef
		for _, e := range data.Index() {
			if e.ID == newest.ID {
				refs = append(refs, builder.PackRef{ID: e.ID, Version: e.Version, SHA256: e.SHA256})
			}
		}
		for _, here := range lib.Present(newest.ID) { // behind those shipped before, each once
			refs = slices.DeleteFunc(refs, func(r builder.PackRef) bool { return r.SHA256 == here.SHA256 })
			refs = append(refs, here)
		}
		for _, ref := range slices.Backward(refs) {
			pack, err := lib.PackOf(ref.ID, ref)
			if err != nil {
				return nil, err
			}
			list = append(list, pack)
		}
	}
	return list, nil
}

// Run lists.
func (c packsListCommand) Run(p *program) error {
	lib, err := p.library()
	if err != nil {
		return err
	}
	here, err := p.packsHere(lib)
	if err != nil {
		return err
	}
	list := []packDocument{}
	for i, pack := range here {
		list = append(list, packDocument{pack.ID, pack.System.Name, pack.Version, pack.SHA256, pack.About.License,
			i == 0 || here[i-1].ID != pack.ID, !pack.Foreign})
	}
	if c.JSON {
		return writeJSON(p.stdout, list)
	}
	for _, d := range list {
		if _, err := fmt.Fprintln(p.stdout, d); err != nil {
			return err
		}
	}
	return nil
}

func (d packDocument) String() string {
	text := fmt.Sprintf("%s %s  %s  %.12s", d.ID, d.Version, d.Name, d.SHA256)
	if !d.Shipped {
		text += "  added"
	}
	if !d.Newest {
		text += "  older"
	}
	return text
}

// packsLintCommand looks for mistakes.
type packsLintCommand struct {
	Files   []string `arg:"" name:"file" help:"Rules data files."`
	Against string   `name:"against" placeholder:"FILE" help:"Earlier version to compare with (default the built-in one)."`
	JSON    bool     `name:"json" help:"JSON output."`
}

// Help returns the long help.
func (packsLintCommand) Help() string {
	return "Examples:\n\n\tgantry packs lint my-pack.json\n\tgantry packs lint --against club-1.0.json club-1.1.json"
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
	fmt.Fprintf(p.stderr, "No mistakes in %s\n", rules.Count(len(c.Files), "file"))
	return nil
}
