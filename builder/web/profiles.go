package web

import (
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/views"
)

// profileList is the reader's own profiles of all games.
func (s *server) profileList(c echo.Context) error {
	return s.profilesPage(c, http.StatusOK, nil, nil)
}

func (s *server) profilesPage(c echo.Context, status int, notice *views.Notice, report []views.Imported) error {
	p := views.Profiles{Page: s.page("Profiles", nil), Notice: notice, Report: report}
	for _, pack := range s.Library.Packs() {
		_, design := pack.Designed()
		p.Systems = append(p.Systems, views.OwnSystem{ID: pack.ID, Name: pack.System.Name, Design: design})
	}
	if who := owner(c); who != "" {
		list, err := s.Store.Profiles.List(c.Request().Context(), who)
		if err != nil {
			return err
		}
		for _, l := range list {
			if l.Deleted {
				p.Deleted = append(p.Deleted, s.profileLine(l))
			} else {
				p.Profiles = append(p.Profiles, s.profileLine(l))
			}
		}
	}
	return render(c, status, views.ProfilesPage(p))
}

func (s *server) profileLine(l store.Listed) views.RosterLine {
	return views.RosterLine{ID: l.ID, Name: l.Name, System: l.System, Game: s.gameName(l.System), Units: l.Units, Updated: l.Updated}
}

// importProfiles saves profile documents as the browser's own and says of each
// what became of it.
func (s *server) importProfiles(c echo.Context) error {
	files, err := uploads(c)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return s.profilesPage(c, http.StatusUnprocessableEntity, &views.Notice{Bad: true, Text: "Choose a file or paste a profile."}, nil)
	}
	who := ownerOrNew(c)
	var report []views.Imported
	for _, f := range files[:min(len(files), importMost)] {
		line := views.Imported{File: f.name}
		d, err := s.readDesign(f.data)
		switch {
		case builder.KindOf(err) != builder.KindInternal:
			line.Bad = []string{problemOf(err).text}
		case err != nil:
			return err
		default:
			saved, err := s.Store.Profiles.Create(c.Request().Context(), who, d)
			if err != nil {
				return err
			}
			line.Name, line.To = d.Name, views.DesignPath(d.System, saved.ID)
		}
		report = append(report, line)
	}
	status := http.StatusUnprocessableEntity
	if slices.ContainsFunc(report, func(l views.Imported) bool { return l.To != "" }) {
		status = http.StatusOK
		s.keepOwner(c, who)
		c.Request().AddCookie(&http.Cookie{Name: plainCookie, Value: who}) // the page lists what was imported
	}
	return s.profilesPage(c, status, nil, report)
}

// readDesign reads a profile document: own numbers of any game, or a unit of one
// that has a bench here.
func (s *server) readDesign(data []byte) (builder.Design, error) {
	d, err := builder.DecodeDesign(data)
	if err != nil {
		return builder.Design{}, err
	}
	p, err := s.Library.Pack(d.System)
	if err != nil {
		return builder.Design{}, err
	}
	if _, ok := p.Designed(); !ok && !d.Numbers() {
		return builder.Design{}, builder.Invalid(p.System.Name+" has no profiles to design.", nil)
	}
	if d.Pack == (builder.PackRef{}) {
		d.Pack = p.PackRef
	}
	return d, nil
}
