package web

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
	"golang.org/x/time/rate"
)

// policy lets a page use nothing but this server: no inline script or style, no
// other host, no frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

func secured(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		return next(c)
	}
}

var errPanic = errors.New("panic")

// recovered turns a panic into an error, so that it is one log line and a page.
func (s *server) recovered(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		defer func() {
			if p := recover(); p != nil {
				if err, ok := p.(error); ok && errors.Is(err, http.ErrAbortHandler) {
					panic(p)
				}
				err = fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack())
			}
		}()
		return next(c)
	}
}

// guard refuses changes that another site's page asks for.
func (s *server) guard() (echo.MiddlewareFunc, error) {
	protection := http.NewCrossOriginProtection()
	if s.PublicURL != "" {
		if err := protection.AddTrustedOrigin(strings.TrimSuffix(s.PublicURL, "/")); err != nil {
			return nil, fmt.Errorf("the public URL %q is not like https://host: %w", s.PublicURL, err)
		}
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := protection.Check(c.Request()); err != nil {
				return refused(http.StatusForbidden, "This change was asked for by a page of another site and is not made.")
			}
			return next(c)
		}
	}, nil
}

func clientIP(proxies []net.IPNet) echo.IPExtractor {
	if len(proxies) == 0 {
		return echo.ExtractIPDirect()
	}
	trust := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for i := range proxies {
		trust = append(trust, echo.TrustIPRange(&proxies[i]))
	}
	return echo.ExtractIPFromXFFHeader(trust...)
}

// limited bounds how much one client may ask. A few seconds' worth may come at
// once: a page with its files, a burst of clicks.
func (s *server) limited() echo.MiddlewareFunc {
	if s.Rate <= 0 {
		return func(next echo.HandlerFunc) echo.HandlerFunc { return next }
	}
	return middleware.RateLimiterWithConfig(middleware.RateLimiterConfig{
		Skipper: func(c echo.Context) bool {
			return c.Path() == "/healthz" || strings.HasPrefix(c.Request().URL.Path, "/static/")
		},
		Store: middleware.NewRateLimiterMemoryStoreWithConfig(middleware.RateLimiterMemoryStoreConfig{
			Rate: rate.Limit(s.Rate), Burst: int(4*s.Rate) + 1, ExpiresIn: 3 * time.Minute}),
		IdentifierExtractor: func(c echo.Context) (string, error) { return c.RealIP(), nil },
		DenyHandler: func(c echo.Context, _ string, _ error) error {
			c.Response().Header().Set("Retry-After", "2")
			return refused(http.StatusTooManyRequests, "These are too many requests at once. Wait a moment and try again.")
		},
	})
}

func compressed() echo.MiddlewareFunc {
	return middleware.GzipWithConfig(middleware.GzipConfig{Level: 3, MinLength: 1024, Skipper: func(c echo.Context) bool {
		path := c.Request().URL.Path
		return strings.HasSuffix(path, ".woff2") || strings.HasSuffix(path, ".pdf")
	}})
}

// bounded refuses a body of more than a number of bytes.
func bounded(limit int64) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			if r.ContentLength > limit {
				return tooLarge(limit)
			}
			if r.Body != nil {
				r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
			}
			return next(c)
		}
	}
}

func tooLarge(limit int64) error {
	size := fmt.Sprintf("%d kB", limit>>10)
	if limit >= 1<<20 {
		size = fmt.Sprintf("%d MB", limit>>20)
	}
	return refused(http.StatusRequestEntityTooLarge, "This is too large: at most "+size+" are taken here.")
}

// body is the error of reading a request's body, as a user's where it is one.
func body(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return tooLarge(large.Limit)
	}
	return &echo.HTTPError{Code: http.StatusBadRequest, Message: "The request cannot be read.", Internal: err}
}
