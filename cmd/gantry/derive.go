package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"gantry/builder"
	"gantry/builder/exchange"
	"gantry/rules"
)

// deriveCommand shows the numbers of a roster or an own profile.
type deriveCommand struct {
	File string `arg:"" help:"A roster, or an own profile."`
	JSON bool   `name:"json" help:"Write one JSON document."`
}

// Help is the long help.
func (deriveCommand) Help() string { return "Example: gantry derive --json roster.json" }

// Run writes the numbers and their steps.
func (c deriveCommand) Run(p *program) error {
	lib, err := p.library()
	if err != nil {
		return err
	}
	sheet, err := readSheet(p, lib, c.File)
	if err != nil {
		return err
	}
	doc, err := exchange.Derive(p.ctx, sheet)
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(p.stdout, doc)
	}
	var b strings.Builder
	for _, u := range doc.Units {
		fmt.Fprintf(&b, "%s %s\n", exchange.Line(u.ID), exchange.Line(u.Name))
		writeStats(&b, u.Stats)
	}
	b.WriteString("army\n")
	writeStats(&b, doc.Army)
	_, err = fmt.Fprint(p.stdout, b.String())
	return err
}

func writeStats(b *strings.Builder, stats exchange.Stats) {
	for _, s := range stats {
		fmt.Fprintf(b, "  %-12s %-8s [%s, %s]\n", s.Key, rules.Minus(s.Text), s.Basis, s.Cite)
		writeSteps(b, "    ", s.Steps)
		if d := s.Derived; d != nil {
			differs := ""
			if s.Differs() {
				differs = ", differs"
			}
			fmt.Fprintf(b, "    as derived: %s [%s, %s]%s\n", d.Text, d.Basis, d.Cite, differs)
			writeSteps(b, "      ", d.Steps)
		}
	}
}

func writeSteps(b *strings.Builder, indent string, steps []rules.Step) {
	for i, s := range steps {
		s = s.Plain(i == 0)
		op, amount, value := strings.Replace(s.Op.String(), "-", "−", 1), rules.Minus(s.Amount.String()),
			rules.Minus(s.Value.String())
		fmt.Fprintf(b, "%s%-5s %-5s = %-5s %s [%s, %s]\n", indent, op, amount, value, exchange.Line(s.Label), s.Basis, s.Cite)
		writeSteps(b, indent+"  ", s.Parts)
	}
}

// readSheet is the sheet of the one roster in a file.
func readSheet(p *program, lib *builder.Library, name string) (builder.Sheet, error) {
	r, err := readRoster(p, lib, name)
	if err != nil {
		return builder.Sheet{}, err
	}
	return lib.Sheet(p.ctx, r)
}

// readRoster is the one roster in a file, or an own profile as one.
func readRoster(p *program, lib *builder.Library, name string) (builder.Roster, error) {
	list, err := unwrapFile(p, name, func(data []byte) ([][]byte, error) {
		one, err := exchange.Unwrap(data)
		return [][]byte{one}, err
	})
	if err != nil {
		return builder.Roster{}, err
	}
	return parseRoster(p, lib, name, list[0])
}

// readRosters are the roster in a file, or all that a PDF holds.
func readRosters(p *program, lib *builder.Library, name string) (rosters []builder.Roster, err error) {
	list, err := unwrapFile(p, name, exchange.UnwrapAll)
	if err != nil {
		return nil, err
	}
	for _, data := range list {
		r, err := parseRoster(p, lib, name, data)
		if err != nil {
			return nil, err
		}
		rosters = append(rosters, r)
	}
	return rosters, nil
}

func unwrapFile(p *program, name string, unwrap func([]byte) ([][]byte, error)) ([][]byte, error) {
	data, err := source{name: name}.bytes(p)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	list, err := unwrap(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", name, sentence(err))
	}
	return list, nil
}

func parseRoster(p *program, lib *builder.Library, name string, data []byte) (builder.Roster, error) {
	r, err := lib.ReadAny(p.ctx, data)
	if err != nil {
		return builder.Roster{}, fmt.Errorf("%s: %s", name, sentence(err))
	}
	return r, nil
}

// writeJSON writes an indented document without HTML escapes.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
