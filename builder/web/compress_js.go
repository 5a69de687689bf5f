package web

import "net/http"

// compressor returns nil: answers of the twin stay in the browser.
func compressor() (func(http.Handler) http.Handler, error) { return nil, nil }
