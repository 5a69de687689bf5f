package web

import (
	"net/http"

	"gantry/builder/web/site"
)

// New serves the handler of the whole site. It fails where PublicURL is no address of a site.
func New(c site.Config) (http.Handler, error) {
	s, err := site.New(c)
	if err != nil {
		return nil, err
	}
	list, err := routes(s)
	if err != nil {
		return nil, err
	}
	return s.Handler(list)
}
