package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/alecthomas/kong"

	"gantry/builder"
	"gantry/data"
	"gantry/rules/systems"
)

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

// run returns the whole command; it returns the exit code.
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
	p.complain(builder.TextOf(err))
	return exitFailure
}

// stopped is how kong's own flags (--help) end the parsing.
type stopped struct{}

func (p *program) dispatch(args []string) (err error) {
	var c command
	parser, err := kong.New(&c, kong.Name("gantry"), kong.Description(about), kong.Writers(p.stdout, p.stderr),
		formats,
		kong.ConfigureHelp(kong.HelpOptions{NoExpandSubcommands: true, Compact: true}),
		outputVars(), kong.Exit(func(int) { panic(stopped{}) }))
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

// helpCommand explains the program or one command.
type helpCommand struct {
	Command []string `arg:"" optional:"" help:"Command to show help for."`
}

// Run prints what --help prints, with the rare flags.
func (c helpCommand) Run(p *program) error {
	p.fullHelp = true
	return p.dispatch(append(c.Command, "--help"))
}
