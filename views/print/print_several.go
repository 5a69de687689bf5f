package print

import (
	"net/url"
	"slices"

	"gantry/builder"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/rules"
	"gantry/views"
)

// PrintSeveral is the choice of rosters for one file, with the preview and the options
// of those that are chosen.
type PrintSeveral struct {
	views.Page
	Offers []PrintOffer
	Chosen []PrintChosen
	Print  Print
	Alike  bool // the page's options are used for all lists
}

// PrintOffer is a roster to choose or not.
type PrintOffer struct {
	views.RosterLine
	On bool
}

// PrintChosen is a roster that is printed.
type PrintChosen struct {
	ID, Name string
	Part     int // of its units are printed, 0 for all
	Units    int
}

// Path returns the address of the list's print page.
func (c PrintChosen) Path() string { return views.RosterPath(c.ID, "print") }

// PrintSeveralOf returns the page with nothing chosen.
func PrintSeveralOf(packs []*builder.Pack) PrintSeveral {
	p := PrintSeveral{Page: views.SitePage("Print several lists", packs)}
	p.Style = views.PaperStyle
	return p
}

// Add adds a roster that is printed.
func (p *PrintSeveral) Add(id string, l paper.List) {
	c := PrintChosen{ID: id, Name: l.Sheet.Roster.Name}
	for _, u := range l.Sheet.Units {
		c.Units += u.Unit.Number()
		c.Part += l.Options.CountOf(u.Unit, u.Title)
	}
	if c.Part == c.Units {
		c.Part = 0
	}
	p.Chosen = append(p.Chosen, c)
}

// Offer adds a roster to choose from.
func (p *PrintSeveral) Offer(r views.RosterLine) {
	p.Offers = append(p.Offers, PrintOffer{r, slices.ContainsFunc(p.Chosen,
		func(c PrintChosen) bool { return c.ID == r.ID })})
}

// Preview shows a page, from 1, of the lists that are chosen, as a query prints them.
func (p *PrintSeveral) Preview(doc layout.Document, lists []paper.List, query url.Values, page int) {
	query.Del("page")
	p.Wide = true
	p.Print = Print{Query: query.Encode(), Count: len(doc.Pages), Notes: doc.Notes, pictures: map[string]string{}}
	p.Print.show(doc, page)
	for i, l := range lists {
		for id := range l.Options.Images {
			p.Print.pictures[id] = views.RosterPath(p.Chosen[i].ID)
		}
	}
	var about rules.About
	for _, l := range lists {
		about.Products = append(about.Products, l.Sheet.About.Products...)
		about.Markers = append(about.Markers, l.Sheet.About.Markers...)
	}
	o := job.DefaultOptions().WithProducts()
	if p.Alike = len(lists) > 0 && query.Has("paper"); p.Alike { // the form was sent
		o = lists[0].Options.WithProducts()
		o.Products = nil
		for _, l := range lists {
			for _, id := range l.Options.WithProducts().Products {
				if !slices.Contains(o.Products, id) {
					o.Products = append(o.Products, id)
				}
			}
		}
	}
	p.Print.Groups = printGroupsOf(job.Form(paper.Products(about)).Fields, o.All())
}
