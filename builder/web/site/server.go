package site

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash/crc32"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/likeness"
	"gantry/builder/paper"
	"gantry/builder/store"
	"gantry/rules"
	"gantry/views"
)

// Config is what the server works with.
type Config struct {
	Library *builder.Library
	Store   *store.Store
	Logger  *slog.Logger
	// PublicURL is how browsers reach the server, "" where that is its own
	// address. With https the owner's cookie is sent over https only. New drops a slash at its end.
	PublicURL string
	// TrustedProxies are the networks whose X-Forwarded-For is believed.
	TrustedProxies []net.IPNet
	// Rate is how many requests per second one client may make in the long run; 0 means
	// no limit. More work than a page counts as several. With a rate, creating
	// documents is limited as well; see creationLimits.
	Rate float64
	// Heavy is the weight of the documents, in bytes, that are worked on at once;
	// 0 is DefaultHeavy. What finds no room waits a while, or is asked to come
	// again.
	Heavy int64
	// Allowance bounds what the documents of one request may take; zero is
	// builder.RequestAllowance.
	Allowance builder.Allowance
	// Metrics is where the server counts what it does; nil is nowhere.
	Metrics Metrics
	// Rush is called with true when pages begin to find no room, and with false when
	// they have found it for a while. Calls don't overlap. It may be nil.
	Rush func(on bool)
	// Now returns the clock that rates are measured by; nil is the system's.
	Now func() time.Time
	// Away is true of the twin, the copy of the server in a browser. Routes that need the server refuse.
	Away bool
	// Stopping ends when the server stops, so that streams end. It may be nil.
	Stopping context.Context
	// Twin makes the twin. It may be nil.
	Twin Twin
	// JudgeKey names the rules that lists are judged by; "" is worked out from the library, which opens all packs.
	JudgeKey string
}

// Metrics is where a server is measured.
type Metrics interface {
	// Began counts a request that begins. ended is called with its route and status.
	Began() (ended func(method, route string, status int))
	// Gauge shows a number that value returns.
	Gauge(name, help string, labels map[string]string, value func() float64)
}

// Twin makes the program that browsers run without a network; see package builder/twin.
type Twin interface {
	// Status returns "unavailable", "possible", "making", "ready" or "failed", and the error if it failed. Once it is
	// ready, it also returns the hash of the files, their bytes as they are sent, and those of the program itself.
	Status() (state, hash string, size, unpacked int64, err error)
	// Make begins to make it.
	Make()
	// File returns a file, compressed with brotli if packed. The error wraps fs.ErrNotExist.
	File(hash, name string) (data []byte, packed bool, err error)
}

// DefaultHeavy is room for two documents of the largest size.
const DefaultHeavy = 2 * builder.MaxBytes

// Site is what all handlers share: settings, the store, caches, limits and queues.
type Site struct {
	Config
	Setter    *paper.Setter
	Sheets    sheets
	Pages     *pages
	worlds    atomic.Pointer[[]views.HomeSystem] // nil until somebody sees them
	readiness readiness
	troubles  troubles
	requests  clientLimits
	creations clientLimits
	routes    map[routeKey]Route
	warnOnce  sync.Once // about an untrusted proxy
	build     string    // see buildName
	queue     *queue
	held      *held

	decoding *lane // for the picture that is decoded, one at a time since it takes much memory
}

func (s *Site) https() bool { return strings.HasPrefix(s.PublicURL, "https://") }

// New returns what the handlers of a site share.
func New(c Config) (*Site, error) {
	setter, err := paper.New()
	if err != nil {
		return nil, err
	}
	c.PublicURL = strings.TrimSuffix(c.PublicURL, "/")
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Heavy == 0 {
		c.Heavy = DefaultHeavy
	}
	if c.Allowance == (builder.Allowance{}) {
		c.Allowance = builder.RequestAllowance
	}
	if c.JudgeKey == "" {
		c.JudgeKey = judgeKeyOf(c.Library)
	}
	s := &Site{Config: c, queue: newQueue(c.Heavy, c.Rate > 0), held: newHeld(c.Heavy), Setter: setter,
		build: buildName(), Sheets: newSheets(), Pages: NewPages(pagesBytes),
		decoding: newDecoding(),
		requests: requestLimits(c.Rate), creations: creationLimits()}
	s.queue.pages.rush = newRush(c.Rush)
	return s, nil
}

// readiness is the last answer to whether a change would be saved, and the
// question under way.
type readiness struct {
	mu    sync.Mutex
	at    time.Time
	err   error
	asked chan struct{} // closed when the question under way is answered; nil for none
}

// judgeKeyOf names the rules by which a library judges. Other rules may give another
// standing.
func judgeKeyOf(lib *builder.Library) string {
	sum := sha256.New()
	fmt.Fprintln(sum, "with quotas", likeness.Encode(rules.Likeness{}, likeness.Livery{}))
	for _, p := range lib.Packs() {
		fmt.Fprintln(sum, p.About.RulesVersion)
		for _, here := range lib.Present(p.ID) {
			fmt.Fprintln(sum, here.ID, here.SHA256)
		}
	}
	return builder.Version + " " + hex.EncodeToString(sum.Sum(nil)[:8])
}

// buildName names the running program by the content of its file, or names this run if
// it can't read the file.
var buildName = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return rand.Text()
	}
	file, err := os.Open(path)
	if err != nil {
		return rand.Text()
	}
	defer file.Close() //nolint:errcheck // it was only read
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	n, err := io.Copy(sum, file) // some milliseconds at every start
	if err != nil {
		return rand.Text()
	}
	return fmt.Sprintf("%d-%x", n, sum.Sum32())
})

// isOpen tells of a route's pattern whether pages of any site may call it.
func (s *Site) isOpen(pattern string) bool {
	return s.routes[routeKey{http.MethodGet, pattern}].open || s.routes[routeKey{http.MethodPost, pattern}].open
}

// register makes routes known to what is asked before a handler.
func (s *Site) register(routes []Route) {
	s.routes = map[routeKey]Route{}
	for _, r := range routes {
		s.routes[routeKey{r.method, r.path}] = r
		if r.method == http.MethodGet {
			s.routes[routeKey{http.MethodHead, r.path}] = r
		}
		if r.open {
			s.routes[routeKey{http.MethodOptions, r.path}] = Route{cost: CostPage, open: true, forAll: true}
		}
	}
}

// NeedsServer returns the routes that the twin refuses, such as "POST /r/:id/share", in order.
func (s *Site) NeedsServer() []string {
	var list []string
	for key, r := range s.routes {
		if r.needsServer && r.method == key.method {
			list = append(list, key.method+" "+key.pattern)
		}
	}
	slices.Sort(list)
	return list
}

// routeOf returns the route of a request, one that costs a page where no address is found.
func (s *Site) routeOf(c echo.Context) Route {
	if r, ok := s.routes[routeKey{c.Request().Method, c.Path()}]; ok {
		return r
	}
	return Route{cost: CostPage}
}
