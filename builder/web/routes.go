package web

import (
	"slices"

	"gantry/builder/web/api"
	"gantry/builder/web/check"
	"gantry/builder/web/collection"
	"gantry/builder/web/compare"
	"gantry/builder/web/design"
	"gantry/builder/web/front"
	"gantry/builder/web/history"
	"gantry/builder/web/matchup"
	"gantry/builder/web/mine"
	"gantry/builder/web/move"
	"gantry/builder/web/odds"
	"gantry/builder/web/play"
	"gantry/builder/web/printing"
	"gantry/builder/web/roster"
	"gantry/builder/web/site"
	"gantry/builder/web/tabletop"
	"gantry/builder/web/twin"
)

// routes returns every address of the site, with a line for each noun.
func routes(s *site.Site) ([]site.Route, error) {
	entrance, err := front.New(s)
	if err != nil {
		return nil, err
	}
	addresses := []site.ListAddress{{Pattern: "/r/:id", Load: s.LoadOwned},
		{Pattern: "/s/:token", Load: s.LoadShared, NeedsServer: true}, {Pattern: "/l/:token", Load: s.LoadToken},
		{Pattern: "/design/:system/:id", Load: design.Pages{Site: s}.LoadBench},
		{Pattern: "/r/:id/at/:revision", Load: s.LoadRevision, Past: true}}
	battles := play.New(s)
	printed := append(slices.Clone(addresses), site.ListAddress{Pattern: "/p/:id/s/:side", Load: battles.LoadSide})
	linked := map[string]printing.Linked{
		"tts": tabletop.Pages{Site: s}.Send,
	}
	return slices.Concat(
		s.Routes(),
		entrance.Routes(),
		roster.Pages{Site: s}.Routes(addresses),
		move.Pages{Site: s}.Routes(),
		history.Pages{Site: s}.Routes(),
		design.Pages{Site: s}.Routes(),
		compare.Pages{Site: s}.Routes(),
		collection.Pages{Site: s}.Routes(),
		odds.Pages{Site: s}.Routes(addresses),
		matchup.Pages{Pages: odds.Pages{Site: s}}.Routes(addresses),
		printing.Pages{Site: s, Linked: linked}.Routes(printed),
		battles.Routes(),
		tabletop.Pages{Site: s}.Routes(),
		check.Pages{Site: s}.Routes(),
		mine.Pages{Site: s}.Routes(),
		twin.Pages{Site: s}.Routes(),
		api.Pages{Site: s}.Routes(),
	), nil
}
