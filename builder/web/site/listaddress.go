package site

import "github.com/labstack/echo/v4"

// ListAddress is an address of lists.
type ListAddress struct {
	Pattern     string
	Load        Loader
	Past        bool // loads an earlier revision
	NeedsServer bool // only the server's store knows who may see the list
}

// Get returns the route for reads of a path behind the list's address.
func (a ListAddress) Get(path string, handle echo.HandlerFunc) Route {
	return a.route(Get(a.Pattern+path, handle))
}

// Post returns the route for posts to a path behind the list's address, with bodies of at most limit bytes.
func (a ListAddress) Post(path string, limit int64, handle echo.HandlerFunc) Route {
	return a.route(Post(a.Pattern+path, limit, handle))
}

func (a ListAddress) route(r Route) Route {
	if a.NeedsServer {
		r = r.NeedsServer()
	}
	if a.Past {
		return r.Past()
	}
	return r
}
