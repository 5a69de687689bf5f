package web

import (
	"net/http"

	"gantry/builder/web/site"
)

// New returns the handler of the whole site. It fails if PublicURL isn't the address of a site.
func New(c site.Config) (http.Handler, error) {
	s, err := site.New(c)
	if err != nil {
		return nil, err
	}
	list, err := routes(s)
	if err != nil {
		return nil, err
	}
	compress, err := compressor()
	if err != nil {
		return nil, err
	}
	return s.Handler(list, compress)
}
