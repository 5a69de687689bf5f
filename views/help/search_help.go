package help

import (
	"gantry/builder"
	"gantry/builder/search"
	"gantry/views"
)

// SearchHelp is the page that says how a catalogue is searched.
type SearchHelp struct {
	views.Page
	Games []SearchNames
}

// SearchHelpOf is that page for some games.
func SearchHelpOf(packs []*builder.Pack, names map[string]search.FilterNames) SearchHelp {
	p := SearchHelp{Page: views.SitePage("Search filters", packs)}
	for _, of := range packs {
		n := names[of.ID]
		p.Games = append(p.Games, SearchNames{of.ID, of.System.Name, n.Units, n.Weapons})
	}
	return p
}

// SearchNames are the names that filters of a game go by.
type SearchNames struct {
	ID, Name       string
	Units, Weapons []string
}
