package front

import (
	"strconv"

	"gantry/builder"
	"gantry/views"
)

// Unpack is the page that imports everything from a file: the form, and the outcome
// for each thing in the file.
type Unpack struct {
	views.Page
	Notice *views.Notice
	File   string // "" where none was sent
	Done   bool   // it was brought in
	Lines  []UnpackedLine
	Made   UnpackedMade
}

// UnpackedLine is a thing in an archive and its outcome. Without any mark it is new.
type UnpackedLine struct {
	Kind, File, Name, Game string
	Here                   bool   // it is here already
	Beside                 bool   // one of the same origin is here and differs: both stay
	Grows                  bool   // what is here grows by it
	Bad                    string // why it is left out
}

// UnpackedMade are the ids of what was made, and of collections that have grown.
type UnpackedMade struct{ IDs, Grown []string }

// NewUnpack returns that page, to be filled in.
func NewUnpack() Unpack { return Unpack{Page: devicesPage(views.Page{}, "Import my data")} }

var unpackedKinds = map[string]string{"roster": "List", "battle": "Battle", "profile": "Unit", "print": "Print preset",
	"collection": "Collection", "picture": "Picture"}

// title names a thing of an archive.
func (l UnpackedLine) title() string {
	switch {
	case l.Kind == "", l.Kind == "picture":
		return l.File
	case l.Kind == "collection":
		return "Collection of " + l.Game
	}
	return unpackedKinds[l.Kind] + " " + builder.RosterName(l.Name)
}

// outcome describes the result of importing the thing, or the expected one.
func (l UnpackedLine) outcome(done bool) string {
	switch {
	case l.Bad != "":
		return "not imported: " + l.Bad
	case l.Here:
		return "already here"
	case l.Grows && done:
		return "added to yours"
	case l.Grows:
		return "will be added to yours"
	case l.Beside && done:
		return "added as a copy, yours differs"
	case l.Beside:
		return "will be added as a copy, yours differs"
	case done:
		return "imported"
	}
	return "new"
}

// news returns how many things change something.
func (p Unpack) news() (n int) {
	for _, l := range p.Lines {
		if l.Bad == "" && !l.Here {
			n++
		}
	}
	return n
}

// summary counts the outcomes of all things.
func (p Unpack) summary() string {
	n, bad := p.news(), 0
	for _, l := range p.Lines {
		if l.Bad != "" {
			bad++
		}
	}
	text := strconv.Itoa(n) + " new"
	if p.Done {
		text = strconv.Itoa(n) + " imported"
	}
	if here := len(p.Lines) - n - bad; here > 0 {
		text += ", " + strconv.Itoa(here) + " already here"
	}
	if bad > 0 {
		text += ", " + strconv.Itoa(bad) + " not imported"
	}
	return text + "."
}
