package site

import (
	"fmt"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/store"
	"gantry/views"
)

// CreationsLeft returns how many of some documents a client may create now.
func (s *Site) CreationsLeft(c echo.Context, n int) int {
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

// ErrTooManyCreated refuses a client that creates too much.
var ErrTooManyCreated = StatusError(http.StatusTooManyRequests, "Not saved: too much was created from your network. "+
	"Wait a minute and try again.")

// CreateAll saves documents as the browser's own, as many as the limits allow, and
// returns the outcome of each. From then on the browser and the rest of the request are
// their owner's. origins name their first revisions in History.
func CreateAll[D store.Document[D]](c echo.Context, s *Site, to store.Documents[D],
	list []D, origins ...string) ([]store.Outcome[D], error) {
	return CreateAllWithIDs(c, s, to, make([]string, len(list)), list, origins...)
}

// CreateAllWithIDs is CreateAll of documents that had ids elsewhere; see store.CreateWithIDs.
func CreateAllWithIDs[D store.Document[D]](c echo.Context, s *Site, to store.Documents[D], ids []string,
	list []D, origins ...string) ([]store.Outcome[D], error) {
	who, err := s.VisitorOrNew(c)
	if err != nil {
		return nil, err
	}
	may := s.CreationsLeft(c, len(list))
	outcomes, err := to.CreateWithIDs(c.Request().Context(), who.Owner, ids[:may], list[:may], origins...)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(outcomes, func(k store.Outcome[D]) bool { return k.Err == nil }) {
		s.KeepVisitor(c, who)
	}
	for range list[may:] {
		outcomes = append(outcomes, store.Outcome[D]{Err: ErrTooManyCreated})
	}
	return outcomes, nil
}

// Create is CreateAll of one document.
func Create[D store.Document[D]](c echo.Context, s *Site, to store.Documents[D], d D,
	origin ...string) (store.Stored[D], error) {
	outcomes, err := CreateAll(c, s, to, []D{d}, origin...)
	if err != nil {
		return store.Stored[D]{}, err
	}
	return outcomes[0].Stored, outcomes[0].Err
}

// UnsavedNotice says how many of some documents are not kept, nil where all are.
func UnsavedNotice[D any](outcomes []store.Outcome[D], what string) *views.Notice {
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

// CreateAndOpen saves a roster as the browser's own and opens it.
func (s *Site) CreateAndOpen(c echo.Context, r builder.Roster, origin ...string) error {
	return s.CreateAndShow(c, r, "", origin...)
}

// CreateAndShow is CreateAndOpen at a pane of its page.
func (s *Site) CreateAndShow(c echo.Context, r builder.Roster, pane string, origin ...string) error {
	saved, err := Create(c, s, s.Store.Documents, r, origin...)
	if err != nil {
		return err
	}
	at := views.At{Show: pane}
	return Redirect(c, at.Address(views.RosterPath(saved.ID)))
}

// MaxImport is how many rosters one import saves.
const MaxImport = 100
