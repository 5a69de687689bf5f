package design

import (
	"fmt"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
)

// updateLists brings every roster of the reader's up to an own profile, a revision each.
func (s Pages) updateLists(c echo.Context) error {
	d, err := s.LoadDesign(c)
	if err != nil {
		return err
	}
	id := c.Param("id")
	rosters, err := s.rostersWith(c, id, d)
	if err != nil {
		return err
	}
	done, notice := 0, &views.Notice{}
	for _, r := range rosters {
		if d.UsedIn(id, r.Document).Behind == 0 {
			continue
		}
		if err := s.updateList(c, d, r.ID); err != nil {
			p := site.ProblemOf(err)
			if p.Status >= 500 {
				return err
			}
			notice.Bad = true
			notice.Text += fmt.Sprintf(" %s isn't updated: %s", builder.RosterName(r.Document.Name), p.Text)
			continue
		}
		done++
	}
	notice.Text = fmt.Sprintf("Updated %d %s. Undo works in each list.", done,
		rules.Plural(done, "list")) + notice.Text
	own := s.designResource()
	saved, err := own.Load(c)
	if err != nil {
		return err
	}
	return s.showDesign(c, 200, saved, views.At{Page: own.Address(c)}, notice)
}

// updateList brings one roster up to an own profile, as it is by then.
func (s Pages) updateList(c echo.Context, d builder.Design, roster string) error {
	ctx := c.Request().Context()
	_, err := s.Store.EditWith(ctx, site.Owner(c), roster, 0, "", "Updated from "+builder.RosterName(d.Name),
		func(saved store.Saved) ([]rules.Edit, error) {
			return s.Library.UpdateEdits(d, c.Param("id"), saved.Document)
		})
	return err
}
