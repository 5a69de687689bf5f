package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"

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

// status is the exit code of a command that failed and why, if it hasn't printed that already.
// A second line of text says what to do.
type status struct {
	code int
	text string
}

func (s status) Error() string { return s.text }

// usage is the status of wrong usage.
func usage(format string, args ...any) error { return status{exitUsage, fmt.Sprintf(format, args...)} }

// notYet is the status of something that the contract names but this version lacks.
func notYet(what string) error { return usage("%s isn't available in this version", what) }

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

	name     string // of the command that runs, such as "gantry packs lint"
	fullHelp bool   // help shows rare flags too
}

// command is the line that a user writes.
type command struct {
	Pack []string `placeholder:"FILE" sep:"none" type:"path" help:"Rules data file to add (repeatable)."`

	ShowVersion versionFlag `name:"version" help:"Print the version."`

	Serve   serveCommand   `cmd:"" help:"Run the web app."`
	Check   checkCommand   `cmd:"" help:"Check whether lists are legal."`
	Fix     mendCommand    `cmd:"" aliases:"mend" help:"Fix an illegal list."`
	Move    moveCommand    `cmd:"" help:"Update a list to newer rules."`
	Diff    diffCommand    `cmd:"" help:"Compare two lists."`
	Derive  deriveCommand  `cmd:"" help:"Show the math behind every number."`
	Odds    oddsCommand    `cmd:"" help:"Calculate exact odds."`
	Print   printCommand   `cmd:"" help:"Print lists, cards and tokens."`
	Packs   packsCommand   `cmd:"" help:"List or check rules data."`
	Convert convertCommand `cmd:"" help:"Convert lists to another format."`
	Backup  backupCommand  `cmd:"" help:"Back up or check the database."`
	Restore restoreCommand `cmd:"" help:"Restore a backup."`
	Help    helpCommand    `cmd:"" help:"Show all flags of a command."`
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
	p.name = "gantry"
	err := p.dispatch(args)
	var s status
	switch {
	case err == nil:
		return exitFine
	case errors.As(err, &s):
		if s.text != "" {
			p.complain(s.text)
		}
		if s.code == exitUsage {
			fmt.Fprintln(p.stderr, "Help: "+helpName(p.name))
		}
		return s.code
	}
	p.complain(sentence(err))
	return exitFailure
}

// complain writes an error to standard error, after the command's name.
func (p *program) complain(text string) { fmt.Fprintf(p.stderr, "%s: %s\n", p.name, text) }

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
	parser.Model.HelpFlag.Help = "This help."
	shapeHelp(parser.Model.Node, p.fullHelp)
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(stopped); !ok {
				panic(r)
			}
			err = nil
		}
	}()
	parsed, err := parser.Parse(args)
	var wrong *kong.ParseError
	if errors.As(err, &wrong) {
		p.name = commandName(wrong.Context.Selected())
	}
	if err != nil {
		return usage("%s", parseText(err))
	}
	p.name, p.packs = commandName(parsed.Selected()), c.Pack
	return parsed.Run(p)
}

var noSuchValue = regexp.MustCompile(`^(\S+?)(?:=.*)? must be one of (".*") but got (".*")$`)

// parseText returns kong's error as text, with the values that a flag has on the next line.
func parseText(err error) string {
	m := noSuchValue.FindStringSubmatch(err.Error())
	if m == nil {
		return err.Error()
	}
	values := strings.NewReplacer(`"`, "", ",", ", ").Replace(m[2])
	return fmt.Sprintf("%s: unknown value %s\nAvailable: %s", m[1], m[3], values)
}

const about = `Gantry builds, checks and prints lists for mecha tabletop games.

Use - as a FILE for standard input. New lists use the last --pack for their game. Old lists keep their rules data.

Exit status:

	0  fine (check: no list breaks a rule or lacks a required choice)
	1  failure
	2  wrong usage
	3  at least one list is Illegal or lacks a required choice
	4  at least one list Needs agreement, none has status 3`

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
		lib.Ready(data.Ready, data.Words)
		lib.Archive(func(named builder.PackRef) []byte { return data.PackNamed(named.ID, named.Version, named.SHA256) })
	}
	return lib, err
}
