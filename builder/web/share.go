package web

import (
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/views"
)

func (s *server) share(c echo.Context) error {
	if _, err := s.Store.Share(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.At{Show: views.PaneShare}.Address(views.RosterPath(c.Param("id"))))
}

func (s *server) unshare(c echo.Context) error {
	if err := s.Store.Unshare(c.Request().Context(), owner(c), c.Param("id")); err != nil {
		return err
	}
	return redirect(c, views.RosterPath(c.Param("id")))
}

// shared is the read-only view of a roster.
func (s *server) shared(load loader) echo.HandlerFunc {
	return func(c echo.Context) error {
		saved, base, err := load(c)
		if err != nil {
			return err
		}
		tag := s.etag(saved.Revision, c.Param("token"), c.Request().URL.RawQuery, readerTag(c))
		if hasTag(c, tag) {
			return c.NoContent(http.StatusNotModified)
		}
		sheet, err := s.sheet(c.Request().Context(), saved)
		if err != nil {
			return err
		}
		e := views.Editor{At: views.AtOf(c.QueryParams()), ReadOnly: true, Base: base, Revision: saved.Revision}
		return s.renderBuilder(c, http.StatusOK, views.BuilderOf(e, sheet, nil, builder.Found{}), sheet)
	}
}

// shareURL is the public address of a roster's shared view, "" where its owner has
// not shared it or the server does not know its own. Printing shares nothing.
func (s *server) shareURL(c echo.Context, saved store.Saved) (string, error) {
	if s.PublicURL == "" {
		return "", nil
	}
	token := c.Param("token")
	if token == "" {
		var err error
		token, err = s.Store.ShareToken(c.Request().Context(), owner(c), saved.ID)
		if err != nil || token == "" {
			return "", err
		}
	}
	return strings.TrimSuffix(s.PublicURL, "/") + views.SharedPath(token), nil
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
