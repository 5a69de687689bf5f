package views

import "gantry/builder"

// Unpack is the page that brings everything in from a file: the form, and what becomes or
// became of each thing in it.
type Unpack struct {
	Page
	Notice *Notice
	File   string // "" where none was sent
	Done   bool   // it was brought in
	Lines  []UnpackedLine
	Made   UnpackedMade
}

// UnpackedLine is a thing of an archive, and what becomes of it: nothing more said, it is new.
type UnpackedLine struct {
	Kind, File, Name, Game string
	Here                   bool   // it is here already
	Beside                 bool   // one of the same origin is here and differs: both stay
	Grows                  bool   // what is here grows by it
	Bad                    string // why it is left out
}

// UnpackedMade are the ids of what was made, and of collections that have grown.
type UnpackedMade struct{ IDs, Grown []string }

// NewUnpack is that page, to be filled in.
func NewUnpack() Unpack { return Unpack{Page: devicesPage(Page{}, "Bring in everything")} }

var unpackedKinds = map[string]string{"roster": "List", "profile": "Profile", "print": "Print preset",
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

// outcome says what becomes of it.
func (l UnpackedLine) outcome(done bool) string {
	switch {
	case l.Bad != "":
		return "left out: " + l.Bad
	case l.Here:
		return "is here already"
	case l.Grows && done:
		return "yours has grown by what it had less of"
	case l.Grows:
		return "yours grows by what it has less of"
	case l.Beside && done:
		return "came beside yours, which differs"
	case l.Beside:
		return "comes beside yours, which differs"
	case done:
		return "brought in"
	}
	return "new"
}

// news is how many things change something.
func (p Unpack) news() (n int) {
	for _, l := range p.Lines {
		if l.Bad == "" && !l.Here {
			n++
		}
	}
	return n
}

// summary is what becomes of all.
func (p Unpack) summary() string {
	n, bad := p.news(), 0
	for _, l := range p.Lines {
		if l.Bad != "" {
			bad++
		}
	}
	text := plural(n, "thing is", "things are") + " new"
	if p.Done {
		text = plural(n, "thing was", "things were") + " brought in"
	}
	if here := len(p.Lines) - n - bad; here > 0 {
		text += ", " + plural(here, "is", "are") + " here already"
	}
	if bad > 0 {
		text += ", " + plural(bad, "is", "are") + " left out"
	}
	return text + "."
}
