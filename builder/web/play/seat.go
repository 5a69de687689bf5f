package play

import (
	"cmp"
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"gantry/builder"
	"gantry/builder/play"
	"gantry/builder/store"
	"gantry/builder/web/site"
	"gantry/views"
	page "gantry/views/play"
)

// seat is how the reader of an address sees a battle.
type seat struct {
	store.Seat
	side   string // that they play, "" for none
	shared bool   // others have joined; else one phone plays all sides
}

// hosts reports whether the battle is the reader's own.
func (s seat) hosts() bool { return !s.Watches && s.Side == "" }

// pressing returns the side that a press on the page of one side counts for.
func (s seat) pressing(shown string) string {
	if s.shared {
		return s.side
	}
	return shown
}

// onPage returns a seat for a page of a battle that was changed so often.
func (s seat) onPage(changes int) page.Seat {
	return page.Seat{Side: s.pressing(""), Hosts: s.hosts(), Watches: s.Watches, Shared: s.shared, Changes: changes}
}

// seatKey is where a request keeps its seat.
const seatKey = "gantry-seat"

// seat returns the reader's seat at the battle of the address.
func (s Pages) seat(c echo.Context) (seat, error) {
	if at, ok := c.Get(seatKey).(seat); ok {
		return at, nil
	}
	at, err := s.seatNow(c.Request().Context(), c)
	if err == nil {
		c.Set(seatKey, at)
	}
	return at, err
}

// seatNow is seat of a request that goes on for long.
func (s Pages) seatNow(ctx context.Context, c echo.Context) (seat, error) {
	if token := c.Param("token"); token != "" {
		of, err := s.Store.Battles.SeatByLink(ctx, token)
		return seat{Seat: of, shared: true}, err
	}
	return seatOf(ctx, s.Site, site.Owner(c), c.Param("id"))
}

// seatOf returns the seat of a reader at a battle.
func seatOf(ctx context.Context, s *site.Site, reader, id string) (at seat, err error) {
	of, err := s.Store.Battles.SeatOf(ctx, reader, id)
	if at = (seat{Seat: of, side: of.Side, shared: true}); at.hosts() {
		at.side, at.shared = play.FreeSide(of.Joined), len(of.Joined) > 0
	}
	return at, err
}

// Seen returns a reader's battle and its log without what other players hide.
func Seen(ctx context.Context, s *site.Site, reader, id string) (store.Stored[play.Battle], []play.Event, error) {
	for {
		at, err := seatOf(ctx, s, reader, id)
		if err != nil {
			return store.Stored[play.Battle]{}, nil, err
		}
		saved, log, _, err := seen(ctx, s, at)
		if err != nil || at.isCurrent(saved) {
			return saved, log, err
		}
	}
}

// isCurrent reports whether a battle has not changed since the seat was found: who may see it depends on both.
func (s seat) isCurrent(b store.Stored[play.Battle]) bool { return b.Revision == s.Facts.Revision }

// Hides reports whether other players hide anything in the copy of a battle from its owner.
func Hides(of store.Copy) bool {
	b, err := play.Decode([]byte(of.Row.Text))
	return err != nil || b.ShowAbandoned(of.Joined).Hides(cmp.Or(of.Side, play.FreeSide(of.Joined)))
}

// seen returns the battle of a seat and its log without what others hide. secret is whether anybody hides a list.
func seen(ctx context.Context, s *site.Site, at seat) (saved store.Stored[play.Battle], log []play.Event, secret bool,
	err error) {
	// First: lists that are hidden since have no entries in it.
	if log, err = Log(ctx, s, at.Owner, at.Document); err != nil {
		return saved, nil, false, err
	}
	if saved, err = s.Store.Battles.Get(ctx, at.Owner, at.Document); err != nil {
		return saved, nil, false, err
	}
	secret = saved.Document.Hides("")
	saved.Document, log = play.SeenBy(at.side, saved.Document.ShowAbandoned(at.Joined), log)
	if len(saved.Document.Sides) == 0 {
		err = builder.NotFound("These lists are hidden until their players show them.")
	}
	return saved, log, secret, err
}

// address returns the battle of a request as its pages lead to each other: by its id, or by the link to watch it.
func (s seat) address(c echo.Context) string {
	if s.Watches {
		return views.WatchPath(c.Param("token"))
	}
	return s.Document
}

// errNotHost refuses what only the owner of a battle may do.
var errNotHost = site.StatusError(http.StatusForbidden, "Only the player who started this battle can do this.")
