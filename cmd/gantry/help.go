package main

import (
	"strings"

	"github.com/alecthomas/kong"
)

// moreHelp is implemented by commands with help that only "gantry help" shows.
type moreHelp interface{ More() string }

// shapeHelp completes the help of a command and its subcommands. Short help leaves out hidden
// flags and names the command that shows them.
func shapeHelp(n *kong.Node, full bool) {
	hidden := false
	for _, f := range n.Flags {
		hidden = hidden || f.Hidden
		f.Hidden = f.Hidden && !full
	}
	more, has := n.Target.Interface().(moreHelp)
	switch {
	case full && has:
		n.Detail += "\n\n" + more.More()
	case !full && (has || hidden):
		n.Detail += "\n\nMore: " + helpName(commandName(n))
	}
	for _, child := range n.Children {
		shapeHelp(child, full)
	}
}

// commandName returns the name of a command as a user types it, such as "gantry packs lint".
func commandName(n *kong.Node) string {
	name := ""
	for ; n != nil; n = n.Parent {
		if n.Parent != nil && n.Type == kong.CommandNode && !n.Hidden {
			name = " " + n.Name + name
		}
	}
	return "gantry" + name
}

// helpName returns the command that explains another command.
func helpName(command string) string { return strings.Replace(command, "gantry", "gantry help", 1) }
