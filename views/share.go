package views

import (
	"cmp"
	"fmt"
	"strings"

	"gantry/builder"
	"gantry/builder/layout"
)

// Share is the place from which a roster is shared.
type Share struct {
	Page
	ID, Name string
	Base     string
	Revision int // the newest

	ShowsNotes bool // links show notes and the player's name

	View   ShareLink // to its view, which follows it; empty where there is none
	List   ShareLink // that holds the list as it is now; empty where it is too long
	Token  string    // the list without an address
	Frozen []FrozenLink
	Local  bool // the server's address is of this machine alone
	Words  ShareWords
}

// ShareWords is the list in words, in one of the forms that there are.
type ShareWords struct {
	Format string
	Opened bool // a format was asked for
	Text   string
	Lost   []string // what of the list it does not say
	Form   ShareForm
	Forms  []ShareForm
}

// ShareForm is a form that a list has in words.
type ShareForm struct {
	Label, About string
	To           string // where the page has it
	File         string // what is downloaded, "" where it is only copied
	On           bool
}

// ShareWordsOf are the forms of a list in words, with the one that is asked for, else
// the short one.
func ShareWordsOf(base, format string) (w ShareWords) {
	w.Format, w.Opened = "short", format != ""
	for _, f := range []struct{ format, label, about, file string }{
		{"short", "Short", "One line per unit, for chats.", ""},
		{"text", "Full", "Stats, loadouts and problems.", "roster.txt"},
		{"markdown", "Markdown", "For Discord, Reddit and forums.", "roster.md"},
		{"csv", "Table", "One row per unit, for spreadsheets (CSV).", "roster.csv"},
	} {
		form := ShareForm{Label: f.label, About: f.about, To: base + "/share?as=" + f.format + "#words"}
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
func (w ShareWords) Tells() bool { return w.Format != "csv" }

// ShareLink is an address with its code.
type ShareLink struct {
	To   string
	Code *layout.Code // nil where the address is too long for one
}

// NewShareLink is an address with its code, empty for "".
func NewShareLink(to string) ShareLink {
	l := ShareLink{To: to}
	if c, ok := layout.CodeOf(to); ok && to != "" {
		l.Code = &c
	}
	return l
}

// ShareOf is the place from which the roster of a sheet is shared; what is said of
// it is filled in by who asks.
func ShareOf(id string, s builder.Sheet) Share {
	name := builder.RosterName(s.Roster.Name)
	p := Share{Page: SheetPage("Share "+name, s), ID: id, Name: name, Base: RosterPath(id)}
	p.Script = "share.js"
	return p
}

// codeMargin is what is left free around a code on screen, in modules.
const codeMargin = 4

func codeBox(c layout.Code) string {
	side := c.Modules + 2*codeMargin
	return fmt.Sprintf("%d %d %d %d", -codeMargin, -codeMargin, side, side)
}

// codePath is the dark modules of a code as the path of an SVG.
func codePath(c layout.Code) string {
	var b strings.Builder
	for _, r := range c.Dark {
		fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", r[0], r[1], r[2], r[2])
	}
	return b.String()
}

// AsInLink is said of a list that its address holds.
const AsInLink = "stored only in this link"

// describe is a roster in a line, for those who show what a link leads to.
func describe(s builder.Sheet) string {
	parts := []string{s.Pack.System.Name}
	if score := s.Score(); score != "" {
		parts = append(parts, score)
	}
	text := strings.Join(append(parts, s.Verdict.Word()), " · ")
	for i, u := range s.Units {
		title := cmp.Or(u.Title, u.Unit.Profile)
		if n := u.Unit.Number(); n > 1 {
			title = itoa(n) + " × " + title
		}
		between := ", "
		if i == 0 {
			between = ": "
		}
		if text += between + title; len(text) > 4*descriptionMost {
			break
		}
	}
	return cut(text, descriptionMost)
}

// descriptionMost is how many characters of a description others show.
const descriptionMost = 280

// cut is the beginning of a text of so many characters.
func cut(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return text
}
