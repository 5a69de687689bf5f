package web

import (
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"gantry/builder"
	"gantry/builder/cache"
	"gantry/builder/guide"
	"gantry/builder/layout"
	"gantry/builder/paper"
	"gantry/builder/store"
	"gantry/data"
	"gantry/views"
)

// Config is what the server works with.
type Config struct {
	Library *builder.Library
	Store   *store.Store
	Logger  *slog.Logger
	// PublicURL is how browsers reach the server, "" where that is its own
	// address. With https the owner's cookie is sent over https only.
	PublicURL string
	// TrustedProxies are the networks whose X-Forwarded-For is believed.
	TrustedProxies []net.IPNet
	// Rate is how many requests a second one client may make in the long run;
	// 0 is without limit. What is more work than a page counts as several. With a
	// limit there is one of what a client may create, too; see creationLimits.
	Rate float64
	// Heavy is the weight of the documents, in bytes, that are worked on at once;
	// 0 is DefaultHeavy. What finds no room waits a while, or is asked to come
	// again.
	Heavy int64
	// Budget bounds what the documents of one request may take; zero is
	// builder.RequestBudget.
	Budget builder.Budget
	// Metrics is where the server counts what it does; nil is nowhere.
	Metrics prometheus.Registerer
	// Rush is told, one after another, when pages begin to find no room and when they have
	// found it for a while; nil is nobody.
	Rush func(on bool)
	// Now is the clock that rates are measured by; nil is the system's.
	Now func() time.Time
}

// DefaultHeavy is room for two documents of the largest size.
const DefaultHeavy = 2 * builder.MaxBytes

type server struct {
	Config
	setter       *paper.Setter
	sheets       sheets
	pages        *pages
	tables       *cache.Cache[string, layout.Document]
	drawn        *pages                             // pictures for strangers, by their addresses
	worlds       atomic.Pointer[[]views.HomeSystem] // nil until somebody sees them
	judgeKey     string                             // see judgeKeyOf
	readiness    readiness
	troubles     troubles
	requests     clientLimits
	creations    clientLimits
	openPatterns map[string]bool // patterns that pages of any site may call
	warnOnce     sync.Once       // of a proxy that is not trusted
	build        string          // see buildOf
	locks        store.Locks
	queue        *queue
	held         *held
	guide        []views.GuidePart
	breaches     guide.Breaches // the guide's rosters

	decoding *lane // for the picture that is decoded, one at a time since it takes much memory
}

// New is the handler of the whole site. It fails where PublicURL is no address
// of a site.
func New(c Config) (http.Handler, error) {
	setter, err := paper.New()
	if err != nil {
		return nil, err
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Heavy == 0 {
		c.Heavy = DefaultHeavy
	}
	if c.Budget == (builder.Budget{}) {
		c.Budget = builder.RequestBudget
	}
	s := &server{Config: c, queue: newQueue(c.Heavy, c.Rate > 0), held: newHeld(c.Heavy), setter: setter,
		build: buildName(), sheets: newSheets(), pages: newPages(pagesBytes), drawn: newPages(picturesBytes),
		tables: newTables(), decoding: newDecoding(), judgeKey: judgeKeyOf(c.Library),
		requests: requestLimits(c.Rate), creations: creationLimits()}
	s.queue.pages.rush = newRush(c.Rush)
	if s.guide, err = views.ReadGuide(data.Articles()); err != nil {
		return nil, err
	}
	if s.breaches, err = guide.Read(data.Guide()); err != nil {
		return nil, err
	}
	s.openPatterns = map[string]bool{}
	for _, r := range s.openRoutes() {
		s.openPatterns[r.path] = true
	}
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.fail
	e.IPExtractor = clientIP(c.TrustedProxies)
	guard, err := s.guard()
	if err != nil {
		return nil, err
	}
	if c.Metrics != nil {
		e.Use(measureRequests(c.Metrics))
		s.measureWork(c.Metrics)
	}
	shorten, err := gzipAnswers()
	if err != nil {
		return nil, err
	}
	e.Use(s.recoverPanic, s.setSecurityHeaders, guard, s.pace, s.warnUntrusted, s.limitRate, s.identify, s.limitLarge,
		s.renewOwner, shorten)
	for _, r := range s.routes() {
		e.Add(r.method, r.path, r.handle, limitBody(r.limit), s.admit)
		if r.method == http.MethodGet {
			e.Add(http.MethodHead, r.path, r.handle, limitBody(r.limit), s.admit)
		}
		if s.isOpen(r.path) {
			e.Add(http.MethodOptions, r.path, preflight(r.method), limitBody(noBody))
		}
	}
	return e, nil
}

func (s *server) https() bool { return strings.HasPrefix(s.PublicURL, "https://") }
