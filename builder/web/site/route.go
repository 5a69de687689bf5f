package site

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/views"
)

// Sizes of bodies.
const (
	NoBody   = 4 << 10
	EditBody = 256 << 10
	OddsBody = 1 << 20
	FileBody = builder.MaxBytes + 64<<10 // a roster of the largest size, and the form around it
	ManyBody = format.MaxBytes
)

// Route is one address: how it is asked, how large a body it takes, and what
// answers.
type Route struct {
	method, path string
	limit        int64
	handle       echo.HandlerFunc
	open         bool // to pages of any site, see open
}

// Way is one of the ways to a roster: the address of its pages, as a pattern, and how it is found.
type Way struct {
	At   string
	Load Loader
}

// Get answers a path that reads.
func Get(path string, handle echo.HandlerFunc) Route {
	return Route{method: http.MethodGet, path: path, limit: NoBody, handle: handle}
}

// Post answers what is sent to a path, of at most limit bytes.
func Post(path string, limit int64, handle echo.HandlerFunc) Route {
	return Route{method: http.MethodPost, path: path, limit: limit, handle: handle}
}

// Open lets pages of any site call some routes: they read or compute, know nobody and keep
// nothing. Nothing that changes a roster is among them.
func Open(routes ...Route) []Route {
	for i := range routes {
		routes[i].open = true
	}
	return routes
}

// preflight answers a browser that asks whether a page of another site may call.
func preflight(method string) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Access-Control-Allow-Methods", method)
		h.Set("Access-Control-Allow-Headers", "Content-Type, If-None-Match")
		h.Set("Access-Control-Max-Age", "86400")
		return c.NoContent(http.StatusNoContent)
	}
}

// AllowParameters refuses unknown query parameters, so that nobody takes the answer to a
// misspelled one for the answer to what they asked.
func AllowParameters(known []string, next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		for _, name := range sortedKeys(c.QueryParams()) {
			if slices.Contains(known, name) {
				continue
			}
			allowed := cmp.Or(strings.Join(known, ", "), "none")
			return StatusError(http.StatusBadRequest,
				fmt.Sprintf("Unknown parameter %.60q. Allowed: %s.", name, allowed))
		}
		return next(c)
	}
}

func sortedKeys(values map[string][]string) []string {
	keys := make([]string, 0, len(values))
	for name := range values {
		keys = append(keys, name)
	}
	slices.Sort(keys)
	return keys
}

// Routes are the pages and files that belong to no noun.
func (s *Site) Routes() []Route {
	return []Route{
		Get("/healthz", s.Health),
		Get("/readyz", s.Ready),
		Get("/robots.txt", Robots),
		Get("/problems/:id", s.ProblemPage),
		Get("/static/:version/*", s.Asset),
		Get("/systems/:id/accent.css", s.Accent),
		Post(views.BannerPath, NoBody, s.DismissBanner),
		Post(views.MarksPath, NoBody, s.SetMarks),
	}
}
