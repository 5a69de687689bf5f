package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"

	"github.com/labstack/echo/v4"
	"golang.org/x/time/rate"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/views"
)

// creationLimits are what each client may create: at once as many documents as one
// browser may have, to move there with all of them, then one a second. It is by
// address, since whoever asks without a cookie is a new owner each time.
func creationLimits() clientLimits {
	return clientLimits{rate: 1, burst: 500, left: map[netip.Prefix]*rate.Limiter{}}
}

// creationsLeft is how many of some documents a client may create now.
func (s *server) creationsLeft(c echo.Context, n int) int {
	if s.Rate <= 0 {
		return n
	}
	now := s.Now()
	limit := s.creations.limiterOf(clientOf(c.RealIP()), now)
	n = min(n, max(0, int(limit.TokensAt(now))))
	if !limit.AllowN(now, n) {
		return 0 // another request was quicker
	}
	return n
}

var errTooManyCreated = statusError(http.StatusTooManyRequests, "Not saved: too much was created from your network. "+
	"Wait a minute and try again.")

// createAll saves documents as the browser's own, those that may be, and says of
// each what became of it. From then on the browser, and what is left of the
// request, is their owner's. Origins are what the histories call their first revisions.
func createAll[D store.Document[D]](c echo.Context, s *server, to store.Documents[D],
	list []D, origins ...string) ([]store.Outcome[D], error) {
	return createAllAs(c, s, to, make([]string, len(list)), list, origins...)
}

// createAllAs is createAll of documents that had ids elsewhere; see store.CreateAs.
func createAllAs[D store.Document[D]](c echo.Context, s *server, to store.Documents[D], ids []string,
	list []D, origins ...string) ([]store.Outcome[D], error) {
	who, err := s.visitorOrNew(c)
	if err != nil {
		return nil, err
	}
	may := s.creationsLeft(c, len(list))
	outcomes, err := to.CreateAs(c.Request().Context(), who.Owner, ids[:may], list[:may], origins...)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(outcomes, func(k store.Outcome[D]) bool { return k.Err == nil }) {
		s.keepVisitor(c, who)
	}
	for range list[may:] {
		outcomes = append(outcomes, store.Outcome[D]{Err: errTooManyCreated})
	}
	return outcomes, nil
}

// createOne is keepAll of one document.
func createOne[D store.Document[D]](c echo.Context, s *server, to store.Documents[D], d D,
	origin ...string) (store.Stored[D], error) {
	outcomes, err := createAll(c, s, to, []D{d}, origin...)
	if err != nil {
		return store.Stored[D]{}, err
	}
	return outcomes[0].Stored, outcomes[0].Err
}

// unsavedNotice says how many of some documents are not kept, nil where all are.
func unsavedNotice[D any](outcomes []store.Outcome[D], what string) *views.Notice {
	n := 0
	for _, k := range outcomes {
		if k.Err != nil {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	return &views.Notice{Bad: true, Text: fmt.Sprintf("%d of %d %s saved. See below for the rest.",
		len(outcomes)-n, len(outcomes), what)}
}

// createAndOpen saves a roster as the browser's own and opens it.
func (s *server) createAndOpen(c echo.Context, r builder.Roster, origin ...string) error {
	return s.createAndShow(c, r, "", origin...)
}

// createAndShow is createAndOpen at a pane of its page.
func (s *server) createAndShow(c echo.Context, r builder.Roster, pane string, origin ...string) error {
	saved, err := createOne(c, s, s.Store.Documents, r, origin...)
	if err != nil {
		return err
	}
	at := views.At{Show: pane}
	return redirect(c, at.Address(views.RosterPath(saved.ID)))
}
