package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"gantry/builder"
	"gantry/data"
	"gantry/rules"
	"gantry/rules/systems"
)

// The exit codes.
const (
	exitFine      = 0
	exitFailure   = 1
	exitUsage     = 2
	exitIllegal   = 3
	exitUndecided = 4
)

// status is the end of a command that has said already, or says in text, why it
// does not end fine.
type status struct {
	code int
	text string
}

func (s status) Error() string { return s.text }

// usage is the status of wrong usage.
func usage(format string, args ...any) error { return status{exitUsage, fmt.Sprintf(format, args...)} }

// notYet is the status of something that the contract names and that this
// version does not have.
func notYet(what string) error { return usage("%s is not in this version", what) }

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
}

// command is the line that a user writes.
type command struct {
	Pack []string `placeholder:"FILE" sep:"none" type:"path" help:"Add a pack (repeatable). New lists use the last one for their game, old lists keep theirs."`

	ShowVersion versionFlag `name:"version" help:"Show the version."`

	Serve   serveCommand   `cmd:"" help:"Run the web app."`
	Check   checkCommand   `cmd:"" help:"Say whether rosters are legal, and why not."`
	Fix     mendCommand    `cmd:"" aliases:"mend" help:"Fix an illegal list."`
	Move    moveCommand    `cmd:"" help:"Move a list to the newest pack of its game."`
	Diff    diffCommand    `cmd:"" help:"Say what tells one roster from another."`
	Derive  deriveCommand  `cmd:"" help:"Show every derived number of a roster with its derivation."`
	Odds    oddsCommand    `cmd:"" help:"Say what an attack's dice come to, exactly."`
	Print   printCommand   `cmd:"" help:"Print a roster to PDF."`
	Packs   packsCommand   `cmd:"" help:"List the packs, or look for mistakes in one."`
	Convert convertCommand `cmd:"" help:"Write rosters in another format."`
	Backup  backupCommand  `cmd:"" help:"Write the database into a file, or check one."`
	Restore restoreCommand `cmd:"" help:"Put a backup in the place of the database."`
	Help    helpCommand    `cmd:"" help:"Explain gantry or one of its commands."`
	Version versionCommand `cmd:"" help:"Show the version."`
}

// run is the whole command; it returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer,
	getenv func(string) string) int {
	p := &program{ctx: ctx, stdin: stdin, stdout: stdout, stderr: stderr, getenv: getenv, systems: systems.All,
		shipped: data.Packs()}
	return p.run(args)
}

func (p *program) run(args []string) int {
	err := p.dispatch(args)
	var s status
	switch {
	case err == nil:
		return exitFine
	case errors.As(err, &s):
		if s.text != "" {
			fmt.Fprintln(p.stderr, "gantry: "+s.text)
		}
		if s.code == exitUsage {
			fmt.Fprintln(p.stderr, `Run "gantry help" for the commands and their flags.`)
		}
		return s.code
	}
	fmt.Fprintln(p.stderr, "gantry: "+sentence(err))
	return exitFailure
}

// sentence is what a person reads of an error.
func sentence(err error) string {
	var user *builder.UserError
	if errors.As(err, &user) {
		return user.Text
	}
	return err.Error()
}

// stopped is how kong's own flags (--help) end the parsing.
type stopped struct{}

func (p *program) dispatch(args []string) (err error) {
	var c command
	parser, err := kong.New(&c, kong.Name("gantry"), kong.Description(about), kong.Writers(p.stdout, p.stderr),
		kong.ConfigureHelp(kong.HelpOptions{NoExpandSubcommands: true, Compact: true}),
		kong.Exit(func(int) { panic(stopped{}) }))
	if err != nil {
		return err
	}
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stopped); !ok {
				panic(r)
			}
			err = nil
		}
	}()
	parsed, err := parser.Parse(args)
	if err != nil {
		return usage("%s", err)
	}
	p.packs = c.Pack
	return parsed.Run(p)
}

const about = "Gantry builds, checks and prints army rosters.\n\n" +
	"A FILE may be - for standard input. Exit status: 0 fine, for check every roster legal; 1 failure; 2 wrong usage; " +
	"3 at least one roster illegal; 4 none illegal, at least one undecided."

// ships tells whether a pack is one that this Gantry ships, now or before.
func (p *program) ships(hash string) bool {
	return slices.ContainsFunc(p.shipped,
		func(raw []byte) bool { return fmt.Sprintf("%x", sha256.Sum256(raw)) == hash }) ||
		slices.ContainsFunc(data.Index(), func(e data.PackEntry) bool { return e.SHA256 == hash })
}

// readPack reads the file of a pack, which must open.
func (p *program) readPack(name string) ([]byte, *builder.Pack, error) {
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, fmt.Errorf("read pack: %w", err)
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
		lib.Ready(data.Ready, data.Words)
		lib.Archive(func(named builder.PackRef) []byte { return data.PackNamed(named.ID, named.Version, named.SHA256) })
	}
	return lib, err
}
