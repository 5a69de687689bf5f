package play

import (
	"github.com/labstack/echo/v4"

	"gantry/builder/web/site"
	"gantry/views/play"
)

// Routes returns the pages of battles.
func (s Pages) Routes() []site.Route {
	return append(s.playerRoutes(), []site.Route{
		site.Get("/r/:id/play", s.beginPage).Heavy(),
		site.Post("/r/:id/play", site.FileBody, s.begin).Heavy(),
		site.Get("/p/:id", s.page).Reads(s.size),
		site.Post("/p/:id", site.EditBody, s.press).Reads(s.size),
		site.Get("/p/:id/s/:side", toSide),
		site.Get("/p/:id/log", s.logPage).Heavy().Reads(s.size),
		site.Post("/p/:id/log", site.EditBody, s.press).Reads(s.size),
		site.Get("/p/:id/s/:side/odds", s.attackPage).Heavy().Reads(s.size),
		site.Post("/p/:id/s/:side/odds", site.NoBody, s.pressAttack).Heavy().Reads(s.size),
		site.Get("/p/:id/guide", s.guide).Heavy().Reads(s.size),
		site.Post("/p/:id/guide", site.EditBody, s.press).Reads(s.size),
		site.Get("/p/:id/report", s.report).Heavy().Reads(s.size),
		site.Get("/p/:id/score", s.score).Heavy().Reads(s.size),
		site.Get("/p/:id/battle.json", s.file).Reads(s.size),
		site.Post("/p/:id/part", site.NoBody, s.nextPart).Heavy().Reads(s.size),
		site.Post("/p/:id/rematch", site.NoBody, s.rematch).Heavy().Reads(s.size),
		site.Post("/p/:id/delete", site.NoBody, site.Do(s.Store.Battles.Delete, toHome)),
		site.Post("/p/:id/restore", site.NoBody, site.Do(s.Store.Battles.Restore, toBattle)),
		site.Post("/p/:id/erase", site.NoBody, site.Do(s.Store.Battles.Erase, toHome)).Heavy(),
	}...)
}

// playerRoutes are those by which others take part in a battle.
func (s Pages) playerRoutes() []site.Route {
	return []site.Route{
		site.Get(play.JoinPath, s.joinPage).NeedsServer(),
		site.Post(play.JoinPath, site.FileBody, s.joinPage).NeedsServer().Heavy(),
		site.Get("/p/:id/players", s.playersPage).NeedsServer(),
		site.Post("/p/:id/players", site.NoBody, s.pressPlayers).NeedsServer(),
		site.Get("/p/:id/events", s.changes).NeedsServer().Light(),
		site.Get("/w/:token", s.page).NeedsServer().Reads(s.size),
		site.Get("/w/:token/log", s.logPage).NeedsServer().Heavy().Reads(s.size),
		site.Get("/w/:token/guide", s.guide).NeedsServer().Heavy().Reads(s.size),
		site.Get("/w/:token/report", s.report).NeedsServer().Heavy().Reads(s.size),
		site.Get("/w/:token/score", s.score).NeedsServer().Heavy().Reads(s.size),
		site.Get("/w/:token/events", s.changes).NeedsServer().Light(),
	}
}

// size returns the bytes of the battle of the address with its log.
func (s Pages) size(c echo.Context) (int64, error) {
	at, err := s.seat(c)
	if err != nil {
		return 0, nil //nolint:nilerr // its page tells
	}
	return at.Facts.Bytes, nil
}

// toSide leads from the papers of one side to its page.
func toSide(c echo.Context) error {
	return site.Redirect(c, play.At{Side: c.Param("side")}.Address(c.Param("id")))
}

func toHome(c echo.Context) error { return site.Redirect(c, "/") }

func toBattle(c echo.Context) error { return site.Redirect(c, play.Path(c.Param("id"))) }
