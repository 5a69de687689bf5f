package share

import (
	"time"

	"gantry/builder"
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

// Words is the list in words, in one of the forms that there are.
type Words struct {
	Format string
	Opened bool // a format was asked for
	Text   string
	Lost   []string // what of the list it does not say
	Form   Form
	Forms  []Form
}

// Form is a form that a list has in words.
type Form struct {
	Label, About string
	To           string // where the page has it
	File         string // what is downloaded, "" where it is only copied
	On           bool
}

// WordsOf are the forms of a list in words, with the one that is asked for, else
// the short one.
func WordsOf(base, format string) (w Words) {
	w.Format, w.Opened = "short", format != ""
	for _, f := range []struct{ format, label, about, file string }{
		{"short", "Short", "One line per unit, for chats.", ""},
		{"text", "Full", "Stats, loadouts and problems.", "roster.txt"},
		{"markdown", "Markdown", "For Discord, Reddit and forums.", "roster.md"},
		{"csv", "Table", "One row per unit, for spreadsheets (CSV).", "roster.csv"},
	} {
		form := Form{Label: f.label, About: f.about, To: base + "/share?as=" + f.format + "#words"}
		if f.file != "" {
			form.File = base + "/share/" + f.file
		}
		if f.format == format || len(w.Forms) == 0 {
			w.Format, w.Form = f.format, form
		}
		w.Forms = append(w.Forms, form)
	}
	for i := range w.Forms {
		w.Forms[i].On = w.Forms[i].To == w.Form.To
	}
	return w
}

// Tells tells whether an import gives the list back from its words.
func (w Words) Tells() bool { return w.Format != "csv" }

// Of is the place from which the roster of a sheet is shared; what is said of
// it is filled in by who asks.
func Of(id string, s builder.Sheet) Share {
	name := builder.RosterName(s.Roster.Name)
	p := Share{Page: views.SheetPage("Share "+name, s), ID: id, Name: name, Base: views.RosterPath(id)}
	p.Script = "share.js"
	return p
}

// AsInLink is said of a list that its address holds.
const AsInLink = "stored only in this link"

// FrozenLink is a link to a roster as it was.
type FrozenLink struct {
	To       string
	Revision int
	Made     time.Time
}
