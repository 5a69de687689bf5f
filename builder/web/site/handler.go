package site

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// routeKey finds a route by the method and the pattern of a request.
type routeKey struct{ method, pattern string }

// register makes routes known to what is asked before a handler.
func (s *Site) register(routes []Route) {
	s.routes = map[routeKey]Route{}
	for _, r := range routes {
		s.routes[routeKey{r.method, r.path}] = r
		if r.method == http.MethodGet {
			s.routes[routeKey{http.MethodHead, r.path}] = r
		}
		if r.open {
			s.routes[routeKey{http.MethodOptions, r.path}] = Route{cost: CostPage, open: true, forAll: true}
		}
	}
}

// routeOf returns the route of a request, one that costs a page where no address is found.
func (s *Site) routeOf(c echo.Context) Route {
	if r, ok := s.routes[routeKey{c.Request().Method, c.Path()}]; ok {
		return r
	}
	return Route{cost: CostPage}
}

// Handler answers the addresses of a site. It fails where PublicURL is no address of a site.
func (s *Site) Handler(routes []Route) (http.Handler, error) {
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
	shorten, err := gzipAnswers()
	if err != nil {
		return nil, err
	}
	e.Use(s.recoverPanic, s.setSecurityHeaders, guard, s.pace, s.warnUntrusted, s.limitRate, s.identify, s.limitLarge,
		s.renewOwner, shorten)
	for _, r := range routes {
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
