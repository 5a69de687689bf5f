package site

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange/format"
)

// Sizes of bodies.
const (
	NoBody   = 4 << 10
	EditBody = 256 << 10
	OddsBody = 1 << 20
	FileBody = builder.MaxBytes + 64<<10 // a roster of the largest size, and the form around it
	ManyBody = format.MaxBytes
)

// Route is one address: its method and pattern, the largest body it takes, its handler, and what
// a request costs.
type Route struct {
	method, path string
	limit        int64
	handle       echo.HandlerFunc
	cost         int   // taken from what the client has left
	weight       int64 // of its work, 0 for that of a page
	flat         bool  // a larger list costs no more
	enters       bool  // the handler waits for room itself
	past         bool  // reads the document of its address at an earlier revision
	reads        func(echo.Context) (int64, error)
	forAll       bool // answers everybody alike
	open         bool // to pages of any site
	needsServer  bool // the twin refuses it; see Config.Away
}

// pageRoute returns a route that costs a page.
func pageRoute(method, path string, limit int64, handle echo.HandlerFunc) Route {
	return Route{method: method, path: path, limit: limit, handle: handle, cost: CostPage}
}

// Get returns the route for reads of a path.
func Get(path string, handle echo.HandlerFunc) Route {
	return pageRoute(http.MethodGet, path, NoBody, handle)
}

// Post returns the route for posts to a path, with bodies of at most limit bytes.
func Post(path string, limit int64, handle echo.HandlerFunc) Route {
	return pageRoute(http.MethodPost, path, limit, handle)
}

// Heavy marks a route whose work is odds, paper or verdicts: it costs more and waits for room.
func (r Route) Heavy() Route {
	r.cost, r.weight = CostHeavy, WeightHeavy
	return r
}

// Light marks a route that sends what is in memory.
func (r Route) Light() Route {
	r.cost = costAsset
	return r
}

// free marks a route that costs nothing.
func (r Route) free() Route {
	r.cost = 0
	return r
}

// Flat marks a route that costs the same for a list of any size.
func (r Route) Flat() Route {
	r.flat = true
	return r
}

// Enters marks a route whose handler waits for room itself, with Site.Enter.
func (r Route) Enters() Route {
	r.enters = true
	return r
}

// Past marks a route that reads the document of its address at an earlier revision.
func (r Route) Past() Route {
	r.past = true
	return r.Heavy()
}

// Reads marks a route that reads stored documents beside the one of its address. Size returns
// their bytes.
func (r Route) Reads(size func(echo.Context) (int64, error)) Route {
	r.reads = size
	return r
}

// ForAll marks a route that answers everybody alike: no cookie is looked up.
func (r Route) ForAll() Route {
	r.forAll = true
	return r
}

// NeedsServer marks a route that the twin cannot answer: it shows or changes what others have.
func (r Route) NeedsServer() Route {
	r.needsServer = true
	return r
}

// errAway is the answer of the twin to a route that needs the server.
var errAway = &echo.HTTPError{Code: http.StatusServiceUnavailable, Message: "You're offline. This needs a connection."}

// Open lets pages of any site call some routes. They read or compute, answer everybody alike and
// keep nothing. No route that changes a roster is open.
func Open(routes ...Route) []Route {
	for i := range routes {
		routes[i].open = true
		routes[i] = routes[i].ForAll().NeedsServer()
	}
	return routes
}

// routeKey finds a route by the method and the pattern of a request.
type routeKey struct{ method, pattern string }
