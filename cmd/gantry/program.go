package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"gantry/builder"
	"gantry/data"
	"gantry/rules"
)

// The exit codes.
const (
	exitFine      = 0
	exitFailure   = 1
	exitUsage     = 2
	exitIllegal   = 3
	exitUndecided = 4
)

// status is the exit code of a failed command and the reason, unless that was printed
// already. A second line of text tells how to fix it.
type status struct {
	code int
	text string
}

func (s status) Error() string { return s.text }

// usage returns the status of wrong usage.
func usage(format string, args ...any) error { return status{exitUsage, fmt.Sprintf(format, args...)} }

// program is what every command works with.
type program struct {
	ctx     context.Context
	stdin   io.Reader
	stdout  io.Writer
	stderr  io.Writer
	getenv  func(string) string
	systems []rules.System
	shipped [][]byte // packs, opened before those of --pack
	packs   []string // files of --pack

	name     string       // of the command that runs, such as "gantry packs lint"
	fullHelp bool         // help shows rare flags too
	battle   *battleFlags // how a battle file is read as a list, nil: it is not
}

// complain writes an error to standard error, after the command's name.
func (p *program) complain(text string) { fmt.Fprintf(p.stderr, "%s: %s\n", p.name, text) }

// plain returns the error of a file without the file's name, which its caller has.
func plain(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("file not found")
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// ships reports whether a pack is one that this Gantry ships, now or before.
func (p *program) ships(hash string) bool {
	return data.Ships(hash) ||
		slices.ContainsFunc(p.shipped, func(raw []byte) bool { return builder.HashOf(raw) == hash })
}

// readPack reads the file of a pack, which must open.
func (p *program) readPack(name string) ([]byte, *builder.Pack, error) {
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, plain(err))
	}
	opened, err := builder.OpenPack(p.systems, raw)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, err)
	}
	return raw, opened, nil
}

// library opens the shipped packs and adds those of --pack. Packs given here can be named
// as well, and are the newest of no game that has a shipped one.
func (p *program) library(named ...[]byte) (*builder.Library, error) {
	packs := slices.Concat(named, p.shipped)
	for _, name := range p.packs {
		raw, _, err := p.readPack(name)
		if err != nil {
			return nil, err
		}
		packs = append(packs, raw)
	}
	lib, err := builder.LazyLibrary(p.systems, packs...)
	if err == nil {
		lib.Ships(p.ships)
		lib.SetReadyMade(data.Ready, data.Words)
		lib.FindOlderWith(data.PackNamed)
	}
	return lib, err
}

// print writes an answer to standard output, as JSON or as text.
func (p *program) print(asJSON bool, document any, text string) error {
	if asJSON {
		return writeJSON(p.stdout, document)
	}
	_, err := fmt.Fprint(p.stdout, text)
	return err
}

// writeJSON writes an indented document without HTML escapes.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
