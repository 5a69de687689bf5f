package catalogue

import (
	"slices"

	"gantry/builder"
	"gantry/builder/odds"
	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/search"
	"gantry/rules"
	"gantry/views"
)

// System is a game's page.
type System struct {
	views.Page
	ID, Name, Doc, Version, SHA256, PackPath string
	Foreign                                  bool // Gantry does not ship the pack
	About                                    rules.About
	At                                       views.At
	Catalogue                                Catalogue
	Preview                                  *Preview     // an entry that is looked at, nil for none
	Blanks                                   []views.Link // to fill in by hand, beside record sheets
	Tables                                   []views.Link
}

// SystemTable is the page of a table of a game.
type SystemTable struct {
	views.Page
	ID, Name string
	Table    rules.Table
}

// SystemTableOf returns the page of a table of a pack, and whether the pack has it.
func SystemTableOf(p *builder.Pack, table string) (v SystemTable, ok bool) {
	for _, t := range p.About.Tables {
		if builder.Slug(t.Title) == table {
			return SystemTable{views.PackPage(p.System.Name+": "+t.Title, p), p.ID, p.System.Name, t}, true
		}
	}
	return v, false
}

func foreignText(foreign bool) string {
	if foreign {
		return ", not shipped with Gantry"
	}
	return ""
}

// SystemOf is the page of a game, whose sheet of no units this is, with what was found
// in its catalogue.
func SystemOf(s builder.Sheet, found search.Found, at views.At) System {
	p := s.Pack
	page := views.PackPage(p.System.Name, p)
	page.Stays = true
	at = inCatalogue(at, p.ID)
	link := func(at views.At) string { return inCatalogue(at, p.ID).Link("catalogue") }
	catalogue := catalogueOf(slices.Concat(s.Catalogue, s.Ready), found, search.Sortings(s), at, link)
	catalogue.draw(p, views.Plainly(s.About))
	var tables []views.Link
	for _, t := range p.About.Tables {
		tables = append(tables, views.Link{Text: t.Title, To: views.TablePath(p.ID, t)})
	}
	return System{Page: page, Tables: tables, ID: p.ID, Name: p.System.Name, Doc: p.System.Doc, Version: p.Version,
		Foreign: p.Foreign, SHA256: p.SHA256, About: p.About, At: at,
		Catalogue: catalogue, PackPath: "/api/v1" + views.SystemPath(p.ID) + "/pack", Blanks: blanksOf(p.ID, s.About)}
}

// inCatalogue is what of a place the page of a game has.
func inCatalogue(a views.At, system string) views.At {
	return views.At{Page: views.SystemPath(system), Query: a.Query, Facets: a.Facets, Sort: a.Sort, Entry: a.Entry,
		Why: a.Why}
}

// ShowPreview shows an entry that is looked at, as PreviewOf does.
func (p *System) ShowPreview(e *rules.Entry, one builder.Sheet, measured odds.Measured) {
	p.Preview, p.Style = PreviewOf(e, one, measured, p.At, 0), views.BuilderStyle
}

// blanksOf are the blanks of a game beside its record sheets.
func blanksOf(id string, about rules.About) (list []views.Link) {
	for _, product := range paper.Products(about) {
		if job.IsBlank(product.ID) && product.ID != job.RecordSheets {
			list = append(list, views.Link{Text: product.Label, To: views.BlankOfPath(id, product.ID)})
		}
	}
	return list
}
