package web

import (
	"errors"
	"io/fs"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/data"
	"gantry/views"
)

// system is a game's page: what it is, its tables and how it is read.
func (s *server) system(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	about := p.About
	_, design := p.Designed()
	around := s.page(p.System.Name, p)
	around.Stays = true
	return render(c, http.StatusOK, views.SystemPage(views.Catalog{Page: around, ID: p.ID, Name: p.System.Name,
		Doc: p.System.Doc, Design: design, Version: p.Version, Foreign: p.Foreign, SHA256: p.SHA256, About: about,
		Groups: grouped(p.Catalogue), PackPath: "/api/v1" + views.SystemPath(p.ID) + "/pack"}))
}

// schema is one of the JSON Schemas of Gantry's documents.
func (s *server) schema(c echo.Context) error {
	text, err := fs.ReadFile(data.Schemas(), c.Param("name"))
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return statusError(http.StatusNotFound, "There is no such schema.")
	}
	if err != nil {
		return err
	}
	return sendTagged(c, "application/schema+json", text)
}
