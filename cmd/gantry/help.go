package main

// helpCommand explains the program or one command.
type helpCommand struct {
	Command string `arg:"" optional:"" help:"The command to explain."`
}

// Run writes what --help writes.
func (c helpCommand) Run(p *program) error {
	if c.Command == "" {
		return p.dispatch([]string{"--help"})
	}
	return p.dispatch([]string{c.Command, "--help"})
}
