//go:build !js

package web

import (
	"compress/gzip"
	"net/http"

	"github.com/klauspost/compress/gzhttp"
)

// compressor returns what compresses answers, quickly rather than much: a page is made for each press.
func compressor() (func(http.Handler) http.Handler, error) {
	wrap, err := gzhttp.NewWrapper(gzhttp.CompressionLevel(gzip.BestSpeed), gzhttp.MinSize(1024),
		gzhttp.EnableZstd(false)) // which takes megabytes an answer
	if err != nil {
		return nil, err
	}
	return func(h http.Handler) http.Handler { return wrap(h) }, nil
}
