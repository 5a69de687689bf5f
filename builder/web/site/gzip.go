//go:build !js

package site

import (
	"compress/gzip"
	"net/http"
	"strings"

	"github.com/klauspost/compress/gzhttp"
	"github.com/labstack/echo/v4"
)

// gzipAnswers shortens answers that are made for the asker, quickly rather than much:
// a page is made for each press. Static files are short already.
func gzipAnswers() (echo.MiddlewareFunc, error) {
	shorten, err := gzhttp.NewWrapper(gzhttp.CompressionLevel(gzip.BestSpeed), gzhttp.MinSize(1024),
		gzhttp.EnableZstd(false)) // which takes megabytes an answer
	if err != nil {
		return nil, err
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) (err error) {
			if path := c.Request().URL.Path; strings.HasPrefix(path, "/static/") || strings.HasSuffix(path, ".pdf") {
				return next(c)
			}
			answer := c.Response()
			long := answer.Writer
			shorten(http.HandlerFunc(func(short http.ResponseWriter, _ *http.Request) {
				answer.Writer = short
				defer func() { answer.Writer = long }() // an error is answered after this
				err = next(c)
			})).ServeHTTP(long, c.Request())
			return err
		}
	}, nil
}
