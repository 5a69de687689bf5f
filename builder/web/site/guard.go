package site

import (
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/views"
)

// policy lets a page use nothing but this server: no inline script or style, no
// other host, no frame.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
	"font-src 'self'; worker-src 'self'; manifest-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// AllowWasm lets the script of an answer run WebAssembly.
func AllowWasm(c echo.Context) {
	c.Response().Header().Set("Content-Security-Policy",
		strings.Replace(policy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1))
}

// permissions are what no page of ours asks a browser for.
const permissions = "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), " +
	"fullscreen=(self), geolocation=(), gyroscope=(), " +
	"magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), usb=(), xr-spatial-tracking=()"

func (s *Site) setSecurityHeaders(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Permissions-Policy", permissions)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		if s.isOpen(c.Path()) {
			allowAnyOrigin(h)
		}
		if s.https() {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		path := c.Path()
		if _, shared := views.SharedToken(path); shared || isOwnPath(path) && path != "/" {
			h.Set("X-Robots-Tag", "noindex, nofollow")
		}
		return next(c)
	}
}

// Robots keeps crawlers from what is one browser's own. Shared views are not
// among it: a crawler that may not read one does not see that it must not list it.
func Robots(c echo.Context) error {
	const disallow = "\nDisallow: "
	return c.String(http.StatusOK, "User-agent: *"+disallow+strings.Join(ownPaths, disallow)+disallow+"/api/\n")
}

// recoverPanic turns a panic into an error, so that it is one log line and a page.
func (s *Site) recoverPanic(next echo.HandlerFunc) echo.HandlerFunc {
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

// guard refuses changes that another site's page asks for. What changes nothing
// any page may ask.
func (s *Site) guard() (echo.MiddlewareFunc, error) {
	protection := http.NewCrossOriginProtection()
	if s.PublicURL != "" {
		if err := protection.AddTrustedOrigin(s.PublicURL); err != nil {
			return nil, fmt.Errorf("public URL %q: enter an address such as https://gantry.example: %w", s.PublicURL,
				err)
		}
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := protection.Check(c.Request()); err != nil && !s.isOpen(c.Path()) {
				return StatusError(http.StatusForbidden,
					"A page of another site asked for this change. Nothing was changed.")
			}
			return next(c)
		}
	}, nil
}

// ErrManyStreams refuses a stream beyond those that there is room for.
var ErrManyStreams = &echo.HTTPError{Code: http.StatusServiceUnavailable,
	Message: "Too many pages of this battle are open. This one asks for news every few seconds."}

// TakesStream reports whether a request asks for a stream of events.
func TakesStream(c echo.Context) bool {
	return strings.Contains(c.Request().Header.Get(echo.HeaderAccept), "text/event-stream")
}

// compressAnswers compresses answers that are made for the asker. Static files and papers are compressed already, and
// streams are sent line by line.
func compressAnswers(compress func(http.Handler) http.Handler) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		if compress == nil {
			return next
		}
		return func(c echo.Context) (err error) {
			if path := c.Request().URL.Path; strings.HasPrefix(path, "/static/") || strings.HasSuffix(path, ".pdf") ||
				TakesStream(c) {
				return next(c)
			}
			answer := c.Response()
			plain := answer.Writer
			compress(http.HandlerFunc(func(compressed http.ResponseWriter, _ *http.Request) {
				answer.Writer = compressed
				defer func() { answer.Writer = plain }() // an error is answered after this
				err = next(c)
			})).ServeHTTP(plain, c.Request())
			return err
		}
	}
}

// allowAnyOrigin lets any page read an answer. No cookie is asked for, so none is sent.
func allowAnyOrigin(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Content-Disposition, ETag, RateLimit, RateLimit-Policy, Retry-After")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}
