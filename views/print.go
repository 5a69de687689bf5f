package views

import (
	"fmt"
	"net/url"

	"gantry/builder"
	"gantry/builder/layout"
)

// Print is the preview: one sheet of the pages, options beside it.
type Print struct {
	Page
	Base    string
	Owned   bool // by who looks at it
	Name    string
	Verdict builder.Verdict
	Options []Control
	Query   string // the request as it is, without the sheet's number
	Files   []Link
	Sheet   layout.Page
	Number  int // of the sheet, from 1
	Count   int
	Notes   []string // what the paper cannot show
	Grey    bool     // pictures have no colours
}

// PicturePath is the address of a picture of the roster.
func (p Print) PicturePath(id string) string {
	at := p.Base + picturePath(id)
	if p.Grey {
		at += "?grey=true"
	}
	return at
}

// Method is how the form is sent: an owner's options are kept with the roster.
func (p Print) Method() string {
	if p.Owned {
		return "post"
	}
	return "get"
}

// Link is a text that leads somewhere.
type Link struct{ Text, To string }

// PrintOf is the preview of a sheet set for paper, at one of its pages, from 1.
func PrintOf(s builder.Sheet, doc layout.Document, o layout.Options, base string, page int) Print {
	if len(o.Products) == 0 {
		o.Products = s.About.Products
	}
	p := Print{Page: SheetPage("Print "+builder.RosterName(s.Roster.Name), s), Base: base, Name: s.Roster.Name,
		Verdict: s.Verdict, Query: printQuery(o), Count: len(doc.Pages), Notes: doc.Notes, Grey: o.Mono}
	p.Wide, p.Style = true, paperStyle
	all := o.All()
	for _, fd := range layout.Form(s.About).Fields {
		p.Options = append(p.Options, controlOf(fd.ID, fd.ID, fd, all[fd.ID]))
	}
	p.Number = min(max(1, page), max(1, len(doc.Pages)))
	if len(doc.Pages) > 0 {
		p.Sheet = doc.Pages[p.Number-1]
	}
	for _, product := range layout.Products(s.About) {
		p.Files = append(p.Files, Link{Text: product.Label, To: base + "/" + product.ID + ".pdf?" + p.Query})
	}
	return p
}

// printQuery is a print request as a query; it says everything.
func printQuery(o layout.Options) string {
	q := url.Values{}
	for id, v := range o.All() {
		list, several := v.([]any)
		if !several {
			list = []any{v}
		}
		for _, v := range list {
			q.Add(id, fmt.Sprint(v))
		}
	}
	return q.Encode()
}
