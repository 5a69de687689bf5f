package site

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/exchange/format"
	"gantry/views"
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
}

// pageRoute is a route that costs a page.
func pageRoute(method, path string, limit int64, handle echo.HandlerFunc) Route {
	return Route{method: method, path: path, limit: limit, handle: handle, cost: CostPage}
}

// Get answers a path that reads.
func Get(path string, handle echo.HandlerFunc) Route {
	return pageRoute(http.MethodGet, path, NoBody, handle)
}

// Post answers what is sent to a path, of at most limit bytes.
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

// Open lets pages of any site call some routes. They read or compute, answer everybody alike and
// keep nothing. No route that changes a roster is open.
func Open(routes ...Route) []Route {
	for i := range routes {
		routes[i].open = true
		routes[i] = routes[i].ForAll()
	}
	return routes
}

// Way is one of the ways to a roster: the pattern of its address, and how it is loaded.
type Way struct {
	At   string
	Load Loader
	Past bool // loads an earlier revision
}

// Get answers a path behind the address of the roster.
func (w Way) Get(path string, handle echo.HandlerFunc) Route { return w.route(Get(w.At+path, handle)) }

// Post answers what is sent to a path behind the address of the roster, of at most limit bytes.
func (w Way) Post(path string, limit int64, handle echo.HandlerFunc) Route {
	return w.route(Post(w.At+path, limit, handle))
}

func (w Way) route(r Route) Route {
	if w.Past {
		return r.Past()
	}
	return r
}

// preflight answers a browser that asks whether a page of another site may call.
func preflight(method string) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Access-Control-Allow-Methods", method)
		h.Set("Access-Control-Allow-Headers", "Content-Type, If-None-Match")
		h.Set("Access-Control-Max-Age", "86400")
		return c.NoContent(http.StatusNoContent)
	}
}

// AllowParameters refuses unknown query parameters, so that nobody takes the answer to a
// misspelled one for the answer to what they asked.
func AllowParameters(known []string, next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		for _, name := range sortedKeys(c.QueryParams()) {
			if slices.Contains(known, name) {
				continue
			}
			allowed := cmp.Or(strings.Join(known, ", "), "none")
			return StatusError(http.StatusBadRequest,
				fmt.Sprintf("Unknown parameter %.60q. Allowed: %s.", name, allowed))
		}
		return next(c)
	}
}

func sortedKeys(values map[string][]string) []string {
	keys := make([]string, 0, len(values))
	for name := range values {
		keys = append(keys, name)
	}
	slices.Sort(keys)
	return keys
}

// Routes are the pages and files that belong to no noun.
func (s *Site) Routes() []Route {
	return []Route{
		Get("/healthz", s.Health).free().ForAll(),
		Get("/readyz", s.Ready).free().ForAll(),
		Get("/robots.txt", Robots).free(),
		Get("/problems/:id", s.ProblemPage),
		Get("/static/:version/*", s.Asset).Light().ForAll(),
		Get("/systems/:id/accent.css", s.Accent).Light().ForAll(),
		Post(views.BannerPath, NoBody, s.DismissBanner),
		Post(views.MarksPath, NoBody, s.SetMarks),
	}
}
