package printing

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/paper"
	"gantry/builder/paper/job"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/print"
)

// chosenRosters returns the reader's lists that the query names, in its order.
func (s Pages) chosenRosters(c echo.Context) ([]store.Saved, error) {
	ids := c.QueryParams()[views.RosterParameter]
	if err := paper.CheckCount(len(ids)); err != nil {
		return nil, err
	}
	var list []store.Saved
	for _, id := range ids {
		saved, err := s.Store.Roster(c.Request().Context(), site.Owner(c), id)
		if err != nil {
			return nil, err
		}
		list = append(list, saved)
	}
	return list, nil
}

// listOf returns a saved roster for paper among others: as the query says, else as it is kept.
func (s Pages) listOf(c echo.Context, saved store.Saved) (l paper.List, err error) {
	ctx := c.Request().Context()
	if l.Sheet, err = s.Sheet(ctx, saved); err != nil {
		return l, err
	}
	kept, _ := job.SavedOptions(l.Sheet)
	o, err := ReadOptions(kept, c.QueryParams())
	if err != nil {
		return l, err
	}
	if o, err = paper.Among(o, l.Sheet); err != nil {
		return l, err
	}
	if o.Link, err = s.ShareURL(c, saved, views.RosterPath(saved.ID)); err != nil {
		return l, err
	}
	if o.Images, err = s.Images(ctx, saved, o); err != nil {
		return l, err
	}
	l.Options, err = s.WithToken(ctx, saved.Document, o)
	return l, err
}

// listsOf returns the rosters that the query names, as they are printed.
func (s Pages) listsOf(c echo.Context) (chosen []store.Saved, lists []paper.List, err error) {
	if chosen, err = s.chosenRosters(c); err != nil {
		return nil, nil, err
	}
	for _, saved := range chosen {
		l, err := s.listOf(c, saved)
		if err != nil {
			return nil, nil, err
		}
		lists = append(lists, l)
	}
	return chosen, lists, nil
}

// printSeveral returns the choice of rosters for one file, with their preview.
func (s Pages) printSeveral(c echo.Context) error {
	c.Response().Header().Set("Cache-Control", site.CacheRevalidate)
	chosen, lists, err := s.listsOf(c)
	if err != nil {
		return err
	}
	p := print.PrintSeveralOf(s.Library.Packs())
	for i, saved := range chosen {
		p.Add(saved.ID, lists[i])
	}
	live, err := s.LiveRosters(c, "")
	if err != nil {
		return err
	}
	for _, l := range live {
		p.Offer(s.Line(l))
	}
	if len(lists) > 0 {
		doc, err := s.Setter.Book(c.Request().Context(), lists)
		if err != nil {
			return err
		}
		p.Preview(doc, lists, c.QueryParams(), pageNumber(c.QueryParam("page")))
	}
	return site.Render(c, http.StatusOK, print.PrintSeveralPage(p))
}

// severalPDF returns the rosters that the query names in one file.
func (s Pages) severalPDF(c echo.Context) error {
	_, lists, err := s.listsOf(c)
	if err != nil {
		return err
	}
	return s.Send(c, lists, "")
}
