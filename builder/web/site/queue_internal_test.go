package site

import (
	"bytes"
	"context"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/image"
	"gantry/builder/layout"
	"gantry/builder/store"
	"gantry/builder/store/sql"
	"gantry/rules"
)

// A list that is small now weighs what it once was where that is read again.
func TestWhatWasLargeWeighsItsHistory(t *testing.T) {
	ctx := t.Context()
	db, err := sql.Open(ctx, filepath.Join(t.TempDir(), "gantry.db"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	me, large := store.NewSecret(), strings.Repeat("x", 2*weightLarge)
	saved, err := db.Create(ctx, me, builder.Roster{System: "any", Notes: large,
		Force: rules.Force{Units: []rules.Unit{}}})
	if err != nil {
		t.Fatal(err)
	}
	small := saved.Document
	small.Notes = ""
	if _, err = db.Edit(ctx, me, saved.ID, saved.Revision, "", saved.Document.EditsTo(small)); err != nil {
		t.Fatal(err)
	}
	s := &Site{Config: Config{Store: db}}
	past := ListAddress{Pattern: "/r/:id/at/:revision", Past: true}
	beside := func(c echo.Context) (int64, error) { return SizeOf(c, []string{saved.ID}, db.SizeWithHistory) }
	for _, tc := range []struct {
		route   Route
		isLarge bool
	}{
		{Get("/r/:id", nil), false},
		{Get("/r/:id/print", nil).Heavy(), false},
		{Get("/r/:id/history", nil).Past(), true},
		{past.Get("/roster.pdf", nil).Heavy(), true},
		{past.Get("", nil).Enters(), false},
		{Get("/diff", nil).Reads(beside), true},
	} {
		s.register([]Route{tc.route})
		c := echo.New().NewContext(httptest.NewRequest(http.MethodGet, "/x", nil), httptest.NewRecorder())
		c.SetPath(tc.route.path)
		c.Set(visitorKey, Visitor{Visitor: store.Visitor{Owner: me}})
		c.SetParamNames("id", "revision")
		c.SetParamValues(saved.ID, "1")
		if weight, err := s.weigh(c); err != nil || (weight >= weightLarge) != tc.isLarge {
			t.Errorf("%s weighs %d, %v", tc.route.path, weight, err)
		}
	}
}

// With more people than it can serve, the server refuses newcomers after a moment. It
// still answers requests that take hardly any work.
func TestPagesAreRefusedEarly(t *testing.T) {
	s := &Site{queue: newQueue(1<<20, false)}
	s.queue.pages.patience = 20 * time.Millisecond
	s.register([]Route{Get("/healthz", nil).free(), Get("/static/gantry.css", nil).Light()})
	ask := func(path string) error {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		c := echo.New().NewContext(r, httptest.NewRecorder())
		c.SetPath(path)
		return s.admit(func(echo.Context) error { return nil })(c)
	}
	leave, err := s.queue.pages.enter(t.Context(), s.queue.pages.width)
	if err != nil {
		t.Fatal(err)
	}
	if err := ask("/"); !errors.Is(err, errCrowded) {
		t.Errorf("a page beside too many: %v", err)
	}
	for _, path := range []string{"/healthz", "/static/gantry.css"} {
		if err := ask(path); err != nil {
			t.Errorf("%s beside too many pages: %v", path, err)
		}
	}
	leave()
	for range 2 * s.queue.pages.width { // each leaves its place
		if err := ask("/"); err != nil {
			t.Fatalf("a page when there is room again: %v", err)
		}
	}
}

// Where somebody has waited all along, who comes is told so sooner.
func TestCrowdIsRefusedSooner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		pages := &newQueue(1<<20, false).pages
		waited := func() time.Duration {
			began := time.Now()
			if leave, err := pages.enter(t.Context(), 1); err == nil {
				leave()
			} else if !errors.Is(err, errCrowded) {
				t.Error(err)
			}
			return time.Since(began)
		}
		for range 2 { // the second crowd comes when the first has gone
			leave, err := pages.enter(t.Context(), pages.width)
			if err != nil {
				t.Fatal(err)
			}
			for _, want := range []time.Duration{maxPagesWait, maxPagesWait, pagesWaitCrowded, pagesWaitCrowded} {
				if got := waited(); got != want {
					t.Errorf("it waited %v, want %v", got, want)
				}
			}
			leave()
			if got := waited(); got != 0 {
				t.Errorf("it waited %v where there was room", got)
			}
		}
	})
}

// One client gets half of a lane and waits for more, while others find room at once. It gets
// a place for work of any weight. Without a rate limit all share the whole lane.
func TestOneClientGetsHalfALane(t *testing.T) {
	one, other := clientOf("192.0.2.1"), clientOf("192.0.2.2")
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(8<<20, true)
		for name, l := range map[string]*lane{"pages": &q.pages, "small": &q.small, "large": &q.large} {
			each := l.width / 4
			enter := func(client netip.Prefix, weight int64) (func(), time.Duration, error) {
				from := time.Now()
				leave, err := l.enterAs(t.Context(), client, weight)
				return leave, time.Since(from), err
			}
			var leaves []func()
			for range 2 {
				leave, took, err := enter(one, each)
				if err != nil || took != 0 {
					t.Fatalf("%s: within its half: %v after %v", name, err, took)
				}
				leaves = append(leaves, leave)
			}
			if _, took, err := enter(one, each); !errors.Is(err, errManyRequests) || took != l.patience {
				t.Errorf("%s: over its half: %v after %v", name, err, took)
			}
			time.AfterFunc(l.patience/2, leaves[0])
			var waiting sync.WaitGroup
			waiting.Go(func() {
				leave, took, err := enter(one, each)
				if err != nil || took != l.patience/2 {
					t.Errorf("%s: when its own is done: %v after %v", name, err, took)
					return
				}
				leave()
			})
			synctest.Wait()
			leave, took, err := enter(other, each)
			if err != nil || took != 0 {
				t.Errorf("%s: another client: %v after %v", name, err, took)
			}
			waiting.Wait()
			leave()
			leaves[1]()
			for range 2 { // the second finds what the first left
				if leave, took, err := enter(one, 9<<20); err != nil || took != 0 {
					t.Errorf("%s: the largest work: %v after %v", name, err, took)
				} else {
					leave()
				}
			}
			if len(l.clients) != 0 {
				t.Errorf("%s: it remembers %d clients", name, len(l.clients))
			}
		}
	})
	all := &newQueue(8<<20, false).small
	for range 4 {
		if _, err := all.enterAs(t.Context(), one, all.width/4); err != nil {
			t.Errorf("without a rate limit: %v", err)
		}
	}
}

// A client with too much waiting is refused at once, and others may still wait.
func TestOneClientWaitsForHalf(t *testing.T) {
	one, other := clientOf("2001:db8::1"), clientOf("2001:db8:0:1::1")
	synctest.Test(t, func(t *testing.T) {
		q := newQueue(8<<20, true)
		ctx, stop := context.WithCancel(t.Context())
		var waiting sync.WaitGroup
		refused := map[netip.Prefix]int{}
		var mu sync.Mutex
		for _, client := range []netip.Prefix{one, other} {
			for range 100 {
				waiting.Go(func() {
					leave, err := q.enter(ctx, client, WeightHeavy)
					if err == nil {
						<-ctx.Done()
						leave()
					}
					if errors.Is(err, errManyRequests) {
						mu.Lock()
						refused[client]++
						mu.Unlock()
					}
				})
			}
			synctest.Wait()
		}
		want := 100 - int((q.small.width+q.small.maxWaits)/2/WeightHeavy)
		if refused[one] != want || refused[other] != want {
			t.Errorf("refused at once: %v, want %d each", refused, want)
		}
		stop()
		waiting.Wait()
	})
}

// Pictures of many dots wait among the large, without a place among the small.
func TestManyDotsWorkAmongTheLarge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Site{queue: newQueue(8<<20, false)}
		draw := func(pages int) error {
			plan, refusal := image.PlanOf(layout.Document{Pages: slices.Repeat([]layout.Page{{W: 210, H: 297}}, pages)},
				image.Request{To: image.PNG, DPI: 300})
			if refusal != "" {
				t.Fatal(refusal)
			}
			c := echo.New().NewContext(httptest.NewRequest(http.MethodGet, "/x", nil), httptest.NewRecorder())
			c.SetPath("/r/:id/print.pdf")
			return s.admit(func(c echo.Context) error { return s.SendPlan(c, plan, "x", "") })(c)
		}
		leave, err := s.queue.large.enter(t.Context(), s.queue.large.width)
		if err != nil {
			t.Fatal(err)
		}
		from := time.Now()
		var waiting sync.WaitGroup
		waiting.Go(func() {
			if err := draw(4); !errors.Is(err, errBusy) || time.Since(from) != maxWait {
				t.Errorf("many dots beside large work: %v after %v", err, time.Since(from))
			}
		})
		synctest.Wait()
		if leave, err := s.queue.small.enter(t.Context(), s.queue.small.width); err != nil || time.Since(from) != 0 {
			t.Errorf("the small: %v after %v", err, time.Since(from))
		} else {
			leave()
		}
		waiting.Wait()
		if err := draw(1); err != nil {
			t.Errorf("few dots beside large work: %v", err)
		}
		leave()
	})
}

// A rush is reported once, however many wait. It ends when there has been no waiting for a while.
func TestRush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var told []bool
		pages := &newQueue(1<<20, false).pages
		pages.rush = newRush(func(on bool) { told = append(told, on) })
		visit := func() {
			if leave, err := pages.enter(t.Context(), 1); err == nil {
				leave()
			}
		}
		visit()
		for range 2 {
			leave, err := pages.enter(t.Context(), pages.width)
			if err != nil {
				t.Fatal(err)
			}
			for range 20 { // for longer than a rush lasts after the last who waits
				visit()
			}
			leave()
			if time.Sleep(rushLasts / 2); len(told)%2 == 0 {
				t.Errorf("%v: the rush is over at once", told)
			}
			time.Sleep(rushLasts)
		}
		if want := []bool{true, false, true, false}; !slices.Equal(told, want) {
			t.Errorf("told %v, want %v", told, want)
		}
	})
}

// Work that takes too long is stopped with an explanation. A client that left gets no
// answer. Work without weight has no time limit.
func TestHeavyWorkHasAClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Site{queue: newQueue(1<<20, false)}
		ask := func(weight int64, ctx context.Context) (took time.Duration, err error) {
			r := httptest.NewRequest(http.MethodPost, "/x", nil).WithContext(ctx)
			from := time.Now()
			err = s.withinBounds(func(c echo.Context) error {
				leave, err := s.Enter(c, weight)
				if err != nil {
					return err
				}
				defer leave()
				<-c.Request().Context().Done()
				return c.Request().Context().Err()
			})(echo.New().NewContext(r, httptest.NewRecorder()))
			return time.Since(from), err
		}
		took, err := ask(1, t.Context())
		if p := ProblemOf(err); took != maxHeavyWork || p.Status != http.StatusServiceUnavailable ||
			!strings.Contains(p.Text, "Stopped after") {
			t.Errorf("after %v: %d %s", took, p.Status, p.Text)
		}
		left, leave := context.WithTimeout(t.Context(), 2*maxHeavyWork)
		defer leave()
		if took, err := ask(0, left); took != 2*maxHeavyWork || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("without a weight: %v after %v", err, took)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := ask(1, gone); !errors.Is(err, context.Canceled) {
			t.Errorf("who left: %v", err)
		}
	})
}

// Pictures that wait for the decoder hold no place of heavy work.
func TestWaitingPicturesHoldNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Site{queue: newQueue(8<<20, false), held: newHeld(8 << 20), decoding: newDecoding()}
		s.register([]Route{Post("/r/:id/pictures", FileBody, nil).Heavy().Enters()})
		decoded, err := s.decoding.enter(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		ctx, leave := context.WithCancel(t.Context())
		var waiting sync.WaitGroup
		for range 8 {
			var form bytes.Buffer
			w := multipart.NewWriter(&form)
			if _, err := w.CreateFormFile("file", "a.png"); err != nil {
				t.Fatal(err)
			}
			_ = w.Close()
			r := httptest.NewRequest(http.MethodPost, "/r/1/pictures", &form).WithContext(ctx)
			r.Header.Set("Content-Type", w.FormDataContentType())
			c := echo.New().NewContext(r, httptest.NewRecorder())
			c.SetPath("/r/:id/pictures")
			c.Set(visitorKey, Visitor{})
			waiting.Go(func() {
				err := s.holdClaim(s.admit(func(c echo.Context) error {
					form, err := c.MultipartForm()
					if err == nil {
						_, err = s.ReadPicture(c, form.File["file"])
					}
					return err
				}))(c)
				if !errors.Is(err, errBusy) && !errors.Is(err, context.Canceled) {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		for name, l := range map[string]*lane{"page": &s.queue.pages, "small": &s.queue.small,
			"large": &s.queue.large} {
			from := time.Now()
			if _, err := l.enter(t.Context(), l.width); err != nil || time.Since(from) > 0 {
				t.Errorf("the places of a %s request: %v after %v", name, err, time.Since(from))
			}
		}
		leave()
		waiting.Wait()
		decoded()
	})
}
