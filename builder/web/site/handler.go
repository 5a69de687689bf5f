package site

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// Handler answers the addresses of a site. It fails where PublicURL is no address of a site.
func (s *Site) Handler(routes []Route) (http.Handler, error) {
	s.openPatterns = map[string]bool{}
	for _, r := range routes {
		if r.open {
			s.openPatterns[r.path] = true
		}
	}
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
