package roster

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/posted"
	"gantry/builder/versions"
	"gantry/builder/web/site"
	"gantry/rules"
	"gantry/views"
	"gantry/views/front"
)

// newRoster returns the form of a new roster.
func (s Pages) newRoster(c echo.Context) error {
	return s.newRosterForm(c, http.StatusOK, url.Values{"system": {c.QueryParam("system")}}, nil)
}

func (s Pages) newRosterForm(c echo.Context, status int, form url.Values, notice *views.Notice) error {
	pack, err := s.FormGame(form)
	if err != nil {
		return err
	}
	own, err := s.DesignsOf(c, pack, true)
	if err != nil {
		return err
	}
	p := front.NewRosterOf(pack, form, own)
	p.Notice, p.Systems = notice, s.Systems(c.Request().Context())
	p.Games = views.SitePage("", s.Library.Packs()).Games
	return site.Render(c, status, front.NewRosterPage(p))
}

// createRoster saves a new roster and opens it.
func (s Pages) createRoster(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	r, err := s.readNewRoster(form)
	if builder.KindOf(err) == builder.KindInvalid {
		p := site.ProblemOf(err)
		return s.newRosterForm(c, p.Status, form, &views.Notice{Bad: true, Text: p.Text})
	}
	if err != nil {
		return err
	}
	if own := form.Get("numbers"); own != "" {
		d, err := s.FindNumbers(c, r.System, own)
		if err != nil {
			return err
		}
		r.Overrides = d.Overrides
	}
	if !form.Has("name") { // begun by one press
		if r.Name, err = s.nextName(c); err != nil {
			return err
		}
	}
	return s.CreateAndShow(c, r, views.PaneAdd)
}

// nextName returns a name for one more roster, that the reader's others do not have.
func (s Pages) nextName(c echo.Context) (string, error) {
	taken := map[string]bool{}
	if who := site.Owner(c); who != "" {
		list, err := s.Store.List(c.Request().Context(), who)
		if err != nil {
			return "", err
		}
		for _, l := range list {
			taken[l.Name] = true
		}
	}
	return versions.NextRosterName(taken), nil
}

func (s Pages) readNewRoster(form url.Values) (builder.Roster, error) {
	pack, err := s.Library.Pack(form.Get("system"))
	if err != nil {
		return builder.Roster{}, err
	}
	r := builder.Roster{System: pack.ID}
	if r.Name, err = posted.ParseName("The name", form.Get("name")); err != nil {
		return r, err
	}
	if r.Player, err = posted.ParseName("The player's name", form.Get("player")); err != nil {
		return r, err
	}
	if text := strings.TrimSpace(form.Get("limit")); text != "" {
		limit, err := posted.ParseWhole("The limit", text)
		if err != nil {
			return builder.Roster{}, err
		}
		r.Limit = &limit
	}
	for _, fd := range pack.Options.Fields {
		v, err := posted.ParseField(fd, form, rules.OptionTarget(fd.ID).String(), nil)
		if err != nil {
			return builder.Roster{}, err
		}
		if v.Value == nil {
			continue
		}
		if r.Options == nil {
			r.Options = rules.Choices{}
		}
		r.Options[fd.ID] = v.Value
	}
	return s.Library.Complete(r)
}

// openExample opens a copy of a pack's ready-made roster.
func (s Pages) openExample(c echo.Context) error {
	pack, err := s.Library.Pack(c.FormValue("system"))
	if err != nil {
		return err
	}
	i, err := strconv.Atoi(c.FormValue("example"))
	if err != nil || i < 0 || i >= len(pack.Examples) {
		return site.StatusError(http.StatusNotFound, "Example not found.")
	}
	return s.CreateAndOpen(c, pack.Examples[i], "Example "+builder.RosterName(pack.Examples[i].Name))
}
