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
	Pack      *builder.Pack
	At        views.At
	Catalogue Catalogue
	Preview   *Preview // an entry that is looked at, nil for none
}

func foreignText(foreign bool) string {
	if foreign {
		return ", not shipped with Gantry"
	}
	return ""
}

// SystemOf returns the page of a game, whose sheet of no units this is, with what was found in its catalogue.
func SystemOf(s builder.Sheet, found search.Found, at views.At) System {
	p := System{Page: views.PackPage(s.Pack.System.Name, s.Pack), Pack: s.Pack, At: inCatalogue(at, s.Pack.ID)}
	p.Stays = true
	link := func(at views.At) string { return inCatalogue(at, s.Pack.ID).Link("catalogue") }
	p.Catalogue = catalogueOf(slices.Concat(s.Catalogue, s.Ready), found, search.Sortings(s), p.At, link)
	p.Catalogue.draw(s.Pack, func(u rules.Unit) views.Worn { return views.Plainly(s.About, u) })
	return p
}

// inCatalogue returns what of a place the page of a game has.
func inCatalogue(a views.At, system string) views.At {
	return views.At{Page: views.SystemPath(system), Query: a.Query, Facets: a.Facets, Sort: a.Sort, Entry: a.Entry,
		Why: a.Why}
}

// ShowPreview shows an entry that is looked at, as PreviewOf does.
func (p *System) ShowPreview(e *rules.Entry, one builder.Sheet, measured odds.Measured) {
	p.Preview, p.Style = PreviewOf(e, one, measured, p.At, 0), views.BuilderStyle
}

// blanksOf returns the blanks of a game beside its record sheets.
func blanksOf(p *builder.Pack) []rules.Option {
	return slices.DeleteFunc(paper.Products(p.About), func(product rules.Option) bool {
		return !job.IsBlank(product.ID) || product.ID == job.RecordSheets
	})
}
