package main

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// helpWords limits the words of each --help. "gantry help" has the rest.
var helpWords = map[string]int{"print": 250, "check": 140, "serve": 120}

// Short help stays short and loses nothing: every flag of it, and more, is in the full help.
func TestHelpIsShort(t *testing.T) {
	flag := regexp.MustCompile(`(?m)^ +(?:-\w, )?--(?:\[no-\])?[\w-]+`)
	for name, most := range helpWords {
		short, _, _ := invoke(t, name, "--help")
		full, _, _ := invoke(t, "help", name)
		if n := len(strings.Fields(short)); n > most {
			t.Errorf("%s --help has %d words, at most %d", name, n, most)
		}
		if !strings.Contains(short, "More: gantry help "+name+"\n") || strings.Contains(full, "More: gantry help") {
			t.Errorf("%s --help doesn't name the full help", name)
		}
		in := map[string]bool{}
		for _, f := range flag.FindAllString(full, -1) {
			in[strings.TrimSpace(f)] = true
		}
		for _, f := range flag.FindAllString(short, -1) {
			if !in[strings.TrimSpace(f)] {
				t.Errorf("help %s lacks %s", name, f)
			}
		}
		if len(in) <= len(flag.FindAllString(short, -1)) {
			t.Errorf("help %s has no more flags than --help", name)
		}
	}
}

// A summary has at most 6 words, the help of a flag 12, and neither has a semicolon.
func TestHelpOfFlagsIsShort(t *testing.T) {
	parser, err := kong.New(&command{}, formats, outputVars())
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	words := func(place, text string, most int) {
		n := len(strings.Fields(text))
		if n > most || n == 0 || strings.Contains(text, ";") || !strings.HasSuffix(text, ".") {
			t.Errorf("%s: %q: %d words, at most %d, no semicolon, a full stop", place, text, n, most)
		}
		seen++
	}
	var walk func(n *kong.Node)
	walk = func(n *kong.Node) {
		if n.Type == kong.CommandNode {
			words(n.FullPath(), n.Help, 6)
		}
		for _, f := range n.Flags {
			words(n.FullPath()+" --"+f.Name, f.Help, 12)
		}
		for _, p := range n.Positional {
			words(n.FullPath()+" "+p.Name, p.Help, 12)
		}
		for _, child := range n.Children {
			walk(child)
		}
	}
	walk(parser.Model.Node)
	if fields := reflect.TypeFor[printCommand]().NumField(); seen < fields {
		t.Errorf("%d texts, at least %d", seen, fields)
	}
}

// An error names its command, and says on a second line what to do.
func TestErrorsNameTheirCommand(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"chek"}, "gantry: unexpected argument chek, did you mean \"check\"?\nHelp: gantry help\n"},
		{[]string{"packs", "lint"}, "gantry packs lint: expected \"<file> ...\"\nHelp: gantry help packs lint\n"},
		{[]string{"mend"}, "gantry fix: expected \"<file>\"\nHelp: gantry help fix\n"},
		{[]string{"derive", "none.json"}, "gantry derive: none.json: file not found\n"},
		{[]string{"odds", "none.json"}, "gantry odds: none.json: file not found\n"},
		{[]string{"convert", "none.json", "--to", "rosz"},
			"gantry convert: --to rosz isn't available in this version\nHelp: gantry help convert\n"},
	} {
		if _, got, _ := invoke(t, c.args...); got != c.want {
			t.Errorf("%v:\n%s\nwant\n%s", c.args, got, c.want)
		}
	}
}
