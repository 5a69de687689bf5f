package web

import (
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"regexp"

	"github.com/labstack/echo/v4"

	"gantry/rules"
	"gantry/static"
)

const forEver = "public, max-age=31536000, immutable"

// asset serves a static file. Under another version's address, as an old page
// has it, the file is served but not kept.
func (s *server) asset(c echo.Context) error {
	name := c.Param("*")
	data, err := static.Read(name)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrInvalid) {
		return echo.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("reading an asset: %w", err)
	}
	if c.Param("version") == static.Version() {
		c.Response().Header().Set("Cache-Control", forEver)
	}
	kind := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".woff2" {
		kind = "font/woff2"
	}
	return c.Blob(http.StatusOK, kind, data)
}

var colour = regexp.MustCompile(`^#[0-9A-Fa-f]{6}$`)

// accent is a game's colour as a stylesheet. Its address changes with the pack.
func (s *server) accent(c echo.Context) error {
	p, err := s.Library.Pack(c.Param("id"))
	if err != nil {
		return err
	}
	c.Response().Header().Set("Cache-Control", forEver)
	return c.Blob(http.StatusOK, "text/css; charset=utf-8", []byte(accentCSS(p.ID, p.About.Accent)))
}

// accentCSS is empty where the pack gives no colours: pages are then in ink.
func accentCSS(id string, a rules.Accent) string {
	if !colour.MatchString(a.Light) || !colour.MatchString(a.Dark) {
		return ""
	}
	return fmt.Sprintf(".g-%[1]s { --accent: %[2]s }\n@media (prefers-color-scheme: dark) { .g-%[1]s { --accent: %[3]s } }\n", id, a.Light, a.Dark)
}
