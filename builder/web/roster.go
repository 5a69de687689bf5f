package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder/exchange"
	"gantry/builder/store"
	"gantry/views"
)

// loadRoster is the browser's own roster of the address.
func (s *server) loadRoster(c echo.Context) (store.Saved, error) {
	return s.Store.Roster(c.Request().Context(), owner(c), c.Param("id"))
}

// duplicateRoster saves a copy as the browser's own and opens it.
func (s *server) duplicateRoster(reach loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := reach(c)
		if err != nil {
			return err
		}
		copied := saved.Roster
		if copied.Name != "" {
			copied.Name += " (copy)"
		}
		return s.createAndOpen(c, copied)
	}
}

func (s *server) deleteRoster(c echo.Context) error {
	if err := s.Store.Delete(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.HomePath)
}

func (s *server) restoreRoster(c echo.Context) error {
	if err := s.Store.Restore(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.HomePath)
}

func (s *server) eraseRoster(c echo.Context) error {
	if err := s.Store.Erase(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.HomePath)
}

func (s *server) share(c echo.Context) error {
	if _, err := s.Store.Share(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.RosterPath(c.Param("id")))
}

func (s *server) unshare(c echo.Context) error {
	if err := s.Store.Unshare(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.RosterPath(c.Param("id")))
}

// exportRoster is the roster's document as a file.
func (s *server) exportRoster(reach loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := reach(c)
		if err != nil {
			return err
		}
		document, err := saved.Roster.Document(c.Request().Context())
		if err != nil {
			return err
		}
		return sendFile(c, false, "application/json", fileName(saved.Roster.Name, "roster", ".json"), document)
	}
}

// exportText is the roster as plain text, as gantry convert writes it.
func (s *server) exportText(reach loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, _, err := reach(c)
		if err != nil {
			return err
		}
		sheet, err := s.Library.Sheet(c.Request().Context(), saved.Roster)
		if err != nil {
			return err
		}
		text, err := exchange.Text(c.Request().Context(), sheet)
		if err != nil {
			return err
		}
		return sendFile(c, true, "text/plain; charset=utf-8", fileName(saved.Roster.Name, "roster", ".txt"), []byte(text))
	}
}

// siteURL is the address of this site as the reader has it.
func (s *server) siteURL(c echo.Context) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	scheme := "http"
	if c.Request().TLS != nil {
		scheme = "https"
	}
	return scheme + "://" + c.Request().Host
}

// notModified answers 304 where the reader has the page already.
func notModified(c echo.Context, tag string) bool {
	h := c.Response().Header()
	h.Set("Cache-Control", "private, no-cache")
	h.Set("ETag", tag)
	h.Add("Vary", "HX-Request")
	return c.Request().Header.Get("If-None-Match") == tag && c.NoContent(http.StatusNotModified) == nil
}
