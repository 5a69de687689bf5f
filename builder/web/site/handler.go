package site

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/views"
)

// Handler returns the handler of a site. compress compresses the answers of a handler; nil sends them as they are. It
// fails if PublicURL isn't the address of a site.
func (s *Site) Handler(routes []Route, compress func(http.Handler) http.Handler) (http.Handler, error) {
	s.register(routes)
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.fail
	e.IPExtractor = clientIP(s.TrustedProxies)
	guard, err := s.guard()
	if err != nil {
		return nil, err
	}
	if s.Metrics != nil {
		e.Use(measureRequests(s.Metrics))
		s.measureWork(s.Metrics)
	}
	e.Use(s.recoverPanic, s.setSecurityHeaders, guard, s.holdClaim, pace, s.warnUntrusted, s.limitRate, s.identify,
		s.limitLarge, s.renewOwner, compressAnswers(compress))
	for _, r := range routes {
		if s.Away && r.needsServer {
			r.handle = func(echo.Context) error { return errAway }
		}
		e.Add(r.method, r.path, r.handle, limitBody(r.limit), s.admit)
		if r.method == http.MethodGet {
			e.Add(http.MethodHead, r.path, r.handle, limitBody(r.limit), s.admit)
		}
		if r.open {
			e.Add(http.MethodOptions, r.path, preflight(r.method), limitBody(NoBody))
		}
	}
	return e, nil
}

// Routes returns the pages and files that belong to no noun.
func (s *Site) Routes() []Route {
	return []Route{
		Get("/healthz", s.Health).NeedsServer().free().ForAll(),
		Get("/readyz", s.Ready).NeedsServer().free().ForAll(),
		Get("/robots.txt", Robots).NeedsServer().free(),
		Get("/problems/:id", s.ProblemPage),
		Get("/static/:version/*", s.Asset).NeedsServer().Light().ForAll(),
		Get("/systems/:id/accent.css", s.Accent).Light().ForAll(),
		Get("/livery/:colors/:id/:seed/accent.css", s.ListColors).Light().ForAll(),
		Get("/horizon/:id/:seed/:file", s.Horizon).Light().ForAll(),
		Post(views.BannerPath, NoBody, s.DismissBanner).NeedsServer(),
		Post(views.MarksPath, NoBody, s.SetMarks).NeedsServer(),
		Post(views.LuckPath, NoBody, s.SetLuck).NeedsServer(),
	}
}

// AllowParameters refuses unknown query parameters. A misspelled one would otherwise be
// ignored without notice.
func AllowParameters(known []string, next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		for _, name := range slices.Sorted(maps.Keys(c.QueryParams())) {
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
