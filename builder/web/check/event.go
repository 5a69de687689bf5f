package check

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/event"
	"gantry/builder/exchange"
	"gantry/builder/exchange/code"
	"gantry/builder/web/site"
	"gantry/views"
	"gantry/views/check"
)

// ReadEvent reads an event against its game.
func (s Pages) ReadEvent(c echo.Context, data []byte) (*event.Conditions, error) {
	e, err := code.ReadEvent(c.Request().Context(), data)
	if err != nil {
		return nil, err
	}
	under, err := event.Prepare(c.Request().Context(), s.Library, e)
	return &under, err
}

// newEvent returns the form of a new event, filled in as the query says.
func (s Pages) newEvent(c echo.Context) error {
	return s.newEventForm(c, http.StatusOK, c.QueryParams(), nil)
}

func (s Pages) newEventForm(c echo.Context, status int, form url.Values, notice *views.Notice) error {
	pack, err := s.FormGame(form)
	if err != nil {
		return err
	}
	p := check.EventFormOf(pack, form)
	p.Zones, p.Notice, p.Systems = event.Zones(), notice, s.Systems(c.Request().Context())
	p.Games = views.SitePage("", s.Library.Packs()).Games
	return site.Render(c, status, check.NewEventPage(p))
}

// makeEvent leads to the event that a form describes.
func (s Pages) makeEvent(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return site.BodyError(err)
	}
	pack, err := s.Library.Pack(form.Get("system"))
	if err != nil {
		return err
	}
	e, err := event.FromForm(form, pack)
	if err == nil {
		_, err = event.Prepare(c.Request().Context(), s.Library, e)
	}
	var token string
	if err == nil {
		token, err = code.OfEvent(e)
	}
	if err == nil && token == "" {
		err = builder.Invalid("The event is too long for a link (2,000 characters). "+
			"Ban fewer names, or write it as a file.", nil)
	}
	if builder.KindOf(err) == builder.KindInvalid {
		p := site.ProblemOf(err)
		return s.newEventForm(c, p.Status, form, &views.Notice{Bad: true, Text: p.Text})
	}
	if err != nil {
		return err
	}
	return c.Redirect(http.StatusSeeOther, views.EventPath(token))
}

// eventPage shows the event that the address itself holds.
func (s Pages) eventPage(c echo.Context) error {
	token := c.Param("token")
	under, err := s.ReadEvent(c, []byte(token))
	if err != nil {
		return err
	}
	p := check.Event{Page: views.PackPage(under.Title(), under.GamePack()), Name: under.Title(), Token: token,
		Hash: under.Hash(), To: s.SiteURL(c) + views.EventPath(token)}
	if p.Conditions, err = under.Sentences(c.Request().Context()); err != nil {
		return err
	}
	live, err := s.LiveRosters(c, under.System)
	if err != nil {
		return err
	}
	for _, l := range live {
		p.Lists = append(p.Lists, s.Line(l))
	}
	return site.Render(c, http.StatusOK, check.EventPage(p))
}

// eventFile returns the event of an address as its document.
func (s Pages) eventFile(c echo.Context) error {
	e, err := code.ReadEvent(c.Request().Context(), []byte(c.Param("token")))
	if err != nil {
		return err
	}
	return site.SendFile(c, false, "application/json", site.FileName(e.Name, "event", ".json"),
		append(e.Node().Append(nil), '\n'))
}

// PostedEvent returns the event that a form gives by its address, its document or a file; nil for none.
func (s Pages) PostedEvent(c echo.Context) (*event.Conditions, error) {
	given := []byte(strings.TrimSpace(c.FormValue("event")))
	if form, err := c.MultipartForm(); err == nil {
		for _, f := range form.File["event-file"] {
			if f.Size == 0 {
				continue
			}
			if given, err = site.ReadUpload(f); err != nil {
				return nil, err
			}
		}
	}
	if len(given) == 0 {
		return nil, nil
	}
	return s.ReadEvent(c, given)
}

// rosterUnderEvent rules on a roster under the event that is asked for, or asks which.
func (s Pages) rosterUnderEvent(c echo.Context) error {
	ctx := c.Request().Context()
	saved, err := s.LoadRoster(c)
	if err != nil {
		return err
	}
	pack, err := s.Library.PackOf(saved.Document.System, saved.Document.Pack)
	if err != nil {
		return err
	}
	p := check.RosterEvent{Page: views.PackPage("Check for an event", pack), ID: saved.ID,
		Name: builder.RosterName(saved.Document.Name), Given: c.QueryParam("event")}
	if strings.TrimSpace(p.Given) == "" {
		return site.Render(c, http.StatusOK, check.RosterEventPage(p))
	}
	under, err := s.ReadEvent(c, []byte(p.Given))
	if kind := builder.KindOf(err); kind == builder.KindInvalid || kind == builder.KindNotFound {
		problem := site.ProblemOf(err)
		p.Notice = &views.Notice{Bad: true, Text: problem.Text}
		return site.Render(c, problem.Status, check.RosterEventPage(p))
	}
	if err != nil {
		return err
	}
	checked, err := exchange.Checker{Library: s.Library, Event: under, Titles: true}.Roster(ctx, saved.Document)
	if err != nil {
		return err
	}
	row := s.checkRow(exchange.CheckEntry{Checked: checked})
	token, err := code.OfEvent(under.Event)
	if err != nil {
		return err
	}
	if token != "" {
		p.To = views.EventPath(token)
	}
	p.Row, p.Event = &row, under.Title()
	if p.Conditions, err = under.Sentences(ctx); err != nil {
		return err
	}
	p.Code, err = code.WithPlayer(ctx, saved.Document)
	switch {
	case builder.KindOf(err) == builder.KindInvalid:
		p.CodeSaid = site.ProblemOf(err).Text
	case err != nil:
		return err
	case p.Code == "":
		p.CodeSaid = code.TooLong
	default:
		p.CodeSaid = code.PlayerSaid(saved.Document)
	}
	return site.Render(c, http.StatusOK, check.RosterEventPage(p))
}
