package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/rules"
	"gantry/views"
)

// home is the games and the reader's rosters.
func (s *server) home(c echo.Context) error {
	who := owner(c)
	p := views.Home{Page: s.page("Rosters", nil), Systems: s.systems(c.Request().Context())}
	if who != "" {
		list, err := s.Store.List(c.Request().Context(), who)
		if err != nil {
			return err
		}
		used, err := s.Store.Usage(c.Request().Context(), who)
		if err != nil {
			return err
		}
		p.Warning, p.Mine = s.Store.Warning(used), used.Documents+used.Pictures > 0
		units := judgedUnits
		for _, l := range list {
			line := views.RosterLine{ID: l.ID, Name: l.Name, System: l.System, Game: s.gameName(l.System), Units: l.Units, Updated: l.Updated}
			if l.Deleted {
				p.Deleted = append(p.Deleted, line)
				continue
			}
			if line.Standing, err = s.standing(c.Request().Context(), who, l, &units); err != nil {
				return err
			}
			p.Rosters = append(p.Rosters, line)
		}
		s.setOwnerCookie(c, who)
	}
	return render(c, http.StatusOK, views.HomePage(p))
}

// page is what is around a page's content: of one game, or of them all.
func (s *server) page(title string, game *builder.Pack) views.Page {
	if game != nil {
		return gamePage(title, game, builder.Banner(game.About, game.Whole))
	}
	p := views.Page{Title: title, Style: views.SiteStyle}
	for _, g := range s.Library.Packs() {
		p.Games = append(p.Games, views.Accent{ID: g.ID, Version: g.SHA256[:8]})
	}
	return p
}

// sheetPage is what is around a page of a roster.
func (s *server) sheetPage(title string, sheet builder.Sheet) views.Page {
	return gamePage(title, sheet.Pack, sheet.About.Banner)
}

func gamePage(title string, game *builder.Pack, banner string) views.Page {
	return views.Page{Title: title, Style: views.SiteStyle, System: game.ID, Banner: banner, Games: []views.Accent{{ID: game.ID, Version: game.SHA256[:8]}}}
}

// gameName is the id itself where the game is not known.
func (s *server) gameName(id string) string {
	if p, err := s.Library.Pack(id); err == nil {
		return p.System.Name
	}
	return id
}

func (s *server) systems(ctx context.Context) []views.System {
	var list []views.System
	for _, p := range s.Library.Packs() {
		g := views.System{ID: p.ID, Name: p.System.Name, Doc: p.System.Doc}
		for i, r := range p.Examples {
			e := views.Example{Index: i, Name: r.Name}
			if v, err := s.Library.Judge(ctx, r); err == nil && v.Points != nil {
				e.Points = fmt.Sprintf("%d %s", *v.Points, p.About.PointsName)
			}
			g.Examples = append(g.Examples, e)
		}
		list = append(list, g)
	}
	return list
}

// newRoster is the form of a new roster.
func (s *server) newRoster(c echo.Context) error {
	return s.newRosterForm(c, http.StatusOK, url.Values{"system": {c.QueryParam("system")}}, nil)
}

func (s *server) newRosterForm(c echo.Context, status int, form url.Values, notice *views.Notice) error {
	packs := s.Library.Packs()
	if len(packs) == 0 {
		return statusError(http.StatusNotFound, "This Gantry has no game.")
	}
	pack := packs[0]
	if id := form.Get("system"); id != "" {
		var err error
		if pack, err = s.Library.Pack(id); err != nil {
			return err
		}
	}
	p := views.NewRoster{Page: s.page("New roster", pack), Notice: notice, Systems: s.systems(c.Request().Context()), Chosen: pack.ID,
		Name: form.Get("name"), Player: form.Get("player"), Limit: form.Get("limit"), Hint: limitHint(pack)}
	if len(packs) > 1 {
		p.Games = s.page("", nil).Games
	}
	for _, fd := range pack.Options.Fields {
		if fd.Idle {
			continue
		}
		value, _ := fieldValue(fd, form, "options."+fd.ID, nil)
		p.Options = append(p.Options, controlOf("o-"+views.ElementID(fd.ID), "options."+fd.ID, fd, value))
	}
	own, err := s.designsOf(c, pack, true)
	if err != nil {
		return err
	}
	if len(own) > 0 {
		numbers := views.Control{ID: "numbers", Name: "numbers", Label: "Numbers", Shape: views.ShapeSelect, Choices: []views.Choice{{Label: "as the rules have them"}}}
		for _, d := range own {
			numbers.Choices = append(numbers.Choices, views.Choice{Value: d.ID, Label: numbersName(d.Name), On: d.ID == form.Get("numbers")})
		}
		p.Options = append(p.Options, numbers)
	}
	return render(c, status, views.NewRosterPage(p))
}

// limitHint says what a roster without a limit is measured by.
func limitHint(p *builder.Pack) string {
	limit, ok := p.Whole.Role(rules.RoleLimit)
	if !ok {
		return ""
	}
	if limit.Basis == rules.Missing {
		return "Left empty: none."
	}
	if limit.Basis == rules.House {
		return fmt.Sprintf("Left empty: none, since the rules have none; %s %s is usual here.", limit.Text, p.About.PointsName)
	}
	return fmt.Sprintf("Left empty: %s %s, as the game has it.", limit.Text, p.About.PointsName)
}

// createRoster saves a new roster and opens it.
func (s *server) createRoster(c echo.Context) error {
	form, err := c.FormParams()
	if err != nil {
		return bodyError(err)
	}
	r, err := s.readNewRoster(form)
	if builder.KindOf(err) == builder.KindInvalid {
		p := problemOf(err)
		return s.newRosterForm(c, p.status, form, &views.Notice{Bad: true, Text: p.text})
	}
	if err != nil {
		return err
	}
	if own := form.Get("numbers"); own != "" {
		d, err := s.findNumbers(c, r.System, own)
		if err != nil {
			return err
		}
		r.Overrides = d.Overrides
	}
	return s.createAndOpen(c, r)
}

func (s *server) readNewRoster(form url.Values) (builder.Roster, error) {
	pack, err := s.Library.Pack(form.Get("system"))
	if err != nil {
		return builder.Roster{}, err
	}
	r := builder.Roster{System: pack.ID}
	if r.Name, err = parseName("The name", form.Get("name")); err != nil {
		return r, err
	}
	if r.Player, err = parseName("The player's name", form.Get("player")); err != nil {
		return r, err
	}
	if text := strings.TrimSpace(form.Get("limit")); text != "" {
		limit, err := parseWhole("The limit", text)
		if err != nil {
			return builder.Roster{}, err
		}
		r.Limit = &limit
	}
	for _, fd := range pack.Options.Fields {
		value, err := fieldValue(fd, form, "options."+fd.ID, nil)
		if err != nil {
			return builder.Roster{}, err
		}
		if value == nil {
			continue
		}
		if r.Options == nil {
			r.Options = rules.Choices{}
		}
		r.Options[fd.ID] = value
	}
	return s.Library.Complete(r)
}

// openExample opens a copy of a pack's ready-made roster.
func (s *server) openExample(c echo.Context) error {
	pack, err := s.Library.Pack(c.FormValue("system"))
	if err != nil {
		return err
	}
	i, err := strconv.Atoi(c.FormValue("example"))
	if err != nil || i < 0 || i >= len(pack.Examples) {
		return statusError(http.StatusNotFound, "The game has no such example.")
	}
	return s.createAndOpen(c, pack.Examples[i])
}

// createAndOpen saves a roster as the browser's own and opens it.
func (s *server) createAndOpen(c echo.Context, r builder.Roster) error {
	saved, err := createOne(c, s, s.Store.Documents, r)
	if err != nil {
		return err
	}
	return redirect(c, views.RosterPath(saved.ID))
}
