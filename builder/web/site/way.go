package site

import "github.com/labstack/echo/v4"

// Way is one of the ways to a roster: the pattern of its address, and how it is loaded.
type Way struct {
	At   string
	Load Loader
	Past bool // loads an earlier revision

	Shared bool // the store of the server knows who may see it
}

// Get answers a path behind the address of the roster.
func (w Way) Get(path string, handle echo.HandlerFunc) Route { return w.route(Get(w.At+path, handle)) }

// Post returns the route for posts to a path behind the list's address, with bodies of at most limit bytes.
func (w Way) Post(path string, limit int64, handle echo.HandlerFunc) Route {
	return w.route(Post(w.At+path, limit, handle))
}

func (w Way) route(r Route) Route {
	if w.Shared {
		r = r.NeedsServer()
	}
	if w.Past {
		return r.Past()
	}
	return r
}
