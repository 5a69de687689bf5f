package play

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/play"
	"gantry/builder/store"
	"gantry/builder/web/site"
	page "gantry/views/play"
)

// nextPart ends the battle of the address and opens the battle that goes on with its marks. For the same log this is
// one battle, also if the last try stopped before its marks were saved.
func (s Pages) nextPart(c echo.Context) error {
	ctx := c.Request().Context()
	saved, err := s.Store.Battles.Get(ctx, site.Owner(c), c.Param("id"))
	if err == nil && saved.Document.Ended.IsZero() { // first: later presses are refused
		err = s.end(c, store.Seat{Owner: site.Owner(c), Document: saved.ID}, true)
	}
	var log []play.Event // also of what others hide
	if err == nil {
		log, err = Log(ctx, s.Site, site.Owner(c), saved.ID)
	}
	if err != nil {
		return err
	}
	b, err := play.Open(ctx, s.Library, saved.Document, log)
	if err != nil {
		return err
	}
	next, id := b.Continue(s.Now()), ""
	if store.PressOf(ctx).ID == "" { // else its id is the press's
		id = pressID(saved.ID, fmt.Sprint("part ", len(b.Entries)))
		was, err := s.Store.Battles.Get(ctx, site.Owner(c), id)
		if err == nil && was.Events == 0 {
			err = AppendLog(c, s.Site, id, next)
		}
		if err == nil {
			err = s.takePlayers(c, saved.ID, id)
		}
		if err == nil {
			return site.Redirect(c, page.Path(id))
		}
		if builder.KindOf(err) != builder.KindNotFound {
			return err
		}
	}
	made, err := Create(c, s.Site, id, next)
	if err == nil {
		err = s.takePlayers(c, saved.ID, made)
	}
	if err != nil {
		return err
	}
	return site.Redirect(c, page.Path(made))
}
