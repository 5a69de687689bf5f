package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"gantry/builder/store"
	"gantry/views"
)

// creators are what each client may create: at once as many documents as one
// browser may have, to move there with all of them, then one a second. It is by
// address, since whoever asks without a cookie is a new owner each time.
func creators() clients {
	return clients{rate: 1, burst: 500, left: map[netip.Prefix]*rate.Limiter{}}
}

// mayCreate is how many of some documents a client may create now.
func (s *server) mayCreate(c echo.Context, n int) int {
	if s.Rate <= 0 {
		return n
	}
	now := s.Now()
	limit := s.creators.limiterOf(clientOf(c.RealIP()), now)
	n = min(n, max(0, int(limit.TokensAt(now))))
	if !limit.AllowN(now, n) {
		return 0 // another request was quicker
	}
	return n
}

var errTooManyCreated = statusError(http.StatusTooManyRequests, "So much was created from your network just now that this is not kept. Wait a minute and try again.")

// createAll saves documents as the browser's own, those that may be, and says of
// each what became of it. From then on the browser, and what is left of the
// request, is their owner's.
func createAll[D store.Document[D]](c echo.Context, s *server, to store.Documents[D], list []D) ([]store.Outcome[D], error) {
	who, may := ownerOrNew(c), s.mayCreate(c, len(list))
	kept, err := to.CreateAll(c.Request().Context(), who, list[:may])
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(kept, func(k store.Outcome[D]) bool { return k.Err == nil }) {
		s.setOwnerCookie(c, who)
		c.Request().Header.Set("Cookie", plainCookie+"="+who)
	}
	for range list[may:] {
		kept = append(kept, store.Outcome[D]{Err: errTooManyCreated})
	}
	return kept, nil
}

// createOne is keepAll of one document.
func createOne[D store.Document[D]](c echo.Context, s *server, to store.Documents[D], d D) (store.Stored[D], error) {
	kept, err := createAll(c, s, to, []D{d})
	if err != nil {
		return store.Stored[D]{}, err
	}
	return kept[0].Stored, kept[0].Err
}

// unsavedNotice says how many of some documents are not kept, nil where all are.
func unsavedNotice[D any](kept []store.Outcome[D], what string) *views.Notice {
	n := 0
	for _, k := range kept {
		if k.Err != nil {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return &views.Notice{Bad: true, Text: fmt.Sprintf("%d of %d %s are kept; what is not stands below with its reason.", len(kept)-n, len(kept), what)}
}

// minePage asks whether everything of the browser is to be deleted.
func (s *server) minePage(c echo.Context) error {
	p := views.Mine{Page: s.page("Delete everything of mine", nil)}
	who := owner(c)
	if who == "" {
		return render(c, http.StatusOK, views.MinePage(p))
	}
	ctx := c.Request().Context()
	for _, of := range []struct {
		list func() ([]store.Listed, error)
		n    *int
	}{
		{func() ([]store.Listed, error) { return s.Store.List(ctx, who) }, &p.Rosters},
		{func() ([]store.Listed, error) { return s.Store.Profiles.List(ctx, who) }, &p.Profiles},
	} {
		list, err := of.list()
		if err != nil {
			return err
		}
		*of.n = len(list)
	}
	used, err := s.Store.Usage(ctx, who)
	if err != nil {
		return err
	}
	p.Pictures = used.Pictures > 0
	return render(c, http.StatusOK, views.MinePage(p))
}

// eraseMine deletes everything of the browser for ever, and the browser's token.
func (s *server) eraseMine(c echo.Context) error {
	if who := owner(c); who != "" {
		if err := s.Store.EraseOwner(c.Request().Context(), who); err != nil {
			return err
		}
	}
	s.clearOwnerCookie(c)
	c.Response().Header().Set("Clear-Site-Data", `"cookies", "storage"`)
	return render(c, http.StatusOK, views.MinePage(views.Mine{Page: s.page("Everything is deleted", nil), Done: true}))
}
