package design

import (
	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/views/design"
)

// usersOf returns the reader's rosters that use an own profile, with what each has of it.
func (s Pages) usersOf(c echo.Context, id string, d builder.Design) (list []design.User, err error) {
	rosters, err := s.rostersWith(c, id, d)
	for _, r := range rosters {
		if u := d.UsedIn(id, r.Document); u.Copies > 0 {
			list = append(list, design.User{ID: r.ID, Name: builder.RosterName(r.Document.Name), Usage: u})
		}
	}
	return list, err
}

// rostersWith returns the reader's rosters that may use an own profile.
func (s Pages) rostersWith(c echo.Context, id string, d builder.Design) ([]store.Saved, error) {
	text := id
	if d.Numbers() {
		text = `"overrides"`
	}
	return s.Store.ListHolding(c.Request().Context(), site.Owner(c), d.System, text)
}
