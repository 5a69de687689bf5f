package web

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
)

// openRoutes are addresses that pages of any site may call: they read or compute,
// know nobody and keep nothing. Nothing that changes a roster is among them.
func (s *server) openRoutes() []route {
	return append(s.api(), route{method: get, path: schemaPattern, limit: noBody, handle: s.schema})
}

const schemaPattern = "/schema/:name"

// isOpen tells of a route's pattern whether it is one of them.
func (s *server) isOpen(pattern string) bool { return s.openPatterns[pattern] }

// allowAnyOrigin lets any page read an answer. No cookie is asked for, so none is sent.
func allowAnyOrigin(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Content-Disposition, ETag, RateLimit, RateLimit-Policy, Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
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

// allowParameters refuses unknown query parameters, so that nobody takes the answer to a
// misspelled one for the answer to what they asked.
func allowParameters(known []string, next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		for _, name := range sortedKeys(c.QueryParams()) {
			if slices.Contains(known, name) {
				continue
			}
			allowed := cmp.Or(strings.Join(known, ", "), "none")
			return statusError(http.StatusBadRequest, fmt.Sprintf("Unknown parameter %.60q. Allowed: %s.", name, allowed))
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
