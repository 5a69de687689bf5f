package play

import (
	"context"
	"net/http"
	"slices"

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

// presses returns the side that a press on the page of one side counts for.
func (s seat) presses(shown string) string {
	if s.shared {
		return s.side
	}
	return shown
}

// shown returns a seat as pages show it.
func (s seat) shown(changes int) page.Seat {
	side := s.side
	if !s.shared {
		side = ""
	}
	return page.Seat{Side: side, Hosts: s.hosts(), Watches: s.Watches, Shared: s.shared, Changes: changes}
}

// press names the state of a page in which the seat's player presses: equal presses of two players are two, and
// the names of presses don't tell a list that is hidden.
func (s seat) press(b play.Board, state string) string {
	if own, ok := b.Army(s.side); ok && s.shared && state != "" {
		return state + "\n" + own.ID + "\n" + own.Roster.Hash()
	}
	return state
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

// sidesJoined returns the sides of those who joined a battle.
func sidesJoined(ctx context.Context, s *site.Site, of store.Seat) (sides []string, err error) {
	members, err := s.Store.Battles.Members(ctx, of.Owner, of.Document)
	for _, m := range members {
		sides = append(sides, m.Side)
	}
	return sides, err
}

// hostSide returns the side that the owner of a battle plays, and whether others have joined.
func hostSide(ctx context.Context, s *site.Site, of store.Seat) (side string, shared bool, err error) {
	sides, err := sidesJoined(ctx, s, of)
	return play.FreeSide(func(id string) bool { return slices.Contains(sides, id) }), len(sides) > 0, err
}

// seatOf returns the seat of a reader at a battle.
func seatOf(ctx context.Context, s *site.Site, reader, id string) (at seat, err error) {
	of, err := s.Store.Battles.SeatOf(ctx, reader, id)
	if at = (seat{Seat: of, side: of.Side, shared: true}); err == nil && at.hosts() {
		at.side, at.shared, err = hostSide(ctx, s, of)
	}
	return at, err
}

// Seen returns a reader's battle and its log without what other players hide.
func Seen(ctx context.Context, s *site.Site, reader, id string) (store.Stored[play.Battle], []play.Event, error) {
	at, err := seatOf(ctx, s, reader, id)
	if err != nil {
		return store.Stored[play.Battle]{}, nil, err
	}
	return seen(ctx, s, at)
}

// Hides reports whether other players hide anything in the copy of a battle from its owner.
func Hides(of store.Copy) bool {
	b, err := play.Decode([]byte(of.Row.Text))
	if err != nil {
		return true
	}
	own := of.Side
	if own == "" {
		own = play.FreeSide(func(id string) bool { return slices.Contains(of.Joined, id) })
	}
	return slices.ContainsFunc(showAbandoned(b, of.Joined).Sides,
		func(s play.Side) bool { return s.Hidden && s.ID != own })
}

// showAbandoned returns a battle whose hidden sides all have a player: the others can't be shown by anybody. joined
// are the sides of those who joined.
func showAbandoned(b play.Battle, joined []string) play.Battle {
	host := play.FreeSide(func(id string) bool { return slices.Contains(joined, id) })
	for _, s := range b.Sides {
		if s.Hidden && s.ID != host && !slices.Contains(joined, s.ID) {
			b = b.Hide(s.ID, false)
		}
	}
	return b
}

// seen returns the battle of a seat and its log without what others hide.
func seen(ctx context.Context, s *site.Site, at seat) (saved store.Stored[play.Battle], log []play.Event, err error) {
	if saved, err = s.Store.Battles.Get(ctx, at.Owner, at.Document); err != nil {
		return saved, nil, err
	}
	if log, err = Log(ctx, s, at.Owner, saved.ID); err != nil {
		return saved, nil, err
	}
	sides, err := sidesJoined(ctx, s, at.Seat)
	if err != nil {
		return saved, nil, err
	}
	saved.Document, log = play.SeenBy(at.side, showAbandoned(saved.Document, sides), log)
	if len(saved.Document.Sides) == 0 {
		err = builder.NotFound("These lists are hidden until their players show them.")
	}
	return saved, log, err
}

// at returns the battle of an address as its pages lead to each other: by its id, or by the link to watch it.
func (s seat) at(c echo.Context) string {
	if s.Watches {
		return views.WatchPath(c.Param("token"))
	}
	return s.Document
}

// errNotHost refuses what only the owner of a battle may do.
var errNotHost = site.StatusError(http.StatusForbidden, "Only the player who started this battle can do this.")
