package share

import (
	"slices"
	"time"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/views"
)

// Share is the place from which a roster is shared.
type Share struct {
	views.Page
	ID, Name string
	Base     string
	Revision int // the newest

	ShowsNotes bool // links show notes and the player's name

	View   string // to its view, which follows it; empty where there is none
	List   string // that holds the list as it is now; empty where it is too long
	Token  string // the list without an address
	Frozen []FrozenLink
	Local  bool // the server's address is of this machine alone
	Words  Words
}

// Words is the list as a text, in one of its formats.
type Words struct {
	Format  format.Export
	Formats []format.Export
	Opened  bool // a format was asked for
	Text    string
	Lost    []string // what of the list it does not say
}

// WordsOf returns those of the formats that are for this page, with the one that is asked
// for, else the first. What has no file is for copying and comes first.
func WordsOf(formats []format.Export, id string) (w Words) {
	w.Opened = id != ""
	for _, f := range formats {
		switch {
		case f.Label == "":
		case f.Suffix == "":
			w.Formats = slices.Insert(w.Formats, 0, f)
		default:
			w.Formats = append(w.Formats, f)
		}
	}
	for i, f := range w.Formats {
		if i == 0 || f.ID == id {
			w.Format = f
		}
	}
	return w
}

// Of returns the share page of a list. The caller fills in the rest.
func Of(id string, s builder.Sheet) Share {
	name := builder.RosterName(s.Roster.Name)
	p := Share{Page: views.SheetPage("Share "+name, s), ID: id, Name: name, Base: views.RosterPath(id)}
	p.Script = "share.js"
	return p
}

// AsInLink describes a list whose link holds all of it.
const AsInLink = "stored only in this link"

// FrozenLink is a link to a roster as it was.
type FrozenLink struct {
	To       string
	Revision int
	Made     time.Time
}
